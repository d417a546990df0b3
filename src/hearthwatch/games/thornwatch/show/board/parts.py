"""The types of a board. Views make plain data of it, with these names.

Things have the ids by which options name them: `card:5`, `pawn:3`, `tile:1`, `momentum:2`, `slot:7`, `traitslot:0`.
"""

from __future__ import annotations

from msgspec import Struct


def deed_id(name: str) -> str:
    """Return the id of a printed action, by its name: one word."""
    return f"deed:{name.replace(' ', '_')}"


class Told(Struct, frozen=True):
    """Something with a name and a text."""

    name: str
    text: str


# -- the momentum track


class MomentumBoard(Struct, frozen=True, kw_only=True):
    """A momentum card on the track (TWN-7.2)."""

    id: str
    name: str
    kind: str
    """hero, monster or denizen."""
    seat: int | None
    """The seat that plays it, where it is a hero's."""
    pawns: int
    turned: bool
    """True where it has acted (TWN-9.3)."""
    acting: bool
    next: bool
    """True where it is the next to act (TWN-9.1)."""
    pushed: int
    """Steps that the attack under way would push it toward the edge, if nobody changes it (TWN-22.2)."""
    falls: bool
    """True where that attack would defeat one of its pawns (TWN-22.4)."""
    shift: int
    """The momentum symbols of its rules card: below 0 toward the root, above 0 toward the edge (TWN-8.3)."""


# -- the map


class TerrainBoard(Struct, frozen=True, kw_only=True):
    """A card that lies on a tile: a terrain card of the Judge, or an action card with a terrain effect."""

    id: str
    name: str
    text: str
    ebb: int
    """The ebb in its cache (TWN-5.7)."""
    whose: str
    """The hero whose action card it is; empty for a terrain card of the Judge."""


class MarkerBoard(Struct, frozen=True):
    """A marker on a tile (TWN-C72); empty where its other side is up and nobody may know it."""

    id: str
    shows: str


class BindingBoard(Struct, frozen=True):
    """An action card under a pawn (TWN-13.5)."""

    name: str
    text: str
    whose: str


class PawnBoard(Struct, frozen=True, kw_only=True):
    """A pawn on the map."""

    id: str
    name: str
    kind: str
    seat: int | None
    card: str
    """The momentum card that stands for it, where there is one on the track."""
    target: bool
    """True where the attack under way is aimed at it."""
    striking: bool
    """True where it makes the attack under way."""
    acted: bool
    bound: list[BindingBoard]


class TileBoard(Struct, frozen=True, kw_only=True):
    """A tile and everything on it. One tile is one space (TWN-4.1)."""

    id: str
    number: int
    at: list[int]
    """Column, row, width and height of its rectangle."""
    shape: str
    symbols: list[str]
    beside: list[int]
    """The numbers of the tiles that share a border with it (TWN-4.3)."""
    places: list[str]
    """The named places of the storyboard that it belongs to: "the far end"."""
    begins: list[str]
    """The sides that begin here: heroes, monsters (TWN-3.12)."""
    terrain: list[TerrainBoard]
    markers: list[MarkerBoard]
    pawns: list[PawnBoard]


# -- the storyboard


class PlaceBoard(Struct, frozen=True, kw_only=True):
    """A named place of the storyboard, or where heroes or monsters begin (TWN-3.16)."""

    key: str
    """Its name on the storyboard; "start" where heroes begin, "lair" where monsters do."""
    name: str
    """Its name for players: "the far end"."""
    tiles: list[int]
    """The numbers of its tiles."""
    text: str
    """The place and its tiles in a sentence."""


class RuleBoard(Struct, frozen=True, kw_only=True):
    """A rule or an action of the storyboard (TWN-3.16)."""

    name: str
    text: str
    places: list[str]
    """The keys of the places that it speaks of."""
    tiles: list[int]
    """The numbers of their tiles."""


class EndBoard(Struct, frozen=True, kw_only=True):
    """An end condition of the storyboard and how far it has come (TWN-6.6)."""

    kind: str
    """success, failure or end."""
    text: str
    reward: str
    """Its reward or price; empty where it only leads on."""
    places: list[str]
    """The keys of the places that it speaks of."""
    tiles: list[int]
    """The numbers of their tiles."""
    done: int
    of: int
    """0 where it cannot be counted."""
    left: int | None
    """The number left, where the end is met when none is."""


class SceneBoard(Struct, frozen=True, kw_only=True):
    """The storyboard of the scene (TWN-6.1)."""

    name: str
    kind: str
    ending: str
    """The closing that the adventure leads to (TWN-6.2)."""
    map: str
    story: str
    goal: str
    """One sentence: what the heroes must do."""
    places: list[PlaceBoard]
    ends: list[EndBoard]
    rules: list[RuleBoard]
    actions: list[RuleBoard]
    number: int
    past: list[str]
    """The scenes before it."""


# -- a hero


class PowerBoard(Struct, frozen=True):
    """A card tucked under an action card, and the skill that it provides (TWN-11.6)."""

    id: str
    name: str
    skill: str


