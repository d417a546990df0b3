"""Paging: where a question has many answers of one kind, a page of them is offered at once, with ways to the others.

A question sets the number with `choices(..., page=24)`. Answers of other kinds, such as a way back, are there on every
page, and an answer on another page may be chosen by its key all the same. A question at another page than its first is
the question that the rules asked, and where the page begins: plain data, like any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .faces import Step
from .rules import KERNEL_RULES
from .steps import Asked

if TYPE_CHECKING:
    from .finding import Finding
    from .flow import Flow


@KERNEL_RULES.choices("", "")
def on_page(table: Flow, question: Step, start: int) -> list[Step]:
    """Return the answers to a question at another page than the first."""
    return table.find(question)


ON_PAGE: Final = on_page.kind.id


def shown_page(question: Step) -> tuple[Step, int]:
    """Return the question at its first page, and the start of the shown page."""
    return (question[1], question[2]) if question[0] == on_page.kind.id else (question, 0)


def in_pages(table: Finding, question: Asked, page: int, start: int) -> list[Step]:
    """Return the offered answers to a question: for each kind with more than a page of them, the page from here.

    Of each kind, candidates are checked up to the first one after the page.
    """
    answers, counts, unchecked = _up_to(table, question, start + page)
    most = max(counts.values(), default=0)
    if most <= page:
        return answers
    start = start if start < most else 0
    shown, before = [], dict.fromkeys(counts, 0)
    for step in answers:
        place = before[step[0]]
        before[step[0]] += 1
        if counts[step[0]] <= page or start <= place < start + page:
            shown.append(step)
    seat = _whose(table, [step for step in answers if counts[step[0]] > page] + unchecked)
    if start + page < most:
        shown.append(further(seat, start + page))
    if start:
        shown.append(earlier(seat, max(0, start - page)))
    return shown


def _up_to(table: Finding, question: Asked, end: int) -> tuple[list[Step], dict[int, int], list[Step]]:
    """Yield the answers of each kind up to the one at `end`, with their number, and the remaining candidates."""
    run, checks = table.rules.run, table.rules.checks
    answers: list[Step] = []
    unchecked: list[Step] = []
    counts: dict[int, int] = {}
    step: Step
    for step in run[question[0]](table, *question[1:]):
        kind: int = step[0]
        count = counts.get(kind, 0)
        if count > end:
            unchecked.append(step)
            continue
        check = checks[kind]
        if check is not None:
            size = len(step)
            if size == 2:
                refusal = check(table, step[1])
            elif size == 3:
                refusal = check(table, step[1], step[2])
            else:
                refusal = check(table, *step[1:])
            if refusal is not None:
                continue
        counts[kind] = count + 1
        answers.append(step)
    return answers, counts, unchecked


def _whose(table: Finding, steps: list[Step]) -> int:
    """Return the seat that all of these belong to; -1 where there is none. A seat that is asked alone has them all."""
    owners = {table.owner(step) for step in (steps[:1] if len(table.asked[0]) == 1 else steps)}
    return owners.pop() if len(owners) == 1 else -1


@KERNEL_RULES.step("", "Further ones", group="Pages")
def further(table: Flow, seat: int, start: int) -> None:
    """Show the page that begins here."""
    _turn(table, start)


@KERNEL_RULES.step("", "Earlier ones", group="Pages")
def earlier(table: Flow, seat: int, start: int) -> None:
    """Show the page before."""
    _turn(table, start)


def _turn(table: Flow, start: int) -> None:
    """Put the question on the stack, to be asked again."""
    again, seats, question, if_none = table.stack[-1]
    table.stack[-1] = (again, seats, on_page(shown_page(question)[0], start), if_none)


further.by(lambda table, seat, start: seat)
earlier.by(lambda table, seat, start: seat)
TURNS: Final = (further.kind.id, earlier.kind.id)
"""The steps that turn a page: they come back to the same question."""
