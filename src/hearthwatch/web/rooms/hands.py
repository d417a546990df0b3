"""Seats that change hands: told to all at the table; and who could know everything is remembered with the room."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ..storage import KeptRoom, Notice, Seat, Trust
from .absence import without_stand_in

FORM: Final = 1
"""What new rooms keep. Those of form 0 are from before: of them nobody knows whose hands their seats went through."""
MOST_NOTICES: Final = 16
PASSING: Final = ("named", "linked", "alone")
"""What may be told again and again: only the last of it stays, so that it drives nothing else out."""


def holds_all(kept: KeptRoom) -> tuple[str, ...]:
    """The browsers of whoever has held every seat from the beginning, with no seat having changed hands; else none.

    Their seats may be held by several browsers, through one link; a browser that holds only some is somebody else's.
    """
    holders = kept.seats[0].holders
    if kept.trust.form < FORM or kept.trust.handed:
        return ()
    return holders if all({*seat.holders} == {*holders} for seat in kept.seats) else ()


def with_seats(kept: KeptRoom, seats: tuple[Seat, ...], moves: int) -> Trust:
    """What is remembered and told once these are the seats, when the table has seen so many moves."""
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
    """Whether a seat goes from one to another. To sit down where nobody sat, before anything was chosen, does not.

    Nor does a bot that stands in for a person: what it sees it tells nobody.
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
