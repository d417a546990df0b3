"""Journey: a path over terrain, the wounds that it costs, and a shrine that the travellers pay for together.

Shows the hardest clauses of a game with tiles: where the next tile of a path may lie (THG-15.4 to 15.10), terrain that
is revealed (15.14 to 15.22), covering effects in an order of one's choice with each card's own legend (16.9, 16.16),
wounds that must touch (7.3 to 7.16), too many Threats (9.3), what cannot be discarded (10.2), borders (13), goods that
are given by consent (1.13, 19.1), and an end that comes in the middle of an effect (3.8).
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
    agree_in_advance,
    ask_me,
    no,
    open_pile,
)
from hearthwatch.kernel.graphs import Graph
from hearthwatch.kernel.shapes import Grid, Mask, Placement, Printed, bits, joined_prints

from .pieces import I2, I3, L4, PIECES, V3, Piece, Turn, cell_name, of_size, piece_name

Hero = NewType("Hero", int)
Area = NewType("Area", int)
Space = NewType("Space", int)
"""A cell of the terrain."""
Spot = NewType("Spot", int)
"""A cell of a wound area."""
Good = NewType("Good", int)
Wound = NewType("Wound", int)

rules: Final = Rules(PAYMENT_RULES)
WOOD, ORE = Good(0), Good(1)
GOODS: Final = ("wood", "ore")
ANY_GOOD: Final = Need(0)
MOST_THREATS: Final = 5
TURNS, ROUNDS, PRICE = 4, 6, 3
KINDS: Final = (I2, I3, V3, L4)
BODY: Final = Grid(5, 5)
REVEAL_COLUMN: Final = 2
TERRAIN: Final = (
    Printed.of("W...", "..RW", ".O..", "R..H", "..O."),
    Printed.of(".W..", "R.O.", "..Y.", "W..R", ".H.."),
    Printed.of("..O.", "Y..W", ".R..", "..H.", "W.Y."),
    Printed.of("O..W", "..R.", "Y...", ".W.R", "..H."),
)
"""Cards of four columns and five rows: wood, ore, healing, a red or a yellow penalty."""
LEGENDS: Final = ({"R": "T", "Y": "2"}, {"R": "TT", "Y": "W"}, {"R": "3", "Y": "TW"}, {"R": "W", "Y": "11"})
"""What a penalty of each card brings, icon by icon: a Threat, a wound of that size, one wood to discard."""
LAND: Final = Graph(
    [Area(number) for number in range(5)],
    [(Area(0), Area(1)), (Area(1), Area(2), 2), (Area(2), Area(3)), (Area(3), Area(4)), (Area(0), Area(4), 0)],
)
AREAS: Final = ("the harbour", "the moor", "the ford", "the shrine", "the peak")
NUMBERS: Final = (1, 1, 1, 2, 3)
SHRINE: Final = Area(3)
MOVE: Final = 2

DECK, LAID = Pile("deck"), open_pile("terrain")


class JourneyBoard(Struct, kw_only=True):
    terrain: list[int]
    path: list[list[tuple[int, int]]]
    tokens: list[int]
    wounds: list[list[list[tuple[int, int]]]]
    goods: list[int]
    threats: list[int]
    areas: list[Area]
    round: int
    shrine: int
    agreeing: list[int]


class Journey(Payments):
    """One path for all, and a body, goods and Threats for each hero."""

    __slots__ = (
        "active", "area", "bodies", "deck", "goods", "path", "round", "shrine", "terrain", "threats", "tokens", "turn",
        "waiting",
    )  # fmt: skip
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECK, LAID)
    payment_rule: ClassVar[str] = "THG-1.13"
    path: list[Mask]
    """The tiles of the path, as they were laid."""
    tokens: Mask
    """Spaces from which something was collected."""
    bodies: tuple[tuple[Mask, ...], ...]
    """The wounds of every hero."""
    goods: list[int]
    threats: list[int]
    area: list[Area]
    terrain: list[Card]
    deck: list[Card]
    waiting: list[Space]
    """Covered spaces whose effects are still to come."""
    active: Hero
    round: int
    turn: int
    shrine: int
    """How many goods lie there."""

    @property
    def heroes(self) -> range:
        return range(len(self.threats))

    def seat_of(self, hero: int) -> int:
        """Alone one plays two heroes (THG-30.1)."""
        return hero % self.seats

    def ground(self) -> Printed:
        return joined_prints(tuple(TERRAIN[self.face[card]] for card in self.terrain))

    def placements(self, piece: Piece) -> list[Placement]:
        """THG-15.4 to 15.10"""
        grid, laid = self.ground().grid, _all(self.path)
        if not laid:
            return grid.placements(PIECES[piece], blocked=self.tokens, cover=grid.column(self.first_column()))
        last = grid.last_column(laid)
        rightmost = _all(tile for tile in self.path if tile & grid.column(last))
        return grid.placements(PIECES[piece], blocked=laid | self.tokens | grid.columns(0, last), touch=rightmost)

    def first_column(self) -> int:
        """The leftmost column in which a tile can begin (THG-15.10)."""
        grid = self.ground().grid
        fits = (
            column
            for column in range(grid.width)
            for piece in KINDS
            if grid.fits(PIECES[piece], blocked=self.tokens, cover=grid.column(column))
        )
        return next(fits, 0)

    # -- what the kernel asks about payments

    def payers(self, payer: Supply) -> Iterable[Supply]:
        """THG-1.13: whoever is in the same area"""
        others = (Supply(one) for one in self.heroes if one != payer and self.area[one] == self.area[payer])
        return (payer, *others)

    def holding(self, supply: Supply) -> Iterable[tuple[Unit, int]]:
        return [(Unit(good), have) for good in (WOOD, ORE) if (have := self.goods[supply * 2 + good])]

    def serves(self, unit: Unit, need: Need) -> bool:
        return True

    def take_from(self, supply: Supply, unit: Unit, count: int) -> None:
        self.goods[supply * 2 + unit] -= count

    def give_to(self, supply: Supply, unit: Unit, count: int) -> None:
        self.goods[supply * 2 + unit] += count

    def supply_seat(self, supply: Supply) -> int:
        return self.seat_of(supply)

    # -- what the kernel asks of a game

    def check(self) -> None:
        """THG-3.1, 3.8: looked at after every step, so what is completed first ends the game"""
        if self.shrine >= PRICE:
            self.finish(True, "THG-3.1", "The shrine has its {} goods.", self.shrine)

    def interludes(self, seat: int) -> Iterator[Step]:
        if self.seats > 1:
            yield agree_in_advance(seat)
            yield ask_me(seat)

    def board(self, readers: Readers) -> JourneyBoard:
        return JourneyBoard(
            terrain=[self.face[card] for card in self.terrain],
            path=[self.ground().grid.cells_of(tile) for tile in self.path],
            tokens=[*bits(self.tokens)],
            wounds=[[BODY.cells_of(wound) for wound in body] for body in self.bodies],
            goods=self.goods[:],
            threats=self.threats[:],
            areas=self.area[:],
            round=self.round,
            shrine=self.shrine,
            agreeing=[seat for seat in range(self.seats) if self.agrees(seat)],
        )


def _all(tiles: Iterable[Mask]) -> Mask:
    found = 0
    for tile in tiles:
        found |= tile
    return found


Journey.words = {
    "Piece": piece_name,
    "Space": lambda table, space, readers: cell_name(*table.ground().grid.at(space)),
    "Spot": lambda table, spot, readers: cell_name(*BODY.at(spot)),
    "Hero": lambda table, hero, readers: f"hero {hero + 1}",
    "Supply": lambda table, hero, readers: f"hero {hero + 1}",
    "Unit": lambda table, good, readers: GOODS[good],
    "Area": lambda table, area, readers: AREAS[area],
    "Wound": lambda table, wound, readers: f"wound {wound + 1}",
    "Face": lambda table, face, readers: f"terrain {face + 1}",
}


def begin(table: Journey, options: OptionValues) -> None:
    count = max(2, table.seats)
    table.threats, table.goods, table.area = [0] * count, [1, 0] * count, [Area(0)] * count
    table.bodies, table.round = ((),) * count, 1
    table.deck = table.lay_out([0, 1, 2, 3])
    table.shuffle(table.deck)
    table.do(first_card(), next_turn())


@rules.step("THG-2.6")
def first_card(table: Journey) -> None:
    """It gives no bonus."""
    turn_up(table)


def turn_up(table: Journey) -> None:
    table.deal(DECK, LAID)


@rules.step("THG-11.2")
def next_turn(table: Journey) -> None:
    if table.turn == TURNS:
        table.turn, table.round = 0, table.round + 1
    if table.round > ROUNDS:
        table.finish(False, "THG-3.4", "Time is up after {} rounds.", ROUNDS)
        return
    table.active = Hero(table.turn % len(table.threats))
    table.turn += 1
    table.ask(table.seat_of(table.active), actions(), then=next_turn())


@rules.choices("THG-12.1", "What does the hero do?")
def actions(table: Journey) -> Iterator[Step]:
    for area in LAND.reach(table.area[table.active], MOVE):
        yield go(area)
    for piece in KINDS:
        for turn, place, _ in table.placements(piece):
            yield travel(piece, Turn(turn), Space(place))
    for cell, mark in table.ground().marks:
        if mark in "WO":
            yield gather(Space(cell))
    yield assign()
    yield rest()


@rules.step("THG-11.8", "Rest")
def rest(table: Journey) -> None:
    """Something can always be done."""


# -- moving


@rules.step("THG-13.1", "Go to {area}", group="Move")
def go(table: Journey, area: Area) -> None:
    table.area[table.active] = area


@go.refuses
def cannot_go(table: Journey, area: Area) -> Refusal | None:
    here = table.area[table.active]
    if area == here:
        return no("THG-13.1", "You are in {:Area} already.", area)
    closed = [place for place in LAND.places if NUMBERS[place] > table.round]
    if area not in LAND.reach(here, MOVE, blocked=closed):
        return no("THG-13.6", "{:Area}, or the way there, is closed before round {}.", area, NUMBERS[area])
    return None


# -- the path


@rules.step(
    "THG-15.3",
    "Travel by {piece} from {place} on, way {turn}",
    group="Journey",
    stages=(
        Stage("piece", "Which tile?", "Travel by {piece}", back="Another tile"),
        Stage("turn", "Which way round does {piece} lie?", "Way {turn}", back="Another way round"),
        Stage("place", "Where does {piece} begin?", "At {place}"),
    ),
)
def travel(table: Journey, piece: Piece, turn: Turn, place: Space) -> None:
    """First the covered spaces, then the reveal (THG-15.12, 15.16)."""
    ground = table.ground()
    tile = ground.grid.lay(PIECES[piece], turn, place)
    column = ground.grid.column(ground.grid.starts[-1] + REVEAL_COLUMN)
    is_first = bool(tile & column) and not _all(table.path) & column
    table.path.append(tile)
    table.waiting = [Space(cell) for cell, _ in ground.under(tile)]
    table.do(resolve_covered(), *([reveal_card()] if is_first else []))


@travel.refuses
def cannot_travel(table: Journey, piece: Piece, turn: Turn, place: Space) -> Refusal | None:
    grid = table.ground().grid
    if not table.deck and _all(table.path) & grid.column(grid.width - 1):
        return no("THG-15.22", "The path has come to its end.")
    return None


@rules.step("THG-15.14")
def reveal_card(table: Journey) -> None:
    """The next card, and the bonus in its corner (THG-15.15); nothing where none is left (15.21)."""
    if table.deck:
        turn_up(table)
        table.goods[table.active * 2 + ORE] += 1


@rules.step("THG-16.16")
def resolve_covered(table: Journey) -> None:
    """One space after the other, in an order of one's choice."""
    if table.waiting:
        table.ask(table.seat_of(table.active), covered_spaces(), then=resolve_covered())


