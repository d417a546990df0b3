"""Tiles, dice and grids of the box: shapes and numbers that rulings fixed live in `tiles.toml` and `dice.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from hearthwatch.kernel.authored import typed_toml
from hearthwatch.kernel.shapes import Grid, Shape

from .cards import Dice, Tiles

FOLDER: Final = Path(__file__).parent

# -- tiles (THG-G1, THG-G2)

TILES: Final = typed_toml(FOLDER / "tiles.toml", Tiles).tile
TILE_NAMES: Final = [tile.id for tile in TILES]
SHAPES: Final = [Shape.of(*tile.rows) for tile in TILES]
SIZES: Final = [shape.size for shape in SHAPES]
MOST_SQUARES: Final = max(SIZES)
OF_SIZE: Final = [[kind for kind, size in enumerate(SIZES) if size == wanted] for wanted in range(MOST_SQUARES + 1)]
"""By size: the kinds of tiles that have it (THG-7.7)."""

# -- dice (THG-G30, THG-G31)

NO_TILE: Final = -1
_DICE: Final = typed_toml(FOLDER / "dice.toml", Dice).die
FACES_OF_DIE: Final = [[TILE_NAMES.index(face.tile) for face in die.faces] for die in _DICE]
"""By colour and side: the tile of the white squares."""
CRITICAL: Final = [
    [TILE_NAMES.index(face.critical) if face.critical else NO_TILE for face in die.faces] for die in _DICE
]
"""By colour and side: the tile of white and black squares; NO_TILE where there are no black ones (THG-21.6)."""

# -- grids (THG-G4, THG-G12)

DEFAULT_WOUND_AREA: Final = ("#####",) * 5
GRID_WIDTH: Final = 4
GRID_HEIGHT: Final = 5


def wound_area(rows: tuple[str, ...]) -> Grid:
    """Return the grid of a Wound area from its rows (THG-7.2)."""
    height, width = len(rows), len(rows[0])
    voids = sum(
        1 << column * height + row for row, text in enumerate(rows) for column, mark in enumerate(text) if mark != "#"
    )
    return Grid(width, height, voids)


# -- Wounds: which tiles one may be, as a number

SIZE: Final = 10
"""SIZE + n: any kind of n squares (THG-7.7). Below it: exactly this kind (THG-7.6)."""
BY_THREATS: Final = 20
"""As many squares as the Character has Threats (THG-7.8)."""
BY_DIE: Final = 30
"""BY_DIE + colour: what this die shows (THG-16.15)."""


def wound_named(text: str) -> int | None:
    """Return the number of a Wound as it is written: "I2", "3", "threat", "red die"; None where it is none of these."""
    if text in TILE_NAMES:
        return TILE_NAMES.index(text)
    if text == "threat":
        return BY_THREATS
    if text.isdecimal() and 1 <= int(text) <= MOST_SQUARES:
        return SIZE + int(text)
    colour, _, die = text.partition(" ")
    colours = [one.colour for one in _DICE]
    return BY_DIE + colours.index(colour) if die == "die" and colour in colours else None


def laid_anywhere(kinds: Iterable[int], grid: Grid) -> Iterator[tuple[int, int, int]]:
    """Every way to put these tiles on a grid, also where they would stick out: kind, orientation, first cell."""
    for kind in kinds:
        for turn in range(len(SHAPES[kind].orientations)):
            for cell in range(grid.width * grid.height):
                yield kind, turn, cell
