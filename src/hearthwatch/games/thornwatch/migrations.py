"""How saves of older versions become saves of this one. The lists are those of that version, and stay as they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hearthwatch.kernel import Migration, SavedState

KNOTS: Final = ("Twainward Knot", "Bent Bow Knot", "Wagon-Wise Knot", "Crow's Loop Knot")


def name_knots(state: SavedState) -> SavedState:
    """Version 2 keeps knots by their names: storyboards bring some of their own (TWN-33.2)."""
    worn = [[name for place, name in enumerate(KNOTS) if bits >> place & 1] for bits in state["knots"]]
    return state | {"knots": worn}


def share_story_limits(state: SavedState) -> SavedState:
    """Version 4 counts the limit of a storyboard's ability once for all heroes, not for each (TWN-G57).

    It lays the map in any order: the tiles before the one that was reached are those that were laid (TWN-3.8).
    """
    used = [[name, -1 if str(name).startswith("story/") else owner, limit] for name, owner, limit in state["used"]]
    stack = [_laid(step) for step in state.get("stack", [])]
    asked = state.get("asked", [])
    if asked:
        asked = [asked[0], _laid(asked[1]), *asked[2:]]
    return state | {"used": used, "stack": stack, "asked": asked}


def _laid(step: list[Any]) -> list[Any]:
    return [step[0], (1 << step[1]) - 1] if step[0] in ("lay_map", "maps") else step


MIGRATIONS: Final[Mapping[int, Migration]] = {1: name_knots, 3: share_story_limits}
