"""Judging a choice: what it was worth to those who made it, and whether something else was better.

An option that looks better is compared with the chosen one once more, in fresh worlds: of many options that are tried
one always looks better by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final, NamedTuple

from hearthwatch.kernel import Step, Table, chance
from hearthwatch.kernel.payment import asked_to_pay, ways_to_pay
from hearthwatch.kernel.telling import Seats

from .evaluator import evaluator_of
from .follow_ups import FollowUps
from .hints import decision_for, is_chance
from .playout import take
from .race import Race
from .reasons import Reasons
from .search import Search
from .weighing import Weighing, error_of

PAYING: Final = frozenset((ways_to_pay.kind.name, asked_to_pay.kind.name))
"""Questions about who pays what of a price."""
LEAST_LOSS: Final = 0.04
"""Who loses less than this has made no mistake worth speaking of."""
SURE: Final = 3.0
"""A loss counts from so many standard errors on: with hundreds of choices in a game, two would be too few."""
SLIGHT: Final = 0.01
"""What is better by less than this at first sight is not looked at again."""
BATCH: Final = 45
"""So many fresh worlds at a time compare two options."""
CLEAR: Final = 5.0
"""From so many standard errors on, more worlds would only waste time."""


class Look(NamedTuple):
    """A choice and what it was worth. The chances are those of good play from there on."""

    entry: int
    """How many entries of the record come before it: `replay` shows the table of this number."""
    round: int | None
    """The round, in a game that has rounds."""
    question: str
    rule: str
    chosen: str
    better: str
    """The best alternative; empty where none was found."""
    before: float
    """The chance to win with the best option."""
    after: float
    """The chance to win with the one that was chosen."""
    error: float
    """The standard error of the difference between the two."""
    playouts: int
    why_chosen: str
    """The reason that a hint gives for the choice."""
    why_better: str
    """What it says about the alternative."""
    side: int = 0
    """Whose chances these are, in a game with opposing sides."""
    who: str = ""
    """Who chose, where seats are not alike."""
    certain: bool = False
    """Whether nothing happened by chance after it, and nobody learnt anything: the next choice stands where it led."""
    part: bool = False
    """Whether it is only a part of a choice: who pays, or a stage that can be taken back."""

    @property
    def began(self) -> float:
        """The chance before it of the side that wins when a game is won: one curve for both sides."""
        return 1.0 - self.before if self.side else self.before

    @property
    def stands(self) -> float:
        """The chance after it, of the same side."""
        return 1.0 - self.after if self.side else self.after

    @property
    def loss(self) -> float:
        """What the choice cost."""
        return self.before - self.after

    @property
    def turned(self) -> bool:
        """Whether the game turned here: a real loss, of a whole choice, and not one by the luck of the playouts."""
        return not self.part and self.loss >= LEAST_LOSS and self.loss >= SURE * self.error


def judge(
    table: Table, step: Step, seat: int | None, entry: int, *, iterations: int, seconds: float, seed: int
) -> Look | None:
    """Judge what was chosen at this table; None where there was nothing to choose."""
    decision = table.decision
    if decision is None or is_chance(table) or table.is_interlude(step):
        return None
    seats = tuple(sorted({*decision.seats, *(() if seat is None else (seat,))}))
    mine = decision_for(table, seats)
    steps = mine.options.steps
    if len(steps) < 2:
        return None
    until = perf_counter() + seconds if seconds else 0.0
    weighing = Weighing(table, seats, steps, seed)
    weighing.spend(iterations, seconds / 2)
    best = weighing.best
    after, error, loss, playouts = weighing.chance(step), weighing.error(step), 0.0, weighing.playouts
    if weighing.chance(best) - after >= SLIGHT:
        fresh = Comparison(table, seats, best, step, seed + 1)
        fresh.go_on(2 * iterations, until)
        playouts += fresh.playouts
        if fresh.difference >= LEAST_LOSS:  # perhaps only the policy does not know how to go on
            fresh = Comparison(table, seats, best, step, seed + 2, follow_ups=True)
            fresh.go_on(2 * iterations, until)
            playouts += fresh.playouts
        after, error, loss = fresh.chance, fresh.error, fresh.difference
    reasons = Reasons(table, seats, evaluator_of(table.game), seed)
    return Look(
        entry=entry,
        round=number if isinstance(number := table.details().get("round"), int) else None,
        question=mine.prompt,
        rule=mine.rule,
        chosen=mine.options[steps.index(step)].label,
        better=mine.options[steps.index(best)].label if loss > 0 else "",
        before=min(1.0, after + max(0.0, loss)),
        after=after,
        error=error,
        playouts=playouts,
        why_chosen=reasons.of(step),
        why_better=reasons.of(best) if loss > 0 else "",
        side=table.side_of(seats[0]),
        who=Seats(table).say(seats) if table.game.parts else "",
        certain=is_certain(table, step),
        part=step[0] in table.rules.stages or table.rules.kinds[table.question[0]].name in PAYING,
    )


def is_certain(table: Table, step: Step) -> bool:
    """Return whether a choice leads to the next one without any chance, any new card, or a new stage."""
    after = table.clone()
    after.recording = False
    take(after, step)
    stage = evaluator_of(table.game).heuristics.stage
    return after.rng == table.rng and after.known == table.known and stage(after) == stage(table)


def without_what_came_back(looks: Sequence[Look | None]) -> list[Look | None]:
    """Return looks at choices in a row, each at least as good after it as the next one was before it.

    Where nothing by chance lies between two choices, what the second could still win the first had not lost.
    """
    found = [*looks]
    for number in range(len(found) - 2, -1, -1):
        look, then = found[number], found[number + 1]
        if look is not None and then is not None and look.certain and look.side == then.side:
            after = max(look.after, then.before)
            found[number] = look._replace(after=after, before=max(look.before, after))
    return found


class Comparison:
    """Two options, world by world; with `follow_ups` by their lines."""

    def __init__(
        self, table: Table, seats: tuple[int, ...], one: Step, other: Step, seed: int, *, follow_ups: bool = False
    ) -> None:
        search, own = Search(), chance.start(seed)
        self._lines = FollowUps(table, seats, seed) if follow_ups else None

        def rows(steps: Sequence[Step], worlds: range) -> list[list[float]]:
            if self._lines:
                return self._lines.rows(steps, worlds)
            return search.rows(table, seats, steps, own, worlds, 0.0)

        self.race = Race([one, other], [0.0, 0.0], rows)
        self.one, self.other = self.race.alive = [*self.race.runners]
        self._judgement = evaluator_of(table.game)
        self._side = table.side_of(seats[0])
        self._row = self._judgement.heuristics.row(table)

    def go_on(self, most: int, until: float = 0.0) -> None:
        """Until it is clear, or until this time, or up to so many worlds."""
        while True:
            self.race.go_on(BATCH)
            spent = perf_counter() >= until if until else self.race.worlds >= most
            if spent or self.difference + self.error < LEAST_LOSS or self.difference > CLEAR * self.error:
                return

    @property
    def playouts(self) -> int:
        """How often anything was tried."""
        return self.race.playouts + (self._lines.tries if self._lines else 0)

    @property
    def chance(self) -> float:
        """The chance to win with the other option."""
        return self._judgement.calibrated(self.other.mean, self._side, self._row)

    @property
    def difference(self) -> float:
        """How much better the one is than the other, in the worlds that both met."""
        return self.one.mean - self.other.mean

    @property
    def error(self) -> float:
        """The standard error of the difference."""
        return error_of([a - b for a, b in zip(self.one.results, self.other.results, strict=True)], 0.0)
