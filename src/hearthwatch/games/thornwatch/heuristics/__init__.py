"""Heuristics of Thornwatch, for every seat: a default policy, pruned candidates and the value function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from hearthwatch.kernel import ActionFeatureNames, ActionFeatures, Heuristics, Rival, Step, chance

from ..rules.scenes import maps, terrain_cards
from ..rules.setup import judges, openings, roles_to_take
from ..table import Thornwatch, rules
from .action_features import ACTION_FEATURES, action_features
from .candidates import candidates
from .features import FEATURES, PRIOR_WEIGHTS, features, rough_chance
from .looks import is_calm
from .reasons import reason
from .scores import ebb_of, scores

LONGEST_SCENE: Final = 60
TERRAIN_CARDS: Final = terrain_cards.kind.id
BY_CHANCE: Final = (judges.kind.id, roles_to_take.kind.id, openings.kind.id)
"""Questions answered at random: who plays which role, and which opening is played."""
SETTLED: Final = (TERRAIN_CARDS, maps.kind.id, *BY_CHANCE)
BALLOTS: Final = rules.by_name["ballots"].id
RIVALS: Final = {
    "gentle": Rival("casual:mercy=1", "a Judge who spends no ebb"),
    "fair": Rival("casual", "a Judge who does what looks best"),
    "cruel": Rival("search:iterations=12", "a Judge who thinks a little ahead"),
}
"""Judges for people, from kind to hard; how often heroes win against each of them is in docs/thornwatch.md."""


class ThornwatchHeuristics(Heuristics[Thornwatch]):
    """Quick choices for the Judge and for heroes.

    Only answers to what is asked are weighed: reactions in between (TWN-G55) are asked for before and after a turn too.
    """

    HORIZON = 1
    FEATURES: ClassVar[Sequence[str]] = FEATURES
    PRIOR_WEIGHTS: ClassVar[Mapping[str, float]] = PRIOR_WEIGHTS
    ACTION_FEATURES: ClassVar[ActionFeatureNames] = ACTION_FEATURES
    RIVALS: ClassVar[Mapping[str, Rival]] = RIVALS

    def move(self, table: Thornwatch) -> Step:
        steps = table.asked_options
        if table.question[0] in BY_CHANCE:
            return steps[chance.start(hash(table.rng)) % len(steps)]  # not `pick`: a search changes nothing
        return best_of(table, steps)

    def rollout_action(self, table: Thornwatch) -> Step:
        """A terrain card is laid at once, without the question for its tile."""
        question = table.question
        return best_of(table, table.find(question)) if question[0] == TERRAIN_CARDS else self.move(table)

    def rollout_actions(self, table: Thornwatch) -> Sequence[Step]:
        """Return the rollout actions; the default policy alone chooses roles and lays the map."""
        settled = table.question[0] in SETTLED or is_vote(table)
        return (self.rollout_action(table),) if settled else table.asked_options

    def candidates(self, table: Thornwatch) -> Sequence[Step]:
        return [self.move(table)] if table.question[0] in SETTLED else candidates(table, table.asked_options)

    def weaker_options(self, table: Thornwatch, steps: Sequence[Step]) -> Sequence[Step]:
        """Return the options without a price in ebb: monsters come and bite, but the Judge makes nothing worse."""
        return [step for step in steps if not ebb_of(table, step)] or steps

    def action_features(self, table: Thornwatch, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        return action_features(table, steps)

    def stage(self, table: Thornwatch) -> int:
        return len(table.played) * LONGEST_SCENE + table.round

    def horizon(self, table: Thornwatch) -> int:
        """Play on to the end of a scene without enemies: only there does a lost round show."""
        return LONGEST_SCENE if is_calm(table) else self.HORIZON

    def value(self, table: Thornwatch) -> float:
        return rough_chance(table)

    def features(self, table: Thornwatch) -> Sequence[float]:
        return features(table)

    def reason(self, table: Thornwatch, step: Step) -> str:
        return reason(table, step)


def best_of(table: Thornwatch, steps: Sequence[Step]) -> Step:
    """Return the best of these steps by their scores; of equals the first."""
    if len(steps) == 1:
        return steps[0]
    worths = scores(table, steps)
    return steps[worths.index(max(worths))]


def is_vote(table: Thornwatch) -> bool:
    """Return whether the heroes vote for the way on (TWN-31.5)."""
    return table.question[0] == BALLOTS and bool(table.votes)


HEURISTICS: Final = ThornwatchHeuristics()
