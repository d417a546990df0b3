"""Compute statistics of results. All intervals are 95% intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple, TypeVar

from hearthwatch.kernel import OptionValues

from .match import Result

Z: Final = 1.959963984540054
K = TypeVar("K", bound=Hashable)


class Interval(NamedTuple):
    """An estimate and the interval around it."""

    rate: float
    low: float
    high: float

    def beyond(self, limit: float) -> bool:
        """Return True if the whole interval lies further from zero than `limit`, on one side."""
        return self.low > limit or self.high < -limit


def wilson(wins: int, games: int) -> Interval:
    """Return a win rate with Wilson's score interval; without games, from 0 to 1."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    low = 0.0 if wins == 0 else middle - half
    high = 1.0 if wins == games else middle + half
    return Interval(rate, low, high)


def paired(both: int, first: int, second: int, neither: int) -> Interval:
    """The win rate of the first minus that of the second on the same games: both won, only the first, only the second.

    Newcombe's square-and-add interval for paired data (Statistics in Medicine 17, 1998, method 10): two Wilson
    intervals, joined with the correlation of the two players, which is lowered a little for continuity.
    """
    games = both + first + second + neither
    if not games:
        return Interval(0.0, -1.0, 1.0)
    one, other = wilson(both + first, games), wilson(both + second, games)
    product = (both + first) * (second + neither) * (both + second) * (first + neither)
    odds = float(both * neither - first * second)
    if odds > 0:
        odds = max(odds - games / 2, 0.0)
    together = odds / sqrt(product) if product else 0.0
    apart = (first - second) / games
    return Interval(
        apart,
        apart - _joined(one.rate - one.low, other.high - other.rate, together),
        apart + _joined(one.high - one.rate, other.rate - other.low, together),
    )


def _joined(one: float, other: float, together: float) -> float:
    return sqrt(max(0.0, one * one - 2 * together * one * other + other * other))


class Stratum(NamedTuple):
    """Games of one cell, some with something and some without."""

    wins_with: int
    games_with: int
    wins_without: int
    games_without: int


def effect(strata: Iterable[Stratum]) -> Interval:
    """Return the win rate with minus without, within each stratum, weighted as Mantel and Haenszel do.

    The interval squares and adds the Wilson intervals of all rates; for one stratum it is Newcombe's method 10 for two
    independent groups.
    """
    usable = [stratum for stratum in strata if stratum.games_with and stratum.games_without]
    weights = [one.games_with * one.games_without / (one.games_with + one.games_without) for one in usable]
    rate = below = above = 0.0
    for one, weight in zip(usable, weights, strict=True):
        share = weight / sum(weights)
        yes, no = wilson(one.wins_with, one.games_with), wilson(one.wins_without, one.games_without)
        rate += share * (yes.rate - no.rate)
        below += share**2 * ((yes.rate - yes.low) ** 2 + (no.high - no.rate) ** 2)
        above += share**2 * ((yes.high - yes.rate) ** 2 + (no.rate - no.low) ** 2)
    return Interval(rate, rate - sqrt(below), rate + sqrt(above)) if usable else Interval(0.0, -1.0, 1.0)


class Cell:
    """All games of one bot with one choice of options."""

    def __init__(self, bot: str, options: OptionValues, results: Sequence[Result]) -> None:
        self.bot = bot
        self.options = options
        self.results = results
        self.games = len(results)
        self.wins = sum(result.won is True for result in results)

    @property
    def won(self) -> Interval:
        """Return the win rate."""
        return wilson(self.wins, self.games)

    @property
    def decisions(self) -> float:
        """Return the mean length of a game in decisions."""
        return fmean(result.decisions for result in self.results)

    @property
    def seconds_per_decision(self) -> float:
        """Return the mean duration of a decision, including the rules that ran after it."""
        return sum(result.seconds for result in self.results) / max(1, sum(one.decisions for one in self.results))

    @property
    def mishaps(self) -> int:
        """Return how often the bot failed and a fallback chose."""
        return sum(result.mishaps for result in self.results)

    @property
    def numbers(self) -> dict[str, float]:
        """Return the means of all numbers that the game gives with its outcome."""
        found: dict[str, list[float]] = {}
        for result in self.results:
            for name, value in result.details.items():
                if isinstance(value, int | float) and not isinstance(value, bool):
                    found.setdefault(name, []).append(value)
        return {name: fmean(values) for name, values in found.items()}

    @property
    def losses(self) -> Counter[tuple[str, str]]:
        """Count why games were not won: the cause and its rule."""
        return Counter((result.cause, result.rule) for result in self.results if result.won is not True)

    def __repr__(self) -> str:
        rate, low, high = self.won
        return f"<Cell {self.bot} {self.options}: {rate:.1%} of {self.games} won ({low:.1%} to {high:.1%})>"


def cells(results: Iterable[Result]) -> list[Cell]:
    """Return the results by bot and options, in the order of their first appearance."""
    groups = grouped(results, lambda result: (result.bot, repr(result.options)))
    return [Cell(group[0].bot, group[0].options, group) for group in groups.values()]


def compare(first: Sequence[Result], second: Sequence[Result]) -> tuple[Interval, tuple[int, int, int, int]]:
    """Compare two bots on the same games: the difference, and how many both, the first, the second, neither won."""
    theirs = {(repr(result.options), result.number): result.won is True for result in second}
    counts: Counter[tuple[bool, bool]] = Counter()
    for result in first:
        key = (repr(result.options), result.number)
        if key in theirs:
            counts[result.won is True, theirs[key]] += 1
    table = (counts[True, True], counts[True, False], counts[False, True], counts[False, False])
    return paired(*table), table


def grouped(results: Iterable[Result], by: Callable[[Result], K]) -> dict[K, list[Result]]:
    """Return the results in groups."""
    groups: dict[K, list[Result]] = {}
    for result in results:
        groups.setdefault(by(result), []).append(result)
    return groups
