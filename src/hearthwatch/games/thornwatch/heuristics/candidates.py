"""Pruning: of equivalent options the best is a candidate, and questions of little effect have a single candidate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import Step

from ..table import Thornwatch, rules
from .looks import is_calm
from .scores import ebb_of, is_deed, scores

MOST_OPTIONS: Final = 12
"""The most candidates of a seat."""
MOST_PLACES: Final = 3
"""The most tiles among the candidates of a move."""


def _kinds(*names: str) -> frozenset[int]:
    return frozenset(rules.by_name[name].id for name in names)


PAID_WITH: Final = {
    rules.by_name[name].id: place
    for name, place in (("use_tracker", 3), ("use_storyboard", 3), ("plan", 2), ("power_slot", 3), ("react", 3))
}
"""Kinds of steps that give a card, and the field that names it: the choice of the card seldom matters."""
IN_TURN: Final = _kinds("end_turn", "no_action", "move_creature", "end_pawn")
"""Kinds of steps that are offered in a turn."""
PREPARES: Final = _kinds("slot_card", "power_slot")
PAYS: Final = _kinds("use_tracker", "use_storyboard", "plan")
MOVES: Final = _kinds("move", "move_creature")
STRIKES: Final = _kinds("use_rules_card")
RESTS: Final = _kinds("end_pawn")


def candidates(table: Thornwatch, steps: Sequence[Step]) -> list[Step]:
    """Return the most promising first; what looks like a mistake is left out, where there is anything else."""
    worths = scores(table, steps)
    order = sorted(range(len(steps)), key=lambda place: (-worths[place], place))
    best = steps[order[0]]
    if best[0] in PREPARES and not _costs_an_action(table, best[1], steps):
        return [best]
    if is_calm(table) and any(step[0] in IN_TURN for step in steps):
        return [best]  # Nothing is left but the goal: every other option only costs time.
    good = [steps[place] for place in order if worths[place] >= 0]
    bites = any(step[0] in STRIKES and not ebb_of(table, step) for step in good)
    return _apart(good, bites=bites)[: MOST_OPTIONS * len(table.asked[0])] or [best]


def _costs_an_action(table: Thornwatch, hero: int, steps: Sequence[Step]) -> bool:
    """Return whether a slotted card might have paid for what the hero does in this turn.

    The hand is discarded when the turn ends (TWN-10.8), so what is slotted or tucked costs nothing otherwise.
    """
    if not table.actions or any(table.is_powered(slot) and is_deed(table, slot) for slot in table.slots(hero)):
        return False
    return any(step[0] in PAYS for step in steps)


def _apart(steps: Sequence[Step], *, bites: bool) -> list[Step]:
    """The first of those that differ only by the card that is given, a few places, and no rest for who can bite."""
    found: list[Step] = []
    seen: set[Step] = set()
    places = 0
    for step in steps:
        kind = step[0]
        if kind in MOVES:
            places += 1
            if places > MOST_PLACES:
                continue
        elif kind in RESTS and bites:
            continue
        elif kind in PAID_WITH:
            place = PAID_WITH[kind]
            sort = step[:place] if kind in PREPARES else (*step[:place], *step[place + 1 :])
            if sort in seen:
                continue
            seen.add(sort)
        found.append(step)
    return found
