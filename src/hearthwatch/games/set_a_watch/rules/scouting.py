"""Looking at the top of the Creature deck. That is not revealing: a Summon only seen does nothing (SAW-G16)."""

from __future__ import annotations

from hearthwatch.kernel import NO_CARD, Card, Step

from ..table import DECK, LOOKING, Watch, choices, step


@step("SAW-7.2")
def look_ahead(table: Watch, count: int) -> None:
    """Take the top cards into the hand, one by one."""
    table.do(*[look_at_next()] * count, put_back())


@step("SAW-7.2")
def look_at_next(table: Watch) -> None:
    """Look at the top card; an empty deck is made from the shuffled Graveyard (SAW-9.6)."""
    card = table.deal(DECK, LOOKING)
    if card != NO_CARD:
        table.say("SAW-7.2", "The scout sees {:Card}.", card)


@step("SAW-7.2")
def put_back(table: Watch) -> None:
    """Each card goes on the top or on the bottom, in the order the resting Adventurer likes (SAW-G16)."""
    if table.looking:
        table.ask(table.seats_of(table.resting), ends_of_deck(), then=put_back())


@choices("SAW-7.2", "Put which card where? (What is put on top last will come first.)", pause=True, sure=True)
def ends_of_deck(table: Watch) -> list[Step]:
    """Return every card in hand, on either end; identical cards are offered once."""
    found: list[Step] = []
    for card in {table.face[card]: card for card in table.looking}.values():
        found.append(put_on_top(card))
        found.append(put_at_bottom(card))
    return found


@step("SAW-7.2", "{card} on top of the deck", group="Scout")
def put_on_top(table: Watch, card: Card) -> None:
    """The card goes on top of the Creature deck."""
    table.pick_up(card, LOOKING)
    table.put(card, DECK)


@step("SAW-7.2", "{card} to the bottom of the deck", group="Scout")
def put_at_bottom(table: Watch, card: Card) -> None:
    """The card goes under the Creature deck."""
    table.pick_up(card, LOOKING)
    table.put(card, DECK, bottom=True)
