"""Evaluate a choice: its win probability, and whether an alternative was better.

An option that looks better is compared with the chosen one once more, in fresh worlds: among many options, one always
looks better by luck.
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
"""Questions about sharing a price."""
LEAST_LOSS: Final = 0.04
"""Smallest loss that counts as a mistake."""
SURE: Final = 3.0
"""Standard errors from which a loss counts: with hundreds of choices in a game, two would be too few."""
SLIGHT: Final = 0.01
"""An alternative better by less than this at first sight is not examined further."""
BATCH: Final = 45
"""Fresh worlds per batch when two options are compared."""
CLEAR: Final = 5.0
"""Standard errors from which a comparison stops: more worlds would waste time."""


class Look(NamedTuple):
    """A choice and its evaluation. The chances assume good play from there on."""

    entry: int
    """Number of record entries before it: `replay` shows the table of this number."""
    round: int | None
    """The round, in a game that has rounds."""
    question: str
    rule: str
    chosen: str
    better: str
    """The best alternative; empty if there is none."""
    before: float
    """Chance to win with the best option."""
    after: float
    """Chance to win with the chosen option."""
    error: float
    """The standard error of the difference between the two."""
    playouts: int
    why_chosen: str
    """Reason that a hint gives for the choice."""
    why_better: str
    """Reason that a hint gives for the alternative."""
    side: int = 0
    """Side of these chances, in a game with opposing sides."""
    who: str = ""
    """Name of the chooser, where seats differ."""
    certain: bool = False
    """True if neither chance nor new information followed: the next choice continues from the same position."""
    part: bool = False
    """True for a part of a choice: a payment, or a stage that can be taken back."""

    @property
    def began(self) -> float:
        """Return the chance before it of the side that wins when a game is won: one curve for both sides."""
        return 1.0 - self.before if self.side else self.before

    @property
    def stands(self) -> float:
        """Return the chance after it, of the same side."""
        return 1.0 - self.after if self.side else self.after

    @property
    def loss(self) -> float:
        """Return the loss in win probability."""
        return self.before - self.after

    @property
    def turned(self) -> bool:
        """Return True at a turning point: a real loss, of a whole choice, and not by the luck of the rollouts."""
        return not self.part and self.loss >= LEAST_LOSS and self.loss >= SURE * self.error


def judge(
    table: Table, step: Step, seat: int | None, entry: int, *, iterations: int, seconds: float, seed: int
) -> Look | None:
    """Evaluate the choice made at this table; None where there was no alternative."""
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
        if fresh.difference >= LEAST_LOSS:  # perhaps only the policy misses the follow-up
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
    """Return True if a choice leads to the next one without any chance, new card or new stage."""
    after = table.clone()
    after.recording = False
    take(after, step)
    stage = evaluator_of(table.game).heuristics.stage
    return after.rng == table.rng and after.known == table.known and stage(after) == stage(table)


def without_what_came_back(looks: Sequence[Look | None]) -> list[Look | None]:
    """Return consecutive looks, each at least as good after it as the next one was before it.

    Without chance between two choices, the first cannot have lost what the second could still win.
    """
    corrected = [*looks]
    for number in range(len(corrected) - 2, -1, -1):
        look, then = corrected[number], corrected[number + 1]
        if look is not None and then is not None and look.certain and look.side == then.side:
            after = max(look.after, then.before)
            corrected[number] = look._replace(after=after, before=max(look.before, after))
    return corrected


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
        self._evaluator = evaluator_of(table.game)
        self._side = table.side_of(seats[0])
        self._row = self._evaluator.heuristics.row(table)

    def go_on(self, most: int, until: float = 0.0) -> None:
        """Continue until the comparison is clear, until this time, or up to `most` worlds."""
        while True:
            self.race.go_on(BATCH)
            spent = perf_counter() >= until if until else self.race.worlds >= most
            if spent or self.difference + self.error < LEAST_LOSS or self.difference > CLEAR * self.error:
                return

    @property
    def playouts(self) -> int:
        """Return the number of rollouts."""
        return self.race.playouts + (self._lines.tries if self._lines else 0)

    @property
    def chance(self) -> float:
        """Return the chance to win with the other option."""
        return self._evaluator.calibrated(self.other.mean, self._side, self._row)

    @property
    def difference(self) -> float:
        """Return by how much the other option is better, in the worlds that both met."""
        return self.one.mean - self.other.mean

    @property
    def error(self) -> float:
        """Return the standard error of the difference."""
        return error_of([a - b for a, b in zip(self.one.results, self.other.results, strict=True)], 0.0)
