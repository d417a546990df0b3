"""What lies on the table of Thornwatch, and plain questions about it.

The Judge holds seat 0; hero h, who counts from 0, sits at seat h + 1. A pawn below FIRST_CREATURE is the hero of that
number; the pawns of monsters and denizens have the numbers after it. The momentum card of a hero has the hero's
number. Piles have their top card last; the track runs from the root to the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, NewType

from hearthwatch.kernel import (
    EVERYONE,
    KERNEL_RULES,
    Card,
    Event,
    Kept,
    Names,
    Pile,
    Readers,
    Rules,
    Table,
    hands,
    mask_of,
    open_pile,
)

from .content import (
    ACTION,
    COSTS,
    CREATURES,
    FACE_KEYS,
    FIRST_SCAR,
    HEROES,
    IS_WOUND,
    JUDGE_NAMES,
    KIND_KEYS,
    PROVIDES,
    ROLE_NAMES,
    TERRAIN_NAMES,
    TRAIT_KEYS,
)

if TYPE_CHECKING:
    from hearthwatch.kernel.game import Game
    from hearthwatch.kernel.records import Origin

    from .content.cards import Creature
    from .rules.book import Book, Scene

rules: Final = Rules(KERNEL_RULES)
step = rules.step
choices = rules.choices

Hero = NewType("Hero", int)
"""A hero in play, in seating order."""
Pawn = NewType("Pawn", int)
"""A piece on the map; below FIRST_CREATURE the hero of that number."""
Owner = NewType("Owner", int)
"""Whose effect it is: a pawn, the STORY (or the Judge), or the terrain on a tile: BELOW_STORY minus the tile."""
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
NOBODY: Final = Pawn(-1)
NOWHERE: Final = Tile(-1)
NO_TERRAIN: Final = -1
NOT_CHOSEN: Final = -1
NO_EVENT: Final = Event(-1)
MELEE, RANGED, UNROLLED = range(3)
"""How somebody is hit; UNROLLED: hits without an attack roll (TWN-21.8)."""
SETUP, SCENE_SETUP, MOMENTUM, TURNS, BETWEEN_SCENES = range(5)
NO_RESULT, WOUND_DECK, TOO_LONG = -1, -2, -3
IN_BOX, WITH_JUDGE, WITH_HERO = -1, -2, 100
"""Where a marker is that lies on no tile."""

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
    """Who is meant; a reaction that takes the hits over does not change it (TWN-G21)."""
    way: int
    """MELEE, RANGED or UNROLLED."""
    dice: int
    faces: tuple[int, ...] = ()
    """What the basic dice show (1 to 10)."""
    focus: tuple[int, ...] = ()
    """What the focus dice show."""
    rolled: int = 0
    """Hits as rolled or dealt, before anything changed them (TWN-G22)."""
    hits: int = 0
    """Hits that are left."""
    victim: int = -1
    """Who takes the hits: the target, unless a reaction took them over."""
    wounded: int = 0
    """Whether the victim was wounded: at least one hit was left (TWN-22.1)."""
    gained: int = 0
    """Wound cards that a hero gained by it."""
    defeated: int = 0
    deed: str = ""
    """The name of the effect that attacks."""
    prevented: int = 0
    tile: int = -1
    """Where the target stood when it was aimed at: what strikes around it goes on when it has fallen."""


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


class Thornwatch(Table):
    """The table: the track, the map, heroes with their decks and trackers, the Judge's ebb, a storyboard."""

    __slots__ = (
        "acted", "actions", "active", "active_card", "awarded", "awards", "boons", "box_pawns", "cache", "claimed",
        "closing", "control", "counters", "decks", "deeds", "denied", "despair", "discards", "earned", "ebb",
        "emptied", "fighting", "focus", "granted", "group_of", "group_tile", "groups", "hands", "icons", "infused",
        "judge", "knot_used", "knots", "lazy", "looked", "looked_over", "looks", "markers", "momentum", "moves_left",
        "open_ebb", "opening", "other", "phase", "placed", "planned", "played", "power", "repeating", "result",
        "roles", "round", "scar", "scene", "slotted", "spent_scene", "spot", "terrain", "terrain_left", "track",
        "traits", "turncoats", "turned", "turns", "used", "votes", "where", "wounds",
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
    """Which of the two Judges."""
    opening: str
    closing: str
    """The short name of the closing that the opening names (TWN-6.2)."""
    despair: str
    scene: str
    """The short name of the storyboard that is played."""
    played: tuple[str, ...]
    """Storyboards that were played, this one included (TWN-6.9)."""
    boons: tuple[str, ...]
    """What was won and lasts through the adventure."""
    votes: list[int]
    earned: str
    """The knot that was earned; empty as long as none was (TWN-32.2)."""
    scar: int
    """Whether the heroes were given scars (TWN-32.5): bits by hero."""
    awards: int
    """How often a hero may claim a trait: 0 after each action, 1 each round, 2 each scene (TWN-G31)."""
    lazy: int
    """Whether a hero deck is made anew only when a card is needed (TWN-G7)."""
    open_ebb: int
    """Whether ebb is not limited to the tokens of the box (TWN-G9)."""

    # Heroes
    roles: list[Role]
    looks: list[int]
    """Which of the two manifestations (TWN-1.5)."""
    traits: list[int]
    """By TraitSlot: a trait, or a scar from FIRST_SCAR on."""
    focus: list[int]
    """By TraitSlot: whether the focus-die side is up."""
    knots: list[int]
    """By seat: the knots that are tied (bits)."""
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
    """Heroes whose empty deck was paid for while there was nothing to make it anew from (bits: TWN-G7)."""
    spent_scene: int
    """Whether the last wound card was taken (TWN-23.12)."""

    # The scene
    phase: int
    result: int
    """How the scene ended: the number of its end; NO_RESULT before that; WOUND_DECK or TOO_LONG of no end's own."""
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
    """Heroes whose card waits beside the track (TWN-16.4)."""
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
    """Whether the active hero may claim a trait now (TWN-G31)."""
    awarded: list[int]
    """By hero: awards in this round or scene."""
    power: int
    """The slot of an action card that is being activated, for effects that repeat it."""
    granted: int
    """The hero who may take an action outside the own turn (TWN-G33); -1 where nobody may."""
    repeating: int
    """Whether a repetition is under way: its own phrase is left out (TWN-13.8)."""
    used: list[tuple[str, int, str]]
    """Abilities that were used, with their owner and how long that counts."""
    looked_over: Any
    """What the conditions of the scene's ends were last looked at for."""
    fighting: int
    """Attacks whose wounding is not finished: until then no scene ends (TWN-31.7)."""

    def __init__(self, game: Game[Any], origin: Origin) -> None:
        """Fields begin empty; only what begins otherwise is named here."""
        super().__init__(game, origin)
        self.active = NOBODY
        self.active_card = Momentum(-1)
        self.granted = -1
        self.result = NO_RESULT

    # -- seats

    @property
    def heroes(self) -> range:
        """The heroes in seating order."""
        return range(len(self.roles))

    def seat_of(self, hero: int) -> int:
        """Who plays a hero."""
        return hero + 1

    @property
    def hero_seats(self) -> tuple[int, ...]:
        """The seats of all heroes."""
        return tuple(range(1, self.seats))

    @property
    def speaker(self) -> int:
        """The seat that decides for the heroes together: one further each round (TWN-G51)."""
        return 1 + max(0, self.round - 1) % len(self.roles)

    def controller(self, owner: int) -> int:
        """The seat that decides about what is a pawn's, a terrain card's or the storyboard's."""
        if 0 <= owner < FIRST_CREATURE:
            return owner + 1
        if owner >= FIRST_CREATURE and self.control >> self.group_of[owner] & 1:
            return self.speaker
        return JUDGE

    # -- pawns

    @property
    def pawns(self) -> list[Pawn]:
        """All pawns on the map, heroes first."""
        where = self.where
        return [Pawn(pawn) for pawn in range(len(where)) if where[pawn] >= 0]

    def is_hero(self, pawn: int) -> bool:
        """Whether a pawn is a hero; denizens are none (TWN-G48)."""
        return 0 <= pawn < FIRST_CREATURE

    def creature(self, pawn: int) -> Creature:
        """The creature that a pawn is."""
        return CREATURES[self.groups[self.group_of[pawn]]]

    def is_monster(self, pawn: int) -> bool:
        return pawn >= FIRST_CREATURE and CREATURES[self.groups[self.group_of[pawn]]].kind == "monster"

    def is_denizen(self, pawn: int) -> bool:
        return pawn >= FIRST_CREATURE and CREATURES[self.groups[self.group_of[pawn]]].kind == "denizen"

    def is_against_heroes(self, pawn: int) -> bool:
        """Whether a pawn is on the monsters' side; a storyboard can change that (TWN-25.1, TWN-25.7)."""
        if pawn < FIRST_CREATURE:
            return False
        group = self.group_of[pawn]
        return (CREATURES[self.groups[group]].kind == "monster") != bool(self.turncoats >> group & 1)

    def are_enemies(self, one: int, other: int) -> bool:
        """Heroes and denizens against monsters (TWN-25.1, TWN-25.2)."""
        return self.is_against_heroes(one) != self.is_against_heroes(other)

    def pawns_of(self, group: int) -> list[Pawn]:
        """The pawns of a group on the map."""
        where, group_of = self.where, self.group_of
        return [
            Pawn(pawn) for pawn in range(FIRST_CREATURE, len(where)) if group_of[pawn] == group and where[pawn] >= 0
        ]

    def tiles_of(self, owner: int) -> tuple[Tile, ...]:
        """ "Here": the tile of a pawn, both of a huge one, or the tile under a terrain card (TWN-20.6, TWN-30.6)."""
        if owner <= BELOW_STORY:
            return (Tile(BELOW_STORY - owner),)
        if owner < 0 or self.where[owner] < 0:
            return ()
        other = self.other[owner]
        return (self.where[owner], other) if other >= 0 else (self.where[owner],)

    def share_tile(self, one: int, other: int) -> bool:
        """Whether two owners are on the same tile."""
        there = self.tiles_of(other)
        return any(tile in there for tile in self.tiles_of(one))

    def pawns_on(self, tile: int) -> list[Pawn]:
        """The pawns on a tile."""
        where, other = self.where, self.other
        return [Pawn(pawn) for pawn in range(len(where)) if where[pawn] == tile or other[pawn] == tile]

    # -- the map

    @property
    def tiles(self) -> range:
        """All tiles."""
        return range(len(self.icons))

    def neighbours(self, tile: int) -> tuple[Tile, ...]:
        """The tiles that share a border with a tile (TWN-4.3)."""
        return self.board_played.neighbours[tile]

    def distance(self, one: int, other: int) -> int:
        """Steps between the nearest tiles of two owners; 99 where one of them is off the map."""
        distances = self.board_played.distances
        there = self.tiles_of(other)
        return min((distances[a][b] for a in self.tiles_of(one) for b in there), default=99)

    # -- the track

    def cards_of(self, pawn: int) -> list[Momentum]:
        """The momentum cards of a pawn that lie on the track, from root to edge."""
        if pawn < 0:
            return []
        if pawn < FIRST_CREATURE:
            return [Momentum(pawn)] if pawn in self.track else []
        first = FIRST_CARD + COPIES * self.group_of[pawn]
        return [card for card in self.track if first <= card < first + COPIES]

    def group_of_card(self, card: int) -> int:
        """The group that a momentum card stands for; -1 for a hero's."""
        return (card - FIRST_CARD) // COPIES if card >= FIRST_CARD else -1

    def pawns_of_card(self, card: int) -> list[Pawn]:
        """The pawns that a momentum card stands for."""
        if card < FIRST_CREATURE:
            return [Pawn(card)]
        return self.pawns_of(self.group_of_card(card))

    def on_edge(self, card: int) -> bool:
        """Whether a momentum card is the last on the track (TWN-7.7)."""
        return bool(self.track) and self.track[-1] == card

    def next_card(self) -> Momentum:
        """The upright card closest to the root; -1 where none is left (TWN-9.1)."""
        turned = self.turned
        for card in self.track:
            if card not in turned:
                return card
        return Momentum(-1)

    # -- heroes and their cards

    def hand(self, hero: int) -> tuple[Card, ...]:
        return self.hands[hero]

    def wounds_in_hand(self, hero: int) -> int:
        """Wound cards in hand, which everybody sees (TWN-23.6)."""
        face = self.face
        return sum(IS_WOUND[face[card]] for card in self.hands[hero])

    def slots(self, hero: int) -> range:
        """The action slots of a hero (TWN-11.3)."""
        return range(hero * SLOTS, hero * SLOTS + HEROES[self.roles[hero]].slots)

    def open_cost(self, slot: int) -> list[int]:
        """The cost symbols of a slotted card that are not covered (TWN-11.7)."""
        cards = self.slotted[slot]
        if not cards:
            return []
        left = [*COSTS[self.face[cards[0]]]]
        for card in cards[1:]:
            left.remove(self.spot[card])
        return left

    def is_powered(self, slot: int) -> bool:
        """Whether an action card lies in this slot, fully powered (TWN-11.14)."""
        cards = self.slotted[slot]
        return bool(cards) and len(cards) == len(COSTS[self.face[cards[0]]]) + 1

    def is_action(self, card: Card) -> bool:
        """Whether a card is an action card."""
        return ACTION[self.face[card]] is not None

    def provides(self, card: Card) -> int:
        """The skills (bits) of which a card provides one as power (TWN-11.8, TWN-11.9)."""
        return PROVIDES[self.face[card]]

    def trait_slots(self, hero: int) -> range:
        return range(hero * 2, hero * 2 + 2)

    def is_scar(self, slot: int) -> bool:
        return self.traits[slot] >= FIRST_SCAR

    # -- what was written

    @property
    def book(self) -> Book:
        """What was written for this game: cards and storyboards."""
        book: Book = self.game.book
        return book

    @property
    def board_played(self) -> Scene:
        """The storyboard that is played."""
        book: Book = self.game.book
        return book.scenes[self.scene]

    def role(self, hero: int) -> str:
        return ROLE_NAMES[self.roles[hero]]

    # -- what the kernel asks

    def side_of(self, seat: int) -> int:
        """The heroes win where the outcome is won, the Judge where it is lost."""
        return 1 if seat == JUDGE else 0

    def keepers(self, pile: Pile, number: int) -> Readers:
        """Hands and looks are their hero's."""
        return mask_of(number + 1)

    def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
        """By hero: first hands get any cards but wounds, which would be seen; then the deck is mixed (TWN-23.6).

        How many cards of a deck are wounds is known, not where they lie, so that the deal depends on no secret.
        """
        known, face = self.known, self.face
        for hero in range(len(self.hands)):
            held = [card for card in (*self.hands[hero], *self.looked[hero]) if not known[card] & readers]
            deck = [card for card in self.decks[hero] if not known[card] & readers]
            if held:
                yield [*held, *(card for card in deck if not IS_WOUND[face[card]])]
            if deck:
                yield deck

    def could_be(self, card: Card) -> set[int]:
        """With real cards: what nobody has seen of the deck that it comes from."""
        for deck in self.decks:
            if card in deck:
                return {self.face[other] for other in deck if not self.known[other]}
        return super().could_be(card)

    def offer_action(self, hero: Hero) -> None:
        """Hook: a hero may take an action outside the own turn (TWN-G33)."""

    def scene_is_over(self) -> None:
        """Hook: what the back of the storyboard says comes now (TWN-31.2)."""

    def deck_emptied(self, hero: int) -> None:
        """Hook: a hero deck ran out."""

    def check(self) -> None:
        """A scene ends as soon as a condition is met; nothing is looked at twice that has not changed."""
        if self.phase in (MOMENTUM, TURNS) and not self.fighting and not self.ending:
            now = self.what_ends_look_at()
            if now != self.looked_over:
                self.looked_over = now
                self.look_for_an_end()

    def what_ends_look_at(self) -> tuple[Any, ...]:
        """All of the state that the condition of an end may speak of."""
        return (
            self.scene,
            self.round,
            self.ebb,
            len(self.wounds),
            self.spent_scene,
            self.infused,
            self.turncoats,
            self.active,
            self.hands,
            self.placed,
            self.boons,
            *self.counters,
            *self.where,
            *self.other,
            *self.markers,
            *self.terrain,
            *self.cache,
            *self.track,
            -1,
            *self.turned,
        )

    def look_for_an_end(self) -> None:
        """Hook: the scene ends if a condition of its storyboard holds now (TWN-31.1)."""


def known_to_all(table: Thornwatch, cards: Iterable[Card]) -> None:
    """Cards that were never hidden."""
    for card in cards:
        table.known[card] = EVERYONE