@rules.choices("THG-16.16", "Which covered space comes next?")
def covered_spaces(table: Journey) -> Iterator[Step]:
    yield from (resolve_space(space) for space in table.waiting)


@rules.step("THG-16.1", "Resolve {space}")
def resolve_space(table: Journey, space: Space) -> None:
    table.waiting.remove(space)
    ground, hero = table.ground(), table.active
    [(_, mark)] = ground.under(1 << space)
    if mark in "WO":
        table.goods[hero * 2 + "WO".index(mark)] += 1
    elif mark == "H":
        table.ask(table.seat_of(hero), healings(hero))
    else:
        card = table.terrain[ground.grid.part_of(space)]
        icons = LEGENDS[table.face[card]][mark]  # THG-16.9: the legend of the card that the space belongs to
        table.do(*(penalty(hero, icon) for icon in icons))


@rules.step("THG-16.11")
def penalty(table: Journey, hero: Hero, icon: str) -> None:
    """Each icon is an effect of its own."""
    if icon == "T":
        table.do(gain_threats(hero, 1))
    elif icon != "W":
        table.do(gain_wound(hero, int(icon)))
    elif table.goods[hero * 2 + WOOD]:
        table.goods[hero * 2 + WOOD] -= 1
    else:
        table.do(gain_wound(hero, table.threats[hero]))  # THG-10.2, 16.14: it could not be discarded


