"""Prepare a worker process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping

from hearthwatch.kernel.registry import bring


def settle_in(authored: Mapping[str, tuple[str, ...]]) -> None:
    """Load the authored content of the parent program, and end with it.

    Ctrl-C is for the parent; when the parent is gone, even without warning, so is the work.
    """
    bring(authored)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
