"""Tiles: a floor laid together. Shows shapes, staged choices, and payment from several supplies with consent.

Whose turn it is lays a tile of the market and pays for it, one good for each square; others may be asked to pay, and
may decline. A tile has up to a hundred places: which tile, which way round and where come one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, NewType

from msgspec import Struct

from hearthwatch.kernel import (
    PAYMENT_RULES,
    Card,
    Game,
    Need,
    OneOf,
    OptionValues,
    Payments,
    Pile,
    Readers,
    Refusal,
    Rules,
    Stage,
    Step,
    Supply,
    Unit,
    no,
    open_pile,
)
from hearthwatch.kernel.shapes import Grid, Mask, Shape

Seat = NewType("Seat", int)
Good = NewType("Good", int)
Square = NewType("Square", int)

rules: Final = Rules(PAYMENT_RULES)
FLOOR: Final = Grid(5, 5)
GOODS: Final = ("wood", "stone")
ANY_GOOD: Final = Need(-1)
TILES: Final = (
    ("plank", Shape.of("##")),
    ("bar", Shape.of("###")),
    ("corner", Shape.of("##", "#.")),
    ("slab", Shape.of("##", "##")),
)
DECK, MARKET, LAID = Pile("deck"), open_pile("market"), open_pile("laid")
NEEDED: Final = {"a shed": 12, "a house": 18}


class TilesBoard(Struct, kw_only=True):
    floor: list[tuple[int, int]]
    supply: list[int]
    bill: list[list[tuple[object, ...]]]
    active: int
    market: list[dict[str, str]]
    deck: int


class Tiles(Payments):
    """A floor, a market of three tiles, and what every seat has."""

    __slots__ = ("active", "deck", "floor", "laid", "market", "needed", "supply", "turns")
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECK, MARKET, LAID)
    payment_rule: ClassVar[str] = "TIL-5"
    floor: Mask
    """The squares that are laid."""
    supply: list[int]
    """Two numbers for every seat: wood, stone."""
    active: Seat
    turns: int
    needed: int
    deck: list[Card]
    market: list[Card]
    laid: list[Card]

    def shape(self, tile: Card) -> Shape:
        return TILES[self.face[tile]][1]

    # -- what the kernel asks about payments

    def payers(self, payer: Supply) -> Iterable[Supply]:
        return [Supply(seat) for seat in range(self.seats)]

    def holding(self, supply: Supply) -> Iterable[tuple[Unit, int]]:
        return [(Unit(good), have) for good in range(2) if (have := self.supply[supply * 2 + good])]

    def serves(self, unit: Unit, need: Need) -> bool:
        return True

    def take_from(self, supply: Supply, unit: Unit, count: int) -> None:
        self.supply[supply * 2 + unit] -= count

    def give_to(self, supply: Supply, unit: Unit, count: int) -> None:
        self.supply[supply * 2 + unit] += count

    # -- what the kernel asks of a game

    def board(self, readers: Readers) -> TilesBoard:
        return TilesBoard(
            floor=FLOOR.cells_of(self.floor),
            supply=self.supply[:],
            bill=[list(bill[3:]) for bill in self.bills],
            active=self.active,
            market=[{"id": f"card:{tile}", "name": tile_name(self, tile, readers)} for tile in self.market],
            deck=len(self.deck),
        )


def tile_name(table: Tiles, tile: Card, readers: Readers) -> str:
    return f"the {TILES[table.face[tile]][0]}" if table.knows(readers, tile) else "a tile"


def square_name(table: Tiles, square: Square, readers: Readers) -> str:
    column, row = FLOOR.at(square)
    return f"row {row + 1}, column {column + 1}"


Tiles.things = frozenset(("Card",))
Tiles.words = {
    "Card": tile_name,
    "Seat": lambda table, seat, readers: f"Builder {seat + 1}",
    "Supply": lambda table, seat, readers: f"Builder {seat + 1}",
    "Good": lambda table, good, readers: GOODS[good],
    "Unit": lambda table, good, readers: GOODS[good],
    "Square": square_name,
    "Face": lambda table, face, readers: TILES[face][0],
}


def begin(table: Tiles, options: OptionValues) -> None:
    table.needed = NEEDED[options["build"]]
    table.floor, table.supply = 0, [3, 2] * table.seats
    table.active, table.turns = Seat(0), 14
    table.deck = table.lay_out([0, 1, 2, 3] * 4)
    table.shuffle(table.deck)
    table.do(next_turn())


@rules.step("TIL-1")
def next_turn(table: Tiles) -> None:
    while table.deck and len(table.market) < 3:
        table.deal(DECK, MARKET)
    laid = table.floor.bit_count()
    if laid >= table.needed:
        table.finish(True, "TIL-1", "The floor is laid: {} squares.", laid)
    elif table.turns == 0 or not table.market:
        table.finish(False, "TIL-1", "Winter comes: {} squares of {} are laid.", laid, table.needed)
    else:
        table.turns -= 1
        table.active = Seat(table.turns % table.seats)
        table.ask(table.active, turn_options(), then=next_turn())


@rules.choices("TIL-1", "Lay a tile, or gather?")
def turn_options(table: Tiles) -> Iterator[Step]:
    for tile in table.market:
        for turn, place, _ in FLOOR.placements(table.shape(tile)):
            yield lay(tile, turn, Square(place))
    for good in range(len(GOODS)):
        yield gather(Good(good))


@rules.step("TIL-2", "Gather {good}", group="Gather")
def gather(table: Tiles, good: Good) -> None:
    table.supply[table.active * 2 + good] += 2


@rules.step(
    "TIL-3",
    "Lay {tile} from {square} on, way {turn}",
    group="Tiles",
    stages=(
        Stage("tile", "Which tile?", "Lay {tile}", back="Lay another tile"),
        Stage("turn", "Which way round does {tile} lie?", "Way {turn}"),
        Stage("square", "Where does {tile} begin?", "At {square}"),
    ),
)
def lay(table: Tiles, tile: Card, turn: int, square: Square) -> None:
    """It lies when it is paid for; it may be given up (TIL-6)."""
    table.charge(Supply(table.active), [ANY_GOOD] * table.shape(tile).size, then=put_down(tile, turn, square))


@lay.refuses
def cannot_lay(table: Tiles, tile: Card, turn: int, square: Square) -> Refusal | None:
    shape = table.shape(tile)
    if not table.can_pay(Supply(table.active), [ANY_GOOD] * shape.size):
        return no("TIL-3", "{:Card} costs {}; all together you have {}.", tile, shape.size, sum(table.supply))
    if FLOOR.lay(shape, turn, square) & table.floor:
        return no("TIL-3", "{:Card} would lie on another tile there.", tile)
    return None


@rules.step("TIL-6")
def put_down(table: Tiles, tile: Card, turn: int, square: Square) -> None:
    table.floor |= FLOOR.lay(table.shape(tile), turn, square)
    table.move(tile, LAID)
    table.say("TIL-6", "{:Card} is laid at {:Square}.", tile, square)


GAME: Final = Game(
    slug="tiles",
    title="Tiles",
    blurb="A floor that the builders lay and pay for together.",
    seats=(1, 3),
    options=(OneOf("build", "a shed", tuple(NEEDED), "how much floor there must be"),),
    version=1,
    table=Tiles,
    begin=begin,
)
