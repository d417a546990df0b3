"""Hints: the win probability of each option, for the seats that may choose it and by their knowledge.

>>> import hearthwatch as hw
>>> from hearthwatch.bots import hint
>>> table = hw.game("set-a-watch").new(seats=1, seed=7)
>>> best, *others = hint(table, 0, iterations=40)
>>> 0 <= best.chance <= 1
True

A chance is the estimated result of good play from here on: rollouts play the game on for a while, and the value
function, trained on good players, evaluates the position they reach. People who play worse win less often.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hearthwatch.kernel import IllegalChoice, Option, Table
from hearthwatch.kernel.decision import Decision
from hearthwatch.kernel.finding import TYPED_QUESTIONS

from .evaluator import evaluator_of
from .no_heuristics import PLAIN
from .players import own_of
from .reasons import Reasons
from .weighing import Weighing, check_budget

VAGUE: Final = 0.25
"""A chance with at least this standard error is too uncertain to show."""

EQUAL: Final = 0.05
"""Options that differ by less, and by no more than two standard errors, are about equal."""


class Hint(NamedTuple):
    """An option and its estimated chance."""

    option: Option
    chance: float
    """The estimated chance to win after it, 0 to 1."""
    error: float
    """The standard error of the chance."""
    playouts: int
    """Number of rollouts after it."""
    reason: str
    """A guarantee of the rules or an event of rollouts after it, in a few words; empty where there is none."""

    equal: bool = False
    """True if it is about as good as the best: the rollouts do not separate them."""

    @property
    def hardly_tried(self) -> bool:
        """Return True if there are too few rollouts to name its chance."""
        return self.error >= VAGUE


def hint(
    table: Table, seat: int | tuple[int, ...], *, iterations: int = 600, seconds: float = 0.0, seed: int = 0
) -> list[Hint]:
    """Return every option of this seat (or of these seats), the best first, those with hardly any rollouts last.

    The iterations are shared out among all options, more to the promising ones; `seconds` sets a time instead. The
    table is not changed. The same seed and iterations give the same hints on every table that looks the same to these
    seats.
    """
    check_budget(iterations, seconds)
    seats = (seat,) if isinstance(seat, int) else seat
    decision = decision_for(table, seats)
    check_goal(table)
    options = weighed(table, seats, decision, seed)
    weighing = Weighing(table, seats, [option.step for option in options], seed)
    weighing.spend(iterations, seconds, follow_ups=True)
    reasons = Reasons(table, seats, evaluator_of(table.game), seed)
    hints = [
        Hint(option, weighing.chance(step), weighing.error(step), weighing.count(step), reasons.of(step))
        for option, step in ((option, option.step) for option in options)
    ]
    hints.sort(key=lambda one: (one.hardly_tried, -one.chance))
    return marked(preferred(table, hints, weighing), weighing)


def measure_of(table: Table) -> str:
    """Return the meaning of the numbers of hints, in words for players; empty where there is nothing to win."""
    heuristics = table.game.heuristics or PLAIN
    return heuristics.MEASURE if heuristics.has_goal(table) else ""


def check_goal(table: Table) -> None:
    """Refuse where there is nothing to win: every option would be worth the same."""
    heuristics = table.game.heuristics
    if heuristics is not None and not heuristics.has_goal(table):
        raise IllegalChoice(heuristics.NO_GOAL)


def weighed(table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> list[Option]:
    """Return all options; where a journal is kept, only the candidates: telling a story is up to people."""
    options = [*decision.options]
    heuristics = table.game.heuristics
    if heuristics is None or table.game.journal is None:
        return options
    candidates = own_of(heuristics.candidates(table.determinize(seats, seed=seed)), decision)
    return [option for option in options if option.step in candidates] or options


def preferred(table: Table, hints: list[Hint], weighing: Weighing) -> list[Hint]:
    """Return the hints, led by one with an effect if any such is not clearly worse than the first."""
    if not hints or not table.has_no_effect(hints[0].option.step):
        return hints
    best = hints[0].option.step
    for place, one in enumerate(hints):
        step = one.option.step
        if not table.has_no_effect(step) and not weighing.is_clearly_worse(step, best):
            return [one, *hints[:place], *hints[place + 1 :]]
    return hints


def marked(hints: list[Hint], weighing: Weighing) -> list[Hint]:
    """Return the hints, marking those at the head that the rollouts do not separate."""
    highest = max(hints, key=lambda one: (not one.hardly_tried, one.chance), default=None)
    level = 0
    for one in hints:
        assert highest is not None
        if one.hardly_tried or highest.chance - one.chance >= EQUAL:
            break
        if weighing.is_clearly_worse(one.option.step, highest.option.step):
            break
        level += 1
    return [one._replace(equal=level > 1 and place < level) for place, one in enumerate(hints)]


def decision_for(table: Table, seats: tuple[int, ...]) -> Decision:
    """Return the decision of these seats; IllegalChoice says why they have none."""
    decision = table.decision
    if decision is None:
        raise IllegalChoice("The game is over: there is nothing to choose.")
    for seat in seats:
        if not 0 <= seat < table.seats:
            raise IllegalChoice(f"There is no seat {seat}: the seats are 0 to {table.seats - 1}.")
    if is_chance(table):
        raise IllegalChoice("This is up to chance, not to anybody: type what the real dice or cards show.")
    mine = decision.for_seat(seats)
    if not mine.options:
        asked = " or ".join(map(str, decision.seats))
        raise IllegalChoice(f"Seat {asked} decides now; seat {' or '.join(map(str, seats))} has nothing to choose.")
    return mine


def is_chance(table: Table) -> bool:
    """Return True if the open question asks for results of real dice or cards, which nobody chooses."""
    return bool(table.asked) and table.rules.kinds[table.asked[1][0]].name in TYPED_QUESTIONS
