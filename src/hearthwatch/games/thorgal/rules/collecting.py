"""Collect: Goods from one space of the Terrain (section 18 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, asks_why, no
from hearthwatch.kernel.shapes import bits

from ..content import AREA_ICON, GOOD_ICONS
from ..table import Saga, choices, step
from ..things import Good, Space
from .acting import action_value
from .covering import icon_at, terrain_penalty
from .goods import add_good, gain_from_source
from .journeys import all_of, components
from .skills import helpers, helpers_alone, things_named

COLLECTED: Final = frozenset((*GOOD_ICONS, AREA_ICON))


@step("THG-18.1")
def collect(table: Saga) -> None:
    """From any Area, one uncovered Good or Area Specific icon on any revealed card (THG-18.2)."""
    table.ask(table.seat_of(table.actor), spaces_to_collect())


def free_icons(table: Saga) -> list[Space]:
    """Return the spaces from which something can be collected."""
    lying = all_of(table.path) | components(table)
    return [Space(cell) for cell, _, _ in table.offers() if not lying >> cell & 1]


@choices("THG-18.2", "{Actor} collects {ActionValue}: from which space?")
def spaces_to_collect(table: Saga) -> Iterator[Step]:
    free = free_icons(table)
    for cell in [Space(cell) for cell, _ in table.ground().marks] if asks_why(table) else free:
        yield collect_from(cell)
    yield from helpers(table, "before") if free else helpers_alone(table)
    yield collect_nothing()


@spaces_to_collect.besides
def bare_spaces(table: Saga) -> Iterator[Step]:
    """Yield every space without an icon, which is refused."""
    for cell in bits(table.ground().grid.cells):
        yield collect_from(Space(cell))
    yield from things_named(table)


@step("THG-18.2", "Collect {space:Yield} at {space}{space:WithPenalty}", group="Collect")
def collect_from(table: Saga, space: Space) -> None:
    """A Collection token, Goods as the value says, and the penalty once (THG-18.3, THG-18.4)."""
    who, value = table.actor, action_value(table)
    icon = icon_at(table, space, False)
    table.collected |= 1 << space
    table.say("THG-18.2", "{:Character} collects at {:Space}.", who, space)
    table.area_good = -1
    penalty = terrain_penalty(table, who, space)
    if icon == AREA_ICON:
        table.do(gain_from_source(who, value), *penalty)
    else:
        add_good(table, who, Good(GOOD_ICONS.index(icon)), value)
        table.do(*penalty)


@collect_from.refuses
def cannot_collect(table: Saga, space: Space) -> Refusal | None:
    if icon_at(table, space, False) not in COLLECTED:
        return no("THG-18.5", "Only Goods and Area Specific icons can be collected.")
    if all_of(table.path) >> space & 1:
        return no("THG-18.1", "A Journey tile covers this space.")
    if table.collected >> space & 1:
        return no("THG-18.7", "A Collection token lies here already.")
    if table.space_blocks >> space & 1:
        return no("THG-27.1", "A Blockade lies here.")
    return None


@step("THG-18.1", "Collect nothing", group="Collect")
def collect_nothing(table: Saga) -> None:
    """Collect nothing where no icon is free."""


@collect_nothing.refuses
def cannot_collect_nothing(table: Saga) -> Refusal | None:
    return no("THG-11.13", "A Collection token must be placed.") if free_icons(table) else None
