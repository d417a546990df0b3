"""Draw the table of Thorgal in a terminal, from the board of a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details, Drawing

from ...table import Saga
from ..board.parts import Board
from .help import HELP, MILESTONES, SIGNS, SYNONYMS, details
from .laying import laid
from .words import area_lines, lines

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text


class SagaDrawing(Drawing[Saga, Board]):
    """The map or the path, the Row and the party."""

    help = HELP
    signs = SIGNS
    milestones = MILESTONES
    synonyms = SYNONYMS
    has_map = True
    hushed = frozenset(
        ("THG-1.5", "THG-19.6")
    )  # the effect itself reports its changes, and Goods that are used up leave

    def draw(self, board: Board, width: int, height: int | None = None) -> RenderableType:
        from .screen import draw

        return draw(board, width, height)

    def map(self, board: Board, width: int) -> Sequence[str | Text]:
        from .map import TALLEST, map_lines

        drawn = map_lines(board, width, TALLEST)
        return drawn or [line for area in board.map.areas for line in area_lines(board, area)]

    def introduction(self, board: Board) -> str:
        return board.sheet.intro

    def lines(self, board: Board) -> list[str]:
        return lines(board)

    def note(self, board: Board, key: str) -> str:
        return laid(board, key)

    def details(self, numbers: Details) -> str:
        return details(numbers)


DRAWING: Final = SagaDrawing()
