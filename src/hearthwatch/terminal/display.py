"""Two ways to show a table and to ask: with boxes and colour, or as pure lines."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from select import select
from typing import TYPE_CHECKING, Any, Final, TypeVar

from hearthwatch.drawing import Drawing
from hearthwatch.drawing.rows import Row, quiet

if TYPE_CHECKING:
    from rich.text import Text

B = TypeVar("B")

PASTE_SECONDS: Final = 0.03
"""Input that follows a line within this time was not typed by hand."""


class Display(ABC):
    """The methods that the play loop and the replay need from a terminal."""

    @abstractmethod
    def scene(
        self, drawing: Drawing[Any, B], board: B, news: Sequence[Row], question: Sequence[Row], keys: str
    ) -> None:
        """The table as it stands, what is new, and what is asked."""

    def opening(self, rows: Sequence[Row]) -> None:
        """Show these rows before the first table of a game."""
        self.tell(rows)

    @abstractmethod
    def tell(self, rows: Iterable[Row]) -> None:
        """Show some rows."""

    def show(self, lines: Sequence[str | Text]) -> None:
        """Show lines that were made for this width, a screen at a time."""
        self.page([Row(str(line)) for line in lines])

    def fits(self, rows: Sequence[Row]) -> bool:
        """Return True if these rows can be seen at once."""
        return True

    def tell_what_fits(self, rows: Sequence[Row], whole: str, last: Sequence[Row] = ()) -> None:
        """Show as many rows as can be seen at once, `last` always; `whole` is the command that shows all of them."""
        count = self.room_for(rows, last)
        left = [quiet(f"... and {len(rows) - count} more: {whole}")] if count < len(rows) else []
        self.tell([*rows[:count], *left, *last])

    def room_for(self, rows: Sequence[Row], last: Sequence[Row]) -> int:
        """Return how many of these rows can be seen at once, with the last ones."""
        return len(rows)

    @abstractmethod
    def ask(self, prompt: str) -> str:
        """Return the line that the user types; raise EOFError when the input is over."""

    def line(self, prompt: str, draft: str = "") -> str:
        """A line of a text, as it was typed; where the terminal can, `draft` stands there to be changed."""
        return self.ask(prompt)

    def more_typed(self) -> bool:
        """Return True if more lines wait already, because the user pasted them."""
        try:
            return self.interactive and bool(select([sys.stdin], [], [], PASTE_SECONDS)[0])
        except (OSError, ValueError):  # where only sockets can be asked
            return False

    def page(self, rows: Sequence[Row]) -> None:
        """Show rows that may be many, a screen at a time."""
        self.tell(rows)

    @property
    def width(self) -> int | None:
        """The number of columns to draw in; None where only words are wanted."""
        return None

    def forget(self) -> None:  # noqa: B027 (a display that always draws everything has nothing to forget)
        """Draw the whole table again next time."""

    @property
    def interactive(self) -> bool:
        """True if a person uses the terminal, rather than a pipe."""
        return sys.stdin.isatty() and sys.stdout.isatty()


def display(plain: bool) -> Display:
    """Boxes and colour where there is a terminal for them and nobody asked for less."""
    if plain or not sys.stdout.isatty():
        from .plain import Plain

        return Plain()
    from .screen import Screen

    return Screen()
