"""Memory that nobody uses any more, looked for when nobody waits.

Python looks for rings of forgotten objects by itself, and everybody waits meanwhile: with 4,000 open pages 0.7 s,
again and again, for a few hundred objects each time. So the young ones are looked through as always, in a millisecond,
and all of them only in a quiet moment; once an hour in any case.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

LOOK_EVERY: Final = 60.0
QUIET: Final = 5.0
LONGEST: Final = 3600.0
NEVER: Final = 1_000_000_000


def settle() -> None:
    """At the start of a server that has its process to itself: what is loaded by now stays for good."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


async def tidy(
    last_change: Callable[[], float],
    *,
    every: float = LOOK_EVERY,
    quiet: float = QUIET,
    longest: float = LONGEST,
) -> None:
    """Collect everything whenever nobody has changed anything for a while, and seldom even so."""
    collected = time.monotonic()
    while True:
        await asyncio.sleep(every)
        now = time.monotonic()
        if now - last_change() >= quiet or now - collected >= longest:
            gc.collect()
            collected = now
