"""The table with boxes: the Vow above, sheets at the left, the open journal at the right."""

from __future__ import annotations

from functools import partial
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from hearthwatch.drawing.boxes import flowed
from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.entries import single
from hearthwatch.drawing.prose import in_lines

from ..board_types import Board, CharacterShown
from .adventure import counting_words, course_parts, scene_parts, scene_words
from .cards import by_suit
from .coloured import odds_line, score, tail
from .pieces import deck_words, pinned, preparing_words, record_words, tokens_of, vow_words, warnings

NARROWEST: Final = 92
SHEET: Final = 44
WIDE_SHEET: Final = 52
LOWEST_PAGE: Final = 6
framed: Final = partial(Panel, title_align="left", subtitle_align="right", box=box.ROUNDED)
LOOSE_PAGE: Final = 24


def boxed(board: Board, width: int, height: int | None) -> list[RenderableType] | None:
    """Return the whole table, or None where there is no room for it."""
    if width < NARROWEST:
        return None
    wide = WIDE_SHEET if width >= 130 else SHEET
    for texts in (True, False):
        header = _header(board, width - 4, texts)
        sheets = [_sheet(board, sheet, wide, texts) for sheet in board.characters]
        needed = sum(lines for _, lines in sheets)
        below = max(needed, LOWEST_PAGE)
        if height is None or len(header) + 2 + below <= height:
            break
    else:
        return None
    page = LOOSE_PAGE if height is None else height - len(header) - 4
    lines = _page(board, width - (wide if sheets else 0) - 4, page)
    tall = max(needed, len(lines) + 2)
    title = Text("Wardens of the Duskwatch", style="bold")
    frame = framed(
        Group(*header),
        title=title,
        subtitle=Text(deck_words(board), style=QUIET),
        border_style=EMBER,
        width=width,
    )
    journal = framed(Group(*lines), title="Journal", border_style=QUIET, height=tall, padding=(0, 1))
    grid = Grid.grid(padding=0)
    if sheets:
        grid.add_column(width=wide)
    grid.add_column(width=width - (wide if sheets else 0))
    grid.add_row(*([Group(*(panel for panel, _ in sheets))] if sheets else []), journal)
    return [frame, grid]


def _header(board: Board, width: int, texts: bool) -> list[Text]:
    """Return the Vow, what nobody should miss, what is pinned, and which cards are gone."""
    lines = [Text(line) for line in in_lines(vow_words(board), width, "Vow: ", "     ")]
    lines[0].stylize("bold", 0, 4)
    lines += [Text(line, style=f"bold {DANGER}") for words in warnings(board) for line in in_lines(words, width)]
    lines += _adventure(board, width, texts)
    facts = [Text.assemble((f"{sort}: ", QUIET), words) for sort, words in pinned(board)]
    lines += [single(line) for line in flowed(facts, width, "   ")]
    if board.discards and texts:
        lines += [Text(line, style=QUIET) for line in in_lines(f"Gone: {by_suit(board.discards)}", width)]
    if board.preparing:
        lines += [Text(line, style=f"bold {EMBER}") for line in in_lines(preparing_words(board), width)]
        lines.append(single(odds_line(board.preparing.odds, width)))
        if board.acting and texts:
            action = board.actions[board.acting.action]
            for name, words in (("Strong Hit", action.strong), ("Weak Hit", action.weak), ("Miss", action.miss)):
                lines += [Text(line, style=QUIET) for line in in_lines(words, width, f"{name}: ", "  ")]
    return lines


def _adventure(board: Board, width: int, texts: bool) -> list[Text]:
    """Return the scene in words, what counts in it, and how far the Vow has come."""
    lines: list[Text] = []
    if words := scene_words(board):
        lines = [Text(line) for line in in_lines(words, width)]
        lines[0].stylize("bold", 0, len(lines[0].plain.partition(":")[0]) + 1)
    counting = [Text(one, style=QUIET) for one in counting_words(board)] if texts else []
    lines += [single(line) for line in flowed(counting, width, " · ")]
    facts = [Text(part, style=f"bold {COLD}") for part in (*scene_parts(board), *course_parts(board))]
    return [*lines, *(single(line) for line in flowed(facts, width, " · "))]


def _sheet(board: Board, sheet: CharacterShown, width: int, texts: bool) -> tuple[Panel, int]:
    """Return a character's sheet and how many lines it takes."""
    inside = width - 4
    number = int(sheet.id.partition(":")[2])
    lines: list[Text] = []
    if sheet.status not in ("dead", "claimed"):
        lines += _tracks(sheet)
        for kind, words in record_words(sheet):
            lines += [Text(line) for line in in_lines(words, inside, f"{kind}: ", "  ")]
        for words in tokens_of(board, number) + (tokens_of(board, None) if number == 0 else []):
            lines += [Text(line, style=COLD) for line in in_lines(words, inside, "", "  ")]
        for words in (sheet.look, sheet.memory) if texts else ():
            lines += [Text(line, style=QUIET) for line in (in_lines(words, inside) if words.strip() else [])]
    style = QUIET if sheet.status == "conscious" else DANGER
    panel = framed(
        Group(*lines),
        title=single(Text(sheet.name, style="bold")),
        subtitle=Text("" if sheet.status == "conscious" else sheet.status, style=f"bold {DANGER}"),
        border_style=style,
        width=width,
    )
    return panel, len(lines) + 2


def _tracks(sheet: CharacterShown) -> list[Text]:
    """Core Scores at the left, Reserves at the right."""
    core = [score(name, value, wide=12) for name, value in sheet.scores.items() if name in sheet.core]
    reserves = [score(name, value, wide=8) for name, value in sheet.scores.items() if name not in sheet.core]
    return [Text.assemble(left, "  ", right) for left, right in zip(core, reserves, strict=True)]


def _page(board: Board, width: int, most: int) -> list[Text]:
    lines = tail(board, width, max(2, most))
    return lines or [Text("Nothing is written yet: write begins it.", style=QUIET)]
