"""The table with boxes, or as rows where room is scarce."""

from __future__ import annotations

from rich.console import Group, RenderableType

from ..board_types import Board
from .boxes import boxed
from .rows import listed


def draw(board: Board, width: int, height: int | None = None) -> RenderableType:
    """Draw the sheets next to the open journal where there is room for both, else a few lines for each."""
    width = max(width, 40)
    return Group(*(boxed(board, width, height) or listed(board, width, height)))
