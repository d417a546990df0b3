"""Draw the table of Set a Watch in a terminal, from the board of a view and nothing else.

Colours are mid-tones that can be read on dark and on light, and a sign or a word says the same as well: a heavy frame
is lit, a thin one dark; [6] is a die to use, a bare 6 lies where the word behind it says; + is a card that can be used,
x an exhausted one, a dot says that a die already used it this round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details, Drawing

from ...table import Watch
from ..board_types import Board
from .help import HELP, MILESTONES, SIGNS, details
from .words import lines

if TYPE_CHECKING:
    from rich.console import RenderableType


HUSHED: Final = frozenset(f"SAW-{clause}" for clause in ("6.2", "13.15", "19.4", "19.12", "20.5", "20.8", "20.9"))
"""The line after such a choice says what became of it."""


class WatchDrawing(Drawing[Watch, Board]):
    """The Line, the fire, the Adventurers and the piles."""

    help = HELP
    signs = SIGNS
    milestones = MILESTONES
    hushed = HUSHED

    def draw(self, board: Board, width: int, height: int | None = None) -> RenderableType:
        from .screen import draw

        return draw(board, width, height)

    def lines(self, board: Board) -> list[str]:
        return lines(board)

    def further_words(self, board: Board, key: str) -> str:
        kind, _, card = key.partition(":")
        places = (place for place, shown in enumerate(board.line, start=1) if shown.id == f"card:{card}")
        return " ".join(f"line {place} position {place}" for place in places) if kind == "aim" else ""

    def details(self, numbers: Details) -> str:
        return details(numbers)


DRAWING: Final = WatchDrawing()
