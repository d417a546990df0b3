"""Verbs about the cards and traits of a hero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hearthwatch.kernel import NO_CARD, Card, Event, Question, Step, mask_of
from hearthwatch.kernel.effects import Node, Reading, number
from hearthwatch.kernel.effects.reading import one_of

from ...content import IS_WOUND
from ...table import (
    DECKS,
    DISCARDS,
    HANDS,
    LOOKED,
    WOUNDS,
    Hero,
    Owner,
    Pawn,
    Slot,
    Thornwatch,
    TraitSlot,
    choices,
    step,
)
from ..hero_cards import (
    discard,
    draw_cards,
    know_as_owner,
    mill,
    note_emptiness,
    return_wounds,
    take_over,
    take_top,
    wounds_in,
)
from ..slots import empty_slot
from .language import decider, effects

ALL = 99
effects.parts["zone"] = one_of("hand", "discard", "any", "deck")


@effects.part("amount or all")
def _amount_or_all(data: Any, reading: Reading) -> Any:
    return ALL if data == "all" else reading.amount(data)


# -- drawing and discarding


@effects.verb("draw", "amount")
def drawing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    if table.is_hero(it):
        draw_cards(table, it, number(node.value, table, me, it, event))


@effects.verb("mill", "amount")
def milling(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Cards from the top of the deck are discarded."""
    if table.is_hero(it):
        mill(table, it, number(node.value, table, me, it, event))


