"""The things of Thornwatch: kinds of numbers, places and piles, and the events that reactions change."""

from __future__ import annotations

from typing import Final, NamedTuple, NewType

from hearthwatch.kernel import KERNEL_RULES, Event, Names, Pile, Rules, hands, open_pile

from .content import FACE_KEYS, JUDGE_NAMES, KIND_KEYS, ROLE_NAMES, TERRAIN_NAMES, TRAIT_KEYS

rules: Final = Rules(KERNEL_RULES)
step = rules.step
choices = rules.choices

Hero = NewType("Hero", int)
"""A hero in play, in seating order."""
Pawn = NewType("Pawn", int)
"""A piece on the map; below FIRST_CREATURE the hero of that number."""
Owner = NewType("Owner", int)
"""Whose effect it is: a pawn, the STORY (or the Judge), the terrain on a tile: BELOW_STORY minus the tile, or a hero's
card on a tile: BELOW_TERRAIN minus the card."""
Tile = NewType("Tile", int)
"""A place of the arrangement."""
Momentum = NewType("Momentum", int)
"""A momentum card: a hero's number, or FIRST_CARD plus four times the group of creatures plus the copy."""
Group = NewType("Group", int)
"""Creatures of one kind in this scene: one rules card."""
Slot = NewType("Slot", int)
"""An action slot: the hero times SLOTS plus the place."""
TraitSlot = NewType("TraitSlot", int)
"""A place for a trait: the hero times two plus the place."""
Skill = NewType("Skill", int)
TerrainKind = NewType("TerrainKind", int)
Role = NewType("Role", int)
Kind = NewType("Kind", int)
"""A creature of the box."""
Marker = NewType("Marker", int)
Knot = NewType("Knot", int)
Seat = NewType("Seat", int)

FACES: Final = Names("card", FACE_KEYS)
KINDS: Final = Names("creature", KIND_KEYS)
TERRAINS: Final = Names("terrain card", TERRAIN_NAMES)
ROLES: Final = Names("role", ROLE_NAMES)
TRAITS: Final = Names("trait", TRAIT_KEYS)
JUDGES: Final = Names("Judge", JUDGE_NAMES)
rules.names |= {"Face": FACES, "TerrainKind": TERRAINS, "Role": ROLES, "Kind": KINDS}

JUDGE: Final = 0
FIRST_CREATURE: Final = 5
FIRST_CARD: Final = 8
COPIES: Final = 4
SLOTS: Final = 4
STORY: Final = Owner(-1)
BELOW_STORY: Final = -2
BELOW_TERRAIN: Final = -1000
NOBODY: Final = Pawn(-1)
NOWHERE: Final = Tile(-1)
NO_TERRAIN: Final = -1
NOT_CHOSEN: Final = -1
NO_EVENT: Final = Event(-1)
MELEE, RANGED, UNROLLED = range(3)
"""The kinds of a hit; UNROLLED: hits without an attack roll (TWN-21.8)."""
SETUP, SCENE_SETUP, MOMENTUM, TURNS, BETWEEN_SCENES = range(5)
NO_RESULT, WOUND_DECK, TOO_LONG = -1, -2, -3
IN_BOX, WITH_JUDGE, WITH_HERO = -1, -2, 100
"""The places of a marker that lies on no tile."""

WOUNDS: Final = open_pile("wounds")
DISCARDS: Final = open_pile("discards", each=True)
DECKS: Final = Pile("decks", each=True)
HANDS: Final = hands("hands")
SLOTTED: Final = open_pile("slotted", each=True)
LOOKED: Final = hands("looked")
PLACED: Final = open_pile("placed")


class Blow(NamedTuple):
    """An attack, or hits without a roll, against one pawn (TWN-21.1)."""

    by: int
    """The pawn that attacks; below 0 an Owner that is none."""
    target: int
    """The original target; a reaction that takes the hits over does not change it (TWN-G21)."""
    way: int
    """MELEE, RANGED or UNROLLED."""
    dice: int
    faces: tuple[int, ...] = ()
    """The values of the basic dice (1 to 10)."""
    focus: tuple[int, ...] = ()
    """The values of the focus dice."""
    rolled: int = 0
    """Hits as rolled or dealt, before anything changed them (TWN-G22)."""
    hits: int = 0
    """Hits that are left."""
    victim: int = -1
    """The pawn that takes the hits: the target, unless a reaction took them over."""
    wounded: int = 0
    """1 where the victim was wounded: at least one hit was left (TWN-22.1)."""
    gained: int = 0
    """Wound cards that a hero gained by it."""
    defeated: int = 0
    deed: str = ""
    """The name of the effect that attacks."""
    prevented: int = 0
    tile: int = -1
    """The tile of the target when it was chosen: effects around it continue after it has fallen."""


class Fall(NamedTuple):
    """A pawn is defeated (TWN-22.4)."""

    pawn: int
    by: int
    card: int
    tile: int
    other_tile: int


class Cast(NamedTuple):
    """Dice that are no attack (TWN-18.7)."""

    by: int
    dice: int
    faces: tuple[int, ...] = ()
    focus: tuple[int, ...] = ()
    hits: int = 0


class Came(NamedTuple):
    """A pawn has come to a tile."""

    pawn: int
    tile: int
