"""A tile to be laid: every legal tile, and every place where it may lie, for the players who decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.shapes import bits

from ...content import HEART, TERRAIN, TILE_NAMES
from ...content.pieces import SHAPES
from ...rules.wounds import SPOTS_OF_ONE
from ..printing import tile_name
from .grid_parts import Laying, NoteShown, TileShown, WayShown

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

    from ...table import Saga

GRIDS: Final = {"Space": "path", "Square": "arena", "Spot": "body"}
"""By the type of the place: which grid it is."""


def laying_shown(table: Saga, readers: Readers) -> Laying | None:
    """Return the open question as tiles with their places, if it concerns tiles and these observers answer it."""
    if not table.asked or not any(readers >> seat & 1 for seat in table.asked[0]):
        return None
    steps = [step for step in table.find(table.question) if _lays(table, step)]
    if not steps:
        return None
    kind = table.rules.kinds[steps[0][0]]
    grid = GRIDS[kind.types[-1]]
    first = steps[0][1] * SPOTS_OF_ONE if grid == "body" else 0
    tiles: dict[tuple[int, ...], list[Step]] = {}
    for step in steps:
        tiles.setdefault(step[:-2], []).append(step)
    return Laying(
        grid=grid,
        owner=f"character:{steps[0][1]}" if grid == "body" else "",
        rows=_rows(table, grid, steps[0]),
        first=first,
        group=kind.group,
        tiles=[_tile(kind.name, begins, found, first) for begins, found in tiles.items()],
        notes=_notes(table, grid),
    )


def _lays(table: Saga, step: Step) -> bool:
    types = table.rules.kinds[step[0]].types
    return types[-3:-1] == ("Tile", "Turn") and types[-1] in GRIDS


def _rows(table: Saga, grid: str, step: Step) -> int:
    if grid == "path":
        return table.ground().grid.height
    return table.arena().grid.height if grid == "arena" else table.body(step[1]).height


def _tile(name: str, begins: tuple[int, ...], steps: list[Step], first: int) -> TileShown:
    kind = begins[-1]
    return TileShown(
        name=tile_name(kind),
        kind=TILE_NAMES[kind],
        count=len(steps),
        key=":".join([name, *map(str, begins[1:]), "{turn}", "{place}"]),
        ways=[
            WayShown([[*cell] for cell in cells], [step[-1] - first for step in steps if step[-2] == turn])
            for turn, cells in enumerate(SHAPES[kind].orientations)
        ],
    )


def _notes(table: Saga, grid: str) -> list[NoteShown]:
    """Return the consequences of the tile's place, in addition to those that each cell shows."""
    if grid == "path":
        return _reveal(table)
    if grid == "arena":
        return _hearts(table)
    return []


def _reveal(table: Saga) -> list[NoteShown]:
    """The reveal column of the last card turns up the next one (THG-15.14)."""
    ground, laid = table.ground().grid, 0
    for tile in table.path:
        laid |= tile
    number = len(table.terrain) - 1
    column = ground.column(ground.starts[number] + TERRAIN[table.face[table.terrain[number]]].reveal)
    if laid & column or not table.terrain_deck:
        return []
    return [NoteShown(words="turn up the next Terrain card and gain its corner bonus", cells=list(bits(column)))]


def _hearts(table: Saga) -> list[NoteShown]:
    """Return how many hearts are left open (THG-20.8)."""
    covered = 0
    for tile in table.struck:
        covered |= tile
    hearts = table.arena().where(HEART) & ~covered
    words = "covers {count}, {left} left open"
    return [NoteShown(words=f"hearts: {words}", cells=list(bits(hearts)), always=True, cold=True)] if hearts else []
