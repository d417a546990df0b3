"""Undo and redo, for free or by consent.

Undo takes back the last choice of a person, together with the choices of bots since, which would only be repeated, and
standing orders given since.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.table import Table

from ..storage import KeptEntry, Request
from .errors import NotAllowed, Stale
from .moves import after
from .orders import is_order
from .room import Change, Room


class Plan(NamedTuple):
    """The effect of undo or redo now."""

    steps: int
    """Number of choices, those of bots and standing orders included."""
    seat: int | None
    """Seat of the choice."""
    free: bool
    """True if nothing hidden or random came up since."""


def undo_plan(room: Room) -> Plan | None:
    """Return the plan of an undo; None if no person has chosen yet."""
    kinds = tuple(seat.kind for seat in room.seats)
    return room.remember(("undo", kinds), lambda: _undo_plan(room))


def _undo_plan(room: Room) -> Plan | None:
    moment, steps = room.table.here, 0
    while moment.before is not None:
        steps += 1
        if moment.amendment is not None or not _is_automatic(room, moment):
            return Plan(steps, moment.seat, _is_free(room.table, steps))
        moment = moment.before
    return None


def redo_plan(room: Room) -> Plan | None:
    """Return the plan of a redo."""
    redone = room.table.redone
    if not redone:
        return None
    steps = 1
    while steps < len(redone) and _is_automatic(room, redone[-1 - steps]):
        steps += 1
    return Plan(steps, redone[-1].seat, redone[-1].amendment is None)


def undo(room: Room, person: str, *, seq: int, now: float) -> Change:
    """Undo at once if that is free, else ask the others."""
    return _begin(room, person, "undo", undo_plan(room), seq, now)


def redo(room: Room, person: str, *, seq: int, now: float) -> Change:
    """Redo one's own undo at once, another's by consent."""
    return _begin(room, person, "redo", redo_plan(room), seq, now)


def others(room: Room, mine: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats of other people who want to be asked."""
    return tuple(
        number
        for number, seat in enumerate(room.seats)
        if seat.kind == "person" and number not in mine and not seat.agrees
    )


def needs_consent(room: Room, plan: Plan, mine: tuple[int, ...]) -> bool:
    """Return True if others would be asked."""
    return not (plan.free and plan.seat in mine) and bool(others(room, mine))


def _begin(room: Room, person: str, kind: str, plan: Plan | None, seq: int, now: float) -> Change:
    mine = room.seats_of(person)
    if not mine:
        raise NotAllowed("You are watching this table: take a seat first.")
    room.must_go_on()
    if seq != room.seq:
        raise Stale
    if plan is None:
        what = "take back" if kind == "undo" else "bring back"
        raise NotAllowed(f"There is nothing to {what}.")
    if not needs_consent(room, plan, mine):
        return carry_out(room, kind, plan.steps, now)
    wish = Request("undo" if kind == "undo" else "redo", seq, room.seats[mine[0]].name, person, mine[0], plan.steps)
    return ask_others(room, wish)


def ask_others(room: Room, wish: Request) -> Change:
    """Ask everybody else at the table for consent. A pending request for a seat waits."""
    pending = room.kept.request
    if pending is not None and not (pending.kind == "seat" and not room.seats_of(pending.person)):
        raise NotAllowed("Something else is being asked already; please wait for the answer.")
    if room.kept.refused == (wish.person, wish.seq):
        raise NotAllowed("The others said no to this.")
    request = replace(wish, needs=wish.needs or others(room, room.seats_of(wish.person)))
    return Change(room.next(request=request), note="The others are asked whether they agree.")


def carry_out(room: Room, kind: str, steps: int, now: float) -> Change:
    """Return the room after this many undos or redos."""
    table = room.table.clone()
    entries = []
    for step in range(steps):
        if kind == "undo":
            table.undo()
        else:
            table.redo()
        entries.append(KeptEntry(room.seq + 1 + step, "undo" if kind == "undo" else "redo", at=now))
    return after(room, table, tuple(entries), now)


def _is_automatic(room: Room, moment: Moment) -> bool:
    """Return True for a move without a person's decision: a bot's, or a standing order."""
    return (moment.seat is not None and room.seats[moment.seat].kind == "bot") or is_order(moment)


def _is_free(table: Table, steps: int) -> bool:
    if steps == 1:
        return table.undo_cost == "free"
    table = table.clone()
    for _ in range(steps):
        if table.undo_cost != "free":
            return False
        table.undo()
    return True
