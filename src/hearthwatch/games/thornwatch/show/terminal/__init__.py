"""Draw the table of Thornwatch in a terminal, from the board of a view and nothing else.

Colours never speak alone: ● is a hero, ■ a denizen, ◆ a monster; [a card] stands upright, ~a card~ has acted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details, Drawing

from ...table import Thornwatch
from ..board.parts import Board
from .help import HELP, MILESTONES, SIGNS, details
from .words import lines, tile_line, way_note

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text


class ThornwatchDrawing(Drawing[Thornwatch, Board]):
    """The track, the map, the heroes and the Judge."""

    help = HELP
    signs = SIGNS
    milestones = MILESTONES
    has_map = True
    hushed = frozenset(("TWN-13.2", "TWN-17.2", "TWN-17.4"))  # which pawn it is, and that it is done

    def draw(self, board: Board, width: int, height: int | None = None) -> RenderableType:
        from .screen import draw

        return draw(board, width, height)

    def map(self, board: Board, width: int) -> Sequence[str | Text]:
        if not board.tiles:
            return ["There is no map before the first scene."]
        if width < 9 * board.columns:
            return [f"{tile_line(tile)}." for tile in board.tiles]
        from .pieces import map_lines

        return map_lines(board, width)

    def lines(self, board: Board) -> list[str]:
        return lines(board)

    def note(self, board: Board, key: str) -> str:
        return way_note(board, key)

    def details(self, numbers: Details) -> str:
        return details(numbers)

    def seat_names(self, table: Thornwatch) -> list[str]:
        """Return the Judge, then the heroes by their roles, once they are chosen."""
        return ["Judge", *(table.role(hero) for hero in table.heroes)] if len(table.roles) == table.seats - 1 else []


DRAWING: Final = ThornwatchDrawing()
