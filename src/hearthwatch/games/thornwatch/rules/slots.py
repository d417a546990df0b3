"""Action slots: slotting, powering and activating action cards (sections 11 and 12 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Event, Refusal, Step, no

from ..content import IS_WOUND
from ..table import (
    DISCARDS,
    HANDS,
    NO_EVENT,
    PLACED,
    SLOTTED,
    Hero,
    Owner,
    Pawn,
    Slot,
    Thornwatch,
    Tile,
    choices,
    step,
)
from .effects.flow import unlike
from .effects.language import effect
from .hero_cards import discard
from .paying import alike


def empty_slot(table: Thornwatch, hero: int, slot: int) -> None:
    """The slotted card and everything tucked under it are discarded (TWN-11.4, TWN-12.1)."""
    for card in table.slotted[slot]:
        table.pick_up(card, SLOTTED, slot)
        table.put(card, DISCARDS, hero)


def activate_slot(table: Thornwatch, hero: Hero, slot: Slot, it: Pawn, event: Event) -> None:
    """Card and power are discarded before the effects; a binding or terrain card is placed instead (TWN-12.2)."""
    card = table.slotted[slot][0]
    found = table.book.cards[table.face[card]]
    table.say("TWN-12.1", "{:Hero} activates {:Card}.", hero, card)
    if found.on_pawn is not None or found.on_tile is not None:
        for power in table.slotted[slot][1:]:
            discard(table, hero, power)
        table.do(place_card(hero, slot, event))
    else:
        empty_slot(table, hero, slot)
        if found.deed is not None:
            table.do(effect(found.deed.effect.name, Owner(hero), it, event))


# -- binding and terrain effects


@step("TWN-13.5")
def place_card(table: Thornwatch, hero: Hero, slot: Slot, event: Event) -> None:
    """The hero says under which pawn or on which tile it goes (TWN-13.5, TWN-13.7)."""
    table.ask(table.seat_of(hero), places_for_card(hero, slot, event))


@choices("TWN-13.5", "Where does {slot} go?")
def places_for_card(table: Thornwatch, hero: Hero, slot: Slot, event: Event) -> Iterator[Step]:
    card = table.slotted[slot][0]
    found = table.book.cards[table.face[card]]
    if found.on_pawn is not None:
        for pawn in unlike(table, found.on_pawn.matching(table, hero, hero, event)):
            yield bind(hero, slot, pawn)
    elif found.on_tile is not None:
        for tile in found.on_tile.matching(table, hero, hero, event):
            yield spread(hero, slot, tile)


def has_place(table: Thornwatch, hero: Hero, slot: Slot) -> bool:
    """Return whether a binding or terrain card could be placed now."""
    return any(True for _ in places_for_card.kind.run(table, hero, slot, NO_EVENT))


@step("TWN-13.5", "Under {pawn}", group="Place")
def bind(table: Thornwatch, hero: Hero, slot: Slot, pawn: Pawn) -> None:
    """It lies under the pawn and moves with it until the end of that pawn's turn (TWN-13.6)."""
    _place(table, hero, slot, pawn, pawn)


@step("TWN-13.7", "On {tile}", group="Place")
def spread(table: Thornwatch, hero: Hero, slot: Slot, tile: Tile) -> None:
    """Lay a card on the tile for the rest of the scene, with the cards already there (TWN-5.11, TWN-5.12)."""
    _place(table, hero, slot, tile, Pawn(hero))


def _place(table: Thornwatch, hero: Hero, slot: Slot, spot: int, it: Pawn) -> None:
    card = table.slotted[slot][0]
    found = table.book.cards[table.face[card]]
    table.move(card, PLACED)
    table.spot[card] = spot
    if found.deed is not None:
        table.do(effect(found.deed.effect.name, Owner(hero), it, NO_EVENT))


# -- slotting and powering


@step("TWN-11.2", "Slot {card}", group="Slot and power")
def slot_card(table: Thornwatch, hero: Hero, card: Card) -> None:
    """An action card goes face up from the hand into an empty slot."""
    slot = next(slot for slot in table.slots(hero) if not table.slotted[slot])
    table.pick_up(card, HANDS, hero)
    table.put(card, SLOTTED, slot)
    table.say("TWN-11.2", "{:Hero} slots {:Card}.", hero, card)


@slot_card.refuses
def cannot_slot(table: Thornwatch, hero: Hero, card: Card) -> Refusal | None:
    refused = not_in_hand(table, hero, card)
    if refused is not None:
        return refused
    if not table.is_action(card):
        return no("TWN-11.1", "Only action cards can be slotted; {:Card} is none.", card)
    if all(table.slotted[slot] for slot in table.slots(hero)):
        return no("TWN-11.2", "All action slots of {:Hero} are taken.", hero)
    return None


def power(table: Thornwatch, hero: int, slot: int, card: Card, skill: int) -> None:
    """A card is tucked under a slotted one and covers one symbol of its cost (TWN-11.6, TWN-11.7, TWN-G16)."""
    table.pick_up(card, HANDS, hero)
    table.put(card, SLOTTED, slot)
    table.spot[card] = skill
    table.say("TWN-11.6", "{:Hero} powers {:Slot} with {:Card}.", hero, slot, card)


def not_in_hand(table: Thornwatch, hero: int, card: Card) -> Refusal | None:
    """Refuse a card that a hero cannot slot, tuck or pay with: another's (TWN-11.16), or a wound (TWN-11.12)."""
    if not table.asked:
        return None  # Options never include such a card; a query may.
    if card not in table.hands[hero]:
        return no("TWN-11.16", "{:Hero} uses only cards of the own hand.", hero)
    if IS_WOUND[table.face[card]]:
        return no("TWN-11.12", "A wound card can neither be slotted nor used as power.")
    if card not in alike(table, hero):
        return no("TWN-11.2", "{:Card} is in this hand more than once: the first of them stands for all.", card)
    return None


def no_card_there(table: Thornwatch, hero: int, slot: int) -> Refusal | None:
    """Refuse a slot without a card of the hero's: another's (TWN-11.16), or empty (TWN-11.1)."""
    if not table.asked:
        return None  # Options never include such a slot; a query may.
    if slot not in table.slots(hero):
        return no("TWN-11.16", "This slot is not one of {:Hero}.", hero)
    return no("TWN-11.1", "No action card lies in this slot.") if not table.slotted[slot] else None


def cannot_power(table: Thornwatch, hero: int, slot: int, card: Card, skill: int) -> Refusal | None:
    """Refuse a card that cannot be tucked there as this skill."""
    refused = no_card_there(table, hero, slot) or not_in_hand(table, hero, card)
    if refused is not None:
        return refused
    if table.asked and not table.provides(card) >> skill & 1:
        return no("TWN-11.9", "{:Card} does not provide {:Skill}.", card, skill)
    if table.is_powered(slot):
        return no("TWN-11.14", "{:Slot} is fully powered.", slot)
    if skill not in table.open_cost(slot):
        return no("TWN-11.7", "{:Slot} has no open {:Skill} symbol.", slot, skill)
    return None


@step("TWN-11.4", "Discard {slot} and its power", group="Free a slot")
def free_slot(table: Thornwatch, hero: Hero, slot: Slot) -> None:
    """To make room, in the own turn."""
    table.say("TWN-11.4", "{:Hero} discards {:Slot}.", hero, slot)
    empty_slot(table, hero, slot)


@free_slot.refuses
def cannot_free_slot(table: Thornwatch, hero: Hero, slot: Slot) -> Refusal | None:
    return no_card_there(table, hero, slot)
