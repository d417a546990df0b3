"""History: a linked list of moments that clones share, outside the copied state.

Choices, undo and redo are all moments. Every so often a moment keeps a snapshot of the state before it, so that going
back replays a few choices and not the whole game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .steps import NOTHING, Step

if TYPE_CHECKING:
    from .chronicle import Line
    from .table import Table

BEGINNING: Final = "begin"
CHOICE: Final = "choice"
UNDO: Final = "undo"
REDO: Final = "redo"
SNAPSHOT_EVERY: Final = 16
UNKNOWN: Final = -1


class Moment:
    """Something that the players did, and the moment before it."""

    __slots__ = ("before", "depth", "kind", "lines", "luck", "past", "seat", "snapshot", "step", "text")

    def __init__(
        self,
        kind: str,
        past: Moment | None = None,
        before: Moment | None = None,
        seat: int | None = None,
        step: Step = NOTHING,
        text: str | None = None,
        luck: int = UNKNOWN,
        snapshot: Any = None,
    ) -> None:
        self.kind = kind
        self.past = past
        """The moment before in the record, undo and redo included."""
        self.before = before
        """The choice before in the game as it stands."""
        self.depth: int = before.depth + 1 if before is not None else 0
        self.seat = seat
        self.step = step
        self.text = text
        self.luck = luck
        self.snapshot: Table | None = snapshot
        self.lines: list[Line] | None = None


def record_of(moment: Moment) -> list[Moment]:
    """All moments up to this one, undo and redo included, first to last."""
    moments = []
    current: Moment | None = moment
    while current is not None and current.kind != BEGINNING:
        moments.append(current)
        current = current.past
    return moments[::-1]


def beginning_of(moment: Moment) -> Moment:
    """Where the record begins."""
    while moment.past is not None:
        moment = moment.past
    return moment


def choices_of(moment: Moment) -> list[Moment]:
    """The choices that led to the game as it stands, first to last."""
    moments = []
    current: Moment | None = moment
    while current is not None and current.kind != BEGINNING:
        moments.append(current)
        current = current.before
    return moments[::-1]
