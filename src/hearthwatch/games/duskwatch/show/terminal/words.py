"""The board in sentences, for screen readers and pipes: no signs, no boxes, suits in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel.english import capital, counted

from ..board_types import Board, CharacterShown
from .adventure import counting_words, course_parts, scene_parts, scene_words
from .pages import people_wrote
from .pieces import in_percent, pinned, preparing_words, record_words, tokens_of, vow_words, warnings

LAST_WORDS: Final = 8


def lines(board: Board) -> list[str]:
    """Return each thing in a line of its own, so that only what changed has to be said again."""
    out = f", {len(board.out)} {'lies' if len(board.out) == 1 else 'lie'} out" if board.out else ""
    return [
        *warnings(board),
        f"Vow: {vow_words(board)}." if board.vow else "There is no Vow.",
        *_adventure(board),
        f"Deck: {counted(board.deck, 'card')} left, {len(board.discards)} gone{out}.",
        *(line for sheet in board.characters for line in _sheet(board, sheet)),
        *(f"{words}." for words in tokens_of(board, None)),
        *(f"{sort}: {words}." for sort, words in pinned(board)),
        *[line for block in board.journal for line in people_wrote(block, board.seats)][-LAST_WORDS:],
        *_preparing(board),
    ]


def _adventure(board: Board) -> Iterator[str]:
    if words := scene_words(board):
        yield words
    yield from (f"{words}." for words in counting_words(board))
    if parts := scene_parts(board):
        yield f"The scene: {', '.join(parts)}."
    for words in course_parts(board):
        yield f"{capital(words)}."


def _sheet(board: Board, sheet: CharacterShown) -> Iterator[str]:
    name, scores = sheet.name, sheet.scores
    if sheet.status in ("dead", "claimed"):
        yield f"{name} is {sheet.status}."
        return
    if sheet.status != "conscious":
        yield f"{name} is {sheet.status}."
    yield f"{name}: {', '.join(f'{core} {scores[core]}' for core in sheet.core)}."
    yield f"{name}: {', '.join(f'{one} {value}' for one, value in scores.items() if one not in sheet.core)}."
    for kind, words in record_words(sheet):
        yield f"{name}, {kind}: {words}."
    for words in tokens_of(board, int(sheet.id.partition(":")[2])):
        yield f"{name} has {words}."


def _preparing(board: Board) -> Iterator[str]:
    if board.preparing:
        yield f"{preparing_words(board)}."
        odds = in_percent(board.preparing.odds)
        yield f"Chances: {', '.join(f'{name} {share}' for name, share in odds.items())}."
