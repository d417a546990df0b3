"""Amend an earlier choice at a table: at once for a person alone, else by consent."""

from __future__ import annotations

import asyncio
from typing import Final

from hearthwatch.kernel.amending import Amended
from hearthwatch.kernel.errors import BrokenTable, IllegalChoice
from hearthwatch.kernel.records import Amend
from hearthwatch.kernel.table import Table

from ..storage import KeptEntry, Request
from .errors import NotAllowed, Stale
from .moves import LONGEST_KEY, after
from .names import free_text
from .room import Change, Room
from .undoing import ask_others, others

MOST_KEPT: Final = 8


def amendment(
    room: Room, person: str, move: int, key: str, *, text: str | None, keep: bool = False, reason: str = ""
) -> Amend:
    """Return the amendment of a person. The replacement must be a legal choice of one of their own seats then."""
    mine = room.seats_of(person)
    if not mine:
        raise NotAllowed("You are watching this table: take a seat first.")
    room.must_go_on()
    if not 1 <= move <= room.table.moves:
        raise NotAllowed(f"There is no choice {move}: the game so far has {room.table.moves}.")
    then = room.table.earlier(move - 1)
    step = then.rules.from_key(key[:LONGEST_KEY])
    seat = next((one for one in mine if step is not None and then.is_open(step, one)), mine[0])
    takes_text = step is not None and bool(then.rules.kinds[step[0]].field)
    words = free_text(text or "") if takes_text else None
    return Amend(move, key[:LONGEST_KEY], seat, words, keep, free_text(reason))


def preview(room: Room, wish: Amend) -> Amended[Table]:
    """Return the result of an amendment, on a copy; NotAllowed if it is impossible."""
    known = _worked_out(room)
    if wish not in known:
        _keep(known, wish, _tried(room.table, wish))
    found = known[wish]
    if isinstance(found, NotAllowed):
        raise NotAllowed(found.reason, found.rule)
    return found


async def work_out(room: Room, *wishes: Amend) -> None:
    """Compute amendments in advance: a long game is replayed, and no request should wait for it.

    The thread has a copy of its own: finding options changes caches of a table.
    """
    for wish in wishes:
        table, known = room.table, _worked_out(room)
        if wish not in known:
            found = await asyncio.to_thread(_tried, table.clone(), wish)
            if room.table is table:
                _keep(known, wish, found)


def _worked_out(room: Room) -> dict[Amend, Amended[Table] | NotAllowed]:
    """Return the amendments previewed since the table last changed."""
    nothing: dict[Amend, Amended[Table] | NotAllowed] = {}
    return room.remember("amendments", lambda: nothing)


def _keep(known: dict[Amend, Amended[Table] | NotAllowed], wish: Amend, found: Amended[Table] | NotAllowed) -> None:
    """Cache only the latest results: each holds a whole game."""
    while len(known) >= MOST_KEPT:
        del known[next(iter(known))]
    known[wish] = found


def _tried(table: Table, wish: Amend) -> Amended[Table] | NotAllowed:
    try:
        return table.if_amended(wish)
    except IllegalChoice as error:
        return NotAllowed(error.reason, error.rule)
    except BrokenTable:
        return NotAllowed("The rules failed at this choice, and it was not made. Please report it.")


def amend(room: Room, person: str, wish: Amend, *, seq: int, now: float) -> Change:
    """Amend a choice at once if no other person is to be asked, else ask the others."""
    if seq != room.seq:
        raise Stale
    mine = room.seats_of(person)
    name = room.seats[mine[0]].name
    if not others(room, mine):
        return carry_out(room, wish, name, now)
    preview(room, wish)
    return ask_others(room, Request("amend", seq, name, person, mine[0], amendment=wish))


def carry_out(room: Room, wish: Amend, by: str, now: float) -> Change:
    """Return the room after an amendment."""
    table = room.table.clone()
    found = table.amend_as(wish, preview(room, wish))
    entry = KeptEntry(room.seq + 1, "amend", wish.seat, wish.key, wish.text, by, now, wish.move, wish.keep, wish.reason)
    return after(room, table, (entry,), now, f"It is put right. {stays(found)}")


def stays(found: Amended[Table]) -> str:
    """Describe how much of the later choices stays."""
    kept = f"{found.kept} later choice{' stays' if found.kept == 1 else 's stay'}"
    if not found.dropped:
        return f"{kept}." if found.kept else "Nothing came after it."
    again = len(found.dropped)
    return f"{kept}; {again} {'is' if again == 1 else 'are'} asked again."
