"""The box: read once from `night.toml` into types, then looked up by small ints."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct

from hearthwatch.kernel.authored import typed_toml


class NightCard(Struct, frozen=True, forbid_unknown_fields=True):
    """The text and numbers printed on a card."""

    name: str
    oil: int
    """Oil that the party gains, or loses where the number is below 0."""
    copies: int
    flavour: str


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is in the box."""

    way: int
    """Number of cards that the way is long (NRD-3.2)."""
    oil: dict[str, int]
    """By difficulty (NRD-1.1)."""
    night: tuple[NightCard, ...]


BOX: Final = typed_toml(Path(__file__).parent / "night.toml", Box)
FACES: Final = [number for number, card in enumerate(BOX.night) for _ in range(card.copies)]
"""The face of every card, as an index into `BOX.night`. Copies share a face."""
