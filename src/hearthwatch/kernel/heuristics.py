"""What a good player of a game looks at. Bots know a game by this and by the kernel, and by nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from .faces import Step
from .table import Table

T = TypeVar("T", bound=Table)
ActionFeatures = Sequence[tuple[int, float]]
"""What marks an option: numbers of names, each with how much of it there is. What is not there counts 0."""


class ActionFeatureNames:
    """Names with a number each, given out when a game is loaded: play uses the numbers, weights are kept by name."""

    def __init__(self) -> None:
        self.known: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        """The number of a name; a new one where it was not known."""
        found = self._numbers.get(name)
        if found is None:
            found = self._numbers[name] = len(self.known)
            self.known.append(name)
        return found

    def each(self, name: str, things: Iterable[object]) -> list[int]:
        """The numbers of `name: thing` for each of these things, in their order."""
        return [self.number(f"{name}: {thing}") for thing in things]


class Rival(NamedTuple):
    """A bot that plays against the others, under a name that the game gives it."""

    bot: str
    """Which bot it is: `quick:mercy=0.3`."""
    words: str
    """What it is like, in a few words for players."""


class Heuristics(ABC, Generic[T]):
    """A game's own knowledge of how it is played well. Only `move` is needed; the rest makes bots stronger.

    Everything is asked of copies in which hidden cards were dealt anew, so nothing here can peek. A game with
    `features` can learn what its positions are worth, one with `lean` also what its options are worth at first sight
    (`hearthwatch train`, docs/bots.md). What was learnt is kept by name: a new card counts nothing until it is learnt.
    """

    HORIZON = 2
    """A playout is cut off when `stage` has grown by so much, and `value` judges what was reached."""
    ITERATION_CAP: ClassVar[int] = 250
    """So many tries for one decision, and more hardly help: how long a master thinks."""
    FEATURE_VERSION: ClassVar[int] = 1
    """Raise it when a feature or a sign means something else than before: what was learnt until then is not used."""
    FEATURES: ClassVar[Sequence[str]] = ()
    """The names of what `features` gives, in its order; none in a game that cannot learn."""
    PRIOR_WEIGHTS: ClassVar[Mapping[str, float]] = {}
    """Weights of features that a good player is sure of, in log odds: what is learnt stays near them."""
    WEIGHT_SETS: ClassVar[int] = 1
    """How many rows of weights the features have, such as one for each round."""
    WEIGHT_SETS_IN_ORDER: ClassVar[bool] = True
    """Whether weights change steadily from the first row to the last (rounds), or each row is a kind (quests)."""
    ACTION_FEATURES: ClassVar[ActionFeatureNames] = ActionFeatureNames()
    """The names of what `lean` gives."""
    RIVALS: ClassVar[Mapping[str, Rival]] = {}
    """What bots that oppose the others are called in this game, the gentlest first."""

    MEASURE: ClassVar[str] = "The chance to win"
    """What the numbers of hints are, in words for players."""
    NO_GOAL: ClassVar[str] = ""
    """What players are told who ask for a hint where `has_goal` is false."""

    @abstractmethod
    def move(self, table: T) -> Step:
        """One of the open options, quickly: what a sensible player would do without much thought."""

    def rollout_action(self, table: T) -> Step:
        """As `move`, for playouts: it may also be a step that several choices in a row would lead to."""
        return self.move(table)

    def candidates(self, table: T) -> Sequence[Step]:
        """The options that a search should look at, the most promising first."""
        best = self.move(table)
        return [best, *(step for step in table.legal if step != best)]

    def weaker_options(self, table: T, steps: Sequence[Step]) -> Sequence[Step]:
        """Of these options, the most promising first, what a merciful player still chooses from; at least one."""
        return steps[-1:]

    def stage(self, table: T) -> int:
        """A number that grows as the game goes on, such as the round."""
        return 0

    def horizon(self, table: T) -> int:
        """Return by how much `stage` grows before a playout from this position is cut off."""
        return self.HORIZON

    def value(self, table: T) -> float:
        """The chance, 0 to 1, that the side which wins when `outcome.won` is true wins from here.

        For a game that has learnt nothing yet.
        """
        return 0.5

    def has_goal(self, table: T) -> bool:
        """Return whether there is something to win here, so that one option may be worth more than another."""
        return True

    def result(self, table: T) -> float:
        """What a game that is over was worth to that side, 0 to 1: for games that count instead of being won."""
        won = table.ending[0]
        return 0.5 if won is None else float(won)

    def lower_bound(self, table: T) -> float:
        """How much of the result is safe already, whatever comes: in a game that counts, what was counted so far.

        What is learnt of a position is the chance of the rest, so none is worth less than an end there.
        """
        return 0.0

    def features(self, table: T) -> Sequence[float]:
        """Numbers of a position that its value depends on, as many as `FEATURES`; best between -1 and 1.

        None at all: nothing is learnt of such a position, and `value` speaks.
        """
        return ()

    def row(self, table: T) -> int:
        """Which row of weights the features of this position have, from 0."""
        return 0

    def action_features(self, table: T, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        """The signs of each of these steps, by the numbers of `SIGNS`. Empty: nothing is known of such a question.

        The steps are options of the open question, or what `leaps` gives.
        """
        return ()

    def rollout_actions(self, table: T) -> Sequence[Step]:
        """What a playout chooses from by the signs: open options, or steps that several choices would lead to.

        Where `lean` knows nothing, only what `leap` says.
        """
        return table.legal if len(table.legal) > 1 and self.ACTION_FEATURES.known else (self.rollout_action(table),)

    def reason(self, table: T, step: Step) -> str:
        """Return what the rules guarantee of this option, in a few words; empty where there is nothing to say.

        No hopes, and nothing that depends on what is chosen later: `tests/properties/test_reasons.py` plays it out.
        """
        return ""
