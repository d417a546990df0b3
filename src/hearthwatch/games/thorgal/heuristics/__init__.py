"""Heuristics of Thorgal: a default policy, pruned candidates and the state of the Adventure.

They look only at what everybody may see. They are fast rather than strong: search does the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Heuristics, Step

from ..rules.box import BOX
from ..table import Saga
from .action_features import ACTION_FEATURES, action_features
from .choosing import BY_HAND, WEIGHED, best_after, name_of, weigh
from .features import NAMES, features
from .reasons import reason
from .stages import LAYING, answers, toward
from .tiles import best_placement, best_ways
from .value import PRIOR_WEIGHTS, chance_to_win


class SagaHeuristics(Heuristics[Saga]):
    """Quick choices for every question of the game."""

    HORIZON = 1
    ITERATION_CAP = 100
    FEATURES = NAMES
    PRIOR_WEIGHTS = PRIOR_WEIGHTS
    WEIGHT_SETS = 1 + len(BOX.box_adventures)
    WEIGHT_SETS_IN_ORDER = False
    ACTION_FEATURES = ACTION_FEATURES
    FEATURE_VERSION = 3

    def move(self, table: Saga) -> Step:
        best = self.rollout_action(table)
        return best if best in table.legal else toward(table, best)

    def rollout_action(self, table: Saga) -> Step:
        """Return the whole step that is meant, also where it is asked for in stages."""
        name = table.rules.kinds[table.question[0]].name
        offered = table.legal if name in AT_LEISURE else table.asked_options
        if len(offered) == 1:
            return offered[0]
        if name in WEIGHED:
            worths = weigh(table, offered)
            return offered[worths.index(max(worths))]
        whole = answers(table) if name in STAGED else offered
        if name in LAYS:
            tiles = _tiles(whole)
            return best_placement(table, tiles) if tiles else whole[0]
        choose = BY_HAND.get(name)
        return choose(table, whole) if choose is not None else best_after(table, whole)

    def stage(self, table: Saga) -> int:
        return table.round

    def value(self, table: Saga) -> float:
        return chance_to_win(table)

    def features(self, table: Saga) -> Sequence[float]:
        return features(table)

    def candidates(self, table: Saga) -> Sequence[Step]:
        """Return the candidates, the best first.

        Questions that decide little have the default policy's move as their only candidate. Of ways to travel and of
        weighed options the best few are candidates. A Skill is refreshed before a turn or never.
        """
        name = table.rules.kinds[table.question[0]].name
        if name in SETTLED or name in BY_HAND:
            return [self.move(table)]
        offered = table.legal if name in AT_LEISURE else table.asked_options
        if name in WEIGHED:
            found = _most_promising(table, offered, weigh(table, offered))
            return found[:1] if name_of(table, found[0]) in FREELY else found
        best = self.move(table)
        if name == "ways_to_travel":
            if table.asked[1] != table.question:
                return [best]
            tiles = best_ways(table, _tiles(answers(table)))[:SOME]
            offered = [*dict.fromkeys(toward(table, step) for step in tiles)]
        return [best, *(step for step in offered if step != best)]

    def row(self, table: Saga) -> int:
        """Each Adventure of the box has weights of its own; the first row is for all others."""
        return ADVENTURES.get(table.adventure, -1) + 1

    def action_features(self, table: Saga, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        """Describe the options of weighed questions only; the default policy places tiles and pays."""
        return action_features(table, steps) if table.rules.kinds[table.question[0]].name in LEARNT else ()

    def rollout_actions(self, table: Saga) -> Sequence[Step]:
        name = table.rules.kinds[table.question[0]].name
        if name not in LEARNT:
            return (self.rollout_action(table),)
        return table.legal if name in AT_LEISURE else table.asked_options

    def reason(self, table: Saga, step: Step) -> str:
        return reason(table, step)


ADVENTURES: Final = {one.slug: number for number, one in enumerate(BOX.box_adventures)}
LAYS: Final = frozenset(("ways_to_travel", "wound_places", "places_to_strike"))
"""Questions about where a tile goes."""
STAGED: Final = LAYS | {"moves_of_enemies", "ways_to_pay"}
"""Questions that are asked in stages where there are many answers."""
SETTLED: Final = frozenset(
    (
        "wound_places", "places_to_strike", "after_the_roll", "wounds_to_heal", "goods_to_gain", "goods_to_lose",
        "goods_of_the_group", "sources_to_use", "spaces_to_collect", "cards_to_mark", "cards_to_unmark", "readers",
        "places_to_block", "items_to_craft", "items_to_gain", "displayed_to_discard",
    )
)  # fmt: skip
"""Questions that a search hardly ever answers better than the default policy."""
LEARNT: Final = frozenset(WEIGHED) - SETTLED
FREELY: Final = frozenset(("add_die", "upgrade_die"))
"""Free steps that strengthen a blow: they are taken before any search."""
AT_LEISURE: Final = frozenset(("chips_and_cards",))
"""Before a turn it is also asked whether a Skill is refreshed."""
SOME: Final = 8
"""The number of candidates when a tile of the path is laid."""
MANY: Final = 10
"""The number of candidates among weighed options."""
ALIKE: Final = 2
"""The number of candidates that differ only in the chip laid below a card."""


def _most_promising(table: Saga, steps: Sequence[Step], worths: Sequence[float]) -> list[Step]:
    """Return the best few, the best first; of options that lead to the same card only some."""
    found: list[Step] = []
    seen: Counter[Step] = Counter()
    for place in sorted(range(len(steps)), key=lambda place: -worths[place]):
        step = steps[place]
        group = (step[0], step[2]) if name_of(table, step) == "lay_chip" else step
        seen[group] += 1
        if seen[group] <= ALIKE:
            found.append(step)
    return found[:MANY]


def _tiles(steps: Sequence[Step]) -> list[Step]:
    """Return those that lay a tile."""
    return [step for step in steps if step[0] in LAYING]


HEURISTICS: Final = SagaHeuristics()
