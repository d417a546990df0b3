"""Heuristics of Set a Watch: a default policy, pruned candidates and the features of the value function.

They look only at what everybody may see. They are fast rather than strong: search does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from hearthwatch.kernel import ActionFeatureNames, ActionFeatures, Heuristics, Step

from ..table import ROUNDS, Watch, rules
from . import action_features, camp, cards, reasons, watch
from .features import FEATURES, features, rough_chance


class WatchHeuristics(Heuristics[Watch]):
    """Quick choices for every question of the game."""

    HORIZON = 1  # to the end of this round: as strong as a round more, at half the price
    FEATURES: ClassVar[Sequence[str]] = FEATURES
    WEIGHT_SETS: ClassVar[int] = ROUNDS
    ACTION_FEATURES: ClassVar[ActionFeatureNames] = action_features.ACTION_FEATURES

    def move(self, table: Watch) -> Step:
        legal = table.legal
        handler = _HANDLERS.get(table.asked[1][0])
        return handler(table, legal) if handler else watch.largest_target(table, legal)

    def rollout_action(self, table: Watch) -> Step:
        """In the Watch an attack is struck and an Ability paid for at once, without the questions in between."""
        if table.asked[1][0] != action_features.ACTIONS:
            return self.move(table)
        table.memo = {}  # nothing changes during a search
        step = watch.fight(table)
        table.memo = None
        return step

    def candidates(self, table: Watch) -> Sequence[Step]:
        legal = table.legal
        best = self.move(table)
        question = table.asked[1][0]
        if question in _SETTLED:
            return [best]
        narrow = _NARROW.get(question)
        others = narrow(table, legal) if narrow else legal
        return [best, *(step for step in others if step != best)]

    def stage(self, table: Watch) -> int:
        return table.round

    def value(self, table: Watch) -> float:
        return rough_chance(table)

    def features(self, table: Watch) -> Sequence[float]:
        return features(table)

    def row(self, table: Watch) -> int:
        return table.round - 1

    def action_features(self, table: Watch, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
        return action_features.action_features(table, steps)

    def rollout_actions(self, table: Watch) -> Sequence[Step]:
        return action_features.rollout_actions(table, self.move)

    def reason(self, table: Watch, step: Step) -> str:
        return reasons.reason(table, step)


HEURISTICS: Final = WatchHeuristics()


def _id(name: str) -> int:
    return rules.by_name[name].id


_HANDLERS: Final[dict[int, Callable[[Watch, list[Step]], Step]]] = {
    _id(name): handler
    for name, handler in {
        "ballots": camp.choose_adventurer,
        "own_adventurers": camp.choose_adventurer,
        "flex_adventurers": camp.choose_adventurer,
        "who_rests": camp.whoever_rests,
        "camp_actions": camp.first_wish,
        "ends_of_deck": camp.put_back,
        "next_locations": camp.easiest_location,
        "rerolls": camp.reroll_low,
        "location_rerolls": camp.reroll_low,
        "tolls": camp.pay_toll,
        "actions": watch.begin_to_fight,
        "attack_with": watch.join_attack,
        "payments": cards.pay_with_least,
        "cards_to_exhaust": cards.give_up_least,
        "own_cards_to_exhaust": cards.give_up_least,
        "heroes_with_cards": cards.pay_for_a_summon,
        "second_grace_dice": watch.highest_die,
        "loaded_dice_targets": watch.most_to_gain,
        "cards_to_refresh": cards.card_to_refresh,
        "own_cards_to_refresh": cards.card_to_refresh,
        "party_cards_to_refresh": cards.card_to_refresh,
        "free_runes": camp.trace_for_free,
        "swaps": cards.swap_for_most,
        "optional_swaps": cards.swap_for_most,
    }.items()
}
_SETTLED: Final = {_id(name) for name in ("attack_with", "rerolls", "location_rerolls")}
"""Questions that the default policy answers as well as a search could."""
_NARROW: Final = {
    _id(name): narrow
    for name, narrow in {
        "actions": watch.worthwhile_on_watch,
        "camp_actions": camp.worthwhile_in_camp,
        "payments": cards.worth_paying,
        "cards_to_exhaust": cards.worth_exhausting,
        "own_cards_to_exhaust": cards.worth_exhausting,
    }.items()
}
