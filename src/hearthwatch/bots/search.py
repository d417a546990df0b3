"""Search: information-set tree search over copies in which everything unknown is dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from inspect import signature
from time import perf_counter
from typing import Any, Final, NamedTuple

from hearthwatch.kernel import Step, Table, chance
from hearthwatch.kernel.decision import Decision

from .plain_sense import PLAIN
from .players import Bot
from .pool import Elsewhere
from .tree import Node, Tree

CHUNK: Final = 400
"""A larger budget grows several trees of at most this many tries, so that it can be shared out and stay the same."""
LOOK_EVERY: Final = 16
SEED_MASK: Final = (1 << 62) - 1
MOST_JOBS: Final = 64


class Kept(NamedTuple):
    """The trees below a choice, for the decision after it."""

    moves: int
    """How many choices have been made when it is: this one is the last of them."""
    step: Step
    roots: list[Node]


class Search(Bot):
    """Tries choices in many possible worlds, plays each on sensibly for a while, and judges where that led."""

    kind = "search"

    def __init__(
        self,
        iterations: int = 400,
        seconds: float = 0.0,
        jobs: int = 1,
        explore: float = 1.5,
        widen: float = 1.0,
        depth: int = 12,
        patience: int = 200,
        horizon: int = 0,
    ) -> None:
        super().__init__()
        if iterations < 1:
            raise ValueError(f"A search needs at least one iteration; {iterations} is too few.")
        if seconds < 0:
            raise ValueError(f"A search cannot think for {seconds:g} seconds.")
        if not 1 <= jobs <= MOST_JOBS:
            raise ValueError(f"A search can use 1 to {MOST_JOBS} jobs; {jobs} is out of range.")
        self.iterations = iterations
        self.seconds = seconds
        self.jobs = jobs
        self.explore = explore
        self.widen = widen
        self.depth = depth
        self.horizon = horizon
        self.patience = patience
        self._elsewhere: Elsewhere | None = None
        self._kept: Kept | None = None

    @property
    def name(self) -> str:
        budget = "seconds" if self.seconds else "iterations"
        plain = {name: one.default for name, one in signature(type(self)).parameters.items()}
        told = {name: getattr(self, name) for name in plain if name == budget or name != "iterations"}
        said = [f"{name}={value:g}" for name, value in told.items() if name == budget or value != plain[name]]
        return f"{self.kind}:{','.join(said)}"

    def begin(self) -> None:
        super().begin()
        self._kept = None

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        until = perf_counter() + self.seconds
        options = self.considered(table, seats, decision, seed)
        kept = self._recall(table)
        if len(options) == 1:
            self._kept = Kept(table.moves + 1, options[0], kept) if kept else None
            return options[0]
        roots = kept or [Node() for _ in range(self._chunks())]
        if self.jobs > 1 and len(roots) > 1:
            self._elsewhere = self._elsewhere or Elsewhere(self.jobs)
            roots = self._elsewhere.grow_all(self, table, seats, options, seed, roots, until)
        else:
            for number, root in enumerate(roots):
                self.grow(table, seats, options, seed, number, root, until)
        best = _most_tried(roots, options)
        below = [root.children[best].below() if best in root.children else None for root in roots]
        self._kept = Kept(table.moves + 1, best, [root or Node() for root in below]) if any(below) else None
        return best

    def considered(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> list[Step]:
        """What is worth a thought, the most promising first."""
        steps = decision.options.steps
        sense: Any = table.game.sense or PLAIN
        return [step for step in sense.worthwhile(self.imagine(table, seats, seed)) if step in steps] or steps

    def grow(
        self,
        table: Table,
        seats: tuple[int, ...],
        options: list[Step],
        seed: int,
        number: int,
        root: Node,
        until: float,
    ) -> Node:
        """Grow one of the trees within its part of the budget, or until this time."""
        tree = self.tree(table.game.sense or PLAIN, options, root)
        worlds = self.worlds(table, seats, chance.start(seed + number))
        side = table.side_of(seats[0])
        if self.seconds:
            while perf_counter() < until:
                tree.grow(worlds, side)
            return root
        share = self.iterations // self._chunks() + (number < self.iterations % self._chunks())
        for tried in range(root.visits, share):
            if tried % LOOK_EVERY == 0 and tree.settled(share - tried):
                break
            tree.grow(worlds, side)
        return root

    def tree(self, sense: Any, options: Sequence[Step], root: Node | None = None) -> Tree:
        """A tree that grows as this bot thinks."""
        return Tree(sense, options, self.explore, self.widen, self.depth, self.patience, self.horizon, root)

    def worlds(self, table: Table, seats: tuple[int, ...], seed: int) -> Callable[[int], Table]:
        """Numbered possible worlds as these seats see the table; a fresh copy each time."""
        made: list[Table] = []

        def world(number: int) -> Table:
            while len(made) <= number:
                made.append(self.imagine(table, seats, chance.start(seed ^ len(made)) & SEED_MASK))
            return made[number].clone()

        return world

    def imagine(self, table: Table, seats: tuple[int, ...], seed: int) -> Table:
        """One possible world."""
        return table.determinize(seats, seed=seed)

    def alone(self) -> Search:
        """The same bot without memory, to be sent to another process."""
        twin = copy(self)
        twin._kept = twin._elsewhere = None
        return twin

    def close(self) -> None:
        """Let the processes go that think with this one."""
        if self._elsewhere:
            self._elsewhere.close()
            self._elsewhere = None

    def _chunks(self) -> int:
        return self.jobs if self.seconds else -(-self.iterations // CHUNK)

    def _recall(self, table: Table) -> list[Node] | None:
        """What was found out about this decision while thinking about the last, if nothing new was learnt since."""
        kept, here = self._kept, table.here
        if kept and kept.moves == here.depth and kept.step == here.step and table.undo_cost == "free":
            return kept.roots
        return None


def _most_tried(roots: list[Node], options: list[Step]) -> Step:
    """The option that all trees together tried most; of equals the better one."""

    def weight(step: Step) -> tuple[int, float]:
        found = [root.children[step] for root in roots if step in root.children]
        visits = sum(node.visits for node in found)
        return visits, sum(node.total for node in found) / visits if visits else 0.0

    return max(options, key=weight)
