"""The history of a table: undo, redo, log, and earlier positions.

Choices, undo, redo and amendments are all moments: a linked list that clones share, outside the copied state. At
intervals a moment stores a snapshot of the state before it, so that going back replays a few choices, not the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from .chronicle import Line, Teller, step_line
from .errors import IllegalChoice, RecordError
from .faces import Step
from .finding import NO_STEPS
from .flow import ask_again
from .orders import ORDER_KINDS
from .paging import TURNS
from .records import Amend, Choice, Entry, Origin, Record, Redo, Undo
from .rules import Rules
from .snapshots import digest_of
from .staging import narrower
from .steps import NOTHING
from .texts import Texts

if TYPE_CHECKING:
    from .game import Game

BEGINNING: Final = "begin"
CHOICE: Final = "choice"
UNDO: Final = "undo"
REDO: Final = "redo"
AMEND: Final = "amend"
SNAPSHOT_EVERY: Final = 16
UNKNOWN: Final = -1
COME_BACK: Final = frozenset((*TURNS, *ORDER_KINDS))
"""The kernel's own steps after which the same question is asked again, or may be."""
GIVEN_UP: Final = (
    "The rules have changed since this game began: it goes on as it stood, "
    "but what was played before cannot be told or taken back."
)


class Moment:
    """An action of the players, and the moment before it."""

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
        entry: Amend | None = None,
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
        """The record entry of an amendment."""
        self.amendment: Moment | None = None
        """The amendment that this choice is the last of: undo takes it back as a whole."""

    @property
    def undone(self) -> Moment | None:
        """Return the moment that undo goes back to; None where there is nothing to undo."""
        return self.before if self.amendment is None else self.amendment.before


class Loaded:
    """The source of a loaded table: its state, and whether its past leads there. Clones share it."""

    __slots__ = ("checks", "holds", "moment", "state", "tail")

    def __init__(self, moment: Moment, tail: Moment, state: Past, checks: bool) -> None:
        self.moment = moment
        self.tail = tail
        self.state = state
        self.checks = checks
        """True if every choice must be legal in its turn: with other rules than these it may not be."""
        self.holds: bool | None = None
        """None until the past is checked: continuing a game needs no past."""


def record_of(moment: Moment) -> list[Moment]:
    """Return all moments up to this one, undo, redo and amendments included, first to last."""
    moments = []
    current: Moment | None = moment
    while current is not None and current.kind != BEGINNING:
        moments.append(current)
        current = current.past
    return moments[::-1]


def beginning_of(moment: Moment) -> Moment:
    """Return the moment where the record begins."""
    while moment.past is not None:
        moment = moment.past
    return moment


def choices_of(moment: Moment) -> list[Moment]:
    """Return the choices that led to the game as it stands, first to last."""
    moments = []
    current: Moment | None = moment
    while current is not None and current.kind != BEGINNING:
        moments.append(current)
        current = current.before
    return moments[::-1]


def entry_of(moment: Moment, rules: Rules) -> Entry:
    """Return the record entry of a moment."""
    if moment.kind == CHOICE:
        return Choice(rules.key(moment.step), moment.seat, moment.text)
    return moment.entry or (Undo() if moment.kind == UNDO else Redo())


