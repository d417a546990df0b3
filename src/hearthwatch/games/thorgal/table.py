"""The table of Thorgal: the state of a game, and plain queries about it.

Characters count from 0, clockwise. Areas, Borders and Locations are numbers in the order in which the Adventure's map
has them. Levels of Experience count from 0. Every pile is a list whose last card is its top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hearthwatch.kernel import NO_CARD as NO_CARD
from hearthwatch.kernel import PAYMENT_RULES, BitsOf, EachOf, Kept, Names, Need, Payments, Pile, Rules, Supply, Unit
from hearthwatch.kernel import Card as Card
from hearthwatch.kernel.shapes import Grid, Mask, Printed

from . import joined
from .content import (
    BODIES,
    CARD_NUMBERS,
    CHARACTER_NAMES,
    DIALS,
    FACE_KEYS,
    LETTERS,
    TRACKS,
)
from .content import GOOD_COUNT as GOOD_COUNT
from .things import (
    MYSTICAL,
    NO_ACTION,
    NOBODY,
    NOWHERE,
    PILES,
    RANK_COUNT,
    SETUP,
    Area,
    Character,
    Good,
    Location,
)

if TYPE_CHECKING:
    from hearthwatch.kernel.game import Game
    from hearthwatch.kernel.records import Origin

    from .rules.adventure import Adventure, Book

rules: Final = Rules(PAYMENT_RULES)
step = rules.step
choices = rules.choices

FACES: Final = Names("card", FACE_KEYS)
CHARACTERS_BY_NAME: Final = Names("Character", CHARACTER_NAMES)
CARDS_BY_NUMBER: Final = Names("Action card", [f"card {number}" for number in CARD_NUMBERS])
SPECIALS_BY_LETTER: Final = Names("Special Action card", LETTERS)
rules.names |= {"Face": FACES, "CharacterSet": CHARACTERS_BY_NAME, "SpecialCard": SPECIALS_BY_LETTER}
rules.names["ActionCard"] = CARDS_BY_NUMBER
SOME_CARDS: Final = BitsOf(CARDS_BY_NUMBER)


class Saga(Payments):
    """The table: a party on a map, the Action Row, the path through the Terrain, Enemies, Events."""

    __slots__ = (
        "act_value", "action", "active", "active_event", "actor", "added_dice", "adventure", "adventure_deck",
        "adventure_open", "area", "area_good", "assigned", "bodies", "border_blocks", "box_cards", "card_blocks",
        "chips", "chips_active", "collected", "combat_level", "copies", "cost_tokens", "counted", "counters",
        "covers", "criticals", "criticals_left", "declined", "dice", "discovery_deck", "discovery_discard", "display",
        "enemy_decks", "enemy_discards", "entered", "entries_read", "event_decks", "event_discards", "faces_up",
        "fight_at", "fight_order", "fight_ranks", "final", "first", "foes", "fought", "frames", "goals_met", "goods",
        "hard_rerolls", "hard_wound", "ignoring", "in_hand", "item_deck", "item_discard", "items", "journey_level",
        "latest_die", "legend_covers", "location_blocks", "markers", "merging", "objectives", "party", "path",
        "phase", "queue", "reading", "rerolls", "rolled", "round", "row", "ship", "skill_used", "skills",
        "source_blocks", "sources", "space_blocks", "specials", "spent", "struck", "swapped_out", "terrain",
        "terrain_deck", "threats", "track", "turn", "unlocked", "unused", "upgrades", "using", "waiting", "won_last",
    )  # fmt: skip
    APART: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[Rules] = rules
    payment_rule: ClassVar[str] = "THG-1.13"
    most_at_once: ClassVar[int] = 11
    """More places for a tile than this are asked for in stages: which tile, which way round, where."""
    kept: ClassVar[Mapping[str, Kept]] = {
        **{"face": FACES, "party": CHARACTERS_BY_NAME, "row": CARDS_BY_NUMBER, "specials": CARDS_BY_NUMBER},
        **{"unused": SOME_CARDS, "swapped_out": SOME_CARDS, "card_blocks": SOME_CARDS},
        "markers": EachOf(CARDS_BY_NUMBER),
    }
    """Values of the Adventure stay numbers: they are places in its text."""
    piles: ClassVar[tuple[Pile, ...]] = PILES

    # The Adventure
    adventure: str
    round: int
    phase: int
    track: int
    """The space of the Adventure track marker; 0 where there is none."""
    ship: int
    """The Area of the Ship marker; -1 where there is none."""
    counters: list[int]
    goals_met: int
    """Goals that were fulfilled (bits), where all of them are needed."""
    final: int
    """The number of the final Entry that tells the end; 0 where none does."""

    # The party
    party: tuple[int, ...]
    """The Character of the box in each place; NOT_CHOSEN until its player has chosen."""
    area: list[Area]
    goods: list[int]
    """Six numbers for each Character (GOODS)."""
    threats: list[int]
    combat_level: list[int]
    """From 0, which is printed as 1, to 6."""
    journey_level: list[int]
    bodies: tuple[tuple[Mask, ...], ...]
    """By Character: the Wound tiles, each a mask of the Wound area."""
    items: tuple[tuple[Card, ...], ...]
    skills: int
    """Characters whose Skill card is on its active side (bits)."""
    skill_used: int
    """Characters who used their Skill this round (bits)."""
    first: Character
    """The Character with the First Player marker."""
    active: Character
    """Whose turn it is; in the Event phase who reads an Entry, else NOBODY."""
    turn: int
    """Number of turns of this Action phase that are over."""

    # The Action Row
    row: tuple[int, ...]
    """The Action cards from left to right."""
    chips: list[int]
    """By chip: its slot; BESIDE."""
    chips_active: int
    """Chips on their active side (bits)."""
    unused: Mask
    """Action cards in the unused stack (bits)."""
    swapped_out: Mask
    """Action cards that were discarded (bits)."""
    specials: list[int]
    """By Special Action card: the Action card above it; -1 where it is not in play."""
    markers: list[int]
    """By Action card: how many markers (Objective tokens) lie on it."""
    card_blocks: Mask
    """Action cards under a Blockade (bits)."""

    # The map
    foes: list[int]
    """By Foe: how many such tokens lie there."""
    assigned: list[int]
    """Six numbers for each Location: the Goods on it."""
    entered: Mask
    """Locations with an Entry token (bits)."""
    location_blocks: Mask
    """Locations under a Blockade (bits)."""
    covers: list[int]
    """By Location: the Wound (WoundSort) of the Sacrifice cover token on its action; -1 where there is none."""
    cost_tokens: list[int]
    """By Location: Additional cost tokens."""
    objectives: list[int]
    """By Location: Objective tokens."""
    border_blocks: Mask
    """Borders under a Blockade (bits)."""
    sources: list[int]
    """Six numbers for each Area: its Sources, printed and tokens."""
    source_blocks: Mask
    """Sources under a Blockade: the Area times six plus the Good (bits)."""

    # Terrain
    terrain: list[Card]
    """The revealed cards from left to right."""
    terrain_deck: list[Card]
    path: list[Mask]
    """The Journey tiles as they were laid, each a mask of the joined grid."""
    collected: Mask
    """Spaces with a Collection token."""
    space_blocks: Mask
    """Spaces with a Blockade."""
    legend_covers: list[int]
    """Two numbers for each revealed card, red and yellow: the Wound (WoundSort) that covers the legend, or -1."""

    # Decks
    item_deck: list[Card]
    item_discard: list[Card]
    display: list[Card]
    discovery_deck: list[Card]
    discovery_discard: list[Card]
    event_decks: tuple[tuple[Card, ...], ...]
    """The left and the right deck."""
    event_discards: tuple[tuple[Card, ...], ...]
    active_event: Card
    """The active Event; NO_CARD."""
    enemy_decks: tuple[tuple[Card, ...], ...]
    enemy_discards: tuple[tuple[Card, ...], ...]
    adventure_deck: list[Card]
    adventure_open: list[Card]
    in_hand: tuple[Card, ...]

    # Entries
    entries_read: Mask
    """Entries that were read (bits, by number)."""
    reading: int
    """The number of the Entry that is being read; 0."""
    queue: tuple[tuple[int, int, int], ...]
    """Entries that wait until this one is over: number, reader, Location."""

    # The action under way (saved in `frames` while another one happens inside it)
    action: int
    """Its type; NO_ACTION."""
    act_value: int
    actor: Character
    """The Character who carries it out: the active one, unless an effect lets another act."""
    counted: tuple[int, ...]
    """Chips that count for the card: only (0 or 1), to the left, here (THG-12.24)."""
    using: int
    """The slot of the Action card that is being resolved; -1."""
    spent: int
    """The used part of the value: Borders crossed, tiles laid, Items taken."""
    unlocked: int
    """Journey: kinds of tiles that may be used in this action besides those of the track (bits)."""
    ignoring: int
    """Penalties that this action ignores: IGNORE_RED, IGNORE_YELLOW."""
    added_dice: list[int]
    """Combat: by colour, dice that may still be added (THG-21.1)."""
    upgrades: int
    rerolls: int
    criticals_left: int
    hard_rerolls: int
    """Rerolls that cost a Wound each, and which (WoundSort)."""
    hard_wound: int
    area_good: int
    """The Good that Area Specific icons give in this placement; -1 while it is open (THG-16.4)."""
    declined: Mask
    """Offers of Goods that were declined in this action (bits: what for, who asked, who was asked)."""
    frames: tuple[tuple[Any, ...], ...]
    """Actions that wait for one inside them."""

    # The Combat under way
    fought: tuple[Card, ...]
    """The Enemy cards side by side."""
    fight_at: Location
    """The Location of the tokens; NOWHERE for Enemies without one (THG-22.8)."""
    fight_ranks: tuple[int, ...]
    """The types of the tokens that are fought."""
    box_cards: int
    """Number of cards of the box; a card with a greater number is a copy."""
    copies: tuple[Card, ...]
    """Copies of Enemy cards that stood in where a deck was too small, and have done so (THG-G42)."""
    fight_order: str
    """The name of the effect that ordered this Combat; empty for an ordinary one."""
    merging: tuple[Card, ...]
    """Cards whose place in the row is still open (THG-22.4)."""
    dice: list[int]
    """The colours of the dice."""
    faces_up: list[int]
    """The values of the dice: sides 0 to 5; -1 once its tile is laid."""
    criticals: int
    """Dice whose Critical is activated (bits)."""
    rolled: int
    struck: list[Mask]
    """The tiles on the Enemy cards."""
    waiting: list[int]
    """Covered spaces whose effects are still to come: Space or Square."""
    won_last: int
    """1 where the last Combat was won."""
    latest_die: int
    """Number of squares on the last die of a penalty or of Distrust."""

    def __init__(self, game: Game[Any], origin: Origin) -> None:
        """Fields begin empty; only what begins otherwise is named here."""
        super().__init__(game, origin)
        self.round = 1
        self.phase = SETUP
        self.first = Character(0)
        self.active = self.actor = NOBODY
        self.area_good = -1
        self.action = NO_ACTION
        self.counted = (0, 0, 0)
        self.active_event = NO_CARD
        self.ship = self.using = -1
        self.fight_at = NOWHERE
        self.added_dice = [0] * 4

    # -- the Adventure

    @property
    def book(self) -> Book:
        """Return the content written for this game: the effects of all cards, and the Adventures."""
        book: Book = self.game.book
        return book

    @property
    def played(self) -> Adventure:
        """Return the Adventure that is played."""
        book: Book = self.game.book
        return book.adventures[self.adventure]

    # -- Characters

    @property
    def characters(self) -> list[Character]:
        """Return all Characters, from the First player clockwise."""
        count = len(self.party)
        return [Character((self.first + offset) % count) for offset in range(count)]

    @property
    def players(self) -> int:
        """Return the number of players that effects count: alone one counts as 2 (THG-1.14)."""
        return max(2, self.seats)

    def seat_of(self, who: Character) -> int:
        """Return the seat that plays a Character: one seat each, one for both in solo play (THG-30.1)."""
        return 0 if self.seats == 1 else int(who)

    @property
    def team(self) -> tuple[int, ...]:
        """Return every seat: who decides about Events and the Action Row (THG-1.6)."""
        return tuple(range(self.seats))

    @property
    def deciding(self) -> tuple[int, ...]:
        """Return the seats that decide where nobody is named: the active player on a turn, else the team (THG-1.6)."""
        return self.team if self.active == NOBODY else (self.seat_of(self.active),)

    @property
    def leader(self) -> Character:
        """To whom effects speak that name nobody: the active Character, else the First player's."""
        return self.first if self.active == NOBODY else self.active

    def others_here(self, who: Character) -> list[Character]:
        """Return the other Characters in the same Area."""
        area, count = self.area, len(self.party)
        here, found = area[who], []
        for offset in range(count):
            one = (self.first + offset) % count
            if one != who and area[one] == here:
                found.append(Character(one))
        return found

    def goods_of(self, who: Character) -> list[int]:
        """Return the six numbers of a Character's supply."""
        return self.goods[who * GOOD_COUNT : who * GOOD_COUNT + GOOD_COUNT]

    def body(self, who: Character) -> Grid:
        """Return the Wound area of a Character."""
        return BODIES[self.party[who]]

    def hurt(self, who: Character) -> Mask:
        """Return the spaces of the Wound area that are taken."""
        found = 0
        for tile in self.bodies[who]:
            found |= tile
        return found

    def dial(self, who: Character) -> list[int]:
        """Return the dice of a Character's Combat level."""
        return DIALS[self.party[who]][self.combat_level[who]]

    def tiles_of(self, who: Character) -> list[int]:
        """Return the kinds of tiles of a Character's Journey level and those below (THG-15.3)."""
        return TRACKS[self.party[who]][self.journey_level[who]]

    def has_skill(self, who: Character) -> bool:
        """Return whether the Skill card is on its active side."""
        return self.skills >> who & 1 == 1

    # -- the map

    def is_available(self, area: Area) -> bool:
        """Return whether an Area may be entered in this round (THG-4.2)."""
        return self.played.areas[area].number <= self.round

    def locations_in(self, area: Area) -> list[Location]:
        """Return the Locations of an Area, those on its Borders included (THG-4.14)."""
        return self.played.in_area[area]

    def foes_at(self, place: Location) -> list[int]:
        """Return the number of tokens of each type on a Location."""
        return self.foes[place * RANK_COUNT : place * RANK_COUNT + RANK_COUNT]

    def has_foes(self, place: Location) -> bool:
        """Return whether any Enemy token lies on a Location."""
        first = place * RANK_COUNT
        return any(self.foes[first : first + RANK_COUNT])

    def strength(self, place: Location) -> int:
        """Return the total Strength of the Enemies on a Location (THG-G40)."""
        foes, first, total = self.foes, place * RANK_COUNT, 0
        for rank in range(MYSTICAL):
            total += (rank + 1) * foes[first + rank]
        return total

    def goods_on(self, place: Location) -> list[int]:
        """Return the Goods on a Location."""
        return self.assigned[place * GOOD_COUNT : place * GOOD_COUNT + GOOD_COUNT]

    def sources_in(self, area: Area) -> list[Good]:
        """Return the Goods that the Area Specific icon can give in an Area (THG-4.3)."""
        first, blocked = area * GOOD_COUNT, self.source_blocks >> area * GOOD_COUNT
        return [Good(good) for good in range(GOOD_COUNT) if self.sources[first + good] and not blocked >> good & 1]

    # -- grids

    def ground(self) -> Printed:
        """Return the icons of the revealed Terrain cards as one grid (THG-15.8)."""
        return joined.terrain_icons(self._faces(self.terrain))

    def ground_marks(self) -> Printed:
        """Return the penalty marks of the revealed Terrain cards."""
        return joined.terrain_marks(self._faces(self.terrain))

    def offers(self) -> list[tuple[int, str, int]]:
        """The spaces of the Terrain with something to collect: the cell, the icon, and the place of its penalty among
        `legend_covers`; -1 where it has none (THG-18.1, THG-18.4)."""
        return joined.offers(self._faces(self.terrain))

    def arena(self) -> Printed:
        """Return the icons of the Enemy cards that are being fought as one grid (THG-22.5)."""
        return joined.enemy_icons(self._faces(self.fought))

    def arena_marks(self) -> Printed:
        """Return the penalty marks of the Enemy cards that are being fought."""
        return joined.enemy_marks(self._faces(self.fought))

    def _faces(self, cards: Sequence[Card]) -> tuple[int, ...]:
        face = self.face
        return tuple([face[card] for card in cards])

    # -- what the kernel asks about payments (THG-1.13)

    def payers(self, payer: Supply) -> Iterable[Supply]:
        """Return the Characters in the same Area."""
        return [payer, *[Supply(one) for one in self.others_here(Character(payer))]]

    def holding(self, supply: Supply) -> Iterable[tuple[Unit, int]]:
        return [(Unit(good), have) for good, have in enumerate(self.goods_of(Character(supply))) if have]

    def serves(self, unit: Unit, need: Need) -> bool:
        """Return whether a Good meets a need, which is a set of Goods (bits), any of which will do."""
        return need >> unit & 1 == 1

    def in_sight(self) -> Iterable[tuple[Supply, Unit]]:
        """Return every Good of everybody: all supplies are open."""
        return [(Supply(who), Unit(good)) for who in range(len(self.party)) for good in range(GOOD_COUNT)]

    def take_from(self, supply: Supply, unit: Unit, count: int) -> None:
        self.goods[supply * GOOD_COUNT + unit] -= count

    def give_to(self, supply: Supply, unit: Unit, count: int) -> None:
        self.goods[supply * GOOD_COUNT + unit] += count

    def supply_seat(self, supply: Supply) -> int:
        return self.seat_of(Character(supply))

    def lots(self, unit: Unit, most: int) -> Iterable[int]:
        """Any amount at once."""
        return range(1, most + 1)
