"""The types of what is printed. `content/*.toml` is read into these; a key or a value that does not fit is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

Effect: TypeAlias = dict[str, Any] | list[Any]
"""An effect as it is written: the language of effects reads it."""
Ours: TypeAlias = bool | str
"""True where the whole card is our own invention, or the names of the parts that are."""
Skill: TypeAlias = Literal["agility", "brawn", "mind", "spirit", "woodwise"]
Icon: TypeAlias = Literal["forest", "ruins", "village", "water"]
Shape: TypeAlias = Literal["bar", "corner", "square"]
Limit: TypeAlias = Literal["", "turn", "round", "scene", "adventure"]
Gives: TypeAlias = Literal["return a wound", "begin focused", "go further", "one more card"]
"""The effect that the bearer of a knot may use once in a later adventure."""
Amount: TypeAlias = int | str
"""A number, or the name of one that is read off the table."""
Moment: TypeAlias = Literal[
    "",
    # reactions: windows in which a player may use it
    "momentum",
    "after momentum",
    "aimed",
    "struck",
    "wounded",
    "attacked",
    "turn",
    # what happens by itself; an ability with a price in ebb is offered
    "scene begins",
    "round begins",
    "round ends",
    "turn begins",
    "turn ends",
    "enters",
    "hit",
    "defeated",
    "rebound",
    "deck empties",
]
Changed: TypeAlias = Literal[
    "dice",
    "hits",
    "draw",
    "shift",
    "moves",
    "actions",
    "reach",
    "cannot move",
    "cannot act",
    "cannot attack",
    "cannot be attacked",
]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of every card."""

    name: str
    number: int = 0
    """The number printed on the card; 0 where none is known."""
    ours: Ours
    flavour: str


class Standing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A change to a number, or a prohibition, while the card is in play."""

    change: Changed
    by: Amount = 0
    """The amount to add; a negative amount is subtracted. 0 for a prohibition."""
    of: str = ""
    """Whose number: a filter of pawns. Empty: of a rules card its own pawns, of a binding the pawn above it, of a
    terrain card or effect the pawns there, of a storyboard everybody."""
    against: str = ""
    """Of dice and hits: only of an attack on such a pawn."""
    attack: Literal["", "melee", "ranged"] = ""
    condition: str = field(name="if", default="")


class Ability(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that can be done or that happens: an action, a reaction, a triggered effect, a storyboard rule.

    Without a moment it is an action of the pawn whose turn it is. With one of the first seven moments it is a
    reaction that may be used in a window; with any other it happens by itself, or is offered where it has a price.
    """

    name: str
    when: Moment = ""
    by: str = ""
    """A filter: who does what triggers it, such as the attacker, or whose turn it is."""
    at: str = ""
    """A filter: to whom it is done, such as the target of an attack."""
    condition: str = field(name="if", default="")
    limit: Limit = ""
    cost: list[str] = []
    """Skills that a hero discards for it: "agility", "mind/spirit" (either one), "any"."""
    ebb: int = 0
    """The price in ebb for the Judge."""
    who: str = ""
    """Of a storyboard action: which pawns may take it; "judge" for the Judge."""
    effect: Effect


