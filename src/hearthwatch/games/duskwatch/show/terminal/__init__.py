"""Draw the table of Wardens of the Duskwatch in a terminal, from the board of a view and nothing else.

Colours never speak alone: suits have their names beside their signs, results and odds are words and numbers, and what
is private says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hearthwatch.drawing import Details, Drawing
from hearthwatch.kernel import Readers

from ...content import ACTION_NAMES
from ...table import Chronicle
from ..board_types import Board
from . import options
from .adventure import FIRST
from .help import HELP, MILESTONES, SIGNS, details
from .pages import journal, told
from .words import lines

if TYPE_CHECKING:
    from rich.console import RenderableType


class ChronicleDrawing(Drawing[Chronicle, Board]):
    """Sheets, the deck and the Vow, and the open journal."""

    help = HELP
    signs = SIGNS
    milestones = MILESTONES
    anytime_words = options.ANYTIME
    first_headings = FIRST
    names = options.NAMES
    sure = options.SURE
    deeds = tuple(ACTION_NAMES)
    question_word = "oracle"

    def draw(self, board: Board, width: int, height: int | None = None) -> RenderableType:
        from .screen import draw

        return draw(board, width, height)

    def lines(self, board: Board) -> list[str]:
        return lines(board)

    def told(self, board: Board) -> set[str]:
        return told(board)

    def details(self, numbers: Details) -> str:
        return details(numbers)

    def note(self, board: Board, key: str) -> str:
        return options.note(board, key)

    def further_words(self, board: Board, key: str) -> str:
        return options.further_words(board, key)

    def doubles(self, keys: Sequence[str]) -> set[str]:
        return options.doubles(keys)

    def short_way(self, board: Board, keys: Sequence[str]) -> tuple[str, dict[str, str]]:
        return options.short_way(board, keys)

    def settled(self, board: Board, key: str, left: Sequence[str]) -> bool:
        return options.settled(board, key, left)

    def unknown_name(self, board: Board, key: str, typed: str) -> str:
        return options.unknown_name(board, key, typed)

    def seat_names(self, table: Chronicle) -> list[str]:
        return options.seat_names(table)

    def usual_text(self, keys: Sequence[str]) -> str:
        return options.usual_text(keys)

    def draft(self, table: Chronicle, readers: int, key: str) -> str:
        return options.draft(table, Readers(readers), key)

    def offer(self, table: Chronicle, readers: int, key: str) -> str:
        return options.offer(table, Readers(readers), key)

    def journal(self, table: Chronicle, readers: int, *, spoken: bool) -> list[list[str]]:
        return journal(table, Readers(readers), spoken)


DRAWING: Final = ChronicleDrawing()
