"""Tiles: a floor laid together. Shows staged choices, payment from several supplies, and consent of another seat.

Whose turn it is takes a tile, turns it, says where it goes, and pays for it one good at a time. Others may be asked to
pay, and may say no. Hundreds of placements are never offered at once: tile, turn, row and column come one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, NewType

from hearthwatch.kernel import KERNEL_RULES, Card, Game, OneOf, Refusal, Rules, Step, Table, no

Seat = NewType("Seat", int)
Good = NewType("Good", int)
Square = NewType("Square", int)

rules: Final = Rules(KERNEL_RULES)
SIDE: Final = 6
GOODS: Final = ("wood", "stone")
SHAPES: Final = (
    ("plank", ((0, 0), (0, 1))),
    ("bar", ((0, 0), (0, 1), (0, 2))),
    ("corner", ((0, 0), (0, 1), (1, 0))),
    ("slab", ((0, 0), (0, 1), (1, 0), (1, 1))),
)
NEEDED: Final = {"a shed": 12, "a house": 18}


def turned(face: int, turns: int) -> tuple[tuple[int, int], ...]:
    """The squares of a tile after some quarter turns, its corner back at 0, 0."""
    squares = SHAPES[face][1]
    for _ in range(turns):
        squares = tuple((column, -row) for row, column in squares)
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    return tuple(sorted((row - top, column - left) for row, column in squares))


class Tiles(Table):
    """A floor, a market of three tiles, and what every seat has."""

    __slots__ = ("active", "deck", "floor", "laid", "market", "needed", "paid", "supply", "turns")
    rules: ClassVar[Rules] = rules
    floor: list[int]
    supply: list[int]
    """Two numbers for every seat: wood, stone."""
    paid: list[int]
    """What the tile under way has cost whom so far."""
    active: Seat
    turns: int
    needed: int
    deck: list[Card]
    market: list[Card]
    laid: list[Card]

    def covered(self, tile: Card, turns: int, square: Square) -> list[int] | None:
        """The squares a tile would cover; None where it does not fit."""
        squares = [(square // SIDE + row, square % SIDE + column) for row, column in turned(self.face[tile], turns)]
        if any(row >= SIDE or column >= SIDE or self.floor[row * SIDE + column] for row, column in squares):
            return None
        return [row * SIDE + column for row, column in squares]

    # -- what the kernel asks of a game

    def hidden_groups(self, readers: int) -> Iterator[list[Card]]:
        yield [card for card in self.deck if not self.known[card] & readers]

    def places(self) -> dict[str, list[Card]]:
        return {"deck": self.deck, "market": self.market, "laid": self.laid}

    def board(self, readers: int) -> dict[str, Any]:
        return {
            "floor": self.floor[:],
            "supply": self.supply[:],
            "paid": self.paid[:],
            "active": self.active,
            "market": [tile_name(self, tile, readers) for tile in self.market],
            "deck": len(self.deck),
        }

    def details(self) -> dict[str, Any]:
        return {"covered": sum(self.floor), "needed": self.needed}


def tile_name(table: Tiles, tile: Card, readers: int) -> str:
    return f"the {SHAPES[table.face[tile]][0]}" if table.knows(readers, tile) else "a tile"


Tiles.words = {
    "Card": tile_name,
    "Seat": lambda table, seat, readers: f"Builder {seat + 1}",
    "Good": lambda table, good, readers: GOODS[good],
    "Square": lambda table, square, readers: f"row {square // SIDE + 1}, column {square % SIDE + 1}",
    "Face": lambda table, face, readers: SHAPES[face][0],
}


def begin(table: Tiles, options: dict[str, Any]) -> None:
    table.needed = NEEDED[options["build"]]
    table.floor, table.supply, table.paid = [0] * SIDE * SIDE, [3, 2] * table.seats, [0, 0] * table.seats
    table.active, table.turns = Seat(0), 14
    table.face, table.known = [0, 1, 2, 3] * 4, [0] * 16
    table.deck, table.market, table.laid = [Card(body) for body in range(16)], [], []
    table.shuffle(table.deck)
    table.do(next_turn())


@rules.step("TIL-1")
def next_turn(table: Tiles) -> None:
    while table.deck and len(table.market) < 3:
        table.market.append(table.deck.pop())
        table.reveal(table.market[-1])
    table.paid = [0, 0] * table.seats
    if sum(table.floor) >= table.needed:
        table.finish(True, "TIL-1", "The floor is laid: {} squares.", sum(table.floor))
    elif table.turns == 0 or not table.market:
        table.finish(False, "TIL-1", "Winter comes: {} squares of {} are laid.", sum(table.floor), table.needed)
    else:
        table.turns -= 1
        table.ask(table.active, turn_options(), then=pass_on())


@rules.step("TIL-1")
def pass_on(table: Tiles) -> None:
    table.active = Seat((table.active + 1) % table.seats)
    table.do(next_turn())


@rules.choices("TIL-1", "Take a tile, or gather?")
def turn_options(table: Tiles) -> Iterator[Step]:
    for tile in table.market:
        yield take_tile(tile)
    for good in range(len(GOODS)):
        yield gather(Good(good))


@rules.step("TIL-2", "Gather {good}", group="Gather")
def gather(table: Tiles, good: Good) -> None:
    table.supply[table.active * 2 + good] += 2


@rules.step("TIL-3", "Take {tile}", group="Tiles")
def take_tile(table: Tiles, tile: Card) -> None:
    table.ask(table.active, turns_of(tile))


@take_tile.refuses
def _(table: Tiles, tile: Card) -> Refusal | None:
    cost, there_is = len(SHAPES[table.face[tile]][1]), sum(table.supply)
    if there_is < cost:
        return no("TIL-3", "{:Card} costs {}; all together you have {}.", tile, cost, there_is)
    if not any(places_for(table, tile, turns) for turns in range(4)):
        return no("TIL-3", "{:Card} fits nowhere.", tile)
    return None


def places_for(table: Tiles, tile: Card, turns: int) -> list[Square]:
    return [Square(square) for square in range(SIDE * SIDE) if table.covered(tile, turns, Square(square))]


@rules.choices("TIL-3", "How is {tile} turned?")
def turns_of(table: Tiles, tile: Card) -> Iterator[Step]:
    shapes = [turned(table.face[tile], turns) for turns in range(4)]
    for turns, shape in enumerate(shapes):
        if shape not in shapes[:turns]:
            yield turn_tile(tile, turns)


@rules.step("TIL-3", "Turned {turns} times", group="Tiles")
def turn_tile(table: Tiles, tile: Card, turns: int) -> None:
    table.ask(table.active, squares_for(tile, turns))


@turn_tile.refuses
def _(table: Tiles, tile: Card, turns: int) -> Refusal | None:
    return None if places_for(table, tile, turns) else no("TIL-3", "It does not fit this way.")


@rules.choices("TIL-3", "Where does it go?")
def squares_for(table: Tiles, tile: Card, turns: int) -> Iterator[Step]:
    for square in range(SIDE * SIDE):
        yield aim(tile, turns, Square(square))


@rules.step("TIL-3", "At {square}", group="Floor")
def aim(table: Tiles, tile: Card, turns: int, square: Square) -> None:
    table.do(collect(tile, turns, square, 0))


@aim.refuses
def _(table: Tiles, tile: Card, turns: int, square: Square) -> Refusal | None:
    return None if table.covered(tile, turns, square) else no("TIL-3", "{:Square} is no place for it.", square)


# -- paying


@rules.step("TIL-4")
def collect(table: Tiles, tile: Card, turns: int, square: Square, declined: int) -> None:
    """One good at a time, until it is paid; whoever declined is not asked again for this tile."""
    if sum(table.paid) < len(SHAPES[table.face[tile]][1]):
        table.ask(table.active, payers(tile, turns, square, declined))
    else:
        table.do(lay(tile, turns, square))


@rules.choices("TIL-4", "Who pays next for {tile}?")
def payers(table: Tiles, tile: Card, turns: int, square: Square, declined: int) -> Iterator[Step]:
    for seat in range(table.seats):
        for good in range(len(GOODS)):
            yield pay_from(tile, turns, square, declined, Seat(seat), Good(good))
    yield give_up()


@rules.step("TIL-4", "{seat} pays {good}", group="Pay")
def pay_from(table: Tiles, tile: Card, turns: int, square: Square, declined: int, seat: Seat, good: Good) -> None:
    table.do(collect(tile, turns, square, declined))
    if seat == table.active:
        table.do(pay(seat, good))
    else:
        table.ask(seat, consent(tile, turns, square, declined, seat, good))


@pay_from.refuses
def _(
    table: Tiles, tile: Card, turns: int, square: Square, declined: int, seat: Seat, good: Good
) -> Refusal | None:
    if declined >> seat & 1:
        return no("TIL-5", "{:Seat} will not pay for this tile.", seat)
    return None if table.supply[seat * 2 + good] else no("TIL-4", "{:Seat} has no {:Good}.", seat, good)


@rules.choices("TIL-5", "Will you pay {good} for {tile}?")
def consent(table: Tiles, tile: Card, turns: int, square: Square, declined: int, seat: Seat, good: Good) -> list[Step]:
    return [pay(seat, good), decline(tile, turns, square, declined, seat)]


@rules.step("TIL-4", "Pay {good}", group="Pay")
def pay(table: Tiles, seat: Seat, good: Good) -> None:
    table.supply[seat * 2 + good] -= 1
    table.paid[seat * 2 + good] += 1


@rules.step("TIL-5", "Decline", group="Pay")
def decline(table: Tiles, tile: Card, turns: int, square: Square, declined: int, seat: Seat) -> None:
    table.cut(collect(tile, turns, square, declined))
    table.stack[-1] = collect(tile, turns, square, declined | 1 << seat)


@rules.step("TIL-6", "Give the tile up", group="Pay")
def give_up(table: Tiles) -> None:
    """Everybody gets back what they paid."""
    table.supply = [have + paid for have, paid in zip(table.supply, table.paid, strict=True)]


@rules.step("TIL-6")
def lay(table: Tiles, tile: Card, turns: int, square: Square) -> None:
    for covered in table.covered(tile, turns, square) or ():
        table.floor[covered] = 1
    table.market.remove(tile)
    table.laid.append(tile)
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
