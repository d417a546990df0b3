"""History: a linked list of moments that clones share, outside the copied state.

Choices, undo, redo and amendments are all moments. Every so often a moment keeps a snapshot of the state before it, so
that going back replays a few choices and not the whole game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .records import Entry
from .steps import NOTHING, Rules, Step

if TYPE_CHECKING:
    from .chronicle import Line
    from .past import Past

BEGINNING: Final = "begin"
CHOICE: Final = "choice"
UNDO: Final = "undo"
REDO: Final = "redo"
AMEND: Final = "amend"
SNAPSHOT_EVERY: Final = 16
UNKNOWN: Final = -1


class Moment:
    """Something that the players did, and the moment before it."""

    __slots__ = (
        "amendment", "before", "depth", "entry", "kind", "lines", "luck", "past", "seat", "snapshot", "step", "text",
    )  # fmt: skip

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
        entry: Entry | None = None,
    ) -> None:
        self.kind = kind
        self.past = past
        """The moment before in the record, undo, redo and amendments included."""
        self.before = before
        """The choice before in the game as it stands; of an amendment, the last choice of the game that it changed."""
        self.depth: int = before.depth + 1 if before is not None else 0
        self.seat = seat
        self.step = step
        self.text = text
        self.luck = luck
        self.snapshot: Past | None = snapshot
        self.lines: list[Line] | None = None
        self.entry = entry
        """What the record says of an amendment."""
        self.amendment: Moment | None = None
        """The amendment that this choice is the last of: undo takes it back as a whole."""

    @property
    def undone(self) -> Moment | None:
        """Where undo goes back to; None where there is nothing to take back."""
        return self.before if self.amendment is None else self.amendment.before


def record_of(moment: Moment) -> list[Moment]:
    """All moments up to this one, undo, redo and amendments included, first to last."""
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


def entry_of(moment: Moment, rules: Rules) -> Entry:
    """What a record says of a moment."""
    if moment.kind == CHOICE:
        return Entry(CHOICE, moment.seat, rules.key(moment.step), moment.text)
    return moment.entry or Entry(kind=UNDO if moment.kind == UNDO else REDO)
