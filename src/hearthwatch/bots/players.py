"""The interface of bots, and the bots that do not search."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from hearthwatch.kernel import Option, Step, Table, chance
from hearthwatch.kernel.decision import Decision

from .evaluator import evaluator_of

log = logging.getLogger("hearthwatch.bots")
TOP: Final = 1 << 64
"""Upper bound, exclusive, of a seed of `chance.start`."""


class Bot(ABC):
    """A player. It holds one seat or several, and may store its search results while one game is played."""

    kind: ClassVar[str]
    """Name of the bot: `search`."""
    fair: ClassVar[bool] = True
    """True if it may sit at a table with people."""

    def __init__(self) -> None:
        self.mishaps = 0
        """Number of failures of the bot, where the default policy chose instead."""

    @property
    def name(self) -> str:
        """Return the name with its parameters: `search:iterations=800`."""
        return self.kind

    def begin(self) -> None:
        """Begin a new game: forget the last one."""
        self.mishaps = 0

    def choose(self, table: Table, seats: tuple[int, ...], *, seed: int) -> Option:
        """Return one of the options of these seats. The table is not changed; the same seed gives the same choice."""
        decision = _decision_for(table, seats)
        try:
            return _option(decision, self.think(table, seats, decision, seed))
        except Exception as error:
            words = "%s failed at %s (%r); the default policy chooses instead."
            log.warning(words, self.name, table.game.slug, error, exc_info=not self.mishaps)
            self.mishaps += 1
        try:
            return _option(decision, policy_step(table, seats, decision, seed))
        except Exception as error:
            log.warning("The heuristics of %s failed too (%r); taking the first option.", table.game.slug, error)
            return decision.options[0]

    def play(self, table: Table, seats: tuple[int, ...], *, seed: int) -> Option:
        """Choose, and make the choice at the table. Bots write nothing where a text is asked for."""
        option = self.choose(table, seats, seed=seed)
        table.choose(option, text=table.least_text(option.step))
        return option

    @abstractmethod
    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        """Return one of the options of the decision. Use only what `determinize` shows of the table."""

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


class Random(Bot):
    """Choose any option at random."""

    kind = "random"

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        return any_of(decision, seed)


class Policy(Bot):
    """Play the game's default policy, without search and without anything learnt."""

    kind = "policy"

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        return policy_step(table, seats, decision, seed)


class Casual(Bot):
    """Take the option that the learnt policy prior prefers, without search."""

    kind = "casual"

    def __init__(self, weights: str = "", mercy: float = 0.0) -> None:
        super().__init__()
        if not 0 <= mercy <= 1:
            raise ValueError(f"Mercy is a share of all choices, from 0 to 1; {mercy:g} is not.")
        self.weights = weights
        """Folder of weights to use instead of the game's own."""
        self.mercy = mercy
        """The share of choices, 0 to 1, in which it holds back and takes a weaker option."""

    @property
    def name(self) -> str:
        parameters = [f"weights={self.weights}"] if self.weights else []
        parameters += [f"mercy={self.mercy:g}"] if self.mercy else []
        return f"{self.kind}:{','.join(parameters)}" if parameters else self.kind

    def think(self, table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
        world = table.determinize(seats, seed=seed)
        evaluator = evaluator_of(table.game, self.weights)
        own = of_effect(table, with_rivals(table, own_of(evaluator.heuristics.candidates(world), decision), decision))
        if not own:
            return any_of(decision, seed)
        if self.mercy and chance.start(~seed) / TOP < self.mercy:
            own = [*evaluator.heuristics.weaker_options(world, own)]
        return evaluator.quick(world, own)


def policy_step(table: Table, seats: tuple[int, ...], decision: Decision, seed: int) -> Step:
    """Return the move of the default policy as these seats see the table; any move in a game without heuristics."""
    heuristics = table.game.heuristics
    if heuristics is None:
        return any_of(decision, seed)
    world = table.determinize(seats, seed=seed)
    step: Step = heuristics.move(world)
    if step in decision.options.steps and not table.has_no_effect(step):
        return step
    own = of_effect(table, with_rivals(table, own_of(heuristics.candidates(world), decision), decision))
    return own[0] if own else any_of(decision, seed)


def own_of(steps: Sequence[Step], decision: Decision) -> list[Step]:
    """Return the candidates that these seats may choose: others may be asked at the same time."""
    mine = decision.options.steps
    return [step for step in steps if step in mine]


def of_effect(table: Table, steps: Sequence[Step]) -> list[Step]:
    """Return the steps that have an effect now; all of them if none has."""
    return [step for step in steps if not table.has_no_effect(step)] or [*steps]


def with_rivals(table: Table, steps: list[Step], decision: Decision) -> list[Step]:
    """Return these steps; if none has an effect now, add the other answers that have one."""
    if not steps or not all(map(table.has_no_effect, steps)):
        return steps
    others = [option.step for option in decision.options if not option.anytime and option.step not in steps]
    return [*steps, *(step for step in others if not table.has_no_effect(step))]


def any_of(decision: Decision, seed: int) -> Step:
    """Return a random option. Interludes count only if there is no other option."""
    steps = [option.step for option in decision.options if not option.anytime] or decision.options.steps
    return steps[(chance.start(seed) >> 32) * len(steps) >> 32]


def _decision_for(table: Table, seats: tuple[int, ...]) -> Decision:
    decision = table.decision
    if decision is None:
        raise ValueError("The game is over: there is nothing to choose.")
    mine = decision.for_seat(seats)
    if not mine.options:
        raise ValueError(f"Seats {seats} have nothing to choose now: it is up to {decision.seats}.")
    return mine


def _option(decision: Decision, step: Step) -> Option:
    """Return the option of this step; raise an error where a bot chose a step that is not legal."""
    return decision.options[decision.options.steps.index(step)]
