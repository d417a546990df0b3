"""Exploration cards: items are kept, events happen at once (section 21 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import NO_CARD, Card, Step

from ..content import EXPLORATION_SETS, exploration
from ..table import DRAWN, EXPLORATION, EXPLORATION_DISCARD, SHADOWS, UNDER_WAY, Hero, Realm, choices, step
from .effects.language import effect


@step("HOT-21.5")
def draw_and_resolve(table: Realm, hero: Hero) -> None:
    """The top exploration card is drawn and resolved."""
    card = table.draw(EXPLORATION)
    if card != NO_CARD:
        table.reveal(card)
        resolve(table, hero, card)


def resolve(table: Realm, hero: Hero, card: Card) -> None:
    """An item goes to the hero's play area; an event is carried out and then discarded (HOT-21.2, HOT-21.4)."""
    printed = exploration(table.face[card])
    if printed.type == "item":
        table.items.append(card)
        table.place[card] = hero
        table.say("HOT-21.2", "{:Hero} finds {:Card}.", hero, card)
    else:
        table.put(card, UNDER_WAY)
        table.say("HOT-21.4", "{:Hero} meets {:Card}.", hero, card)
        table.do(effect(f"exploration/{printed.name}", hero, NO_CARD), event_over(card))


@step("HOT-21.4")
def event_over(table: Realm, card: Card) -> None:
    """The event goes to its discard pile."""
    table.pick_up(card, UNDER_WAY)
    discard(table, card)


def discard_item(table: Realm, card: Card) -> None:
    """A used or lost item goes to the exploration discard pile (HOT-21.6)."""
    table.items.remove(card)
    table.place[card] = SHADOWS
    table.say("HOT-21.6", "{:Card} is discarded.", card)
    discard(table, card)


def discard(table: Realm, card: Card) -> None:
    """To the discard pile; a quest-specific card has done its work and leaves the game (HOT-G61)."""
    if exploration(table.face[card]).set in EXPLORATION_SETS:
        table.put(card, EXPLORATION_DISCARD)
    else:
        table.gone = (*table.gone, card)


# -- looking at several and taking one (Blaze a Trail)


@step("HOT-21.5")
def browse(table: Realm, hero: Hero, left: int, seen: tuple[int, ...]) -> None:
    """Draw several cards and resolve one of them. Everybody at the table sees them."""
    card = table.draw(EXPLORATION) if left else NO_CARD
    if card != NO_CARD:
        table.put(card, DRAWN)
        table.do(browse(hero, left - 1, (*seen, card)))
    elif seen:
        table.ask(table.seat_of(hero), cards_to_resolve(hero, seen))


@choices("HOT-21.5", "{hero} resolves one of the cards: which one?")
def cards_to_resolve(table: Realm, hero: Hero, looked_at: tuple[int, ...]) -> Iterator[Step]:
    """The cards that were drawn."""
    for card in looked_at:
        yield resolve_one(hero, Card(card), tuple(one for one in looked_at if one != card))


@step("HOT-21.5", "Resolve {card:Found}", group="Resolve")
def resolve_one(table: Realm, hero: Hero, card: Card, others: tuple[int, ...]) -> None:
    """This one is resolved; then the others go back."""
    table.pick_up(card, DRAWN)
    table.do(*[put_back(hero, Card(other)) for other in others])
    resolve(table, hero, card)


@step("HOT-21.5")
def put_back(table: Realm, hero: Hero, card: Card) -> None:
    """A card that was not chosen goes back to its deck."""
    table.ask(table.seat_of(hero), ends_of_the_deck(card))


@choices("HOT-21.5", "{card} goes back: where?")
def ends_of_the_deck(table: Realm, card: Card) -> Iterator[Step]:
    """Top or bottom."""
    yield put_on_top(card)
    yield put_at_bottom(card)


@step("HOT-21.5", "On top of the deck", group="Put back")
def put_on_top(table: Realm, card: Card) -> None:
    """Everybody saw it, and knows it while it lies there."""
    table.move(card, EXPLORATION)


@step("HOT-21.5", "At the bottom of the deck", group="Put back")
def put_at_bottom(table: Realm, card: Card) -> None:
    """Everybody saw it, and knows it while it lies there."""
    table.move(card, EXPLORATION, bottom=True)
