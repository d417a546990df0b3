"""Find superfluous questions: those without content, and pairs that could be one question.

A question has no content where every answer leads to the same table. It is the first of two stages where an answer
changes nothing but the next question, to the same seats: "may you?", and then "which?". Neither is against the rules,
so both are reported and not refused; a game's own test lists the intended ones.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from ..faces import Step
from ..game import Game
from ..table import Table
from .play import any_step
from .suite import begin

DEEPEST: Final = 4
"""Greatest depth to follow a repeated question: cards that are given up one by one."""
MOST_TABLES: Final = 400
"""Most tables for one question; one that needs more counts as one with content."""
PASS: Final = "Pass"
"""The group of answers that decline."""
ONLY_ASKED: Final = frozenset(("asked", "stack", "offered", "open_now"))
"""Fields of pending play, not of the position."""


class Spare(NamedTuple):
    """A superfluous question, and its first occurrence."""

    question: str
    """The name of the question, and after an arrow the one that follows it where they are two stages."""
    times: int
    where: str


class Questions:
    """Superfluous questions of some plays."""

    def __init__(self) -> None:
        self.decisions = 0
        self.without_content: dict[str, Spare] = {}
        self.in_two_stages: dict[str, Spare] = {}

    def __str__(self) -> str:
        lines = [f"{self.decisions} decisions"]
        for title, found in (("no content", self.without_content), ("two stages", self.in_two_stages)):
            for spare in sorted(found.values(), key=lambda one: -one.times):
                lines.append(f"{title}: {spare.question}, {spare.times} times, first {spare.where}")
        return "\n".join(lines)


def report_questions(
    game: Game[Any], plays: int = 20, seed: int = 0, decisions: int = 400, **options: Any
) -> Questions:
    """Play, every other game sensibly, and report the superfluous questions, each by its name.

    Seats and options are as in `check_game`; a play stops after a number of decisions. Polls, texts, questions that
    pause, and the kernel's own stages and pages are left out.
    """
    report = Questions()
    for number in range(plays):
        chance = Random(f"{seed} {number}")
        play = begin(game, number, chance, {"typed": False, **options}, {})
        table, heuristics = play.table, game.heuristics if number % 2 else None
        table.recording = False
        for _ in range(decisions):
            if not table.asked:
                break
            report.decisions += 1
            _look_at(table, report, f"with seed {play.seed}, {play.setup}")
            step = heuristics.move(table) if heuristics else any_step(table, chance)
            table.take(step, table.least_text(step))
    return report


def _look_at(table: Table, report: Questions, where: str) -> None:
    if not table.asked or table.is_polling() or len(table.asked_options) < 2:
        return
    name = table.rules.kinds[table.question[0]].name
    if _is_plain(table) and is_without_content(table):
        _count(report.without_content, name, where)
    for following in sorted({stage for step in table.asked_options if (stage := second_stage(table, step))}):
        _count(report.in_two_stages, f"{name} > {following}", where)


def _count(found: dict[str, Spare], question: str, where: str) -> None:
    before = found.get(question, Spare(question, 0, where))
    found[question] = before._replace(times=before.times + 1)


def _is_plain(table: Table) -> bool:
    """Return True if the open question is one of the game itself, and its answers are steps without a text."""
    kinds = table.rules.kinds
    if not table.asked or table.is_polling() or table.is_typing() or table.asked[1] != table.question:
        return False
    if kinds[table.question[0]].pause:
        return False
    return not any(step[0] in table.rules.stages or kinds[step[0]].field for step in table.asked_options)


def is_without_content(table: Table) -> bool:
    """Return True if every answer leads to the same table or end; for repeated questions, in the end.

    An end by chance or a hidden card cannot be foreseen: the answer might have counted.
    """
    question, kept = table.question[0], None
    waiting = [(table, 1)]
    looked_at = 0
    while waiting:
        one, depth = waiting.pop()
        for step in one.asked_options:
            looked_at += 1
            twin = after(one, step)
            if _is_plain(twin) and twin.question[0] == question:
                if depth == DEEPEST or looked_at > MOST_TABLES:
                    return False
                waiting.append((twin, depth + 1))
            elif twin.ending and twin.luck != table.luck:
                return False
            elif kept is None:
                kept = twin
            elif not _same(kept, twin):
                return False
    return kept is not None


def second_stage(table: Table, step: Step) -> str:
    """Return the question that is an answer's only effect, asked of the same seats; empty for none.

    Pending steps must still be pending: a pass, after which the next question follows, is no first stage.
    """
    kind = table.rules.kinds[step[0]]
    if kind.field or kind.group == PASS or step[0] in table.rules.stages:
        return ""
    twin = after(table, step)
    if not twin.asked or twin.is_polling() or twin.asked[0] != table.asked[0] or twin.question[0] == table.question[0]:
        return ""
    if twin.stack[: len(table.stack)] != table.stack:
        return ""
    if any(getattr(twin, name) != getattr(table, name) for name in table.fields if name not in ONLY_ASKED):
        return ""
    following: str = twin.rules.kinds[twin.question[0]].name
    return following


def after(table: Table, step: Step) -> Table:
    """Return a copy on which the step was chosen."""
    twin = table.clone()
    twin.recording = False
    twin.take(step, twin.least_text(step))
    return twin


def _same(one: Table, other: Table) -> bool:
    if one.ending or other.ending:
        return one.ending[:2] == other.ending[:2]
    return one == other
