"""Locations: when their action may be resolved (section 4, THG-19.3, THG-23.4, THG-27.1)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, no

from ..table import Saga
from ..things import Location


def elsewhere(table: Saga) -> Iterator[Location]:
    """Yield every Location that is not in the Area of the acting Character, for refusals."""
    here = table.locations_in(table.area[table.actor])
    for place in range(len(table.played.locations)):
        if place not in here:
            yield Location(place)


def not_to_be_used(table: Saga, place: Location, rule: str) -> Refusal | None:
    """Refuse the action of a Location: another Area, an Enemy, an Entry token, a Blockade."""
    if place not in table.locations_in(table.area[table.actor]):
        return no("THG-4.4", "{:Location} is not in the Area of {:Character}.", place, table.actor)
    return barred(table, place, rule)


def barred(table: Saga, place: Location, rule: str) -> Refusal | None:
    """Refuse the action of a Location to everybody in its Area."""
    if table.location_blocks >> place & 1:
        return no("THG-27.1", "A Blockade lies on {:Location}.", place)
    if table.has_foes(place):
        return no(rule, "Enemies on {:Location} must be removed first.", place)
    if table.entered >> place & 1:
        return no(rule, "The Entry of {:Location} was read: it is closed.", place)
    return None
