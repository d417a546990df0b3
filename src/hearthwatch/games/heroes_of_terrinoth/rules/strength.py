"""The current strength of enemies and actions: the printed numbers, passives, and the place."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card
from hearthwatch.kernel.effects import Condition

from ..content import (
    ACTION_OF,
    ACTIVATIONS,
    ENEMY_ATTACK,
    ENEMY_HEALTH,
    ENEMY_RESILIENCE,
    FIRST_LOCATION,
    LOCATIONS,
    RANK,
)
from ..content.cards import Modified
from ..table import NO_CARD, Hero, Realm, Skill


def _at_each_place(name: Modified) -> list[int]:
    return [place.modify.get(name, 0) for place in LOCATIONS]


ENEMY_ATTACK_AT: Final = _at_each_place("enemy_attack")
ENEMY_RESILIENCE_AT: Final = _at_each_place("enemy_resilience")
DICE_AT: Final = [
    _at_each_place("attack_dice"), _at_each_place("explore_dice"), _at_each_place("aid_dice"),
    _at_each_place("rest_dice"),
]  # fmt: skip
"""By action, then by location."""
PRINTED_DICE: Final = [int(card.dice) for card in ACTIVATIONS]


def attack_value(table: Realm, card: Card) -> int:
    """Return the wounds an enemy deals."""
    face = table.face[card]
    value = ENEMY_ATTACK[face] + here(table, ENEMY_ATTACK_AT)
    passive = table.book.attack_if[face]
    if passive:
        value += _passive(table, card, passive)
    return value if value > 0 else 0


def resilience(table: Realm, card: Card) -> int:
    """Return what an enemy subtracts from an attack."""
    face = table.face[card]
    value = ENEMY_RESILIENCE[face] + here(table, ENEMY_RESILIENCE_AT)
    passive = table.book.resilience_if[face]
    if passive:
        value += _passive(table, card, passive)
    return value if value > 0 else 0


def enemy_health(table: Realm, card: Card) -> int:
    """Return the wounds that defeat an enemy."""
    return ENEMY_HEALTH[table.face[card]]


def dice_of(table: Realm, skill: Skill) -> int:
    """Return how many hero dice an activation card rolls now."""
    card = table.cards[skill]
    dice = PRINTED_DICE[card] + here(table, DICE_AT[ACTION_OF[card]])
    more = table.book.more_dice[card]
    if more is not None and more[0].holds(table, Hero(skill // 4), NO_CARD):
        dice += more[1]
    return max(0, dice)


def is_stronger(table: Realm, other: Card, card: Card) -> bool:
    """Return whether an enemy strikes back before another: higher attack, else difficulty (HOT-7.14, HOT-7.15)."""
    theirs, its = attack_value(table, other), attack_value(table, card)
    return theirs > its or (theirs == its and RANK[table.face[other]] > RANK[table.face[card]])


def here(table: Realm, added: list[int]) -> int:
    """Of what each location adds, that of the active one; before the party has come to the first one, nothing."""
    place = table.location
    return added[table.face[place] - FIRST_LOCATION] if place != NO_CARD else 0


def _passive(table: Realm, card: Card, passive: tuple[Condition, int]) -> int:
    """A passive works while its card is faceup in play."""
    condition, by = passive
    return by if table.is_up(card) and condition.holds(table, table.active, card) else 0
