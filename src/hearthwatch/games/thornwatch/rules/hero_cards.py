"""The cards of a hero: draws, discards, wound cards, the reshuffled deck (sections 23 and 24 of the rules)."""

from __future__ import annotations

from hearthwatch.kernel import EVERYONE, NO_CARD, Card, Readers, mask_of

from ..content import EBB_FOR_A_DECK, IS_WOUND
from ..table import DECKS, DISCARDS, HANDS, WOUNDS, Thornwatch
from .ebb import gain_ebb


def take_top(table: Thornwatch, hero: int, seen: Readers) -> Card:
    """Take the top card of a deck, which these see; NO_CARD where there is none at all (TWN-24.6).

    Everybody sees a wound card (TWN-23.6). The card is revealed while it lies on the deck: with real cards it could be
    any of those.
    """
    if not table.decks[hero]:
        make_anew(table, hero)
    if not table.decks[hero]:
        return NO_CARD
    card = table.decks[hero][-1]
    table.reveal(card, seen)
    if IS_WOUND[table.face[card]]:
        table.reveal(card, EVERYONE)
    return table.draw(DECKS, hero)


def note_emptiness(table: Thornwatch, hero: int) -> None:
    """Pay the Judge and reshuffle as soon as the last card has left the deck (TWN-24.1, TWN-24.2)."""
    if not table.lazy and not table.decks[hero] and not table.emptied >> hero & 1:
        make_anew(table, hero)


def make_anew(table: Thornwatch, hero: int) -> None:
    """2 ebb, once for the same emptiness, then the discards become the deck (TWN-24.1, TWN-24.6)."""
    if not table.emptied >> hero & 1:
        table.emptied |= 1 << hero
        table.say("TWN-24.1", "The deck of {:Hero} is empty: its discard pile is shuffled.", hero)
        gain_ebb(table, EBB_FOR_A_DECK, "TWN-24.1")
        table.deck_emptied(hero)
    if table.discards[hero]:
        table.emptied &= ~(1 << hero)
        table.shuffle_into(DISCARDS, DECKS, hero, hero)


def draw_cards(table: Thornwatch, hero: int, count: int) -> list[Card]:
    """Cards go to the hand; wound cards among them are shown (TWN-23.6)."""
    drawn: list[Card] = []
    for _ in range(count):
        card = take_top(table, hero, mask_of(hero + 1))
        if card == NO_CARD:
            break
        table.put(card, HANDS, hero)
        note_emptiness(table, hero)
        drawn.append(card)
    wounds = sum(IS_WOUND[table.face[card]] for card in drawn)
    if wounds:
        words = "{:Hero} draws {:CardsDrawn}, {:WoundsAmong}."
        table.say("TWN-10.10", words, hero, len(drawn), (wounds, len(drawn)))
    elif drawn:
        table.say("TWN-10.10", "{:Hero} draws {:CardsDrawn}.", hero, len(drawn))
    return drawn


def mill(table: Thornwatch, hero: int, count: int) -> int:
    """Cards go from the top of the deck to the open discard pile (TWN-23.3). Gives how many there were."""
    fallen: list[int] = []
    for _ in range(count):
        card = take_top(table, hero, EVERYONE)
        if card == NO_CARD:
            break
        table.put(card, DISCARDS, hero)
        fallen.append(table.face[card])
        note_emptiness(table, hero)
    if fallen:
        table.say("TWN-23.3", "{:Hero} discards from the deck: {:FacesFallen}.", hero, tuple(fallen))
    return len(fallen)


def discard(table: Thornwatch, hero: int, card: Card) -> None:
    """Move a card from any place to its owner's discard pile."""
    table.move(card, DISCARDS, hero)


def discard_hand(table: Thornwatch, hero: int) -> None:
    """All cards, wound cards included (TWN-10.8, TWN-10.9)."""
    table.move_all(HANDS, DISCARDS, hero, hero)


def gain_wounds(table: Thornwatch, hero: int, count: int) -> int:
    """W go from the wound deck to the discard pile, then as many cards from the deck follow (TWN-23.2, TWN-23.3).

    First all W, then all the cards of the deck (TWN-23.4). Gives how many there were (TWN-23.11).
    """
    gained = min(count, len(table.wounds))
    for _ in range(gained):
        table.put(table.draw(WOUNDS), DISCARDS, hero)
    if gained:
        table.say("TWN-23.2", "{:Hero} gains {:Wounds}; {:Left}.", hero, gained, len(table.wounds))
        mill(table, hero, gained)
    if not table.wounds:
        table.spent_scene = 1
    return gained


def wounds_in(table: Thornwatch, hero: int, zone: str) -> list[Card]:
    """Return the wound cards in a zone of a hero: "hand", "discard", "deck" or "any" (hand and discard pile)."""
    zones = {
        "hand": (table.hands[hero],),
        "discard": (table.discards[hero],),
        "deck": (table.decks[hero],),
        "any": (table.hands[hero], table.discards[hero]),
    }
    face = table.face
    return [card for cards in zones[zone] for card in cards if IS_WOUND[face[card]]]


def return_wounds(table: Thornwatch, hero: int, count: int, zone: str) -> int:
    """W go back to the wound deck (TWN-23.8)."""
    found = wounds_in(table, hero, zone)[:count]
    for card in found:
        table.move(card, WOUNDS)
    if found:
        table.say("TWN-23.8", "{:Hero} returns {:Wounds} from {:WoundZone}.", hero, len(found), zone)
    if zone == "deck" and found:
        table.shuffle(table.decks[hero])
        note_emptiness(table, hero)
    return len(found)


def take_over(table: Thornwatch, taker: int, giver: int, count: int, zone: str) -> int:
    """W of another hero move to the taker's discard pile; they are not gained (TWN-23.7)."""
    found = wounds_in(table, giver, zone)[:count]
    for card in found:
        table.move(card, DISCARDS, taker)
    if found:
        table.say("TWN-23.7", "{:Hero} takes over {:Wounds} of {:Hero}.", taker, len(found), giver)
    if zone == "deck" and found:
        table.shuffle(table.decks[giver])
        note_emptiness(table, giver)
    return len(found)


def know_as_owner(table: Thornwatch, hero: int, card: Card) -> None:
    """The card lies facedown again; only its hero knows it."""
    table.known[card] = mask_of(hero + 1)