class Hero(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A role: its two skills (eight skill cards of the first, seven of the second), its tracker and its two looks."""

    skills: tuple[Skill, Skill]
    looks: tuple[str, str]
    """The names of the two manifestations (TWN-1.5)."""
    slots: int = 4
    ability: list[Ability]
    """The tracker without Plan, which every hero has."""


class ActionCard(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action card. Tucked as power it provides one of the skills in its cost (TWN-11.9)."""

    hero: str
    copies: int = 1
    cost: Annotated[list[Skill], Meta(min_length=1)]
    kind: Literal["action", "reaction", "binding", "terrain"] = "action"
    prompt: str
    when: Moment = ""
    by: str = ""
    at: str = ""
    condition: str = field(name="if", default="")
    effect: Effect | None = None
    """The effect when the card is activated; of a binding or terrain card, once it is placed."""
    on: str = ""
    """Of a binding: which pawns it may lie under. Of a terrain effect: which tiles it may lie on."""
    standing: list[Standing] = []
    """Of a binding or terrain effect, as long as it lies there."""
    ability: list[Ability] = []
    """Of a binding or terrain effect: what happens while it lies there."""


class Side(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a rules card."""

    shift: int = 0
    """The momentum symbols: steps toward the root; negative: toward the edge."""
    ability: list[Ability] = []
    standing: list[Standing] = []


class Creature(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules card of a monster or denizen."""

    plural: str
    kind: Literal["monster", "denizen"]
    type: Literal["", "beast", "corrupted", "plant", "undead"] = ""
    attributes: list[Literal["pack", "leader", "villain", "persistent", "huge"]] = []
    pawns: int = 1
    """Number of its pawns in the box."""
    cards: int = 1
    """Number of its momentum cards; more than one for a persistent creature."""
    front: Side
    back: Side | None = None
    """The ebb-infused side; denizens have none."""


class Judge(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side of the Judge tracker; an ability without a moment may be used in any turn that the Judge takes."""

    ability: list[Ability]


class Terrain(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A terrain card: where it may lie, what the Judge does for it, and what holds on its tile."""

    copies: int = 1
    symbol: Icon | Literal[""] = ""
    spend: int = 0
    gain: int = 0
    cache: int = 0
    shift: int = 0
    """Of a card with a momentum card of its own: its momentum symbols."""
    turn: Effect | None = None
    """The effect when its momentum card comes up; only then it has one (TWN-5.10)."""
    ability: list[Ability] = []
    """With `who` it is an action that pawns standing there may take."""
    standing: list[Standing] = []


class Trait(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A trait card, or a scar; its flavour is the hook."""


class Knot(Printed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A knot: which closing earns it, and what its bearer may do once in a later adventure."""

    closing: str
    gives: Gives


class MapTile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place of an arrangement: its shape, and where it is drawn (column, row, width, height in units)."""

    shape: Shape
    at: tuple[float, float, float, float]
    corner: Literal["", "nw", "ne", "sw", "se"] = ""
    """Of a corner piece: where its elbow lies."""
    outer: bool
    """True where at least one of its borders touches no other tile (TWN-4.4)."""


class Arrangement(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The layout of tiles: places, and which of them share a border (TWN-4.6)."""

    name: str
    ours: Ours
    tile: list[MapTile]
    borders: list[tuple[int, int]]


class TilePiece(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Tiles of the box that are alike."""

    shape: Shape
    icons: list[Icon]
    copies: int


# -- the files


class Heroes(Struct, frozen=True, forbid_unknown_fields=True):
    """`heroes.toml`."""

    hero: list[Hero]


class ActionCards(Struct, frozen=True, forbid_unknown_fields=True):
    """`actions.toml`."""

    card: list[ActionCard]


class Creatures(Struct, frozen=True, forbid_unknown_fields=True):
    """`creatures.toml`."""

    creature: list[Creature]


class Judges(Struct, frozen=True, forbid_unknown_fields=True):
    """`judges.toml`."""

    judge: list[Judge]


class Terrains(Struct, frozen=True, forbid_unknown_fields=True):
    """`terrain.toml`."""

    terrain: list[Terrain]


class Traits(Struct, frozen=True, forbid_unknown_fields=True):
    """`traits.toml`."""

    trait: list[Trait]
    scar: list[Trait]
    knot: list[Knot]


class Maps(Struct, frozen=True, forbid_unknown_fields=True):
    """`maps.toml`: arrangements, the tiles of the box, and the faces of the dice (TWN-18.2, TWN-18.3)."""

    arrangement: list[Arrangement]
    piece: list[TilePiece]
    basic_die: list[str]
    """Each face: "hit", "two hits", "ebb" or "blank"."""
    focus_die: list[str]
