"""The public table: what players, bots and interfaces use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from hearthwatch.drawing import Details

from . import campaigns, chance, telling
from .amending import Amended, amended
from .decision import Decision, Option, Refused
from .dice import GUESSED
from .documents import export
from .errors import BrokenTable, IllegalChoice, SetupError
from .faces import Step
from .files import save_text
from .flow import as_seen_later
from .history import CHOICE, SNAPSHOT_EVERY, Moment, Past
from .outcome import Outcome
from .plain import CampaignData, View
from .readers import EVERYONE, Readers, Seen, mask_of
from .records import Amend
from .staging import as_seen, is_seen, next_stage, whole_question
from .steps import NOTHING
from .texts import check_text, text_for
from .words import Words, fill, joined, sentence

VIEW_PARTS: Final = ("board", "decision", "outcome", "log")

if TYPE_CHECKING:
    from .game import Game


class Table(Past):
    """A game that is being played. Subclasses add the contents of the table."""

    __slots__ = ()

    # -- hooks that a game defines

    def board(self, readers: Readers) -> Struct:
        """Return the contents of the table as these readers (a mask of seats) may see them."""
        return Struct()

    def details(self) -> Details:
        """Return numbers that go with the outcome."""
        return {}

    def side_of(self, seat: int) -> int:
        """Return the side of a seat. Side 0 wins when the outcome is won; any other side when it is lost."""
        return 0

    def correction(self, seat: int, found: Amended[Self], amendment: Amend) -> tuple[Step, str] | None:
        """Return the note of an amendment: an interlude of this seat and its text; None for no note."""
        return None

    def keeps_back(self, readers: Readers, dropped: list[Step]) -> bool:
        """Return True if there are secrets, texts apart, that these readers may not know even when the game is over.

        They may be in the state, or in a choice that was dropped: the record stores it for good.
        """
        return False

    # -- looking

    def seat_count(self) -> int:
        return self.seats

    @property
    def decision(self) -> Decision | None:
        """Return the open question; None when the game is over."""
        asked, found = self.asked, self.open_now
        return Decision(self, asked[0], self.legal if found is None else found) if asked else None

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome; None while the game goes on."""
        if not self.ending:
            return None
        won, rule, words, *numbers = self.ending
        return Outcome(won, str(fill(words, numbers, self, EVERYONE)), rule, self.details())

    def won_for(self, seat: Seen = None) -> bool | None:
        """Return True if a seat, or several of one side, won; None for a tie or readers of both sides."""
        outcome = self.outcome
        seats = range(self.seats) if seat is None else (seat,) if isinstance(seat, int) else seat
        sides = {self.side_of(one) > 0 for one in seats}
        if outcome is None or outcome.won is None or len(sides) != 1:
            return None
        return outcome.won != sides.pop()

    def view(self, seat: Seen = None, *, lines: int = 40, parts: Collection[str] = VIEW_PARTS) -> View:
        """Return the view of a seat (or several, or a spectator) as plain data: the board, the decision, the last
        lines.

        Requesting only some `parts` ("board", "decision", "outcome", "log") saves the time of the others. With the log,
        `log_cut` is the number of lines before those (None where no lines were requested), `lost` the loss when the
        table was loaded.
        """
        self._check_seats(seat)
        for part in parts:
            if part not in VIEW_PARTS:
                raise IllegalChoice(f"A view has no part {part!r}; its parts are {', '.join(VIEW_PARTS)}.")
        view: View = {
            "game": self.game.slug,
            "seat": list(seat) if isinstance(seat, tuple) else seat,
            "seats": self.seats,
        }
        if "board" in parts:
            view["board"] = to_builtins(self.board(mask_of(seat)))
        if "decision" in parts:
            decision = self.decision
            view["decision"] = decision.for_seat(seat).as_data() if decision else None
        if "outcome" in parts:
            outcome = self.outcome
            view["outcome"] = outcome.as_data() if outcome else None
        if "log" in parts:
            log = self.last_lines(lines)
            view["log"] = [line.as_data(seat) for line, _ in log]
            view["log_cut"] = self.lines_told() - len(log) if lines else None
            view["lost"] = self.lost
        return view

    def text(self, seat: Seen = None, *, since: int | None = None) -> list[str]:
        """Return the view of a seat (or several, or a spectator) in lines: the board, and the question with its
        options.

        With `since`, an earlier number of `moves`: the events after it, and of the board only the lines that changed.
        `listed` returns the options behind the numbers.
        """
        self._check_seats(seat)
        return telling.text(self, seat, since)

    def listed(self, seat: Seen = None) -> list[Option]:
        """Return the options of a seat in the order in which `text` numbers them from 1."""
        self._check_seats(seat)
        decision = self.decision
        groups = telling.offered(decision.for_seat(seat), self.game.drawing) if decision else {}
        return [option for group in groups.values() for option in group]

    def worded(self, step: Step, readers: Readers = EVERYONE) -> Words:
        """Return a step in words, for these readers."""
        kind = self.rules.kinds[step[0]]
        return fill(kind.words, step[1:], self, readers, kind.params, kind.types)

    def meaning(self, step: Step, readers: Readers = EVERYONE) -> Words:
        """Return the effect of a step in one line for these readers; empty where its label says it."""
        kind = self.rules.kinds[step[0]]
        template = self.game.means.get(kind.name, "")
        does = sentence(fill(template, step[1:], self, readers, kind.params, kind.types))
        warning = self.idleness(step, readers)
        return joined(" ", [words for words in (warning, does) if words]) if warning else does

    def idleness(self, step: Step, readers: Readers = EVERYONE) -> Words:
        """Return the warning about a step: why it has no effect, else its caution; empty if there is none."""
        kind = self.rules.kinds[step[0]]
        reason = kind.idle(self, *step[1:]) if kind.idle else None
        if reason is None and kind.caution:
            reason = kind.caution(self, *step[1:])
        return sentence(fill(reason[1], reason[2:], self, readers)) if reason else Words()

    def has_no_effect(self, step: Step) -> bool:
        """Return True if the game marks a step as having no effect now; it may still be chosen."""
        check = self.rules.kinds[step[0]].idle
        return check is not None and check(self, *step[1:]) is not None

    def field(self, step: Step, readers: Readers = EVERYONE) -> Words:
        """Return the prompt for the text of a step; empty where it takes none."""
        kind = self.rules.kinds[step[0]]
        return fill(kind.field, step[1:], self, readers, kind.params, kind.types)

    def prompt(self, readers: Readers = EVERYONE) -> Words:
        """Return the open question in words. A game may add to it, such as the cause of a window."""
        _, chosen = whole_question(self.asked[1])
        for one in chosen[::-1]:
            found = next_stage(self, one) if is_seen(one, self.asked[0], readers) else None
            if found is not None:
                stage, values = found
                return fill(stage.prompt, values, self, readers, stage.params[1:], stage.types[1:])
        return self.worded(self.asked_for, readers)

    def candidates(self) -> Iterator[Step]:
        """Yield every candidate of the open question, refused or not; then the interludes."""
        question = self.question
        yield from self.rules.run[question[0]](self, *question[1:])
        yield from self.all_interludes()

    def besides(self) -> Iterable[Step]:
        """Yield steps that the open question does not consider, yet players may name: those with a reason against them.

        A step equal in words to an offered one has none.
        """
        question, checks = self.question, self.rules.checks
        named = self.rules.kinds[question[0]].besides
        for step in named(self, *question[1:]) if named else ():
            check = checks[step[0]]
            if check is not None and check(self, *step[1:]) is not None:
                yield step

    def may_choose(self, step: Step, seats: tuple[int, ...]) -> bool:
        """Return True if a step that is considered now is for any of these seats."""
        owner = self.owner(step)
        if owner >= 0:
            return owner in seats
        if any(seat in self.asked[0] for seat in seats):
            return True
        return any(0 <= seat < self.seats for seat in seats) and self.is_interlude(step)

    def is_open(self, step: Step, seat: int | None = None) -> bool:
        """Return True if a step is legal now, for this seat if one is named."""
        legal = self.is_answer(step) or self.is_interlude(step)
        return legal and (seat is None or self.may_choose(step, (seat,)))

    # -- playing

    def choose(
        self, option: Option | str | int, *, seat: int | None = None, text: str | None = None, again: bool = False
    ) -> None:
        """Choose an option, by itself, its key or its index. IllegalChoice leaves the table unchanged.

        An earlier choice may be made `again` without words that a newer clause requires.
        """
        offered: list[Step] | None = self.offered
        if type(option) is Option and option.among is offered and offered is not None and seat is None:
            step = option.step
        else:
            step = self._find(option)
            if (seat is not None or offered is None or step not in offered) and not self.is_open(step, seat):
                raise self._illegal(step, seat)
        number: int = step[0]
        kind = self.laws.kinds[number]
        if kind.field or text is not None:
            self._check_text(step, text, again)
        here, tail, redone = self.here, self.tail, self.redone
        if self.recording:
            kept = here.depth % SNAPSHOT_EVERY == 0 or (self.loaded is not None and self.loaded.moment is here)
            snapshot = self._copy() if kept else None
            self.here = self.tail = Moment(CHOICE, tail, here, seat, step, text, self.luck, snapshot)
            self.redone = ()
        try:
            self.take(step, text)
        except BaseException as error:
            self._mend()
            self.here, self.tail, self.redone = here, tail, redone
            if isinstance(error, Exception) and not isinstance(error, SetupError):  # a script that does not fit
                raise BrokenTable(
                    f"The rules failed at {self.rules.key(step)}; the table stands as it did before this choice."
                ) from error
            raise

    def least_text(self, step: Step) -> str | None:
        """Return the least text of a step where there is nothing to write: None, unless words are needed."""
        kind = self.rules.kinds[step[0]]
        return None if not kind.field else "…" if kind.needs else ""

    def amend(
        self,
        move: int,
        key: str,
        *,
        seat: int | None = None,
        text: str | None = None,
        keep: bool = False,
        reason: str = "",
    ) -> Amended[Self]:
        """Amend choice number `move` (from 1): another takes its place, or with `keep` comes in before it.

        Chance is unchanged; later choices stay while they fit, and the result lists the rest. IllegalChoice, where this
        was not legal then, leaves the table unchanged.
        """
        return self.amend_as(Amend(move, key, seat, text, keep, reason))

    def amend_as(self, amendment: Amend, found: Amended[Self] | None = None) -> Amended[Self]:
        """Amend as a record entry does; `if_amended` may have computed the result already."""
        found = found or amended(self, amendment)
        here, tail = self.here, self.tail
        self._go_back_to(found.table)
        self.here, self.tail = here, tail
        self.go_over_to(found.table, amendment)
        return found._replace(table=self)

    def if_amended(self, amendment: Amend, again: bool = False) -> Amended[Self]:
        """Return the result of an amendment, on a copy, without making it; `again` as for `Table.choose`."""
        return amended(self, amendment, again)

    @property
    def campaign(self) -> Any:
        """Return the state from earlier tables, as the game's campaign type; a new one where there was none."""
        return campaigns.campaign_of(self).read(self.game, self.origin.campaign, self.seats)

    def campaign_after(self) -> CampaignData:
        """Return the state that lasts beyond this finished table: the `campaign` of the next."""
        return campaigns.campaign_after(self)

    # -- copying, saving

    def clone(self) -> Self:
        """Return an independent copy. It shares the history so far."""
        return self._copy()

    def imagined(self, step: Step) -> Self:
        """Return a copy on which a step has run, with all that follows from it, up to the next question.

        Earlier pending steps are still pending. Chance is not the table's own: the copy reveals nothing of the future.
        """
        twin = self._copy()
        twin.recording = False
        twin.teller = twin.memo = None
        twin.script = ()
        twin.rng = chance.start(0)
        twin.typed = (*self.typed, GUESSED) if self.typed else ()
        twin.run_alone(step)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.same_state(other)

    __hash__ = None  # type: ignore[assignment]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[[Game[Any], str], Table], tuple[Game[Any], str]]:
        """Pickle through its text: a history is too long a chain for pickle to follow."""
        return _unpickled, (self.game, self.to_json())

    def determinize(self, seat: Seen = None, *, seed: int, log: bool = False) -> Self:
        """Return a copy without a record in which everything this seat cannot see is reshuffled, and chance reseeded.

        With `log` it has the log so far, as that seat knew it, and continues it.
        """
        self._check_seats(seat)
        lines = [line.known_to(seat) for line in self.log] if log else None
        twin = self._copy()
        twin.typed = (*(what for what in self.typed if what != GUESSED), GUESSED) if self.typed else ()
        twin.origin = replace(self.origin, seed=seed, document=None, typed=twin.typed)
        twin.script = ()
        twin.aside = ""
        if self.asked:
            seats, question, if_none = self.asked
            twin.asked = (seats, as_seen(question, seats, mask_of(seat)), if_none)
        twin.stack = [as_seen_later(step, mask_of(seat)) for step in self.stack]
        twin.deal_anew(mask_of(seat), seed)
        twin.answer_anew(mask_of(seat), seed)
        twin.texts = self.texts_for(mask_of(seat))
        twin.offer_again()
        twin.begin_history(recording=log)
        twin.here.lines = lines
        return twin

    def export(self, kind: str, seat: Seen = None) -> str:
        """Return a document for a seat (or several, or a spectator); "json" holds everything that `load` needs."""
        self._check_seats(seat)
        return export(self, kind, seat)

    def to_json(self) -> str:
        """Return the table as text, at any decision; `hearthwatch.load` reads it."""
        return save_text(self)

    # -- inside

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
        """Return the reason why a step is illegal now, from the same predicate that made the options.

        A seat reads no more than it may know: for other seats' steps, not even whether they are possible.
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
        named = self.unlisted(step) or (step in self.besides() and (seat is None or self.may_choose(step, (seat,))))
        check = self.rules.checks[step[0]] if named else None
        refusal = check(self, *step[1:]) if check else None
        if refusal:
            unlisted = Refused(self, step, refusal, EVERYONE if seat is None else mask_of(seat))
            return IllegalChoice(unlisted.reason, unlisted.rule)
        whose = "" if seat is None else f" of seat {seat}"
        return IllegalChoice(f"{self.rules.key(step)} is not among the options{whose} now.", decision.rule)

    def decision_rule(self) -> str:
        """Return the clause behind the open question."""
        question = self.asked_for if self.asked else NOTHING
        if question and question[0] == text_for.kind.id:
            question = question[1]
        return self.rules.kinds[question[0]].rule if question else ""

    def _check_seats(self, seat: Seen) -> None:
        for one in () if seat is None else (seat,) if isinstance(seat, int) else seat:
            if not 0 <= one < self.seats:
                raise IllegalChoice(f"There is no seat {one}: the seats are 0 to {self.seats - 1}.")

    def _check_text(self, step: Step, text: str | None, again: bool) -> None:
        kind = self.rules.kinds[step[0]]
        if not kind.field:
            raise IllegalChoice("This choice takes no text.")
        if text is None:
            raise IllegalChoice(f"This choice needs a text: {self.field(step)}")
        if kind.needs and not again and not text.strip():
            raise IllegalChoice(f"This choice needs words: {self.field(step)}", kind.needs)
        check_text(text)

    def __repr__(self) -> str:
        state = repr(self.outcome) if self.ending else repr(self.decision)
        return f"<Table of {self.game.slug}, {self.seats} seats: {state}>"


def _unpickled(game: Game[Any], text: str) -> Table:
    table: Table = game.load(text)
    return table
