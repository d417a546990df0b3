"""Bounds of the state of Set a Watch: how far its numbers go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import bits, bodies_of, columns, upto

from .content import ABILITIES, CLASSES
from .table import BETWEEN, BY_DIE, BY_EXHAUSTION, BY_PASSIVE, EXHAUSTED, FACES, LEFT_FRONT, ROUNDS, STOLEN, UP

LAST_HERO: Final = 3
MOST_RUNES: Final = 8
MANY: Final = 99
"""A bound above every count that nine rounds can reach."""
BODY: Final = upto(bodies_of)
FACE: Final = upto(lambda table: len(FACES.names) - 1)
"""Authors may bring more cards later."""
YES: Final = upto(1)


def _monsters(table: Any) -> int:
    return int(table.monsters)


def _places_of_dice(table: Any) -> int:
    """Return the greatest number that says where a die is: the last body may have stolen it."""
    return STOLEN + bodies_of(table)


BOUNDS: Final[Mapping[str, Any]] = {
    "Hero": upto(LAST_HERO, -1),
    "Adventurer": upto(len(CLASSES) - 1, -1),
    "Die": upto(11),
    "Ability": upto(len(ABILITIES) - 1),
    "Rune": upto(MOST_RUNES - 1),
    "ability_range": upto(MANY, many=4),
    "barred": bits(4),
    "cap": upto(MANY),
    "cards": upto(EXHAUSTED, many=len(ABILITIES)),
    "chopped": upto(MANY),
    "dice": upto(MANY, many=12),
    "die_at": upto(_places_of_dice, many=12),
    "fallen": columns(BODY, FACE),
    "fighters": upto(LAST_HERO),
    "firewood": upto(10 * MANY, -1),
    "fresh_mercy": YES,
    "heroes": upto(LAST_HERO, -1, many=len(CLASSES)),
    "level_bonus": upto(MANY),
    "marks": upto(2 * LEFT_FRONT - UP, many=_monsters),
    "mount": upto(bodies_of, -1),
    "must_clear": YES,
    "party": upto(len(CLASSES) - 1, -1, many=4),
    "phase": upto(BETWEEN),
    "ran": columns(BODY, FACE),
    "repeats": YES,
    "rests": upto(ROUNDS, many=4),
    "risen": FACE,
    "round": upto(ROUNDS, 1),
    "runes_used": bits(MOST_RUNES),
    "scouted": upto(8),
    "scouts": upto(MANY),
    "shields": upto(MANY),
    "spaces_used": bits(6),
    "trap": upto(MANY),
    "used": upto(BY_DIE | BY_EXHAUSTION | BY_PASSIVE | 8, many=len(ABILITIES)),
    "voluntary": YES,
    "watch": upto(LAST_HERO),
    "weakened": upto(MANY),
}
