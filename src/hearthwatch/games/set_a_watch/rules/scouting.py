"""Looking at the top of the Creature deck. That is not revealing: a Summon only seen does nothing (SAW-G16)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Card, Step

from ..table import NO_CARD, Watch, choices, step
from .line import draw


@step("SAW-7.2")
def look_ahead(table: Watch, count: int) -> None:
    """Take the top cards into the hand, one by one."""
    table.do(*[look_at_next()] * count, put_back())


@step("SAW-7.2")
def look_at_next(table: Watch) -> None:
    """The top card; a deck that runs out is made anew from the Graveyard (SAW-9.6)."""
    card = draw(table)
    if card != NO_CARD:
        table.reveal(card)
        table.looking = (*table.looking, card)
        table.say("SAW-7.2", "The scout sees {:Card}.", card)


@step("SAW-7.2")
def put_back(table: Watch) -> None:
    """Each card goes on the top or on the bottom, in the order the resting Adventurer likes (SAW-G16)."""
    if table.looking:
        table.ask(table.seats_of(table.resting), ends_of_deck(), then=put_back())


@choices("SAW-7.2", "Put which card where? (What is put on top last will come first.)", pause=True)
def ends_of_deck(table: Watch) -> Iterator[Step]:
    """Every card in hand, on either end."""
    for card in table.looking:
        yield put_on_top(card)
        yield put_at_bottom(card)


def _out_of_hand(table: Watch, card: Card) -> None:
    table.looking = tuple(other for other in table.looking if other != card)


@step("SAW-7.2", "{card} on top of the deck", group="Scout")
def put_on_top(table: Watch, card: Card) -> None:
    """It will come next."""
    _out_of_hand(table, card)
    table.deck.append(card)


@step("SAW-7.2", "{card} to the bottom of the deck", group="Scout")
def put_at_bottom(table: Watch, card: Card) -> None:
    """It will come last."""
    _out_of_hand(table, card)
    table.deck.insert(0, card)
