"""Search: options race in determinizations of the table."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from inspect import signature
from time import perf_counter
from typing import Final

from hearthwatch.kernel import Step, Table, chance
from hearthwatch.kernel.decision import Decision

from .evaluator import Evaluator, evaluator_of
from .players import Bot, own_of, with_rivals
from .playout import play_out, take
from .pool import Elsewhere
from .race import Race

SEED_MASK: Final = (1 << 62) - 1
MOST_JOBS: Final = 64
ENDLESS: Final = 1 << 40


class Search(Bot):
    """Try options in many sampled worlds, play each on by the rollout policy for a while, and evaluate the position."""

    kind = "search"

    def __init__(
        self, iterations: int = 60, seconds: float = 0.0, jobs: int = 1, horizon: int = 0, weights: str = ""
    ) -> None:
        super().__init__()
        if iterations < 1:
            raise ValueError(f"A search needs at least one iteration; {iterations} is too few.")
        if seconds < 0:
            raise ValueError(f"A search cannot think for {seconds:g} seconds.")
        if not 1 <= jobs <= MOST_JOBS:
            raise ValueError(f"A search can use 1 to {MOST_JOBS} jobs; {jobs} is out of range.")
        self.iterations = iterations
        """The most rollouts for one decision. A settled race takes fewer."""
        self.seconds = seconds
        self.jobs = jobs
        self.horizon = horizon
        self.weights = weights
        """Folder of weights to use instead of the game's own."""
        self._elsewhere: Elsewhere | None = None

    @property
    def name(self) -> str:
        budget = "seconds" if self.seconds else "iterations"
        plain = {name: one.default for name, one in signature(type(self)).parameters.items()}
        settings = {name: getattr(self, name) for name in plain if name == budget or name != "iterations"}
        parameters = [
            f"{name}={value if isinstance(value, str) else format(value, 'g')}"
            for name, value in settings.items()
            if name == budget or value != plain[name]
        ]
        return f"{self.kind}:{','.join(parameters)}"

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        until = perf_counter() + self.seconds if self.seconds else 0.0
        options = self.considered(table, seats, decision, seed)
        if len(options) == 1:
            return options[0]
        race = self.race(table, seats, options, seed, until)
        race.run(ENDLESS if until else self.tries(table), in_time=lambda: not until or perf_counter() < until)
        return race.choice(table.has_no_effect).step

    def tries(self, table: Table) -> int:
        """Return the most rollouts for a decision of this table."""
        return self.iterations

    def considered(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Sequence[Step]:
        """Return the candidates, the most promising first."""
        heuristics = evaluator_of(table.game, self.weights).heuristics
        candidates = own_of(heuristics.candidates(self.imagine(table, seats, seed)), decision)
        return with_rivals(table, candidates, decision) or decision.options.steps

    def race(
        self, table: Table, seats: tuple[int, ...], options: Sequence[Step], seed: int, until: float = 0.0
    ) -> Race:
        """Return the race between these options, not yet begun; with `until`, no rollout begins later."""
        evaluator = evaluator_of(table.game, self.weights)
        prior = evaluator.prior(self.imagine(table, seats, seed), options)
        seed = chance.start(seed)
        if self.jobs == 1:
            return Race(options, prior, lambda steps, worlds: self.rows(table, seats, steps, seed, worlds, until))
        elsewhere = self._elsewhere = self._elsewhere or Elsewhere(self.jobs)
        text = table.to_json()
        return Race(
            options,
            prior,
            lambda steps, worlds: elsewhere.rows(self, table.game, text, seats, steps, seed, worlds, until),
        )

    def rows(
        self, table: Table, seats: tuple[int, ...], steps: Sequence[Step], seed: int, worlds: range, until: float
    ) -> list[list[float]]:
        """Return the results of these options in each of these worlds: the chance that the chooser wins."""
        evaluator = evaluator_of(table.game, self.weights)
        end = evaluator.heuristics.stage(table) + (self.horizon or evaluator.heuristics.horizon(table))
        side = table.side_of(seats[0])
        results: list[list[float]] = []
        for number in worlds:
            if until and perf_counter() >= until and results:
                break
            world = self.imagine(table, seats, chance.start(seed ^ number) & SEED_MASK)
            results.append([outcome(world.clone(), step, evaluator, end, side) for step in steps[:-1]])
            results[-1].append(outcome(world, steps[-1], evaluator, end, side))
        return results

    def imagine(self, table: Table, seats: tuple[int, ...], seed: int) -> Table:
        """Return one sampled world."""
        return table.determinize(seats, seed=seed)

    def alone(self) -> Search:
        """Return the same bot, to be sent to another process."""
        twin = copy(self)
        twin._elsewhere = None
        return twin

    def close(self) -> None:
        """Stop the search processes of this bot."""
        if self._elsewhere:
            self._elsewhere.close()
            self._elsewhere = None


def outcome(world: Table, step: Step, evaluator: Evaluator, end: int, side: int) -> float:
    """Choose this in a world of our own, play on to this stage, and evaluate the position."""
    take(world, step)
    play_out(world, evaluator, end)
    return evaluator.value(world, side)
