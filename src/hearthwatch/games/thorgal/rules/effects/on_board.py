"""Verbs about the board: Enemies, tokens, Terrain, the Action Row, the Adventure itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthwatch.kernel import NO_CARD, Step
from hearthwatch.kernel.authored import Misspelt
from hearthwatch.kernel.effects import Node, Reading, number

from ...content import CHIPS, FACE_KEYS
from ...content.cards import RANKS
from ...table import Saga, choices, step
from ...things import (
    ADVENTURE_DECK,
    ADVENTURE_OPEN,
    MYSTICAL,
    ActionCard,
    Area,
    Character,
    Chip,
    Location,
    SpecialCard,
    WoundSort,
)
from ..enemies import (
    ANY_RANK,
    change_enemies,
    movable,
    moves_of_enemies,
    place_enemies,
    rank_named,
    remove_enemies,
    tokens,
)
from ..entries import read_entry
from ..events import resolve_icon_of_sheet
from ..journeys import reveal_by_effect
from ..row import gain_action_card, gain_special, place_markers, unmark_cards
from ..tokens import (
    areas_for_source,
    blockades,
    change_places,
    clear_cards,
    is_collected,
    legends_to_cover,
    places_meant,
    places_to_block,
    places_to_unblock,
    unblockings,
)
from .language import effect, effects

COLOURS = ("green", "red", "blue")


@effects.part("border colours")
def _border_colours(data: Any, reading: Reading) -> tuple[str, ...]:
    """Read a colour of Borders, or several: green/red."""
    colours = tuple(str(data).split("/"))
    if not {*colours} <= {*COLOURS}:
        raise Misspelt(f"Borders are {', '.join(COLOURS)}, or several of these (green/red); {data!r} is not.")
    return colours


def _count(table: Saga, node: Node, who: Character, place: Location) -> int:
    return number(node.parts.get("count", 1), table, who, place)


# -- Enemies


@effects.verb("enemy", "rank", at="locations", count="amount?")
def enemy(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Enemy tokens are placed (THG-10.5)."""
    count = _count(table, node, who, place)
    table.do(place_enemies(node.name, who, place, RANKS.index(node.value), count))


@effects.verb("move_enemy", "ranks", from_="locations", to="locations", bad="flag?")
def moving_enemy(table: Saga, node: Node, who: Character, place: Location) -> int:
    """One Enemy token moves."""
    question = moves_of_enemies(node.name, who, place)
    if not table.find(question):
        return 0
    table.ask(table.deciding, question)
    return 1