@effects.verb("discard", "amount")
def discarding(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Cards from the hand, as its player chooses."""
    if table.is_hero(it):
        table.do(discard_some(Hero(it), number(node.value, table, me, it, event)))


@step("TWN-13.3")
def discard_some(table: Thornwatch, hero: Hero, count: int) -> None:
    hand = table.hands[hero]
    if 0 < count < len(hand):
        table.ask(table.seat_of(hero), cards_to_discard(hero), discard_some(hero, count - 1))
    elif count > 0:
        for card in hand:
            discard(table, hero, card)


@choices("TWN-13.3", "Which card do you discard?", pause=True)
def cards_to_discard(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for card in one_of_each(table, table.hands[hero]):
        yield discard_card(hero, card)


def one_of_each(table: Thornwatch, cards: Iterable[Card]) -> Iterator[Card]:
    """Of cards that are alike only the first: which of them is chosen makes no difference."""
    seen = set()
    for card in cards:
        if table.face[card] not in seen:
            seen.add(table.face[card])
            yield card


@step("TWN-13.3", "Discard {card}", group="Discard")
def discard_card(table: Thornwatch, hero: Hero, card: Card) -> None:
    discard(table, hero, card)


@effects.matters(drawing, milling)
def drawing_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    some = table.is_hero(it) and number(node.value, table, me, it, event) > 0
    return some and bool(table.decks[it] or table.discards[it])


@effects.matters(discarding)
def discarding_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.is_hero(it) and bool(table.hands[it]) and number(node.value, table, me, it, event) > 0


@effects.verb("fetch", "amount")
def fetching(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Chosen cards go from the discard pile to the hand."""
    if table.is_hero(it):
        table.do(fetch_some(Hero(it), number(node.value, table, me, it, event)))


@step("TWN-13.3")
def fetch_some(table: Thornwatch, hero: Hero, count: int) -> None:
    if count > 0 and fetchable(table, hero):
        table.ask(table.seat_of(hero), cards_to_fetch(hero), fetch_some(hero, count - 1))


def fetchable(table: Thornwatch, hero: int) -> list[Card]:
    seen: dict[int, Card] = {}
    for card in table.discards[hero]:
        if not IS_WOUND[table.face[card]]:
            seen.setdefault(table.face[card], card)
    return [*seen.values()]


@choices("TWN-13.3", "Which card do you take back?")
def cards_to_fetch(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for card in fetchable(table, hero):
        yield fetch_card(hero, card)


@step("TWN-13.3", "Take back {card}", group="Take back")
def fetch_card(table: Thornwatch, hero: Hero, card: Card) -> None:
    table.say("TWN-13.3", "{:Hero} takes back {:Card}.", hero, card)
    table.move(card, HANDS, hero)


@effects.matters(fetching)
def fetching_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.is_hero(it) and bool(fetchable(table, it))


# -- wound cards


@effects.verb("return", "amount or all", from_="zone")
def returning(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """W go back to the wound deck (TWN-23.8); from hand or discard pile as its player chooses."""
    if not table.is_hero(it):
        return
    count, zone = number(node.value, table, me, it, event), node.parts["from"]
    if zone == "any":
        table.do(return_some(Hero(it), count))
    else:
        return_wounds(table, it, count, zone)


@step("TWN-23.8")
def return_some(table: Thornwatch, hero: Hero, count: int) -> None:
    """Of hand and discard pile, one at a time where it makes a difference."""
    in_hand, in_discard = len(wounds_in(table, hero, "hand")), len(wounds_in(table, hero, "discard"))
    if count >= in_hand + in_discard or not in_hand or not in_discard:
        return_wounds(table, hero, count, "any")
    elif count > 0:
        table.ask(table.seat_of(hero), zones_to_return_from(hero), return_some(hero, count - 1))


@choices("TWN-23.8", "From where do you return a wound?")
def zones_to_return_from(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    yield return_from(hero, "hand")
    yield return_from(hero, "discard")


@step("TWN-23.8", "From the {zone:Zone}", group="Return a wound")
def return_from(table: Thornwatch, hero: Hero, zone: str) -> None:
    return_wounds(table, hero, 1, zone)


@effects.matters(returning)
def returning_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    """Return whether a deck holds wounds, reckoned from public information: all its cards are known."""
    return table.is_hero(it) and bool(wounds_in(table, it, node.parts["from"]))


@effects.verb("take_over", "amount", from_="zone")
def taking_over(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """I take W of another hero; they are not gained (TWN-23.7)."""
    if table.is_hero(it) and table.is_hero(me):
        take_over(table, me, it, number(node.value, table, me, it, event), node.parts["from"])


@effects.matters(taking_over)
def taking_over_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return (
        table.is_hero(it)
        and table.is_hero(me)
        and int(me) != int(it)
        and bool(wounds_in(table, it, node.parts["from"]))
    )


# -- looking


@effects.verb("scry", "amount", may_return="flag?")
def scrying(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Cards are drawn and looked at; some are returned or discarded, the rest goes back in any order (TWN-C16)."""
    if not table.is_hero(it):
        return
    for _ in range(number(node.value, table, me, it, event)):
        card = take_top(table, it, mask_of(it + 1))
        if card == NO_CARD:
            break
        table.put(card, LOOKED, it)
        note_emptiness(table, it)
    table.do(sort_looked(Hero(it), int("may_return" in node.parts)))


@effects.matters(scrying)
def scrying_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.is_hero(it) and bool(table.decks[it] or table.discards[it])


@step("TWN-C16")
def sort_looked(table: Thornwatch, hero: Hero, may_return: int) -> None:
    """Remove cards first; then the player continues with the order."""
    if table.looked[hero]:
        table.ask(table.seat_of(hero), cards_looked_at(hero, may_return))


@choices("TWN-C16", "You look at these cards. Which of them leaves?", pause=True)
def cards_looked_at(table: Thornwatch, hero: Hero, may_return: int) -> Iterator[Step]:
    seen = set()
    for card in table.looked[hero]:
        face = table.face[card]
        if face in seen:
            continue
        seen.add(face)
        if may_return and IS_WOUND[face]:
            yield return_looked(hero, card, may_return)
        yield discard_looked(hero, card, may_return)
    yield keep_looked(hero)


@step("TWN-C16", "Return {card} to the wound deck", group="Look")
def return_looked(table: Thornwatch, hero: Hero, card: Card, may_return: int) -> None:
    table.move(card, WOUNDS)
    table.do(sort_looked(hero, may_return))


@step("TWN-C16", "Discard {card}", group="Look")
def discard_looked(table: Thornwatch, hero: Hero, card: Card, may_return: int) -> None:
    table.move(card, DISCARDS, hero)
    table.do(sort_looked(hero, may_return))


@step("TWN-C16", "Put the rest back on the deck", group="Look")
def keep_looked(table: Thornwatch, hero: Hero) -> None:
    table.do(lay_back(hero))


@step("TWN-C16")
def lay_back(table: Thornwatch, hero: Hero) -> None:
    """Put the first named card at the bottom of them."""
    cards = table.looked[hero]
    if len(cards) > 1:
        table.ask(table.seat_of(hero), cards_to_lay_back(hero), lay_back(hero))
    elif cards:
        table.do(lay_card_back(hero, cards[0]))


@choices("TWN-C16", "Which card goes back next? The last one lies on top.", pause=True)
def cards_to_lay_back(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for card in one_of_each(table, table.looked[hero]):
        yield lay_card_back(hero, card)


@step("TWN-C16", "Put back {card}", group="Look")
def lay_card_back(table: Thornwatch, hero: Hero, card: Card) -> None:
    table.move(card, DECKS, hero)
    know_as_owner(table, hero, card)
    table.emptied &= ~(1 << hero)


# -- traits and slots


@effects.verb("focus", "amount")
def focusing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Traits flip to the focus-die side."""
    if table.is_hero(it):
        table.do(focus_some(Hero(it), number(node.value, table, me, it, event)))


def unfocused(table: Thornwatch, hero: int) -> list[TraitSlot]:
    """Traits that lie on their trait side; scars are never flipped (TWN-19.6)."""
    return [TraitSlot(slot) for slot in table.trait_slots(hero) if not table.focus[slot] and not table.is_scar(slot)]


@step("TWN-19.1")
def focus_some(table: Thornwatch, hero: Hero, count: int) -> None:
    if count > 0 and unfocused(table, hero):
        table.ask(table.seat_of(hero), traits_to_focus(hero), focus_some(hero, count - 1))


@choices("TWN-19.1", "Which trait flips to its focus-die side?")
def traits_to_focus(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for slot in unfocused(table, hero):
        yield flip_to_focus(slot)


@step("TWN-19.1", "Flip {slot}", group="Trait")
def flip_to_focus(table: Thornwatch, slot: TraitSlot) -> None:
    table.focus[slot] = 1
    table.say("TWN-19.1", "{:TraitSlot} shows its focus die.", slot)


@effects.matters(focusing)
def focusing_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.is_hero(it) and bool(unfocused(table, it))


@effects.verb("unslot", "amount")
def unslotting(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Slotted cards of a hero are discarded with their power, as the owner of the effect chooses."""
    if table.is_hero(it):
        table.do(unslot_some(me, Hero(it), number(node.value, table, me, it, event)))


@step("TWN-11.4")
def unslot_some(table: Thornwatch, me: Owner, hero: Hero, count: int) -> None:
    if count > 0 and any(table.slotted[slot] for slot in table.slots(hero)):
        table.ask(decider(table, me, hero), slots_to_empty(hero), unslot_some(me, hero, count - 1))


@choices("TWN-11.4", "Which slotted card of {hero} is discarded?")
def slots_to_empty(table: Thornwatch, hero: Hero) -> Iterator[Step]:
    for slot in table.slots(hero):
        if table.slotted[slot]:
            yield lose_slot(hero, Slot(slot))


@step("TWN-11.4", "Discard {slot}", group="Discard")
def lose_slot(table: Thornwatch, hero: Hero, slot: Slot) -> None:
    table.say("TWN-11.4", "{:Hero} loses {:Slot}.", hero, slot)
    empty_slot(table, hero, slot)


@effects.matters(unslotting)
def unslotting_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.is_hero(it) and any(table.slotted[slot] for slot in table.slots(it))


def ways_of_focus(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> Question | None:
    return traits_to_focus(Hero(it)) if table.is_hero(it) and node.value == 1 else None


effects.ways(focusing)(ways_of_focus)
