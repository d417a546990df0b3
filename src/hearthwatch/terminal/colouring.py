"""Rows in colour: mid-tones that can be read on dark and on light, and that never speak alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.text import Text

from hearthwatch.drawing.colours import EMBER, QUIET
from hearthwatch.drawing.rows import Row

STYLES: Final = {
    "title": "bold",
    "heading": f"bold {EMBER}",
    "quiet": QUIET,
    "choice": "",
    "good": "bold color(28)",
    "bad": "bold color(160)",
    "": "",
}
WIDEST_LEAD: Final = 26
NARROWEST: Final = 8


class Hanging(NamedTuple):
    """A text beside what stands before it; its further lines begin below its first."""

    lead: Text
    text: Text
    wide: int
    """Number of columns of the lead."""
    indent: int = 0
    right: bool = False
    """True if leads are aligned at their ends, as numbers are."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        begin = self.indent + self.wide + 1
        gap = self.wide - self.lead.cell_len
        before = Text(" " * (self.indent + (gap if self.right else 0))).append_text(self.lead)
        if gap < 0:
            yield before
            before = Text()
        for line in self.text.wrap(console, max(NARROWEST, options.max_width - begin)):
            before.append(" " * (begin - before.cell_len)).append_text(line)
            yield before
            before = Text()


def text_of(row: Row) -> Text:
    """A row in its style, with its note and its clause behind it."""
    text = Text(row.text, style=STYLES[row.style])
    if row.note:
        text.append(f" · {row.note}", style=f"not bold {QUIET}")
    if does := row.means or row.idle:
        text.append(f" · {does}", style=f"not bold {QUIET}")
    if row.rule:
        text.append(f" {row.rule}", style=f"not bold {QUIET}")
    return text


def render(rows: Iterable[Row]) -> RenderableType:
    """Rows, those with something before them in two columns."""
    parts: list[RenderableType] = []
    for (has_lead, _), group in groupby(rows, key=lambda row: (bool(row.lead), row.style == "choice")):
        members = list(group)
        if not has_lead:
            parts.extend(
                Padding(text_of(row), (0, 0, 0, row.indent)) if row.indent else text_of(row) for row in members
            )
            continue
        wide = min(WIDEST_LEAD, max(cell_len(row.lead) for row in members))
        right = all(row.lead.isdigit() for row in members)
        indent = members[0].indent
        parts.extend(Hanging(Text(row.lead, "bold"), text_of(row), wide, indent, right) for row in members)
    return Group(*parts)
