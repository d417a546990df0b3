"""Whether hints can be believed: what they foretold, beside what came true when a bot played on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game, chance

from .arena.crew import Alone, Processes
from .arena.stats import Interval, wilson
from .bot_names import bot
from .hints import hint, is_chance
from .learn.course import Cells, Course, usual
from .learn.played import decisions
from .search import SEED_MASK

TENTHS: Final = 10
EVERY: Final = 25
"""About so many decisions lie between two that are asked about."""
ENOUGH: Final = 40
"""Games that a tenth takes to be judged."""
WITHIN: Final = 0.05


class Asked(msgspec.Struct, array_like=True):
    """A game, and what hints foretold in it."""

    number: int
    won: bool
    foretold: list[float]


class Tenth(msgspec.Struct):
    """All that was foretold within a tenth."""

    foretold: float
    came: Interval
    """The share that came true. Hints of one game share its end, so the interval counts games, not hints."""
    hints: int
    games: int

    @property
    def enough(self) -> bool:
        """Whether there are enough games to judge by."""
        return self.games >= ENOUGH

    @property
    def believable(self) -> bool:
        """Whether it came true as often as was foretold, to within five points or what chance explains."""
        return self.came.low - WITHIN <= self.foretold <= self.came.high + WITHIN

    @property
    def off(self) -> float:
        """How much more often it came true than was foretold."""
        return self.came.rate - self.foretold


def ask(game: Game[Any], course: Course, player: str, iterations: int, number: int) -> Asked:
    """Let a bot play a game, and ask for the best hint now and then."""
    seed, seats, options = Cells(game, course).setup("hints", number)
    table = game.new(seats, seed, **options)
    playing = bot(player)
    foretold = []
    for thought, holders in decisions(table):
        own = chance.start(chance.start(~seed) + thought) & SEED_MASK
        decision = table.decision
        assert decision is not None
        if own % EVERY == 0 and not is_chance(table) and len(decision.for_seat(holders).options) > 1:
            foretold.append(round(hint(table, holders, iterations=iterations, seed=own)[0].chance, 4))
        playing.play(table, holders, seed=own)
    return Asked(number, bool(table.ending and table.ending[0]), foretold)


def reliability(
    game: Game[Any], games: int, *, player: str = "seasoned", iterations: int = 100, seed: int = 1, jobs: int = 1
) -> list[Tenth]:
    """By tenths of the chance: what hints foretold in so many games of a bot, and what came true."""
    course = usual(game, Course(seed=seed))
    crew = Alone() if jobs == 1 else Processes(jobs)
    return tenths([*crew.each(partial(ask, game, course, player, iterations), range(games))])


def tenths(asked: Sequence[Asked]) -> list[Tenth]:
    """What was foretold, sorted into tenths."""
    found = []
    for tenth in range(TENTHS):
        here = [
            (one.number, one.won, told)
            for one in asked
            for told in one.foretold
            if min(TENTHS - 1, int(told * TENTHS)) == tenth
        ]
        if here:
            games = len({number for number, _, _ in here})
            share = sum(won for _, won, _ in here) / len(here)
            came = wilson(round(share * games), games)
            mean = sum(told for _, _, told in here) / len(here)
            found.append(Tenth(mean, Interval(share, came.low, came.high), len(here), games))
    return found
