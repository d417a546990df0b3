"""Draw the table in a terminal, from the board and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details, Drawing, Help

from ...table import Road
from ..board import Board, PathSeen

if TYPE_CHECKING:
    from rich.console import RenderableType

HELP: Final[Help] = [
    (
        "Night Road",
        [
            ("Goal", "Walk six cards before the oil of the lantern is gone."),
            ("A turn", "Look at the paths for 1 oil each, as long as you like, then walk one of them."),
        ],
    )
]


class RoadDrawing(Drawing[Road, Board]):
    """Two paths side by side, and the lantern above them."""

    help = HELP
    milestones = ("The party meets",)

    def draw(self, board: Board, width: int, height: int | None = None) -> RenderableType:
        from .screen import draw

        return draw(board, width)

    def lines(self, board: Board) -> list[str]:
        """Return a line for each thing, so that only what changed is said again."""
        return [
            f"Oil {board.oil}.",
            f"Walked {board.walked} of {board.way} cards.",
            *(f"The {path.name} path: {words_of(path)}" for path in board.paths),
            f"Deck {board.deck}, discards {', '.join(board.discards) or 'none'}.",
        ]

    def details(self, numbers: Details) -> str:
        return f"Cards walked: {numbers['walked']}. Oil left: {numbers['oil']}."


def words_of(path: PathSeen) -> str:
    """Return what is known of the card on a path."""
    if not path.there:
        return "nothing."
    return f"{path.card}. {path.text}" if path.card else "facedown."


DRAWING: Final = RoadDrawing()
