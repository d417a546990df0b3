"""A tree of what may be chosen, grown by trying. Worlds differ from try to try; the tree remembers only the choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any, Final

from hearthwatch.kernel import Step, Table

from .playout import chance_of_side_0, play_out, take

LEAST_SPREAD: Final = 0.02
"""Below this, differences between results are taken to be noise."""


class Node:
    """What is known about a choice: how often it was open and tried, and what came of it."""

    __slots__ = ("children", "seen", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """The sum of all results, each as the chance of the side that made this choice."""
        self.squares = 0.0
        self.seen = 0
        """How often it was open when its parent was passed."""
        self.children: dict[Step, Node] = {}

    @property
    def mean(self) -> float:
        """The chance to win after this choice."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.visits < 2:
            return 0.5
        spread = max(0.0, self.squares / self.visits - self.mean**2)
        return sqrt(spread / (self.visits - 1))

    def add(self, result: float) -> None:
        """One more result."""
        self.visits += 1
        self.total += result
        self.squares += result * result

    def below(self) -> Node | None:
        """The tree that grew below this choice, to grow on by itself. Tries that never went into it do not count."""
        if not self.children:
            return None
        root = Node()
        root.children = self.children
        for child in self.children.values():
            root.visits += child.visits
            root.total += child.total
            root.squares += child.squares
        return root


class Tree:
    """Grows from one decision. `world(number)` is a copy of the table with everything unknown dealt anew.

    Each of the first choices meets the same worlds in the same order, so they are compared on equal terms.
    """

    def __init__(
        self,
        sense: Any,
        options: Sequence[Step],
        explore: float,
        widen: float,
        depth: int,
        patience: int,
        horizon: int = 0,
        root: Node | None = None,
    ) -> None:
        self.sense = sense
        self.options = options
        self.explore = explore
        self.widen = widen
        self.depth = depth
        self.horizon = horizon or sense.HORIZON
        self.root = root or Node()
        self.patience = patience

    def settled(self, left: int) -> bool:
        """Whether nothing could overtake the leader any more with so many tries left."""
        visits = sorted((child.visits for child in self.root.children.values()), reverse=True)
        return len(visits) > 1 and len(visits) >= len(self.options) and visits[0] - visits[1] > left

    def grow(self, world: Callable[[int], Table], side: int) -> None:
        """One try: down the tree, one new choice, a playout, and the result back up."""
        root = self.root
        step = self._select(root, self.options)
        child = root.children[step]
        table = world(child.visits)
        end = self.sense.stage(table) + self.horizon
        path = [(root, side), (child, side)]
        take(table, step)
        if child.visits >= self.patience:
            self._descend(table, child, path)
        play_out(table, self.sense, end)
        result = chance_of_side_0(table, self.sense)
        for node, mover in path:
            node.add(result if mover == 0 else 1.0 - result)

    def _descend(self, table: Table, node: Node, path: list[tuple[Node, int]]) -> None:
        """Follow the tree as long as it knows the way; add one node at its end."""
        sense = self.sense
        stage = sense.stage(table)
        while not table.ending and len(path) <= self.depth and sense.stage(table) == stage:
            if len(table.legal) == 1:
                take(table, table.legal[0])
                continue
            worthwhile = sense.worthwhile(table)
            if len(worthwhile) == 1:
                take(table, worthwhile[0])
                continue
            mover = table.side_of(table.asked[0][0])
            step = self._select(node, worthwhile)
            node = node.children[step]
            path.append((node, mover))
            take(table, step)
            if node.visits < self.patience:
                return

    def _select(self, node: Node, options: Sequence[Step]) -> Step:
        """The choice that promises most, or that was not tried yet; more are considered the more often one comes by."""
        children = node.children
        open_now = options[: 2 + int(self.widen * sqrt(node.visits))]
        best, best_score = open_now[0], -1.0
        spread = max(LEAST_SPREAD, sqrt(max(0.0, node.squares / node.visits - node.mean**2))) if node.visits else 1.0
        for step in open_now:
            child = children.get(step)
            if child is None:
                child = children[step] = Node()
            child.seen += 1
            if not child.visits:
                return step
            score = child.total / child.visits + self.explore * spread * sqrt(log(child.seen) / child.visits)
            if score > best_score:
                best, best_score = step, score
        return best
