"""The box of Set a Watch as static tables: read once from `content/*.toml`, then looked up by small ints."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


POWERS: Final = _read("powers")

# -- adventurers and abilities: an ability's number is its class times five plus its place

ADVENTURERS: Final[list[dict[str, Any]]] = _read("adventurers")["adventurer"]
CLASSES: Final = [one["name"] for one in ADVENTURERS]
WARRIOR, WIZARD, CLERIC, BEAST_MASTER, RANGER, ROGUE = range(6)
SIDES: Final = [one["dice"] for one in ADVENTURERS]
REACH: Final = [1 if one["attack"] == "melee" else 2 for one in ADVENTURERS]
RANGED: Final = [one["attack"] == "ranged" for one in ADVENTURERS]

_BY_CLASS: Final = {name: [card for card in _read("abilities")["ability"] if card["class"] == name] for name in CLASSES}
ABILITIES: Final[list[dict[str, Any]]] = [card for name in CLASSES for card in _BY_CLASS[name]]
ABILITY: Final = {card["name"]: number for number, card in enumerate(ABILITIES)}
PER_CLASS: Final = 5
ACTIVE: Final = [card["kind"] == "active" for card in ABILITIES]


def ability(name: str) -> int:
    """The number of an Ability card."""
    return ABILITY[name]


def number_on(name: str, key: str) -> int:
    """A number printed on an Ability card."""
    return int(ABILITIES[ABILITY[name]][key])


def camp_number(name: str, key: str) -> int:
    """A number printed with a special camp action."""
    return int(ADVENTURERS[CLASSES.index(name)][key])


# -- creatures: faces 0 to 36 (the Acolyte first, it has two copies), the Summon, the Unhallowed

CREATURES: Final[list[dict[str, Any]]] = sorted(
    _read("creatures")["creature"], key=lambda card: card["name"] != "Acolyte"
)
UNHALLOWED: Final[list[dict[str, Any]]] = _read("unhallowed")["unhallowed"]
_SUMMON_CARD: Final[dict[str, Any]] = {
    "name": "Summon",
    "type": "",
    "health": 0,
    "damage": 0,
    "flavour": "",
    "invented": False,
}

MONSTERS: Final = [*CREATURES, _SUMMON_CARD, *UNHALLOWED]
ACOLYTE: Final = 0
SUMMON: Final = len(CREATURES)
FIRST_UNHALLOWED: Final = SUMMON + 1
NAMES: Final = [card["name"] for card in MONSTERS]
HEALTH: Final = [int(card["health"]) for card in MONSTERS]
DAMAGE: Final = [int(card["damage"]) for card in MONSTERS]
TYPES: Final = [str(card["type"]) for card in MONSTERS]


def _power(trigger: str) -> tuple[list[str], list[Any]]:
    """The verb and the number of one trigger, by face; an empty verb where the card has no such power."""
    pairs = [next(iter(card.get(trigger, {"": 0}).items())) for card in MONSTERS]
    return [verb for verb, _ in pairs], [number for _, number in pairs]


REVEAL_VERB, REVEAL_NUMBER = _power("reveal")
FIRST_VERB, FIRST_NUMBER = _power("first")
DEFEATED_VERB, DEFEATED_NUMBER = _power("defeated")
ONGOING_VERB, ONGOING_NUMBER = _power("ongoing")
RIDES: Final = [number if verb == "rides" else "" for verb, number in zip(ONGOING_VERB, ONGOING_NUMBER, strict=True)]

# -- bodies: 38 Creatures, 4 Summons, 9 Unhallowed, then the Locations

BODY_FACES: Final = [
    *(face for face, card in enumerate(CREATURES) for _ in range(card.get("copies", 1))),
    *([SUMMON] * 4),
    *range(FIRST_UNHALLOWED, FIRST_UNHALLOWED + len(UNHALLOWED)),
]
CREATURE_BODIES: Final = sum(card.get("copies", 1) for card in CREATURES)
FIRST_SUMMON_BODY: Final = CREATURE_BODIES
FIRST_UNHALLOWED_BODY: Final = CREATURE_BODIES + 4
MONSTER_BODIES: Final = len(BODY_FACES)

# -- locations: their faces follow those of the creatures

LOCATIONS: Final[list[dict[str, Any]]] = _read("locations")["location"]
FIRST_LOCATION: Final = len(MONSTERS)
PLACE_ABILITIES: Final[list[dict[str, Any]]] = [*({} for _ in MONSTERS), *(card["ability"] for card in LOCATIONS)]
"""By face: what a Location does."""
LOCATION_NAMES: Final = [card["name"] for card in LOCATIONS]
FINALS: Final = [card["name"] for card in LOCATIONS if card["kind"] == "final"]


def location(face: int) -> dict[str, Any]:
    """The Location with this face."""
    return LOCATIONS[face - FIRST_LOCATION]


def face_name(face: int) -> str:
    """The name of a Creature, Summon, Unhallowed or Location."""
    return str(NAMES[face] if face < FIRST_LOCATION else location(face)["name"])


DIFFICULTIES: Final = {"easy": 1, "normal": 2, "hard": 3, "insane": 4}