@effects.verb("remove_enemy", "ranks", at="locations", count="amount?")
def removing_enemy(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Enemy tokens are discarded without a Combat (THG-22.2)."""
    table.do(remove_enemies(node.name, who, place, _count(table, node, who, place)))


@effects.matters(removing_enemy)
def remove_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return bool(tokens(table, node.parts["at"], rank_named(node.value), who, place))


@effects.matters(moving_enemy)
def moving_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return bool(movable(table, node, who, place))


@effects.verb("upgrade", "amount", at="locations")
def upgrading(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Enemies become stronger; without any it is unfulfilled (THG-29.5)."""
    table.do(change_enemies(node.name, who, place, number(node.value, table, who, place)))


@effects.verb("degrade", "amount", at="locations")
def degrading(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Enemies become weaker (THG-29.3); nothing happens where only Minor ones are there."""
    if degrade_matters(table, node, who, place):
        table.do(change_enemies(node.name, who, place, number(node.value, table, who, place)))


@effects.matters(degrading)
def degrade_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    found = tokens(table, node.parts["at"], ANY_RANK, who, place)
    return any(0 < foe % len(RANKS) < MYSTICAL for foe in found)


# -- Blockades and other tokens


@effects.verb("block", "blockable", at="locations?", around="areas?", border="border colours?")
def blocking(table: Saga, node: Node, who: Character, place: Location) -> int:
    """A Blockade is laid (THG-27.1)."""
    if next(blockades(table, node, who, place), None) is None:
        return 0
    table.ask(table.deciding, places_to_block(node.name, who, place))
    return 1


@effects.verb("unblock", "blockable", around="areas?", border="border colours?")
def unblocking(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A Blockade is taken away (THG-27.4)."""
    if unblock_matters(table, node, who, place):
        table.ask(table.deciding, places_to_unblock(node.name, who, place))


@effects.matters(unblocking)
def unblock_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return next(unblockings(table, node, who, place), None) is not None


@effects.verb("cost", "amount", at="locations")
def costing(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Additional cost tokens (THG-19.7)."""
    _change(table, node, who, place, number(node.value, table, who, place))


@effects.verb("remove_cost", "amount", at="locations")
def uncosting(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Additional cost tokens are taken away."""
    _change(table, node, who, place, number(node.value, table, who, place))


@effects.verb("cover", "wounds", at="locations")
def covering(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A Sacrifice cover token (THG-23.5)."""
    _change(table, node, who, place, 1)


@effects.verb("uncover", "amount", at="locations")
def uncovering(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Sacrifice cover tokens are taken away (THG-27.4)."""
    _change(table, node, who, place, number(node.value, table, who, place))


@effects.verb("objective", "amount", at="locations")
def objective(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Objective tokens on Locations."""
    _change(table, node, who, place, number(node.value, table, who, place))


@effects.verb("take_objective", "amount", at="locations")
def taking_objective(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Objective tokens are taken away."""
    _change(table, node, who, place, number(node.value, table, who, place))


@effects.verb("put", "amount", good="held", at="locations")
def putting(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Goods from the general supply onto a Location."""
    _change(table, node, who, place, number(node.value, table, who, place))


@effects.verb("strip", "amount", at="locations")
def stripping(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Goods on a Location are discarded."""
    _change(table, node, who, place, number(node.value, table, who, place))


def _change(table: Saga, node: Node, who: Character, place: Location, count: int) -> None:
    table.do(change_places(node.name, who, place, count))


@effects.matters(uncosting, uncovering, objective, taking_objective, putting, stripping)
def change_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return bool(places_meant(table, node, who, place))


@effects.verb("source", "held", at="areas")
def sourcing(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A Source token (THG-4.3)."""
    if node.parts["at"].matching(table, who, place):
        table.ask(table.deciding, areas_for_source(node.name, who, place))


# -- Terrain


@effects.verb("reveal_terrain", "amount")
def revealing(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Terrain cards without their bonus (THG-15.17)."""
    table.do(reveal_by_effect(number(node.value, table, who, place)))


@effects.matters(revealing)
def reveal_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return bool(table.terrain_deck)


@effects.verb("clear_terrain", "amount")
def clearing(table: Saga, node: Node, who: Character, place: Location) -> None:
    """All Collection tokens leave some Terrain cards (THG-18.8)."""
    table.do(clear_cards(number(node.value, table, who, place), 0))


@effects.matters(clearing)
def clear_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return any(is_collected(table, one, 0) for one in range(len(table.terrain)))


@effects.verb("cover_legend", "wounds", colour="penalty")
def covering_legend(table: Saga, node: Node, who: Character, place: Location) -> int:
    """A Wound tile lies on a legend (THG-27.3)."""
    colour = int(node.parts["colour"] == "yellow")
    question = legends_to_cover(colour, WoundSort(node.value[0]))
    if not table.find(question):
        return 0
    table.ask(table.deciding, question)
    return 1


# -- the Action Row


@effects.verb("action_card", "card number")
def gaining_action_card(table: Saga, node: Node, who: Character, place: Location) -> None:
    """An Action card is gained (THG-12.15)."""
    table.do(gain_action_card(ActionCard(node.value)))


@effects.matters(gaining_action_card)
def action_card_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return bool(table.unused >> node.value & 1)


@effects.verb("special", "letter")
def gaining_special(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A Special Action card comes into play (THG-28.1)."""
    table.do(gain_special(SpecialCard(node.value)))


@effects.verb("marker", "amount", otherwise="effect?")
def marking(table: Saga, node: Node, who: Character, place: Location) -> int | None:
    """Markers on Action cards; what cannot be placed may have a consequence of its own (THG-G68)."""
    count = number(node.value, table, who, place)
    placed = place_markers(table, count)
    if placed < count and "otherwise" in node.parts:
        table.do(effect(node.parts["otherwise"].name, who, place))
        return None
    return placed


@effects.verb("remove_marker", "amount")
def unmarking(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Markers are taken off Action cards."""
    table.do(unmark_cards(number(node.value, table, who, place)))


@effects.matters(unmarking)
def unmark_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return any(table.markers[card] for card in table.row)


@effects.verb("chips", "amount", side="side")
def turning_chips(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Chips turn over where they lie (THG-11.11)."""
    table.do(turn_chips(number(node.value, table, who, place), int(node.parts["side"] == "active")))


@step("THG-11.11")
def turn_chips(table: Saga, count: int, active: int) -> None:
    """One after the other, of the team's choice."""
    if count > 0 and any(table.chips_active >> chip & 1 != active for chip in range(CHIPS)):
        table.ask(table.team, chips_to_flip(active), then=turn_chips(count - 1, active))


@choices("THG-11.11", "Which chip turns over?")
def chips_to_flip(table: Saga, active: int) -> Iterator[Step]:
    places: dict[int, int] = {}
    for chip, at in enumerate(table.chips):
        if table.chips_active >> chip & 1 != active:
            places.setdefault(at, chip)
    for chip in places.values():
        yield flip_chip(Chip(chip))


@step("THG-11.11", "Turn {chip} over", group="Action Row")
def flip_chip(table: Saga, chip: Chip) -> None:
    """One turn more or less."""
    side = "active" if table.chips_active >> chip & 1 == 0 else "inactive"
    table.say("THG-11.11", f"{{:Chip}} is turned to its {side} side.", chip)
    table.chips_active ^= 1 << chip


# -- the Adventure


@effects.verb("entry", "entry")
def reading_entry(table: Saga, node: Node, who: Character, place: Location) -> None:
    """An Entry is read (THG-26.1)."""
    read_entry(table, node.value, who, place)


@effects.verb("track", "direction", by="amount?")
def moving_track(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The Adventure track marker moves (THG-5.6)."""
    track = table.played.sheet.track
    assert track is not None  # Else the verb was not read.
    by = number(node.parts.get("by", 1), table, who, place)
    table.track = max(1, min(track.spaces, table.track + (by if node.value == "right" else -by)))
    table.say("THG-5.6", "{:Track}.", table.track)


@effects.verb("count", "counter", by="amount")
def counting(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A number of the Adventure changes; it never goes below 0."""
    at = [*table.played.sheet.counters].index(node.value)
    table.counters[at] = max(0, table.counters[at] + number(node.parts["by"], table, who, place))
    table.say("THG-5.4", "{:Counter}.", at)


@effects.verb("icon", "icon")
def resolving_icon(table: Saga, node: Node, who: Character, place: Location) -> None:
    """An Event icon of the sheet (THG-5.3)."""
    table.do(resolve_icon_of_sheet(node.value))


@effects.verb("ship", "areas")
def moving_ship(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The Ship marker goes to such an Area."""
    table.ask(table.deciding, areas_for_ship(node.name, who, place), if_none=ship_stays())


@choices("THG-1.9", "Where does the ship go?")
def areas_for_ship(table: Saga, name: str, who: Character, place: Location) -> Iterator[Step]:
    for area in effects.node(table, name).value.matching(table, who, place):
        yield put_ship(area)


@step("THG-1.9", "The ship to {area}", group="Ship")
def put_ship(table: Saga, area: Area) -> None:
    """It lies there now."""
    table.ship = area
    table.say("THG-1.9", "The ship lies at {:Area}.", area)


@step("THG-10.6")
def ship_stays(table: Saga) -> None:
    """There is no such Area."""


@effects.verb("adventure_card", "amount")
def turning_adventure_cards(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The top cards of the Adventure's own deck are turned up and resolved."""
    table.do(*[turn_adventure_card(who, place)] * number(node.value, table, who, place))


@step("THG-1.9")
def turn_adventure_card(table: Saga, who: Character, place: Location) -> None:
    """Turn up an Adventure card. It stays open; the deck is not reshuffled."""
    card = table.deal(ADVENTURE_DECK, ADVENTURE_OPEN)
    if card != NO_CARD:
        table.say("THG-1.9", "{:Card} is turned up.", card)
        table.do(effect(table.played.effect(FACE_KEYS[table.face[card]]), who, place))


@effects.matters(turning_adventure_cards)
def adventure_card_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    return bool(table.adventure_deck)
