"""The one deck of the table: cards are turned, used, discarded, and come back only by the two shuffles."""

from __future__ import annotations

from hearthwatch.kernel import Card, Step

from ..content import CARDS
from ..table import Chronicle, step


def lay_out_deck(table: Chronicle) -> None:
    """52 cards and no Jokers, shuffled (WOD-1.2, WOD-G1)."""
    table.face = list(range(CARDS))
    table.known = [0] * CARDS
    table.deck = [Card(body) for body in range(CARDS)]
    table.shuffle(table.deck)


def shuffles_first(table: Chronicle, needing: Step) -> bool:
    """Whether the deck is empty where a step needs a card: then the discards are shuffled, and the step comes again.

    The shuffle is a step of its own, so that with real cards any of them may be turned up afterwards.
    """
    if not table.deck:
        table.do(shuffle_discards(), needing)
        return True
    return False


@step("WOD-1.6")
def shuffle_discards(table: Chronicle) -> None:
    """The discards become the deck only when it is empty and a card is needed (WOD-1.6).

    Cards that lie out for the Draw or reveal under way stay out (WOD-1.7).
    """
    table.deck, table.discards = table.discards, []
    table.shuffle(table.deck)
    table.say("WOD-1.6", "The deck is empty: the {} cards of the discard pile are shuffled.", len(table.deck))


def take_top(table: Chronicle) -> Card:
    """The next card, faceup."""
    card = table.deck[-1]
    table.reveal(card)
    table.deck.pop()
    return card


def turn_for_reveal(table: Chronicle) -> int:
    """Turn a card for a table, the Oracle or the Vow; gives its face."""
    card = take_top(table)
    table.shown.append(card)
    return table.face[card]


def discard_shown(table: Chronicle) -> None:
    """A reveal is over once its last card has been read (WOD-1.5)."""
    table.discards.extend(table.shown)
    table.shown = []


@step("WOD-1.8")
def discard_out(table: Chronicle) -> None:
    """The cards of one Action are discarded together, before any choice that follows from them (WOD-1.8)."""
    table.discards.extend(table.out)
    table.out = []


@step("WOD-1.9")
def shuffle_all_back(table: Chronicle) -> None:
    """The discards go back into the remaining deck, and all is shuffled (WOD-1.9)."""
    table.deck = [*table.deck, *table.discards]
    table.discards = []
    table.shuffle(table.deck)
    table.say("WOD-1.9", "The discard pile is shuffled back: the deck has {} cards again.", len(table.deck))
