"""The value of a storyboard's actions to heroes: some bring an end nearer, others only push pawns about."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ..rules.book import Deed, Scene
from ..rules.effects.filters import PawnFilter
from ..rules.effects.vocabulary import most_alike
from ..table import FIRST_CREATURE, Thornwatch

PROGRESS: Final = frozenset(("count", "take_marker", "lose_marker", "mark", "return_markers", "drain"))
"""Verbs that change what the ends of a scene speak of."""
FORWARD, DEAR, ASIDE = 66.0, 60.0, 30.0
TOO_MANY_ALIKE: Final = 3
WANTED: Final = re.compile(r"count of ([\w -]+?) (?:not )?@(\w+)")
"""The pawns that must be on a place, in the condition of an end."""
NONE_LEFT: Final = re.compile(r"count of ([\w -]+?) = 0")
"""Of whom nobody shall be left."""


@cache
def worth_of_deed(deed: Deed) -> float:
    """By what is written in an effect: progress, progress that costs a wound, or neither."""
    verbs = frozenset(word for word in PROGRESS | {"hit"} if f"'{word}'" in str(deed.effect.data))
    if not verbs & PROGRESS:
        return ASIDE
    return DEAR if "hit" in verbs else FORWARD


@cache
def gives_markers_back(deed: Deed) -> bool:
    """Return whether an effect silences voices."""
    return "'return_markers'" in str(deed.effect.data)


def worth(table: Thornwatch, name: str) -> float:
    """Return the value of an action of the storyboard or of a terrain card; voices are silenced in groups."""
    deed = table.book.deeds[name]
    if gives_markers_back(deed) and most_alike(table) < TOO_MANY_ALIKE:
        return ASIDE
    return FORWARD if escorts(table.board_played, deed) else worth_of_deed(deed)


@cache
def escorts(scene: Scene, deed: Deed) -> bool:
    """Return whether a deed moves a creature that a success of the scene wants somewhere."""
    said = str(deed.effect.data)
    kinds = {one.name for one in scene.sheet.creature}
    return "'push'" in said and any(kind in said and places_to_win(scene, kind) for kind in kinds)


@cache
def places_to_win(scene: Scene, kind: str) -> list[int]:
    """Tiles where a success of this scene wants pawns of a kind to be: the places that such an end names for it.

    An end that wants nobody of a kind outside a place ("count of hero not @shaft = 0") names it too.
    """
    sheet = scene.sheet
    found: list[int] = []
    for end in sheet.end:
        if end.result == "success":
            for who, place in WANTED.findall(end.condition):
                if kind in who and place in sheet.places:
                    found += sheet.places[place]
    return found


@cache
def hunted(scene: Scene) -> PawnFilter | None:
    """Return the pawns that must fall to win this scene: a success wants none ("count of Woodwife = 0")."""
    for end in scene.sheet.end:
        if end.result == "success":
            for who in NONE_LEFT.findall(end.condition):
                if "hero" not in who:
                    return PawnFilter(who)
    return None


def kind_of(table: Thornwatch, pawn: int) -> str:
    """Return the storyboard's name for a pawn."""
    return "hero" if pawn < FIRST_CREATURE else table.creature(pawn).name


def places_to_reach(table: Thornwatch, pawn: int) -> list[int]:
    """Return the tiles that a pawn must reach to win this scene; for a hero, once no marker is left to fetch."""
    found = places_to_win(table.board_played, kind_of(table, pawn))
    return [] if pawn < FIRST_CREATURE and tiles_to_fetch_from(table) else found


def tiles_to_fetch_from(table: Thornwatch) -> list[int]:
    """Return the tiles with markers, where the storyboard lets heroes take them."""
    if not takes_markers(table.board_played):
        return []
    return [tile for tile in table.markers if 0 <= tile < len(table.icons)]


@cache
def takes_markers(scene: Scene) -> bool:
    """Return whether an action of the storyboard takes markers from the map."""
    return any("marker'" in str(one.effect) for one in scene.sheet.action)


@cache
def places_of_actions(scene: Scene) -> list[int]:
    """Tiles of the places where the storyboard's actions can be taken."""
    named = " ".join(one.who for one in scene.sheet.action)
    return [tile for name, tiles in scene.sheet.places.items() if f"@{name}" in named for tile in tiles]


@cache
def lays_markers(scene: Scene) -> bool:
    """Return whether an action of the storyboard lays markers, rather than taking them away."""
    return any("'mark'" in str(one.effect) for one in scene.sheet.action)


def may_act(table: Thornwatch, pawn: int) -> bool:
    """Return whether the storyboard has actions for a creature that the heroes control."""
    if not table.control >> table.group_of[pawn] & 1:
        return False
    return any("hero" not in one.who and one.who != "judge" for one in table.board_played.sheet.action)
