"""Craft: Items from the Display (section 24 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Refusal, Step, no

from ..table import Saga, choices, step
from ..things import HELD, ITEM_DISCARD
from .acting import action_value
from .items import refill_display
from .skills import helpers, things_named


@step("THG-24.1")
def craft(table: Saga) -> None:
    """Available in every Area: up to the value, then a discard, then the refill (THG-24.5)."""
    table.ask(table.seat_of(table.actor), items_to_craft())


@choices("THG-24.2", "{Actor} crafts up to {ActionValue}: which Item?")
def items_to_craft(table: Saga) -> Iterator[Step]:
    for card in table.display:
        yield take_item(card)
    yield from helpers(table, "before")
    yield take_no_more()


@items_to_craft.besides
def things_to_point_at(table: Saga) -> Iterator[Step]:
    yield from things_named(table)


@step("THG-24.2", "Take {card}", group="Craft")
def take_item(table: Saga, card: Card) -> None:
    """It is the Character's own (THG-24.8)."""
    table.spent += 1
    table.say("THG-24.2", "{:Character} crafts {:Card}.", table.actor, card)
    table.pick_up(card)
    table.put(card, HELD, table.actor)
    table.do(craft())


@take_item.refuses
def cannot_take_item(table: Saga, card: Card) -> Refusal | None:
    if table.spent >= action_value(table):
        return no("THG-24.2", "No more than {} may be taken.", action_value(table))
    return None


@step("THG-24.2", "Take no more", group="Craft")
def take_no_more(table: Saga) -> None:
    """Craft may take nothing (THG-11.13)."""
    table.do(discard_displayed(), refill_display())


@step("THG-24.3")
def discard_displayed(table: Saga) -> None:
    """Optionally one card of the Display."""
    if table.display:
        table.ask(table.seat_of(table.actor), displayed_to_discard())


@choices("THG-24.3", "Is a card of the Display discarded?")
def displayed_to_discard(table: Saga) -> Iterator[Step]:
    for card in table.display:
        yield discard_from_display(card)
    yield leave_display()


@step("THG-24.3", "Discard {card}", group="Display")
def discard_from_display(table: Saga, card: Card) -> None:
    """To the discard pile of the Items."""
    table.say("THG-24.3", "{:Card} leaves the Display.", card)
    table.pick_up(card)
    table.put(card, ITEM_DISCARD)


@step("THG-24.3", "Discard none", group="Display")
def leave_display(table: Saga) -> None:
    """It is optional."""
