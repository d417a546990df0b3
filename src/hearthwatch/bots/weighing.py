"""Weighing options against each other, for people: every option is tried, and each has a chance with its error."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from time import perf_counter
from typing import Final

from hearthwatch.kernel import HearthwatchError, Step, Table

from .judgement import judgement_of
from .search import ENDLESS, Search

FAIR: Final = 8
"""Every option is tried at least so often."""
FAIR_IN_HASTE: Final = 2
"""The same before anything drops out, where there are only so many seconds."""
RACED: Final = 0.7
"""So much of the tries goes to the race, where they are counted; the rest to what should be tried on after it."""
SURE: Final = 0.01
"""A chance need not be known better than this."""
APART: Final = 0.5
"""In one world that nobody saw an option is so much better or worse than the leader: a few that are all alike are no
proof that it never is."""


class BudgetError(HearthwatchError):
    """There is nothing to think with."""


def check_budget(iterations: int, seconds: float) -> None:
    """BudgetError where nothing could be tried."""
    if iterations < 1:
        raise BudgetError(f"It takes at least one iteration; {iterations} is too few.")
    if seconds < 0:
        raise BudgetError(f"It takes some time: {seconds:g} seconds cannot be.")


class Weighing:
    """A race of all options of a decision, as some seats see the table."""

    def __init__(
        self, table: Table, seats: tuple[int, ...], steps: Sequence[Step], seed: int, weights: str = ""
    ) -> None:
        self.race = Search(weights=weights).race(table, seats, steps, seed)
        self._judgement = judgement_of(table.game, weights)
        self._side = table.side_of(seats[0])
        self._row = self._judgement.sense.row(table)
        self._by_step = {runner.step: runner for runner in self.race.runners}

    @property
    def playouts(self) -> int:
        """How often anything was tried."""
        return self.race.playouts

    def spend(self, iterations: int, seconds: float = 0.0) -> None:
        """Try all options some times, then those that may be best; what is left makes the best one's chance sure.

        What dropped out while another led may look better than who leads now: it catches up before anything is told.
        """
        until = perf_counter() + seconds if seconds else 0.0
        budget = ENDLESS if until else iterations

        def in_time() -> bool:
            return not until or perf_counter() < until

        race = self.race
        race.run(int(RACED * budget), least=FAIR_IN_HASTE if until else FAIR, in_time=in_time)
        race.alive = [race.leader]
        while race.playouts < budget and in_time():
            many, fair = min(FAIR, budget - race.playouts), min(FAIR, race.worlds)
            best = max(race.runners, key=race.chance)
            behind = next((runner for runner in race.runners if runner.count < fair), best)
            if behind.count < race.worlds:
                race.catch_up(behind, many)
                continue
            race.alive = [best]
            if own_error(best.results) <= SURE:
                return
            race.go_on(many)

    @property
    def best(self) -> Step:
        """The option with the highest chance."""
        return max(self.race.runners, key=self.race.chance).step

    def is_clearly_worse(self, step: Step, best: Step) -> bool:
        """Return whether an option is worse than another by more than two standard errors."""
        return self.race.is_clearly_worse(self._by_step[step], self._by_step[best])

    @property
    def foretold(self) -> float:
        """The chance of the best option as the race has it, before it is told."""
        return max(map(self.race.chance, self.race.runners))

    def count(self, step: Step) -> int:
        """How often an option was tried."""
        return self._by_step[step].count

    def chance(self, step: Step) -> float:
        """The chance to win with an option, as people are told it."""
        return self._judgement.told(self.race.chance(self._by_step[step]), self._side, self._row)

    def error(self, step: Step) -> float:
        """The standard error of that chance: of the leader's, and of the difference from it in worlds they shared."""
        runner, leader = self._by_step[step], self.race.leader
        if runner.count == leader.count:
            error = own_error(runner.results)
        else:
            apart = [one - other for one, other in zip(runner.results, leader.results, strict=False)]
            error = sqrt(own_error(leader.results) ** 2 + error_of(apart, APART) ** 2)
        return min(0.5, error * self._judgement.slope(self.race.chance(runner), self._side, error, self._row))


def own_error(results: Sequence[float]) -> float:
    """The standard error of a chance: the result that nobody saw is the opposite of most that were seen."""
    return error_of(results, 0.0 if results and fmean(results) >= 1 / 2 else 1.0)


def error_of(results: Sequence[float], imagined: float) -> float:
    """The standard error of the mean of these, with one more that nobody saw."""
    counted = [*results, imagined]
    mean = fmean(counted)
    return sqrt(fmean([(one - mean) ** 2 for one in counted]) / max(1, len(results)))
