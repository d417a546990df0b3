"""The public table: what players, bots and interfaces use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from . import records
from .cards import EVERYONE, mask_of
from .chronicle import Line, Teller
from .decision import Decision, Option, Refused
from .errors import BrokenTable, IllegalChoice, RecordError
from .flow import GUESSED, ask_again
from .history import (
    BEGINNING,
    CHOICE,
    REDO,
    SNAPSHOT_EVERY,
    UNDO,
    UNKNOWN,
    Moment,
    beginning_of,
    choices_of,
    record_of,
)
from .outcome import Outcome
from .records import Entry, Origin, Record
from .steps import NOTHING, Step
from .texts import Texts, check_text
from .words import fill

if TYPE_CHECKING:
    from .game import Game


class Table(Texts):
    """A game that is being played. Subclasses add what lies on the table."""

    __slots__ = ("game", "here", "origin", "recording", "redone", "seats", "tail")
    APART: ClassVar[tuple[str, ...]] = ("game", "here", "origin", "recording", "redone", "seats", "tail")
    game: Game[Any]
    origin: Origin
    seats: int
    here: Moment
    """The last choice of the game as it stands."""
    tail: Moment
    """The last entry of the record."""
    redone: tuple[Moment, ...]
    """What redo would bring back, the next one last."""
    recording: bool

    def __init__(self, game: Game[Any], origin: Origin) -> None:
        self.clear_fields()
        super().__init__(origin.seed, origin.typed)
        self.game = game
        self.origin = origin
        self.seats = origin.seats
        self.here = self.tail = Moment(BEGINNING)
        self.redone = ()
        self.recording = True

    # -- hooks that a game defines

    def board(self, readers: int) -> dict[str, Any]:
        """What lies on the table as these readers (a mask of seats) may see it: plain data."""
        return {}

    def details(self) -> dict[str, Any]:
        """Numbers that go with the outcome."""
        return {}

    def side_of(self, seat: int) -> int:
        """Which side a seat is on. Side 0 wins when the outcome is won; any other side when it is lost."""
        return 0

    # -- looking

    def seat_count(self) -> int:
        return self.seats

    @property
    def decision(self) -> Decision | None:
        """The open question; None when the game is over."""
        asked = self.asked
        return Decision(self, asked[0], self.legal) if asked else None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if not self.ending:
            return None
        won, rule, words, *numbers = self.ending
        return Outcome(won, fill(words, numbers, self, EVERYONE), rule, self.details())

    @property
    def log(self) -> list[Line]:
        """What happened, line by line, each with its clause and the words each seat could know."""
        self._tell()
        moments = choices_of(self.here)
        first = moments[0].before if moments else self.here
        lines = list(first.lines or ()) if first else []
        for moment in moments:
            lines.extend(moment.lines or ())
        return lines

    def view(self, seat: int | tuple[int, ...] | None = None, *, lines: int = 40) -> dict[str, Any]:
        """What a seat (or several, or a spectator) may know, as plain data: the board, the decision, the last lines."""
        self._check_seats(seat)
        decision = self.decision
        outcome = self.outcome
        return {
            "game": self.game.slug,
            "seat": list(seat) if isinstance(seat, tuple) else seat,
            "seats": self.seats,
            "board": self.board(mask_of(seat)),
            "decision": decision.for_seat(seat).as_data() if decision else None,
            "outcome": outcome.as_data() if outcome else None,
            "log": [line.as_data(seat) for line, _ in self._last_lines(lines)],
        }

    def moments_told(self, lines: int = 40) -> list[int]:
        """For each of the last lines, after how many choices it was told: what `earlier` takes."""
        return [moves for _, moves in self._last_lines(lines)]

    def label(self, step: Step, readers: int = EVERYONE) -> str:
        """A step in words, for these readers."""
        kind = self.rules.kinds[step[0]]
        return fill(kind.words, step[1:], self, readers, kind.params, kind.types)

    def prompt(self, readers: int = EVERYONE) -> str:
        """The open question in words. A game may say more, such as what a window is about."""
        return self.label(self.asked[1], readers)

    def candidates(self) -> Iterator[Step]:
        """Everything that the open question considers, refused or not; then the interludes."""
        question = self.asked[1]
        yield from self.rules.run[question[0]](self, *question[1:])
        yield from self.all_interludes()

    def is_interlude(self, step: Step) -> bool:
        """Whether this option is open at every decision and returns to the same question."""
        return bool(self.extra) and (step in self.legal[-self.extra :] or self.is_unlisted(step))

    def is_unlisted(self, step: Step) -> bool:
        """Whether this is an interlude that is open although no list names it."""
        if step in self.legal or not self.asked or not self.unlisted(step) or self.is_typing():
            return False
        check = self.rules.checks[step[0]]
        return check is None or check(self, *step[1:]) is None

    def may_choose(self, step: Step, seats: tuple[int, ...]) -> bool:
        """Whether a step that is considered now is for any of these seats."""
        owner = self.owner(step)
        if owner >= 0:
            return owner in seats
        if any(seat in self.asked[0] for seat in seats):
            return True
        return any(0 <= seat < self.seats for seat in seats) and self.is_interlude(step)

    # -- playing

    def choose(self, option: Option | str | int, *, seat: int | None = None, text: str | None = None) -> None:
        """Choose an option, by itself, its key or its index. IllegalChoice leaves the table untouched."""
        step = option.step if type(option) is Option else self._find(option)
        if (step not in self.legal and not self.is_unlisted(step)) or (
            seat is not None and not self.may_choose(step, (seat,))
        ):
            raise self._illegal(step, seat)
        kind = self.rules.kinds[step[0]]
        if kind.field or text is not None:
            self._check_text(kind.field, text)
        here, tail, redone = self.here, self.tail, self.redone
        if self.recording:
            snapshot = self._copy() if here.depth % SNAPSHOT_EVERY == 0 else None
            self.here = self.tail = Moment(CHOICE, tail, here, seat, step, text, self.luck, snapshot)
            self.redone = ()
        try:
            self.take(step, text)
        except BaseException as error:
            self._mend()
            self.here, self.tail, self.redone = here, tail, redone
            if isinstance(error, Exception):
                raise BrokenTable(
                    f"The rules failed at {self.rules.key(step)}; the table stands as it did before this choice."
                ) from error
            raise

    def undo(self) -> None:
        """Take back the last choice. It never rolls anew: the same choice meets the same chance."""
        here = self.here
        if here.before is None:
            raise IllegalChoice("There is nothing to take back.")
        tail, redone = self.tail, self.redone
        self._go_back_to(self._state_after(here.before))
        self.here = here.before
        self.tail = Moment(UNDO, tail)
        self.redone = (*redone, here)

    def redo(self) -> None:
        """Bring back what was last undone."""
        if not self.redone:
            raise IllegalChoice("There is nothing to bring back.")
        *rest, moment = self.redone
        tail = self.tail
        self.take(moment.step, moment.text)
        self.here = moment
        self.tail = Moment(REDO, tail)
        self.redone = tuple(rest)

    @property
    def undo_cost(self) -> str:
        """ "free", or "reveals" where something hidden or random came up since the last choice."""
        here = self.here
        if here.before is None:
            return "free"
        luck = here.luck if here.luck != UNKNOWN else self._state_after(here.before).luck
        return "free" if luck == self.luck else "reveals"

    @property
    def moves(self) -> int:
        """How many choices led here."""
        return self.here.depth

    def earlier(self, moves: int) -> Self:
        """A copy of the table as it stood after so many choices, with what led there."""
        if not 0 <= moves <= self.moves:
            raise IllegalChoice(f"There is no moment {moves}: the game so far has the moments 0 to {self.moves}.")
        moment = self.here
        while moment.depth > moves and moment.before is not None:
            moment = moment.before
        state = self._state_after(moment)
        state.here = state.tail = moment
        state.redone = ()
        state.recording = self.recording
        return state

    # -- copying, saving

    def clone(self) -> Self:
        """An independent copy. It shares the history so far."""
        return self._copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.same_state(other)

    __hash__ = None  # type: ignore[assignment]

    def determinize(self, seat: int | tuple[int, ...] | None = None, *, seed: int) -> Self:
        """A copy without log or record in which all that the seat can't know is dealt anew, and chance is re-seeded."""
        self._check_seats(seat)
        twin = self._copy()
        twin.typed = (*self.typed, GUESSED) if self.typed else ()
        twin.origin = replace(self.origin, seed=seed, document=None, typed=twin.typed)
        twin.script = ()
        twin.deal_anew(mask_of(seat), seed)
        twin.texts = self.texts_for(mask_of(seat))
        twin.begin_history(recording=False)
        twin.offer_again()
        return twin

    def begin_history(self, *, recording: bool = True) -> None:
        """Forget how the table came to be; what follows can be told and taken back, but not replayed from a seed."""
        beginning = Moment(BEGINNING)
        self.here = self.tail = beginning
        self.redone = ()
        self.recording = recording
        if recording:
            beginning.snapshot = self._copy()
            beginning.lines = []

    @property
    def record(self) -> Record:
        """The game so far as its seed and the choices made; `record.replay() == table`."""
        if not self._has_record():
            raise RecordError("This table has no record: it does not go back to a beginning that can be replayed.")
        return Record(self.origin, self._entries())

    def to_json(self) -> str:
        """The table as text, at any decision; `hearthwatch.load` reads it."""
        rules = self.rules
        state = {name: getattr(self, name) for name in self.fields}
        state["stack"] = [rules.plain(step) for step in self.stack]
        state["asked"] = [self.asked[0], *map(rules.plain, self.asked[1:])] if self.asked else []
        state["deferred"] = [[waiting[0], rules.plain(waiting[1:])] for waiting in self.deferred]
        if self.texts:
            state["texts"] = self.texts
        return records.save_text(self._has_record(), Record(self.origin, self._entries()), state, self.luck)

    def load_state(self, state: dict[str, Any], luck: int) -> None:
        """Take over a saved state."""
        rules = self.rules
        try:
            values = {name: self.thaw(name, state[name]) for name in self.fields}
            values["stack"] = [rules.from_plain(step) for step in state["stack"]]
            asked = state["asked"]
            values["asked"] = (tuple(asked[0]), *map(rules.from_plain, asked[1:])) if asked else ()
            values["deferred"] = tuple((waiting[0], *rules.from_plain(waiting[1])) for waiting in state["deferred"])
            values["texts"] = tuple((author, readers, text) for author, readers, text in state.get("texts", ()))
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise RecordError("The saved state does not fit this version of the game.") from error
        for name, value in values.items():
            setattr(self, name, value)
        self.luck = luck
        try:
            self.offer_again()
        except Exception as error:
            raise RecordError("The saved game stands at a question that has no option here.") from error

    def load_history(self, record: Record) -> None:
        """Take over the history of a save, without playing it."""
        for entry in record.entries:
            if entry.kind == "undo":
                if self.here.before is None:
                    raise RecordError("The saved game takes back more than was chosen.")
                self.tail, self.redone = Moment(UNDO, self.tail), (*self.redone, self.here)
                self.here = self.here.before
            elif entry.kind == "redo":
                if not self.redone:
                    raise RecordError("The saved game brings back more than was taken back.")
                self.tail, self.here, self.redone = Moment(REDO, self.tail), self.redone[-1], self.redone[:-1]
            else:
                step = self.rules.from_key(entry.key)
                if step is None:
                    raise RecordError(f"The saved game knows a choice that this version does not: {entry.key}.")
                self.here = self.tail = Moment(CHOICE, self.tail, self.here, entry.seat, step, entry.text)
                self.redone = ()

    # -- inside

    def _copy(self) -> Self:
        twin = object.__new__(type(self))
        self.copy_fields(twin)
        return twin

    def take(self, step: Step, text: str | None = None) -> None:
        """Run a chosen step without checking it or keeping it in the history: for search, on copies of its own."""
        asked = self.asked
        if self.extra and self.is_interlude(step):
            self.stack.append(ask_again(*asked))
        self.asked = ()
        self.offered = []
        self.extra = 0
        self.stack.append(step if text is None else (*step, text))
        self.run()

    def _find(self, option: Option | str | int) -> Step:
        if isinstance(option, Option):
            return option.step
        if self.ending:
            raise self._illegal(NOTHING, None)
        if isinstance(option, str):
            step = self.rules.from_key(option)
            if step is None:
                raise IllegalChoice(f"There is no choice called {option!r}.")
            return step
        if not isinstance(option, int):
            raise IllegalChoice(f"Choose an option, its key or its number; {option!r} is none of these.")
        if not 0 <= option < len(self.legal):
            raise IllegalChoice(f"There is no option {option}: they are numbered 0 to {len(self.legal) - 1}.")
        return self.legal[option]

    def _illegal(self, step: Step, seat: int | None) -> IllegalChoice:
        """Why a step cannot be chosen now: from the same predicate that made the options.

        A seat hears no more than it may know: of what is for other seats, not even whether it is possible.
        """
        self._check_seats(seat)
        decision = self.decision
        if decision is None:
            return IllegalChoice("The game is over: nothing more can be chosen.")
        if seat is not None:
            decision = decision.for_seat(seat)
            if not decision.options:
                asked = " or ".join(str(one) for one in decision.seats)
                return IllegalChoice(f"Seat {asked} decides now, not seat {seat}.", decision.rule)
        for refused in decision.refused:
            if refused.step == step:
                return IllegalChoice(refused.reason, refused.rule)
        check = self.rules.checks[step[0]] if self.unlisted(step) else None
        refusal = check(self, *step[1:]) if check else None
        if refusal:
            unlisted = Refused(self, step, refusal, EVERYONE if seat is None else mask_of(seat))
            return IllegalChoice(unlisted.reason, unlisted.rule)
        whose = "" if seat is None else f" of seat {seat}"
        return IllegalChoice(f"{self.rules.key(step)} is not among the options{whose} now.", decision.rule)

    def decision_rule(self) -> str:
        """The clause behind the open question."""
        return self.rules.kinds[self.asked[1][0]].rule if self.asked else ""

    def _check_seats(self, seat: int | tuple[int, ...] | None) -> None:
        for one in () if seat is None else (seat,) if isinstance(seat, int) else seat:
            if not 0 <= one < self.seats:
                raise IllegalChoice(f"There is no seat {one}: the seats are 0 to {self.seats - 1}.")

    def _check_text(self, field: str, text: str | None) -> None:
        if not field:
            raise IllegalChoice("This choice takes no text.")
        if text is None:
            raise IllegalChoice(f"This choice needs a text: {field}")
        check_text(text)

    def _mend(self) -> None:
        """After an error in the rules: back to where the table stood before the choice."""
        if self.recording and self.here.before is not None:
            self._go_back_to(self._state_after(self.here.before))
        else:
            self._drop_question()
            self.stack, self.memo = [], None
            self.ending = (None, "", "The rules failed, and this copy keeps no record to go back to.")

    def _state_after(self, moment: Moment) -> Self:
        """The table as it stood after a moment, from the nearest snapshot."""
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

    def _go_back_to(self, state: Table) -> None:
        recording = self.recording
        state.copy_fields(self)
        self.recording = recording

    def _tell(self) -> None:
        """Replay what nobody has read yet with a teller at the table."""
        untold = []
        moment = self.here
        while moment.lines is None and moment.before is not None:
            untold.append(moment)
            moment = moment.before
        if moment.lines is None and moment.before is None:
            moment.lines = self.game.begin(self.origin, told=True) if self.recording else []
        if not untold:
            return
        state = self._state_after(moment)
        for told in reversed(untold):
            teller = state.teller = Teller(state)
            teller.chose(told.seat, told.step)
            state.take(told.step, told.text)
            told.lines = teller.lines

    def _last_lines(self, count: int) -> list[tuple[Line, int]]:
        """Lines, each with the number of choices after which it was told."""
        if not count:
            return []
        self._tell()
        lines: list[tuple[Line, int]] = []
        moment: Moment | None = self.here
        while moment is not None and len(lines) < count:
            lines[:0] = [(line, moment.depth) for line in moment.lines or ()]
            moment = moment.before
        return lines[-count:]

    def _has_record(self) -> bool:
        """Whether the history goes back to a beginning that can be replayed."""
        return self.recording and beginning_of(self.tail).snapshot is None

    def _entries(self) -> tuple[Entry, ...]:
        return tuple(self._entry(moment) for moment in record_of(self.tail))

    def _entry(self, moment: Moment) -> Entry:
        if moment.kind != CHOICE:
            return Entry(kind=UNDO if moment.kind == UNDO else REDO)
        return Entry(CHOICE, moment.seat, self.rules.key(moment.step), moment.text)

    def __repr__(self) -> str:
        state = repr(self.outcome) if self.ending else repr(self.decision)
        return f"<Table of {self.game.slug}, {self.seats} seats: {state}>"
