"""Racing (Maron & Moore, 1994): options share the same sampled worlds; clearly worse ones drop out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final

from hearthwatch.kernel import Step

FIRST: Final = 4
"""Worlds in which every option takes part, if the budget allows, before any drops out."""
FEWEST: Final = 2
MOST_AT_ONCE: Final = 32
"""Most worlds between two checks for options to drop: few at first, then more."""
PER_OPTION: Final = 7.5
"""Rollouts of the budget for each option that takes part; a few options take part in any case."""
MOST_OPTIONS: Final = 20
SOME_OPTIONS: Final = 4
CLEARLY: Final = 1.8
"""Standard errors behind the leader at which an option drops out."""
FLOOR: Final = 0.02
"""Least assumed standard deviation of the difference between single rollouts."""
ALIKE: Final = 0.004
"""Options that differ by less are equal."""
ITERATION_CAP: Final = 8
"""Rollouts before options may be called equal; a few less where they never differed."""
NEVER_APART: Final = 6
PREFERRED: Final = 2.0
"""An option with an effect goes before a leader without one, unless it is worse by more standard errors than this."""
TRIFLE: Final = 0.02
"""An option behind by less than this is never clearly worse: values are not that exact."""
FAITH: Final = 2.0
"""Pseudo-count of the prior, in rollouts."""

Rows = Callable[[Sequence[Step], range], list[list[float]]]
"""Evaluate all of these options in the worlds of these numbers: one row for each world that there was time for."""


class Runner:
    """An option and its result in each world."""

    def __init__(self, step: Step, prior: float) -> None:
        self.step = step
        self.prior = prior
        self.results: list[float] = []

    @property
    def count(self) -> int:
        """Return the number of rollouts."""
        return len(self.results)

    @property
    def mean(self) -> float:
        """Return the mean result."""
        return fmean(self.results) if self.results else 0.5


class Race:
    """All options of a decision. The most promising comes first, and wins ties."""

    def __init__(self, steps: Sequence[Step], prior: Sequence[float], rows: Rows) -> None:
        runners = [Runner(step, worth) for step, worth in zip(steps, prior, strict=True)]
        self.runners = sorted(runners, key=lambda runner: -runner.prior)
        self.alive: list[Runner] = []
        self.worlds = 0
        """Number of worlds in which the options still in the race were tried."""
        self._rows = rows

    @property
    def playouts(self) -> int:
        """Return the number of rollouts of all options."""
        return sum(runner.count for runner in self.runners)

    @property
    def leader(self) -> Runner:
        """Return the best option among those with most rollouts."""
        return max(self.alive or self.runners[:1], key=self._score)

    def choice(self, has_no_effect: Callable[[Step], bool]) -> Runner:
        """Return the leader; if it has no effect, the best option with one that is not clearly worse."""
        leader = self.leader
        if not has_no_effect(leader.step):
            return leader
        tried = [runner for runner in self.runners if runner.count or not leader.count]
        near = [one for one in tried if not has_no_effect(one.step) and not self.is_clearly_worse(one, leader)]
        return max(near, key=self.chance, default=leader)

    def is_clearly_worse(self, runner: Runner, leader: Runner) -> bool:
        """Return True if an option is worse in the worlds that both met, neither by chance nor by a trifle."""
        return is_clearly_worse(runner.results, leader.results)

    def run(self, budget: int, *, least: int = 0, in_time: Callable[[], bool] = lambda: True) -> None:
        """Race within a budget of rollouts or as long as there is time; `least` sets the rollouts of every option."""
        many = len(self.runners)
        if not least:
            many = min(many, MOST_OPTIONS, max(SOME_OPTIONS, int(budget / PER_OPTION)), budget // FEWEST)
        self.alive = self.runners[: max(1, many)]
        if len(self.alive) == 1 and not least:
            return
        self.go_on(least or max(FEWEST, min(FIRST, budget // (2 * many))))
        while True:
            self._drop()
            left = (budget - self.playouts) // len(self.alive)
            if len(self.alive) == 1 or left < 1 or not in_time():
                return
            if not self.go_on(min(left, MOST_AT_ONCE, max(FEWEST, self.worlds // 4))):
                return

    def go_on(self, worlds: int) -> int:
        """Try the options still in the race in more worlds; return the number of worlds that there was time for."""
        rows = self._rows([runner.step for runner in self.alive], range(self.worlds, self.worlds + worlds))
        for row in rows:
            for runner, result in zip(self.alive, row, strict=True):
                runner.results.append(result)
        self.worlds += len(rows)
        return len(rows)

    def catch_up(self, runner: Runner, worlds: int) -> None:
        """Try an option that dropped out in some of the worlds that it missed, as far as there is time."""
        missed = range(runner.count, min(runner.count + worlds, self.worlds))
        runner.results += [result for (result,) in self._rows([runner.step], missed)]

    def chance(self, runner: Runner) -> float:
        """Return the chance to win with an option. One that dropped out is compared with the leader in shared worlds.

        Its own mean would be biased: its worlds may have been favourable.
        """
        leader = self.leader
        shared = leader.results[: runner.count]
        ahead = runner.mean - fmean(shared) if shared else 0.0
        return min(1.0, max(0.0, leader.mean + ahead))

    def _score(self, runner: Runner) -> float:
        return (sum(runner.results) + FAITH * runner.prior) / (runner.count + FAITH)

    def _drop(self) -> None:
        """Drop options clearly worse than the leader, or equal to the leader and less promising."""
        leader, tries = self.leader, self.worlds
        best, before = self._score(leader), True
        remaining = []
        for runner in self.alive:
            if runner is leader:
                remaining.append(runner)
                before = False
                continue
            gaps = [one - other for one, other in zip(leader.results, runner.results, strict=True)]
            mean = sum(gaps) / tries
            spread = sum([(one - mean) ** 2 for one in gaps]) / max(1, tries - 1)
            if spread == 0 and tries >= NEVER_APART:
                continue
            error = sqrt((spread + FLOOR**2) / (tries + FAITH))
            behind = best - self._score(runner)
            if behind > CLEARLY * error:
                continue
            if tries >= ITERATION_CAP and behind + error < ALIKE and not before:
                continue
            remaining.append(runner)
        self.alive = remaining


def is_clearly_worse(results: Sequence[float], better: Sequence[float]) -> bool:
    """Return True if these results are worse in the same worlds, neither by chance nor by a trifle."""
    difference, error = apart(better, results)
    return difference > max(TRIFLE, PREFERRED * error)


def apart(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return how much better one option did than the other in the worlds that both met, and its standard error."""
    gaps = [a - b for a, b in zip(one, other, strict=False)]
    if not gaps:
        return 0.0, 1.0
    mean = fmean(gaps)
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, len(gaps) - 1)
    return mean, sqrt((spread + FLOOR**2) / len(gaps))
