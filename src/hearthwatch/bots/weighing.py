"""Compare options for people: every option is tried, and each has a chance with its error."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from time import perf_counter
from typing import Final

from hearthwatch.kernel import HearthwatchError, Step, Table

from .evaluator import evaluator_of
from .follow_ups import FollowUps
from .race import apart, is_clearly_worse
from .search import ENDLESS, Search

FAIR: Final = 8
"""Least rollouts of every option."""
FAIR_IN_HASTE: Final = 2
"""The same before any option drops out, where the budget is a time."""
FOLLOWED: Final = 0.5
"""Share of the budget for follow-ups, if they are requested."""
MOST_FOLLOWED: Final = 6
"""Most options that are compared by their lines."""
MOST_WORLDS: Final = 64
"""Most worlds in which lines are compared."""
RACED: Final = 0.7
"""Share of an iteration budget for the race; the rest goes to further rollouts after it."""
SURE: Final = 0.01
"""A chance need not be more exact than this."""
APART: Final = 0.5
"""Difference from the leader in one unseen world: a few results that are all alike do not prove that they always
are."""


class BudgetError(HearthwatchError):
    """There is no budget to search with."""


def check_budget(iterations: int, seconds: float) -> None:
    """Raise BudgetError where no rollout is possible."""
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
        self._evaluator = evaluator_of(table.game, weights)
        self._side = table.side_of(seats[0])
        self._row = self._evaluator.heuristics.row(table)
        self._by_step = {runner.step: runner for runner in self.race.runners}
        self._follow_ups = FollowUps(table, seats, seed, weights)
        self._followed: dict[Step, list[float]] = {}
        """Results of the lines of the best options, each in the same worlds."""

    @property
    def playouts(self) -> int:
        """Return the number of rollouts."""
        return self.race.playouts + self._follow_ups.tries + sum(map(len, self._followed.values()))

    def spend(self, iterations: int, seconds: float = 0.0, *, follow_ups: bool = False) -> None:
        """Try all options some times, then those that may be best; spend the rest on the chance of the best one.

        An option that dropped out behind another leader may look better than the present one: it catches up first. With
        `follow_ups`, a part of the rollouts goes to comparing the best by their lines.
        """
        began = perf_counter() if seconds else 0.0
        share = 1.0 - FOLLOWED if follow_ups else 1.0
        self._try_all(int(share * iterations), began + share * seconds if seconds else 0.0)
        if follow_ups:
            self._follow(iterations - self.race.playouts, began + seconds if seconds else 0.0)

    def _follow(self, budget: int, until: float) -> None:
        """Find the lines of the best options, with up to half of the budget, and try them in the same worlds."""
        follow_ups = self._follow_ups
        halfway = (perf_counter() + until) / 2
        steps: list[Step] = []
        for runner in sorted(self.race.runners, key=self.race.chance, reverse=True)[:MOST_FOLLOWED]:
            if len(steps) > 1 and (perf_counter() > halfway if until else 2 * follow_ups.tries > budget):
                break
            follow_ups.find(runner.step)
            steps.append(runner.step)
        if all(len(follow_ups.lines[step]) == 1 for step in steps):
            return
        results: dict[Step, list[float]] = {step: [] for step in steps}
        worlds = 0
        while worlds < MOST_WORLDS:
            rows = follow_ups.rows(steps, range(worlds, worlds + FAIR), until)
            for row in rows:
                for step, result in zip(steps, row, strict=True):
                    results[step].append(result)
            worlds += len(rows)
            spent = perf_counter() >= until if until else follow_ups.tries + len(steps) * (worlds + FAIR) > budget
            if spent or all(apart(one, results[steps[0]])[1] < SURE for one in results.values()):
                break
        self._followed = results

    def _try_all(self, iterations: int, until: float) -> None:
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
        """Return the option with the highest chance."""
        return max(self._by_step, key=self._raw)

    def is_clearly_worse(self, step: Step, best: Step) -> bool:
        """Return True if an option is worse than another by more than two standard errors."""
        if step in self._followed and best in self._followed:
            return is_clearly_worse(self._followed[step], self._followed[best])
        return self.race.is_clearly_worse(self._by_step[step], self._by_step[best])

    @property
    def predicted(self) -> float:
        """Return the uncalibrated chance of the best option in the race."""
        return max(map(self.race.chance, self.race.runners))

    def count(self, step: Step) -> int:
        """Return the number of rollouts of an option."""
        return self._by_step[step].count + len(self._followed.get(step, ()))

    def chance(self, step: Step) -> float:
        """Return the calibrated chance to win with an option."""
        return self._evaluator.calibrated(self._raw(step), self._side, self._row)

    def _raw(self, step: Step) -> float:
        """Return the uncalibrated chance: of the best option by the race, of others by their lines.

        The calibration is fitted to races, so lines change the differences between options alone.
        """
        if step not in self._followed:
            return self.race.chance(self._by_step[step])
        behind = max(map(fmean, self._followed.values())) - fmean(self._followed[step])
        return max(0.0, self.predicted - behind)

    def error(self, step: Step) -> float:
        """Return the standard error of that chance: the leader's own, or that of the difference in shared worlds."""
        runner, leader = self._by_step[step], self.race.leader
        if step in self._followed:
            best = max(self._followed.values(), key=fmean)
            gaps = [one - other for one, other in zip(self._followed[step], best, strict=True)]
            error = sqrt(own_error(leader.results) ** 2 + (error_of(gaps, 0.0) if any(gaps) else 0.0) ** 2)
        elif runner.count == leader.count:
            error = own_error(runner.results)
        else:
            gaps = [one - other for one, other in zip(runner.results, leader.results, strict=False)]
            error = sqrt(own_error(leader.results) ** 2 + error_of(gaps, APART) ** 2)
        return min(0.5, error * self._evaluator.slope(self._raw(step), self._side, error, self._row))


def own_error(results: Sequence[float]) -> float:
    """Return the standard error of a chance, with one unseen result opposite to most that were seen."""
    return error_of(results, 0.0 if results and fmean(results) >= 1 / 2 else 1.0)


def error_of(results: Sequence[float], imagined: float) -> float:
    """Return the standard error of the mean of these results and one imagined result."""
    counted = [*results, imagined]
    mean = fmean(counted)
    return sqrt(fmean([(one - mean) ** 2 for one in counted]) / max(1, len(results)))
