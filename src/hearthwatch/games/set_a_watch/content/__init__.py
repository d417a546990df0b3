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
    SummonCard,
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
"""Number of front positions that a class reaches: melee the first (SAW-12.3), ranged the first two (SAW-12.4)."""
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
    """Return an Ability card with the numbers printed on it."""
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
ACOLYTE: Final = 0
SUMMON: Final = len(CREATURES)
FIRST_UNHALLOWED: Final = SUMMON + 1 + len(SUMMONS)

# -- locations: their faces follow those of the creatures

BOX_PLACES: Final = typed_toml(FOLDER / "locations.toml", Locations).location
PACK_PLACES: Final = typed_toml(DELUXE / "locations.toml", Locations).location
LOCATIONS: Final = sorted(
    [*BOX_PLACES, *PACK_PLACES], key=lambda card: ("regular", "respite", "final").index(card.kind)
)
"""Locations by kind: determinization sorts faces, and the order must not reveal how many of a kind there are."""
LOCATION_NAMES: Final = [card.name for card in LOCATIONS]
FINALS: Final = [card.name for card in LOCATIONS if card.kind == "final"]

# -- by face: what is printed. Cards that authors bring come behind those of the box and the pack (see `sets.py`)

MONSTERS: Final[list[Creature]] = []
LOCATION_OF: Final[list[Location | None]] = []
"""The Location with this face; None where it is none."""
NAMES: Final[list[str]] = []
HEALTH: Final[list[int]] = []
DAMAGE: Final[list[int]] = []
TYPES: Final[list[str]] = []
IS_SUMMON: Final[list[bool]] = []
"""True for a Summon card, in any variant."""
IS_UNHALLOWED: Final[list[bool]] = []
REVEAL: Final[list[str]] = []
FIRST: Final[list[str]] = []
DEFEATED: Final[list[str]] = []
"""The name of its power; empty where it has none."""
PRICE: Final[list[str]] = []
"""The price of a variant Summon, as the name of its power; empty where an Adventurer exhausts a card."""
FROM_BOTTOM: Final[list[bool]] = []
"""Of a Summon: whether the bottom Unhallowed comes."""
ONGOING_VERB: Final[list[str]] = []
ONGOING_NUMBER: Final[list[int]] = []
RIDES: Final[list[str]] = []
"""The type of mount that a Rider takes; empty where it is none."""
ACTS: Final[list[bool]] = []
"""True where the Ongoing power does something by itself, and is not only counted."""
RESTFUL: Final[list[bool]] = []
"""With its Reveal and First Position powers done, nothing is due for this Creature unless it is weakened."""
TOUGHNESS: Final[list[int]] = []
"""Its Health, roughly where only its text says it; for bots."""
IS_CHOOSY: Final[list[bool]] = []
"""True where some dice or Creatures cannot join a direct attack on this Creature."""
REACHES_FAR: Final[list[bool]] = []
"""True where the Ongoing power reaches beyond the Creature itself."""
PLACE_RULES: Final[list[PlaceRule]] = []
"""The rule of each Location."""
ORDER: Final[list[int]] = []
"""The order in which determinization deals faces: sort by sort, so that authors' cards stay among their own kind."""
LIKE: Final[list[int]] = []
"""The most similar face of the box, for bots: the face itself, or the one that an author's card replaces."""
FAR_REACHING: Final = ("aura_health", "range_cut", "ability_min_die", "guards_behind")
UNSAID_HEALTH: Final = 5
MANY_FACES: Final = 1_000_000
NO_RULE: Final = PlaceRule()


def power_name(card: str, trigger: str) -> str:
    """Return the name of a card's power, for the rules and in saved games."""
    return f"{card}/{trigger}"


def print_creature(card: Creature, key: str = "", *, unhallowed: bool = False, like: int = -1) -> int:
    """Give a Creature or an Unhallowed a face; `key` begins the names of its powers."""
    key = key or card.name
    face, verb = len(NAMES), next(iter(card.ongoing), "")
    MONSTERS.append(card)
    LOCATION_OF.append(None)
    NAMES.append(card.name)
    HEALTH.append(card.health)
    DAMAGE.append(card.damage)
    TYPES.append(card.type)
    IS_SUMMON.append(False)
    IS_UNHALLOWED.append(unhallowed)
    REVEAL.append(power_name(key, "reveal") if card.reveal else "")
    FIRST.append(power_name(key, "first") if card.first else "")
    DEFEATED.append(power_name(key, "defeated") if card.defeated else "")
    PRICE.append("")
    FROM_BOTTOM.append(False)
    ONGOING_VERB.append(verb)
    ONGOING_NUMBER.append(next((number for number in card.ongoing.values() if isinstance(number, int)), 0))
    RIDES.append(str(card.ongoing.get("rides", "")))
    ACTS.append(RIDES[face] != "" or verb == "health_from_behind")
    RESTFUL.append(not ACTS[face] and card.health > 0)
    TOUGHNESS.append(card.health or UNSAID_HEALTH)
    IS_CHOOSY.append(verb in ("attackers", "dice_at_least"))
    REACHES_FAR.append(verb in FAR_REACHING)
    PLACE_RULES.append(NO_RULE)
    ORDER.append((2 if unhallowed else 0) * MANY_FACES + face)
    LIKE.append(face if like < 0 else like)
    return face


def print_summon(card: SummonCard | None) -> int:
    """Give a Summon card a face: the plain one, or a variant."""
    name, invented = (card.name, True) if card else ("Summon", False)
    face = print_creature(Creature(name=name, type="", health=0, damage=0, invented=invented))
    IS_SUMMON[face] = True
    ORDER[face] += MANY_FACES
    TOUGHNESS[face] = 0
    if card:
        PRICE[face] = power_name(card.name, "price") if card.price else ""
        FROM_BOTTOM[face] = card.bottom
    return face


def print_location(card: Location, *, like: int = -1) -> int:
    """Give a Location a face."""
    face = print_creature(Creature(name=card.name, type="", health=0, damage=0, invented=card.invented), like=like)
    LOCATION_OF[face] = card
    ORDER[face] += MANY_FACES * (3 + ("regular", "respite", "final").index(card.kind))
    PLACE_RULES[face] = card.ability
    return face


for _creature in CREATURES:
    print_creature(_creature)
for _summon in (None, *SUMMONS):
    print_summon(_summon)
for _unhallowed in UNHALLOWED:
    print_creature(_unhallowed, unhallowed=True)
FIRST_LOCATION: Final = len(NAMES)
for _location in LOCATIONS:
    print_location(_location)
FACES: Final = len(NAMES)
"""Number of faces in the box and the pack."""


def location(face: int) -> Location:
    """Return the Location with this face."""
    found = LOCATION_OF[face]
    assert found is not None
    return found


def face_name(face: int) -> str:
    """Return the name of a Creature, Summon, Unhallowed or Location."""
    return NAMES[face]


DIFFICULTIES: Final = {"easy": 1, "normal": 2, "hard": 3, "insane": 4}
