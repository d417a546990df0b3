"""How strong an enemy is now: what is printed, what a passive adds, what the place adds."""

from __future__ import annotations

from hearthwatch.kernel import Card

from ..content import ENEMY_ATTACK, ENEMY_HEALTH, ENEMY_RESILIENCE
from ..table import NO_CARD, Realm
from .quest_book import Passive, book_of


def attack_value(table: Realm, card: Card) -> int:
    """The wounds an enemy deals."""
    face = table.face[card]
    return max(
        0, ENEMY_ATTACK[face] + _passive(table, card, book_of(table).attack_if[face]) + modifier(table, "enemy_attack")
    )


def resilience(table: Realm, card: Card) -> int:
    """What an enemy takes off an attack."""
    face = table.face[card]
    more = _passive(table, card, book_of(table).resilience_if[face]) + modifier(table, "enemy_resilience")
    return max(0, ENEMY_RESILIENCE[face] + more)


def enemy_health(table: Realm, card: Card) -> int:
    """The wounds that defeat an enemy."""
    return ENEMY_HEALTH[table.face[card]]


def modifier(table: Realm, name: str) -> int:
    """What the active location adds to something; before the party has come to the first one, nothing."""
    if table.location == NO_CARD:
        return 0
    return int(table.site().get("modify", {}).get(name, 0))


def _passive(table: Realm, card: Card, passive: Passive) -> int:
    """A passive works while its card is faceup in play."""
    if passive is None or not table.is_up(card):
        return 0
    condition, by = passive
    return by if condition.holds(table, table.active, card) else 0
