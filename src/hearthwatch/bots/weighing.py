"""Weighing options against each other: each is tried in the same possible worlds, with a search tree of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import ceil, log2, sqrt
from statistics import fmean
from time import perf_counter
from typing import Final

from hearthwatch.kernel import HearthwatchError, Step, Table

from .plain_sense import PLAIN
from .search import Search
from .tree import Tree

FAIR: Final = 8
"""Every option is tried at least so often."""
IMAGINED: Final = 0.5
"""One result that nobody saw counts for errors, so that a few that are all alike do not look certain."""


class BudgetError(HearthwatchError):
    """There is nothing to think with."""


def check_budget(iterations: int, seconds: float) -> None:
    """BudgetError where nothing could be tried."""
    if iterations < 1:
        raise BudgetError(f"It takes at least one iteration; {iterations} is too few.")
    if seconds < 0:
        raise BudgetError(f"It takes some time: {seconds:g} seconds cannot be.")


class Trial:
    """One option and what came of it in world 0, 1, 2 and so on."""

    def __init__(self, step: Step, tree: Tree) -> None:
        self.step = step
        self.tree = tree
        self.results: list[float] = []

    @property
    def count(self) -> int:
        """How often it was tried."""
        return len(self.results)

    @property
    def chance(self) -> float:
        """The chance to win after it."""
        return fmean(self.results) if self.results else IMAGINED

    @property
    def error(self) -> float:
        """The standard error of the chance."""
        return error_of(self.results, IMAGINED)


class Weighing:
    """Trials of all options of a decision, as some seats see the table."""

    def __init__(self, table: Table, seats: tuple[int, ...], steps: Sequence[Step], seed: int) -> None:
        search = Search()
        sense = table.game.sense or PLAIN
        self.worlds = search.worlds(table, seats, seed)
        self.side = table.side_of(seats[0])
        self.trials = [Trial(step, search.tree(sense, [step])) for step in steps]

    @property
    def playouts(self) -> int:
        """How often anything was tried."""
        return sum(trial.count for trial in self.trials)

    def spend(self, iterations: int, seconds: float = 0.0, always: Collection[Step] = ()) -> None:
        """Try all options, then the better half of them, then the better half of those, and so on to the last two.

        Every round gets the same share of the budget. What fell behind comes back when others fall further; what is
        in `always` is never left out.
        """
        rounds = max(1, ceil(log2(len(self.trials))))
        began = perf_counter()
        survivors = self.trials
        for number in range(1, rounds + 1):
            if seconds:
                self._try_until(survivors, began + seconds * number / rounds, 2 if number == 1 else 0)
            else:
                fair = FAIR if number == 1 else 1
                self.try_each(survivors, max(fair, iterations // (rounds * len(survivors))))
            ranked = sorted(self.trials, key=lambda trial: -trial.chance)
            keep = max(2, ceil(len(survivors) / 2))
            survivors = [trial for place, trial in enumerate(ranked) if place < keep or trial.step in always]

        self._make_sure()

    def _make_sure(self) -> None:
        """Whatever looks best must have been tried half as often as any other: a lucky few tries prove nothing."""
        for _ in self.trials:
            best = max(self.trials, key=lambda trial: trial.chance)
            most = max(trial.count for trial in self.trials)
            if 2 * best.count >= most:
                return
            self.try_each([best], most // 2 - best.count + 1)

    def try_each(self, trials: Iterable[Trial], times: int) -> None:
        """Try each of these so many times more."""
        for trial in trials:
            for _ in range(times):
                self._try(trial)

    def _try_until(self, trials: Sequence[Trial], end: float, least: int) -> None:
        """Try these in turn until the time has come, but each so often at the least."""
        self.try_each(trials, least)
        while perf_counter() < end:
            self.try_each(trials, 1)

    def _try(self, trial: Trial) -> None:
        root = trial.tree.root
        before = root.mean * root.visits
        trial.tree.grow(self.worlds, self.side)
        trial.results.append(min(1.0, max(0.0, root.mean * root.visits - before)))


def error_of(results: Sequence[float], imagined: float) -> float:
    """The standard error of the mean of these, with one more that nobody saw."""
    counted = [*results, imagined]
    mean = fmean(counted)
    return sqrt(fmean([(one - mean) ** 2 for one in counted]) / max(1, len(results)))
