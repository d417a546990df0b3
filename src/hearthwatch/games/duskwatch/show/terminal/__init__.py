"""How the table of Wardens of the Duskwatch is drawn in a terminal, from the board of a view and nothing else.

Colours never speak alone: suits have their names beside their signs, results and odds are words and numbers, and what
is private says so.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType

from .adventure import FIRST
from .boxes import boxed
from .help import HELP, MILESTONES, details
from .options import ANYTIME, doubles, draft, further_words, note, offer, seat_names, short_way, unknown_name
from .pages import journal, told
from .rows import listed
from .words import lines

__all__ = [
    "ANYTIME", "FIRST", "HELP", "MILESTONES", "details", "doubles", "draft", "draw", "further_words", "journal",
    "lines", "note", "offer", "seat_names", "short_way", "told", "unknown_name",
]  # fmt: skip


def draw(board: dict[str, Any], width: int, height: int | None = None) -> RenderableType:
    """Sheets beside the open journal where there is room for both, else a few lines for each."""
    width = max(width, 40)
    return Group(*(boxed(board, width, height) or listed(board, width, height)))
