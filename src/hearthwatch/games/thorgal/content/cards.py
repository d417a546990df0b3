"""The types of what is printed. `content/*.toml` is read into these; a key or a value that does not fit is refused."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

Effect: TypeAlias = dict[str, Any] | list[Any]
"""An effect as it is written: the language of effects reads it."""
Ours: TypeAlias = bool | str
"""True where the whole card is our own invention, or the names of the parts that are."""
Text: TypeAlias = Annotated[str, Meta(min_length=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=7)]

GOODS: Final = ("material", "ore", "gossip", "magic", "fate", "power")
"""The six Goods (THG-17.1)."""
ACTIONS: Final = ("move", "journey", "collect", "assign", "combat", "sacrifice", "craft")
"""The seven types of actions (THG-12.1)."""
COLOURS: Final = ("yellow", "orange", "red", "black")
"""Dice, the weakest first (THG-21.3)."""
RANKS: Final = ("minor", "moderate", "major", "massive", "mystical")
"""Enemies; the first four by their Strength (THG-G40)."""
DECKS: Final = ("Mountain", "Village", "Survival", "Warrior", "Sea", "Magic")
RUNES: Final = ("sun", "moon", "wolf", "raven", "serpent", "tree", "hammer", "eye")
"""Tags of Locations (THG-4.8)."""
LAND: Final = ("mountain", "village", "wild", "sea", "forest", "road", "ruins", "holy", "fortress", "desert")
"""Kinds of Areas that Events and Adventures may name."""

Good: TypeAlias = Literal["material", "ore", "gossip", "magic", "fate", "power"]
Action: TypeAlias = Literal["move", "journey", "collect", "assign", "combat", "sacrifice", "craft"]
AnyAction: TypeAlias = Literal["move", "journey", "collect", "assign", "combat", "sacrifice", "craft", "any"]
Colour: TypeAlias = Literal["yellow", "orange", "red", "black"]
Rank: TypeAlias = Literal["minor", "moderate", "major", "massive"]
Moment: TypeAlias = Literal[
    "begin",
    "round",
    "turn",
    "enter",
    "before move",
    "before journey",
    "before collect",
    "before assign",
    "before combat",
    "before sacrifice",
    "before craft",
    "after move",
    "after journey",
    "after collect",
    "after assign",
    "after combat",
    "after sacrifice",
    "after craft",
    "combat won",
    "combat lost",
    "entry",
    "event",
]
"""The moment of a rule of an Adventure or an Event. The effect addresses the Character whose turn, step or fight it is;
for `begin`, `round` and `event` the First player's."""


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything that stands on a card or a sheet."""


class Printed(Part, frozen=True, kw_only=True):
    """The fields of every card."""

    name: Text
    ours: Ours = True
    flavour: str = ""


class Rule(Part, frozen=True, kw_only=True):
    """A special rule: at this moment, if this holds, this happens."""

    when: Moment
    effect: Effect
    condition: str = field(name="if", default="")
    name: str = ""


# -- tiles and dice


class Tile(Part, frozen=True, kw_only=True):
    """A kind of polyomino (THG-G1, THG-G2): its name, its rows (# is a square), how many there are."""

    id: Text
    rows: list[str]
    copies: Count


class DieFace(Part, frozen=True, kw_only=True):
    """A side of a die: the tile of its white squares, and with the black ones (THG-21.6)."""

    tile: Text
    critical: str = ""


class Die(Part, frozen=True, kw_only=True):
    """A colour and its six sides."""

    colour: Colour
    copies: Count
    faces: Annotated[list[DieFace], Meta(min_length=6, max_length=6)]


# -- Action cards


class MainAction(Part, frozen=True, kw_only=True):
    """An action and its value (THG-12.2). The value of a Journey is its number of tiles, of a Combat it is 1."""

    action: Action
    value: Annotated[int, Meta(ge=0)] = 1


class Bonus(Part, frozen=True, kw_only=True):
    """The effect of a card for its chips (THG-12.5, THG-12.6, THG-12.7).

    An effect that changes the Main action (`plus`, `dice`, `rerolls`, `upgrades`, `criticals`, `ignore`, `tile`) is
    carried out before it, any other after it (THG-12.13); once for each chip that counts. `always` is no Bonus section
    but an additional effect of the card (THG-12.4).
    """

    when: Literal["only", "left", "here", "always"]
    effect: Effect
    chips: Literal["any", "active", "inactive"] = "any"


class ActionCard(Printed, frozen=True, kw_only=True):
    """A numbered card of the Action Row, with one or two Main actions (THG-12.3)."""

    number: Annotated[int, Meta(ge=1, le=99)]
    main: Annotated[list[MainAction], Meta(min_length=1, max_length=2)]
    bonus: list[Bonus] = []


class SpecialCard(Printed, frozen=True, kw_only=True):
    """A lettered card that lies below the Action card of its type (THG-28.1)."""

    letter: Annotated[str, Meta(min_length=1, max_length=1)]
    action: Action
    bonus: list[Bonus] = []


# -- cards with a grid


class Gridded(Printed, frozen=True, kw_only=True):
    """A card with a grid of spaces (THG-14.6), row by row; the cells of a row are parted by blanks.

    A cell is two letters. The first is its icon: `M` Material, `O` Ore, `G` Gossip, `S` Magic, `F` Fate, `P` Power,
    `A` Area Specific, `D` Discovery, `+` Heal, `E` Experience, `C` Combat Experience, `J` Journey Experience, `H`
    Heart, `.` none. The second is its penalty mark: `r`, `y` or `.`. A cell that is missing is `--`.
    """

    rows: Annotated[list[str], Meta(min_length=1)]
    red: list[Effect] = []
    """The legend, an effect for each icon (THG-16.11)."""
    yellow: list[Effect] = []


class Terrain(Gridded, frozen=True, kw_only=True):
    """A Terrain card."""

    kind: Literal["Standard", "Barren"]
    reveal: Annotated[int, Meta(ge=0, le=3)] = 2
    """The reveal column, the leftmost is 0 (THG-G13)."""
    corner: Effect


class EnemyCard(Gridded, frozen=True, kw_only=True):
    """An Enemy card."""

    rank: Rank


# -- cards with an effect


class Item(Printed, frozen=True, kw_only=True):
    """An Item: during which action it may be used, when, and what it does (THG-24.6).

    `before`: among the choices of the action, in Combat before the roll. `rolled`: in Combat after the roll. `after`:
    when the action is over.
    """

    action: AnyAction
    when: Literal["before", "rolled", "after"] = "before"
    effect: Effect
    character: str = ""
    """Whose starting Item it is (THG-24.13)."""


class Discovery(Printed, frozen=True, kw_only=True):
    """A Discovery card, always beneficial (THG-16.8)."""

    effect: Effect


class EventCard(Printed, frozen=True, kw_only=True):
    """An Event (THG-25.12). Its Next-Event-phase text is one of the sheet's Event icons, or an effect of its own."""

    deck: Literal["Mountain", "Village", "Survival", "Warrior", "Sea", "Magic"]
    now: Effect | None = None
    """Its Immediate text."""
    rule: list[Rule] = []
    """Its Action-phase text, as rules for moments."""
    modify: dict[Action, int] = {}
    """Its Action-phase text, as changes of values."""
    harsh: bool = False
    """Its Action-phase text: yellow penalties count as red ones."""
    icon: Literal[0, 1, 2, 3] = 0
    """The Event icon that is resolved in the next Event phase: 1 left, 2 middle, 3 right (THG-G55)."""
    last: Effect | None = None
    """The effect in the next Event phase where the card has no icon (THG-25.4)."""


class AdventureCard(Printed, frozen=True, kw_only=True):
    """A card that only one Adventure uses: Plot, Abductee, Fleet, Auslok, The Caliph's Palace (THG-1.9)."""

    kind: Text
    effect: Effect


# -- Characters


class Skill(Part, frozen=True, kw_only=True):
    """A Skill: like an Item that turns over, and what turns it back (THG-6.2, THG-6.4)."""

    name: Text
    action: AnyAction
    when: Literal["before", "rolled", "after"] = "before"
    effect: Effect
    refresh: list[Good]


class CharacterSet(Printed, frozen=True, kw_only=True):
    """A Character: what the board, the Skill card and the tracks show (THG-6.1)."""

    goods: dict[Good, Count]
    skill: Skill
    dial: Annotated[list[list[Colour]], Meta(min_length=7, max_length=7)]
    """By Combat level: the dice."""
    track: Annotated[list[list[str]], Meta(min_length=7, max_length=7)]
    """By Journey level: the tile kinds that it adds."""
    beyond_combat: Effect
    """The effect of a point of Experience at level 7 (THG-8.3)."""
    beyond_journey: Effect
    wound_area: list[str] = []
    """Rows, # is a space; the 5 × 5 grid of THG-7.2 where nothing is said."""


# -- the files


class Tiles(Part, frozen=True):
    """`tiles.toml`."""

    tile: list[Tile]


class Dice(Part, frozen=True):
    """`dice.toml`."""

    die: list[Die]


class ActionCards(Part, frozen=True):
    """`actions.toml`."""

    card: list[ActionCard]
    special: list[SpecialCard] = []


class Terrains(Part, frozen=True):
    """`terrain.toml`."""

    card: list[Terrain]


class EnemyCards(Part, frozen=True):
    """`enemies.toml`."""

    card: list[EnemyCard]


class Items(Part, frozen=True):
    """`items.toml`: the 30 Items and the four starting ones."""

    card: list[Item]


class Discoveries(Part, frozen=True):
    """`discoveries.toml`."""

    card: list[Discovery]


class Events(Part, frozen=True):
    """`events/DECK.toml`, one file for each deck."""

    card: list[EventCard]


class AdventureCards(Part, frozen=True):
    """`adventure_cards.toml`."""

    card: list[AdventureCard]


class Characters(Part, frozen=True):
    """`characters.toml`."""

    character: list[CharacterSet]
