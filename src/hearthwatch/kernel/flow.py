"""The flow of a game: a stack of steps still to come, a question that stops it, an ending."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .dice import GUESSED, MissingResult, typed_card, typed_die
from .errors import RulesDefect
from .faces import Question, Step
from .finding import Finding, whole_of
from .readers import Readers
from .rules import KERNEL_RULES, Laws
from .staging import as_seen
from .state import ONCE_FOR_EACH_CLASS
from .steps import NOTHING, Asked, Seats

if TYPE_CHECKING:
    from .chronicle import Teller
    from .words import Namer

LONGEST_RUN: Final = 100_000
"""More steps than this without a decision is a loop in the rules."""


class Flow(Finding):
    """The pending steps, the open question, and the ending."""

    __slots__ = ("ending", "shuffled", "stack", "standing", "teller")
    APART: ClassVar[tuple[str, ...]] = ("shuffled", "teller")
    words: ClassVar[dict[str, Namer]] = {}
    things: ClassVar[frozenset[str]] = frozenset()
    """Type names of arguments that are things on the board, where `Die` 3 has the id `die:3`: options point at them."""

    stack: list[Step]
    standing: int
    """The standing orders: some bits for each seat."""
    ending: tuple[Any, ...]
    shuffled: int
    """True if the step under way shuffled cards: people with real cards are asked to shuffle."""
    teller: Teller | None

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.stack = []
        self.standing = 0
        self.ending = ()
        self.shuffled = 0
        self.teller = None

    # -- for rules

    def do(self, *steps: Step) -> None:
        """Run these steps next, in the order they are written, before all pending ones.

        An open question waits too: it is asked again, with its options at that time.
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
        self,
        seats: Seats,
        options: Question,
        then: Step = NOTHING,
        if_none: Step = NOTHING,
        pause: bool = False,
        found: list[Step] | None = None,
    ) -> None:
        """Stop until one of these seats chooses; `then` runs after the chosen step.

        A single option is taken at once, unless the question needs a `pause`: this once, or always by its declaration.
        A question without options is a defect of the rules unless `if_none` says what happens then. `found` is the
        result of `find`, so that options are not computed twice.
        """
        if self.ending:
            return
        if self.asked:
            raise RulesDefect(f"{self.rules.key(options)} is asked while another question is open: give it a step.")
        if then:
            self.stack.append(then)
        if self.standing:
            self.has_turn(seats, options)
        laws = self.laws
        number: int = options[0]
        kind = laws.kinds[number]
        pause = pause or kind.pause
        legal = found
        if legal is None and not (pause and not if_none):
            # If it is asked in any case, its options are computed only when they are read.
            legal = self.find(options)
        many = 2 if legal is None else len(legal)
        if many > 1 or (legal and pause):
            self.asked = (seats if isinstance(seats, tuple) else (seats,), options, if_none)
            if legal and many > (kind.page or laws.most_at_once):
                legal = self._offer(legal, options)
            self.offered = legal
            self.open_now = None if laws.has_interludes else legal
        elif legal:
            self.stack.append(legal[0])
            if self.teller is not None:
                self.teller.forced(legal[0], kind.rule)
        elif if_none:
            self.stack.append(if_none)
        else:
            raise RulesDefect(f"The question {self.rules.key(options)} has no option.")

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
        """End the game. Drop everything open or pending; nothing new can be asked or done."""
        if not self.ending:
            self.ending = (won, rule, words, *numbers)
            self.stack.clear()
            self._drop_question()

    def say(self, rule: str, words: str, *things: object) -> None:
        """Add a line to the chronicle. Costs nothing until somebody reads the log."""
        if self.teller is not None:
            self.teller.say(rule, words, things)

    # -- hooks that a game may define

    def check(self) -> None:
        """Run after every step: death, goals, an empty wound deck."""

    def is_watchful(self) -> bool:
        """Return True if `check` could act before the next question; called before the first step runs."""
        return True

    def about(self, step: Step) -> Iterable[str]:
        """Return ids of open cards that an option is about though it does not name them, by the list of cards."""
        return ()

    # -- running

    def run(self) -> None:
        """Run pending steps until a question is asked or the game is over."""
        if self.typed and GUESSED not in self.typed:
            self._run_typed()
            return
        stack, laws = self.stack, self.laws
        run = laws.run
        checks = laws.has_check and self.is_watchful()
        for _ in range(LONGEST_RUN):
            if self.asked:
                return
            if not stack:
                self._check_ended()
                return
            now = stack.pop()
            size = len(now)
            if size == 1:
                run[now[0]](self)
            elif size == 2:
                run[now[0]](self, now[1])
            elif size == 3:
                run[now[0]](self, now[1], now[2])
            elif size == 4:
                run[now[0]](self, now[1], now[2], now[3])
            else:
                run[now[0]](self, *now[1:])
            if checks:
                self.check()
        raise RulesDefect(f"{LONGEST_RUN} steps ran without a decision: the rules loop.")

    def _check_ended(self) -> None:
        if not self.ending:
            raise RulesDefect("The rules ran out of steps without an outcome.")

    def run_alone(self, step: Step) -> None:
        """Run a step with all that follows from it, and leave earlier open and pending steps in place."""
        stack, run = self.stack, self.rules.run
        self.do()
        floor = len(stack)
        stack.append(step)
        while len(stack) > floor and not self.asked and not self.ending:
            now = stack.pop()
            run[now[0]](self, *now[1:])
            if self.laws.has_check:
                self.check()

    def _run_typed(self) -> None:
        """Run like the plain run, but undo a step that lacks a result, ask for the result, and run the step again."""
        before = self.__new__(type(self))
        typed: tuple[int, ...] = ()
        for _ in range(LONGEST_RUN):
            if self.asked:
                return
            if not self.stack:
                self._check_ended()
                return
            self.copy_fields(before)
            mark = self.teller.mark() if self.teller else 0
            now = self.stack.pop()
            self.shuffled = 0
            typed = self.results
            try:
                self.rules.run[now[0]](self, *now[1:])
                self.check()
            except MissingResult as missing:
                before.copy_fields(self)
                if self.teller:
                    self.teller.back_to(mark)
                self._ask_result(missing.question, missing.seats, typed)
            else:
                if now[0] != typed_die.kind.id and now[0] != typed_card.kind.id:
                    self.results = ()
        raise RulesDefect(f"{LONGEST_RUN} steps ran without a decision: the rules loop.")

    def _ask_result(self, question: Asked, seats: int, typed: tuple[int, ...]) -> None:
        """Ask for a result of the real table; where only one is possible, take it."""
        legal = self.find(question)
        if len(legal) == 1:
            self.results = (*typed, legal[0][1])
        else:
            self.results = typed
            self.asked = (tuple(seat for seat in range(self.seat_count()) if seats >> seat & 1), question, NOTHING)
            self.offered = self.open_now = legal

    def still_asked(self, seats: tuple[int, ...], question: Asked) -> tuple[int, ...]:
        """Hook: return the seats to ask when a question comes back after an interlude."""
        return seats

    def has_turn(self, seats: Seats, question: Asked) -> None:
        """Hook: these seats are asked this, while standing orders are given."""


def _note_hooks(cls: Any) -> None:
    """Note which hooks a game defines: undefined ones cost nothing."""
    has_check, has_interludes = cls.check is not Flow.check, cls.interludes is not Flow.interludes
    cls.habits = Laws(cls.rules, cls.most_at_once, has_check=has_check, has_interludes=has_interludes)


ONCE_FOR_EACH_CLASS.append(_note_hooks)


@KERNEL_RULES.step("", "")
def ask_again(table: Flow, seats: tuple[int, ...], question: Step, if_none: Step) -> None:
    """Ask the same question after an interlude, at the page that was shown."""
    if not table.ending:
        whole = whole_of(question)
        table.ask(table.still_asked(seats, whole), whole, if_none=if_none, pause=True)
        if table.asked and question is not whole:
            table.asked = (table.asked[0], question, if_none)
            table.offered = table.open_now = None


def as_seen_later(step: Step, readers: Readers) -> Step:
    """Return a pending step; a pending question is narrowed down only as far as these readers may know."""
    if step[0] != ask_again.kind.id:
        return step
    _, seats, question, if_none = step
    return ask_again(seats, as_seen(question, seats, readers), if_none)
