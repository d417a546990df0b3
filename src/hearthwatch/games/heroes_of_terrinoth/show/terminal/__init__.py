"""Draw the table of Heroes of Terrinoth in a terminal, from the board of a view and nothing else.

Colours never speak alone: a heavy frame is the hero who decides or acts; + is a card that can be used, x an exhausted
one; ✕ is attack, ◇ resilience, ♥ health left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details, Drawing

from ...table import Realm
from ..board.parts import Board
from .help import HELP, MILESTONES, SIGNS, details
from .words import lines

if TYPE_CHECKING:
    from rich.console import RenderableType


HUSHED: Final = frozenset(
    f"HOT-{clause}"
    for clause in ("3.5", "4.6", "6.4", "7.13", "9.3", "10.9", "15.4", "16.6", "17.2", "19.4", "23.3", "25.2")
)
"""The line after such a choice says what became of it."""


class RealmDrawing(Drawing[Realm, Board]):
    """The quest, the party, its enemies and the shadows."""

    help = HELP
    signs = SIGNS
    milestones = MILESTONES
    hushed = HUSHED

    def draw(self, board: Board, width: int, height: int | None = None) -> RenderableType:
        from .screen import draw

        return draw(board, width, height)

    def introduction(self, board: Board) -> str:
        return board.quest.intro

    def lines(self, board: Board) -> list[str]:
        return lines(board)

    def details(self, numbers: Details) -> str:
        return details(numbers)


DRAWING: Final = RealmDrawing()
