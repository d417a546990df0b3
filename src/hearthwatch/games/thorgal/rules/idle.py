"""Whether an action would find anything to do; whoever chooses it all the same does so for the place of the chip."""

from __future__ import annotations

from typing import Final

from ..table import Saga
from .sacrificing import sacrifice_of

MAY_BE_IDLE: Final = ("sacrifice", "combat")
"""Actions that may be taken where there is nothing for them (THG-11.13)."""


def is_idle(table: Saga, action: str) -> bool:
    """Whether a Main action would find nothing to do where the acting Character stands."""
    if action not in MAY_BE_IDLE or table.active < 0:
        return False
    here = table.locations_in(table.area[table.active])
    open_ones = [place for place in here if not table.location_blocks >> place & 1]
    if action == "combat":
        return not any(table.has_foes(place) for place in open_ones)
    return not any(
        sacrifice_of(table, place) >= 0 and not table.has_foes(place) and not table.entered >> place & 1
        for place in open_ones
    )
