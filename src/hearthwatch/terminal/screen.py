"""The table with boxes and colour, drawn anew for every question so that all of it is in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from .face import Face
from .layout import COLUMNS, FOLDED, LIST, lay_out
from .looks import EMBER, QUIET, render
from .rows import Row, quiet

if TYPE_CHECKING:
    from .drawing import Drawing

FEW_OPTIONS: Final = 7


class Attempt(NamedTuple):
    """One way to fill the screen."""

    table: RenderableType
    below: RenderableType
    lines: int
    """How many lines the table takes: the more of them fit, the more it shows."""
    fits: bool


class Screen(Face):
    """Fits the table, the news and the question into the terminal, and gives the table what room there is."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        with suppress(ImportError):
            import readline  # noqa: F401 - gives input() its line editing

    def scene(
        self, drawing: Drawing, board: dict[str, Any], news: Sequence[Row], question: Sequence[Row], keys: str
    ) -> None:
        def attempt(way: int, part: int) -> Attempt:
            below = self._below(news, question, keys, way, max(1, self.console.height // part))
            room = self.console.height - 1 - self._lines(below)
            table = drawing.draw(board, self.console.width, room)
            lines = self._lines(table)
            return Attempt(table, below, lines, lines <= room)

        few = sum(row.style == "choice" for row in question) <= FEW_OPTIONS
        best = attempt(COLUMNS, 6)
        if few and (single := attempt(LIST, 6)).fits and single.lines >= best.lines:
            best = single
        for part in (12, 24):
            if not best.fits:
                best = attempt(FOLDED, part)
        self.console.clear()
        self.console.print(best.table)
        self.console.print(best.below)

    def tell(self, rows: Iterable[Row]) -> None:
        self.console.print(render(rows))

    def ask(self, prompt: str) -> str:
        return input("> " if prompt.startswith("Choose") else f"{prompt} ").strip()

    def _below(self, news: Sequence[Row], question: Sequence[Row], keys: str, way: int, most: int) -> RenderableType:
        """What stands under the table."""
        if len(news) > most:
            left = [quiet(f"... and {len(news) - most} before these: l shows all")] if most > 2 else []
            news = [*left, *news[len(news) - most :]]
        return Group(
            render(news),
            Rule(style=EMBER),
            *lay_out(question, self.console.width, way),
            Text(keys, style=QUIET, no_wrap=way == FOLDED, overflow="ellipsis"),
        )

    def _lines(self, drawn: RenderableType) -> int:
        return len(self.console.render_lines(drawn, self.console.options.update(height=None)))
