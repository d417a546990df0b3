"""The value function by rules of thumb: what experience is sure of, before any training."""

from __future__ import annotations

from math import exp
from typing import Final

from ..table import Realm
from .features import NAMES, features

PRIOR_WEIGHTS: Final = {
    "health": 3.5, "weakest": 1.0, "fallen": -2.0, "ready cards": 0.8, "tokens": 1.4, "poisoned": -0.3,
    "weakened": -0.3, "upgrades": 1.0, "marks": -0.5, "items": 0.3, "engaged": 1.7, "engaged attack": -2.7,
    "engaged health": -1.8, "in shadows": 0.4, "shadows attack": -0.7, "shadows health": -0.5, "facedown": -0.5,
    "danger": -6.0, "explored": 0.0, "explored x health": 0.0, "explored x engaged": 0.0, "explored x in shadows": 0.0,
}  # fmt: skip
"""Prior weights of heroes and enemies, in log odds: the same in every quest. Training on games alone gets them wrong: a
hero with tokens is often well off already, and the policy then stops striking; and an unhurt party whose place is
explored as a round begins was held up, so the policy then avoids exploring a place to the end."""
GUESSES: Final = {
    "peril": -1.5, "done": 6.0, "done x danger": 3.0, "nemesis hurt": 2.5, "nemesis slain": -1.5, "aim": 0.5,
    "rounds beyond": -1.0,
}  # fmt: skip
"""Weights of progress, which depend on the quest and are trained; these are used without training."""
BASE: Final = -3.5
_WEIGHTS: Final = [{**PRIOR_WEIGHTS, **GUESSES}.get(name, 0.0) for name in NAMES]


def chance_to_win(table: Realm) -> float:
    """Between 0 and 1."""
    total = BASE
    for weight, feature in zip(_WEIGHTS, features(table), strict=True):
        total += weight * feature
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
