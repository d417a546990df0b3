"""Find the legal options of the open question when they are first read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from .dice import ANYBODY, Dice
from .errors import RulesDefect
from .faces import Question, Step
from .paging import ON_PAGE, TURNS, in_pages, shown_page
from .rules import KERNEL_RULES, Laws, Rules
from .staging import MOST_AT_ONCE, NARROWED, in_stages, whole_question
from .steps import NOTHING, Asked

if TYPE_CHECKING:
    from .memory import Memo

NO_QUESTION: Final = cast("Question", NOTHING)
NO_STEPS: Final[list[Step]] = []
"""The options where nothing is asked. Never changed."""
PARTLY: Final = (ON_PAGE, NARROWED)
"""Questions that show a part of a question."""
TYPED_QUESTIONS: Final = ("typed_dice", "typed_cards", "typed_cards_of_shuffled")


class Finding(Dice):
    """The open question and its options."""

    __slots__ = ("asked", "laws", "memo", "offered", "open_now")
    APART: ClassVar[tuple[str, ...]] = ("laws", "memo", "offered", "open_now")
    rules: ClassVar[Rules] = KERNEL_RULES
    most_at_once: ClassVar[int] = MOST_AT_ONCE  # more are asked for in stages; a game of tiles may lower it
    habits: ClassVar[Laws] = Laws(KERNEL_RULES, MOST_AT_ONCE, has_check=False, has_interludes=False)

    asked: tuple[Any, ...]
    """() or (seats, choices, if_none): computed again after loading or determinizing."""
    offered: Any
    """The answers to the question as a list of steps; None until they are read. Replaced, never changed, so clones
    share it."""
    open_now: Any
    """The answers and the interludes after them; None until they are read. Never changed either."""
    laws: Laws
    """The rules and hooks of its class, at hand."""
    memo: Memo | None
    """Open only while options are being found, when nothing changes: a cache that predicates may share."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.laws = self.habits.by(self.rules)
        self.asked = ()
        self.offered = self.open_now = NO_STEPS
        self.memo = None

    # -- hooks that a game may define

    def interludes(self, seat: int) -> Iterable[Step]:
        """Return the options open to a seat at every decision, which return to the same question."""
        return ()

    def unlisted(self, step: Step) -> bool:
        """Return True for an interlude whose kind has too many to list, such as one for each text ever written.

        Its refusal guards it like any other, and its `by` gives its seat.
        """
        return False

    def seat_count(self) -> int:
        """Return the number of seats."""
        return 1

    def owner(self, step: Step) -> int:
        """Return the seat that alone may choose this step; -1 where any asked seat may."""
        by = self.rules.kinds[step[0]].by
        return by(self, *step[1:]) if by else ANYBODY

    # -- looking

    @property
    def question(self) -> Question:
        """Return the open question as the rules asked it, without stages and pages; () where none is open."""
        question: Question = whole_of(self.asked[1]) if self.asked else NO_QUESTION
        return question

    @property
    def asked_options(self) -> list[Step]:
        """Return the offered answers to the open question, without interludes."""
        answers: list[Step] | None = self.offered
        if answers is None:
            asked: Step = self.asked[1]
            question = whole_of(asked)
            number: int = question[0]
            laws = self.laws
            page = laws.kinds[number].page
            answers = self._shown(page) if page else self.find(question)
            if not answers:
                raise RulesDefect(f"The question {self.rules.key(question)} has no option.")
            if not page and (question is not asked or len(answers) > laws.most_at_once):
                answers = self._offer(answers, question)
            self.offered = answers
        return answers

    @property
    def legal(self) -> list[Step]:
        """Return all legal options offered now: the answers to the open question, then the interludes."""
        options: list[Step] | None = self.open_now
        if options is None:
            options = self.open_now = (
                self._with_interludes(self.asked_options) if self.laws.has_interludes else self.asked_options
            )
        return options

    @property
    def extra(self) -> int:
        """Return the number of interludes at the end of the options."""
        return len(self.legal) - len(self.asked_options)

    def on_all_pages(self) -> list[Step]:
        """Return everything that may be chosen now, with the answers on hidden pages."""
        question = self.question
        if not question or not self.rules.kinds[question[0]].page:
            return self.legal
        answers = self.find(question)
        return [*answers, *(step for step in self.legal if step not in answers)]

    def is_answer(self, step: Step) -> bool:
        """Return True if a step answers the open question, on any page and behind any stage.

        Where the options have not been read yet, only this step is checked: a player with a choice in mind need not
        wait until every option is found.
        """
        answers: list[Step] | None = self.offered
        stages = self.rules.stages
        if answers is not None:
            if step in answers:
                return True
            if not answers or not (stages or self.rules.kinds[self.question[0]].page):
                return False
            if not stages and self.asked[1][0] != ON_PAGE and all(step[0] != shown[0] for shown in answers):
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
        """Return the candidates of a question that are not refused.

        Here and where steps run, those with few arguments are called without unpacking: that saves 5% of random play.
        """
        laws = self.laws
        memo = self.memo
        if memo is None:
            self.memo = {}
        number: int = options[0]
        size = len(options)
        try:
            if size == 1:
                candidates = laws.run[number](self)
            elif size == 2:
                candidates = laws.run[number](self, options[1])
            elif size == 3:
                candidates = laws.run[number](self, options[1], options[2])
            else:
                candidates = laws.run[number](self, *options[1:])
            if laws.kinds[number].sure:
                return candidates if type(candidates) is list else list(candidates)
            return self._not_refused(candidates)
        finally:
            self.memo = memo

    def _not_refused(self, candidates: Iterable[Step]) -> list[Step]:
        """Return the candidates that their predicates allow."""
        checks = self.laws.checks
        legal: list[Step] = []
        candidate: Step
        for candidate in candidates:
            number: int = candidate[0]
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
        return legal

    # -- inside

    def _drop_question(self) -> None:
        self.asked = ()
        self.offered = self.open_now = NO_STEPS

    def _offer(self, answers: list[Step], whole: Asked) -> list[Step]:
        """Return the offered part of the answers to the open question: stages or a page where there are too many."""
        question = self.asked[1]
        number: int = whole[0]
        page = self.laws.kinds[number].page
        if len(answers) <= (page or self.most_at_once) and (page or question is whole):
            return answers
        return self._shown(page) if page else in_stages(self, answers, whole_question(question)[1])

    def _shown(self, page: int) -> list[Step]:
        """Return the shown page of the open question."""
        memo = self.memo
        self.memo = {} if memo is None else memo
        try:
            return in_pages(self, self.question, page, shown_page(self.asked[1])[1])
        finally:
            self.memo = memo

    def _with_interludes(self, answers: list[Step]) -> list[Step]:
        options, listed = answers[:], {*answers}
        checks = self.rules.checks
        for step in self.all_interludes():
            if step not in listed:
                check = checks[step[0]]
                if check is None or (check(self, step[1]) if len(step) == 2 else check(self, *step[1:])) is None:
                    listed.add(step)
                    options.append(step)
        return options

    def is_typing(self) -> bool:
        """Return True if the open question asks for results of real dice or cards."""
        return self.rules.kinds[self.asked[1][0]].name in TYPED_QUESTIONS

    def all_interludes(self) -> Iterable[Step]:
        """Yield the interludes of every seat, refused or not. Typed chance admits none."""
        seats = 0 if self.is_typing() else self.seat_count()
        return self.interludes(0) if seats == 1 else chain.from_iterable(map(self.interludes, range(seats)))

    def offer_again(self) -> None:
        """Recompute the options of the open question. If it has none now, `if_none` is the option."""
        if self.asked:
            if_none = self.asked[2]
            legal = self.find(self.question) or ([if_none] if if_none else [])
            if not legal:
                raise RulesDefect(f"The question {self.rules.key(self.question)} has no option.")
            self.offered = self._offer(legal, self.question)
            self.open_now = None


def whole_of(question: Step) -> Any:
    number: int = question[0]
    while number in PARTLY:
        question = question[1]
        number = question[0]
    return question
