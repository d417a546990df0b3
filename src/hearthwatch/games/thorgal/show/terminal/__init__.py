"""How the table of Thorgal is drawn in a terminal, from the board of a view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details, Drawing
from hearthwatch.kernel.shapes import drawn

from ...content.pieces import SHAPES
from ...table import Saga
from ..board.parts import Board
from .help import HELP, MILESTONES, details
from .words import lines

if TYPE_CHECKING:
    from rich.console import RenderableType


LAYING: Final = {"travel": 1, "strike": 1, "suffer": 2}
"""By the choice that lays a tile: where its key names the tile; how it lies comes behind."""


class SagaDrawing(Drawing[Saga, Board]):
    """The map or the path, the Row and the party."""

    help = HELP
    milestones = MILESTONES

    def draw(self, board: Board, width: int, height: int | None = None) -> RenderableType:
        from .screen import draw

        return draw(board, width, height)

    def lines(self, board: Board) -> list[str]:
        return lines(board)

    def note(self, board: Board, key: str) -> str:
        """How a tile would lie: its rows, with / between them."""
        name, *_ = parts = key.split(":")
        place = LAYING.get(name)
        if place is None:
            return ""
        ways = SHAPES[int(parts[place])].orientations
        return drawn(ways[int(parts[place + 1])]) if len(ways) > 1 else ""

    def details(self, numbers: Details) -> str:
        return details(numbers)


DRAWING: Final = SagaDrawing()
