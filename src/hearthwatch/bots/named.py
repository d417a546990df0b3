"""Searches that people know by name: none of them has anything to set."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import Heuristics, Table

from .no_heuristics import PLAIN
from .search import Search


class Named(Search):
    """A search known by its name alone."""

    @property
    def name(self) -> str:
        return self.kind


class Seasoned(Named):
    """Think for a time that a person would not notice: a race of a few options in some worlds."""

    kind = "seasoned"

    def __init__(self) -> None:
        super().__init__(iterations=36)


class Master(Named):
    """Think until more iterations hardly help, by the cap of the game's heuristics: a long race of the candidates."""

    kind = "master"

    def __init__(self) -> None:
        super().__init__()

    def tries(self, table: Table) -> int:
        heuristics: Heuristics[Any] = table.game.heuristics or PLAIN
        return heuristics.ITERATION_CAP
