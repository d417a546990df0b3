"""Bounds of the state of Heroes of Terrinoth: how far its numbers go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import Among, bits, count_of, upto

from .content import ACTIVATION_NAMES, HERO_NAMES
from .table import (
    FIRST_ENEMY_DIE,
    FOCUSED,
    MOST_HEROES,
    MOST_TOKENS,
    POISONED,
    ROUND_END,
    WEAKENED,
)

LAST_HERO: Final = MOST_HEROES - 1
PLACES: Final = 4 * MOST_HEROES
"""For activation cards."""
MANY: Final = 999
LAST_SIDE: Final = 5
YES: Final = upto(1)
HEROES: Final = bits(MOST_HEROES)


def _places(table: Any) -> int:
    return 4 * len(table.party)


def _track(table: Any) -> int:
    """Return the last space of the peril track."""
    return len(table.played.sheet.track)


BOUNDS: Final[Mapping[str, Any]] = {
    "Hero": upto(LAST_HERO, -1),
    "Skill": upto(PLACES - 1, -1),
    "Die": upto(FIRST_ENEMY_DIE + MANY, -1),
    "Spot": upto(LAST_HERO, -1),
    "action": upto(3, -1),
    "alert": YES,
    "cards": upto(len(ACTIVATION_NAMES) - 1, -1, many=_places),
    "conditions": upto(POISONED | WEAKENED | FOCUSED, many=count_of("party")),
    "counterattacks": upto(MANY),
    "counters": upto(MANY, -MANY, many=lambda table: len(table.played.sheet.counters)),
    "defeated": upto(MANY),
    "defenses": upto(MANY),
    "dice": upto(LAST_SIDE, -1),
    "due": bits(8),
    "enemy_dice": upto(LAST_SIDE, -1),
    "exhausted": upto(1, many=_places),
    "explored_before": YES,
    "fallen": HEROES,
    "grim": YES,
    "guard": upto(MANY),
    "hurt": upto(MANY, many=count_of("face")),
    "in_action": YES,
    "keyword": YES,
    "marks": upto(MANY, many=count_of("party")),
    "party": upto(len(HERO_NAMES) - 1, -1),
    "peril": upto(_track),
    "phase": upto(ROUND_END),
    "place": upto(LAST_HERO, -1, many=count_of("face")),
    "plus": upto(MANY),
    "progress": upto(MANY),
    "quest": Among(lambda table: table.book.quests),
    "rolled": upto(PLACES - 1, -1),
    "round": upto(MANY),
    "spent": upto(MANY),
    "successes": upto(MANY),
    "tired": upto(1, many=count_of("face")),
    "tokens": upto(MOST_TOKENS, many=count_of("party")),
    "used": HEROES,
    "used_now": bits(24),
    "using": upto(PLACES - 1, -1),
    "wounds": upto(MANY, many=count_of("party")),
}