class SlotBoard(Struct, frozen=True, kw_only=True):
    """An action slot of a tracker (TWN-11.3)."""

    id: str
    card: str
    """The id of the card in it; empty where the slot is."""
    name: str
    kind: str
    text: str
    prompt: str
    """The roleplaying prompt (TWN-15.1)."""
    cost: list[str]
    power: list[PowerBoard]
    open: list[str]
    """The skills that are still to be covered (TWN-11.7)."""
    powered: bool


class HandCard(Struct, frozen=True, kw_only=True):
    """A card in hand. Without a name these observers may not see it."""

    id: str
    name: str | None
    sort: str
    """skill, action, wound, or hidden."""
    provides: list[str]
    cost: list[str]
    kind: str
    text: str
    prompt: str


class Discarded(Struct, frozen=True):
    """A card in an open discard pile (TWN-G41)."""

    id: str
    name: str


class TraitBoard(Struct, frozen=True, kw_only=True):
    """A trait or a scar on a tracker (TWN-2.7)."""

    id: str
    name: str
    text: str
    focus: bool
    """True where its focus-die side is up (TWN-19.1)."""
    scar: bool


class DeedBoard(Struct, frozen=True, kw_only=True):
    """A printed action: of a tracker, a rules card, the Judge or the storyboard."""

    id: str
    name: str
    kind: str
    text: str
    cost: list[str]
    """Skills to be paid in cards, with a slash where any one of them will do."""
    ebb: int
    usable: bool


class HeroBoard(Struct, frozen=True, kw_only=True):
    """A hero: tracker, hand and piles."""

    id: str
    name: str
    called: str
    """The name of the manifestation (TWN-1.5)."""
    seat: int
    seats: list[int]
    pawn: str
    tile: int | None
    active: bool
    next: bool
    planned: bool
    skills: list[str]
    slots: list[SlotBoard]
    traits: list[TraitBoard]
    deeds: list[DeedBoard]
    hand: list[HandCard]
    deck: int
    discard: list[Discarded]
    """From the top."""
    wounds: int
    """Wounds in hand, deck and discard pile together."""
    moved: bool
    acted: bool
    hit: int
    """The hits of the attack under way that this hero would suffer."""
    reacts: str
    """The hero's possible answers, in a few words; empty where nothing is asked."""
    knots: list[Told]


# -- the Judge


class CreatureBoard(Struct, frozen=True, kw_only=True):
    """A rules card in play."""

    id: str
    name: str
    kind: str
    type: str
    attributes: list[str]
    shift: int
    infused: bool
    pawns: int
    cards: int
    """Its momentum cards on the track."""
    attacks: list[DeedBoard]
    effects: list[DeedBoard]
    text: str


class JudgeBoard(Struct, frozen=True, kw_only=True):
    """The Judge's tracker and ebb."""

    id: str
    name: str
    seat: int
    seats: list[int]
    ebb: int
    of: int
    """All ebb there is (TWN-G9)."""
    deeds: list[DeedBoard]
    terrain: int
    most_terrain: int


class WoundDeck(Struct, frozen=True):
    """The shared wound deck, and how many of it the attack under way would take (TWN-2.6)."""

    left: int
    of: int
    at_risk: int


# -- what is happening


class DieBoard(Struct, frozen=True):
    """A die that was rolled: hit, two, ebb or blank."""

    face: str
    focus: bool


class BlowBoard(Struct, frozen=True, kw_only=True):
    """The attack or hit under way (TWN-G21)."""

    by: str
    by_name: str
    by_kind: str
    target: str
    target_name: str
    target_kind: str
    deed: str
    melee: bool
    dice: int
    parts: str
    """The origin of the dice: 2 + 1."""
    rolled: list[DieBoard]
    hits: int
    """The hits rolled or dealt."""
    left: int
    """The hits left after everything that raises or lowers them."""
    landed: bool
    """True once the hits have been applied."""
    changed: list[str]
    """The causes that raised, lowered or redirected it, in words."""
    leads: str
    """Its effect as it stands, in a sentence; empty once it is done."""


class AnswerBoard(Struct, frozen=True, kw_only=True):
    """A reaction that a player may use now."""

    name: str
    how: str
    """Slotted and powered, or the price from the hand."""
    then: str
    """Its effect."""


class ReactorBoard(Struct, frozen=True, kw_only=True):
    """A seat that may react in the open window, and its reactions, as far as these observers may know."""

    seat: int
    name: str
    asked: bool
    """True while the window waits for this seat."""
    answers: list[AnswerBoard]


class WindowBoard(Struct, frozen=True, kw_only=True):
    """An open reaction window (TWN-14.1): who may answer, and what happens if nobody does."""

    moment: str
    reactors: list[ReactorBoard]
    if_not: str
    cannot: list[str]
    """The seats without an answer that is publicly known."""


class Board(Struct, frozen=True, kw_only=True):
    """Everything on the table."""

    round: int
    phase: str
    asked: list[int]
    scene: SceneBoard | None
    track: list[MomentumBoard]
    planned: list[str]
    """Heroes who left the track to act first in the next round (TWN-16.4)."""
    columns: int
    rows: int
    tiles: list[TileBoard]
    creatures: list[CreatureBoard]
    heroes: list[HeroBoard]
    judge: JudgeBoard
    wounds: WoundDeck
    blow: BlowBoard | None
    window: WindowBoard | None
