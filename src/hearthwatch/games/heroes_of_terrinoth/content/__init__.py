"""The box of Heroes of Terrinoth as static tables: read once from `content/*.toml`, then looked up by small ints."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hearthwatch.kernel.authored import typed_toml

from .cards import Activations, Dice, Enemies, Enemy, EnemySet, Exploration, Explorations, Heroes, Location, Locations

FOLDER: Final = Path(__file__).parent

# -- dice: what each of the six sides shows (HOT-G4)

_DICE: Final = typed_toml(FOLDER / "dice.toml", Dice)
HERO_DIE: Final = _DICE.hero
ENEMY_DIE: Final = _DICE.enemy
BLANK: Final = "-"

# -- heroes and their activation cards

ARCHETYPES: Final = ("Healer", "Mage", "Scout", "Warrior")
ACTIONS: Final = ("attack", "explore", "aid", "rest")
ATTACK, EXPLORE, AID, REST = range(4)

HEROES: Final = typed_toml(FOLDER / "heroes.toml", Heroes).hero
HERO_NAMES: Final = [hero.name for hero in HEROES]
HERO_HEALTH: Final = [hero.health for hero in HEROES]
ARCHETYPE: Final = [ARCHETYPES.index(hero.archetype) for hero in HEROES]

ACTIVATIONS: Final = typed_toml(FOLDER / "activations.toml", Activations).card
ACTIVATION_NAMES: Final = [card.name for card in ACTIVATIONS]
ACTION_OF: Final = [ACTIONS.index(card.action) for card in ACTIVATIONS]
CLASS_OF: Final = [card.class_name for card in ACTIVATIONS]
BASIC: Final = [
    [
        next(
            number
            for number, card in enumerate(ACTIVATIONS)
            if (card.archetype, card.class_name, card.action) == (archetype, "", action)
        )
        for action in ACTIONS
    ]
    for archetype in ARCHETYPES
]
"""By archetype and action: the basic activation card."""
ADVANCED: Final = [
    [
        [
            number
            for number, card in enumerate(ACTIVATIONS)
            if card.archetype == archetype and card.class_name and card.action == action
        ]
        for action in ACTIONS
    ]
    for archetype in ARCHETYPES
]
"""By archetype and action: the advanced cards of both classes."""

# -- enemies: two faces for each set, Minion then Master; then the Nemeses

_ENEMIES: Final = typed_toml(FOLDER / "enemies.toml", Enemies)
SETS: Final = _ENEMIES.set
SET_NAMES: Final = [one.name for one in SETS]
NEMESES: Final = _ENEMIES.nemesis
KEYWORDS: Final = _ENEMIES.keyword
RATINGS: Final = ("Trivial", "Challenging", "Formidable")
MINION, MASTER, NEMESIS = "Minion", "Master", "Nemesis"


def _of_set(one: EnemySet, kind: str) -> Enemy:
    strength = one.minion if kind == MINION else one.master
    return Enemy(
        name=one.one,
        set=one.name,
        traits=[*one.traits, kind],
        rating=one.rating,
        attack=strength.attack,
        resilience=strength.resilience,
        health=strength.health,
        bar=strength.bar or one.bar,
        threat=strength.threat or one.threat,
        attack_if=strength.attack_if or one.attack_if,
        resilience_if=strength.resilience_if or one.resilience_if,
        ours=one.ours,
        flavour=one.flavour,
    )


ENEMIES: Final = [
    *(_of_set(one, kind) for one in SETS for kind in (MINION, MASTER)),
    *(replace(one, set=one.name, traits=[*one.traits, NEMESIS]) for one in NEMESES),
]
FIRST_NEMESIS: Final = 2 * len(SETS)
ENEMY_NAMES: Final = [card.name for card in ENEMIES]
ENEMY_ATTACK: Final = [card.attack for card in ENEMIES]
ENEMY_RESILIENCE: Final = [card.resilience for card in ENEMIES]
ENEMY_HEALTH: Final = [card.health for card in ENEMIES]
TRAITS: Final = [frozenset(card.traits) for card in ENEMIES]
RATING: Final = [RATINGS.index(card.rating) for card in ENEMIES]
RANK: Final = [
    rating * 3 + (2 if NEMESIS in traits else 1 if MASTER in traits else 0)
    for rating, traits in zip(RATING, TRAITS, strict=True)
]
"""Difficulty: first the rating, then Nemesis over Master over Minion (HOT-27.3)."""

# -- locations and exploration cards: their faces follow those of the enemies

LOCATIONS: Final = typed_toml(FOLDER / "locations.toml", Locations).location
FIRST_LOCATION: Final = len(ENEMIES)
EXPLORATION: Final = typed_toml(FOLDER / "exploration.toml", Explorations).card
FIRST_EXPLORATION: Final = FIRST_LOCATION + len(LOCATIONS)
EXPLORATION_SETS: Final = ("Base", "Wild", "Village", "Dungeon", "Ruins", "Arcane")


def location(face: int) -> Location:
    """Return the location with this face."""
    return LOCATIONS[face - FIRST_LOCATION]


def exploration(face: int) -> Exploration:
    """Return the exploration card with this face."""
    return EXPLORATION[face - FIRST_EXPLORATION]


FACE_NAMES: Final = [
    *ENEMY_NAMES,
    *(card.name for card in LOCATIONS),
    *(card.name for card in EXPLORATION),
]

FACE_KEYS: Final = [
    *(f"{card.name} {card.traits[-1]}" for card in ENEMIES),
    *(card.name for card in LOCATIONS),
    *(card.name for card in EXPLORATION),
]
"""A unique name for each face: the Minion and the Master of a set have different names."""


def threat_name(face: int) -> str:
    """Return the name of the effect of an enemy's threat."""
    return f"enemy/{FACE_KEYS[face]}/threat"


ROUND_LIMIT: Final = 60
"""A guard of ours, counted as a loss: the rules know no limit (HOT-13.6, HOT-G57)."""
MORE_HEALTH: Final = {2: 10, 3: 4, 4: 0}
"""By the number of heroes (HOT-26.1, HOT-26.2, HOT-26.4)."""
