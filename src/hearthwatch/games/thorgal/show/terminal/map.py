"""The map of Areas as a drawing: their outlines as characters, and in each of them who and what is there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.text import Text

from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.outlines import OUTSIDE, Canvas, outlined, write

from ..board.parts import AreaShown, Board, BorderShown, LocationShown

NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
WIDEST: Final = 110
TALLEST: Final = 26
LEAST_WIDTH: Final = 72
LEAST_HEIGHT: Final = 11
LEAST_SPAN: Final = 9


def map_lines(board: Board, width: int, height: int) -> list[Text]:
    """Return the map in at most this many columns and lines; nothing where that is too small."""
    areas = board.map.areas
    width, height = min(width, WIDEST), min(height, TALLEST)
    if width < LEAST_WIDTH or height < LEAST_HEIGHT or not areas:
        return []
    columns, rows = width - 1, height - 1
    owners = _owners(tuple(area.path for area in areas), columns, rows)
    canvas = outlined(owners)
    for border in board.map.borders:
        if border.blocked:
            _mark_blockade(canvas, border, owners, [area.name for area in areas])
    for number, area in enumerate(areas):
        _write_area(canvas, board, area, number, owners)
    return [Text.assemble(*row) for row in canvas]


@cache
def _owners(paths: tuple[str, ...], columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell of the map the number of its Area: where the middle of the cell lies (even-odd rule)."""
    outlines = [_outline(path) for path in paths]
    left, right = min(x for one in outlines for x, _ in one), max(x for one in outlines for x, _ in one)
    top, bottom = min(y for one in outlines for _, y in one), max(y for one in outlines for _, y in one)
    owners = [[OUTSIDE] * columns for _ in range(rows)]
    for row in range(rows):
        y = top + (row + 0.5) * (bottom - top) / rows
        for number, outline in enumerate(outlines):
            ends = zip(outline, [*outline[1:], outline[0]], strict=True)
            crossed = sorted(
                x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in ends if (y1 <= y) != (y2 <= y)
            )
            for start, end in zip(crossed[::2], crossed[1::2], strict=False):
                for column in range(columns):
                    if start <= left + (column + 0.5) * (right - left) / columns < end:
                        owners[row][column] = number
    return tuple(map(tuple, owners))


def _outline(path: str) -> list[tuple[float, float]]:
    """Return the corners of an outline of an SVG path; its curves are gentle enough to be cut short."""
    numbers = [float(one) for one in NUMBER.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def _mark_blockade(canvas: Canvas, border: BorderShown, owners: Sequence[Sequence[int]], names: list[str]) -> None:
    """Put the sign of a Blockade in the middle of the line between two Areas."""
    numbers = {names.index(name) for name in border.between}
    cells = [
        (row, column)
        for row in range(1, len(owners))
        for column in range(1, len(owners[0]))
        if numbers == {owners[row][column], owners[row][column - 1], owners[row - 1][column]}
    ]
    if cells:
        row, column = cells[len(cells) // 2]
        canvas[row][column] = ("╳", f"bold {DANGER}")


def _write_area(canvas: Canvas, board: Board, area: AreaShown, number: int, owners: Sequence[Sequence[int]]) -> None:
    """Write the name of an Area, who is there, and its Locations, as far as there is room."""
    texts = _texts(board, area)
    spans = {row: span for row in range(len(owners)) if (span := _free(canvas[row], owners[row], number))}
    rows = list(spans)
    room = min(len(texts), len(rows))

    def cost(first: int) -> tuple[int, int]:
        """Return how much is cut where the first text is written in this row, and how far that is from the middle."""
        wide = [spans[row][1] - spans[row][0] for row in rows[first : first + room]]
        cut = sum(max(0, text.cell_len - have) for text, have in zip(texts, wide, strict=False))
        return cut, abs(2 * first - (len(rows) - room))

    first = min(range(len(rows) - room + 1), key=cost)
    for row, text in zip(rows[first : first + room], texts, strict=False):
        start, end = spans[row]
        write(canvas[row], start + max(0, (end - start - text.cell_len) // 2), end, text)


def _free(line: list[tuple[str, str]], owners: Sequence[int], number: int) -> tuple[int, int] | None:
    """Return the longest part of a line that lies in an Area and is empty; None where it is too short for a word."""
    longest = (0, 0)
    start: int | None = None
    for column, owner in enumerate((*owners, OUTSIDE)):
        if owner == number and line[column][0] == " ":
            start = column if start is None else start
        elif start is not None:
            longest = max(longest, (start + 1, column), key=lambda span: span[1] - span[0])
            start = None
    return longest if longest[1] - longest[0] >= LEAST_SPAN else None


def _texts(board: Board, area: AreaShown) -> list[Text]:
    """Return the name of an Area, its Characters, then its Locations: those where something is left to do first."""
    names = {who.id: who.name.partition(" ")[0] for who in board.characters}
    there = [names[who] for who in area.characters if who in names]
    title = Text(f"{area.number} {area.name}", style="bold" if area.open else QUIET)
    if not area.open:
        return [title, Text(f"closed until round {area.number}", style=QUIET)]
    lines = [title]
    if there:
        lines.append(Text(" ".join(f"●{name}" for name in there), style=f"bold {EMBER}"))
    sources = [*area.sources, *(["ship"] if area.ship else [])]
    places = [place for place in board.map.locations if place.areas[0] == area.name]
    lines += [_place(place) for place in sorted(places, key=lambda place: place.done)]
    return [*lines, *([Text(", ".join(sources), style=COLD)] if sources else [])]


def _place(place: LocationShown) -> Text:
    foes = sum(foe.count for foe in place.foes)
    mark = f" ✕{foes}" if foes else " ✓" if place.done else " ╳" if place.blocked else ""
    return Text.assemble((place.name, QUIET if place.done else ""), (mark, f"bold {DANGER}" if foes else QUIET))
