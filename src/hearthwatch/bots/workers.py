"""What every process that works for another one keeps to."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def settle_in() -> None:
    """Ctrl-C is for the one that handed out the work; when that one is gone, even without warning, so is the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
