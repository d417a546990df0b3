"""Sacrifice: Wounds for the effect of a Location (section 23 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Step, no

from ..table import Saga, choices, step
from ..things import Location
from .acting import action_value
from .assigning import resolved
from .places import elsewhere, not_to_be_used
from .skills import helpers, helpers_alone, things_named
from .wounds import gain_wounds


def sacrifice_of(table: Saga, place: Location) -> int:
    """The Wound (WoundSort) that a Location's Sacrifice shows, -1 where it has none; a cover token replaces what is
    printed (THG-23.5)."""
    return table.covers[place] if table.covers[place] >= 0 else table.played.wounds[place]


@step("THG-23.1")
def sacrifice(table: Saga) -> None:
    """A Location of the own Area whose action is Sacrifice."""
    table.ask(table.seat_of(table.actor), places_to_sacrifice())


@choices("THG-23.1", "{Actor} sacrifices {ActionValue}: where?")
def places_to_sacrifice(table: Saga) -> Iterator[Step]:
    for place in table.locations_in(table.area[table.actor]):
        yield sacrifice_at(place)
    yield from helpers(table, "before") if cannot_sacrifice_nothing(table) else helpers_alone(table)
    yield sacrifice_nothing()


@places_to_sacrifice.besides
def sacrificed_elsewhere(table: Saga) -> Iterator[Step]:
    """Yield every other Location, which is refused."""
    for place in elsewhere(table):
        yield sacrifice_at(place)
    yield from things_named(table)


@step("THG-23.2", "Sacrifice at {place}: {place:Sacrifice}", group="Sacrifice")
def sacrifice_at(table: Saga, place: Location) -> None:
    """As many Wounds as the value, all of them first; then the effect (THG-23.3)."""
    who = table.actor
    table.say("THG-23.2", "{:Character} makes a Sacrifice at {:Location}.", who, place)
    table.do(gain_wounds(who, (sacrifice_of(table, place),) * action_value(table)), *resolved(table, who, place))


@sacrifice_at.refuses
def cannot_sacrifice(table: Saga, place: Location) -> Refusal | None:
    if sacrifice_of(table, place) < 0:
        return no("THG-23.1", "{:Location} has no Sacrifice.", place)
    return not_to_be_used(table, place, "THG-23.4")


@step("THG-23.1", "Sacrifice nothing", group="Sacrifice")
def sacrifice_nothing(table: Saga) -> None:
    """Sacrifice nothing where no Location here has a Sacrifice."""


@sacrifice_nothing.refuses
def cannot_sacrifice_nothing(table: Saga) -> Refusal | None:
    here = table.locations_in(table.area[table.actor])
    if any(cannot_sacrifice(table, place) is None for place in here):
        return no("THG-11.13", "A Sacrifice must be made.")
    return None
