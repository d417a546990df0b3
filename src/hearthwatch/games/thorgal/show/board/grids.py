"""Cells of a grid as they are shown: what is printed on them, and where tiles end."""

from __future__ import annotations

from collections.abc import Iterable

from hearthwatch.kernel.shapes import Grid, Mask

from .grid_parts import CellShown

LAID = "."
"""Says that a tile lies on a cell; before it stand the sides where the tile ends."""


def cells_shown(
    grid: Grid,
    icons: dict[int, str],
    marks: dict[int, str],
    tiles: Iterable[Mask],
    tokens: dict[int, str],
    first: int = 0,
    columns: int = 0,
    called: str = "",
) -> list[CellShown]:
    """Return the cells of these columns of a grid, column by column."""
    edges = _edges(grid, tiles)
    upto = first + (columns or grid.width)
    return [
        CellShown(
            cell=cell,
            id=f"{called}:{cell}" if called else "",
            icon=icons.get(cell, ""),
            mark=marks.get(cell, ""),
            tile=edges.get(cell, ""),
            token=tokens.get(cell, ""),
            void=not grid.cells >> cell & 1,
        )
        for cell in range(first * grid.height, upto * grid.height)
    ]


def _edges(grid: Grid, tiles: Iterable[Mask]) -> dict[int, str]:
    """By cell under a tile: the sides on which the tile ends."""
    found = {}
    for tile in tiles:
        laid = set(grid.cells_of(tile))
        for column, row in laid:
            around = {"n": (column, row - 1), "e": (column + 1, row), "s": (column, row + 1), "w": (column - 1, row)}
            ends = "".join(side for side, place in around.items() if place not in laid)
            found[column * grid.height + row] = f"{ends}{LAID}"
    return found
