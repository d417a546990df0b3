"""Follow-ups: how a good player goes on after an option until chance speaks again, found by short searches.

A playout goes on by the default policy. Where the point of an option is a follow-up that the policy does not find (the
second of two payments, another first attack), the option is blamed for it. So options are compared once more by lines:
the option, then the choices of a short search, as long as nothing new is learnt. Every world gets the whole line.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from hearthwatch.kernel import Step, Table, chance

from .evaluator import Evaluator, evaluator_of
from .playout import play_out, take
from .search import SEED_MASK, Search

TRIES: Final = 12
"""The most rollouts for one step of a line."""
LONGEST: Final = 12
"""The most steps in a line."""
Line = tuple[Step, ...]


class FollowUps:
    """The lines of a decision, as these seats see the table."""

    def __init__(self, table: Table, seats: tuple[int, ...], seed: int, weights: str = "") -> None:
        self._table = table
        self._seats = seats
        self._seed = chance.start(~seed)
        self._evaluator = evaluator_of(table.game, weights)
        self._search = Search(iterations=TRIES, weights=weights)
        self.lines: dict[Step, Line] = {}
        self.tries = 0
        """Number of rollouts that the lines took."""

    def find(self, step: Step) -> Line:
        """Return the line of an option, up to where chance speaks, cards are shown, others decide, or a round ends."""
        if step in self.lines:
            return self.lines[step]
        # In a determinization, so that not even the length of a line reveals hidden information.
        world = self._table.determinize(self._seats, seed=self._seed & SEED_MASK)
        stage = self._evaluator.heuristics.stage
        known, begun, line = world.known[:], stage(world), [step]
        while len(line) < LONGEST:
            luck = world.rng
            take(world, line[-1])
            if world.ending or world.rng != luck or world.known != known or stage(world) != begun:
                break
            following = self._next(world, len(line))
            if following is None:
                break
            line.append(following)
        return self.lines.setdefault(step, tuple(line))

    def rows(self, steps: Sequence[Step], worlds: range, until: float = 0.0) -> list[list[float]]:
        """Return the results of the lines of these options in each of these worlds, as `Search.rows` does."""
        table, evaluator = self._table, self._evaluator
        end = evaluator.heuristics.stage(table) + evaluator.heuristics.horizon(table)
        side = table.side_of(self._seats[0])
        lines = [self.find(step) for step in steps]
        results: list[list[float]] = []
        for number in worlds:
            if until and perf_counter() >= until and results:
                break
            world = table.determinize(self._seats, seed=chance.start(self._seed ^ number) & SEED_MASK)
            results.append([outcome(world.clone(), line, evaluator, end, side) for line in lines])
        return results

    def _next(self, world: Table, number: int) -> Step | None:
        """Return the choice of a short search; None where another side decides."""
        decision = world.decision
        if decision is None or not {*decision.seats} <= {*self._seats}:
            return None
        mine = decision.for_seat(self._seats)
        seed = chance.start(self._seed + number) & SEED_MASK
        options = self._search.considered(world, self._seats, mine, seed)
        if len(options) == 1:
            return options[0]
        race = self._search.race(world, self._seats, options, seed)
        race.run(TRIES)
        self.tries += race.playouts
        return race.choice(world.has_no_effect).step


def outcome(world: Table, line: Line, evaluator: Evaluator, end: int, side: int) -> float:
    """Take a line in a world of our own as far as it is open there, play on to this stage, and evaluate it."""
    take(world, line[0])
    for step in line[1:]:
        if world.ending or step not in world.legal:
            break
        take(world, step)
    play_out(world, evaluator, end)
    return evaluator.value(world, side)
