"""Brawl: two enemies at once, dice that give tiles, and hearts to be covered.

Shows merged enemies on one grid (THG-22.4 to 22.6), dice that are added before the roll, rerolled or made critical
after it (21.1, 21.5, 21.8, 21.10), tiles that must be laid while one fits and must touch (20.4, 20.5), effects only
when all lie (20.6), rewards also of a lost fight (20.10), and the Threats of all open hearts as one effect (9.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NewType

from msgspec import Struct

from hearthwatch.kernel import (
    KERNEL_RULES,
    Card,
    Game,
    OptionValues,
    Pile,
    Readers,
    Refusal,
    Rules,
    Stage,
    Step,
    Table,
    no,
    open_pile,
)
from hearthwatch.kernel.shapes import Mask, Printed, joined_prints

from .pieces import I1, I2, I3, L4, PIECES, S4, V3, Piece, Turn, cell_name, piece_name

Die = NewType("Die", int)
Space = NewType("Space", int)
Column = NewType("Column", int)

rules: Final = Rules(KERNEL_RULES)
YELLOW, RED = 0, 1
COLOURS: Final = ("yellow", "red")
PLAIN: Final = Piece(-1)
SIDES: Final[tuple[tuple[tuple[Piece, Piece], ...], ...]] = (
    ((I1, I2), (I1, V3), (I2, PLAIN), (I2, PLAIN), (I3, PLAIN), (V3, PLAIN)),
    ((I2, V3), (I2, L4), (I3, PLAIN), (V3, PLAIN), (L4, PLAIN), (S4, PLAIN)),
)
"""For each colour the tile of every side, and what it becomes if it is critical (THG-21.6)."""
ENEMIES: Final = (
    Printed.of("....", "WHH.", ".HH.", ".W.H", ".R. "),
    Printed.of(".H..", "H.HW", ".R..", "HH..", "...."),
    Printed.of(" HH ", ".WR.", "HH..", "....", ".RW."),
    Printed.of("..H.", ".HHH", "..H.", "W.R.", " .. "),
)
"""Hearts, wood to win, and penalties of one Threat each."""
REROLLS, CRITICALS, SPARE_DICE, MOST_THREATS, MOST_WOUNDS, FIGHTS = 2, 1, 2, 5, 3, 6


class BrawlBoard(Struct, kw_only=True):
    foes: list[int]
    fought: list[int]
    dice: list[tuple[int, int]]
    critical: list[int]
    tiles: list[tuple[int, int]]
    threats: int
    wounds: int
    wood: int
    left: int


class Brawl(Table):
    """A deck of enemies, two of them at a time, and the dice and tiles of the fight under way."""

    __slots__ = (
        "colours", "criticals", "deck", "fights", "foes", "fought", "is_critical", "laid", "rerolls", "shown", "spare",
        "threats", "tiles", "waiting", "wood", "wounds",
    )  # fmt: skip
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (Pile("deck"), open_pile("foes"), open_pile("fought"))
    deck: list[Card]
    foes: list[Card]
    """The enemies that are fought, from left to right once their order is chosen."""
    fought: list[Card]
    colours: list[int]
    shown: list[int]
    """The side of every die that was rolled, counted from 0."""
    is_critical: list[int]
    laid: list[int]
    """Which dice have their tile on the grid."""
    tiles: Mask
    waiting: list[Space]
    rerolls: int
    criticals: int
    spare: int
    threats: int
    wounds: int
    wood: int
    fights: int

    def ground(self) -> Printed:
        return joined_prints(tuple(ENEMIES[self.face[card]] for card in self.foes))

    def piece(self, die: Die) -> Piece:
        """THG-21.7, 21.8"""
        plain, critical = SIDES[self.colours[die]][self.shown[die]]
        return critical if self.is_critical[die] else plain

    def board(self, readers: Readers) -> BrawlBoard:
        return BrawlBoard(
            foes=[self.face[card] for card in self.foes],
            fought=[self.face[card] for card in self.fought],
            dice=[(colour, side) for colour, side in zip(self.colours, self.shown, strict=False)],
            critical=self.is_critical[:],
            tiles=self.ground().grid.cells_of(self.tiles) if self.foes else [],
            threats=self.threats,
            wounds=self.wounds,
            wood=self.wood,
            left=len(self.deck),
        )


def die_name(table: Brawl, die: Die, readers: Readers) -> str:
    return f"the {COLOURS[table.colours[die]]} die ({die + 1})"


Brawl.words = {
    "Piece": piece_name,
    "Die": die_name,
    "Card": lambda table, card, readers: f"enemy {table.face[card] + 1}" if table.knows(readers, card) else "an enemy",
    "Space": lambda table, space, readers: cell_name(*table.ground().grid.at(space)),
    "Column": lambda table, column, readers: f"column {column + 1}",
    "Colour": lambda table, colour, readers: COLOURS[colour],
    "Face": lambda table, face, readers: f"enemy {face + 1}",
    "Tile": lambda table, die, readers: piece_name(table, table.piece(die), readers),
}


def begin(table: Brawl, options: OptionValues) -> None:
    table.deck = table.lay_out([*range(4)] * 2)
    table.spare = SPARE_DICE
    table.shuffle(table.deck)
    table.do(next_fight())


@rules.step("THG-20.2")
def next_fight(table: Brawl) -> None:
    if not table.deck:
        table.finish(True, "THG-3.1", "Every enemy is beaten; {} wood was found.", table.wood)
    elif table.fights == FIGHTS:
        table.finish(False, "THG-3.4", "Night falls after {} fights.", FIGHTS)
    else:
        table.fights += 1
        table.foes = [table.deck.pop(), table.deck.pop()]
        for card in table.foes:
            table.reveal(card)
        table.colours, table.shown, table.is_critical = [RED, YELLOW, RED], [], []
        table.laid, table.tiles = [], 0
        table.rerolls, table.criticals = REROLLS, CRITICALS
        table.do(choose_order(), before_roll(), roll_all(), after_roll(), lay_tiles(), resolve_covered(), hearts())


@rules.step("THG-22.4")
def choose_order(table: Brawl) -> None:
    table.ask(0, orders(), pause=True)


@rules.choices("THG-22.4", "Which enemy stands on the left?")
def orders(table: Brawl) -> Iterator[Step]:
    yield from (stand_left(card) for card in table.foes)


@rules.step("THG-22.4", "{card} stands on the left")
def stand_left(table: Brawl, card: Card) -> None:
    table.foes.sort(key=lambda foe: foe != card)


# -- dice


@rules.step("THG-21.1")
def before_roll(table: Brawl) -> None:
    table.ask(0, dice_before(), pause=True)


@rules.choices("THG-21.1", "Add dice before the roll?")
def dice_before(table: Brawl) -> Iterator[Step]:
    yield from (add_die(colour) for colour in (YELLOW, RED))
    yield roll_now()


@rules.step("THG-21.1", "Add a {colour:Colour} die")
def add_die(table: Brawl, colour: int) -> None:
    table.spare -= 1
    table.colours.append(colour)
    table.do(before_roll())


@add_die.refuses
def cannot_add_die(table: Brawl, colour: int) -> Refusal | None:
    return None if table.spare else no("THG-21.1", "No die is left to add.")


@rules.step("THG-20.3", "Roll")
def roll_now(table: Brawl) -> None:
    """After it nothing can be added (THG-21.1)."""


@rules.step("THG-20.3")
def roll_all(table: Brawl) -> None:
    table.shown = [table.roll(6) - 1 for _ in table.colours]
    table.is_critical = [0] * len(table.colours)


@rules.step("THG-21.5")
def after_roll(table: Brawl) -> None:
    """Rerolls and criticals in any order, until one stops (THG-21.11)."""
    table.ask(0, dice_after())


@rules.choices("THG-21.5", "Change a die?")
def dice_after(table: Brawl) -> Iterator[Step]:
    for die in range(len(table.colours)):
        yield reroll(Die(die))
        yield make_critical(Die(die))
    yield keep_dice()


@rules.step("THG-21.5", "Reroll {die}")
def reroll(table: Brawl, die: Die) -> None:
    """A reroll takes a critical away (THG-21.10)."""
    table.rerolls -= 1
    table.shown[die] = table.roll(6) - 1
    table.is_critical[die] = 0
    table.do(after_roll())


@reroll.refuses
def cannot_reroll(table: Brawl, die: Die) -> Refusal | None:
    return None if table.rerolls else no("THG-21.5", "No reroll is left.")


@rules.step("THG-21.8", "Make {die} critical")
def make_critical(table: Brawl, die: Die) -> None:
    table.criticals -= 1
    table.is_critical[die] = 1
    table.do(after_roll())


@make_critical.refuses
def cannot_make_critical(table: Brawl, die: Die) -> Refusal | None:
    if SIDES[table.colours[die]][table.shown[die]][1] == PLAIN:
        return no("THG-21.8", "{:Die} shows no black squares.", die)
    if table.is_critical[die]:
        return no("THG-21.8", "{:Die} is critical already.", die)
    return None if table.criticals else no("THG-21.8", "No critical is left.")


@rules.step("THG-21.11", "Keep the dice")
def keep_dice(table: Brawl) -> None:
    """What is left unused is lost."""


# -- tiles


@rules.step("THG-20.5")
def lay_tiles(table: Brawl) -> None:
    """As long as one fits, one must be laid; what does not fit any more is returned (THG-20.5)."""
    if len(table.laid) < len(table.colours):
        table.ask(0, strikes(), then=lay_tiles(), if_none=return_tiles())


@rules.step("THG-20.5")
def return_tiles(table: Brawl) -> None:
    table.laid = [*range(len(table.colours))]


@rules.choices("THG-20.4", "Which tile comes next, and where?")
def strikes(table: Brawl) -> Iterator[Step]:
    """The first anywhere, each further one beside a tile that lies there; all cards are one grid (THG-22.5)."""
    grid = table.ground().grid
    for die in range(len(table.colours)):
        if die not in table.laid:
            shape = PIECES[table.piece(Die(die))]
            for turn, place, _ in grid.placements(shape, blocked=table.tiles, touch=table.tiles or None):
                yield strike(Die(die), Turn(turn), Space(place))


def column_of(table: Brawl, die: Die, turn: Turn, space: Space) -> Column:
    return Column(table.ground().grid.at(space)[0])


@rules.step(
    "THG-20.4",
    "Lay {die:Tile} of {die} at {space}, way {turn}",
    stages=(
        Stage("die", "Which tile?", "{die:Tile} of {die}", back="Another tile"),
        Stage("turn", "Which way round does {die:Tile} lie?", "Way {turn}", back="Another way round"),
        Stage("column", "In which column does it begin?", "{column}", column_of),
        Stage("space", "Where in {column}?", "At {space}"),
    ),
)
def strike(table: Brawl, die: Die, turn: Turn, space: Space) -> None:
    table.tiles |= table.ground().grid.lay(PIECES[table.piece(die)], turn, space)
    table.laid.append(die)


# -- what came of it


@rules.step("THG-20.6")
def resolve_covered(table: Brawl) -> None:
    """Only when every tile lies, in an order of one's choice."""
    table.waiting = [Space(cell) for cell, mark in table.ground().under(table.tiles) if mark in "WR"]
    table.do(next_effect())


