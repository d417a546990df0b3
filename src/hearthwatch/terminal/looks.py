"""Rows in colour: mid-tones that can be read on dark and on light, and that never speak alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from hearthwatch.sketch.colours import EMBER, QUIET

from .rows import Row

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


def text_of(row: Row) -> Text:
    """A row in its style, with its note and its clause behind it."""
    text = Text(row.text, style=STYLES[row.style])
    if row.note:
        text.append(f" · {row.note}", style=f"not bold {QUIET}")
    if row.rule:
        text.append(f" {row.rule}", style=f"not bold {QUIET}")
    return text


def render(rows: Iterable[Row]) -> RenderableType:
    """Rows, those with something before them in two columns."""
    parts: list[RenderableType] = []
    for has_lead, group in groupby(rows, key=lambda row: bool(row.lead)):
        members = list(group)
        if not has_lead:
            parts.extend(Padding(text_of(row), (0, 0, 0, row.indent)) for row in members)
            continue
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(
            style="bold",
            justify="right" if all(row.lead.isdigit() for row in members) else "left",
            max_width=WIDEST_LEAD,
        )
        grid.add_column()
        for row in members:
            grid.add_row(Text(row.lead), text_of(row))
        parts.append(Padding(grid, (0, 0, 0, members[0].indent)))
    return Group(*parts)
