"""How a game stands at the beginning of a round: the chance to see the ninth dawn.

The weights were fitted to games that the search bot played: `python tools/fit_standing.py` makes them anew.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..content import SUMMON
from ..table import FACEUP, HEROES, ROUNDS, Watch

MUCH_WOOD: Final = 14
"""More firewood than this changes nothing."""


def features(table: Watch) -> list[float]:
    """What the chance to win depends on; most of it also weighed by the rounds that are left."""
    left = (ROUNDS - table.round) / ROUNDS
    cards, face = table.cards, table.face
    standing = lone = 0
    for hero in HEROES:
        own = sum(cards[card] == FACEUP for card in table.abilities_of(hero))
        standing += own
        lone += own < 2
    summons = sum(face[card] == SUMMON for card in table.deck)
    wood = min(table.firewood, MUCH_WOOD) / MUCH_WOOD
    able = standing / 12
    many = len(table.horde) / 10
    return [
        1.0,
        left,
        able,
        left * able,
        many,
        left * many,
        wood,
        left * wood,
        lone / 4,
        summons / 4,
        left * summons / 4,
        len(table.tamed) / 2,
    ]


WEIGHTS: Final = (-0.77, 0.25, 3.09, -1.09, -2.42, -0.65, 0.61, 0.37, -1.32, -1.17, -1.17, 0.47)


def chance_to_win(table: Watch) -> float:
    """Between 0 and 1."""
    total = 0.0
    for weight, feature in zip(WEIGHTS, features(table), strict=True):
        total += weight * feature
    return 1 / (1 + exp(-total))
