"""The types of a board. Views make plain data of it, with these names.

Things have the ids by which options name them: `character:1`, `area:4`, `location:7`, `slot:2`, `chip:0`, `card:33`.
"""

from __future__ import annotations

from msgspec import Struct

from .grid_parts import CellShown, CombatShown, Laying, PathShown


class Told(Struct, frozen=True):
    """Something with a name and a text."""

    name: str
    text: str


class Amount(Struct, frozen=True):
    """A number of a Good."""

    good: str
    count: int


# -- the Action Row


class ChipShown(Struct, frozen=True):
    """An Action chip."""

    id: str
    active: bool


class MainShown(Struct, frozen=True):
    """An action with its value."""

    action: str
    value: int


class SlotShown(Struct, frozen=True, kw_only=True):
    """A place in the Row: its card, and the chips below it."""

    id: str
    number: int
    name: str
    main: list[MainShown]
    lines: list[str]
    """The additions of the card, line by line."""
    chips: list[ChipShown]
    blocked: bool
    markers: int
    special: Told | None
    in_use: bool
    """True while its action is under way."""


# -- the map


class AreaShown(Struct, frozen=True, kw_only=True):
    """An Area: where its name stands, who is there."""

    id: str
    name: str
    number: int
    open: bool
    sources: list[str]
    land: list[str]
    path: str
    """Its outline."""
    isle: str
    """The dry ground in its waters."""
    x: int
    y: int
    characters: list[str]
    ship: bool


class BorderShown(Struct, frozen=True, kw_only=True):
    """A Border."""

    id: str
    between: list[str]
    colour: str
    lines: int
    blocked: bool
    path: str
    x: int
    y: int


class FoeShown(Struct, frozen=True, kw_only=True):
    """Enemy tokens of one type on one Location."""

    id: str
    rank: str
    count: int


class LocationShown(Struct, frozen=True, kw_only=True):
    """A Location with everything on it."""

    id: str
    name: str
    lines: list[str]
    """Its name as it stands on the map: a long one in two lines."""
    text: str
    areas: list[str]
    runes: list[str]
    action: str
    needs: list[Amount]
    """The Goods that its Assign asks for, without Additional cost tokens."""
    wound: str
    """The Wound of its Sacrifice, for each point of the value."""
    holds: list[Amount]
    effect: str
    failed: str
    foes: list[FoeShown]
    merged: bool
    lair: bool
    done: bool
    """True where an Entry token closes the Location."""
    blocked: bool
    costs: int
    covered: str
    """The Wound of a Sacrifice cover token."""
    objectives: int
    x: int
    y: int


class SignShown(Struct, frozen=True):
    """A peak, a tree, a roof: what the ground looks like."""

    kind: str
    x: int
    y: int


class MapShown(Struct, frozen=True, kw_only=True):
    """The Map of the Adventure."""

    width: int
    height: int
    coast: str
    waste: str
    """Land that belongs to no Area."""
    signs: list[SignShown]
    areas: list[AreaShown]
    borders: list[BorderShown]
    locations: list[LocationShown]


# -- the party


class SkillShown(Struct, frozen=True, kw_only=True):
    """A Skill card."""

    name: str
    action: str
    text: str
    ready: bool
    used: bool
    """True where the Skill was used this round."""
    refresh: list[Amount]


class ItemShown(Struct, frozen=True, kw_only=True):
    """An Item card."""

    id: str
    name: str
    action: str
    text: str


class WoundShown(Struct, frozen=True):
    """A Wound tile and its cells."""

    id: str
    cells: list[int]


class CharacterShown(Struct, frozen=True, kw_only=True):
    """A Character with all that belongs to it."""

    id: str
    name: str
    seat: int
    seats: list[int]
    active: bool
    first: bool
    area: str
    goods: list[Amount]
    threats: int
    combat: int
    dice: list[str]
    journey: int
    tiles: list[str]
    rows: int
    """Number of rows of the Wound area."""
    cells: list[CellShown]
    wounds: list[WoundShown]
    free: int
    """Spaces of the Wound area that are left."""
    skill: SkillShown
    items: list[ItemShown]


# -- cards and the sheet


class EventShown(Struct, frozen=True, kw_only=True):
    """The active Event."""

    id: str
    name: str
    deck: str
    now: str
    during: list[str]
    next: str


class DecksShown(Struct, frozen=True, kw_only=True):
    """The two Event decks: which is drawn from next, and why."""

    left: str
    right: str
    left_if: str
    left_count: int
    right_count: int
    next: str


class GoalShown(Struct, frozen=True):
    """A Goal, or a way to lose."""

    name: str
    text: str
    met: bool


class TrackShown(Struct, frozen=True, kw_only=True):
    """The Adventure track."""

    name: str
    spaces: int
    at: int
    left: str
    right: str


class Counter(Struct, frozen=True):
    """A number of the Adventure's own."""

    name: str
    value: int


class SheetShown(Struct, frozen=True, kw_only=True):
    """The Adventure sheet."""

    title: str
    tier: str
    intro: str
    any_goal: bool
    goals: list[GoalShown]
    losses: list[GoalShown]
    icons: list[str]
    rules: list[str]
    rounds: list[Told]
    """Spaces of the Round track at which something happens."""
    track: TrackShown | None
    counters: list[Counter]
    cards: list[Told]
    """Adventure-related cards that lie open."""


class EntryShown(Struct, frozen=True, kw_only=True):
    """The Entry that is being read."""

    number: int
    name: str
    story: str
    final: bool
    """True where the Entry tells how the game ended."""
    effect: str
    plots: list[Told]


class Board(Struct, frozen=True, kw_only=True):
    """Everything on the table."""

    round: int
    rounds: int
    phase: str
    turn: int
    adventure: str
    active: str
    action: str
    """The action under way, with its value."""
    pane: str
    """The part of the board that the open question concerns."""
    row: list[SlotShown]
    chips: list[ChipShown]
    """Chips beside the Row."""
    map: MapShown
    path: PathShown
    characters: list[CharacterShown]
    combat: CombatShown | None
    display: list[ItemShown]
    item_deck: int
    item_discard: list[str]
    discoveries: int
    drawn: list[Told]
    """Cards that are being resolved."""
    event: EventShown | None
    decks: DecksShown
    sheet: SheetShown
    entry: EntryShown | None
    read: list[str]
    """Entries that were read."""
    laying: Laying | None
