"""The board as plain data: what a seat may see, for every interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .content import ARCHETYPE, ARCHETYPES, HERO_NAMES

if TYPE_CHECKING:
    from .table import Realm


def board(table: Realm, readers: int) -> dict[str, Any]:
    """Everything on the table that these readers may see."""
    return {"round": table.round}


def details(table: Realm) -> dict[str, Any]:
    """Numbers that go with the outcome."""
    return {
        "round": table.round,
        "quest": table.quest,
        "peril": table.peril,
        "fallen": table.fallen.bit_count(),
        "party": [HERO_NAMES[face] for face in table.party],
        "archetypes": [ARCHETYPES[ARCHETYPE[face]] for face in table.party],
    }
