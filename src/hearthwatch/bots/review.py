"""Review: the win probability through a game, and its turning points.

Every choice is evaluated by the knowledge of its seats at the time. Choices that were taken back are left out, with
everything seen before they were taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from hearthwatch.kernel import Record, Table, chance
from hearthwatch.kernel.history import Moment, choices_of, record_of
from hearthwatch.kernel.registry import load

from .arena.crew import Alone, Processes
from .evaluate import Look, judge, without_what_came_back
from .search import SEED_MASK
from .weighing import BudgetError, check_budget


class Review(NamedTuple):
    """A whole game, choice by choice."""

    title: str
    looks: tuple[Look, ...]
    over: bool
    won: bool | None
    ending: str
    """The ending in words; empty where the game goes on."""
    sides: tuple[int, ...] | None = None
    """Sides whose turning points are shown, in a game with opposing sides; None for all."""

    @property
    def turning_points(self) -> list[Look]:
        """Return the choices that cost most, the worst first."""
        turning = (look for look in self.looks if look.turned and (self.sides is None or look.side in self.sides))
        return sorted(turning, key=lambda look: (-look.loss, look.entry))

    @property
    def playouts(self) -> int:
        """Return the number of rollouts."""
        return sum(look.playouts for look in self.looks)


def review(
    record: Record,
    *,
    iterations: int = 120,
    seconds: float = 0.0,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Evaluate every choice of a game, with `iterations` for each or `seconds` for all.

    RecordError says why a record cannot be read here. The same seed and iterations give the same review, with any
    number of jobs.
    """
    check_budget(iterations, seconds)
    if jobs < 1:
        raise BudgetError(f"It takes at least one process; {jobs} is too few.")
    table = record.replay()
    numbers = range(len(choices_of(table.here)))
    share = seconds * jobs / max(1, len(numbers))
    work = partial(look_at, record.to_json(), iterations, share, seed)
    crew = Processes(jobs) if jobs > 1 and len(numbers) > 1 else Alone()
    looks: dict[int, Look | None] = {}
    for number, look in crew.each(work, numbers):
        looks[number] = look
        if progress:
            progress(len(looks), len(numbers))
    judged = tuple(filter(None, without_what_came_back([looks[number] for number in numbers])))
    outcome = table.outcome
    if outcome is None:
        return Review(table.game.title, judged, False, None, "")
    return Review(table.game.title, judged, True, outcome.won, outcome.reason)


def look_at(text: str, iterations: int, seconds: float, seed: int, number: int) -> tuple[int, Look | None]:
    """Evaluate the choice of this number. The record is text, because this may run in another process."""
    played = load(text)
    choices = _choices(played)
    table: Table = played.game.begin(played.origin)
    for _, moment in choices[:number]:
        table.choose(table.rules.key(moment.step), seat=moment.seat, text=moment.text)
    entry, moment = choices[number]
    own_seed = chance.start(seed * 1_000_003 + number) & SEED_MASK
    return number, judge(table, moment.step, moment.seat, entry, iterations=iterations, seconds=seconds, seed=own_seed)


def _choices(table: Table) -> list[tuple[int, Moment]]:
    """Return the choices that led to the table as it stands, each with its place in the record, or its amendment's."""
    made = {id(moment): place for place, moment in enumerate(record_of(table.tail))}
    choices, amended = [], 0
    for moment in reversed(choices_of(table.here)):
        amended = made.get(id(moment.amendment), amended)
        choices.append((made.get(id(moment), amended), moment))
    return choices[::-1]
