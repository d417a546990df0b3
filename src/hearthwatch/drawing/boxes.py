"""Draw boxes in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypedDict

from rich.align import AlignMethod
from rich.box import Box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text


class Frame(TypedDict, total=False):
    """Parameters of a box's frame: those of rich's Panel."""

    width: int
    title: str | Text
    title_align: AlignMethod
    subtitle: str | Text
    subtitle_align: AlignMethod
    box: Box
    border_style: str


Boxed: TypeAlias = tuple[list[Text], Frame]
"""The lines of a box, and its frame."""


def height_of(boxes: Sequence[Boxed]) -> int:
    """Return the number of lines of a row of boxes, frames included."""
    return max(len(lines) for lines, _ in boxes) + 2


def side_by_side(boxes: Sequence[Boxed]) -> tuple[RenderableType, int]:
    """Draw boxes of the same height in one row; return that height too."""
    tall = height_of(boxes)
    grid = Grid.grid(padding=0)
    grid.add_row(*(Panel(Group(*lines), height=tall, padding=(0, 1), **look) for lines, look in boxes))
    return grid, tall


def shares(width: int, count: int) -> list[int]:
    """Divide a width into parts that are as equal as possible."""
    each, rest = divmod(width, count)
    return [each + (number < rest) for number in range(count)]


def flowed(parts: Sequence[Text], width: int, between: str = " ") -> list[Text]:
    """Arrange short texts in lines."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], between, part)
        else:
            lines.append(part)
    return lines
