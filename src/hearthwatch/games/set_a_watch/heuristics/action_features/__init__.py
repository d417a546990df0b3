"""Action features for the policy prior: by question, the features of each option."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Step

from ...table import Watch, rules
from . import camp, cards, watch
from .signs import ACTION_FEATURES

__all__ = ["ACTIONS", "ACTION_FEATURES", "KNOWN", "action_features", "rollout_actions"]


def _id(name: str) -> int:
    return rules.by_name[name].id


ACTIONS: Final = _id("actions")
KNOWN: Final[dict[int, Callable[[Watch, Sequence[Step]], list[ActionFeatures]]]] = {
    _id(name): signs
    for name, signs in {
        "who_rests": camp.who_rests,
        "camp_actions": camp.camp_actions,
        "ends_of_deck": camp.ends_of_deck,
        "next_locations": camp.next_location,
        "cards_to_exhaust": cards.exhaustion,
        "own_cards_to_exhaust": cards.exhaustion,
        "cards_to_refresh": cards.refreshment,
        "own_cards_to_refresh": cards.refreshment,
        "party_cards_to_refresh": cards.refreshment,
        "actions": watch.fight,
        "payments": watch.fight,
    }.items()
}


def action_features(table: Watch, steps: Sequence[Step]) -> Sequence[ActionFeatures]:
    """Return the features of each step; nothing for an unknown question."""
    signs = KNOWN.get(table.asked[1][0])
    if signs is None:
        return ()
    table.memo = {}  # nothing changes during a search
    found = signs(table, steps)
    table.memo = None
    return found


def rollout_actions(table: Watch, plain: Callable[[Watch], Step]) -> Sequence[Step]:
    """Return the rollout actions; the default policy's move where nothing is known."""
    question = table.asked[1][0]
    if question == ACTIONS:
        table.memo = {}
        found = watch.rollout_actions(table)
        table.memo = None
        return found
    legal = table.legal
    return legal if len(legal) > 1 and question in KNOWN else (plain(table),)
