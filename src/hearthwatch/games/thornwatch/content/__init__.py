"""The box of Thornwatch as static tables: read once from `content/*.toml`, then looked up by small ints."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hearthwatch.kernel.authored import typed_toml

from .cards import ActionCard, ActionCards, Arrangement, Creatures, Heroes, Judges, Maps, Terrains, Traits

FOLDER: Final = Path(__file__).parent

# -- skills and symbols

SKILLS: Final = ("agility", "brawn", "mind", "spirit", "woodwise")
AGILITY, BRAWN, MIND, SPIRIT, WOODWISE = range(5)
ICONS: Final = ("forest", "ruins", "village", "water")
ANY_SKILL: Final = (1 << len(SKILLS)) - 1


def skill_mask(text: str) -> int:
    """Return the skills (bits) that a symbol of a cost takes: "agility", "agility/mind", "any" (TWN-12.5)."""
    if text == "any":
        return ANY_SKILL
    return sum(1 << SKILLS.index(one) for one in text.split("/"))


# -- dice and maps

_MAPS: Final = typed_toml(FOLDER / "maps.toml", Maps)
BASIC_DIE: Final = tuple(_MAPS.basic_die)
FOCUS_DIE: Final = tuple(_MAPS.focus_die)
HITS_OF: Final = {"hit": 1, "two hits": 2, "ebb": 0, "blank": 0}
BASIC_HITS: Final = (0, *(HITS_OF[face] for face in BASIC_DIE))
"""By result (from 1): the hits of a basic die (TWN-18.2)."""
BASIC_EBB: Final = (0, *(int(face == "ebb") for face in BASIC_DIE))
FOCUS_HITS: Final = (0, *(HITS_OF[face] for face in FOCUS_DIE))


def _from_zero(written: Arrangement) -> Arrangement:
    """As the table counts: tiles are written from 1, as players see them."""
    return replace(written, borders=[(one - 1, other - 1) for one, other in written.borders])


ARRANGEMENTS: Final = {one.name: _from_zero(one) for one in _MAPS.arrangement}
PIECES: Final = _MAPS.piece

# -- heroes and their cards

HEROES: Final = typed_toml(FOLDER / "heroes.toml", Heroes).hero
ROLE_NAMES: Final = [hero.name for hero in HEROES]
ACTION_CARDS: Final = typed_toml(FOLDER / "actions.toml", ActionCards).card

WOUND: Final = 0
"""The face of every wound card (TWN-C46)."""
FIRST_SKILL: Final = 1
FIRST_ACTION: Final = FIRST_SKILL + 2 * len(HEROES)
FIRST_SKILLS, SECOND_SKILLS = 8, 7
"""Number of skill cards in a deck for each of its two skills (TWN-G12)."""

FACE_KEYS: Final = [
    "wound",
    *(f"{hero.name} {skill}" for hero in HEROES for skill in hero.skills),
    *(card.name for card in ACTION_CARDS),
]
"""A name for each face that no other has."""
ACTION: Final[list[ActionCard | None]] = [*[None] * FIRST_ACTION, *ACTION_CARDS]
"""By face: the action card."""
IS_WOUND: Final = [face == WOUND for face in range(len(FACE_KEYS))]
COSTS: Final[list[tuple[int, ...]]] = [
    tuple(sorted(SKILLS.index(skill) for skill in card.cost)) if card else () for card in ACTION
]
"""By face: the cost symbols of an action card."""
PROVIDES: Final = [
    0,
    *(1 << SKILLS.index(skill) for hero in HEROES for skill in hero.skills),
    *(sum(1 << SKILLS.index(skill) for skill in {*card.cost}) for card in ACTION_CARDS),
]
"""By face: the skills (bits), any one of them provided as power (TWN-11.8, TWN-11.9)."""


def deck_of(role: int) -> list[int]:
    """Return the faces of a hero deck: skill cards and action cards (TWN-2.3)."""
    hero, first = HEROES[role], FIRST_SKILL + 2 * role
    actions = [FIRST_ACTION + place for place, card in enumerate(ACTION_CARDS) if card.hero == hero.name]
    return [
        *[first] * FIRST_SKILLS,
        *[first + 1] * SECOND_SKILLS,
        *(face for face in actions for _ in range(ACTION_CARDS[face - FIRST_ACTION].copies)),
    ]


# -- monsters, denizens, Judges, terrain

CREATURES: Final = typed_toml(FOLDER / "creatures.toml", Creatures).creature
CREATURE_NAMES: Final = [one.name for one in CREATURES]
IS_MONSTER: Final = [one.kind == "monster" for one in CREATURES]
JUDGES: Final = typed_toml(FOLDER / "judges.toml", Judges).judge
JUDGE_NAMES: Final = [one.name for one in JUDGES]
TERRAIN: Final = typed_toml(FOLDER / "terrain.toml", Terrains).terrain
TERRAIN_NAMES: Final = [one.name for one in TERRAIN]
KIND_KEYS: Final = [*CREATURE_NAMES, *(f"terrain {name}" for name in TERRAIN_NAMES)]
"""The kinds of a group on the track: a creature, or a terrain card with a momentum card of its own."""

# -- traits, scars, knots

_TRAITS: Final = typed_toml(FOLDER / "traits.toml", Traits)
TRAITS: Final = _TRAITS.trait
SCARS: Final = _TRAITS.scar
KNOTS: Final = _TRAITS.knot
KNOT_NAMES: Final = [one.name for one in KNOTS]
FIRST_SCAR: Final = len(TRAITS)
TRAIT_KEYS: Final = [one.name for one in (*TRAITS, *SCARS)]

# -- numbers of the game

WOUNDS_PER_HERO: Final = 10
EBB_PER_HERO: Final = 2
EBB_TOKENS: Final = 30
HAND: Final = 5
EBB_FOR_A_DECK: Final = 2
MOST_DEEDS: Final = 20
TURNS_PER_CARD: Final = 5
MOST_ROUNDS: Final = 50
"""Stops of the program's own, which normal play never meets (TWN-G39)."""
