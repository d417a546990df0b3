"""The table with boxes and colour, drawn anew for every question so that all of it is in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final, NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.segment import Segment
from rich.text import Text

from hearthwatch.drawing import Drawing
from hearthwatch.drawing.colours import EMBER, QUIET
from hearthwatch.drawing.rows import Row, quiet

from .colouring import render
from .display import B, Display
from .layout import COLUMNS, CUT, FOLDED, LIST, NAMES, TIGHT, lay_out

FEW_OPTIONS: Final = 7
MANY_OPTIONS: Final = 12
WORTH_NAMES: Final = 4
"""So many lines more of the table are worth more than what many options say behind their names."""
MUCH_NEWS: Final = 12
"""So many lines of news are shown where the table loses nothing by it."""


class Drawn(NamedTuple):
    """Lines as they will be printed: what was measured need not be drawn again."""

    rows: list[list[Segment]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self.rows:
            yield from row
            yield Segment.line()


class Attempt(NamedTuple):
    """One way to fill the screen."""

    table: Drawn
    below: list[Drawn]
    lines: int
    """Number of lines the table takes: the more of them fit, the more it shows."""
    tall: int
    """Number of lines below the table."""
    fits: bool


class Screen(Display):
    """Fits the table, the news and the question into the terminal, and gives the table what room there is."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.editing: Any = None
        """Gives input() its line editing, where there is any."""
        with suppress(ImportError):
            import readline

            self.editing = readline

    def scene(
        self, drawing: Drawing[Any, B], board: B, news: Sequence[Row], question: Sequence[Row], keys: str
    ) -> None:
        width, height = self.console.size
        telling, question = question, [row._replace(means="") for row in question]
        asked: Sequence[Row] = question
        said = drawing.told(board)
        news = [row for row in news if row.text not in said]

        @cache
        def told(most: int) -> Drawn:
            return self._drawn(render(shortened(news, most)))

        @cache
        def questioned(way: int, rows: tuple[Row, ...]) -> Drawn:
            below = Text(keys, style=QUIET, no_wrap=way in (FOLDED, CUT), overflow="ellipsis")
            return self._drawn(Group(Rule(style=EMBER), *lay_out(rows, width, way), below))

        @cache
        def drawn(room: int) -> Drawn:
            return self._drawn(drawing.draw(board, width, room))

        def attempt(way: int, most: int) -> Attempt:
            below = [told(max(1, most)), questioned(way, tuple(asked))]
            tall = sum(len(part.rows) for part in below)
            room = height - 1 - tall
            table = drawn(room)
            return Attempt(table, below, len(table.rows), tall, len(table.rows) <= room)

        few = sum(row.style == "choice" for row in question) <= FEW_OPTIONS
        least = most = min(len(news), height // 8)
        best = attempt(COLUMNS, least)
        if sum(row.style == "heading" for row in question) == 1:  # a single heading is worth less than the table
            asked = [row for row in question if row.style != "heading"]
            if (bare := attempt(COLUMNS, least)).lines > best.lines:
                best = bare
            else:
                asked = question
        for further in range(min(len(news), MUCH_NEWS), least, -1):
            if (fuller := attempt(COLUMNS, further)).fits and fuller.lines >= best.lines:
                best, most = fuller, further
                break
        if few and (single := attempt(LIST, most)).fits and single.lines >= best.lines:
            best = single
        if sum(row.style == "choice" for row in question) >= MANY_OPTIONS and 3 * best.lines < height:
            names = attempt(NAMES, least)
            if names.fits and (names.lines > best.lines + WORTH_NAMES or not best.fits):
                best = names
        leading = any(row.first for row in question)
        if leading and not 2 * best.lines > height:  # the others by their names, then all of them as close as can be
            for way in (NAMES, TIGHT):
                closer = attempt(way, least)
                if not best.fits or closer.lines > best.lines + 1:
                    best = closer
        for way, part in ((FOLDED, 12), (FOLDED, 24), (NAMES, 24), (CUT, 24)) if not leading else ((TIGHT, 24),):
            if not best.fits:
                best = attempt(way, height // part)
        if not best.fits:  # nothing fits: what is longest by least
            names = attempt(NAMES, 1)
            if names.tall + names.lines < best.tall + best.lines:
                best = names
        asked = telling
        if best.fits and (whole := attempt(LIST, most)).fits and whole.lines >= best.lines:
            best = whole  # what the options do, where the table loses nothing by it
        self.console.clear()
        self.console.print(best.table, *best.below, sep="", end="")

    def opening(self, rows: Sequence[Row]) -> None:
        self.console.clear()
        self.page(rows)
        if self.interactive:
            self.ask("Enter shows the table, ? then shows all keys:")

    @property
    def width(self) -> int | None:
        return self.console.width

    def tell(self, rows: Iterable[Row]) -> None:
        self.console.print(render(rows))

    def fits(self, rows: Sequence[Row]) -> bool:
        return self._lines(render(rows)) < self.console.height - 1

    def room_for(self, rows: Sequence[Row], last: Sequence[Row]) -> int:
        room = self.console.height - 3 - (self._lines(render(last)) if last else 0)
        count = len(rows)
        while count > 2 and self._lines(render(rows[:count])) > room:
            count -= 1
        return count

    def ask(self, prompt: str) -> str:
        return input("> " if prompt.startswith("Choose") else f"{prompt} ").strip()

    def line(self, prompt: str, draft: str = "") -> str:
        if draft and self.editing is not None:
            self.editing.set_startup_hook(lambda: self.editing.insert_text(draft))
        try:
            return input(f"{prompt} ")
        finally:
            if self.editing is not None:
                self.editing.set_startup_hook()

    def page(self, rows: Sequence[Row]) -> None:
        self._paged(render(rows))

    def show(self, lines: Sequence[str | Text]) -> None:
        self._paged(Group(*lines))

    def _paged(self, thing: RenderableType) -> None:
        drawn = self.console.render_lines(thing, self.console.options.update(height=None), pad=False)
        most = max(5, self.console.height - 2)
        for start in range(0, len(drawn), most):
            if start and self.ask("Enter shows more, q stops:").lower().startswith("q"):
                return
            for line in drawn[start : start + most]:
                self.console.print(*(Text(part.text, style=part.style or "") for part in line), sep="", soft_wrap=True)

    def _drawn(self, thing: RenderableType) -> Drawn:
        return Drawn(self.console.render_lines(thing, self.console.options.update(height=None), pad=False))

    def _lines(self, thing: RenderableType) -> int:
        return len(self._drawn(thing).rows)


def shortened(news: Sequence[Row], most: int) -> Sequence[Row]:
    """The news in at most so many rows; how many are left out stands where the first of them would."""
    if len(news) <= most:
        return news
    kept = latest(news, most)
    if most <= 2:
        return kept
    gap = next((place for place, row in enumerate(kept) if row is not news[place]), len(kept))
    return [*kept[:gap], quiet(f"... and {len(news) - len(kept)} more: l shows all"), *kept[gap:]]


def latest(news: Sequence[Row], most: int) -> list[Row]:
    """The last of them, but first of all those that nobody should miss."""
    marked = {place for place, row in enumerate(news) if row.style in ("title", "quiet")}
    marked |= {place for place in range(len(news)) if {place - 1, place + 1} <= marked}
    important = sorted(marked)[-most:]
    others = [place for place in range(len(news)) if place not in marked]
    chosen = [*important, *others[len(others) - (most - len(important)) :]]
    return [news[place] for place in sorted(chosen)]
