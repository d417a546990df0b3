"""The one deck of the table: cards are turned, used, discarded, and come back only by the two shuffles."""

from __future__ import annotations

from ..content import CARDS
from ..table import DECK, DISCARDS, OUT, SHOWN, Chronicle, step


def lay_out_deck(table: Chronicle) -> None:
    """52 cards and no Jokers, shuffled (WOD-1.2, WOD-G1)."""
    table.deck = table.lay_out(range(CARDS))
    table.shuffle(table.deck)


def turn_for_reveal(table: Chronicle) -> int:
    """Turn a card for a table, the Oracle or the Vow; gives its face."""
    return table.face[table.deal(DECK, SHOWN)]


def discard_shown(table: Chronicle) -> None:
    """A reveal is over once its last card has been read (WOD-1.5)."""
    table.move_all(SHOWN, DISCARDS)


@step("WOD-1.8")
def discard_out(table: Chronicle) -> None:
    """The cards of one Action are discarded together, before any choice that follows from them (WOD-1.8)."""
    table.move_all(OUT, DISCARDS)


@step("WOD-1.9")
def shuffle_all_back(table: Chronicle) -> None:
    """The discards go back into the remaining deck, and all is shuffled (WOD-1.9)."""
    table.shuffle_into(DISCARDS, DECK)
    table.say("WOD-1.9", "The discard pile is shuffled back: the deck has {} cards again.", len(table.deck))
