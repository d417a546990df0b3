"""Migrate saves of older versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearthwatch.kernel import Migration, SavedState


def remember_declined_offers(state: SavedState) -> SavedState:
    """Version 3 remembers for a whole action who declined to give Goods (THG-1.13): so far nobody has."""
    return state | {"declined": 0, "frames": [[*frame, 0] for frame in state["frames"]]}


MIGRATIONS: Final[Mapping[int, Migration]] = {2: remember_declined_offers}
