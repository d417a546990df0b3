"""What a good player of a game looks at. Bots know a game by this and by the kernel, and by nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from .steps import Step
from .table import Table

T = TypeVar("T", bound=Table)


class Sense(ABC, Generic[T]):
    """A game's own knowledge of how it is played well. Only `move` is needed; the rest makes bots stronger.

    Everything is asked of copies in which hidden cards were dealt anew, so nothing here can peek.
    """

    HORIZON = 2
    """A playout is cut off when `stage` has grown by so much, and `value` judges what was reached."""

    @abstractmethod
    def move(self, table: T) -> Step:
        """One of the open options, quickly: what a sensible player would do without much thought."""

    def leap(self, table: T) -> Step:
        """As `move`, for playouts: it may also be a step that several choices in a row would lead to."""
        return self.move(table)

    def worthwhile(self, table: T) -> Sequence[Step]:
        """The options that a search should look at, the most promising first."""
        best = self.move(table)
        return [best, *(step for step in table.legal if step != best)]

    def stage(self, table: T) -> int:
        """A number that grows as the game goes on, such as the round."""
        return 0

    def value(self, table: T) -> float:
        """The chance, 0 to 1, that the side which wins when `outcome.won` is true wins from here."""
        return 0.5

    def reason(self, table: T, step: Step) -> str:
        """Why one would choose this option, in a few words; empty where there is nothing to say."""
        return ""
