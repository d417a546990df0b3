"""Features of a position for the value function, all of them public, and a rough chance to win from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ..content import IS_WOUND, WOUNDS_PER_HERO
from ..rules.box import BOX
from ..table import FIRST_CREATURE, Thornwatch
from .looks import STRENGTH, goals, nearest, tiles_of_hunted, tiles_of_monsters
from .progress import LONG_WAY, progress, way_to_go
from .scores import is_deed

KINDS: Final = ("opening", "branch", "closing", "despair")
SCENES: Final = tuple(slug for slug, scene in BOX.scenes.items() if scene.sheet.kind != "branch")
"""Scenes that are played often enough to have features of their own."""
PLAIN: Final = (
    "breath", "few wounds left", "heroes", "Judge", "monsters", "teeth", "infused", "leader",
    "denizens", "powered cards", "reactions ready", "power tucked", "wounds in hand", "wounds in decks", "thin decks",
    "focus dice", "heroes beside prey", "heroes in a crowd", "way to the goal", "round", "won by now",
    "lost by now", "late", "way to go",
)  # fmt: skip
TOGETHER: Final = (
    ("won by now", "late"), ("won by now", "breath"), ("way to go", "late"), ("way to the goal", "late"),
    ("teeth", "breath"), ("heroes", "breath"), ("lost by now", "late"),
)  # fmt: skip
EACH_KIND: Final = ("breath", "late", "monsters", "heroes")
"""Features with weights of their own in openings, branches, closings and despairs."""
EACH_SCENE: Final = ("late", "heroes")
"""Features with weights of their own in each scene of the box."""
FEATURES: Final = (
    *PLAIN,
    *KINDS,
    *(f"before the {kind}" for kind in KINDS),
    *(f"{one} x {other}" for one, other in TOGETHER),
    *(f"{kind}: {name}" for kind in KINDS for name in EACH_KIND),
    *SCENES,
    *(f"{scene}: {name}" for scene in SCENES for name in EACH_SCENE),
)
_PAIRS: Final = tuple((PLAIN.index(one), PLAIN.index(other)) for one, other in TOGETHER)
_OF_KIND: Final = tuple(PLAIN.index(name) for name in EACH_KIND)
_OF_SCENE: Final = tuple(PLAIN.index(name) for name in EACH_SCENE)
_NUMBER: Final = {scene: number for number, scene in enumerate(SCENES)}
MANY: Final = 3
"""Number of monsters for each hero that counts as many."""
EBB: Final = 1.2
"""The value of an ebb of the Judge's in wounds: ebb counts as part of the heroes' breath.

Two ebb more for each hero when a game begins cost the heroes 38 of 320 games (171 won, then 133), three wounds for each
hero 32 (139 won): 1.8 wounds an ebb, early. Later wounds weigh more and ebb less; by how much was not measured, so this
value lies between. Rollouts alone say that ebb hardly matters: a Judge with much of it left found no use for it.
"""
FEW: Final = 5
"""A deck with fewer cards is thin."""


def features(table: Thornwatch) -> Sequence[float]:
    """Numbers between -1 and 1, in the order of FEATURES; none before the first scene is laid out.

    The order of the track is left out: positions are evaluated when a round begins, and then it is only luck.
    """
    heroes = len(table.roles)
    if not heroes or not table.scene or not table.icons or len(table.decks) < heroes:
        return ()
    before = table.round == 0
    plain = _plain(table, heroes, before)
    kind = KINDS.index(table.board_played.sheet.kind)
    each = [plain[place] for place in _OF_KIND]
    of_kinds = [0.0] * (len(KINDS) * len(each))
    of_kinds[kind * len(each) : (kind + 1) * len(each)] = each
    each = [plain[place] for place in _OF_SCENE]
    here = [0.0] * len(SCENES)
    of_scenes = [0.0] * (len(SCENES) * len(each))
    number = _NUMBER.get(table.scene)
    if number is not None:
        here[number] = 1.0
        of_scenes[number * len(each) : (number + 1) * len(each)] = each
    return [
        *plain,
        *(float(kind == one) for one in range(len(KINDS))),
        *(float(before and kind == one) for one in range(len(KINDS))),
        *(plain[one] * plain[other] for one, other in _PAIRS),
        *of_kinds,
        *here,
        *of_scenes,
    ]


def _plain(table: Thornwatch, heroes: int, before: bool) -> list[float]:
    """Return the features of any scene, in the order of PLAIN; before setup ends, only the heroes' own."""
    deck = len(table.wounds) / (WOUNDS_PER_HERO * heroes)
    foes, teeth, infused, leader, folk, crowd = (0, 0.0, 0, 0, 0, 0) if before else _creatures(table)
    won, lost, late = (0.0, 0.0, 0.0) if before else progress(table)
    ready, waiting, tucked = _slots(table)
    beside = {*tiles_of_monsters(table)}
    return [
        max(-1.0, min(1.0, deck - EBB * table.ebb / (WOUNDS_PER_HERO * heroes))),
        max(0.0, 1 - 4 * deck),
        (heroes - 2) / 3,
        float(table.judge > 0),
        min(1.0, foes / (MANY * heroes)),
        min(1.0, teeth / (2 * MANY * heroes)),
        min(1.0, infused / 2),
        float(leader),
        min(1.0, folk / 6),
        min(1.0, ready / (2 * heroes)),
        min(1.0, waiting / (2 * heroes)),
        min(1.0, tucked / (4 * heroes)),
        min(1.0, sum(table.wounds_in_hand(hero) for hero in table.heroes) / (2 * heroes)),
        min(1.0, _wounds_in_decks(table) / (4 * heroes)),
        sum(len(deck) < FEW for deck in table.decks) / heroes,
        min(1.0, sum(table.focus) / (2 * heroes)),
        sum(table.where[hero] in beside for hero in table.heroes) / heroes,
        min(1.0, crowd / (2 * heroes)),
        0.0 if before else _way_to_goal(table, heroes),
        min(1.0, table.round / 10),
        won,
        lost,
        late,
        0.0 if before else way_to_go(table),
    ]


