"""The dice of a Combat: added, upgraded, rolled, rerolled, Critical; and the tiles they give (sections 20 and 21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NewType

from hearthwatch.kernel import Refusal, Stage, Step, asks_why, no, remembered
from hearthwatch.kernel.shapes import Mask, bits, is_opening

from ..content.pieces import CRITICAL, FACES_OF_DIE, NO_TILE, SHAPES, laid_anywhere
from ..table import Saga, choices, step
from ..things import Die, Square, Tile, Turn, WoundSort
from .journeys import all_of
from .skills import helpers, things_named
from .wounds import gain_wound

Colour = NewType("Colour", int)
"""Of a die; the weakest is 0 (THG-21.3)."""
BLACK: Final = 3
LAID: Final = -1
"""Instead of a side: the tile of this die lies on the Enemy."""


def ready_dice(table: Saga) -> None:
    """The dice of the current dial level (THG-20.3)."""
    table.dice = [*table.dial(table.actor)]
    table.faces_up = []
    table.criticals = table.rolled = 0
    table.struck = []


def tile_of(table: Saga, die: Die) -> int:
    """Return the tile that a die gives: the white squares, with a Critical the black ones too (THG-21.7, THG-21.8)."""
    colour, side = table.dice[die], table.faces_up[die]
    return (CRITICAL if table.criticals >> die & 1 else FACES_OF_DIE)[colour][side]


# -- before the roll


@step("THG-20.13")
def prepare_roll(table: Saga) -> None:
    """With the Enemy card in view: added dice, upgrades, Items; last chance (THG-21.1, THG-21.2)."""
    table.ask(table.seat_of(table.actor), before_the_roll())


@choices("THG-20.13", "Before the roll: {Dice}.")
def before_the_roll(table: Saga) -> Iterator[Step]:
    for colour, count in enumerate(table.added_dice):
        if count:
            yield add_die(Colour(colour))
    if table.upgrades:
        for colour in dict.fromkeys(table.dice):
            yield upgrade_die(Die(table.dice.index(colour)))
    yield from helpers(table, "before")
    yield roll_dice()


@before_the_roll.besides
def things_before_the_roll(table: Saga) -> Iterator[Step]:
    yield from things_named(table)


@step("THG-21.1", "Add one {colour} die", group="Add a die")
def add_die(table: Saga, colour: Colour) -> None:
    """One of those that an effect grants; using them is optional (THG-21.11)."""
    table.added_dice[colour] -= 1
    table.dice.append(colour)
    table.do(prepare_roll())


@step("THG-21.2", "Upgrade {die}", group="Upgrade a die")
def upgrade_die(table: Saga, die: Die) -> None:
    """The next stronger colour; several steps on one die are allowed (THG-21.4)."""
    table.upgrades -= 1
    table.dice[die] += 1
    table.do(prepare_roll())


@upgrade_die.refuses
def cannot_upgrade(table: Saga, die: Die) -> Refusal | None:
    return no("THG-21.3", "A black die cannot be upgraded.") if table.dice[die] >= BLACK else None


@step("THG-20.3", "Roll the dice: {Dice}", group="Dice")
def roll_dice(table: Saga) -> None:
    """All at once."""
    table.faces_up = [table.roll(6, colour) - 1 for colour in table.dice]
    table.rolled = 1
    table.say("THG-20.3", "The dice show {:Tiles}.", tuple(tile_of(table, Die(die)) for die in range(len(table.dice))))
    table.do(use_the_roll())


# -- after the roll


@step("THG-21.5")
def use_the_roll(table: Saga) -> None:
    """Rerolls and Criticals in any order, until the player stops (THG-G32)."""
    table.ask(table.seat_of(table.actor), after_the_roll())


@choices("THG-21.5", "The dice show {RolledTiles}.")
def after_the_roll(table: Saga) -> Iterator[Step]:
    for die in different_dice(table):
        if table.rerolls:
            yield reroll(die)
        if table.hard_rerolls:
            yield reroll_for_a_wound(die)
        if table.criticals_left:
            yield make_critical(die)
    yield from helpers(table, "rolled")
    yield strike_now()


@after_the_roll.besides
def things_after_the_roll(table: Saga) -> Iterator[Step]:
    yield from things_named(table)


def different_dice(table: Saga) -> list[Die]:
    """Return one die of each colour and look: those that show the same are interchangeable."""
    found: dict[tuple[int, ...], Die] = {}
    for die, (colour, side) in enumerate(zip(table.dice, table.faces_up, strict=True)):
        look = (colour, FACES_OF_DIE[colour][side], CRITICAL[colour][side], table.criticals >> die & 1)
        found.setdefault(look, Die(die))
    return [*found.values()]


@step("THG-21.5", "Reroll {die}", group="Reroll")
def reroll(table: Saga, die: Die) -> None:
    """A single die, the same one again if one likes; a Critical on it is lost (THG-21.10)."""
    table.rerolls -= 1
    _roll_again(table, die)


@step("THG-21.5", "Take a Wound to reroll {die}", group="Reroll for a Wound")
def reroll_for_a_wound(table: Saga, die: Die) -> None:
    """The Wound first."""
    table.hard_rerolls -= 1
    table.do(gain_wound(table.actor, WoundSort(table.hard_wound)), rolled_again(die))


@step("THG-21.5")
def rolled_again(table: Saga, die: Die) -> None:
    """After the Wound."""
    _roll_again(table, die)


def _roll_again(table: Saga, die: Die) -> None:
    table.criticals &= ~(1 << die)
    table.faces_up[die] = table.roll(6, table.dice[die]) - 1
    table.say("THG-21.5", "The die shows {:Tile} now.", tile_of(table, die))
    table.do(use_the_roll())


@step("THG-21.8", "Critical: {die} becomes {die:CriticalTile}", group="Critical")
def make_critical(table: Saga, die: Die) -> None:
    """One die, on a face with black squares; the larger tile must then be placed."""
    table.criticals_left -= 1
    table.criticals |= 1 << die
    table.do(use_the_roll())


@make_critical.refuses
def cannot_make_critical(table: Saga, die: Die) -> Refusal | None:
    if CRITICAL[table.dice[die]][table.faces_up[die]] == NO_TILE:
        return no("THG-21.8", "{:Die} shows no black squares.", die)
    if table.criticals >> die & 1:
        return no("THG-21.8", "{:Die} is Critical already.", die)
    return None


@step("THG-20.4", "Place the tiles", group="Dice")
def strike_now(table: Saga) -> None:
    """Nothing more is changed."""
    table.do(place_tiles())


# -- the tiles


@step("THG-20.5")
def place_tiles(table: Saga) -> None:
    """As long as any remaining tile has a legal placement one must be placed; the rest is returned."""
    if any(side != LAID for side in table.faces_up):
        table.ask(table.seat_of(table.actor), places_to_strike(), then=place_tiles(), if_none=tiles_are_over())


@remembered
def tiles_left(table: Saga) -> list[int]:
    """Return the tiles of the dice that are still to be placed."""
    return [tile_of(table, Die(die)) for die, side in enumerate(table.faces_up) if side != LAID]


@remembered
def blows(table: Saga) -> dict[int, list[Mask]]:
    """By kind of tile, where it may strike: the first anywhere, each further one with an edge at one that lies there
    (THG-G35)."""
    grid, laid = table.arena().grid, all_of(table.struck)
    return {kind: grid.openings(SHAPES[kind], laid, laid or None) for kind in tiles_left(table)}


@choices("THG-20.4", "Which tile strikes where? Still to be laid: {RolledTiles}.")
def places_to_strike(table: Saga) -> list[Step]:
    return [
        strike(Tile(kind), Turn(turn), Square(place))
        for kind, openings in blows(table).items()
        for turn, places in enumerate(openings)
        for place in bits(places)
    ]


@places_to_strike.besides
def other_squares(table: Saga) -> Iterator[Step]:
    """Yield every place on the Enemy, also where the tile would stick out, which is refused."""
    for kind, turn, place in laid_anywhere(range(len(SHAPES)), table.arena().grid):
        yield strike(Tile(kind), Turn(turn), Square(place))


def column_of(table: Saga, tile: Tile, turn: Turn, square: Square) -> int:
    """Return the column in which a tile begins, as people count."""
    return table.arena().grid.at(square)[0] + 1


@step(
    "THG-20.4",
    "Strike with {tile} at {square}{tile+turn:Lying}",
    group="Combat",
    stages=(
        Stage("tile", "Which tile?", "Strike with {tile}", back="Another tile"),
        Stage("turn", "Which way round does {tile} lie?", "Way {turn}", back="Another way round"),
        Stage("column", "In which column does {tile} begin?", "Column {column}", column_of, back="Another column"),
        Stage("square", "Where does {tile} strike?", "At {square}"),
    ),
)
def strike(table: Saga, tile: Tile, turn: Turn, square: Square) -> None:
    """The tile of one die lies on the Enemy."""
    die = next(die for die, side in enumerate(table.faces_up) if side != LAID and tile_of(table, Die(die)) == tile)
    table.struck.append(table.arena().grid.lay(SHAPES[tile], turn, square))
    table.faces_up[die] = LAID


@strike.refuses
def cannot_strike(table: Saga, tile: Tile, turn: Turn, square: Square) -> Refusal | None:
    if not asks_why(table) and is_opening(blows(table).get(tile), turn, square):
        return None
    grid, laid = table.arena().grid, all_of(table.struck)
    mask = grid.lay(SHAPES[tile], turn, square)
    if tile not in tiles_left(table):
        return no("THG-20.4", "No die that is left gives {:Tile}.", tile)
    if not mask:
        return no("THG-14.4", "{:Tile} would stick out of the Enemy card.", tile)
    if mask & laid:
        return no("THG-20.4", "A tile lies there already.")
    if laid and not grid.neighbours(laid) & mask:
        return no("THG-20.4", "{:Tile} must share an edge with a tile that lies there.", tile)
    return None


@step("THG-20.5")
def tiles_are_over(table: Saga) -> None:
    """No remaining tile fits."""
    table.faces_up = [LAID] * len(table.faces_up)