class Past(Texts):
    """A table with a history. Moments are shared by its copies; the state goes back to snapshots and replays."""

    __slots__ = ("aside", "game", "here", "loaded", "lost", "origin", "recording", "redone", "seats", "tail")
    APART: ClassVar[tuple[str, ...]] = (
        "aside", "game", "here", "loaded", "lost", "origin", "recording", "redone", "seats", "tail",
    )  # fmt: skip
    aside: str
    """Fields of its file that this version does not know, as JSON: its next export includes them."""
    game: Game[Any]
    origin: Origin
    seats: int
    here: Moment
    """The last choice of the game as it stands."""
    tail: Moment
    """The last entry of the record."""
    redone: tuple[Moment, ...]
    """Moments that redo would bring back, the next one last."""
    recording: bool
    loaded: Loaded | None
    """The source it was loaded from, until its past is proved to lead there."""
    lost: str
    """The loss in loading, in a sentence; empty where nothing was lost."""

    def __init__(self, game: Game[Any], origin: Origin) -> None:
        self.clear_fields()
        super().__init__(origin.seed, origin.typed)
        self.game = game
        self.origin = origin
        self.seats = origin.seats
        self.here = self.tail = Moment(BEGINNING)
        self.redone = ()
        self.recording = True
        self.loaded = None

    # -- going back and forth

    def undo(self) -> None:
        """Take back the last choice, or the last amendment. Undo never rerolls."""
        self.prove_past()
        here = self.here
        back = here.undone
        if back is None:
            raise IllegalChoice(f"There is nothing to take back. {self.lost}".rstrip())
        tail, redone = self.tail, self.redone
        self._go_back_to(self._state_after(back))
        self.here = back
        self.tail = Moment(UNDO, tail)
        self.redone = (*redone, here)

    def redo(self) -> None:
        """Bring back the last undone moment."""
        self.prove_past()
        if not self.redone:
            raise IllegalChoice("There is nothing to bring back.")
        *rest, moment = self.redone
        tail = self.tail
        if moment.amendment is not None:
            self._go_back_to(self._state_after(moment))
        else:
            self.take(moment.step, moment.text)
        self.here = moment
        self.tail = Moment(REDO, tail)
        self.redone = tuple(rest)

    @property
    def undo_cost(self) -> str:
        """Return "free", or "reveals" if something hidden or random came up since, or the choice was amended."""
        self.prove_past()
        here = self.here
        if here.amendment is not None:
            return "reveals"
        if here.before is None:
            return "free"
        luck = here.luck if here.luck != UNKNOWN else self._state_after(here.before).luck
        return "free" if luck == self.luck else "reveals"

    @property
    def moves(self) -> int:
        """Return the number of choices that led here."""
        return self.here.depth

    def earlier(self, moves: int) -> Self:
        """Return a copy of the table after this many choices, with its history."""
        self.prove_past()
        if not 0 <= moves <= self.moves:
            raise IllegalChoice(f"There is no moment {moves}: the game so far has the moments 0 to {self.moves}.")
        moment = self.here
        while moment.depth > moves and moment.before is not None:
            moment = moment.before
        state = self._state_after(moment)
        state.here = moment
        state.tail = moment.amendment or moment
        state.redone = ()
        state.recording = self.recording
        return state

    def go_over_to(self, line: Self, amendment: Amend) -> None:
        """Replace the choices that led here by those of a copy, as an amendment does; the state is not changed."""
        self.tail = Moment(AMEND, self.tail, self.here, entry=amendment)
        self.here = line.here
        self.here.amendment = self.tail
        self.redone = ()

    # -- log

    @property
    def log(self) -> list[Line]:
        """Return the chronicle, line by line, each with its clause and the words for each seat."""
        self._tell()
        moments = choices_of(self.here)
        first = moments[0].before if moments else self.here
        lines = list(first.lines or ()) if first else []
        for moment in moments:
            lines.extend(moment.lines or ())
        return lines

    def choice_line(self, move: int) -> Line:
        """Return an earlier choice, counted from 1, with its words at the time."""
        then: Any = self.earlier(move - 1)
        moment = choices_of(self.here)[move - 1]
        return step_line(then, "choice", moment.seat, moment.step)

    def begin_history(self, *, recording: bool = True) -> None:
        """Forget the history; later choices can be read and undone, but not replayed from a seed."""
        beginning = Moment(BEGINNING)
        self.here = self.tail = beginning
        self.redone = ()
        self.recording = recording
        self.loaded = None
        if recording:
            beginning.snapshot = self._copy()
            beginning.lines = []

    @property
    def record(self) -> Record:
        """Return the game so far as its seed and the choices made; `record.replay() == table`."""
        self.prove_past()
        if not self.has_record():
            raise RecordError("This table has no record: it does not go back to a beginning that can be replayed.")
        return Record(self.origin, self.entries(), self.state_digest())

    def has_record(self) -> bool:
        """Return True if the history goes back to a beginning that can be replayed."""
        return self.recording and beginning_of(self.tail).snapshot is None

    def entries(self) -> tuple[Entry, ...]:
        """Return all entries: choices, undo, redo and amendments."""
        return tuple(entry_of(moment, self.rules) for moment in record_of(self.tail))

    def state_digest(self) -> str:
        """Return a digest of the state: the same for equal tables."""
        return digest_of(self)

    # -- a past that was loaded

    def give_up_past(self) -> None:
        """Drop the history and continue the game."""
        self.begin_history()
        self.lost = GIVEN_UP

    def doubt_past(self, *, other_rules: bool) -> None:
        """Mark the history of a loaded table as unproved."""
        self.loaded = Loaded(self.here, self.tail, self._copy(), other_rules)

    def prove_past(self) -> None:
        """Prove a loaded history before its use: replay it, and drop it where it does not lead to the table."""
        loaded = self.loaded
        if loaded is None:
            return
        if loaded.holds is None:
            loaded.holds = self._leads_to(loaded)
            if not loaded.holds:
                _cut_off(loaded)
        self.loaded = None
        if not loaded.holds:
            self.lost, self.redone = GIVEN_UP, ()
            for depth, moment in enumerate(choices_of(self.here), start=1):
                moment.depth = depth

    def _leads_to(self, loaded: Loaded) -> bool:
        try:
            state: Any = self.game.begin(self.origin)
            choices = choices_of(loaded.moment)
            told = []
            for moment in choices:
                if loaded.checks and not state.is_open(moment.step, moment.seat):
                    return False
                told.append((moment, *_told(state, moment)))
        except Exception:
            return False
        if not state.same_state(loaded.state) or state.texts != loaded.state.texts:
            return False
        for moment, snapshot, lines in told:
            moment.snapshot = moment.snapshot or snapshot
            moment.lines = lines
        first = choices[0].before if choices else loaded.moment
        if first is not None:
            first.lines = self.game.begin(self.origin, told=True)
        return True

    # -- inside

    def take(self, step: Step, text: str | None = None) -> None:
        """Run a chosen step without checks and history: for search, on copies of its own."""
        asked, laws = self.asked, self.laws
        stages = laws.stages
        kind: int = step[0]
        if (laws.has_interludes or kind in COME_BACK) and (kind in TURNS or self.is_interlude(step)):
            self.stack.append(ask_again(*asked))
        elif self.answers and self.is_polling() and kind not in stages:
            step, text = self.keep_answer(step, text), None
        self.asked = ()
        self.offered = self.open_now = NO_STEPS
        if stages and kind in stages:
            step, text = ask_again(asked[0], narrower(self, asked[1], step), asked[2]), None
        self.stack.append(step if text is None else (*step, text))
        self.run()

    def is_interlude(self, step: Step) -> bool:
        """Return True if this option is open at every decision and returns to the same question."""
        if self.is_answer(step):
            return False
        return (self.laws.has_interludes and step in self.legal) or self.is_unlisted(step)

    def is_unlisted(self, step: Step) -> bool:
        """Return True if this is a legal interlude that no list names."""
        if not self.asked or not self.unlisted(step) or self.is_typing() or self.is_answer(step):
            return False
        check = self.rules.checks[step[0]]
        return check is None or check(self, *step[1:]) is None

    def _copy(self) -> Self:
        twin = self.__new__(type(self))
        self.copy_fields(twin)
        return twin

    def _mend(self) -> None:
        """Restore the table before the choice, after an error in the rules."""
        if self.here.snapshot is not None:
            self._go_back_to(self.here.snapshot)
        elif self.recording and self.here.before is not None:
            self._go_back_to(self._state_after(self.here.before))
        else:
            self._drop_question()
            self.stack, self.memo = [], None
            self.ending = (None, "", "The rules failed, and this copy keeps no record to go back to.")

    def _state_after(self, moment: Moment) -> Self:
        """Return the table after a moment, from the nearest snapshot."""
        path = []
        current = moment
        while current.snapshot is None and current.before is not None:
            path.append(current)
            current = current.before
        state: Any
        if current.snapshot is None:
            state = self.game.begin(self.origin)
        else:
            state = current.snapshot._copy()
            if current.before is not None:
                path.append(current)
        for step in reversed(path):
            state.take(step.step, step.text)
        return state  # type: ignore[no-any-return]

    def _go_back_to(self, state: Past) -> None:
        recording, aside, lost = self.recording, self.aside, self.lost
        state.copy_fields(self)
        self.recording, self.aside, self.lost = recording, aside, lost
        self.loaded = None

    def _tell(self) -> None:
        """Replay the unread choices with a teller at the table."""
        self.prove_past()
        untold = []
        moment = self.here
        while moment.lines is None and moment.before is not None:
            untold.append(moment)
            moment = moment.before
        if moment.lines is None and moment.before is None:
            moment.lines = self.game.begin(self.origin, told=True) if self.recording else []
        if not untold:
            return
        state: Any = self._state_after(moment)
        for told in reversed(untold):
            _, told.lines = _told(state, told)

    def last_lines(self, count: int) -> list[tuple[Line, int]]:
        """Return lines, each with the number of choices at its time: the argument of `earlier`."""
        if not count:
            return []
        self._tell()
        lines: list[tuple[Line, int]] = []
        moment: Moment | None = self.here
        while moment is not None and len(lines) < count:
            lines[:0] = [(line, moment.depth) for line in moment.lines or ()]
            moment = moment.before
        return lines[-count:]

    def lines_told(self) -> int:
        """Return how many lines the chronicle has."""
        self._tell()
        count = 0
        moment: Moment | None = self.here
        while moment is not None:
            count += len(moment.lines or ())
            moment = moment.before
        return count


def _told(state: Any, moment: Moment) -> tuple[Any, list[Line]]:
    """Replay a choice with a teller at the table; return the state before it, if it is to be stored, and the lines."""
    snapshot = state.clone() if (moment.depth - 1) % SNAPSHOT_EVERY == 0 else None
    teller = state.teller = Teller(state)
    teller.chose(moment.seat, moment.step)
    state.take(moment.step, moment.text)
    state.teller = None
    return snapshot, teller.lines


def _cut_off(loaded: Loaded) -> None:
    """Make the source of a loaded table the beginning of its history, for all clones."""
    for moment in (loaded.tail, loaded.moment):
        moment.kind, moment.past, moment.before, moment.amendment = BEGINNING, None, None, None
        moment.depth, moment.lines, moment.snapshot = 0, [], loaded.state
