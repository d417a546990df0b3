"""An Adventure as it is written: a folder with `sheet.toml`, `map.toml` and `entries.toml` (docs/adventures.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from .cards import Action, Colour, Count, Effect, Good, Rank, Rule, Text

AnyRank: TypeAlias = Literal["minor", "moderate", "major", "massive", "mystical"]
Players: TypeAlias = Literal["2", "3", "4"]
EventDeck: TypeAlias = Literal["Mountain", "Village", "Survival", "Warrior", "Sea", "Magic"]
LandWord: TypeAlias = Literal[
    "mountain", "village", "wild", "sea", "forest", "road", "ruins", "holy", "fortress", "desert"
]
RuneWord: TypeAlias = Literal["sun", "moon", "wolf", "raven", "serpent", "tree", "hammer", "eye"]


# -- map.toml


class WrittenArea(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Area: its number (THG-4.2), its Sources (THG-4.3), its kinds, and where it is drawn (0 to 100 each way)."""

    name: Text
    number: Annotated[int, Meta(ge=1, le=9)]
    sources: list[Good] = []
    land: list[LandWord] = []
    at: tuple[float, float] = (50, 50)


class WrittenBorder(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Border between two Areas: its colour and its number of lines (THG-G66)."""

    between: tuple[str, str]
    colour: Literal["green", "red", "blue", "impassable"] = "green"
    lines: Annotated[int, Meta(ge=1, le=3)] = 1


class WrittenLocation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Location in an Area, or on the Border of two (THG-4.5, THG-4.7)."""

    name: Text
    text: Text
    areas: Annotated[list[str], Meta(min_length=1, max_length=2)]
    runes: list[RuneWord] = []
    action: Literal["assign", "sacrifice", "combat", "none"]
    requires: list[Good | Literal["any"]] = []
    """Assign: one word for each Good that is needed."""
    wound: str = ""
    """Sacrifice: the Wound that is taken as often as the value says: a tile kind ("I2"), a size ("3") or "threat"."""
    effect: Effect | None = None
    merged: bool = False
    """True where the Enemies of the Location are fought as one (THG-22.4)."""
    enemies: list[AnyRank] = []
    """Enemy tokens at the start."""
    lair: bool = False
    """Combat: whether Enemies come here and leave only where an effect names this Location (THG-1.7)."""
    distrust: Colour | Literal[""] = ""
    """Assign: after each Assign the player may wait, or resolve: then this die is rolled, and with fewer Goods there
    than it shows squares all are lost and `failed` is resolved (THG-G69)."""
    failed: Effect | None = None
    at: tuple[float, float] = (50, 50)


class AdventureMap(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`map.toml`."""

    area: Annotated[list[WrittenArea], Meta(min_length=2)]
    border: list[WrittenBorder]
    location: Annotated[list[WrittenLocation], Meta(min_length=1)]
    picture: str = ""
    """The authored drawing of the map: lines of letters, a for the first Area and so on, A for dry ground in its
    waters, . for land of nobody, ~ for water. `at` then gives the places of names and Locations."""


# -- entries.toml


class SidePlot(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the two paid options of an Entry (THG-26.4)."""

    text: Text
    effect: Effect


class WrittenEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Entry (THG-26.12)."""

    number: Annotated[int, Meta(ge=1, le=99)]
    name: Text
    story: Text
    effect: Effect | None = None
    plot: Annotated[list[SidePlot], Meta(max_length=2)] = []
    repeatable: bool = False


class AdventureEntries(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`entries.toml`."""

    entry: Annotated[list[WrittenEntry], Meta(min_length=1)]


# -- sheet.toml


class Start(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The initial state of everything (THG-2.17)."""

    area: Text
    """The Area where the miniatures start."""
    effect: Effect | None = None
    """Anything else of the extra setup; it speaks to the First player's Character."""
    more: dict[Players, Effect] = {}
    """By the number of players: what comes on top (a solo game counts as 2)."""
    event: EventDeck | Literal[""] = ""
    """A deck from which an Event is active at once (THG-2.18)."""
    terrain: Literal["all", "Standard", "Barren"] = "all"
    """The Terrain cards that are shuffled (THG-G17)."""


class Degree(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A final Entry of its own where the game ended so (THG-3.6): one outcome may be better than another."""

    condition: str = field(name="if")
    entry: Annotated[int, Meta(ge=1)]


class End(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Goal, or a way to lose: as soon as this holds (THG-3.1, THG-3.5).

    A way to lose without a condition comes by an effect (`defeat`), and only stands on the sheet.
    """

    name: Text
    text: Text
    condition: str = field(name="if", default="")
    entry: int = 0
    """The final Entry that tells how it was (THG-3.6)."""
    degrees: list[Degree] = []
    """Other final Entries; the first whose condition holds is read instead."""


class OutOfTime(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The effect of the end of the Round track in this Adventure (THG-3.4)."""

    text: Text = "Time has run out."
    entry: int = 0


class Icon(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Event icon (THG-5.3)."""

    text: str = ""
    effect: Effect


class Crossing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The meaning of red or blue Borders in this Adventure (THG-13.4)."""

    text: Text
    condition: str = field(name="if", default="")
    """The condition to cross, about the Character that moves."""
    pay: list[Good | Literal["any"]] = []
    effect: Effect | None = None
    """Resolved on the other side."""
    cost: Annotated[int, Meta(ge=1, le=3)] = 1
    """The cost of each of its lines, out of the Move value."""


class Mystical(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The meaning of Mystical Enemies in this Adventure (THG-22.3)."""

    text: Text
    rank: Rank
    """The deck that is drawn from."""
    stays: bool = False
    """True where the token stays when the Enemy is beaten."""
    won: Effect | None = None
    lost: Effect | None = None
    after: Effect | None = None
    """Won or lost. The Location is the one of the token."""


class Track(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Adventure track: spaces 1 to `spaces`, the marker begins at `start` (THG-5.6)."""

    name: Text
    spaces: Annotated[int, Meta(ge=2)]
    start: Annotated[int, Meta(ge=1)]
    left: str = ""
    right: str = ""
    """The names of its two ends."""


class AdventureSheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`sheet.toml`: the Adventure Description and the Adventure sheet."""

    title: Text
    tier: Literal["easy", "medium", "hard"] = "medium"
    intro: Text
    rounds: Annotated[int, Meta(ge=1, le=14)]
    round: dict[str, Effect] = {}
    """By space of the Round track: what happens when the marker comes there (THG-G54)."""
    start: Start
    row: Annotated[list[int], Meta(min_length=4, max_length=8)]
    """The numbers of the Action cards at the start (THG-2.8)."""
    decks: Annotated[list[EventDeck], Meta(min_length=2, max_length=2)]
    left_if: Text
    """The condition to draw from the left Event deck; else the right one is drawn from (THG-25.7)."""
    icon: Annotated[list[Icon], Meta(min_length=3, max_length=3)]
    goals: Literal["any", "all"] = "any"
    goal: Annotated[list[End], Meta(min_length=1)]
    loss: list[End] = []
    time: OutOfTime = OutOfTime()
    fate: str = ""
    power: str = ""
    """The meaning of Fate and Power in this Adventure, in words."""
    special: list[Text] = []
    """Special rules in words, in addition to those that locations, crossings and rules state themselves."""
    rule: list[Rule] = []
    red: Crossing | None = None
    blue: Crossing | None = None
    mystical: Mystical | None = None
    track: Track | None = None
    ship: str = ""
    """The Area where the Ship marker begins."""
    cards: list[str] = []
    """Kinds of Adventure-related cards, shuffled together facedown: `adventure_card` turns the top one up."""
    counters: dict[str, Count] = {}
    """Numbers of its own, and where they begin."""
    modify: dict[Action, int] = {}
    toward: dict[str, int] = {}
    """The values that counters should reach, for bots only."""