@rules.step("THG-9.3")
def gain_threats(table: Journey, hero: Hero, count: int) -> None:
    """Up to five; if any are left over, one wound in all, its size the Threats."""
    taken = min(count, MOST_THREATS - table.threats[hero])
    table.threats[hero] += taken
    if taken < count:
        table.do(gain_wound(hero, 4))  # there is no tile of five squares here


# -- wounds


@rules.step("THG-7.1")
def gain_wound(table: Journey, hero: Hero, size: int) -> None:
    """The hero dies if no kind of this size fits (THG-7.10); a size of 0 is nothing (7.9)."""
    if size:
        table.ask(table.seat_of(hero), wound_places(hero, min(size, 4)), if_none=die(hero))


@rules.choices("THG-7.5", "Where does the wound of size {size} go?")
def wound_places(table: Journey, hero: Hero, size: int) -> Iterator[Step]:
    """Into an empty body anywhere (THG-7.3), else beside a wound, corners not counted (7.4, 7.16)."""
    wounds = _all(table.bodies[hero])
    for piece in of_size(size):
        for turn, place, _ in BODY.placements(PIECES[piece], blocked=wounds, touch=wounds or None):
            yield suffer(hero, piece, Turn(turn), Spot(place))


@rules.step(
    "THG-7.1",
    "{hero} suffers {piece} at {place}, way {turn}",
    stages=(
        Stage("piece", "Which tile?", "{piece}", back="Another tile"),
        Stage("turn", "Which way round does {piece} lie?", "Way {turn}", back="Another way round"),
        Stage("place", "Where?", "At {place}"),
    ),
)
def suffer(table: Journey, hero: Hero, piece: Piece, turn: Turn, place: Spot) -> None:
    body = (*table.bodies[hero], BODY.lay(PIECES[piece], turn, place))
    table.bodies = (*table.bodies[:hero], body, *table.bodies[hero + 1 :])


