"""Maps made of characters: a line wherever two neighbouring cells belong to different places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from .colours import QUIET

if TYPE_CHECKING:
    from rich.text import Text

OUTSIDE: Final = -1
"""The owner of a cell that belongs to no place."""
CORNERS: Final = {
    (False, False, True, True): "─", (True, True, False, False): "│", (False, True, False, True): "╭",
    (False, True, True, False): "╮", (True, False, False, True): "╰", (True, False, True, False): "╯",
    (True, True, False, True): "├", (True, True, True, False): "┤", (False, True, True, True): "┬",
    (True, False, True, True): "┴", (True, True, True, True): "┼",
}  # fmt: skip
"""The sign of a corner, by the lines that leave it upward, downward, to the left and to the right."""

Owners: TypeAlias = Sequence[Sequence[int]]
"""Rows of cells, each with the number of its place."""
Canvas: TypeAlias = list[list[tuple[str, str]]]
"""Rows of signs, each with its style."""


def outlined(owners: Owners) -> Canvas:
    """Return a canvas with the outlines of all places. It has a row and a column more than there are cells."""
    rows, columns = len(owners), len(owners[0])

    def owner(row: int, column: int) -> int:
        return owners[row][column] if 0 <= row < rows and 0 <= column < columns else OUTSIDE

    canvas: Canvas = []
    for row in range(rows + 1):
        line: list[tuple[str, str]] = []
        for column in range(columns + 1):
            here, above = owner(row, column), owner(row - 1, column)
            before, across = owner(row, column - 1), owner(row - 1, column - 1)
            lines = (across != above, before != here, across != before, above != here)
            line.append((CORNERS.get(lines, " "), QUIET))
        canvas.append(line)
    return canvas


def write(line: list[tuple[str, str]], start: int, end: int, text: Text) -> int:
    """Write a text into the cells from `start` to before `end`, cut with a sign. Return the cell behind it."""
    from rich.cells import cell_len

    if text.cell_len > end - start:
        text = text.copy()
        text.truncate(max(1, end - start), overflow="ellipsis")
    for offset, sign in enumerate(text.plain):
        size = cell_len(sign)
        if start + size > end:
            break
        styles = [str(span.style) for span in text.spans if span.start <= offset < span.end]
        line[start] = (sign, styles[-1] if styles else str(text.style))
        for extra in range(1, size):
            line[start + extra] = ("", "")
        start += size
    return start
