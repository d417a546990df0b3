"""The value of terrain cards to the Judge on each tile: where heroes come, and where they do not."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..content import ICONS, JUDGE_NAMES, TERRAIN, TERRAIN_NAMES
from ..rules.book import Scene
from ..table import Thornwatch
from . import story
from .moods import mood

WORTH: Final[dict[str, tuple[float, float]]] = {
    "Abandoned Hearth": (-2.0, 2.0),
    "Animate Brambles": (3.0, -2.0),
    "Blood Flies": (2.4, -1.0),
    "Bone Pile": (2.2, 0.4),
    "Collapsing Floor": (1.8, -0.8),
    "Deep Water": (1.0, 0.6),
    "Ebb Well": (1.4, 2.2),
    "Gored Villager": (1.8, -1.0),
    "Haunted House": (2.0, -1.0),
    "Hunter's Blind": (1.0, 0.6),
    "Ley Lines": (-1.5, 2.6),
    "Old Gallows": (2.2, 0.2),
    "Standing Stones": (-2.0, 2.0),
    "Sucking Mud": (1.8, -1.0),
    "Thick Foliage": (0.8, 0.8),
    "Wisp Lights": (1.8, -1.2),
}
"""In ebb, less its price: on a tile where heroes are all the time, and on one where none ever comes."""
TASTES: Final[dict[str, dict[str, float]]] = {
    "Judge of Stars": {
        "Ley Lines": 0.8,
        "Wisp Lights": 0.8,
        "Hunter's Blind": 0.8,
        "Blood Flies": 0.5,
        "Bone Pile": -0.6,
    },
    "Judge Below": {
        "Bone Pile": 0.6,
        "Sucking Mud": 0.8,
        "Collapsing Floor": 0.8,
        "Gored Villager": 0.6,
        "Ley Lines": -0.3,
    },
}
MOOD: Final = 2.4
TILE_MOOD: Final = 0.8
COOLS: Final = 0.35
"""Discount on the value of a tile to heroes for each step from where they want to be."""
HELPS_HEROES: Final = -5.0
GOAL, BEGINNING, LAIR = 1.0, 0.7, 0.4
_WORTH: Final = [WORTH.get(name, (0.0, 0.0)) for name in TERRAIN_NAMES]
_TASTES: Final = [[TASTES.get(judge, {}).get(name, 0.0) for name in TERRAIN_NAMES] for judge in JUDGE_NAMES]


def worth_at_setup(table: Thornwatch, kind: int, tile: int) -> float:
    """Return the value of a card on a tile before the scene begins, with the taste and the mood of this Judge."""
    return _worth(kind, heat(table.board_played)[tile]) + _fancy(table, kind, tile)


def best_at_setup(table: Thornwatch, kind: int) -> float:
    """Return the value of a card on its best tile, as the choice of the card sees it."""
    near, far = _WORTH[kind]
    found = heat(table.board_played)
    warmth = [found[tile] for tile in table.tiles if table.terrain[tile] < 0]
    return _worth(kind, max(warmth) if near > far else min(warmth)) + _fancy(table, kind, 0)


def worth_in_play(table: Thornwatch, kind: int, tile: int) -> float:
    """Return the value of a card that is laid during a scene."""
    return _worth_at(kind, _warmth_now(table, tile)) + _fancy(table, kind, tile)


def best_in_play(table: Thornwatch, ebb: int) -> float:
    """Return the value of the best card that this much ebb still pays for, without taste or mood."""
    warmth = {tile: _warmth_now(table, tile) for tile in table.tiles if table.terrain[tile] < 0}
    return max(
        (
            _worth_at(kind, much)
            for kind, card in enumerate(TERRAIN)
            if table.terrain_left[kind] and card.spend <= ebb
            for tile, much in warmth.items()
            if not card.symbol or table.icons[tile] >> ICONS.index(card.symbol) & 1
        ),
        default=0.0,
    )


def _warmth_now(table: Thornwatch, tile: int) -> float:
    """Return how much heroes are on a tile during a scene: they stand there, or will come."""
    distances = table.board_played.distances[tile]
    near = max([1 - COOLS * distances[table.where[hero]] for hero in table.heroes])
    return max(near, 0.8 * heat(table.board_played)[tile])


def _worth_at(kind: int, warmth: float) -> float:
    """Return what a card does during a scene.

    A card that gives ebb helps heroes, and a power that lays one costs more ebb than it gives.
    """
    return HELPS_HEROES if TERRAIN[kind].gain else _worth(kind, warmth)


def _worth(kind: int, warmth: float) -> float:
    near, far = _WORTH[kind]
    return far + warmth * (near - far)


def _fancy(table: Thornwatch, kind: int, tile: int) -> float:
    taste = _TASTES[table.judge][kind] if 0 <= table.judge < len(_TASTES) else 0.0
    return taste + mood(table, kind, MOOD) + mood(table, 100 + tile, TILE_MOOD)


@cache
def heat(scene: Scene) -> tuple[float, ...]:
    """Return for each tile how much heroes will be there, 0 to 1: by what the storyboard wants of them."""
    sheet = scene.sheet
    wanted = dict.fromkeys(sheet.monsters, LAIR) | dict.fromkeys(sheet.heroes, BEGINNING)
    kinds = {"hero", *(one.name for one in sheet.creature if one.control == "heroes" or one.name == "Villager")}
    goals = [one.on for one in sheet.marker] + story.places_of_actions(scene)
    for kind in kinds:
        goals += story.places_to_win(scene, kind)
    wanted |= dict.fromkeys(goals, GOAL)
    return tuple(
        max(0.0, *(much - COOLS * scene.distances[tile][one] for one, much in wanted.items()))
        for tile in range(len(scene.icons))
    )
