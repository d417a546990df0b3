"""The box of Set a Watch as static tables: read once from `content/*.toml`, then looked up by small ints."""

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
    Unhallowed,
)

FOLDER: Final = Path(__file__).parent
POWERS: Final = typed_toml(FOLDER / "powers.toml", PowerWords)

# -- adventurers and abilities: an ability's number is its class times five plus its place

ADVENTURERS: Final = typed_toml(FOLDER / "adventurers.toml", Adventurers).adventurer
CLASSES: Final = [one.name for one in ADVENTURERS]
WARRIOR, WIZARD, CLERIC, BEAST_MASTER, RANGER, ROGUE = range(6)
SIDES: Final = [one.dice for one in ADVENTURERS]
"""Three dice of each class (SAW-2.3, SAW-G40)."""
REACH: Final = [1 if one.attack == "melee" else 2 for one in ADVENTURERS]
"""How many front positions a class reaches: melee the first (SAW-12.3), ranged the first two (SAW-12.4)."""
RANGED: Final = [one.attack == "ranged" for one in ADVENTURERS]

ABILITIES: Final = sorted(
    typed_toml(FOLDER / "abilities.toml", AbilityCards).ability, key=lambda card: CLASSES.index(card.class_name)
)
ABILITY: Final = {card.name: number for number, card in enumerate(ABILITIES)}
PER_CLASS: Final = 5
ACTIVE: Final = [card.kind == "active" for card in ABILITIES]


def ability_card(name: str) -> AbilityCard:
    """An Ability card with the numbers printed on it."""
    return ABILITIES[ABILITY[name]]


# -- creatures: faces 0 to 36 (the Acolyte first, it has two copies), the Summon, the Unhallowed

CREATURES: Final = sorted(
    typed_toml(FOLDER / "creatures.toml", Creatures).creature, key=lambda card: card.name != "Acolyte"
)
UNHALLOWED: Final = typed_toml(FOLDER / "unhallowed.toml", Unhallowed).unhallowed
MONSTERS: Final = [
    *CREATURES,
    Creature(name="Summon", type="", health=0, damage=0, invented=False),
    *UNHALLOWED,
]
ACOLYTE: Final = 0
SUMMON: Final = len(CREATURES)
FIRST_UNHALLOWED: Final = SUMMON + 1
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
ONGOING_VERB: Final = [next(iter(card.ongoing), "") for card in MONSTERS]
ONGOING_NUMBER: Final = [
    next((number for number in card.ongoing.values() if isinstance(number, int)), 0) for card in MONSTERS
]
RIDES: Final = [str(card.ongoing.get("rides", "")) for card in MONSTERS]
"""The type of mount that a Rider takes; empty where it is none."""

# -- bodies: 38 Creatures, 4 Summons, 9 Unhallowed, then the Locations

BODY_FACES: Final = [
    *(face for face, card in enumerate(CREATURES) for _ in range(card.copies)),
    *([SUMMON] * 4),
    *range(FIRST_UNHALLOWED, FIRST_UNHALLOWED + len(UNHALLOWED)),
]
CREATURE_BODIES: Final = sum(card.copies for card in CREATURES)
FIRST_SUMMON_BODY: Final = CREATURE_BODIES
FIRST_UNHALLOWED_BODY: Final = CREATURE_BODIES + 4
MONSTER_BODIES: Final = len(BODY_FACES)

# -- locations: their faces follow those of the creatures

LOCATIONS: Final = typed_toml(FOLDER / "locations.toml", Locations).location
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
