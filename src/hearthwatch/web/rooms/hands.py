"""Seat transfer: reported to all at the table; the room remembers who could know everything."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ..storage import KeptRoom, Notice, Seat, Trust
from .absence import without_stand_in

FORM: Final = 1
"""Version of a new room's trust data. Rooms of version 0 are older: their seat transfers are unknown."""
MOST_NOTICES: Final = 16
PASSING: Final = ("named", "linked", "alone")
"""Repeatable notices: only the last of each stays, so that none displaces others."""


def holds_all(kept: KeptRoom) -> tuple[str, ...]:
    """Return the browsers of the person who has held every seat since the beginning; () if any seat changed hands.

    Their seats may be held by several browsers, through one link; a browser that holds only some is somebody else's.
    """
    holders = kept.seats[0].holders
    if kept.trust.form < FORM or kept.trust.handed:
        return ()
    return holders if all({*seat.holders} == {*holders} for seat in kept.seats) else ()


def with_seats(kept: KeptRoom, seats: tuple[Seat, ...], moves: int) -> Trust:
    """Return the trust data and notices after a change of seats, at this number of moves."""
    trust = kept.trust
    told = [
        _notice(number, before, after, moves)
        for number, (before, after) in enumerate(zip(kept.seats, seats, strict=True))
        if before != after
    ]
    notices = _told(trust.notices, [one for one in told if one is not None])
    if not any(_hands_over(before, after, kept.seq) for before, after in zip(kept.seats, seats, strict=True)):
        return replace(trust, notices=notices)
    known_to = kept.seats[0].name if holds_all(kept) else trust.known_to
    return replace(trust, handed=True, known_to=known_to, notices=notices)


def _told(before: tuple[Notice, ...], new: list[Notice]) -> tuple[Notice, ...]:
    found = list(before)
    for one in new:
        last = found[-1] if found else None
        if last is not None and one.kind in PASSING and (last.kind, last.seat) == (one.kind, one.seat):
            found[-1] = replace(one, before=last.before)
        else:
            found.append(one)
    return tuple(found[-MOST_NOTICES:])


def _hands_over(before: Seat, after: Seat, seq: int) -> bool:
    """Return True if a seat passes from one person to another. A free seat taken before the first choice is none.

    Nor does a bot in place of a person: it tells nobody.
    """
    before, after = without_stand_in(before), without_stand_in(after)
    if before.kind == "empty":
        return after.kind != "empty" and seq > 0
    return before.kind != after.kind or not ({*before.holders} & {*after.holders} or after.kind == "bot")


def _notice(number: int, before: Seat, after: Seat, moves: int) -> Notice | None:
    if before.kind == after.kind == "person" and {*before.holders} & {*after.holders}:
        if before.name != after.name:
            return Notice("named", number, after.name, before.name, moves)
        if before.holders == after.holders and before.nonce == after.nonce:
            return None
        more = {*after.holders} - {*before.holders}
        return Notice("linked" if more else "alone", number, after.name, "", moves)
    if after.kind == "empty":
        return Notice("left", number, before.name, "", moves)
    if before.kind == after.kind == "bot" and before.bot == after.bot:
        return None
    if before.absent is not None and {*before.absent.holders} & {*after.holders}:
        return Notice("sat", number, after.name, "", moves)
    return Notice("bot" if after.kind == "bot" else "sat", number, after.name, before.name, moves)
