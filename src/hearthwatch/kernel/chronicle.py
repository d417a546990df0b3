"""The chronicle: the log of a game in words, by each seat's knowledge at the time.

Nothing is written while a game is played. When the log is read, the choices since the last reading are replayed
with a teller at the table, and its lines are stored with the history that clones share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .faces import Step
from .finding import TYPED_QUESTIONS
from .paging import TURNS
from .plain import LineData
from .readers import EVERYONE, SPECTATOR, Readers, Seen, mask_of
from .steps import Card
from .words import Words, fill, sentence

if TYPE_CHECKING:
    from .table import Table

TYPED: Final = Words("What was typed")
ANSWERED: Final = Words("Has answered")


class Line:
    """One line: a choice, a forced choice, or an event."""

    __slots__ = ("_told", "kind", "rule", "seat")

    def __init__(self, kind: str, seat: int | None, rule: str, told: tuple[Words, ...]) -> None:
        self.kind = kind
        self.seat = seat
        self.rule = rule
        self._told = told
        """The words for each seat and a spectator; stored once where all are the same."""

    def words(self, seat: Seen = None) -> Words:
        """Return the line as this seat knew it (of several, the first that knew more than all); None: spectator."""
        public = self._told[-1]
        if seat is None or len(self._told) == 1:
            return public
        seats = (seat,) if isinstance(seat, int) else seat
        return next((self._told[one] for one in seats if self._told[one] != public), public)

    def text(self, seat: Seen = None) -> str:
        """Return the line in plain text."""
        return str(self.words(seat))

    @property
    def is_private(self) -> bool:
        """Return True if some seat knew more of it than others."""
        return len(self._told) > 1

    def as_data(self, seat: Seen) -> LineData:
        """Return plain data for views."""
        words = self.words(seat)
        return {
            "kind": self.kind,
            "seat": self.seat,
            "rule": self.rule,
            "text": str(words),
            "words": words.parts,
        }

    def known_to(self, seat: int | tuple[int, ...] | None) -> Line:
        """Return the line with this seat's knowledge alone."""
        return Line(self.kind, self.seat, self.rule, (self.words(seat),))

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text()} ({self.rule})>"


class Teller:
    """Record the events of a replayed table."""

    __slots__ = ("_readers", "_table", "lines", "seen")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._readers = [*(mask_of(seat) for seat in range(table.seat_count())), SPECTATOR]
        self.lines: list[Line] = []
        self.seen: list[tuple[int, object, int]] = []
        """Newly known faces of cards and private texts: number, content, and mask of seats."""

    def chose(self, seat: int | None, step: Step) -> None:
        """Record a choice. Results of real dice and cards are for the rules to say, to those who may know them.

        Stages on the way to a choice and page turns are left out: nothing has been done yet.
        """
        rules = self._table.rules
        if rules.kinds[self._table.question[0]].name in TYPED_QUESTIONS:
            return
        if step[0] not in rules.stages and step[0] not in TURNS:
            self._step_line("choice", seat, step)

    def answered(self, seat: int, step: Step) -> None:
        """Record a secret answer that is revealed."""
        self.seen.append((seat, step, EVERYONE))
        self._step_line("choice", seat, step)

    def forced(self, step: Step, rule: str) -> None:
        """Record the only option of a question that has this clause."""
        self._step_line("forced", None, step, rule)

    def say(self, rule: str, words: str, things: Sequence[object]) -> None:
        """Record an event that a rule reports."""
        versions = [fill(words, things, self._table, readers) for readers in self._readers]
        self.lines.append(_line("event", None, rule, versions))

    def saw(self, card: Card, seats: Readers) -> None:
        """Record that these seats learned a card."""
        self.seen.append((card, self._table.face[card], seats))

    def mark(self) -> int:
        """Return the position in the chronicle."""
        return len(self.lines)

    def back_to(self, mark: int) -> None:
        """Forget the lines of a step that was rolled back."""
        del self.lines[mark:]

    def _step_line(self, kind: str, seat: int | None, step: Step, rule: str = "") -> None:
        line = step_line(self._table, kind, seat, step, rule)
        if line.words():
            self.lines.append(line)


def step_line(table: Table, kind: str, seat: int | None, step: Step, asked_by: str = "") -> Line:
    """Word a step for each seat and a spectator as of now; without a clause it has that of its question.

    Results of real dice or cards are worded only for the seats that were asked about them.
    """
    seats = range(table.seat_count())
    versions = [table.worded(step, readers) for readers in (*(mask_of(one) for one in seats), SPECTATOR)]
    if table.asked and table.is_typing() and {*table.asked[0]} != {*seats}:
        versions = [
            words if one in table.asked[0] else TYPED for one, words in zip((*seats, -1), versions, strict=True)
        ]
    elif table.polls_in_secret() and not table.is_interlude(step):
        owner = table.owner(step)
        versions = [words if one == owner else ANSWERED for one, words in zip((*seats, -1), versions, strict=True)]
    rule = table.rules.kinds[step[0]].rule or asked_by or table.decision_rule()
    return _line(kind, seat, rule, versions)


def _line(kind: str, seat: int | None, rule: str, told: list[Words]) -> Line:
    told = [sentence(words) for words in told]
    same = all(words == told[0] for words in told)
    return Line(kind, seat, rule, (told[0],) if same else tuple(told))
