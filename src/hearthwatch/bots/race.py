"""Racing: options are tried in the same possible worlds; what is clearly worse drops out, and it ends when settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean
from typing import Final

from hearthwatch.kernel import Step

FIRST: Final = 4
"""Every option that takes part is tried in so many worlds, if the budget allows, before any drops out."""
FEWEST: Final = 2
MOST_AT_ONCE: Final = 32
"""Worlds between two looks at who is behind: few at first, then more."""
PER_OPTION: Final = 7.5
"""An option takes part for so many tries of the budget; a few do in any case."""
MOST_OPTIONS: Final = 20
SOME_OPTIONS: Final = 4
CLEARLY: Final = 1.8
"""What is worse by so many standard errors drops out."""
FLOOR: Final = 0.02
"""No difference is known better than as if single tries differed by so much by chance."""
ALIKE: Final = 0.004
"""Options that differ by less are as good as each other."""
ITERATION_CAP: Final = 8
"""Tries before options may be called alike; a few less where they never differed at all."""
NEVER_APART: Final = 6
PREFERRED: Final = 2.0
"""An option with an effect goes before a leader without one, unless it is worse by more standard errors than this."""
TRIFLE: Final = 0.02
"""Nothing is clearly worse by less than this: values are not that exact."""
FAITH: Final = 2.0
"""What options are worth at first sight counts as much as so many tries."""

Rows = Callable[[Sequence[Step], range], list[list[float]]]
"""Tries all of these options in the worlds of these numbers: for each world that there was time for, one row."""


class Runner:
    """An option and what came of it in each world."""

    def __init__(self, step: Step, prior: float) -> None:
        self.step = step
        self.prior = prior
        self.results: list[float] = []

    @property
    def count(self) -> int:
        """How often it was tried."""
        return len(self.results)

    @property
    def mean(self) -> float:
        """What came of it on average."""
        return fmean(self.results) if self.results else 0.5


class Race:
    """All options of a decision. The most promising comes first, and wins where nothing tells them apart."""

    def __init__(self, steps: Sequence[Step], prior: Sequence[float], rows: Rows) -> None:
        runners = [Runner(step, worth) for step, worth in zip(steps, prior, strict=True)]
        self.runners = sorted(runners, key=lambda runner: -runner.prior)
        self.alive: list[Runner] = []
        self.worlds = 0
        """In so many worlds those were tried that are still in the race."""
        self._rows = rows

    @property
    def playouts(self) -> int:
        """How often anything was tried."""
        return sum(runner.count for runner in self.runners)

    @property
    def leader(self) -> Runner:
        """What looks best, of those that were tried most."""
        return max(self.alive or self.runners[:1], key=self._score)

    def choice(self, has_no_effect: Callable[[Step], bool]) -> Runner:
        """Return the leader, or in place of one without effect the best with one that is not clearly worse."""
        leader = self.leader
        if not has_no_effect(leader.step):
            return leader
        tried = [runner for runner in self.runners if runner.count or not leader.count]
        near = [one for one in tried if not has_no_effect(one.step) and not self.is_clearly_worse(one, leader)]
        return max(near, key=self.chance, default=leader)

    def is_clearly_worse(self, runner: Runner, leader: Runner) -> bool:
        """Return whether an option is worse in the worlds that both met, and neither by chance nor by a trifle."""
        return is_clearly_worse(runner.results, leader.results)

    def run(self, budget: int, *, least: int = 0, in_time: Callable[[], bool] = lambda: True) -> None:
        """Race within so many tries or as long as there is time; with `least`, all take part and are tried so often."""
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
        """Try those that are still in the race in so many worlds more; how many there was time for."""
        rows = self._rows([runner.step for runner in self.alive], range(self.worlds, self.worlds + worlds))
        for row in rows:
            for runner, result in zip(self.alive, row, strict=True):
                runner.results.append(result)
        self.worlds += len(rows)
        return len(rows)

    def catch_up(self, runner: Runner, worlds: int) -> None:
        """Try one that dropped out in so many of the worlds that it missed, as far as there is time."""
        missed = range(runner.count, min(runner.count + worlds, self.worlds))
        runner.results += [result for (result,) in self._rows([runner.step], missed)]

    def chance(self, runner: Runner) -> float:
        """The chance to win with an option. One that dropped out is compared with the leader in the worlds they shared.

        Its own mean would not do: it may have met only kind worlds.
        """
        leader = self.leader
        shared = leader.results[: runner.count]
        ahead = runner.mean - fmean(shared) if shared else 0.0
        return min(1.0, max(0.0, leader.mean + ahead))

    def _score(self, runner: Runner) -> float:
        return (sum(runner.results) + FAITH * runner.prior) / (runner.count + FAITH)

    def _drop(self) -> None:
        """Whatever is clearly worse than the leader, or no different from it and less promising."""
        leader, tries = self.leader, self.worlds
        best, before = self._score(leader), True
        kept = []
        for runner in self.alive:
            if runner is leader:
                kept.append(runner)
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
            kept.append(runner)
        self.alive = kept


def is_clearly_worse(results: Sequence[float], better: Sequence[float]) -> bool:
    """Return whether these results are worse in the same worlds, and neither by chance nor by a trifle."""
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
