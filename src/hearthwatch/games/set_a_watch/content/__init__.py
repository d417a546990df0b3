"""The cards of Set a Watch as static tables: read once from `content/*.toml`, then looked up by small ints.

What comes with the deluxe pack, from `content/deluxe`, stands behind what the box holds. `box.py` says which of it all
takes part.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hearthwatch.kernel.authored import typed_toml

from .cards import (
    AbilityCard,
    AbilityCards,
    Adventurers,
    Creature,
    Creatures,
    Location,
    Locations,
    PlaceRule,
    PowerWords,
    Summons,
    Unhallowed,
)

FOLDER: Final = Path(__file__).parent
DELUXE: Final = FOLDER / "deluxe"
POWERS: Final = typed_toml(FOLDER / "powers.toml", PowerWords)

# -- adventurers and abilities: an ability's number is its class times five plus its place

_BOX_ADVENTURERS: Final = typed_toml(FOLDER / "adventurers.toml", Adventurers).adventurer
ADVENTURERS: Final = [*_BOX_ADVENTURERS, *typed_toml(DELUXE / "adventurers.toml", Adventurers).adventurer]
CLASSES: Final = [one.name for one in ADVENTURERS]
BOX_CLASSES: Final = len(_BOX_ADVENTURERS)
WARRIOR, WIZARD, CLERIC, BEAST_MASTER, RANGER, ROGUE, BARBARIAN, KNIGHT = range(8)
SIDES: Final = [one.dice for one in ADVENTURERS]
"""Three dice of each class (SAW-2.3, SAW-G40)."""
REACH: Final = [1 if one.attack == "melee" else 2 for one in ADVENTURERS]
"""How many front positions a class reaches: melee the first (SAW-12.3), ranged the first two (SAW-12.4)."""
RANGED: Final = [one.attack == "ranged" for one in ADVENTURERS]

STUN_IMMUNE: Final = [one.stun_immune for one in ADVENTURERS]

ABILITIES: Final = sorted(
    [card for folder in (FOLDER, DELUXE) for card in typed_toml(folder / "abilities.toml", AbilityCards).ability],
    key=lambda card: CLASSES.index(card.class_name),
)
ABILITY: Final = {card.name: number for number, card in enumerate(ABILITIES)}
PER_CLASS: Final = 5
ACTIVE: Final = [card.kind == "active" for card in ABILITIES]


def ability_card(name: str) -> AbilityCard:
    """An Ability card with the numbers printed on it."""
    return ABILITIES[ABILITY[name]]


# -- creatures: faces 0 to 36 (the Acolyte first, it has two copies), the Summon and its variants, the Unhallowed

CREATURES: Final = sorted(
    typed_toml(FOLDER / "creatures.toml", Creatures).creature, key=lambda card: card.name != "Acolyte"
)
SUMMONS: Final = typed_toml(DELUXE / "summons.toml", Summons).summon
"""The variant Summon cards."""
_BOX_UNHALLOWED: Final = typed_toml(FOLDER / "unhallowed.toml", Unhallowed).unhallowed
UNHALLOWED: Final = [*_BOX_UNHALLOWED, *typed_toml(DELUXE / "unhallowed.toml", Unhallowed).unhallowed]
BOX_UNHALLOWED: Final = len(_BOX_UNHALLOWED)
MONSTERS: Final = [
    *CREATURES,
    Creature(name="Summon", type="", health=0, damage=0, invented=False),
    *(Creature(name=card.name, type="", health=0, damage=0, invented=True) for card in SUMMONS),
    *UNHALLOWED,
]
ACOLYTE: Final = 0
SUMMON: Final = len(CREATURES)
FIRST_UNHALLOWED: Final = SUMMON + 1 + len(SUMMONS)
IS_SUMMON: Final = [SUMMON <= face < FIRST_UNHALLOWED for face in range(len(MONSTERS))]
"""By face: whether it is a Summon card, in whichever variant."""
NAMES: Final = [card.name for card in MONSTERS]
HEALTH: Final = [card.health for card in MONSTERS]
DAMAGE: Final = [card.damage for card in MONSTERS]
TYPES: Final = [card.type for card in MONSTERS]


def power_name(card: str, trigger: str) -> str:
    """What the power of a card is called, for the rules and in saved games."""
    return f"{card}/{trigger}"


REVEAL: Final = [power_name(card.name, "reveal") if card.reveal else "" for card in MONSTERS]
FIRST: Final = [power_name(card.name, "first") if card.first else "" for card in MONSTERS]
DEFEATED: Final = [power_name(card.name, "defeated") if card.defeated else "" for card in MONSTERS]
"""By face: the name of its power; empty where it has none."""
PRICE: Final = ["" for _ in MONSTERS]
"""By face: what a variant Summon costs, the name of its power; empty where an Adventurer exhausts a card."""
for _place, _card in enumerate(SUMMONS, start=SUMMON + 1):
    PRICE[_place] = power_name(_card.name, "price") if _card.price else ""
FROM_BOTTOM: Final = [False] * (SUMMON + 1) + [card.bottom for card in SUMMONS]
"""By face of a Summon: whether the bottom Unhallowed comes."""
ONGOING_VERB: Final = [next(iter(card.ongoing), "") for card in MONSTERS]
ONGOING_NUMBER: Final = [
    next((number for number in card.ongoing.values() if isinstance(number, int)), 0) for card in MONSTERS
]
RIDES: Final = [str(card.ongoing.get("rides", "")) for card in MONSTERS]
"""The type of mount that a Rider takes; empty where it is none."""

# -- locations: their faces follow those of the creatures

BOX_PLACES: Final = typed_toml(FOLDER / "locations.toml", Locations).location
PACK_PLACES: Final = typed_toml(DELUXE / "locations.toml", Locations).location
LOCATIONS: Final = sorted(
    [*BOX_PLACES, *PACK_PLACES], key=lambda card: ("regular", "respite", "final").index(card.kind)
)
"""By kind: dealing anew puts faces in order, and must not tell from it how many of a kind there are."""
FIRST_LOCATION: Final = len(MONSTERS)
PLACE_RULES: Final = [*([PlaceRule()] * len(MONSTERS)), *(card.ability for card in LOCATIONS)]
"""By face: what a Location does."""
LOCATION_NAMES: Final = [card.name for card in LOCATIONS]
FINALS: Final = [card.name for card in LOCATIONS if card.kind == "final"]


def location(face: int) -> Location:
    """The Location with this face."""
    return LOCATIONS[face - FIRST_LOCATION]


def face_name(face: int) -> str:
    """The name of a Creature, Summon, Unhallowed or Location."""
    return NAMES[face] if face < FIRST_LOCATION else location(face).name


DIFFICULTIES: Final = {"easy": 1, "normal": 2, "hard": 3, "insane": 4}
