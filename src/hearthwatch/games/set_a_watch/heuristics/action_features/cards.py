"""Action features for Ability cards that are exhausted or refreshed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import ActionFeatures, Step

from ...table import BY_DIE, ROUNDS, Ability, Watch
from ..cards import worth_of
from .signs import ABILITY_NAMES, ACTION_FEATURES, COUNTS

_sign = ACTION_FEATURES.number
_LAST_PHASE: Final = COUNTS[-1]

_TIRE_CARD: Final = ACTION_FEATURES.each("exhaust: card", ABILITY_NAMES)
_TIRE_AFTER_DIE: Final = ACTION_FEATURES.each("exhaust: has its die", ABILITY_NAMES)
_TIRE_LEFT: Final = ACTION_FEATURES.each("exhaust: cards left", COUNTS)
_TIRE_LEFT_RESTS: Final = ACTION_FEATURES.each("exhaust: rests x cards left", COUNTS)
_TIRE_LEFT_DICE: Final = ACTION_FEATURES.each("exhaust: dice x cards left", COUNTS)
_TIRE_WORTH: Final = ACTION_FEATURES.each("exhaust: worth in phase", COUNTS)
_TIRE_USED: Final = _sign("exhaust: used")
_TIRE_RESTS: Final = _sign("exhaust: rests")
_TIRE_DICE: Final = _sign("exhaust: dice")
_TIRE_FIGHTS: Final = _sign("exhaust: of one who fights")


def exhaustion(table: Watch, steps: Sequence[Step]) -> list[ActionFeatures]:
    """Describe which card is exhausted."""
    found: list[ActionFeatures] = []
    for step in steps:
        card = Ability(step[1])
        hero = table.hero_of(card)
        left = len(table.faceup(hero))
        rests = 2.0 - table.rests[hero]
        dice = len(table.unspent(hero)) / 3
        used = table.used[card]
        found.append(
            (
                (_TIRE_CARD[card], 1.0),
                (_TIRE_LEFT[left], 1.0),
                (_TIRE_USED, float(used != 0)),
                (_TIRE_AFTER_DIE[card], float(used & BY_DIE != 0)),
                (_TIRE_RESTS, rests),
                (_TIRE_LEFT_RESTS[left], rests),
                (_TIRE_DICE, dice),
                (_TIRE_LEFT_DICE[left], dice),
                (_TIRE_WORTH[min(table.phase, _LAST_PHASE)], float(worth_of(card))),
                (_TIRE_FIGHTS, float(hero in table.fighters)),
            )
        )
    return found


# -- which card is refreshed

_WAKE_CARD: Final = ACTION_FEATURES.each("refresh: card", ABILITY_NAMES)
_WAKE_LATE: Final = ACTION_FEATURES.each("refresh: late", ABILITY_NAMES)
_WAKE_LEFT: Final = ACTION_FEATURES.each("refresh: cards left", COUNTS)
_WAKE_LEFT_RESTS: Final = ACTION_FEATURES.each("refresh: rests x cards left", COUNTS)
_WAKE_NOT: Final = _sign("refresh: none")
_WAKE_WORTH: Final = _sign("refresh: worth")
_WAKE_RESTING: Final = _sign("refresh: of one who rests")


def refreshment(table: Watch, steps: Sequence[Step]) -> list[ActionFeatures]:
    """Describe which card is refreshed."""
    found: list[ActionFeatures] = []
    late = table.round / ROUNDS
    for step in steps:
        if len(step) == 1:
            found.append(((_WAKE_NOT, 1.0),))
            continue
        card = Ability(step[1])
        hero = table.hero_of(card)
        left = len(table.faceup(hero))
        found.append(
            (
                (_WAKE_CARD[card], 1.0),
                (_WAKE_LATE[card], late),
                (_WAKE_LEFT[left], 1.0),
                (_WAKE_LEFT_RESTS[left], 2.0 - table.rests[hero]),
                (_WAKE_WORTH, worth_of(card) / 3),
                (_WAKE_RESTING, float(hero == table.resting)),
            )
        )
    return found
