"""Grids in letters: the print of each cell and what lies on it, with the columns above and the rows at the left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..board.grid_parts import CellShown

TILE, COLLECTED, BLOCKED, VOID, FREE = "##", "()", "XX", "  ", "· "
MARGIN: Final = len("row 1: ")
MARKS: Final = {"r": "!", "y": "?"}
"""A red mark, and a yellow one."""


def cell(one: CellShown) -> str:
    """Return two letters for a cell: a tile, a token, or the icon with its mark."""
    if one.void:
        return VOID
    if one.tile:
        return TILE
    if one.token:
        return COLLECTED if one.token == "collected" else BLOCKED
    return f"{one.icon or '·'}{MARKS.get(one.mark, ' ')}"


def grid_rows(parts: Sequence[Sequence[CellShown]], rows: int, first: int = 0) -> list[str]:
    """Grids side by side as lines of text, a bar between them."""
    columns = [[part[start : start + rows] for start in range(0, len(part), rows)] for part in parts]
    heads, number = [], first
    for part in columns:
        heads.append(" ".join(f"{number + place + 1:<2}" for place in range(len(part))))
        number += len(part)
    lines = [f"col    {' | '.join(heads)}".rstrip()]
    for row in range(rows):
        cells = [" ".join(cell(column[row]) for column in part) for part in columns]
        lines.append(f"row {row + 1}: {' | '.join(cells)}".rstrip())
    return lines
