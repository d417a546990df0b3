"""How a game stands: some dozens of numbers that everybody can see, and a rough chance from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ..content import WOUNDS_PER_HERO
from ..rules.box import BOX
from ..table import FIRST_CREATURE, Thornwatch
from .looks import steps_from_edge
from .progress import progress, way_to_go

KINDS: Final = ("opening", "branch", "closing", "despair")
SCENES: Final = tuple(BOX.scenes)
PLAIN: Final = (
    "wound deck", "few wounds left", "ebb", "much ebb", "heroes", "Judge", "monsters", "monsters near the edge",
    "monsters on the edge", "monsters to come", "heroes to come", "leader near the edge", "denizens",
    "denizens near the edge", "powered cards", "power tucked", "wounds in hand", "thin decks", "focus dice",
    "heroes beside prey", "round", "won by now", "lost by now", "late", "way to go", "terrain",
)  # fmt: skip
TOGETHER: Final = (
    ("won by now", "late"), ("won by now", "wound deck"), ("way to go", "late"), ("monsters", "wound deck"),
    ("ebb", "wound deck"), ("heroes", "wound deck"), ("lost by now", "late"),
)  # fmt: skip
EACH_SCENE: Final = ("wound deck", "won by now", "late", "monsters", "heroes")
"""What counts differently in each scene of the box."""
FEATURES: Final = (
    *PLAIN,
    *KINDS,
    *(f"{one} x {other}" for one, other in TOGETHER),
    *(f"{kind}: {name}" for kind in KINDS for name in EACH_SCENE),
    *SCENES,
    *(f"{scene}: {name}" for scene in SCENES for name in EACH_SCENE),
)
_PAIRS: Final = tuple((PLAIN.index(one), PLAIN.index(other)) for one, other in TOGETHER)
_EACH: Final = tuple(PLAIN.index(name) for name in EACH_SCENE)
_NUMBER: Final = {scene: number for number, scene in enumerate(SCENES)}
MANY: Final = 3
"""So many monsters or ebb for each hero are many."""


def features(table: Thornwatch) -> Sequence[float]:
    """Numbers between -1 and 1, in the order of FEATURES; none before the first scene is laid out."""
    heroes = len(table.roles)
    if not heroes or not table.scene or not table.icons or len(table.decks) < heroes:
        return ()
    plain = _plain(table, heroes)
    kind = KINDS.index(table.board_played.sheet.kind)
    each = [plain[place] for place in _EACH]
    of_kinds = [0.0] * (len(KINDS) * len(each))
    of_kinds[kind * len(each) : (kind + 1) * len(each)] = each
    here = [0.0] * len(SCENES)
    of_scenes = [0.0] * (len(SCENES) * len(each))
    number = _NUMBER.get(table.scene)
    if number is not None:
        here[number] = 1.0
        of_scenes[number * len(each) : (number + 1) * len(each)] = each
    return [
        *plain,
        *(float(kind == one) for one in range(len(KINDS))),
        *(plain[one] * plain[other] for one, other in _PAIRS),
        *of_kinds,
        *here,
        *of_scenes,
    ]


def _plain(table: Thornwatch, heroes: int) -> list[float]:
    """What any scene has, in the order of PLAIN."""
    foes = near = edge = folk = folk_near = to_come = leader = 0
    beside: set[int] = set()
    turned = table.turned
    for pawn in table.pawns:
        if table.is_against_heroes(pawn):
            foes += 1
            behind = steps_from_edge(table, pawn)
            near += behind <= 1
            edge += behind == 0
            beside.update(table.tiles_of(pawn))
            attributes = table.creature(pawn).attributes
            if "villain" in attributes or "leader" in attributes:
                leader = max(leader, 4 - behind)
            to_come += any(card not in turned for card in table.cards_of(pawn))
        elif pawn >= FIRST_CREATURE:
            folk += 1
            folk_near += steps_from_edge(table, pawn) <= 1
    ready = tucked = 0
    for hero in table.heroes:
        for slot in table.slots(hero):
            ready += table.is_powered(slot)
            tucked += max(0, len(table.slotted[slot]) - 1)
    deck = len(table.wounds) / (WOUNDS_PER_HERO * heroes)
    won, lost, late = progress(table)
    ebb = table.ebb / (MANY * heroes)
    return [
        min(1.0, deck),
        max(0.0, 1 - 4 * deck),
        min(1.0, ebb),
        float(ebb > 1),
        (heroes - 2) / 3,
        float(table.judge > 0),
        min(1.0, foes / (MANY * heroes)),
        min(1.0, near / heroes),
        min(1.0, edge / heroes),
        min(1.0, to_come / (MANY * heroes)),
        sum(hero in table.track and hero not in turned for hero in table.heroes) / heroes,
        leader / 4,
        min(1.0, folk / 6),
        min(1.0, folk_near / 6),
        min(1.0, ready / (2 * heroes)),
        min(1.0, tucked / (4 * heroes)),
        min(1.0, sum(table.wounds_in_hand(hero) for hero in table.heroes) / (2 * heroes)),
        sum(len(deck) < 5 for deck in table.decks) / heroes,
        min(1.0, sum(table.focus) / (2 * heroes)),
        sum(table.where[hero] in beside for hero in table.heroes) / heroes,
        min(1.0, table.round / 10),
        won,
        lost,
        late,
        way_to_go(table),
        min(1.0, sum(kind >= 0 for kind in table.terrain) / 6),
    ]


ROUGHLY: Final = {
    "wound deck": 2.4,
    "monsters": -1.2,
    "monsters near the edge": 0.6,
    "powered cards": 0.8,
    "wounds in hand": -0.5,
    "ebb": -0.4,
    "won by now": 1.6,
    "lost by now": -1.0,
    "late": -0.8,
    "closing": 0.5,
    "despair": -2.0,
}
"""What a player feels before anything was learnt, in log odds."""
_ROUGHLY: Final = [(FEATURES.index(name), weight) for name, weight in ROUGHLY.items()]


def rough_chance(table: Thornwatch) -> float:
    """The chance that the heroes win the adventure, before anything was learnt."""
    found = features(table)
    if not found:
        return 0.4
    odds = -1.8 + sum(weight * found[place] for place, weight in _ROUGHLY)
    return 1 / (1 + math.exp(-odds))