@rules.step("THG-3.3")
def die(table: Journey, hero: Hero) -> None:
    """What was still to come does not (THG-3.2)."""
    table.finish(False, "THG-3.2", "{:Hero} is dead.", hero)


@rules.choices("THG-16.5", "Which wound heals?")
def healings(table: Journey, hero: Hero) -> Iterator[Step]:
    yield from (heal(hero, Wound(wound)) for wound in range(len(table.bodies[hero])))
    yield heal_nothing()


@rules.step("THG-7.12", "Heal {wound}")
def heal(table: Journey, hero: Hero, wound: Wound) -> None:
    """The other wounds stay where they are (THG-7.16)."""
    body = table.bodies[hero]
    table.bodies = (*table.bodies[:hero], (*body[:wound], *body[wound + 1 :]), *table.bodies[hero + 1 :])


@rules.step("THG-7.15", "Heal nothing")
def heal_nothing(table: Journey) -> None:
    """Healing is no duty."""


# -- goods


@rules.step("THG-18.2", "Collect at {space}", group="Collect")
def gather(table: Journey, space: Space) -> None:
    """The token blocks the space, and is no part of the path (THG-15.9, 15.20)."""
    [(_, mark)] = table.ground().under(1 << space)
    table.tokens |= 1 << space
    table.goods[table.active * 2 + "WO".index(mark)] += 1


@gather.refuses
def cannot_gather(table: Journey, space: Space) -> Refusal | None:
    covered = (_all(table.path) | table.tokens) >> space & 1
    return no("THG-18.2", "{:Space} is covered.", space) if covered else None


@rules.step("THG-19.1", "Assign goods to the shrine", group="Assign")
def assign(table: Journey) -> None:
    """One good or two, also of others who are here and agree (THG-19.9)."""
    table.charge(Supply(table.active), [ANY_GOOD, ANY_GOOD], then=assigned(), spare=1)


@assign.refuses
def cannot_assign(table: Journey) -> Refusal | None:
    if table.area[table.active] != SHRINE:
        return no("THG-19.1", "You are not at the shrine.")
    if not table.can_pay(Supply(table.active), [ANY_GOOD]):
        return no("THG-19.1", "Nobody here has any goods.")
    return None


@rules.step("THG-19.4")
def assigned(table: Journey) -> None:
    table.shrine += sum(count for _, _, count in table.paid())


GAME: Final = Game(
    slug="journey",
    title="Journey",
    blurb="A path, the wounds that it costs, and a shrine.",
    seats=(1, 3),
    options=(),
    version=1,
    table=Journey,
    begin=begin,
)
