"""Set up a table from a short document, for tests, puzzles, teaching and bug reports.

    characters = ["Thorgal", "Kriss"]           # clockwise, by the beginning of their names
    first = "Kriss"                             # who has the First Player marker
    turns = 1                                   # how many turns of this round are over
    round = 2
    row = [5, 12, 22, 29, 35, 38]               # Action cards; else the Adventure's own
    chips = [1, 2, 0, 6]                        # slots from 1 on, 0 is beside the Row
    inactive = [1]                              # chips (from 1) on their inactive side
    doing = "journey"                           # an action of the next Character is under way; `value` is its value
    terrain = ["Heather Slope"]                 # revealed cards from left to right
    path = [[[0, 2], [1, 2]]]                   # Journey tiles as cells: column, row
    collected = [[3, 0]]
    event = "Rock Falls"                        # the active Event
    next_rolls = "red L4, yellow I2*"           # what dice show; * is the side with black squares

    [character.Thorgal]
    area = "Slave Camp"
    goods = { ore = 2 }
    threats = 3
    combat = 4                                  # levels from 1 to 7
    journey = 2
    wounds = [[[0, 0], [1, 0]]]
    items = ["Skis"]
    skill = "inactive"                          # or "used": inactive, and used in this round

    [location."Prison Cell"]
    enemies = ["minor", "minor"]                # instead of those at the start
    goods = { gossip = 1 }
    entry = true
    blockade = true
    cover = "I1"
    cost = 1
    objectives = 1

Decks are given from the top: `terrain_deck`, `display`, `item_deck`, `discoveries`, `left_events`, `right_events`, and
`enemies = { minor = ["Hired Spear"] }`. Cards that are named lie on top, the others below them as chance has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from hearthwatch.kernel import EVERYONE, Card, OptionValues, Position, Positions, SetupError, chance
from hearthwatch.kernel.dice import scripted

from .content import (
    ACTION_CARDS,
    CARD_NUMBERS,
    CHARACTER_NAMES,
    FACE_NAMES,
    FIRST_ADVENTURE_CARD,
    FIRST_DISCOVERY,
    FIRST_ENEMY,
    FIRST_EVENT,
    FIRST_ITEM,
    GOOD_COUNT,
    LETTERS,
    MOST_THREATS,
)
from .content.cards import ACTIONS, COLOURS, GOODS, RANKS, Action, Good
from .content.pieces import CRITICAL, FACES_OF_DIE, NO_TILE, TILE_NAMES, wound_named
from .position_check import check
from .rules.acting import whole_action
from .rules.party import gather_party
from .rules.setup import build_decks, choose_adventure, lay_out_map, lay_out_row, stand_at_start
from .rules.turns import next_turn, turn_ends
from .table import Saga
from .things import ACTION_PHASE, HELD, NOT_CHOSEN, RANK_COUNT, Area, Character

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=7)]
Names: TypeAlias = tuple[str, ...]
CellPair: TypeAlias = tuple[int, int]
TileCells: TypeAlias = tuple[CellPair, ...]
AnyRank: TypeAlias = Literal["minor", "moderate", "major", "massive", "mystical"]


class CharacterPosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of a Character in a document."""

    area: str | None = None
    goods: dict[Good, Count] | None = None
    threats: Annotated[int, Meta(ge=0, le=MOST_THREATS)] = 0
    combat: Level = 1
    journey: Level = 1
    wounds: tuple[TileCells, ...] = ()
    items: Names | None = None
    skill: Literal["active", "inactive", "used"] = "active"


class LocationPosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of a Location in a document."""

    enemies: tuple[AnyRank, ...] | None = None
    goods: dict[Good, Count] = field(default_factory=dict)
    entry: bool = False
    blockade: bool = False
    cover: str = ""
    cost: Count = 0
    objectives: Count = 0


class SagaPosition(Position, frozen=True, kw_only=True):
    """The fields of a document."""

    characters: Names | None = None
    first: str | None = None
    turns: Annotated[int, Meta(ge=0, le=3)] = 0
    round: Annotated[int, Meta(ge=1, le=14)] = 1
    row: tuple[int, ...] | None = None
    chips: Annotated[tuple[int, ...], Meta(min_length=4, max_length=4)] = (0, 0, 0, 0)
    inactive: tuple[Annotated[int, Meta(ge=1, le=4)], ...] = ()
    blocked_cards: tuple[int, ...] = ()
    markers: tuple[int, ...] = ()
    special: dict[str, int] = field(default_factory=dict)
    """By letter: the number of the Action card above it."""
    doing: Action | Literal[""] = ""
    value: Count = 1
    terrain: Names | None = None
    terrain_deck: Names = ()
    no_more_terrain: bool = False
    path: tuple[TileCells, ...] = ()
    collected: TileCells = ()
    blocked_spaces: TileCells = ()
    display: Names = ()
    item_deck: Names = ()
    discoveries: Names = ()
    left_events: Names = ()
    right_events: Names = ()
    event: str = ""
    enemies: dict[str, Names] = field(default_factory=dict)
    blocked_borders: tuple[tuple[str, str], ...] = ()
    read: tuple[int, ...] = ()
    track: Count | None = None
    counters: dict[str, Count] = field(default_factory=dict)
    character: dict[str, CharacterPosition] = field(default_factory=dict)
    location: dict[str, LocationPosition] = field(default_factory=dict)
    next_rolls: str = ""

    def seat_count(self) -> int | None:
        """Return one seat for each Character that is named, unless it says otherwise."""
        return len(self.characters) if self.seats is None and self.characters is not None else self.seats

    def rolls(self) -> tuple[int, ...]:
        """Return the results of the dice, as sides of dice of their colours."""
        return tuple(_side(text.strip()) for text in self.next_rolls.split(",") if text.strip())


def _side(text: str) -> int:
    """Return a side of a die by its colour and its tile; with * the side with black squares."""
    colour, _, tile = text.partition(" ")
    critical = tile.endswith("*")
    tile = tile.rstrip("*")
    if colour in COLOURS and tile in TILE_NAMES:
        number = COLOURS.index(colour)
        for side, kind in enumerate(FACES_OF_DIE[number]):
            if TILE_NAMES[kind] == tile and (CRITICAL[number][side] != NO_TILE) == critical:
                return scripted(side + 1, number)
    raise SetupError(f"{text!r} is no side of a die: it is such as 'red L4', with * where it has black squares.")


def arrange(table: Saga, options: OptionValues, said: SagaPosition) -> None:
    """Set the table up as the document says."""
    choose_adventure(table, options["adventure"])
    lay_out_map(table, table.played)
    lay_out_row(table, table.played)
    build_decks(table, table.played)
    names = options["characters"] if said.characters is None else [_full_name(name) for name in said.characters]
    gather_party(table, names)
    if NOT_CHOSEN in table.party:
        raise SetupError("A position names its Characters, or leaves them to chance: nobody can choose before.")
    stand_at_start(table)
    table.round, table.phase = said.round, ACTION_PHASE
    _Layout(table, said).lay_out()
    table.box_cards = len(table.face)
    table.rng = chance.stream(table.origin.seed)
    table.turn = said.turns
    if said.doing:
        table.active = Character((table.first + table.turn) % len(table.party))
        table.turn += 1
        action = whole_action(table, table.active, ACTIONS.index(said.doing), said.value, [])
        table.do(*action, turn_ends(), next_turn())
    else:
        table.do(next_turn())


def _full_name(name: str) -> str:
    for full in CHARACTER_NAMES:
        if name and full.startswith(name):
            return full
    raise SetupError(f"There is no Character called {name!r}; there are {', '.join(CHARACTER_NAMES)}.")


def character_named(table: Saga, name: str) -> Character:
    """Return a Character in play by name, or by the beginning of it."""
    for who, number in enumerate(table.party):
        if name and CHARACTER_NAMES[number].startswith(name):
            return Character(who)
    raise SetupError(f"{name!r} is not in the party.")


class _Layout:
    """Puts what a document names in its places."""

    def __init__(self, table: Saga, said: SagaPosition) -> None:
        self.table = table
        self.said = said

    def lay_out(self) -> None:
        table, said = self.table, self.said
        table.first = Character(0) if said.first is None else character_named(table, said.first)
        self._row()
        self._terrain()
        self._decks()
        for name, state in said.character.items():
            self._character(character_named(table, name), state)
        for name, place in said.location.items():
            self._location(name, place)
        for between in said.blocked_borders:
            table.border_blocks |= 1 << self._border(between)
        for number in said.read:
            if number < 0:
                raise SetupError(f"read names Entry {number}, which this Adventure does not have.")
            table.entries_read |= 1 << number
        if said.track is not None:
            table.track = said.track
        for name, value in said.counters.items():
            if name not in table.played.sheet.counters:
                raise SetupError(f"The Adventure counts no {name!r}.")
            table.counters[[*table.played.sheet.counters].index(name)] = value

    # -- the Action Row

    def _row(self) -> None:
        table, said = self.table, self.said
        if said.row is not None:
            table.row = tuple(self._card_number(number) for number in sorted(said.row))
            table.unused = sum(1 << card for card in range(len(ACTION_CARDS)) if card not in table.row)
        for slot in said.chips:
            if not 0 <= slot <= len(table.row):
                raise SetupError(f"The Row has slots 1 to {len(table.row)}; {slot} is none of these.")
        table.chips = [slot - 1 for slot in said.chips]
        for chip in said.inactive:
            table.chips_active &= ~(1 << chip - 1)
        if not table.chips_active:
            raise SetupError("At least one chip must be active, or the Action phase is over.")
        for number in said.blocked_cards:
            table.card_blocks |= 1 << self._card_number(number)
        for number in said.markers:
            table.markers[self._card_number(number)] += 1
        for letter, number in said.special.items():
            if letter not in LETTERS:
                raise SetupError(f"There is no Special Action card {letter!r}.")
            table.specials[LETTERS.index(letter)] = self._card_number(number)

    def _card_number(self, number: int) -> int:
        if number not in CARD_NUMBERS:
            raise SetupError(f"There is no Action card {number}.")
        return CARD_NUMBERS.index(number)

    # -- cards

    def _face(self, name: str, first: int, end: int, what: str) -> int:
        for face in range(first, end):
            if FACE_NAMES[face] == name:
                return face
        raise SetupError(f"There is no {what} called {name!r}.")

    def _take(self, pile: Sequence[Card], name: str, first: int, end: int, what: str) -> Card:
        """The body in a pile that shall have this face: it changes faces with the one that has it."""
        table, face = self.table, self._face(name, first, end, what)
        for card in pile:
            if table.face[card] == face:
                return card
        raise SetupError(f"{name} is not in that deck any more.")

    def _on_top(self, pile: list[Card], names: Names, first: int, end: int, what: str) -> list[Card]:
        """Return the pile with these cards on top, the first one uppermost."""
        named = [self._take(pile, name, first, end, what) for name in names]
        return [*(card for card in pile if card not in named), *named[::-1]]

    def _terrain(self) -> None:
        table, said = self.table, self.said
        deck = table.terrain_deck
        if said.terrain is None:
            revealed = [deck.pop()]
        else:
            revealed = [self._take(deck, name, 0, FIRST_ENEMY, "Terrain card") for name in said.terrain]
            deck = [card for card in deck if card not in revealed]
        if not revealed:
            raise SetupError("At least one Terrain card is revealed.")
        table.terrain_deck = self._on_top(deck, said.terrain_deck, 0, FIRST_ENEMY, "Terrain card")
        table.terrain = revealed
        for card in revealed:
            table.known[card] = EVERYONE
        table.legend_covers = [-1, -1] * len(revealed)
        if said.no_more_terrain:
            revealed_faces = {table.face[card] for card in revealed}
            table.copies += tuple(card for card in table.terrain_deck if table.face[card] not in revealed_faces)
            for card in table.terrain_deck:
                table.known[card] = EVERYONE
            table.terrain_deck = []
        grid = table.ground().grid
        table.path = [grid.mask(tile) for tile in said.path]
        table.collected = grid.mask(said.collected)
        table.space_blocks = grid.mask(said.blocked_spaces)

    def _decks(self) -> None:
        table, said = self.table, self.said
        items = (FIRST_ITEM, FIRST_DISCOVERY, "Item")
        deck = self._on_top(table.item_deck, said.display, *items)
        shown = [deck.pop() for _ in range(len(said.display) or min(5, len(deck)))]
        table.item_deck = self._on_top(deck, said.item_deck, *items)
        table.display = shown
        for card in shown:
            table.known[card] = EVERYONE
        table.discovery_deck = self._on_top(
            table.discovery_deck, said.discoveries, FIRST_DISCOVERY, FIRST_EVENT, "Discovery card"
        )
        events = (FIRST_EVENT, FIRST_ADVENTURE_CARD, "Event")
        decks = [[*deck] for deck in table.event_decks]
        if said.event:
            where = next((deck for deck in decks if self._has(deck, said.event)), decks[0])
            table.active_event = self._take(where, said.event, *events)
            where.remove(table.active_event)
            table.known[table.active_event] = EVERYONE
        tops = (said.left_events, said.right_events)
        table.event_decks = tuple(
            tuple(self._on_top(deck, names, *events)) for deck, names in zip(decks, tops, strict=True)
        )
        for rank in said.enemies:
            if rank not in RANKS[:-1]:
                raise SetupError(f"There is no deck of {rank!r} Enemies.")
        table.enemy_decks = tuple(
            tuple(self._on_top([*deck], said.enemies.get(rank, ()), FIRST_ENEMY, FIRST_ITEM, "Enemy"))
            for deck, rank in zip(table.enemy_decks, RANKS[:-1], strict=True)
        )

    def _has(self, deck: Sequence[Card], name: str) -> bool:
        return any(FACE_NAMES[self.table.face[card]] == name for card in deck)

    # -- Characters and Locations

    def _character(self, who: Character, state: CharacterPosition) -> None:
        table = self.table
        if state.area is not None:
            table.area[who] = self._area(state.area)
        if state.goods is not None:
            table.goods[who * GOOD_COUNT : who * GOOD_COUNT + GOOD_COUNT] = [state.goods.get(good, 0) for good in GOODS]
        table.threats[who] = state.threats
        table.combat_level[who], table.journey_level[who] = state.combat - 1, state.journey - 1
        body = table.body(who)
        masks = tuple(body.mask(tile) for tile in state.wounds)
        table.bodies = (*table.bodies[:who], masks, *table.bodies[who + 1 :])
        if state.skill != "active":
            table.skills &= ~(1 << who)
        if state.skill == "used":
            table.skill_used |= 1 << who
        if state.items is not None:
            for card in table.items[who]:
                table.item_discard.append(card)
            table.items = (*table.items[:who], (), *table.items[who + 1 :])
            for name in state.items:
                self._give_item(who, name)

    def _give_item(self, who: Character, name: str) -> None:
        table = self.table
        for pile in (table.item_discard, table.item_deck, table.display):
            if self._has(pile, name):
                card = self._take(pile, name, FIRST_ITEM, FIRST_DISCOVERY, "Item")
                pile.remove(card)
                table.put(card, HELD, who)
                return
        face = self._face(name, FIRST_ITEM, FIRST_DISCOVERY, "Item")
        if face in table.face:
            raise SetupError(f"items: {name} lies somewhere else already.")
        table.put(table.lay_out([face])[0], HELD, who)

    def _area(self, name: str) -> Area:
        try:
            return self.table.played.area_named(name)
        except ValueError:
            raise SetupError(f"There is no Area called {name!r}.") from None

    def _border(self, between: tuple[str, str]) -> int:
        for number, border in enumerate(self.table.played.borders):
            if {*border.between} == {*between}:
                return number
        raise SetupError(f"There is no Border between {between[0]!r} and {between[1]!r}.")

    def _location(self, name: str, state: LocationPosition) -> None:
        table = self.table
        try:
            place = table.played.location_named(name)
        except ValueError:
            raise SetupError(f"There is no Location called {name!r}.") from None
        if state.enemies is not None:
            table.foes[place * RANK_COUNT : place * RANK_COUNT + RANK_COUNT] = [
                state.enemies.count(rank) for rank in RANKS
            ]
        for good, count in state.goods.items():
            table.assigned[place * GOOD_COUNT + GOODS.index(good)] = count
        table.entered |= state.entry << place
        table.location_blocks |= state.blockade << place
        table.cost_tokens[place] = state.cost
        table.objectives[place] = state.objectives
        if state.cover:
            sort = wound_named(state.cover)
            if sort is None:
                raise SetupError(f"{state.cover!r} is no Wound: it is a tile, a size or threat.")
            table.covers[place] = sort


POSITIONS: Final = Positions(
    SagaPosition,
    arrange,
    check=check,
    keys={"entries_read": "read", "item_deck": "item_deck", "discovery_deck": "discoveries", "bodies": "wounds"},
)

__all__ = ["POSITIONS", "character_named"]
