"""What is asked now, and what may be answered: the options of the open question, found when somebody looks."""

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
"""What is offered where nothing is asked. Nobody changes it."""
PARTLY: Final = (ON_PAGE, NARROWED)
"""What shows a part of a question."""
TYPED_QUESTIONS: Final = ("typed_dice", "typed_cards", "typed_cards_of_shuffled")


class Finding(Dice):
    """The open question and its options."""

    __slots__ = ("asked", "laws", "memo", "offered", "open_now")
    APART: ClassVar[tuple[str, ...]] = ("laws", "memo", "offered", "open_now")
    rules: ClassVar[Rules] = KERNEL_RULES
    most_at_once: ClassVar[int] = MOST_AT_ONCE  # more are asked for in stages; a game of tiles may want that sooner
    habits: ClassVar[Laws] = Laws(KERNEL_RULES, MOST_AT_ONCE, has_check=False, has_interludes=False)

    asked: tuple[Any, ...]
    """() or (seats, choices, if_none): computed again after loading or determinizing."""
    offered: Any
    """The answers to the question as a list of steps; None until somebody looks. Replaced, never changed, so clones
    share it."""
    open_now: Any
    """The answers and the interludes after them; None until somebody looks. Never changed either."""
    laws: Laws
    """The habits of its class, at hand."""
    memo: Memo | None
    """Open only while options are being found, when nothing changes: predicates may keep there what they share."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.laws = self.habits.by(self.rules)
        self.asked = ()
        self.offered = self.open_now = NO_STEPS
        self.memo = None

    # -- hooks that a game may define

    def interludes(self, seat: int) -> Iterable[Step]:
        """Options open to a seat at every decision, which return to the same question."""
        return ()

    def unlisted(self, step: Step) -> bool:
        """Whether a step is an interlude of which there are too many to list, such as one for each text ever written.

        Its refusal guards it as any other, and its `by` says whose it is.
        """
        return False

    def seat_count(self) -> int:
        """How many seats there are."""
        return 1

    def owner(self, step: Step) -> int:
        """The seat that alone may choose this step; -1 where any asked seat may."""
        by = self.rules.kinds[step[0]].by
        return by(self, *step[1:]) if by else ANYBODY

    # -- looking

    @property
    def question(self) -> Question:
        """The open question as the rules asked it, however far it is narrowed down or turned over; () where none is."""
        found: Question = whole_of(self.asked[1]) if self.asked else NO_QUESTION
        return found

    @property
    def asked_options(self) -> list[Step]:
        """The options that answer the open question, as they are offered; interludes left out."""
        found: list[Step] | None = self.offered
        if found is None:
            asked: Step = self.asked[1]
            question = whole_of(asked)
            number: int = question[0]
            laws = self.laws
            page = laws.kinds[number].page
            found = self._shown(page) if page else self.find(question)
            if not found:
                raise RulesDefect(f"The question {self.rules.key(question)} has no option.")
            if not page and (question is not asked or len(found) > laws.most_at_once):
                found = self._offer(found, question)
            self.offered = found
        return found

    @property
    def legal(self) -> list[Step]:
        """Everything that is offered now: the answers to the open question, then the interludes."""
        found: list[Step] | None = self.open_now
        if found is None:
            found = self.open_now = (
                self._with_interludes(self.asked_options) if self.laws.has_interludes else self.asked_options
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
        """Those of the candidates that their predicates allow."""
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


def whole_of(question: Step) -> Any:
    number: int = question[0]
    while number in PARTLY:
        question = question[1]
        number = question[0]
    return question
