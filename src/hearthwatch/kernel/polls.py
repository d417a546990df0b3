"""Polls: a question that several seats answer, each for itself; the answers take effect when all are in.

A vote, or heroes chosen at the table: `table.ask_each(seats, routes(), then=count(), secret=True)`. An answer is a
step like any other, with its seat (`.by`). It is stored in the state and not run until the last one is in; then all of
them run in seating order, and `then` after them. Secret answers are known to the seats that gave them, and replaced
by random ones in copies for other readers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, cast

from . import chance
from .errors import RulesDefect
from .faces import Step
from .readers import Readers, mask_of
from .rules import KERNEL_RULES
from .steps import NOTHING, Asked
from .windows import Windows


class Polls(Windows):
    """Answers that wait for those of others."""

    __slots__ = ("answers",)
    APART: ClassVar[tuple[str, ...]] = ()
    answers: tuple[Step, ...]
    """First whether it is secret, with the question; then each seat that has answered, with its answer."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.answers = ()

    def ask_each(self, seats: tuple[int, ...], question: Asked, then: Step = NOTHING, *, secret: bool = False) -> None:
        """Ask each of these seats; when all have answered, the answers run in seating order, and then `then`.

        The options of the question name their seat with `.by`. A seat without any is not asked.
        """
        if self.answers and not self.ending:
            raise RulesDefect(f"{self.rules.key(question)} is asked of each while another such question is open.")
        self.do(poll(mask_of(seats)), tally(), *([then] if then else []))
        if not self.ending:
            self.answers = ((int(secret), *cast("Step", question)),)

    @property
    def asked_for(self) -> Step:
        """Return the open question: in a poll, the question to each seat."""
        return self.answers[0][1:] if self.is_polling() else cast("Step", self.question)

    def is_polling(self) -> bool:
        """Return True if the open question is one that several seats answer."""
        return bool(self.asked) and self.question[0] == ballots.kind.id

    def polls_in_secret(self) -> bool:
        """Return True if answers stay hidden until all have answered."""
        return self.is_polling() and bool(self.answers[0][0])

    def keep_answer(self, step: Step, text: str | None) -> Step:
        """Store an answer until all have answered; return the step that asks the others."""
        seat = self.owner(step)
        self.answers = (*self.answers, (seat, *step) if text is None else (seat, *step, text))
        return poll(self.question[1] & ~(1 << seat))

    def answer_anew(self, readers: Readers, seed: int) -> None:
        """Replace others' secret answers, on a copy, by random ones that these readers must reckon with."""
        if not self.answers or not self.answers[0][0]:
            return
        legal = self.find(self.answers[0][1:])
        answers = [self.answers[0]]
        for seat, *step in self.answers[1:]:
            if readers >> seat & 1:
                answers.append((seat, *step))
                continue
            could = [one for one in legal if self.owner(one) == seat]
            if could:
                answer = could[chance.start(seed + seat) % len(could)]
                kind = self.rules.kinds[answer[0]]
                answers.append((seat, *answer, "…") if kind.field else (seat, *answer))
        self.answers = tuple(answers)

    def dropped(self, step: Step) -> None:
        if step[0] == tally.kind.id:
            self.answers = ()
        else:
            super().dropped(step)


@KERNEL_RULES.step("", "Nobody else answers", group="Pass")
def poll(table: Polls, pending: int) -> None:
    """Ask the seats that have not answered yet (a mask) and have an answer."""
    if pending:
        owners = {table.reactor(step) for step in table.find(table.answers[0][1:])}
        seats = tuple(sorted(seat for seat in owners if pending >> seat & 1))
        if seats:
            table.ask(seats, ballots(mask_of(seats)), if_none=poll(0))


@KERNEL_RULES.choices("", "", pause=True)
def ballots(table: Polls, pending: int) -> Iterator[Step]:
    """Yield the answers of the seats that have not answered."""
    question = table.answers[0][1:]
    for step in table.rules.run[question[0]](table, *question[1:]):
        if pending >> table.owner(step) & 1:
            yield step


@KERNEL_RULES.step("", "")
def tally(table: Polls) -> None:
    """Reveal the answers and run them in seating order, when all are in."""
    secret, answers = table.answers[0][0], sorted(table.answers[1:], key=lambda answer: int(answer[0]))
    table.answers = ()
    if secret and answers:
        table.luck += 1
        if table.teller is not None:
            for seat, *step in answers:
                table.teller.answered(seat, tuple(step[: len(table.rules.kinds[step[0]].params) + 1]))
    table.do(*(step[1:] for step in answers))
