"""The Adventure sheet as it is drawn: Goals, ways to lose, the tracks with their markers, what is to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..board.parts import Board
from .words import event_lines, needed

MARKER, SPACE, NEWS = "◆", "·", "!"
"""The marker on a track, a space of it, and behind a round what it brings."""
SIGNS: Final = [
    (MARKER, "the marker on a track"),
    (NEWS, "behind a round: it brings something"),
]


def tracks(board: Board) -> Iterator[str]:
    """The Round track, and that of the Adventure, with their markers."""
    news = {one.name for one in board.sheet.rounds}
    spaces = (f"{_at(board, number)}{NEWS if str(number) in news else ''}" for number in range(1, board.rounds + 1))
    yield f"Rounds: {' '.join(spaces)}"
    if track := board.sheet.track:
        drawn = (MARKER if space == track.at else SPACE for space in range(1, track.spaces + 1))
        yield f"{track.name}: {track.left} {' '.join(drawn)} {track.right} ({track.at} of {track.spaces})"


def _at(board: Board, number: int) -> str:
    return f"{MARKER}{number}" if number == board.round else str(number)


def aims(board: Board) -> Iterator[str]:
    """Yield what wins, and what loses."""
    sheet = board.sheet
    several = f" {needed(sheet)}" if len(sheet.goals) > 1 else ""
    for place, goal in enumerate(sheet.goals, start=1):
        last = several if place == len(sheet.goals) else ""
        yield f"Goal{' ✓' if goal.met else ''}: {goal.name}. {goal.text}{last}"
    yield from (f"Lost if: {loss.name}. {loss.text}" for loss in sheet.losses)


def coming(board: Board) -> Iterator[str]:
    """Yield the effects of rounds, Events and open cards, the counters, and the rules of this Adventure."""
    sheet = board.sheet
    if sheet.counters:
        yield " · ".join(f"{one.name.capitalize()}: {one.value}" for one in sheet.counters)
    yield from (f"Round {one.name} brings: {one.text}" for one in sheet.rounds)
    yield from event_lines(board)
    yield from (f"Open card: {one.name}. {one.text}" for one in sheet.cards)
    yield from (f"Rule: {rule}" for rule in sheet.rules)
