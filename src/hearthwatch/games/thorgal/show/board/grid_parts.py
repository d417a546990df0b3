"""Grids and the tiles on them: the path, a Combat, and what may be laid where.

Cells of a grid are numbered column by column, as the kernel's grids are.
"""

from __future__ import annotations

from msgspec import Struct


class CellShown(Struct, frozen=True, kw_only=True):
    """A cell of a grid: what is printed there, and what lies on it."""

    cell: int
    id: str = ""
    """The id by which options point at it, for a space of the Terrain."""
    icon: str = ""
    mark: str = ""
    tile: str = ""
    """The sides where the tile on it ends, of "nesw", and a dot; empty where none lies."""
    token: str = ""
    void: bool = False


class TerrainShown(Struct, frozen=True, kw_only=True):
    """A revealed Terrain card."""

    id: str
    name: str
    kind: str
    first: int
    """Its first column."""
    reveal: int
    reveals: bool
    """True where its reveal column still turns up the next card."""
    red: str
    yellow: str
    corner: str
    cells: list[CellShown]


class PathShown(Struct, frozen=True, kw_only=True):
    """The Journey path."""

    cards: list[TerrainShown]
    deck: int
    last: int
    """The rightmost column of the path; -1 before the first tile."""


class EnemyShown(Struct, frozen=True, kw_only=True):
    """An Enemy card that is being fought."""

    id: str
    name: str
    rank: str
    red: str
    yellow: str
    cells: list[CellShown]


class DieShown(Struct, frozen=True, kw_only=True):
    """A die of the Combat."""

    id: str
    colour: str
    tile: str
    """The tile that it gives now; empty before the roll, and once it is laid."""
    critical: str
    """The larger tile of its black squares."""
    boosted: bool


class CombatShown(Struct, frozen=True, kw_only=True):
    """The Combat under way."""

    place: str
    cards: list[EnemyShown]
    dice: list[DieShown]
    rolled: bool
    hearts: int
    open: int
    """Hearts that no tile covers yet."""
    rerolls: int
    upgrades: int
    criticals: int


class WayShown(Struct, frozen=True):
    """One orientation of a tile: its cells, and every place (its first cell) where it may lie."""

    cells: list[list[int]]
    at: list[int]


class TileShown(Struct, frozen=True, kw_only=True):
    """A tile that may be laid; `key` with the turn and the place put in is the choice."""

    name: str
    kind: str
    count: int
    key: str
    ways: list[WayShown]


class NoteShown(Struct, frozen=True, kw_only=True):
    """The effect of a tile on some cells: "{count}" and "{left}" are the numbers that it covers, and leaves."""

    words: str
    cells: list[int]
    always: bool = False
    cold: bool = False


class Laying(Struct, frozen=True, kw_only=True):
    """A tile is to be laid: on which grid, which tiles, where."""

    grid: str
    owner: str
    """Whose Wound area it is."""
    rows: int
    first: int
    """The offset that makes a place part of a choice."""
    group: str
    tiles: list[TileShown]
    notes: list[NoteShown]
