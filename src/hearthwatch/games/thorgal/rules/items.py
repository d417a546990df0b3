"""Items: the Display, drawing, gaining, using; and Discovery cards (section 24, THG-16.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import NO_CARD, Card, Refusal, Step, no

from ..content import DISPLAY, FACE_KEYS, FIRST_ITEM, ITEMS
from ..content.cards import ACTIONS, Item
from ..table import Saga, choices, rules, step
from ..things import (
    DISCOVERY_DECK,
    DISCOVERY_DISCARD,
    DISPLAYED,
    HELD,
    IN_HAND,
    ITEM_DECK,
    ITEM_DISCARD,
    JOURNEY,
    NO_ACTION,
    NOWHERE,
    SETUP,
    Character,
)
from .effects.language import effect


def item(table: Saga, card: Card) -> Item:
    """Return the text and numbers printed on an Item."""
    return ITEMS[table.face[card] - FIRST_ITEM]


@step("THG-24.4")
def refill_display(table: Saga) -> None:
    """Up to five; with no card left the Display stays short (THG-24.12)."""
    while len(table.display) < DISPLAY:
        card = table.deal(ITEM_DECK, DISPLAYED)
        if card == NO_CARD:
            return
        if table.phase != SETUP:
            table.say("THG-24.4", "{:Card} comes to the Display.", card)


@step("THG-24.10")
def draw_items(table: Saga, who: Character, count: int) -> None:
    """From the top of the deck, unseen; none left: nothing (THG-24.12)."""
    for _ in range(count):
        card = table.deal(ITEM_DECK, HELD, who)
        if card != NO_CARD:
            table.say("THG-24.10", "{:Character} draws {:Card}.", who, card)


@step("THG-24.10")
def gain_items(table: Saga, who: Character, count: int) -> None:
    """Chosen from the Display, which is refilled afterwards: once, where several gain Items together (THG-EX26)."""
    if count > 0 and table.display:
        table.ask(table.seat_of(who), items_to_gain(who), then=gain_items(who, count - 1))
    elif refill_display() not in table.stack:
        table.do(refill_display())


@choices("THG-24.10", "{who}: which Item?")
def items_to_gain(table: Saga, who: Character) -> Iterator[Step]:
    for card in table.display:
        yield gain_item(who, card)


@step("THG-24.10", "Gain {card}", group="Items")
def gain_item(table: Saga, who: Character, card: Card) -> None:
    """It belongs to this Character alone (THG-24.8)."""
    table.move(card, HELD, who)
    table.say("THG-24.10", "{:Character} gains {:Card}.", who, card)


def lose_items(table: Saga, who: Character, count: int) -> int:
    """Discard this many Items of the owner's choice; return how many there are to discard."""
    lost = min(count, len(table.items[who]))
    table.do(discard_items(who, lost))
    return lost


@step("THG-10.1")
def discard_items(table: Saga, who: Character, count: int) -> None:
    """One after the other; where all of them go there is nothing to choose."""
    if count >= len(table.items[who]):
        for card in table.items[who]:
            table.say("THG-10.1", "{:Character} discards {:Card}.", who, card)
        table.move_all(HELD, ITEM_DISCARD, who)
    elif count > 0:
        table.ask(table.seat_of(who), items_to_lose(who), then=discard_items(who, count - 1))


@choices("THG-1.6", "{who}: which Item is discarded?")
def items_to_lose(table: Saga, who: Character) -> Iterator[Step]:
    for card in table.items[who]:
        yield discard_item(card)


@step("THG-1.6", "Discard {card}", group="Items")
def discard_item(table: Saga, card: Card) -> None:
    """To the discard pile of the Items."""
    table.say("THG-1.6", "{:Card} is discarded.", card)
    table.move(card, ITEM_DISCARD)


# -- using them


def fits_action(table: Saga, action: str) -> bool:
    """Return whether a card for this type of action may be used in the action under way (THG-24.6)."""
    return table.action != NO_ACTION and action in ("any", ACTIONS[table.action])


@step("THG-24.7", "Use {card}", group="Items")
def use_item(table: Saga, card: Card) -> None:
    """Free, once, and discarded after use."""
    who = table.actor
    table.say("THG-24.7", "{:Character} uses {:Card}.", who, card)
    table.pick_up(card, HELD, who)
    table.put(card, IN_HAND)
    table.do(effect(FACE_KEYS[table.face[card]], who, NOWHERE), put_away(card), resume(item(table, card).when))


@use_item.refuses
def cannot_use_item(table: Saga, card: Card) -> Refusal | None:
    printed = item(table, card)
    if table.action == NO_ACTION:
        return no("THG-24.6", "Items are used during an action.")
    if card not in table.items[table.actor]:
        return no("THG-24.8", "{:Card} is not an Item of {:Character}.", card, table.actor)
    if table.actor != table.active:
        return no("THG-6.6", "Items are used on the own turn.")
    if not fits_action(table, printed.action):
        return no("THG-24.6", "{:Card} belongs to another action.", card)
    if table.action == JOURNEY and table.spent and printed.when == "before":
        return no("THG-15.2", "Items are used before the first tile is laid.")
    return wrong_time(table, printed.when)


TIMES: Final = {"before": "before the action", "rolled": "after the roll", "after": "when the action is over"}


def wrong_time(table: Saga, when: str) -> Refusal | None:
    """Refuse use at another point of the action than the one at which a question is open (THG-G48)."""
    if not table.asked:
        return None  # A query outside a decision names what is used at that point.
    now = "rolled" if table.rolled else "before"
    if rules.kinds[table.question[0]].name == "things_to_use_afterwards":
        now = "after"
    return no("THG-G48", "This is used {:Words}.", TIMES[when]) if when != now else None


@step("THG-24.11")
def resume(table: Saga, when: str) -> None:
    """Back to where something was used: several Items may be used in one action."""
    if when == "after":
        table.do((rules.by_name["use_afterwards"].id,))
    elif table.fought:
        table.do((rules.by_name["use_the_roll" if table.rolled else "prepare_roll"].id,))
    else:
        table.do((rules.by_name[ACTIONS[table.action]].id,))


@step("THG-24.7")
def put_away(table: Saga, card: Card) -> None:
    """To the discard pile, starting Items too (THG-G49)."""
    table.pick_up(card, IN_HAND)
    table.put(card, ITEM_DISCARD)


# -- Discovery cards


@step("THG-16.8")
def discover(table: Saga, who: Character) -> None:
    """Draw one, resolve it, discard it."""
    card = table.draw(DISCOVERY_DECK)
    if card == NO_CARD:
        return
    table.put(card, IN_HAND)
    table.say("THG-16.8", "{:Character} discovers {:Card}: {:CardDoes}.", who, card, card)
    table.do(effect(FACE_KEYS[table.face[card]], who, NOWHERE), discard_discovery(card))


@step("THG-16.8")
def discard_discovery(table: Saga, card: Card) -> None:
    """To its discard pile."""
    table.pick_up(card, IN_HAND)
    table.put(card, DISCOVERY_DISCARD)
