"""The true odds with the deck as it lies: what is gone is known to everybody, only the order is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final

from ..content import CARDS, JACK, VALUES, is_red, value_of
from ..table import Act, Chronicle
from .levels import sure_levels

DRAWN: Final = 3
RED: Final = [int(is_red(face)) for face in range(CARDS)]
COURT: Final = [int(value_of(face) >= JACK) for face in range(CARDS)]
"""By face: whether it counts for a Yes."""


def pools(table: Chronicle) -> tuple[list[int], list[int]]:
    """Return the faces that are still to come, in two lots: the deck first, then the discards that will be shuffled."""
    return [table.face[card] for card in table.deck], [table.face[card] for card in table.discards]


def draw_odds(table: Chronicle, modifier: int) -> tuple[float, float, float]:
    """Return the chances of a Strong Hit, a Weak Hit and a Miss with this modifier, if the cards were drawn now."""
    deck, discards = pools(table)
    above_both, above_one, every = _gaps(min(len(deck), DRAWN), _by_value(deck), _by_value(discards))
    strong = sum(ways for gap, ways in above_both if gap < modifier)
    hits = sum(ways for gap, ways in above_one if gap < modifier)
    return strong / every, (hits - strong) / every, (every - hits) / every


@lru_cache(maxsize=256)
def _gaps(
    from_deck: int, deck: tuple[int, ...], discards: tuple[int, ...]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], int]:
    """Return the gaps from the Action card to the higher and to the lower Challenge card: each gap with its ways.

    All modifiers follow from it: a total is above a card when the modifier is greater than the gap (WOD-6.8).
    """
    lots = [[*deck], [*discards]]
    first, *challenges = [0 if place < from_deck else 1 for place in range(DRAWN)]
    higher: Counter[int] = Counter()
    lower: Counter[int] = Counter()
    for action in range(1, VALUES + 1):
        ways = lots[first][action]
        lots[first][action] -= 1
        one, other = ([*accumulate(lots[lot])] for lot in challenges)
        twice = int(challenges[0] == challenges[1])
        below = [ones * (others - twice) for ones, others in zip(one, other, strict=True)]
        above = [(one[-1] - ones) * (other[-1] - others - twice) for ones, others in zip(one, other, strict=True)]
        lots[first][action] += 1
        for value in range(1, VALUES + 1):
            higher[value - action] += ways * (below[value] - below[value - 1])
            lower[value - action] += ways * (above[value - 1] - above[value])
    return tuple(higher.items()), tuple(lower.items()), sum(higher.values())


def levels_so_far(table: Chronicle, act: Act) -> int:
    """Return the sum added to the Score of an Action in preparation, including tokens that are due."""
    return sum(level.levels for level in sure_levels(table, act))


def modifier_of(table: Chronicle, act: Act) -> int:
    """Score and levels of an Action that is being prepared."""
    return table.score(table.act_character[act], table.act_score[act]) + levels_so_far(table, act)


def _by_value(faces: Sequence[int]) -> tuple[int, ...]:
    counts = [0] * (VALUES + 1)
    for face in faces:
        counts[value_of(face)] += 1
    return tuple(counts)


def oracle_odds(table: Chronicle, cards: int) -> tuple[float, float, float]:
    """Return the chances of Yes, Yes but, and No for this many cards turned now (WOD-G36)."""
    reading = table.option("oracle")
    counts = COURT if reading == "court-cards" else RED
    deck, discards = ((len(lot), sum(map(counts.__getitem__, lot))) for lot in pools(table))
    return _oracle_odds(reading, cards, deck, discards)


@lru_cache(maxsize=4096)
def _oracle_odds(
    reading: str, cards: int, deck: tuple[int, int], discards: tuple[int, int]
) -> tuple[float, float, float]:
    """Return the same from how many cards a lot has and how many of them count."""
    first = min(cards, deck[0])
    chances = [0.0, 0.0, 0.0]
    for good, share in _shares(*deck, first):
        for more, rest in _shares(*discards, cards - first):
            chances[_answer(reading, good + more, cards)] += share * rest
    return chances[0], chances[1], chances[2]


def _shares(size: int, counting: int, cards: int) -> list[tuple[int, float]]:
    """Return the distribution of the number of counting cards among these cards."""
    every = comb(size, cards)
    return [(good, comb(counting, good) * comb(size - counting, cards - good) / every) for good in range(cards + 1)]


def _answer(reading: str, good: int, cards: int) -> int:
    """0 Yes, 1 Yes but, 2 No."""
    if reading == "court-cards":
        return 0 if good else 2
    if reading == "graded":
        return 0 if good >= 2 else 1 if good else 2
    return 0 if 2 * good > cards else 2 if 2 * good < cards else 1
