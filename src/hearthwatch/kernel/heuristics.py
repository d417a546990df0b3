"""Heuristics of a game. Bots know a game by its heuristics and the kernel alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from .faces import Step
from .table import Table

T = TypeVar("T", bound=Table)
ActionFeatures = Sequence[tuple[int, float]]
"""Action features of an option: numbers of names, each with its amount. Missing ones count 0."""


class ActionFeatureNames:
    """Numbered feature names, assigned when a game is loaded: play uses the numbers, weights are stored by name."""

    def __init__(self) -> None:
        self.known: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        """Return the number of a name; a new one for an unknown name."""
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = len(self.known)
            self.known.append(name)
        return number

    def each(self, name: str, things: Iterable[object]) -> list[int]:
        """Return the numbers of `name: thing` for each of these things, in their order."""
        return [self.number(f"{name}: {thing}") for thing in things]


class Rival(NamedTuple):
    """A bot that plays against the others, under a name of the game's own."""

    bot: str
    """The bot's name with parameters: `casual:mercy=0.3`."""
    words: str
    """A short description for players."""


class Heuristics(ABC, Generic[T]):
    """A game's heuristics. Only `move` is needed; the rest makes bots stronger.

    All methods get copies with reshuffled hidden cards, so heuristics cannot peek. A game with
    `features` can train a value function, one with `action_features` also a policy prior
    (`hearthwatch train`, docs/bots.md). Weights are stored by name: a new card counts 0 until the next training.
    """

    HORIZON = 2
    """A rollout is cut off when `stage` has grown by this much, and `value` evaluates the position."""
    ITERATION_CAP: ClassVar[int] = 250
    """Iterations for one decision beyond which more hardly help: the budget of a master."""
    FEATURE_VERSION: ClassVar[int] = 1
    """Increase it when a feature changes its meaning: older weights are then not used."""
    FEATURES: ClassVar[Sequence[str]] = ()
    """Names of the `features`, in order; empty in a game that cannot learn."""
    PRIOR_WEIGHTS: ClassVar[Mapping[str, float]] = {}
    """Prior weights of features, in log odds: trained weights stay near them."""
    WEIGHT_SETS: ClassVar[int] = 1
    """Number of weight sets, such as one for each round."""
    WEIGHT_SETS_IN_ORDER: ClassVar[bool] = True
    """True if weights change steadily from the first set to the last (rounds); False if each set is a kind (quests)."""
    ACTION_FEATURES: ClassVar[ActionFeatureNames] = ActionFeatureNames()
    """Names of the `action_features`."""
    RIVALS: ClassVar[Mapping[str, Rival]] = {}
    """Names of the bots that oppose the others in this game, the gentlest first."""

    MEASURE: ClassVar[str] = "The chance to win"
    """Meaning of the numbers of hints, in words for players."""
    NO_GOAL: ClassVar[str] = ""
    """The answer to players who ask for a hint where `has_goal` is false."""

    @abstractmethod
    def move(self, table: T) -> Step:
        """Return one of the open options, quickly: a sensible player's choice without much thought."""

    def rollout_action(self, table: T) -> Step:
        """Return a step as `move` does, for rollouts: also a step that several choices in a row would lead to."""
        return self.move(table)

    def candidates(self, table: T) -> Sequence[Step]:
        """Return the options that a search should examine, the most promising first."""
        best = self.move(table)
        return [best, *(step for step in table.legal if step != best)]

    def weaker_options(self, table: T, steps: Sequence[Step]) -> Sequence[Step]:
        """Return those of these options, the most promising first, that a merciful player considers; at least one."""
        return steps[-1:]

    def stage(self, table: T) -> int:
        """Return a number that grows as the game goes on, such as the round."""
        return 0

    def horizon(self, table: T) -> int:
        """Return by how much `stage` grows before a rollout from this position is cut off."""
        return self.HORIZON

    def value(self, table: T) -> float:
        """Return the chance, 0 to 1, that the side which wins when `outcome.won` is true wins from here.

        Used for a game without trained weights.
        """
        return 0.5

    def has_goal(self, table: T) -> bool:
        """Return True if there is a goal here, so that one option may be better than another."""
        return True

    def result(self, table: T) -> float:
        """Return the result of a finished game for that side, 0 to 1: for games with a score."""
        won = table.ending[0]
        return 0.5 if won is None else float(won)

    def lower_bound(self, table: T) -> float:
        """Return the part of the result that is already secured: in a game with a score, the points so far.

        The value function predicts the rest, so no position is worth less than an end there.
        """
        return 0.0

    def features(self, table: T) -> Sequence[float]:
        """Return the features of a position, as many as `FEATURES`; best between -1 and 1.

        None at all: such a position is not learnt, and `value` evaluates it.
        """
        return ()

    def row(self, table: T) -> int:
        """Return the weight set of this position, from 0."""
        return 0

    def action_features(self, table: T, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        """Return the action features of each of these steps, as numbers of `ACTION_FEATURES`. Empty: unknown question.

        The steps are options of the open question, or results of `rollout_actions`.
        """
        return ()

    def rollout_actions(self, table: T) -> Sequence[Step]:
        """Return the actions of a rollout for the prior: open options, or steps that several choices would lead to.

        Where `action_features` is empty, only `rollout_action`.
        """
        return table.legal if len(table.legal) > 1 and self.ACTION_FEATURES.known else (self.rollout_action(table),)

    def reason(self, table: T, step: Step) -> str:
        """Return a guarantee of the rules for this option, in a few words; empty where there is none.

        No hopes, and nothing that depends on later choices: `tests/properties/test_reasons.py` plays it out.
        """
        return ""
