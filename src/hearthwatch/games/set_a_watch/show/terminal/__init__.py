"""How the table of Set a Watch is drawn in a terminal, from the board of a view and nothing else.

Colours are mid-tones that can be read on dark and on light, and a sign or a word says the same as well: a heavy frame
is lit, a thin one dark; [6] is a die to use, a bare 6 lies where the word behind it says; + is a card that can be used,
x an exhausted one, a dot says that a die already used it this round.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType

from .boxes import boxed
from .help import HELP, MILESTONES, details
from .rows import listed
from .words import lines

__all__ = ["HELP", "MILESTONES", "details", "draw", "lines"]


def draw(board: dict[str, Any], width: int, height: int | None = None) -> RenderableType:
    """The table: with every card's text if there is room, with boxes if there is some, else a line for each thing."""
    width = max(width, 40)
    if height is None:
        return Group(*boxed(board, width)[0])
    fullest, needed = boxed(board, width, abilities=True)
    if needed <= height:
        return Group(*fullest)
    for power in (99, 8, 7, 6, 5, 4, 3):
        for whole_names in (True, False):
            parts, needed = boxed(board, width, power=power, whole_names=whole_names)
            if needed <= height:
                return Group(*parts)
    return Group(*listed(board, width, height))
