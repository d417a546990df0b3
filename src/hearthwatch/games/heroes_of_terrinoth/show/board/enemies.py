"""Enemies as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hearthwatch.kernel import Readers

from ...content import ENEMIES, FACE_NAMES, FIRST_LOCATION, MASTER, MINION, NEMESIS, TRAITS
from ...rules.strength import attack_value, enemy_health, resilience
from .texts import keyword_text, passive_text, threat_text

if TYPE_CHECKING:
    from hearthwatch.kernel import Card

    from ...table import Realm

KINDS = (MINION, MASTER, NEMESIS)


def card_name(face: int) -> str:
    """The name of a card; Masters have that word behind it."""
    name = FACE_NAMES[face]
    return f"{name} {MASTER}" if face < FIRST_LOCATION and MASTER in TRAITS[face] else name


def enemy(table: Realm, card: Card, readers: Readers) -> dict[str, Any]:
    """An enemy in play or in its lair. Of a facedown one nothing is told but that it lies there."""
    if not table.known[card] & readers:
        return {
            "id": f"card:{card}",
            "facedown": True,
            "exhausted": bool(table.tired[card]),
            "target": card in table.targets,
        }
    face = table.face[card]
    printed = ENEMIES[face]
    return {
        "id": f"card:{card}",
        "facedown": False,
        "exhausted": bool(table.tired[card]),
        "name": printed.name,
        "kind": next(kind for kind in KINDS if kind in TRAITS[face]),
        "traits": [trait for trait in printed.traits if trait not in KINDS],
        "rating": printed.rating,
        "attack": attack_value(table, card),
        "resilience": resilience(table, card),
        "health": enemy_health(table, card),
        "wounds": table.hurt[card],
        "printed": {"attack": printed.attack, "resilience": printed.resilience, "health": printed.health},
        "keywords": [{"name": name, "text": keyword_text(name)} for name in printed.bar],
        "passive": passive_text(face),
        "threat": threat_text(face),
        "target": card in table.targets,
        "struck": card in table.struck,
    }
