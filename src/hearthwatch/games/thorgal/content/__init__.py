"""The box of Thorgal as static tables: read once from `content/*.toml`, then looked up by small ints."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from hearthwatch.kernel import SetupError
from hearthwatch.kernel.authored import typed_toml
from hearthwatch.kernel.shapes import Grid, Printed

from .cards import (
    ACTIONS,
    COLOURS,
    DECKS,
    GOODS,
    RANKS,
    ActionCards,
    AdventureCards,
    Characters,
    Discoveries,
    EnemyCards,
    EventCard,
    Events,
    Gridded,
    Items,
    Terrains,
)
from .pieces import DEFAULT_WOUND_AREA, wound_area
from .pieces import TILE_NAMES as TILE_NAMES

FOLDER: Final = Path(__file__).parent

# -- Characters

CHARACTERS: Final = typed_toml(FOLDER / "characters.toml", Characters).character
CHARACTER_NAMES: Final = [one.name for one in CHARACTERS]
BODIES: Final[list[Grid]] = [wound_area(tuple(one.wound_area or DEFAULT_WOUND_AREA)) for one in CHARACTERS]
"""By Character of the box: the grid of the Wound area (THG-7.2)."""
DIALS: Final = [[[COLOURS.index(die) for die in level] for level in one.dial] for one in CHARACTERS]
"""By Character and Combat level (from 0): the dice."""
TRACKS: Final = [
    [sorted(TILE_NAMES.index(tile) for level in one.track[: upto + 1] for tile in level) for upto in range(7)]
    for one in CHARACTERS
]
"""By Character and Journey level (from 0): all kinds of tiles that are unlocked (THG-15.3)."""
MOST_EXPERIENCE: Final = 6
"""Level 7, counted from 0."""

# -- Action cards: numbered ones by their number, lettered ones by their letter

_ACTIONS: Final = typed_toml(FOLDER / "actions.toml", ActionCards)
ACTION_CARDS: Final = sorted(_ACTIONS.card, key=lambda card: card.number)
CARD_NUMBERS: Final = [card.number for card in ACTION_CARDS]
SPECIAL_CARDS: Final = _ACTIONS.special
LETTERS: Final = [card.letter for card in SPECIAL_CARDS]
TYPES: Final = [[ACTIONS.index(main.action) for main in card.main] for card in ACTION_CARDS]
"""By Action card: the types of its Main actions (THG-12.14)."""

# -- grids with icons and marks

NO_ICON: Final = "."
ICONS: Final = "MOGSFPAD+ECJH"
GOOD_ICONS: Final = "MOGSFP"
"""In the order of the Goods."""
AREA_ICON, DISCOVERY_ICON, HEAL_ICON, EXPERIENCE_ICON, COMBAT_ICON, JOURNEY_ICON, HEART = "AD+ECJH"
MARKS: Final = ".ry"
RED, YELLOW = 0, 1


class Face(NamedTuple):
    """The grid printed on a card: the places of its icons and of its penalty marks."""

    icons: Printed
    marks: Printed


def face_of(card: Gridded) -> Face:
    """Return the grid of a card as it is written."""
    cells = [row.split() for row in card.rows]
    for row, words in enumerate(cells):
        for word in words:
            good = len(word) == 2 and (word == "--" or (word[0] in ICONS + NO_ICON and word[1] in MARKS))
            if not good:
                raise SetupError(f"{card.name}, row {row + 1}: {word!r} is no cell, which is an icon and a mark.")
    if len({len(words) for words in cells}) != 1:
        raise SetupError(f"{card.name}: all its rows have as many cells as the others.")
    icons = ["".join(" " if word == "--" else word[0] for word in words) for words in cells]
    marks = ["".join(" " if word == "--" else word[1] for word in words) for words in cells]
    return Face(Printed.of(*icons), Printed.of(*marks))


TERRAIN: Final = typed_toml(FOLDER / "terrain.toml", Terrains).card
TERRAIN_FACES: Final = [face_of(card) for card in TERRAIN]
ENEMIES: Final = sorted(typed_toml(FOLDER / "enemies.toml", EnemyCards).card, key=lambda card: RANKS.index(card.rank))
ENEMY_FACES: Final = [face_of(card) for card in ENEMIES]

# -- cards with an effect

ITEMS: Final = typed_toml(FOLDER / "items.toml", Items).card
DISCOVERIES: Final = typed_toml(FOLDER / "discoveries.toml", Discoveries).card
EVENTS: Final[list[EventCard]] = [
    card for deck in DECKS for card in typed_toml(FOLDER / "events" / f"{deck.lower()}.toml", Events).card
]
ADVENTURE_CARDS: Final = typed_toml(FOLDER / "adventure_cards.toml", AdventureCards).card

# -- faces: the cards that are drawn from decks, one list for all

FIRST_TERRAIN: Final = 0
FIRST_ENEMY: Final = len(TERRAIN)
FIRST_ITEM: Final = FIRST_ENEMY + len(ENEMIES)
FIRST_DISCOVERY: Final = FIRST_ITEM + len(ITEMS)
FIRST_EVENT: Final = FIRST_DISCOVERY + len(DISCOVERIES)
FIRST_ADVENTURE_CARD: Final = FIRST_EVENT + len(EVENTS)
FACE_NAMES: Final = [
    *(card.name for card in TERRAIN),
    *(card.name for card in ENEMIES),
    *(card.name for card in ITEMS),
    *(card.name for card in DISCOVERIES),
    *(card.name for card in EVENTS),
    *(card.name for card in ADVENTURE_CARDS),
]
FACE_KEYS: Final = [
    *(f"terrain/{card.name}" for card in TERRAIN),
    *(f"enemy/{card.name}" for card in ENEMIES),
    *(f"item/{card.name}" for card in ITEMS),
    *(f"discovery/{card.name}" for card in DISCOVERIES),
    *(f"event/{card.name}" for card in EVENTS),
    *(f"card/{card.name}" for card in ADVENTURE_CARDS),
]
"""A name for each face that no other has; the effects of cards are named so too."""

GOOD_COUNT: Final = len(GOODS)
DISPLAY: Final = 5
MOST_THREATS: Final = 5
CHIPS: Final = 4
