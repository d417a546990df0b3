"""The signs by which options are weighed at first sight. Weights for them are learnt.

A sign stands for one thing about an option: that it is a strike, that it wastes three pips, that its target is an
Eagle. Cards are named, so that what was learnt about one does not depend on the others.
"""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import ActionFeatureNames

from ...content import ABILITIES

ACTION_FEATURES: Final = ActionFeatureNames()
ABILITY_NAMES: Final = [card.name for card in ABILITIES]
COUNTS: Final = range(4)
"""How many cards or dice of one Adventurer there can be."""
