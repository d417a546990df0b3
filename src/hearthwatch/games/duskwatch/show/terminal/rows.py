"""The table in few lines, for small terminals and long lists of options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from hearthwatch.drawing.boxes import flowed
from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.entries import single
from hearthwatch.drawing.prose import in_lines

from ..board_types import Board, CharacterShown
from .adventure import course_parts, scene_parts, scene_words, short_parts
from .coloured import block_lines, odds_line, score, tail
from .pages import recent
from .pieces import deck_words, pinned, preparing_words, record_words, tokens_of, vow_words, warnings

LEAST_JOURNAL: Final = 1
GOOD_JOURNAL: Final = 6
"""Lines that the sheets leave to the journal before they are shortened."""
MUCH_JOURNAL: Final = 12
LONGEST_NAME: Final = 22
SHORT_SCENE: Final = 2
FULL, SHORTER, SHORTEST = range(3)


def listed(board: Board, width: int, height: int | None) -> list[Text]:
    """Vow and deck, sheets, what is being prepared, then as much of the journal as there is room for."""
    room = height if height is not None else 99
    fresh = min(GOOD_JOURNAL, sum(len(block_lines(board, block, width - 1)) for block in recent(board)))
    lines: list[Text] = []
    for how in (FULL, SHORTER, SHORTEST):
        lines = list(_lines(board, width, how))
        if len(lines) + (GOOD_JOURNAL if how == FULL else fresh) <= room:
            break
    most = MUCH_JOURNAL if height is None else max(LEAST_JOURNAL if board.journal else 0, height - len(lines))
    return [*lines, *(single(line) for line in tail(board, width - 1, most))]


def _lines(board: Board, width: int, how: int) -> Iterator[Text]:
    deck = deck_words(board)
    vow = Text.assemble((deck, QUIET), " · ", ("Vow: ", "bold"), vow_words(board))
    if how == FULL:
        told = in_lines(f"{deck} · Vow: {vow_words(board)}", width - 1)
        yield from (Text(line) for line in told)
    else:
        yield single(vow)
    yield from _adventure(board, width, how)
    for words in warnings(board):
        yield single(Text(words, style=f"bold {DANGER}"))
    for sheet in board.characters:
        yield from _sheet(board, sheet, width, how)
    if how != SHORTEST:
        for sort, words in pinned(board):
            yield single(Text.assemble((f"{sort}: ", QUIET), words))
    for words in tokens_of(board, None):
        yield single(Text(words, style=COLD))
    if board.preparing:
        yield single(Text(preparing_words(board), style=f"bold {EMBER}"))
        yield single(odds_line(board.preparing.odds, width - 1))


def _adventure(board: Board, width: int, how: int) -> Iterator[Text]:
    """The scene in words and how far it has gone: what comes before all else, however little room there is."""
    if words := scene_words(board):
        lines = [Text(line) for line in in_lines(words, width - 1, "", "  ")]
        lines[0].stylize("bold", 0, len(lines[0].plain.partition(":")[0]) + 1)
        if how == SHORTEST and len(lines) > SHORT_SCENE:
            *lines, last = lines[:SHORT_SCENE]
            lines.append(Text(f"{last.plain[: width - 3]} …"))
        yield from lines
    parts = [*scene_parts(board), *course_parts(board)] if how == FULL else short_parts(board)
    facts = [Text(part, style=f"bold {COLD}") for part in parts]
    yield from (single(line) for line in flowed(facts, width - 1, " · "))


def _sheet(board: Board, sheet: CharacterShown, width: int, how: int) -> Iterator[Text]:
    number = int(sheet.id.partition(":")[2])
    if sheet.status in ("dead", "claimed"):
        yield single(Text(f"{sheet.name}: {sheet.status}", style=DANGER))
        return
    name = Text(sheet.name, style="bold")
    name.truncate(LONGEST_NAME, overflow="ellipsis")
    if sheet.status != "conscious":
        name = Text.assemble(name, (f" ({sheet.status})", DANGER))
    if how == SHORTEST:
        scores = " ".join(f"{one[:3]} {value}" for one, value in sheet.scores.items())
        yield single(Text.assemble(name, f"  {scores}"))
        return
    core = " · ".join(f"{one} {sheet.scores[one]}" for one in sheet.core)
    reserves = [score(one, value) for one, value in sheet.scores.items() if one not in sheet.core]
    yield single(Text.assemble(name, f"  {core}"))
    yield from (single(Text.assemble("  ", line)) for line in flowed(reserves, width - 3, "  "))
    records = " · ".join(f"{kind} {words}" for kind, words in record_words(sheet))
    if records and how == FULL:
        yield from (Text(line, style=QUIET) for line in in_lines(records, width - 1, "  ", "  "))
    elif records:
        yield single(Text(f"  {records}", style=QUIET))
    for words in tokens_of(board, number):
        yield single(Text(f"  {words}", style=COLD))
