"""Enemies on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthwatch.kernel import Readers

from ...content import ENEMIES, FACE_NAMES, FIRST_LOCATION, MASTER, MINION, NEMESIS, TRAITS
from ...rules.strength import attack_value, enemy_health, resilience
from .parts import EnemyBoard, Facedown, Faceup, Numbers, Told
from .texts import keyword_text, passive_text, threat_text

if TYPE_CHECKING:
    from hearthwatch.kernel import Card

    from ...table import Realm

KINDS = (MINION, MASTER, NEMESIS)


def card_name(face: int) -> str:
    """Return the name of a card; Masters have that word behind it."""
    name = FACE_NAMES[face]
    return f"{name} {MASTER}" if face < FIRST_LOCATION and MASTER in TRAITS[face] else name


def enemy(table: Realm, card: Card, readers: Readers) -> EnemyBoard:
    """Return an enemy in play or in its lair. A facedown enemy shows only its id."""
    exhausted, target = bool(table.tired[card]), card in table.targets
    if not table.known[card] & readers:
        return Facedown(id=f"card:{card}", exhausted=exhausted, target=target)
    face = table.face[card]
    printed = ENEMIES[face]
    return Faceup(
        id=f"card:{card}",
        exhausted=exhausted,
        target=target,
        name=printed.name,
        kind=next(kind for kind in KINDS if kind in TRAITS[face]),
        traits=[trait for trait in printed.traits if trait not in KINDS],
        rating=printed.rating,
        attack=attack_value(table, card),
        resilience=resilience(table, card),
        health=enemy_health(table, card),
        wounds=table.hurt[card],
        printed=Numbers(printed.attack, printed.resilience, printed.health),
        keywords=[Told(name, keyword_text(name)) for name in printed.bar],
        passive=passive_text(face),
        threat=threat_text(face),
        struck=card in table.struck,
    )
