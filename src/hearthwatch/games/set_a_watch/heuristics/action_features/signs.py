"""The action features of Set a Watch. Training fits their weights.

A feature says one fact about an option: the option is a strike, wastes three pips, or has an Eagle as its target.
Cards are named, so that the weight of one card does not depend on the others.
"""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import ActionFeatureNames

from ...content import ABILITIES

ACTION_FEATURES: Final = ActionFeatureNames()
ABILITY_NAMES: Final = [card.name for card in ABILITIES]
COUNTS: Final = range(4)
"""Possible counts of one Adventurer's cards or dice."""
