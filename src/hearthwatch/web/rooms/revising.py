"""Change an unfinished choice: another target, a die taken off.

Where a choice is made in several steps, one of them can be changed as long as all are one's own and nothing hidden or
random came up: the steps are taken back, and those that stay are chosen again. The record has undos and choices.
"""

from __future__ import annotations

from hearthwatch.kernel.decision import Option
from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.table import Table

from ..storage import KeptEntry
from .errors import NotAllowed, Stale
from .moves import after
from .room import Change, Room

MOST_STEPS = 16


def steps_back(room: Room, mine: tuple[int, ...], kind: str) -> int:
    """Return the number of choices back to before the last of this kind; 0 if that is not free."""
    return room.remember(("back", mine, kind), lambda: _steps_back(room.table, mine, kind))


def _steps_back(table: Table, mine: tuple[int, ...], kind: str) -> int:
    table = table.clone()
    for steps in range(1, MOST_STEPS):
        moment = table.here
        if moment.before is None or moment.seat not in mine or moment.amendment is not None:
            return 0
        if table.undo_cost != "free":
            return 0
        if _kind(table, moment) == kind:
            return steps
        table.undo()
    return 0


def revise(room: Room, person: str, kind: str, without: str, *, seq: int, now: float) -> Change:
    """Take back the last choice of a kind and all since; or, of those since, only the one about this thing."""
    mine = room.seats_of(person)
    if seq != room.seq:
        raise Stale
    steps = steps_back(room, mine, kind)
    if not steps:
        raise NotAllowed("This cannot be changed any more for free: use Undo.")
    table = room.table.clone()
    taken: list[Moment] = []
    entries: list[KeptEntry] = []
    for _ in range(steps):
        taken.append(table.here)
        table.undo()
        entries.append(KeptEntry(room.seq + len(entries) + 1, "undo", at=now))
    if without:
        if not any(without in _about(table, moment) for moment in taken):
            raise NotAllowed("Without it the others would not be enough: choose another target.")
        for moment in reversed(taken):
            if without in _about(table, moment):
                continue
            key = _same(table, moment)
            table.choose(key, seat=moment.seat)
            number, by = room.seq + len(entries) + 1, room.seats[mine[0]].name
            entries.append(KeptEntry(number, "choice", moment.seat, key, None, by, now))
    return after(room, table, tuple(entries), now)


def _kind(table: Table, moment: Moment) -> str:
    return table.rules.kinds[moment.step[0]].name


def _about(table: Table, moment: Moment) -> tuple[str, ...]:
    return Option(table, moment.step).about


def _same(table: Table, moment: Moment) -> str:
    """Return the option equal to a choice: of its kind and about the same things."""
    kind, about = moment.step[0], _about(table, moment)
    for option in table.decision.options if table.decision is not None else ():
        if option.step[0] == kind and option.about == about:
            return option.key
    raise NotAllowed("Without it the others do not fit: choose another target.")
