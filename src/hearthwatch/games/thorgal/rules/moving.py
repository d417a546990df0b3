"""Move: crossing Borders, one after the other (section 13 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Need, Refusal, Step, Supply, no

from ..table import Saga, choices, step
from ..things import NOWHERE, Area, Border, Character
from .acting import action_value
from .adventure import need_of
from .effects.language import effect
from .moments import moment
from .offers import FOR_ACTION, charge, unwilling
from .skills import helpers, things_named

IMPASSABLE = "impassable"


@step("THG-13.1")
def move(table: Saga) -> None:
    """Cross Borders with a total cost of at most the value, at least one if any can be crossed."""
    table.ask(table.seat_of(table.actor), ways_to_go())


def borders_at(table: Saga, area: Area) -> list[tuple[Border, Area]]:
    """Return the Borders of an Area, and what lies behind each."""
    return table.played.borders_by_area[area]


def crossing_cost(table: Saga, border: Border) -> int:
    """Return the cost of a Border: its lines, by the rule of its colour (THG-13.3); 0 where it can never be crossed."""
    return table.played.graph.ways[border].cost


@choices("THG-13.1", "{Actor} moves: where to?")
def ways_to_go(table: Saga) -> Iterator[Step]:
    """Each Border of the Area; what else helps; stopping."""
    for border, area in borders_at(table, table.area[table.actor]):
        yield cross(border, area)
    yield from helpers(table, "before")
    yield stop_moving()


@ways_to_go.besides
def ways_elsewhere(table: Saga) -> Iterator[Step]:
    """Yield every other Border of the map, either way, which is refused."""
    for area in range(len(table.played.areas)):
        for border, other in borders_at(table, Area(area)):
            if area != table.area[table.actor]:
                yield cross(border, other)
    yield from things_named(table)


@step("THG-13.1", "Go to {area}{border:Crossing}", group="Move")
def cross(table: Saga, border: Border, area: Area) -> None:
    """A Border is crossed, all of its lines in one action (THG-13.3); what its colour asks is paid first."""
    crossing = table.played.crossing(border)
    table.spent += crossing_cost(table, border)
    arrive = enter(table.actor, border, area)
    if crossing is not None and crossing.pay:
        needs = [Need(need_of(word)) for word in crossing.pay]
        declined = unwilling(table, table.actor, FOR_ACTION)
        charge(table, Supply(table.actor), needs, then=arrive, otherwise=turn_back(border), declined=declined)
    else:
        table.do(arrive)


@cross.refuses
def cannot_cross(table: Saga, border: Border, area: Area) -> Refusal | None:
    here = table.area[table.actor]
    if (border, area) not in borders_at(table, here):
        return no("THG-13.1", "No such way leads out of {:Area}.", here)
    return closed_way(table, table.actor, border, area) or too_far(table, border)


def closed_way(table: Saga, who: Character, border: Border, area: Area) -> Refusal | None:
    """Refuse a Border that this Character cannot cross now."""
    played = table.played
    if played.borders[border].colour == IMPASSABLE:
        return no("THG-13.5", "This Border can never be crossed.")
    if table.border_blocks >> border & 1:
        return no("THG-13.8", "A Blockade lies on this Border.")
    if not table.is_available(area):
        return no("THG-13.6", "{:Area} opens in round {}.", area, played.areas[area].number)
    colour = played.borders[border].colour
    if colour in played.may_cross and not played.may_cross[colour].holds(table, who, NOWHERE):
        return no("THG-13.4", "{:CrossingRule}", border)
    crossing = played.crossing(border)
    price = [Need(need_of(word)) for word in crossing.pay] if crossing is not None else []
    if not table.can_pay(Supply(who), price):
        return no("THG-13.4", "There is not enough to pay for this Border.")
    if not table.can_pay(Supply(who), price, declined=unwilling(table, who, FOR_ACTION)):
        return no("THG-1.13", "Nobody is willing to give what this Border asks for.")
    return None


def too_far(table: Saga, border: Border) -> Refusal | None:
    """Refuse a Border beyond the Move value."""
    left, cost = action_value(table) - table.spent, crossing_cost(table, border)
    return no("THG-13.1", "This Border costs {} and {} of the Move is left.", cost, left) if cost > left else None


@step("THG-13.1")
def enter(table: Saga, who: Character, border: Border, area: Area) -> None:
    """Put the miniature into the next Area; resolve its effects, then ask for the next Border."""
    left = table.area[who]
    table.area[who] = area
    table.say("THG-13.1", "{:Character} goes from {:Area} to {:Area}.", who, left, area)
    played = table.played
    crossing = played.crossing(border)
    colour = played.borders[border].colour
    effects = [effect(played.effect("crossing", colour), who, NOWHERE)] if crossing and crossing.effect else []
    table.do(*effects, moment("enter", who, NOWHERE), move())


@step("THG-13.4")
def turn_back(table: Saga, border: Border) -> None:
    """Stay, because the price of the Border was not paid."""
    table.spent -= crossing_cost(table, border)
    table.do(move())


@step("THG-13.1", "Stop here", group="Move")
def stop_moving(table: Saga) -> None:
    """Fewer Borders than the value are allowed (THG-13.9)."""


@stop_moving.refuses
def cannot_stop_moving(table: Saga) -> Refusal | None:
    if table.spent:
        return None
    for border, area in borders_at(table, table.area[table.actor]):
        crossing = table.played.crossing(border)
        free = crossing is None or not crossing.pay  # Nobody is obliged to pay a price (THG-G89).
        if free and cannot_cross(table, border, area) is None:
            return no("THG-11.13", "At least one Border must be crossed.")
    return None