@rules.step("THG-20.6")
def next_effect(table: Brawl) -> None:
    if table.waiting:
        table.ask(0, effects(), then=next_effect())


@rules.choices("THG-16.16", "Which covered space comes next?")
def effects(table: Brawl) -> Iterator[Step]:
    yield from (resolve_space(space) for space in table.waiting)


@rules.step("THG-20.10", "Resolve {space}")
def resolve_space(table: Brawl, space: Space) -> None:
    table.waiting.remove(space)
    [(_, mark)] = table.ground().under(1 << space)
    if mark == "W":
        table.wood += 1
    else:
        table.do(gain_threats(1))


@rules.step("THG-20.7")
def hearts(table: Brawl) -> None:
    """All hearts of all enemies, or none of them is beaten (THG-22.6)."""
    uncovered = (table.ground().where("H") & ~table.tiles).bit_count()
    table.say("THG-20.8", "{} hearts stay uncovered.", uncovered)
    if uncovered:
        table.deck[:0] = table.foes
    else:
        table.fought += table.foes
    table.foes, table.tiles = [], 0
    table.do(gain_threats(uncovered), next_fight())


@rules.step("THG-9.4")
def gain_threats(table: Brawl, count: int) -> None:
    """All open hearts are one effect: up to five Threats, and if any are left over, one wound in all."""
    taken = min(count, MOST_THREATS - table.threats)
    table.threats += taken
    table.wounds += taken < count
    if table.wounds == MOST_WOUNDS:
        table.finish(False, "THG-3.2", "{} wounds are too many.", table.wounds)


GAME: Final = Game(
    slug="brawl",
    title="Brawl",
    blurb="Two enemies at a time, and hearts to be covered.",
    seats=(1, 1),
    options=(),
    version=1,
    table=Brawl,
    begin=begin,
)
