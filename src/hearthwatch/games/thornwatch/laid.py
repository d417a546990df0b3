"""The state of a table of Thornwatch: every field, in ints and flat lists, with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hearthwatch.kernel import Card, Kept, Pile, Rules, Table

from .things import (
    DECKS,
    DISCARDS,
    FACES,
    HANDS,
    JUDGES,
    KINDS,
    LOOKED,
    PLACED,
    ROLES,
    SLOTTED,
    TERRAINS,
    TRAITS,
    WOUNDS,
    Hero,
    Kind,
    Momentum,
    Pawn,
    Role,
    Tile,
    rules,
)


class Laid(Table):
    """The fields: the adventure, heroes, the scene, creatures, the track, the turn."""

    __slots__ = (
        "acted", "actions", "active", "active_card", "awarded", "awards", "boons", "box_pawns", "cache", "claimed",
        "closing", "control", "counters", "decks", "deeds", "denied", "despair", "discards", "earned", "ebb",
        "emptied", "fighting", "focus", "granted", "group_of", "group_tile", "groups", "hands", "icons", "infused",
        "judge", "knot_used", "knots", "lazy", "looked", "looked_over", "looks", "markers", "momentum", "moves_left",
        "open_ebb", "opening", "other", "phase", "placed", "planned", "played", "repeating", "result", "roles",
        "round", "scar", "scene", "slotted", "spent_scene", "spot", "terrain", "terrain_left", "track", "traits",
        "turncoats", "turned", "turns", "used", "votes", "where", "wounds",
    )  # fmt: skip
    APART: ClassVar[tuple[str, ...]] = ("looked_over",)
    rules: ClassVar[Rules] = rules
    kept: ClassVar[Mapping[str, Kept]] = {
        "face": FACES,
        "roles": ROLES,
        "terrain": TERRAINS,
        "traits": TRAITS,
        "judge": JUDGES,
        "groups": KINDS,
    }
    piles: ClassVar[tuple[Pile, ...]] = (WOUNDS, DECKS, DISCARDS, HANDS, SLOTTED, LOOKED, PLACED)

    # The adventure
    judge: int
    """The Judge, one of two."""
    opening: str
    closing: str
    """The short name of the closing that the opening names (TWN-6.2)."""
    despair: str
    scene: str
    """The short name of the storyboard that is played."""
    played: tuple[str, ...]
    """Storyboards that were played, this one included (TWN-6.9)."""
    boons: tuple[str, ...]
    """Rewards that last through the adventure."""
    votes: list[int]
    earned: str
    """The knot that was earned; empty as long as none was (TWN-32.2)."""
    scar: int
    """Heroes who were given scars (TWN-32.5): bits by hero."""
    awards: int
    """The frequency of trait claims: 0 after each action, 1 each round, 2 each scene (TWN-G31)."""
    lazy: int
    """1 where a hero deck is reshuffled only when a card is needed (TWN-G7)."""
    open_ebb: int
    """1 where ebb is not limited to the tokens of the box (TWN-G9)."""

    # Heroes
    roles: list[Role]
    looks: list[int]
    """The manifestation, one of two (TWN-1.5)."""
    traits: list[int]
    """By TraitSlot: a trait, or a scar from FIRST_SCAR on."""
    focus: list[int]
    """By TraitSlot: whether the focus-die side is up."""
    knots: list[tuple[str, ...]]
    """By seat: the knots that are tied, by their names."""
    knot_used: int
    """Seats that have used the effect of a knot (bits: TWN-32.3)."""
    wounds: list[Card]
    """The wound deck."""
    decks: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    slotted: tuple[tuple[Card, ...], ...]
    """By Slot: the action card, then what is tucked under it."""
    looked: tuple[tuple[Card, ...], ...]
    """Cards that a hero looks at in the middle of an effect."""
    placed: tuple[Card, ...]
    """Action cards under pawns (binding) and on tiles (terrain effects)."""
    spot: list[int]
    """By body: of a tucked card the skill it provides, of a placed card the pawn or the tile."""
    emptied: int
    """Heroes whose empty deck was paid for while there was nothing to reshuffle (bits: TWN-G7)."""
    spent_scene: int
    """1 once the last wound card was taken (TWN-23.12)."""

    # The scene
    phase: int
    result: int
    """The end of the scene by number; NO_RESULT before; WOUND_DECK or TOO_LONG where no end of its own was met."""
    round: int
    counters: list[int]
    """By the order of the storyboard's counters."""
    icons: list[int]
    """By tile: its terrain symbols (bits)."""
    terrain: list[int]
    """By tile: the terrain card there, or NO_TERRAIN."""
    cache: list[int]
    """By tile: ebb on the terrain card."""
    terrain_left: list[int]
    """By terrain card: how many are in the supply."""
    ebb: int
    """The Judge's ebb."""
    markers: list[int]
    """By Marker (number - 1, times 4, plus the colour): its tile, IN_BOX, WITH_JUDGE, or WITH_HERO plus the hero."""

    # Creatures
    groups: list[Kind]
    """By Group: which creature it is."""
    infused: int
    """Groups whose rules card shows the ebb-infused side (bits)."""
    control: int
    """Groups that the heroes control (bits)."""
    turncoats: int
    """Groups that are on the other side than usual (bits: TWN-25.7)."""
    denied: int
    """By group two bits: may not move, may not act (TWN-G23)."""
    group_of: list[int]
    """By pawn: its group; -1 for heroes."""
    where: list[Tile]
    """By pawn: its tile; NOWHERE where it is off the map."""
    other: list[Tile]
    """By pawn: the second tile of a huge creature, else NOWHERE."""
    box_pawns: list[int]
    """By creature of the box: pawns that are left."""

    # The track
    track: list[Momentum]
    """From root to edge."""
    turned: list[Momentum]
    """Cards that have acted this round."""
    momentum: list[Momentum]
    """Every momentum card in play, planners included."""
    group_tile: list[int]
    """By group: the tile of a terrain card with a momentum card of its own (TWN-5.10); -1 for creatures."""
    planned: list[Hero]
    """Heroes whose card waits next to the track (TWN-16.4)."""
    turns: int
    """Turns taken this round (TWN-G39)."""

    # The turn
    active: Pawn
    """Whose turn it is; NOBODY between turns."""
    active_card: Momentum
    """The momentum card whose turn it is; -1 between turns."""
    acted: list[Pawn]
    """Pawns of the active card that have had their turn."""
    moves_left: int
    """Moves that are left to the active pawn."""
    actions: int
    """Actions that are left to it."""
    deeds: int
    """Actions taken this turn (TWN-G39)."""
    claimed: int
    """The heroes who may claim a trait now (bits): the active one, then those who acted out of turn (TWN-G31)."""
    awarded: list[int]
    """By hero: awards in this round or scene."""
    granted: int
    """The hero who may take an action outside the own turn (TWN-G33); -1 where nobody may."""
    repeating: int
    """1 while a repetition is under way: its own phrase is left out (TWN-13.8)."""
    used: list[tuple[str, int, str]]
    """Abilities that were used, with their owner and how long that counts."""
    looked_over: Any
    """The state for which the conditions of the scene's ends were last checked."""
    fighting: int
    """Attacks whose wounding, and rolls whose effect is not finished: until then no scene ends (TWN-31.7)."""
