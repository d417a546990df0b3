"""Who may see what: nobody has secrets here, but decks and facedown enemies are hidden from all (HOT-4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthwatch.kernel import Card, Readers

from ..content import FACE_NAMES
from ..table import NO_CARD, Realm


def hidden_groups(table: Realm, readers: Readers) -> Iterator[list[Card]]:
    """Unknown cards that were shuffled together: the stack they came from, or the discard pile they were made of.

    Everybody knows what is in each stack (HOT-G33), so a hidden card can only be one of its own batch.
    """
    groups: dict[int, list[Card]] = {}
    for body, known in enumerate(table.known):
        if not known & readers:
            groups.setdefault(table.batch[body], []).append(Card(body))
    yield from groups.values()


def name_for(table: Realm, card: Card, readers: Readers) -> str | None:
    """The name of a card, for readers who know it."""
    return FACE_NAMES[table.face[card]] if table.known[card] & readers else None


def places(table: Realm) -> dict[str, Any]:
    """Where every card lies."""
    return {
        "enemies": table.enemies,
        "enemy deck": table.enemy_deck,
        "enemy discard": table.enemy_discard,
        "lair": table.lair,
        "slain": table.slain,
        "location": [table.location] if table.location != NO_CARD and table.location not in table.past else [],
        "locations": table.locations,
        "past": table.past,
        "exploration": table.exploration,
        "exploration discard": table.exploration_discard,
        "items": table.items,
        "drawn": table.drawn,
        "under way": table.under_way,
        "gone": table.gone,
    }
