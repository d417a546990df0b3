"""The hidden information: a hero's player alone sees non-wound cards in hand, all see wounds (TWN-23.6, TWN-G41).

Discard piles, slots and what is tucked under cards are open; nobody knows the order of a deck. Everybody may read both
what is on the track and on the map; the other side of a rules card is the Judge's until it is flipped.
"""

from __future__ import annotations

from hearthwatch.kernel import Card, Readers

from ..table import Thornwatch
from .words.names import face_name


def name_for(table: Thornwatch, card: Card, readers: Readers) -> str | None:
    """Return the name of a card for observers who know it."""
    return face_name(table.face[card]) if table.known[card] & readers else None
