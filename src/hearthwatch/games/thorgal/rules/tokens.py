"""Tokens on the map and the Terrain: Blockades, Additional cost, Sacrifice covers, Sources, Objectives (section 27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Refusal, Step, no
from hearthwatch.kernel.effects import Node

from ..content import GOOD_COUNT
from ..content.cards import GOODS
from ..table import Card, Saga, choices, step
from ..things import Area, Border, Character, Good, Location, Slot, Space, WoundSort
from .covering import spaces_of_card
from .effects.filters import ANY, Locations
from .effects.language import effects, fell_short
from .goods import take_off
from .journeys import all_of, components
from .meant import not_meant

LOCATION, BORDER, CARD, SPACE, SOURCE = "location", "border", "card", "space", "source"
ANYWHERE: Final = Locations(ANY, None)


def _areas(table: Saga, node: Node, who: Character, place: Location) -> list[Area]:
    around = node.parts.get("around")
    return around.matching(table, who, place) if around else [Area(one) for one in range(len(table.played.areas))]


def borders_meant(table: Saga, node: Node, who: Character, place: Location) -> list[Border]:
    """Return the Borders of some colour around some Areas."""
    areas, colours = _areas(table, node, who, place), node.parts.get("border", ())
    return [
        Border(number)
        for number, border in enumerate(table.played.borders)
        if (not colours or border.colour in colours)
        and any(area in areas for area in table.played.sides(Border(number)))
    ]


def blockades(table: Saga, node: Node, who: Character, place: Location) -> Iterator[Step]:
    """Yield the Locations and Borders without a Blockade, where one can be laid."""
    what = node.value
    if what == LOCATION:
        for at in node.parts.get("at", ANYWHERE).matching(table, who, place):
            yield block_location(at)
    elif what == BORDER:
        for border in borders_meant(table, node, who, place):
            if not table.border_blocks >> border & 1 and table.played.borders[border].colour != "impassable":
                yield block_border(border)
    elif what == CARD:
        for slot, card in enumerate(table.row):
            if not table.card_blocks >> card & 1:
                yield block_card(Slot(slot))
    elif what == SPACE:
        lying = all_of(table.path) | components(table)
        for cell, _ in table.ground().marks:
            if not lying >> cell & 1:
                yield block_space(Space(cell))
    else:
        for area in _areas(table, node, who, place):
            for good in table.sources_in(area):
                yield block_source(area, good)


def unblockings(table: Saga, node: Node, who: Character, place: Location) -> Iterator[Step]:
    """Blockades that can be taken away."""
    what = node.value
    if what == LOCATION:
        for number in range(len(table.played.locations)):
            if table.location_blocks >> number & 1:
                yield unblock_location(Location(number))
    elif what == BORDER:
        for border in borders_meant(table, node, who, place):
            if table.border_blocks >> border & 1:
                yield unblock_border(border)
    elif what == CARD:
        for slot, card in enumerate(table.row):
            if table.card_blocks >> card & 1:
                yield unblock_card(Slot(slot))
    elif what == SPACE:
        for cell, _ in table.ground().marks:
            if table.space_blocks >> cell & 1:
                yield unblock_space(Space(cell))
    else:
        for area in _areas(table, node, who, place):
            for good in range(GOOD_COUNT):
                if table.source_blocks >> area * GOOD_COUNT + good & 1:
                    yield unblock_source(area, Good(good))


@choices("THG-27.1", "Where does the Blockade go?")
def places_to_block(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    yield from blockades(table, effects.node(table, name), who, place)


@places_to_block.besides
def other_things_to_block(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    """Yield every Location or Border, for refusals."""
    what = effects.node(table, name).value
    if what == LOCATION:
        for at in range(len(table.played.locations)):
            yield block_location(Location(at))
    elif what == BORDER:
        for border in range(len(table.played.borders)):
            yield block_border(Border(border))


@choices("THG-27.4", "Which Blockade is taken away?")
def places_to_unblock(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    yield from unblockings(table, effects.node(table, name), who, place)


@step("THG-27.1", "Block {place}", group="Blockades")
def block_location(table: Saga, place: Location) -> None:
    """Nothing on it can be used."""
    table.location_blocks |= 1 << place
    table.say("THG-27.1", "A Blockade lies on {:Location}.", place)


@block_location.refuses
def cannot_block_location(table: Saga, place: Location) -> Refusal | None:
    if table.location_blocks >> place & 1:
        return no("THG-27.1", "A Blockade lies on {:Location} already.", place)
    return not_meant(table, block_location(place), "The Blockade does not go to {:Location}.", place)


@step("THG-13.8", "Block {border}", group="Blockades")
def block_border(table: Saga, border: Border) -> None:
    """It cannot be crossed."""
    table.border_blocks |= 1 << border
    table.say("THG-13.8", "A Blockade lies on {:Border}.", border)


@block_border.refuses
def cannot_block_border(table: Saga, border: Border) -> Refusal | None:
    if table.border_blocks >> border & 1:
        return no("THG-13.8", "A Blockade lies on this Border already.")
    if table.played.borders[border].colour == "impassable":
        return no("THG-13.5", "This Border can never be crossed.")
    return not_meant(table, block_border(border), "The Blockade does not go to {:Border}.", border)


@step("THG-G64", "Block {slot:SlotCard}", group="Blockades")
def block_card(table: Saga, slot: Slot) -> None:
    """No chip can go there; chips below it still count."""
    table.card_blocks |= 1 << table.row[slot]
    table.say("THG-G64", "A Blockade lies on {:ActionCard}.", table.row[slot])


@step("THG-27.1", "Block {space}", group="Blockades")
def block_space(table: Saga, space: Space) -> None:
    """No tile and no token can lie there (THG-15.9)."""
    table.space_blocks |= 1 << space
    table.say("THG-27.1", "A Blockade lies on {:Space}.", space)


@step("THG-27.1", "Block the {good} Source of {area}", group="Blockades")
def block_source(table: Saga, area: Area, good: Good) -> None:
    """It gives nothing."""
    table.source_blocks |= 1 << area * GOOD_COUNT + good
    table.say("THG-27.1", "A Blockade lies on the {:Good} Source of {:Area}.", good, area)


@step("THG-27.4", "Free {place}", group="Blockades")
def unblock_location(table: Saga, place: Location) -> None:
    """Remove the Blockade; the action below is available again."""
    table.location_blocks &= ~(1 << place)
    table.say("THG-27.4", "The Blockade leaves {:Location}.", place)


@step("THG-27.4", "Free {border}", group="Blockades")
def unblock_border(table: Saga, border: Border) -> None:
    """It can be crossed again."""
    table.border_blocks &= ~(1 << border)
    table.say("THG-27.4", "The Blockade leaves {:Border}.", border)


@step("THG-27.4", "Free {slot:SlotCard}", group="Blockades")
def unblock_card(table: Saga, slot: Slot) -> None:
    """Chips can go there again."""
    table.card_blocks &= ~(1 << table.row[slot])
    table.say("THG-27.4", "The Blockade leaves {:ActionCard}.", table.row[slot])


@step("THG-27.4", "Free {space}", group="Blockades")
def unblock_space(table: Saga, space: Space) -> None:
    """It can be covered again."""
    table.space_blocks &= ~(1 << space)
    table.say("THG-27.4", "The Blockade leaves {:Space}.", space)


@step("THG-27.4", "Free the {good} Source of {area}", group="Blockades")
def unblock_source(table: Saga, area: Area, good: Good) -> None:
    """It gives its Good again."""
    table.source_blocks &= ~(1 << area * GOOD_COUNT + good)
    table.say("THG-27.4", "The Blockade leaves the {:Good} Source of {:Area}.", good, area)


# -- tokens on Locations, one after the other


@step("THG-1.5")
def change_places(table: Saga, name: str, who: Character, place: Location, count: int) -> None:
    """Add or remove this many tokens on matching Locations, while there are any; the players choose."""
    if count <= 0:
        return
    if places_meant(table, effects.node(table, name), who, place):
        then = change_places(name, who, place, count - 1)
        table.ask(table.deciding, places_to_change(name, who, place), then=then)
    else:
        fell_short(table, name)


def places_meant(table: Saga, node: Node, who: Character, place: Location) -> list[Location]:
    """Return the Locations at which a verb about tokens can do something."""
    meant: list[Location] = node.parts["at"].matching(table, who, place)
    verb, locations = node.verb.name, table.played.locations
    if verb == "cost":
        return [at for at in meant if locations[at].action == "assign"]
    if verb == "remove_cost":
        return [at for at in meant if table.cost_tokens[at]]
    if verb == "cover":
        return [at for at in meant if table.covers[at] < 0 and locations[at].action != "none"]
    if verb == "uncover":
        return [at for at in meant if table.covers[at] >= 0]
    if verb == "take_objective":
        return [at for at in meant if table.objectives[at]]
    if verb == "strip":
        return [at for at in meant if any(table.goods_on(at))]
    return meant


@choices("THG-1.5", "{name:Order}: at which Location?")
def places_to_change(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    for at in places_meant(table, effects.node(table, name), who, place):
        yield change_place(name, at)


@places_to_change.besides
def places_left_alone(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    """Yield every Location, for refusals."""
    for at in range(len(table.played.locations)):
        yield change_place(name, Location(at))


@step("THG-1.5", "{place}", group="Locations")
def change_place(table: Saga, name: str, place: Location) -> None:
    """Apply the verb to this Location, once."""
    node = effects.node(table, name)
    verb = node.verb.name
    if verb == "cost":
        table.cost_tokens[place] += 1
        table.say("THG-19.7", "An Additional cost token is put on {:Location}.", place)
    elif verb == "remove_cost":
        table.cost_tokens[place] -= 1
        table.say("THG-19.7", "An Additional cost token leaves {:Location}.", place)
    elif verb == "cover":
        table.covers[place] = node.value[0]
        table.say("THG-23.5", "A Sacrifice cover token is put on {:Location}: {:WoundSort}.", place, node.value[0])
    elif verb == "uncover":
        table.covers[place] = -1
        table.say("THG-27.4", "The Sacrifice cover token leaves {:Location}.", place)
    elif verb == "put":
        good = Good(GOODS.index(node.parts["good"]))
        table.assigned[place * GOOD_COUNT + good] += 1
        table.say("THG-1.5", "1 {:Good} is put on {:Location}.", good, place)
    elif verb == "strip":
        table.do(strip_one(place))
    elif verb == "objective":
        table.objectives[place] += 1
        table.say("THG-1.9", "An Objective token is put on {:Location}.", place)
    else:
        table.objectives[place] -= 1
        table.say("THG-1.9", "An Objective token leaves {:Location}.", place)


@change_place.refuses
def cannot_change_place(table: Saga, name: str, place: Location) -> Refusal | None:
    return not_meant(table, change_place(name, place), "The effect does not mean {:Location}.", place)


@step("THG-1.5")
def strip_one(table: Saga, place: Location) -> None:
    """One Good on the Location is discarded."""
    table.do(take_off(place, 1))


# -- Sources


@choices("THG-4.3", "Where does the Source token go?")
def areas_for_source(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    node = effects.node(table, name)
    for area in node.parts["at"].matching(table, who, place):
        yield put_source(area, Good(GOODS.index(node.value)))


@step("THG-4.3", "{good} Source to {area}", group="Sources")
def put_source(table: Saga, area: Area, good: Good) -> None:
    """It counts like a printed one."""
    table.sources[area * GOOD_COUNT + good] += 1
    table.say("THG-4.3", "{:Area} has a {:Good} Source more.", area, good)


# -- Terrain cards


@step("THG-G58")
def clear_cards(table: Saga, count: int, done: int) -> None:
    """Remove all Collection tokens from this many chosen Terrain cards (bits: those already chosen)."""
    if count > 0 and any(is_collected(table, place, done) for place in range(len(table.terrain))):
        table.ask(table.deciding, cards_to_clear(count, done))


def is_collected(table: Saga, place: int, done: int) -> bool:
    """Return whether Collection tokens lie on a Terrain card that was not chosen yet."""
    return not done >> place & 1 and bool(table.collected & spaces_of_card(place))


@choices("THG-G58", "Which Terrain card is cleared of Collection tokens?")
def cards_to_clear(table: Saga, count: int, done: int) -> Iterator[Step]:
    for place, card in enumerate(table.terrain):
        if is_collected(table, place, done):
            yield clear_card(card, count, done)


@step("THG-18.8", "Clear {card}", group="Terrain")
def clear_card(table: Saga, card: Card, count: int, done: int) -> None:
    """The icons below are free again."""
    place = table.terrain.index(card)
    table.collected &= ~spaces_of_card(place)
    table.say("THG-18.8", "The Collection tokens leave {:Card}.", card)
    table.do(clear_cards(count - 1, done | 1 << place))


@choices("THG-27.3", "Which Terrain card has its legend covered?")
def legends_to_cover(table: Saga, colour: int, sort: WoundSort) -> Iterator[Step]:
    for place, card in enumerate(table.terrain):
        if table.legend_covers[place * 2 + colour] < 0:
            yield cover_legend(card, colour, sort)


@step("THG-27.3", "Cover the legend of {card}", group="Terrain")
def cover_legend(table: Saga, card: Card, colour: int, sort: WoundSort) -> None:
    """Later penalties of this colour on this card are that Wound."""
    table.legend_covers[table.terrain.index(card) * 2 + colour] = sort
    table.say("THG-27.3", "A legend of {:Card} is covered.", card)
