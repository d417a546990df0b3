"""Migrate saves of older versions. The lists are those of the older version, and stay as they were."""

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


RULES: Final = {
    "story/the-singer-in-the-dark/rule/More wings": "story/the-singer-in-the-dark/rule/The one they follow",
    "story/may-he-die-in-the-forest/rule/The road fills up": "story/may-he-die-in-the-forest/rule/The dead captain",
    "story/a-bad-deal/rule/Another signs": "story/a-bad-deal/rule/Somebody signs in your stead",
    "story/the-woodwifes-bargain/rule/Another guest": "story/the-debt-comes-due/rule/It is never alone for long",
    "story/buried-before-dawn/rule/Back with the spades": "story/buried-before-dawn/rule/Nobody stays buried",
    "story/the-debt-comes-due/rule/New names": "story/the-debt-comes-due/rule/It is never alone for long",
}
"""Rules of storyboards that were dropped, and those that let the same pawns appear."""
TOLL: Final = (2, 3, 4, 5)
CAUSEWAY: Final = (5, 10, 6, 2, 0, 1, 3, 7, 3, 4, 9, 8)
"""By tile of the arrangement Plus, the tile of The Causeway that lies there instead."""
CAUSEWAY_ICONS: Final = (10, 8, 2, 9, 4, 12, 8, 2, 9, 4, 8)


def rework_storyboards(state: SavedState) -> SavedState:
    """Version 4 has other storyboards: other rules, tolls and earth are counted, the beacons stand on another map."""
    state = state | {key: _renamed(state[key]) for key in ("stack", "asked", "used")}
    if state.get("scene") == "the-toll-stone" and not state["counters"]:
        state = state | {"counters": [TOLL[len(state["roles"]) - 2]]}
    if state.get("scene") == "buried-before-dawn" and len(state["counters"]) == 1:
        state = state | {"counters": [*state["counters"], 0]}
    if state.get("scene") == "lights-on-the-causeway" and len(state["icons"]) == len(CAUSEWAY):
        state = _on_the_causeway(state)
    return state


def _renamed(said: Any) -> Any:
    if isinstance(said, list):
        return [_renamed(one) for one in said]
    return RULES.get(said, said) if isinstance(said, str) else said


def _on_the_causeway(state: SavedState) -> SavedState:
    def there(tile: int) -> int:
        return CAUSEWAY[tile] if 0 <= tile < len(CAUSEWAY) else tile

    terrain: list[Any] = [-1] * len(CAUSEWAY_ICONS)
    cache = [0] * len(CAUSEWAY_ICONS)
    for tile, kind in enumerate(state["terrain"]):
        if kind != -1 and terrain[there(tile)] == -1:
            terrain[there(tile)], cache[there(tile)] = kind, state["cache"][tile]
    moved = {key: [there(tile) for tile in state[key]] for key in ("where", "other", "markers", "group_tile")}
    spot = {"spot": [there(tile) if card in state["placed"] else tile for card, tile in enumerate(state["spot"])]}
    return state | moved | spot | {"icons": [*CAUSEWAY_ICONS], "terrain": terrain, "cache": cache}


def to_version_4(state: SavedState) -> SavedState:
    return rework_storyboards(share_story_limits(state))


MIGRATIONS: Final[Mapping[int, Migration]] = {1: name_knots, 3: to_version_4}
