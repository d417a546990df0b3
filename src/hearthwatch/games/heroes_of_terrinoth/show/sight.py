"""The hidden information: nobody has secrets, but decks and facedown enemies are hidden from all (HOT-4.4).

Everybody knows what is in each stack (HOT-G33), so a hidden card can only be one of its own batch: the stack it came
from, or the discard pile that its deck was made of.
"""

from __future__ import annotations

from hearthwatch.kernel import Card, Readers

from ..content import FACE_NAMES
from ..table import Realm


def name_for(table: Realm, card: Card, readers: Readers) -> str | None:
    """Return the name of a card for observers who know it."""
    return FACE_NAMES[table.face[card]] if table.known[card] & readers else None
