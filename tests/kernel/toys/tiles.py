"""Tiles: a floor laid together. Shows staged choices, payment from several supplies, and consent of another seat.

Whose turn it is takes a tile, turns it, says where it goes, and pays for it one good at a time. Others may be asked to
pay, and may say no. Hundreds of placements are never offered at once: tile, turn, row and column come one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Final, NewType

from hearthwatch.kernel import KERNEL_RULES, Card, Game, OneOf, Refusal, Rules, Step, Table, no

Seat = NewType("Seat", int)
Good = NewType("Good", int)
Square = NewType("Square", int)

rules: Final = Rules(KERNEL_RULES)
SIDE: Final = 6
SQUARES: Final = tuple(Square(square) for square in range(SIDE * SIDE))
GOODS: Final = ("wood", "stone")
SHAPES: Final[tuple[tuple[str, tuple[tuple[int, int], ...]], ...]] = (
    ("plank", ((0, 0), (0, 1))),
    ("bar", ((0, 0), (0, 1), (0, 2))),
    ("corner", ((0, 0), (0, 1), (1, 0))),
    ("slab", ((0, 0), (0, 1), (1, 0), (1, 1))),
)
NEEDED: Final = {"a shed": 12, "a house": 18}


@cache
def covered(face: int, turns: int, square: Square) -> tuple[int, ...]:
    """The squares that a tile covers after some quarter turns, its corner at a square; none where it juts out."""
    parts = SHAPES[face][1]
    for _ in range(turns):
        parts = tuple((column, -row) for row, column in parts)
    top, left = min(row for row, _ in parts), min(column for _, column in parts)
    cells = [(square // SIDE + row - top, square % SIDE + column - left) for row, column in parts]
    return tuple(row * SIDE + column for row, column in cells) if max(map(max, cells)) < SIDE else ()


class Tiles(Table):
    """A floor, a market of three tiles, and what every seat has."""

    __slots__ = ("active", "deck", "floor", "laid", "market", "needed", "paid", "plan", "supply", "turns")
    rules: ClassVar[Rules] = rules
    floor: list[int]
    supply: list[int]
    """Two numbers for every seat: wood, stone."""
    paid: list[int]
    """What the tile under way has cost whom so far."""
    plan: tuple[Card, int, Square]
    """The tile under way, how it is turned, and where it goes."""
    active: Seat
    turns: int
    needed: int
    deck: list[Card]
    market: list[Card]
    laid: list[Card]

    def fits(self, tile: Card, turns: int, square: Square) -> bool:
        squares = covered(self.face[tile], turns, square)
        return bool(squares) and not any(self.floor[one] for one in squares)

    # -- what the kernel asks of a game

    def hidden_groups(self, readers: int) -> Iterator[list[Card]]:
        yield [Card(body) for body in range(len(self.face)) if not self.known[body] & readers]

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
    table.active, table.turns, table.plan = Seat(0), 14, (Card(0), 0, Square(0))
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
        table.active = Seat(table.turns % table.seats)
        table.ask(table.active, turn_options(), then=next_turn())


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
def cannot_take_tile(table: Tiles, tile: Card) -> Refusal | None:
    cost, there_is = len(SHAPES[table.face[tile]][1]), sum(table.supply)
    if there_is < cost:
        return no("TIL-3", "{:Card} costs {}; all together you have {}.", tile, cost, there_is)
    if not any(table.fits(tile, turns, square) for turns in range(4) for square in SQUARES):
        return no("TIL-3", "{:Card} fits nowhere.", tile)
    return None


@rules.choices("TIL-3", "How is {tile} turned?")
def turns_of(table: Tiles, tile: Card) -> Iterator[Step]:
    for turns in range(4):
        yield turn_tile(tile, turns)


@rules.step("TIL-3", "Turned {turns} times", group="Tiles")
def turn_tile(table: Tiles, tile: Card, turns: int) -> None:
    table.ask(table.active, squares_for(tile, turns))


@turn_tile.refuses
def cannot_turn_tile(table: Tiles, tile: Card, turns: int) -> Refusal | None:
    fits = any(table.fits(tile, turns, square) for square in SQUARES)
    return None if fits else no("TIL-3", "It does not fit this way.")


@rules.choices("TIL-3", "Where does it go?")
def squares_for(table: Tiles, tile: Card, turns: int) -> Iterator[Step]:
    for square in SQUARES:
        yield aim(tile, turns, square)


@rules.step("TIL-3", "At {square}", group="Floor")
def aim(table: Tiles, tile: Card, turns: int, square: Square) -> None:
    table.plan = (tile, turns, square)
    table.do(collect(0))


@aim.refuses
def cannot_aim(table: Tiles, tile: Card, turns: int, square: Square) -> Refusal | None:
    return None if table.fits(tile, turns, square) else no("TIL-3", "{:Square} is no place for it.", square)


# -- paying


@rules.step("TIL-4")
def collect(table: Tiles, declined: int) -> None:
    """One good at a time, until it is paid; who declined is not asked again for this tile."""
    if sum(table.paid) < len(SHAPES[table.face[table.plan[0]]][1]):
        table.ask(table.active, payers(declined))
    else:
        table.do(lay())


@rules.choices("TIL-4", "Who pays next?")
def payers(table: Tiles, declined: int) -> Iterator[Step]:
    for seat in range(table.seats):
        for good in range(len(GOODS)):
            yield pay_from(declined, Seat(seat), Good(good))
    yield give_up()


@rules.step("TIL-4", "{seat} pays {good}", group="Pay")
def pay_from(table: Tiles, declined: int, seat: Seat, good: Good) -> None:
    if seat == table.active:
        table.do(agree(declined, seat, good))
    else:
        table.ask(seat, consent(declined, seat, good))


@pay_from.refuses
def cannot_pay_from(table: Tiles, declined: int, seat: Seat, good: Good) -> Refusal | None:
    if declined >> seat & 1:
        return no("TIL-5", "{:Seat} will not pay for this tile.", seat)
    return None if table.supply[seat * 2 + good] else no("TIL-4", "{:Seat} has no {:Good}.", seat, good)


@rules.choices("TIL-5", "{seat}, will you pay {good}?")
def consent(table: Tiles, declined: int, seat: Seat, good: Good) -> list[Step]:
    return [agree(declined, seat, good), decline(declined, seat)]


@rules.step("TIL-4", "Pay {good}", group="Pay")
def agree(table: Tiles, declined: int, seat: Seat, good: Good) -> None:
    table.supply[seat * 2 + good] -= 1
    table.paid[seat * 2 + good] += 1
    table.do(collect(declined))


@rules.step("TIL-5", "Decline", group="Pay")
def decline(table: Tiles, declined: int, seat: Seat) -> None:
    table.do(collect(declined | 1 << seat))


@rules.step("TIL-6", "Give the tile up", group="Pay")
def give_up(table: Tiles) -> None:
    """Everybody gets back what they paid."""
    table.supply = [have + paid for have, paid in zip(table.supply, table.paid, strict=True)]


@rules.step("TIL-6")
def lay(table: Tiles) -> None:
    tile, turns, square = table.plan
    for one in covered(table.face[tile], turns, square):
        table.floor[one] = 1
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
