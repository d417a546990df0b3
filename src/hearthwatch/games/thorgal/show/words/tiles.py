"""Tiles, how they lie, and places on grids, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.english import listed
from hearthwatch.kernel.shapes import drawn

from ...content import TILE_NAMES
from ...content.pieces import SHAPES
from ...rules.wounds import SPOTS_OF_ONE
from ...table import Saga
from ...things import Character
from ..printing import TILES_CALLED, tile_name, wound_name

if TYPE_CHECKING:
    from hearthwatch.kernel import Step
    from hearthwatch.kernel.steps import Kind
    from hearthwatch.kernel.words import Namer


def cell_name(column: int, row: int) -> str:
    """Column and row, counted as people do."""
    return f"column {column + 1}, row {row + 1}"


def _tile(table: Saga, tile: int, readers: Readers) -> str:
    return f"the {TILES_CALLED[TILE_NAMES[tile]]}"


def _turn(table: Saga, turn: int, readers: Readers) -> str:
    """Return an orientation as a little picture; where the question is about several tiles only its number is sure."""
    tile = _tile_in_question(table)
    ways = SHAPES[tile].orientations if tile is not None else ()
    return drawn(ways[turn]) if turn < len(ways) else str(turn + 1)


def _lying(table: Saga, tile_and_turn: tuple[int, int], readers: Readers) -> str:
    """Return how a tile is turned, after its verb: a straight one across or down, any other as a little picture."""
    tile, turn = tile_and_turn
    ways = SHAPES[tile].orientations
    if len(ways) == 1:
        return ""
    columns, rows = ({cell[side] for cell in ways[turn]} for side in (0, 1))
    straight = ", across" if len(rows) == 1 else ", down" if len(columns) == 1 else ""
    return straight or f", as {drawn(ways[turn])}"


def _tile_in_question(table: Saga) -> int | None:
    """Return the tile that was chosen as a stage of laying one, or the only one there is."""
    if not table.asked:
        return None
    question = table.asked[1]
    stage = question[2] if len(question) > 2 else None
    if isinstance(stage, tuple) and stage[0] in table.rules.stages and "tile" in table.rules.stages[stage[0]].params:
        return int(stage[1 + table.rules.stages[stage[0]].params.index("tile")])
    tiles = {
        step[1 + kind.params.index("tile")] for step in table.legal if "tile" in (kind := _kind(table, step)).params
    }
    return tiles.pop() if len(tiles) == 1 else None


def _kind(table: Saga, step: Step) -> Kind:
    stages = table.rules.stages
    return stages[step[0]] if step[0] in stages else table.rules.kinds[step[0]]


def _space(table: Saga, space: int, readers: Readers) -> str:
    return cell_name(*table.ground().grid.at(space))


def _square(table: Saga, square: int, readers: Readers) -> str:
    return cell_name(*table.arena().grid.at(square)) if table.fought else str(square)


def _spot(table: Saga, spot: int, readers: Readers) -> str:
    who, cell = divmod(spot, SPOTS_OF_ONE)
    return cell_name(*table.body(Character(who)).at(cell))


def _wound_sort(table: Saga, sort: int, readers: Readers) -> str:
    return wound_name(sort)


def _tiles(table: Saga, tiles: tuple[int, ...], readers: Readers) -> str:
    return listed([f"the {tile_name(tile)}" for tile in tiles]) or "nothing"


TILES: Final[dict[str, Namer]] = {
    "Lying": _lying,
    "Space": _space,
    "Spot": _spot,
    "Square": _square,
    "Tile": _tile,
    "Tiles": _tiles,
    "Turn": _turn,
    "WoundSort": _wound_sort,
}
