"""The types of the board: everything on the table that an observer may see. Hidden values are None."""

from __future__ import annotations

from msgspec import Struct


class LocationShown(Struct):
    """The Location of this round."""

    id: str
    name: str
    kind: str
    firewood: int
    creatures: int
    text: str


class MapShown(Struct):
    """The Map: the number of Locations to come, the next one and the last."""

    count: int
    top: str | None
    final: str | None


class UnusedShown(Struct):
    """The unused Locations."""

    count: int
    bottom: str | None


class DeckShown(Struct):
    """The Creature deck, its top first."""

    count: int
    top: list[str | None]
    cards: list[str | None]


class CardShown(Struct):
    """A card that is looked at; its name where it is known."""

    id: str
    name: str | None


class CreatureShown(Struct):
    """A card of the Line."""

    id: str
    name: str | None
    up: bool
    lit: bool
    health: int | None
    base: int | None
    damage: int | None
    type: str | None
    text: str
    mount: str | None
    dice: list[int]
    """The dice that it stole."""
    smoked: bool


class AttackShown(Struct):
    """The attack that is being put together."""

    target: str
    name: str
    health: int
    values: list[int]
    more: dict[str, int]
    """Bonuses on top of the dice, by their source."""
    total: int
    dice: list[str]


class DieShown(Struct):
    """A die, and where it lies."""

    id: str
    sides: int
    value: int
    where: str
    on: str | None


class AbilityShown(Struct):
    """An Ability card."""

    id: str
    name: str
    state: str
    kind: str
    text: str
    by_die: bool
    by_exhaustion: bool


class TamedShown(Struct):
    """A tamed Creature, and what it counts in an attack."""

    id: str
    name: str
    value: int


class CampActionShown(Struct):
    """The special camp action of an Adventurer."""

    name: str
    text: str


class AdventurerShown(Struct):
    """An Adventurer with dice and cards."""

    id: str
    name: str
    seats: list[int]
    resting: bool
    barred: bool
    rests: int
    trait: str
    """The special trait of this Adventurer, in a few words."""
    attack: str
    reach: int
    dice: list[DieShown]
    cards: list[AbilityShown]
    tamed: list[TamedShown]
    camp_action: CampActionShown


class CampShown(Struct):
    """The actions that dice in Camp took this round."""

    chopped: int
    scouts: int
    scout_high: int
    used: list[str]
    runes: list[str]


class Board(Struct):
    """The whole table."""

    round: int
    rounds: int
    phase: str
    firewood: int
    level: int
    location: LocationShown
    map: MapShown
    unused: UnusedShown
    threat: int
    line: list[CreatureShown]
    deck: DeckShown
    graveyard: list[str]
    horde: list[str | None]
    unhallowed: list[str]
    looking: list[str | None]
    shown: list[CardShown]
    attack: AttackShown | None
    removed: int
    adventurers: list[AdventurerShown]
    camp: CampShown
