"""Parts of the drawing that have colours: tracks, odds, the end of the journal."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.prose import in_lines

from ..board_types import Block, Board
from .adventure import told_above
from .pages import Line, page_lines, told_with_its_draw
from .pieces import in_percent

CEILING: Final = 5
RESERVES: Final = ("Vitae", "Radiance", "Supply", "Fortune")
BAR: Final = {"Strong Hit": ("█", EMBER), "Weak Hit": ("▒", COLD), "Miss": ("░", DANGER)}


def dots(value: int) -> str:
    """●●●○○."""
    return "●" * value + "○" * (CEILING - value)


def score(name: str, value: int, *, short: bool = False, wide: int = 0) -> Text:
    """Return a Score as a number and a track; one that is used up stands out."""
    style = DANGER if name in RESERVES and value <= 1 else ""
    words = f"{name[:3] if short else name:<{wide}} {value} "
    return Text.assemble((words, style), (dots(value), style or QUIET))


def odds_line(odds: dict[str, float], width: int) -> Text:
    """Strong Hit 31% ███▒▒▒▒░░ Weak Hit 42% · Miss 27%, the bar as long as there is room."""
    words = " · ".join(f"{name} {share}" for name, share in in_percent(odds).items())
    room = min(40, width - len(words) - 2)
    if room < 8:
        return Text(words, style="bold")
    line = Text.assemble((words, "bold"), "  ")
    used = 0
    for place, (name, chance) in enumerate(odds.items()):
        cells = room - used if place == len(odds) - 1 else round(room * chance)
        used += cells
        line.append(BAR[name][0] * cells, style=BAR[name][1])
    return line


def tail(board: Board, width: int, most: int) -> list[Text]:
    """Return the end of the journal, in at most this many lines. A block is cut only where it alone is too long."""
    lines: list[Text] = []
    for block in reversed(board.journal):
        if told_above(board, block) or told_with_its_draw(board, block):
            continue
        drawn = block_lines(board, block, width)
        if len(lines) + len(drawn) > most:
            if not lines:
                lines = (
                    [*drawn[: most - 1], Text("  … journal reads all of it", style=QUIET)] if most > 1 else drawn[:1]
                )
            break
        lines = [*drawn, *lines]
    return lines


def block_lines(board: Board, block: Block, width: int) -> list[Text]:
    """Return one block in lines."""
    return [Text(line, style=one.style) for one in page_lines(block, board.seats) for line in _wrap(one, width)]


def _wrap(line: Line, width: int) -> list[str]:
    return [found for found in in_lines(line.text, width, line.first, line.further) if found.strip()]
