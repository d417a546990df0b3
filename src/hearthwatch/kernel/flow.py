"""The flow of a game: a stack of steps still to come, one open question, an ending."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from .dice import ANYBODY, GUESSED, Dice, MissingResult, typed_card, typed_die
from .errors import RulesDefect
from .faces import Question, Step
from .memory import Memo
from .paging import ON_PAGE, TURNS, in_pages, shown_page
from .readers import Readers
from .rules import KERNEL_RULES, Rules
from .staging import MOST_AT_ONCE, NARROWED, as_seen, in_stages, whole_question
from .state import ONCE_FOR_EACH_CLASS
from .steps import NOTHING, Asked, Seats

if TYPE_CHECKING:
    from .chronicle import Teller
    from .words import Namer

LONGEST_RUN: Final = 100_000
"""More steps than this without a decision is a loop in the rules."""
NO_QUESTION: Final = cast("Question", NOTHING)
NO_STEPS: Final[list[Step]] = []
"""What is offered where nothing is asked. Nobody changes it."""
TYPED_QUESTIONS: Final = ("typed_dice", "typed_cards", "typed_cards_of_shuffled")


class Flow(Dice):
    """What is still to come, and what is asked now."""

    __slots__ = (
        "asked", "ending", "laws", "memo", "offered", "open_now", "shuffled", "stack", "standing", "teller",
    )  # fmt: skip
    APART: ClassVar[tuple[str, ...]] = ("laws", "memo", "offered", "open_now", "shuffled", "teller")
    rules: ClassVar[Rules] = KERNEL_RULES
    words: ClassVar[dict[str, Namer]] = {}
    things: ClassVar[frozenset[str]] = frozenset()
    """Type names of arguments that are things on the board, where `Die` 3 has the id `die:3`: options point at them."""
    most_at_once: ClassVar[int] = MOST_AT_ONCE  # more are asked for in stages; a game of tiles may want that sooner
    has_check: ClassVar[bool] = False
    has_interludes: ClassVar[bool] = False

    stack: list[Step]
    standing: int
    """The standing orders: some bits for each seat."""
    asked: tuple[Any, ...]
    """() or (seats, choices, if_none): computed again after loading or determinizing."""
    offered: Any
    """The answers to the question as a list of steps; None until somebody looks. Replaced, never changed, so clones
    share it."""
    open_now: Any
    """The answers and the interludes after them; None until somebody looks. Never changed either."""
    ending: tuple[Any, ...]
    shuffled: int
    """Whether the step under way shuffled cards: people with real ones are told to."""
    teller: Teller | None
    laws: Rules
    """The rules, at hand: what stands in a class is slow to look up, so whatever runs all the time looks here."""
    memo: Memo | None
    """Open only while options are being found, when nothing changes: predicates may keep there what they share."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.laws = self.rules
        self.stack = []
        self.standing = 0
        self.asked = ()
        self.offered = self.open_now = NO_STEPS
        self.ending = ()
        self.shuffled = 0
        self.teller = None
        self.memo = None

    # -- what rules say

    def do(self, *steps: Step) -> None:
        """These steps run next, in the order they are written, before whatever was already waiting.

        An open question waits too: it is asked again, with the options that it then has.
        """
        if self.asked:
            self.stack.append(ask_again(*self.asked))
            self._drop_question()
        if not self.ending:
            stack, size = self.stack, len(steps)
            if size == 1:
                stack.append(steps[0])
            elif size == 2:
                stack.append(steps[1])
                stack.append(steps[0])
            else:
                stack.extend(steps[::-1])

    def ask(
        self, seats: Seats, options: Question, then: Step = NOTHING, *, if_none: Step = NOTHING, pause: bool = False
    ) -> None:
        """Stop until one of these seats chooses; `then` runs after the chosen step.

        A single option is taken at once, unless it is worth a `pause`: this once, or always as the question says. No
        option at all is a defect of the rules unless `if_none` says what happens then.
        """
        if self.ending:
            return
        if self.asked:
            raise RulesDefect(f"{self.rules.key(options)} is asked while another question is open: give it a step.")
        if then:
            self.stack.append(then)
        if self.standing:
            self.has_turn(seats, options)
        number: int = options[0]
        kind = self.laws.kinds[number]
        pause = pause or kind.pause
        # Where it is asked in any case, its options are found only when somebody looks.
        legal = None if pause and not if_none else self.find(options)
        if legal is None or len(legal) > 1 or (legal and pause):
            self.asked = (seats if isinstance(seats, tuple) else (seats,), options, if_none)
            if legal and len(legal) > (kind.page or self.most_at_once):
                legal = self._offer(legal, options)
            self.offered = legal
            self.open_now = None if self.has_interludes else legal
        elif legal:
            self.stack.append(legal[0])
            if self.teller is not None:
                self.teller.forced(legal[0], kind.rule)
        elif if_none:
            self.stack.append(if_none)
        else:
            raise RulesDefect(f"The question {self.rules.key(options)} has no option.")

    @property
    def question(self) -> Question:
        """The open question as the rules asked it, however far it is narrowed down or turned over; () where none is."""
        found: Question = _whole(self.asked[1]) if self.asked else NO_QUESTION
        return found

    @property
    def asked_options(self) -> list[Step]:
        """The options that answer the open question, as they are offered; interludes left out."""
        found: list[Step] | None = self.offered
        if found is None:
            question = self.question
            number: int = question[0]
            page = self.laws.kinds[number].page
            found = self._shown(page) if page else self.find(question)
            if not found:
                raise RulesDefect(f"The question {self.rules.key(question)} has no option.")
            found = self.offered = found if page else self._offer(found, question)
        return found

    @property
    def legal(self) -> list[Step]:
        """Everything that is offered now: the answers to the open question, then the interludes."""
        found: list[Step] | None = self.open_now
        if found is None:
            found = self.open_now = (
                self._with_interludes(self.asked_options) if self.has_interludes else self.asked_options
            )
        return found

    @property
    def extra(self) -> int:
        """How many of the options, at the end, are interludes."""
        return len(self.legal) - len(self.asked_options)

    def on_all_pages(self) -> list[Step]:
        """Everything that may be chosen now, with the answers on pages that are not shown."""
        question = self.question
        if not question or not self.rules.kinds[question[0]].page:
            return self.legal
        answers = self.find(question)
        return [*answers, *(step for step in self.legal if step not in answers)]

    def is_answer(self, step: Step) -> bool:
        """Whether a step answers the open question, on whichever page or behind whichever stage it is offered.

        Where nobody has looked at the options yet, only this one is: a player who knows what to do need not wait until
        every option is found.
        """
        found: list[Step] | None = self.offered
        stages = self.rules.stages
        if found is not None:
            if step in found:
                return True
            if not found or not (stages or self.rules.kinds[self.question[0]].page):
                return False
            if not stages and self.asked[1][0] != ON_PAGE and all(step[0] != shown[0] for shown in found):
                return False  # The first page has some of every kind.
        if step[0] in TURNS or step[0] in stages:
            return step in self.asked_options
        return self._considers(step)

    def _considers(self, step: Step) -> bool:
        question, memo = self.question, self.memo
        self.memo = {} if memo is None else memo
        try:
            check = self.rules.checks[step[0]]
            considered = step in self.rules.run[question[0]](self, *question[1:])
            return considered and (check is None or check(self, *step[1:]) is None)
        finally:
            self.memo = memo

    def find(self, options: Question | Step) -> list[Step]:
        """The candidates of a question that are not refused.

        Here and where steps run, those with few arguments are called without unpacking: that saves 5 % of random play.
        """
        rules = self.laws
        checks = rules.checks
        legal: list[Step] = []
        memo = self.memo
        if memo is None:
            self.memo = {}
        number: int = options[0]
        size = len(options)
        candidate: Step
        try:
            if size == 1:
                candidates = rules.run[number](self)
            elif size == 2:
                candidates = rules.run[number](self, options[1])
            else:
                candidates = rules.run[number](self, *options[1:])
            for candidate in candidates:
                number = candidate[0]
                check = checks[number]
                if check is None:
                    legal.append(candidate)
                    continue
                size = len(candidate)
                if size == 2:
                    if check(self, candidate[1]) is None:
                        legal.append(candidate)
                elif size == 3:
                    if check(self, candidate[1], candidate[2]) is None:
                        legal.append(candidate)
                elif size == 4:
                    if check(self, candidate[1], candidate[2], candidate[3]) is None:
                        legal.append(candidate)
                elif check(self, *candidate[1:]) is None:
                    legal.append(candidate)
        finally:
            self.memo = memo
        return legal

    def cut(self, step: Step) -> None:
        """Drop the open question and all pending work above a named step: a scene ends, a hero falls in mid-action."""
        if self.ending:
            return
        if step not in self.stack:
            raise RulesDefect(f"Nothing can be cut down to {self.rules.key(step)}: it is not pending.")
        self._drop_question()
        while self.stack[-1] != step:
            self.dropped(self.stack.pop())

    def dropped(self, step: Step) -> None:
        """Hook: a pending step was dropped by `cut`."""

    def finish(self, won: bool | None, rule: str, words: str, *numbers: object) -> None:
        """The game is over. Whatever was open or pending is dropped, and nothing new can be asked or done."""
        if not self.ending:
            self.ending = (won, rule, words, *numbers)
            self.stack.clear()
            self._drop_question()

    def say(self, rule: str, words: str, *things: object) -> None:
        """A line of the chronicle. Costs nothing until somebody reads the log."""
        if self.teller is not None:
            self.teller.say(rule, words, things)

    # -- hooks that a game may define

    def check(self) -> None:
        """Run after every step: death, goals, an empty wound deck."""

    def is_watchful(self) -> bool:
        """Whether `check` has anything to look for until the next question; looked at before the first step runs."""
        return True

    def interludes(self, seat: int) -> Iterable[Step]:
        """Options open to a seat at every decision, which return to the same question."""
        return ()

    def unlisted(self, step: Step) -> bool:
        """Whether a step is an interlude of which there are too many to list, such as one for each text ever written.

        Its refusal guards it as any other, and its `by` says whose it is.
        """
        return False

    def about(self, step: Step) -> Iterable[str]:
        """Open cards that an option is about though it does not name them, as the game's list of cards calls them."""
        return ()

    # -- running

    def run(self) -> None:
        """Run pending steps until something is asked or the game is over."""
        if self.typed and GUESSED not in self.typed:
            self._run_typed()
        else:
            self._run_plain()
        if not self.asked and not self.ending:
            raise RulesDefect("The rules ran out of steps without an outcome.")

    def _run_plain(self) -> None:
        stack = self.stack
        run = self.laws.run
        checks = self.has_check and self.is_watchful()
        for _ in range(LONGEST_RUN):
            if not stack or self.asked:
                return
            now = stack.pop()
            number: int = now[0]
            size = len(now)
            if size == 1:
                run[number](self)
            elif size == 2:
                run[number](self, now[1])
            elif size == 3:
                run[number](self, now[1], now[2])
            elif size == 4:
                run[number](self, now[1], now[2], now[3])
            else:
                run[number](self, *now[1:])
            if checks:
                self.check()
        raise RulesDefect(f"{LONGEST_RUN} steps ran without a decision: the rules loop.")

    def run_alone(self, step: Step) -> None:
        """Run a step and what it leads to, and leave what was open or pending before where it is."""
        stack, run = self.stack, self.rules.run
        self.do()
        floor = len(stack)
        stack.append(step)
        while len(stack) > floor and not self.asked and not self.ending:
            now = stack.pop()
            run[now[0]](self, *now[1:])
            if self.has_check:
                self.check()

    def _run_typed(self) -> None:
        """As the plain run, but a step that lacks a result is undone, asked about, and run again."""
        before = self.__new__(type(self))
        typed: tuple[int, ...] = ()
        for _ in range(LONGEST_RUN):
            if not self.stack or self.asked:
                return
            self.copy_fields(before)
            told = self.teller.mark() if self.teller else 0
            now = self.stack.pop()
            self.shuffled = 0
            typed = self.results
            try:
                self.rules.run[now[0]](self, *now[1:])
                self.check()
            except MissingResult as missing:
                before.copy_fields(self)
                if self.teller:
                    self.teller.back_to(told)
                self._ask_result(missing.question, missing.seats, typed)
            else:
                if now[0] != typed_die.kind.id and now[0] != typed_card.kind.id:
                    self.results = ()
        if self.stack and not self.asked:
            raise RulesDefect(f"{LONGEST_RUN} steps ran without a decision: the rules loop.")

    def _ask_result(self, question: Asked, seats: int, typed: tuple[int, ...]) -> None:
        """Ask what chance brought on the real table; where only one thing is possible, it is that."""
        legal = self.find(question)
        if len(legal) == 1:
            self.results = (*typed, legal[0][1])
        else:
            self.results = typed
            self.asked = (tuple(seat for seat in range(self.seat_count()) if seats >> seat & 1), question, NOTHING)
            self.offered = self.open_now = legal

    def seat_count(self) -> int:
        """How many seats there are."""
        return 1

    def owner(self, step: Step) -> int:
        """The seat that alone may choose this step; -1 where any asked seat may."""
        by = self.rules.kinds[step[0]].by
        return by(self, *step[1:]) if by else ANYBODY

    def still_asked(self, seats: tuple[int, ...], question: Asked) -> tuple[int, ...]:
        """Hook: who is asked when a question comes back after an interlude."""
        return seats

    def has_turn(self, seats: Seats, question: Asked) -> None:
        """Hook: these seats are asked this, while standing orders are given."""

    def _drop_question(self) -> None:
        self.asked = ()
        self.offered = self.open_now = NO_STEPS

    def _offer(self, answers: list[Step], whole: Asked) -> list[Step]:
        """What is offered of the answers to the open question: stages or a page where there are too many."""
        question = self.asked[1]
        number: int = whole[0]
        page = self.laws.kinds[number].page
        if len(answers) <= (page or self.most_at_once) and (page or question is whole):
            return answers
        return self._shown(page) if page else in_stages(self, answers, whole_question(question)[1])

    def _shown(self, page: int) -> list[Step]:
        """The page of the open question that is shown."""
        memo = self.memo
        self.memo = {} if memo is None else memo
        try:
            return in_pages(self, self.question, page, shown_page(self.asked[1])[1])
        finally:
            self.memo = memo

    def _with_interludes(self, answers: list[Step]) -> list[Step]:
        found, listed = answers[:], {*answers}
        checks = self.rules.checks
        for step in self.all_interludes():
            if step not in listed:
                check = checks[step[0]]
                if check is None or (check(self, step[1]) if len(step) == 2 else check(self, *step[1:])) is None:
                    listed.add(step)
                    found.append(step)
        return found

    def is_typing(self) -> bool:
        """Whether the open question is what real dice or cards brought."""
        return self.rules.kinds[self.asked[1][0]].name in TYPED_QUESTIONS

    def all_interludes(self) -> Iterable[Step]:
        """The interludes of every seat, refused or not. Chance that is being typed admits none."""
        seats = 0 if self.is_typing() else self.seat_count()
        return self.interludes(0) if seats == 1 else chain.from_iterable(map(self.interludes, range(seats)))

    def offer_again(self) -> None:
        """Compute the options of the open question anew. Where it has none now, what happens then is the option."""
        if self.asked:
            if_none = self.asked[2]
            legal = self.find(self.question) or ([if_none] if if_none else [])
            if not legal:
                raise RulesDefect(f"The question {self.rules.key(self.question)} has no option.")
            self.offered = self._offer(legal, self.question)
            self.open_now = None


def _note_hooks(cls: Any) -> None:
    """Hooks that a game does not define cost nothing."""
    cls.has_check = cls.check is not Flow.check
    cls.has_interludes = cls.interludes is not Flow.interludes


ONCE_FOR_EACH_CLASS.append(_note_hooks)


def _whole(question: Step) -> Any:
    number: int = question[0]
    while number in (ON_PAGE, NARROWED):
        question = question[1]
        number = question[0]
    return question


@KERNEL_RULES.step("", "")
def ask_again(table: Flow, seats: tuple[int, ...], question: Step, if_none: Step) -> None:
    """After an interlude the same question stands, at the page that was shown."""
    if not table.ending:
        whole = _whole(question)
        table.ask(table.still_asked(seats, whole), whole, if_none=if_none, pause=True)
        if table.asked and question is not whole:
            table.asked = (table.asked[0], question, if_none)
            table.offered = table.open_now = None


def as_seen_later(step: Step, readers: Readers) -> Step:
    """A step that waits; a question that waits too, narrowed down only as far as these readers may know."""
    if step[0] != ask_again.kind.id:
        return step
    _, seats, question, if_none = step
    return ask_again(seats, as_seen(question, seats, readers), if_none)
