"""How strong an enemy is now: what is printed, what a passive adds, what the place adds."""

from __future__ import annotations

from hearthwatch.kernel import Card
from hearthwatch.kernel.effects import Condition

from ..content import ENEMY_ATTACK, ENEMY_HEALTH, ENEMY_RESILIENCE
from ..content.cards import Modified
from ..table import NO_CARD, Realm


def attack_value(table: Realm, card: Card) -> int:
    """The wounds an enemy deals."""
    face = table.face[card]
    value = ENEMY_ATTACK[face] + modifier(table, "enemy_attack")
    passive = table.book.attack_if[face]
    return max(0, value + _passive(table, card, passive) if passive else value)


def resilience(table: Realm, card: Card) -> int:
    """What an enemy takes off an attack."""
    face = table.face[card]
    value = ENEMY_RESILIENCE[face] + modifier(table, "enemy_resilience")
    passive = table.book.resilience_if[face]
    return max(0, value + _passive(table, card, passive) if passive else value)


def enemy_health(table: Realm, card: Card) -> int:
    """The wounds that defeat an enemy."""
    return ENEMY_HEALTH[table.face[card]]


def modifier(table: Realm, name: Modified) -> int:
    """What the active location adds to something; before the party has come to the first one, nothing."""
    if table.location == NO_CARD:
        return 0
    return table.site().modify.get(name, 0)


def _passive(table: Realm, card: Card, passive: tuple[Condition, int]) -> int:
    """A passive works while its card is faceup in play."""
    condition, by = passive
    return by if table.is_up(card) and condition.holds(table, table.active, card) else 0
