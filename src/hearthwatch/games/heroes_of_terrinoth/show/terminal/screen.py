"""The table with boxes, as much of it as there is room for."""

from __future__ import annotations

from rich.console import Group, RenderableType

from ..board.parts import Board
from .boxes import ALL, DECIDER, NONE, boxed
from .rows import listed
from .words import chooses_card


def draw(board: Board, width: int, height: int | None = None) -> RenderableType:
    """The table: with every card's text if there is room, with boxes if there is some, else a line for each thing."""
    width = max(width, 40)
    if height is None:
        return Group(*boxed(board, width, texts=DECIDER)[0])
    ways = [(ALL, True, True), (DECIDER, True, True), (DECIDER, False, True), (DECIDER, False, False)]
    if not chooses_card(board):  # A list with texts helps more than boxes without.
        ways.append((NONE, False, False))
    for texts, whole, abilities in ways:
        parts, needed = boxed(board, width, texts=texts, whole=whole, abilities=abilities)
        if needed <= height:
            return Group(*parts)
    return Group(*listed(board, width, height))
