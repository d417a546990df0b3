"""What a storyboard's actions are worth to heroes: those that bring an end nearer, and those that only shove about."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ..table import Thornwatch

PROGRESS: Final = frozenset(("count", "take_marker", "lose_marker", "mark", "return_markers", "drain"))
"""Verbs that change what the ends of a scene speak of."""
FORWARD, DEAR, ASIDE = 66.0, 60.0, 30.0


@cache
def worth_of_action(effect: str) -> float:
    """By what is written in an effect: progress, progress that costs a wound, or neither."""
    verbs = _verbs(effect)
    if not verbs & PROGRESS:
        return ASIDE
    return DEAR if "hit" in verbs else FORWARD


def _verbs(effect: str) -> frozenset[str]:
    return frozenset(word for word in PROGRESS | {"hit"} if f"'{word}'" in effect)


def worth(table: Thornwatch, name: str) -> float:
    """What an action of the storyboard or of a terrain card is worth."""
    return worth_of_action(written(table, name))


def written(table: Thornwatch, name: str) -> str:
    """The effect of a deed as it was written."""
    data: Any = table.book.deeds[name].effect.data
    return str(data)
