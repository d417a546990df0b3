"""Archive idle rooms, and delete them 30 days later; never because of a wrong clock.

The time is trusted only after it has advanced steadily, without a leap, for as long as a decision needs.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
import structlog

from ..storage import Damaged, Storage

DAY: Final = 86_400.0
LEAP: Final = DAY
"""A sudden advance of time: the clock was set, or no server ran."""
SLACK: Final = 600.0
"""Tolerated difference between the clocks of several servers."""
STEADY_TO_PUT_AWAY: Final = 7 * DAY
KEPT_AWAY: Final = 30 * DAY
MOST_AT_ONCE: Final = 100
"""Rooms of one sweep."""
NOTED_EVERY: Final = 3600.0
CLOCK: Final = "clock"
log = structlog.get_logger("hearthwatch.rooms")


class Seen(msgspec.Struct, frozen=True):
    """The servers' notes of the time."""

    last: float
    since: float
    """Start of the present steady period."""


async def expire(storage: Storage, now: float, keep_days: int, in_use: Collection[str] = ()) -> tuple[int, int]:
    """Archive rooms idle for this many days (0: none), delete archived ones; return both counts."""
    steady = now - await steady_since(storage, now)
    if steady < STEADY_TO_PUT_AWAY or await storage.newest_move() > now + LEAP:
        return 0, 0
    away = deleted = 0
    if keep_days:
        for address in await storage.idle_rooms(now - keep_days * DAY, MOST_AT_ONCE):
            if address not in in_use:
                try:
                    away += await storage.put_away(address, now)
                except Damaged:
                    log.warning("a table is damaged and stays; hearthwatch verify names it")
    if steady >= KEPT_AWAY:
        for address in await storage.put_away_before(now - KEPT_AWAY, MOST_AT_ONCE):
            deleted += await storage.delete(address)
    if away or deleted:
        log.info("old rooms", put_away=away, deleted=deleted)
    return away, deleted


async def steady_since(storage: Storage, now: float) -> float:
    """Return the start of the present steady period of the clock, by the notes of all servers."""
    noted = await storage.noted(CLOCK)
    try:
        seen = msgspec.json.decode(noted, type=Seen)
    except msgspec.DecodeError:
        seen = Seen(0.0, 0.0)
    leapt = not seen.last - SLACK <= now <= seen.last + LEAP
    if leapt and seen.last:
        log.warning(
            "the clock leapt: nothing expires for a week, and nobody is away", days=round((now - seen.last) / DAY, 1)
        )
    since = now if leapt else seen.since
    if leapt or now - seen.last >= NOTED_EVERY:
        await storage.note(CLOCK, msgspec.json.encode(Seen(now, since)).decode())
    return since
