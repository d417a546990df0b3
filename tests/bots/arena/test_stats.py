"""Intervals against published values, and what cells say."""

from __future__ import annotations

from math import sqrt

import pytest

from hearthwatch.bots.arena import card_effects, cells, compare, effect, member_effects, paired, wilson
from hearthwatch.bots.arena.stats import Stratum, Z

from .helpers import result


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert found.rate == wins / games
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


def test_wilson_at_the_ends() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    assert wilson(20, 20).high == 1.0
    assert wilson(20, 20).low == pytest.approx(1 - wilson(0, 20).high)


@pytest.mark.parametrize(
    ("table", "low", "high"),
    [
        ((36, 12, 2, 0), 0.0569, 0.3404),  # Newcombe, Statistics in Medicine 17 (1998) 2635, method 10
        ((1, 1, 7, 12), -0.507, -0.026),  # Fagerland and others, Statistics in Medicine 33 (2014) 2850
    ],
)
def test_the_paired_interval_as_published(table: tuple[int, int, int, int], low: float, high: float) -> None:
    found = paired(*table)
    digits = 5e-5 if abs(low) < 0.1 else 5e-4
    assert [found.low, found.high] == pytest.approx([low, high], abs=digits)


def tango(both: int, first: int, second: int, neither: int) -> tuple[float, float]:
    """Tango's score interval by bisection: another sound method, worked out another way."""
    games = both + first + second + neither

    def score(apart: float) -> float:
        b = -first - second + (2 * games - first + second) * apart
        root = sqrt(b * b - 8 * games * (-second * apart * (1 - apart)))
        rare = max(0.0, (root - b) / (4 * games))
        return (first - second - games * apart) / sqrt(max(1e-12, games * (2 * rare + apart * (1 - apart))))

    ends = []
    for sign, low, high in ((1, -1.0, (first - second) / games), (-1, (first - second) / games, 1.0)):
        for _ in range(60):
            middle = (low + high) / 2
            outside = sign * score(middle) > Z
            if outside == (sign == 1):
                low = middle
            else:
                high = middle
        ends.append((low + high) / 2)
    return ends[0], ends[1]


@pytest.mark.parametrize("table", [(36, 12, 2, 0), (100, 30, 20, 150), (10, 5, 5, 480), (200, 60, 20, 220)])
def test_the_paired_interval_beside_another_method(table: tuple[int, int, int, int]) -> None:
    found = paired(*table)
    low, high = tango(*table)
    assert found.low == pytest.approx(low, abs=0.02)
    assert found.high == pytest.approx(high, abs=0.02)


def test_the_paired_interval_turns_round() -> None:
    one, other = paired(10, 7, 3, 20), paired(10, 3, 7, 20)
    assert (one.rate, one.low, one.high) == pytest.approx((-other.rate, -other.high, -other.low))
    assert paired(0, 0, 0, 0) == (0.0, -1.0, 1.0)


def test_an_effect_in_one_stratum_as_published() -> None:
    found = effect([Stratum(56, 70, 48, 80)])  # Newcombe, Statistics in Medicine 17 (1998) 873, table II, method 10
    assert (found.rate, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_an_effect_is_not_fooled_by_strata() -> None:
    """With: mostly easy games. Within each difficulty it makes no difference, and none is found."""
    easy, hard = Stratum(720, 900, 80, 100), Stratum(20, 100, 180, 900)
    assert effect([easy, hard]).rate == pytest.approx(0)
    assert effect([Stratum(740, 1000, 260, 1000)]).rate == pytest.approx(0.48)
    assert effect([Stratum(1, 2, 0, 0)]) == (0.0, -1.0, 1.0)


def test_two_bots_on_the_same_games() -> None:
    first = [result(number, number < 6, bot="a") for number in range(10)]
    second = [result(number, number >= 4, bot="b") for number in range(9)]
    difference, table = compare(first, second)
    assert table == (2, 4, 3, 0)
    assert difference.rate == pytest.approx(1 / 9)


def test_a_cell() -> None:
    games = [result(0), result(1, False, decisions=30), result(2, None, details={"round": 6}), result(3, bot="other")]
    one, other = cells(games)
    assert (one.bot, one.games, one.wins, other.games) == ("random", 3, 1, 1)
    assert one.decisions == pytest.approx(50 / 3)
    assert one.numbers == {"round": 4}
    assert one.seconds_per_decision == pytest.approx(1.5 / 50)
    assert one.losses == {("It was so in round …", "SAW-1.1"): 2}


def test_members_and_cards() -> None:
    games = [
        result(0, True, details={"party": ["Rogue", "Cleric"]}, met=["Axe", "Bow"], used={"Axe": {"Fight": 2}}),
        result(1, False, details={"party": ["Cleric"]}, met=["Axe"]),
        result(2, False, details={"party": ["Cleric"]}, met=["Axe"], used={"Axe": {"Fight": 1, "Throw": 1}}),
    ]
    rogue, cleric = member_effects(games)
    assert (rogue.name, rogue.games, rogue.effect.rate) == ("Rogue", 1, 1.0)
    assert (cleric.name, cleric.games, cleric.effect) == ("Cleric", 3, (0.0, -1.0, 1.0))
    axe, bow = card_effects(games)
    assert (axe.name, axe.met, axe.used, axe.times, axe.won.rate) == ("Axe", 3, 2, {"Fight": 3, "Throw": 1}, 0.5)
    assert axe.effect.rate == 0.5
    assert (bow.name, bow.met, bow.used) == ("Bow", 1, 0)
