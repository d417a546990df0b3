"""Players with a name, for people: what each of them is, in any game. None of them has anything to set."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import Heuristics, Table

from .no_heuristics import PLAIN
from .players import Quick
from .search import Search


class Casual(Quick):
    """Does what looks best at first sight, by what the game has learnt, and never thinks ahead."""

    kind = "casual"

    def __init__(self) -> None:
        super().__init__()


class Named(Search):
    """A search that is known by its name alone."""

    @property
    def name(self) -> str:
        return self.kind


class Seasoned(Named):
    """Thinks as long as a person would not notice: a race of a few options in some worlds."""

    kind = "seasoned"

    def __init__(self) -> None:
        super().__init__(iterations=36)


class Master(Named):
    """Thinks until more thinking hardly helps, as the sense of a game knows: a long race of what is worth a thought."""

    kind = "master"

    def __init__(self) -> None:
        super().__init__()

    def tries(self, table: Table) -> int:
        heuristics: Heuristics[Any] = table.game.heuristics or PLAIN
        return heuristics.ITERATION_CAP
