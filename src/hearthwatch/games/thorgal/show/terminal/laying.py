"""The effect of an option that lays a tile: what the tile covers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...content.pieces import GRID_HEIGHT, SHAPES
from ..board.grid_parts import CellShown
from ..board.parts import Board
from ..words.texts import ICON_WORDS

LAYING: Final = {"travel": 1, "strike": 1, "suffer": 2}
"""By the choice that lays a tile: where its key names the tile; how it lies and where come behind."""
MARKS: Final = {"r": "red mark", "y": "yellow mark"}


def laid(board: Board, key: str) -> str:
    """Return what a tile would cover; empty for any other choice."""
    name, *_ = parts = key.split(":")
    at = LAYING.get(name)
    if at is None:
        return ""
    tile, turn, place = map(int, parts[at : at + 3])
    return covered(_grid(board, name), _cells(SHAPES[tile].orientations[turn], place))


def covered(grid: dict[int, CellShown], cells: Iterable[int]) -> str:
    """Return the effects of covered cells: icons, then marks; a cell below a token has no effect."""
    found = [grid[cell] for cell in cells if cell in grid]
    words = [ICON_WORDS[one.icon] for one in found if one.icon and not one.token]
    words += [MARKS[one.mark] for one in found if one.mark in MARKS]
    return ", ".join(_times(one, words.count(one)) for one in dict.fromkeys(words))


def _times(words: str, count: int) -> str:
    """2 hearts, 2 red marks; what is counted already, 2 times."""
    if count == 1:
        return words
    noun = words.removeprefix("a ")
    return f"{count} times {words}" if words[:1].isdecimal() or noun.startswith("heal") else f"{count} {noun}s"


def _grid(board: Board, name: str) -> dict[int, CellShown]:
    if name == "travel":
        return {one.cell: one for card in board.path.cards for one in card.cells}
    if name == "strike" and board.combat:
        return {one.cell: one for card in board.combat.cards for one in card.cells}
    return {}


def _cells(way: tuple[tuple[int, int], ...], place: int) -> list[int]:
    """Return the cells of a tile whose first one lies at a place; grids are counted column by column."""
    first = way[0]
    return [place + (column - first[0]) * GRID_HEIGHT + row - first[1] for column, row in way]
