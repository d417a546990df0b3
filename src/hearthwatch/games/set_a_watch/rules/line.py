"""The Line: Creatures come, are turned up, move and leave. It closes up, facedown cards too (SAW-14.3, SAW-G47)."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import NO_CARD, Card

from ..content import ABILITY, ACOLYTE, DEFEATED, FIRST, IS_SUMMON, REVEAL, TYPES
from ..table import ASLEEP, DECK, FIRST_DONE, HORDE, REVEAL_DONE, SMOKED, SPENT, STOLEN, UP, Ability, Watch, replaced
from .campfire import feed_fire

STAY_DEAD: Final = ABILITY["Stay Dead"]
BOUNTY: Final = 1
IN_FORCE: Final = UP | ASLEEP | SMOKED
"""The marks that decide whether the text of a Creature counts."""


def is_up(table: Watch, card: Card) -> bool:
    """Return whether a card of the Line is revealed."""
    return table.marks[card] & UP != 0


def works(table: Watch, card: Card) -> bool:
    """Return whether the text of a Creature in the Line is in force: faceup, awake, not smoked."""
    return table.marks[card] & IN_FORCE == UP


def turn_up(table: Watch, card: Card, asleep: int) -> None:
    """A Creature is faceup: what it has no power for counts as done. Inside an Ability its powers sleep (SAW-G24)."""
    face = table.face[card]
    mark = UP
    if not REVEAL[face] or (table.ran and _has_run(table, card)):
        mark |= REVEAL_DONE
    if not FIRST[face]:
        mark |= FIRST_DONE
    table.marks = replaced(table.marks, card, mark | (ASLEEP if asleep else 0))
    if table.trap:
        weaken(table, card, table.trap)
        table.say("SAW-7.12", "{:Card} walks into the trap: Health -{}.", card, table.trap)
        table.trap = 0


def _has_run(table: Watch, card: Card) -> bool:
    """Return whether this card's Reveal power ran since the table last settled, also before a shuffle (SAW-G61)."""
    face = table.face[card]
    return any(ran == (card, face) or (ran[1] == face and face != ACOLYTE) for ran in table.ran)


def weaken(table: Watch, card: Card, amount: int) -> None:
    """A Creature loses Health until the end of the round."""
    table.weakened = replaced(table.weakened, card, table.weakened[card] + amount)


def enter_faceup(table: Watch, card: Card, position: int) -> None:
    """A Creature comes into the Line faceup: its Reveal power is due (SAW-10.8)."""
    table.reveal(card)
    table.line.insert(position, card)
    turn_up(table, card, 0)
    table.say("SAW-10.8", "{:Card} enters the Line in position {}.", card, position + 1)


def leave(table: Watch, card: Card) -> list[Card]:
    """A card (with its mount) leaves the Line and its stay is over. Gives the cards, the mount first (SAW-G36).

    A die that it stole goes back spent (SAW-19.14, SAW-G29).
    """
    table.line.remove(card)
    cards = [card]
    mount = table.mount[card]
    if mount >= 0:
        table.mount = replaced(table.mount, card, -1)
        cards = [Card(mount), card]
    for one in cards:
        if table.marks[one]:
            table.marks = replaced(table.marks, one, 0)
        if table.weakened[one]:
            table.weakened = replaced(table.weakened, one, 0)
    thief = STOLEN + card
    if thief in table.die_at:
        table.die_at = [SPENT if where == thief else where for where in table.die_at]
    return cards


def defeat(table: Watch, card: Card, heroes: tuple[int, ...] = ()) -> None:
    """The Creature, Unhallowed too (SAW-15.7), goes to the top of the Graveyard (SAW-14.2).

    `heroes` defeated it: with Stay Dead it leaves the game (SAW-20.1, SAW-G34).
    """
    revealed = table.marks[card] & UP
    silenced = table.marks[card] & SMOKED
    cards = leave(table, card)
    if heroes and table.works(STAY_DEAD) and table.hero_of(Ability(STAY_DEAD)) in heroes:
        table.removed = (*table.removed, *cards)
        table.say("SAW-20.1", "{:Card} is defeated and stays dead: out of the game.", card)
        _take_bounty(table, card)
        return
    table.graveyard.extend(cards)
    table.say("SAW-14.2", "{:Card} is defeated.", card)
    _take_bounty(table, card)
    if revealed and not silenced and DEFEATED[table.face[card]]:
        table.fallen = (*table.fallen, (card, table.face[card]))


def _take_bounty(table: Watch, card: Card) -> None:
    """At some Locations the defeated of a type feed the fire."""
    if table.rule().bounty == TYPES[table.face[card]]:
        feed_fire(table, BOUNTY)


def to_horde(table: Watch, cards: list[Card]) -> None:
    """Facedown on top of the Horde. What was seen stays known (SAW-16.4)."""
    table.horde.extend(cards)


def feed_horde(table: Watch, rule: str) -> None:
    """The top card of the Creature deck goes unseen on top of the Horde (SAW-G22), by the clause of its cause."""
    card = table.deal(DECK, HORDE)
    if card != NO_CARD:
        table.say(rule, "{:Card} from the Creature deck joins the Horde.", card)


def topmost_creature(table: Watch, type: str = "") -> Card:
    """Return the Creature nearest the top of the Graveyard, never a Summon; of a type, if one is named."""
    for card in reversed(table.graveyard):
        face = table.face[card]
        if not IS_SUMMON[face] and (not type or TYPES[face] == type):
            return card
    return NO_CARD
