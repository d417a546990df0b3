"""The tables of Wardens of the Duskwatch: read once from `content/*.toml`, then looked up by small ints."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hearthwatch.kernel.authored import typed_toml

from .tables import Actions, Consequences, Gifts, Likelihoods, Starting, VowParts

FOLDER: Final = Path(__file__).parent

# -- cards: a face is its suit times 13 plus its value less 1

SUITS: Final = ("Spades", "Clubs", "Hearts", "Diamonds")
SPADES, CLUBS, HEARTS, DIAMONDS = range(4)
VALUES: Final = 13
CARDS: Final = 52
VALUE_NAMES: Final = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
SHORT_VALUES: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
JACK: Final = 11


def value_of(face: int) -> int:
    """Ace 1, 2 to 10 as printed, Jack 11, Queen 12, King 13 (WOD-1.3)."""
    return face % VALUES + 1


def suit_of(face: int) -> int:
    """Spades, Clubs, Hearts or Diamonds."""
    return face // VALUES


def is_red(face: int) -> bool:
    """Hearts and Diamonds (WOD-1.4)."""
    return suit_of(face) >= HEARTS


def face_name(face: int) -> str:
    """Return the card in words: the Queen of Hearts."""
    return f"the {VALUE_NAMES[face % VALUES]} of {SUITS[suit_of(face)]}"


def short_name(face: int) -> str:
    """Return the card as people note it: QH."""
    return SHORT_VALUES[face % VALUES] + SUITS[suit_of(face)][0]


FACE: Final = {short_name(face): face for face in range(CARDS)}

# -- Scores: the first four are Core Scores, the others Reserves

SCORES: Final = ("Strength", "Dexterity", "Willpower", "Constitution", "Vitae", "Radiance", "Supply", "Fortune")
STRENGTH, DEXTERITY, WILLPOWER, CONSTITUTION, VITAE, RADIANCE, SUPPLY, FORTUNE = range(8)
CORE: Final = (STRENGTH, DEXTERITY, WILLPOWER, CONSTITUTION)
CEILING: Final = 5
CREATION_POINTS: Final = 8
CREATION_CEILING: Final = 3
RESERVES_AT_FIRST: Final = {VITAE: 5, RADIANCE: 5, SUPPLY: 5, FORTUNE: 3}

# -- Actions

ACTIONS: Final = typed_toml(FOLDER / "actions.toml", Actions).action
ACTION_NAMES: Final = [one.name for one in ACTIONS]
(
    OVERCOME,
    SECURE,
    COMPEL,
    FORGE_A_BOND,
    GATHER_INTEL,
    READ_THE_SITUATION,
    FORAGE,
    SPEND_SUPPLY,
    TREAT_WOUNDS,
    ENTER_COMBAT,
    INFLICT_HARM,
    ENDURE_HARM,
    RESIST_DEATH,
    RESIST_THE_FOREST,
    REST,
    MAKE_CAMP,
    PURIFY,
    INVOKE_GIFT,
) = range(18)
FORCED: Final = frozenset(number for number, one in enumerate(ACTIONS) if one.forced)
VOLUNTARY: Final = tuple(number for number in range(len(ACTIONS)) if number not in FORCED)
LISTED: Final = [tuple(SCORES.index(score) for score in one.scores) for one in ACTIONS]
"""By Action: the Scores that it lists (WOD-8.3)."""

MISS, WEAK, STRONG = range(3)
RESULTS: Final = ("Miss", "Weak Hit", "Strong Hit")

# -- Records

KINDS: Final = ["weapon", "armor", "gear", "skill", "gift", "bond", "acquisition", "wound", "corruption", "note"]
WEAPON, ARMOR, GEAR, SKILL, GIFT, BOND, ACQUISITION, WOUND, CORRUPTION, NOTE = range(10)
ITEMS: Final = frozenset((WEAPON, ARMOR, GEAR, ACQUISITION))
"""Kinds of Record that can be damaged (WOD-8.10)."""
_STARTING: Final = typed_toml(FOLDER / "records.toml", Starting)
REVEALED: Final = [_STARTING.weapon, _STARTING.armor, _STARTING.gear, _STARTING.skill]
"""By kind: the entry for each card value."""
CARDS_FOR: Final = [_STARTING.cards.weapon, _STARTING.cards.armor, _STARTING.cards.gear, _STARTING.cards.skill]
GIFTS: Final = typed_toml(FOLDER / "gifts.toml", Gifts).gift

# -- Oracle, consequences, Vow

READINGS: Final = ("as-written", "graded", "court-cards")
_LIKELIHOODS: Final = typed_toml(FOLDER / "oracle.toml", Likelihoods)
LIKELIHOODS: Final = dict(
    zip(READINGS, (_LIKELIHOODS.as_written, _LIKELIHOODS.graded, _LIKELIHOODS.court_cards), strict=True)
)
CONSEQUENCES: Final = typed_toml(FOLDER / "consequences.toml", Consequences).consequence
VOW_PARTS: Final = ("task", "subject", "complication", "location")
TASK, SUBJECT, COMPLICATION, LOCATION = range(4)
_VOW: Final = typed_toml(FOLDER / "vow.toml", VowParts)
VOW_TABLES: Final = [_VOW.task, _VOW.subject, _VOW.complication, _VOW.location]
