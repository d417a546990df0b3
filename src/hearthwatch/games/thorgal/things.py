"""The things of Thorgal as small ints with types of their own, the counted things, and the places of cards."""

from __future__ import annotations

from typing import Final, NewType

from hearthwatch.kernel import Pile, open_pile

from .content.cards import RANKS

Character = NewType("Character", int)
"""A Character in play: 0 to 3, clockwise."""
CharacterSet = NewType("CharacterSet", int)
"""One of the four Characters of the box."""
Chair = NewType("Chair", int)
"""A place in the party that a player fills."""
Area = NewType("Area", int)
Border = NewType("Border", int)
Location = NewType("Location", int)
Foe = NewType("Foe", int)
"""Enemy tokens of one type on one Location, which nobody can tell apart: the Location times five plus the type."""
Good = NewType("Good", int)
"""0 to 5, as GOODS names them."""
Tile = NewType("Tile", int)
"""A kind of polyomino."""
Turn = NewType("Turn", int)
"""An orientation of a tile."""
Spot = NewType("Spot", int)
"""A cell of a Wound area: the Character times 64 plus the cell."""
Space = NewType("Space", int)
"""A cell of the Terrain cards, which are one grid (THG-14.7)."""
Square = NewType("Square", int)
"""A cell of the Enemy cards that are being fought, which are one grid (THG-22.5)."""
Wound = NewType("Wound", int)
"""A Wound tile of a Character: the Character times 32 plus its place among that Character's tiles."""
Chip = NewType("Chip", int)
Slot = NewType("Slot", int)
"""A place in the Action Row; the leftmost is 0."""
ActionCard = NewType("ActionCard", int)
"""An Action card of the box, in the order of their numbers."""
SpecialCard = NewType("SpecialCard", int)
Die = NewType("Die", int)
"""A die of the Combat under way."""
EntryNumber = NewType("EntryNumber", int)
Plot = NewType("Plot", int)
"""A Side Plot: the number of its Entry times two, and one more for the second."""
MainAction = NewType("MainAction", int)
"""A Main action: the Action card times two, and one more for the second."""
WoundSort = NewType("WoundSort", int)
"""The tiles that a Wound may be: content/pieces.py has their notation."""

NOBODY: Final = Character(-1)
NOWHERE: Final = Location(-1)
NOT_CHOSEN: Final = -1
BESIDE: Final = Slot(-1)
"""The place of chips before their first turn: next to the Row (THG-2.9)."""
NO_ACTION: Final = -1
MOVE, JOURNEY, COLLECT, ASSIGN, COMBAT, SACRIFICE, CRAFT = range(7)
MINOR, MODERATE, MAJOR, MASSIVE, MYSTICAL = range(5)
SETUP, ACTION_PHASE, EVENT_PHASE = range(3)
RANK_COUNT: Final = len(RANKS)
WOUNDS_OF_ONE: Final = 32
IGNORE_RED, IGNORE_YELLOW = 1, 2
LEFT_DECK, RIGHT_DECK = 0, 1

ITEM_DISCARD: Final = open_pile("item_discard")
ITEM_DECK: Final = Pile("item_deck", refill=ITEM_DISCARD)
DISPLAYED: Final = open_pile("display")
HELD: Final = open_pile("items", each=True)
DISCOVERY_DISCARD: Final = open_pile("discovery_discard")
DISCOVERY_DECK: Final = Pile("discovery_deck", refill=DISCOVERY_DISCARD)
TERRAIN_DECK: Final = Pile("terrain_deck")
"""It has no discard pile (THG-1.4)."""
TERRAIN_ROW: Final = open_pile("terrain")
EVENT_DISCARDS: Final = open_pile("event_discards", each=True)
EVENT_DECKS: Final = Pile("event_decks", each=True, refill=EVENT_DISCARDS)
ACTIVE_EVENT: Final = open_pile("active_event")
ENEMY_DISCARDS: Final = open_pile("enemy_discards", each=True)
ENEMY_DECKS: Final = Pile("enemy_decks", each=True, refill=ENEMY_DISCARDS)
FOUGHT: Final = open_pile("fought")
COPIES: Final = open_pile("copies")
ADVENTURE_DECK: Final = Pile("adventure_deck")
ADVENTURE_OPEN: Final = open_pile("adventure_open")
IN_HAND: Final = open_pile("in_hand")
"""A Discovery card or an Item that is being resolved."""

PILES: Final = (
    ITEM_DECK,
    ITEM_DISCARD,
    DISPLAYED,
    HELD,
    DISCOVERY_DECK,
    DISCOVERY_DISCARD,
    TERRAIN_DECK,
    TERRAIN_ROW,
    EVENT_DECKS,
    EVENT_DISCARDS,
    ACTIVE_EVENT,
    ENEMY_DECKS,
    ENEMY_DISCARDS,
    FOUGHT,
    COPIES,
    ADVENTURE_DECK,
    ADVENTURE_OPEN,
    IN_HAND,
)
"""All of them."""