def _creatures(table: Thornwatch) -> tuple[int, float, int, int, int, int]:
    """Count monsters, their dice, those on their other side, a leader, denizens, and monsters on tiles of heroes."""
    foes = infused = leader = folk = crowd = 0
    teeth = 0.0
    stand = [table.where[hero] for hero in table.heroes]
    for pawn in range(FIRST_CREATURE, len(table.where)):
        if table.where[pawn] < 0:
            continue
        if not table.is_against_heroes(pawn):
            folk += 1
            continue
        foes += 1
        group = table.group_of[pawn]
        turned = table.infused >> group & 1
        infused += turned
        creature = table.creature(pawn)
        teeth += STRENGTH[table.groups[group]][turned] * creature.cards
        leader = leader or int("villain" in creature.attributes or "leader" in creature.attributes)
        crowd += sum(tile in stand for tile in table.tiles_of(pawn))
    return foes, teeth, infused, leader, folk, crowd


def _slots(table: Thornwatch) -> tuple[int, int, int]:
    """Powered deeds, powered reactions, and cards that are tucked."""
    ready = waiting = tucked = 0
    for hero in table.heroes:
        for slot in table.slots(hero):
            if table.is_powered(slot):
                if is_deed(table, slot):
                    ready += 1
                else:
                    waiting += 1
            tucked += max(0, len(table.slotted[slot]) - 1)
    return ready, waiting, tucked


def _wounds_in_decks(table: Thornwatch) -> int:
    """Wound cards among those that a hero will draw."""
    face = table.face
    return sum(IS_WOUND[face[card]] for deck in table.decks for card in deck)


def _way_to_goal(table: Thornwatch, heroes: int) -> float:
    """Return the mean distance of the heroes from the places or pawns that they must reach."""
    there = goals(table) or tiles_of_hunted(table) or tiles_of_monsters(table)
    distances = table.board_played.distances
    steps = sum(nearest(distances[table.where[hero]], there) for hero in table.heroes if table.where[hero] >= 0)
    return min(1.0, steps / heroes / LONG_WAY)


PRIOR_WEIGHTS: Final = {
    "breath": 1.5,
    "monsters": -1.0,
    "teeth": -1.0,
    "won by now": 1.5,
    "won by now x late": 0.5,
    "lost by now": -1.0,
    "way to go": -1.0,
    "way to go x late": -1.5,
    "way to the goal": -0.5,
    "way to the goal x late": -1.0,
    "powered cards": 0.5,
    "reactions ready": 0.3,
    "power tucked": 0.4,
    "wounds in hand": -0.3,
    "wounds in decks": -0.2,
}
"""Prior weights that experience is sure of. Training on rollouts alone values a long way as good early in a scene, and
wounds in the decks too."""
ROUGHLY: Final = {
    "breath": 2.4,
    "monsters": -1.2,
    "powered cards": 0.8,
    "wounds in hand": -0.5,
    "won by now": 1.6,
    "lost by now": -1.0,
    "late": -0.8,
    "closing": 0.5,
    "despair": -2.0,
}
"""Weights used without training, in log odds."""
_ROUGHLY: Final = [(FEATURES.index(name), weight) for name, weight in ROUGHLY.items()]


def rough_chance(table: Thornwatch) -> float:
    """Return the chance that the heroes win the adventure, without trained weights."""
    found = features(table)
    if not found:
        return 0.4
    odds = -1.8 + sum(weight * found[place] for place, weight in _ROUGHLY)
    return 1 / (1 + math.exp(-odds))
