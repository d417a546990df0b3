"""The types of a board. Views make plain data of it, with these names.

Things have the ids by which options name them: `card:5`, `hero:1`, `skill:3`, `die:20`.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field


class Told(Struct, frozen=True):
    """Something with a name and a text."""

    name: str
    text: str


class Counter(Struct, frozen=True):
    """A counter of the quest."""

    name: str
    value: int


class QuestBoard(Struct, frozen=True, kw_only=True):
    """The quest sheet, with the peril token and the counters as they stand."""

    title: str
    tier: str
    intro: str
    aim: str
    lost_if: list[str]
    rules: list[Told]
    nemesis: str
    peril: int
    track: list[str]
    colours: dict[str, str]
    """By colour: what it does."""
    quiet: str
    """The colour of spaces that do nothing."""
    counters: list[Counter]
    mark: str


class Place(Struct, frozen=True, kw_only=True):
    """The active location."""

    id: str
    name: str
    trait: str
    rating: str
    value: int
    progress: int
    explored: bool
    engaged: int
    shadow: int
    text: str
    final: bool


class Ways(Struct, frozen=True, kw_only=True):
    """The locations that lie ahead, None where nobody knows them, and those that the party has left."""

    count: int
    ahead: list[str | None]
    past: list[str]


class Numbers(Struct, frozen=True):
    """The numbers printed on an enemy."""

    attack: int
    resilience: int
    health: int


class Facedown(Struct, frozen=True, kw_only=True):
    """A facedown enemy: only its id is known."""

    id: str
    exhausted: bool
    target: bool
    facedown: bool = True


class Faceup(Struct, frozen=True, kw_only=True):
    """An enemy in play or in its lair."""

    id: str
    exhausted: bool
    target: bool
    facedown: bool = False
    name: str
    kind: str
    traits: list[str]
    rating: str
    attack: int
    resilience: int
    health: int
    wounds: int
    printed: Numbers
    keywords: list[Told]
    passive: str
    threat: str
    struck: bool


EnemyBoard: TypeAlias = Facedown | Faceup


class Ability(Struct, frozen=True):
    """A hero's ability."""

    text: str
    limit: str
    used: bool


class SkillBoard(Struct, frozen=True, kw_only=True):
    """An activation card in its place, with the dice that it rolls now."""

    id: str
    name: str
    action: str
    class_name: str = field(name="class")
    dice: int
    printed: int
    lines: list[str]
    exhausted: bool
    in_use: bool


class Item(Struct, frozen=True):
    """An item that a hero has found."""

    id: str
    name: str
    text: str


class HeroBoard(Struct, frozen=True, kw_only=True):
    """A hero's play area."""

    id: str
    name: str
    archetype: str
    class_name: str = field(name="class")
    seat: int
    seats: list[int]
    leads: bool
    active: bool
    fallen: bool
    health: int
    wounds: int
    tokens: int
    marks: int
    conditions: list[Told]
    ability: Ability
    cards: list[SkillBoard]
    items: list[Item]
    engaged: list[EnemyBoard]


class Named(Struct, frozen=True):
    """A card or a hero; the name is None where nobody knows it."""

    id: str
    name: str | None


class Discarded(Struct, frozen=True):
    """A card in an open discard pile."""

    id: str
    name: str


class Deck(Struct, frozen=True, kw_only=True):
    """A deck from the top, None where nobody knows a card, and its discard pile from the top."""

    count: int
    cards: list[str | None]
    discard: list[Discarded]


class Found(Struct, frozen=True):
    """An exploration card that lies open."""

    id: str
    name: str
    type: str
    text: str


class ActionBoard(Struct, frozen=True, kw_only=True):
    """The action under way: its hero, card and targets."""

    hero: str
    name: str
    skill: str
    card: str
    action: str
    targets: list[Named]
    aided: Named | None
    rolled: bool
    spent: int


class HeroDie(Struct, frozen=True):
    """A hero die, and the critical it was rolled on for."""

    id: str
    shows: str
    of: str | None


class EnemyDie(Struct, frozen=True):
    """An enemy die."""

    id: str
    shows: str


class Roll(Struct, frozen=True, kw_only=True):
    """The dice of the last action in the order in which they are resolved."""

    hero: str
    name: str
    skill: str
    card: str
    action: str
    dice: list[HeroDie]
    enemy_dice: list[EnemyDie]
    spent: int
    plus: int
    guard: int
    counted: bool
    successes: int
    defenses: int
    threat: bool
    struck: list[Named]


class Board(Struct, frozen=True, kw_only=True):
    """Everything on the table."""

    round: int
    phase: str
    leader: str
    active: str
    asked: list[int]
    decides: str | None
    """The hero that the open question is put to."""
    grim: bool
    quest: QuestBoard
    location: Place | None
    locations: Ways
    heroes: list[HeroBoard]
    shadows: list[EnemyBoard]
    lair: list[EnemyBoard]
    slain: list[str]
    enemy_deck: Deck
    exploration: Deck
    drawn: list[Found]
    events: list[Found]
    action: ActionBoard | None
    roll: Roll | None
