"""The table with boxes, as much of it as there is room for."""

from __future__ import annotations

from rich.console import Group, RenderableType

from ..board_types import Board
from .boxes import boxed
from .rows import listed


def draw(board: Board, width: int, height: int | None = None) -> RenderableType:
    """The table: with every card's text if there is room, with boxes if there is some, else a line for each thing."""
    width = max(width, 40)
    if height is None:
        return Group(*boxed(board, width)[0])
    fullest, needed = boxed(board, width, abilities=True)
    if needed <= height:
        return Group(*fullest)
    for power in (99, 8, 7, 6, 5, 4, 3):
        for whole_names in (True, False):
            parts, needed = boxed(board, width, power=power, whole_names=whole_names)
            if needed <= height:
                return Group(*parts)
    return Group(*listed(board, width, height))
