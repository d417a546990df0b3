"""Polyominoes on grids: shapes, their orientations, and where they fit, all on bit masks.

A cell is a number: column by column, `column * height + row`. So a mask (an int with a bit for each cell) stays right
when a grid grows to the right, and "from column 3 on" is one mask. What lies on a grid is kept in the state as masks.
Edges count, corners do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from .errors import SetupError

Cell: TypeAlias = tuple[int, int]
"""A column and a row."""
Mask: TypeAlias = int
"""Cells as the bits of a number. A field of the state that holds one is annotated so."""
EMPTY: Final = "."
VOID: Final = " "


class Shape:
    """A polyomino as cells whose least column and row are 0; two shapes are equal where their cells are."""

    __slots__ = ("cells", "height", "number", "orientations", "width")

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.cells: tuple[Cell, ...] = _normal(cells)
        if not self.cells:
            raise SetupError("A shape has at least one cell.")
        self.width = 1 + max(column for column, _ in self.cells)
        self.height = 1 + max(row for _, row in self.cells)
        self.number = _NUMBERS.setdefault(self.cells, len(_NUMBERS))
        """The same number for equal shapes: grids use it to cache results."""
        self.orientations = _orientations(self.cells)
        """The cells of every distinct orientation, as given first: turned by quarters, then flipped and turned."""

    @classmethod
    def of(cls, *rows: str) -> Shape:
        """Return a shape from rows of text, in which a dot or a blank is no cell: `Shape.of("##", "#.")`."""
        return cls(
            (column, row) for row, text in enumerate(rows) for column, mark in enumerate(text) if mark not in ". "
        )

    @property
    def size(self) -> int:
        """Return the number of cells."""
        return len(self.cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.number == other.number

    def __hash__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"Shape({drawn(self.cells)!r})"


_NUMBERS: Final[dict[tuple[Cell, ...], int]] = {}


def drawn(cells: Iterable[Cell]) -> str:
    """Draw cells in one line, with the rows separated by a slash: `##/#.`."""
    present = {*cells}
    width, height = 1 + max(column for column, _ in present), 1 + max(row for _, row in present)
    rows = ("".join("#" if (column, row) in present else EMPTY for column in range(width)) for row in range(height))
    return "/".join(rows)


def _normal(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    distinct = {*cells}
    left, top = min((column for column, _ in distinct), default=0), min((row for _, row in distinct), default=0)
    return tuple(sorted((column - left, row - top) for column, row in distinct))


def _orientations(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    orientations = []
    for form in (cells, _normal((-column, row) for column, row in cells)):
        for _ in range(4):
            orientations.append(form)
            form = _normal((-row, column) for column, row in form)
    return tuple(dict.fromkeys(orientations))


class Placement(NamedTuple):
    """One placement of a shape: the number of its orientation, the first cell that it covers, and all of them."""

    turn: int
    place: int
    mask: int


class _Pattern(NamedTuple):
    """One orientation on a grid of some height. Laid with its first cell at a place, it covers `mask << place`."""

    offsets: tuple[int, ...]
    mask: int
    inside: int
    """The places where it is inside the grid, voids not counted."""


class Grid:
    """A rectangle of cells, some of which may be missing. Make each grid once: it caches results."""

    def __init__(self, width: int, height: int, voids: int = 0, starts: tuple[int, ...] = (0,)) -> None:
        if width < 1 or height < 1:
            raise SetupError(f"A grid of {width} columns and {height} rows has no cells.")
        self.width = width
        self.height = height
        self.cells = (1 << width * height) - 1 & ~voids
        """The mask of all existing cells."""
        self.starts = starts
        """The first column of every grid that was joined to this one."""
        self._patterns: dict[int, list[_Pattern]] = {}
        """By number of a shape."""
        self._top = sum(1 << column * height for column in range(width))
        self._bottom = self._top << height - 1

    # -- cells and masks

    def cell(self, column: int, row: int) -> int:
        """Return the number of a cell. SetupError where the grid has no such cell."""
        number = column * self.height + row
        if not (0 <= column < self.width and 0 <= row < self.height and self.cells >> number & 1):
            raise SetupError(f"There is no cell in column {column}, row {row} of a {self.width} × {self.height} grid.")
        return number

    def at(self, cell: int) -> Cell:
        """Return the column and the row of a cell."""
        return divmod(cell, self.height)

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the mask of cells given by column and row."""
        mask = 0
        for column, row in cells:
            mask |= 1 << self.cell(column, row)
        return mask

    def cells_of(self, mask: int) -> list[Cell]:
        """Return the cells of a mask by column and row."""
        height = self.height
        return [(cell // height, cell % height) for cell in bits(mask)]

    def column(self, column: int) -> int:
        """Return the mask of one column."""
        return self.columns(column, column + 1)

    def columns(self, first: int, end: int | None = None) -> int:
        """Return the mask of the columns from the first on, up to another (that one not included)."""
        upto = self.width if end is None else end
        return self.cells & ((1 << upto * self.height) - 1) & ~((1 << first * self.height) - 1)

    def last_column(self, mask: int) -> int:
        """Return the greatest column in which a mask has a cell; -1 for none."""
        return (mask.bit_length() - 1) // self.height

    def neighbours(self, mask: int) -> int:
        """Return the cells that share an edge with a cell of a mask and are not in it themselves."""
        return self.beside(mask) & ~mask

    def beside(self, mask: int) -> int:
        """Return the cells that share an edge with a cell of a mask."""
        down, up = mask & ~self._bottom, mask & ~self._top
        return (mask << self.height | mask >> self.height | down << 1 | up >> 1) & self.cells

    def edges(self, mask: int, other: int) -> int:
        """Return the number of edges that the cells of one mask share with those of another."""
        down, up = (mask & ~self._bottom) << 1, (mask & ~self._top) >> 1
        right, left = mask << self.height, mask >> self.height
        return (
            (right & other).bit_count() + (left & other).bit_count()
            + (down & other).bit_count() + (up & other).bit_count()
        )  # fmt: skip

    def is_connected(self, mask: int) -> bool:
        """Return True if the cells of a mask are connected by their edges. The empty mask is."""
        reached = mask & -mask
        while grown := self.neighbours(reached) & mask:
            reached |= grown
        return reached == mask

    def part_of(self, cell: int) -> int:
        """Return the number of the joined grid that a cell belongs to, counted from 0."""
        column, part = cell // self.height, -1
        for start in self.starts:
            if start > column:
                break
            part += 1
        return part

    def part(self, number: int) -> int:
        """Return the mask of one of the grids that were joined."""
        return self.columns(self.starts[number], (*self.starts, self.width)[number + 1])

    # -- laying shapes

    def lay(self, shape: Shape, turn: int, place: int) -> int:
        """Return the mask of a shape in this orientation with its first cell at a place; 0 if it does not fit."""
        patterns = self._laid(shape)
        if not 0 <= turn < len(patterns) or place < 0:
            return 0
        pattern = patterns[turn]
        if not pattern.inside >> place & 1:
            return 0
        mask = pattern.mask << place
        return 0 if mask & ~self.cells else mask

    def form(self, shape: Shape, turn: int) -> int:
        """Return the mask of a shape in one orientation with its first cell at place 0; shift it to move it."""
        return self._laid(shape)[turn].mask

    def placements(
        self, shape: Shape, *, blocked: int = 0, touch: int | None = None, cover: int | None = None
    ) -> list[Placement]:
        """Return every placement of a shape inside the grid, by orientation and then by place.

        It lies on no `blocked` cell; it shares an edge with a cell of `touch` and covers at least one cell of `cover`,
        where these are given (an empty mask can be neither touched nor covered).
        """
        patterns = self._laid(shape)
        return [
            Placement(turn, place, patterns[turn].mask << place)
            for turn, places in enumerate(self.openings(shape, blocked, touch, cover))
            for place in bits(places)
        ]

    def fits(self, shape: Shape, *, blocked: int = 0, touch: int | None = None, cover: int | None = None) -> bool:
        """Return True if there is any such placement."""
        return any(self.openings(shape, blocked, touch, cover))

    def openings(self, shape: Shape, blocked: int = 0, touch: int | None = None, cover: int | None = None) -> list[int]:
        """Return by orientation the mask of the places of its first cell in such placements: all are tested at once."""
        free = self.cells & ~blocked
        edge = 0 if touch is None else self.neighbours(touch)
        openings: list[int] = []
        for pattern in self._laid(shape):
            offsets = pattern.offsets
            places = pattern.inside
            for offset in offsets:
                places &= free >> offset
            if places and touch is not None:
                met = 0
                for offset in offsets:
                    met |= edge >> offset
                places &= met
            if places and cover is not None:
                met = 0
                for offset in offsets:
                    met |= cover >> offset
                places &= met
            openings.append(places)
        return openings

    def _laid(self, shape: Shape) -> list[_Pattern]:
        patterns = self._patterns.get(shape.number)
        if patterns is None:
            patterns = self._patterns[shape.number] = [self._pattern(cells) for cells in shape.orientations]
        return patterns

    def _pattern(self, cells: tuple[Cell, ...]) -> _Pattern:
        width, height = 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)
        if height > self.height:
            return _Pattern((), 0, 0)
        first = cells[0][1]
        offsets = tuple(column * self.height + row - first for column, row in cells)
        inside = 0
        for column in range(self.width - width + 1):
            for row in range(self.height - height + 1):
                inside |= 1 << column * self.height + row + first
        return _Pattern(offsets, sum(1 << offset for offset in offsets), inside)

    def __repr__(self) -> str:
        return f"<Grid {self.width} × {self.height}, {self.cells.bit_count()} cells>"


def bits(mask: int) -> list[int]:
    """Return the cells of a mask, in ascending order."""
    cells: list[int] = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cells


def is_opening(openings: list[int] | None, turn: int, place: int) -> bool:
    """Return True if these openings of a shape have this place in this orientation; None has none."""
    return openings is not None and 0 <= turn < len(openings) and place >= 0 and openings[turn] >> place & 1 == 1


@lru_cache(maxsize=1024)
def joined(grids: tuple[Grid, ...]) -> Grid:
    """Join grids side by side: masks of the first stay valid, those of the others are shifted to the right.

    The same grids always give the same result, so that cached results are not lost.
    """
    height = grids[0].height
    if any(grid.height != height for grid in grids):
        raise SetupError(f"Only grids with the same rows can be joined; these have {[grid.height for grid in grids]}.")
    starts: list[int] = []
    voids = width = 0
    for grid in grids:
        starts.append(width)
        voids |= ((1 << grid.width * height) - 1 & ~grid.cells) << width * height
        width += grid.width
    return Grid(width, height, voids, tuple(starts))


class Printed(NamedTuple):
    """A grid with marks printed on its cells: a card of terrain, an enemy. A mark is one letter."""

    grid: Grid
    marks: tuple[tuple[int, str], ...]
    """Cells and their marks, in ascending order of the cells."""

    @classmethod
    def of(cls, *rows: str) -> Printed:
        """Read rows of text: a dot is a plain cell, a blank is no cell, anything else a cell with that mark."""
        if len({len(row) for row in rows}) > 1:
            raise SetupError(f"All rows of a printed grid are as long as the others: {list(rows)} are not.")
        letters = [
            (column * len(rows) + row, letter) for row, text in enumerate(rows) for column, letter in enumerate(text)
        ]
        voids = sum(1 << cell for cell, letter in letters if letter == VOID)
        grid = Grid(len(rows[0]) if rows else 0, len(rows), voids)
        return cls(grid, tuple(sorted((cell, letter) for cell, letter in letters if letter not in (EMPTY, VOID))))

    def where(self, mark: str) -> int:
        """Return the mask of the cells with this mark."""
        return sum(1 << cell for cell, letter in self.marks if letter == mark)

    def mark_at(self, cell: int) -> str:
        """Return the mark of a cell; empty where it has none."""
        for at, mark in self.marks:
            if at >= cell:
                return mark if at == cell else ""
        return ""

    def under(self, mask: int, instead: Iterable[tuple[int, str]] = ()) -> list[tuple[int, str]]:
        """Return the cells and marks under a mask. Components there (masks and marks) count `instead`.

        An empty mark removes the printed one; of several components on a cell the last one counts.
        """
        if not instead:
            return [(cell, mark) for cell, mark in self.marks if mask >> cell & 1]
        marks = {cell: mark for cell, mark in self.marks if mask >> cell & 1}
        for over, mark in instead:
            marks.update(dict.fromkeys(bits(mask & over), mark))
        return sorted((cell, mark) for cell, mark in marks.items() if mark)


@lru_cache(maxsize=1024)
def joined_prints(prints: tuple[Printed, ...]) -> Printed:
    """Join printed grids side by side."""
    grid = joined(tuple(printed.grid for printed in prints))
    marks = (
        (cell + start * grid.height, mark)
        for start, printed in zip(grid.starts, prints, strict=True)
        for cell, mark in printed.marks
    )
    return Printed(grid, tuple(marks))
