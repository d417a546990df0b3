"""The track and the map as drawings, in colours that never speak alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from hearthwatch.drawing.boxes import flowed
from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET

from ..board.parts import Board, MomentumBoard, PawnBoard, TileBoard
from .words import laid

SIGNS: Final = {"hero": "●", "denizen": "■", "monster": "◆"}
COLOURS: Final = {"hero": EMBER, "denizen": COLD, "monster": DANGER}
BEGIN: Final = {"heroes": "○", "monsters": "◇"}
SYMBOLS: Final = {"forest": "♣", "ruins": "∩", "village": "⌂", "water": "≈"}


def track_lines(board: Board, width: int) -> list[Text]:
    """The momentum track: from the root to the edge, turned cards in brackets of their own, the next one marked."""
    parts = [Text("ROOT", style="bold")]
    for place, one in enumerate(board.track, 1):
        parts.append(momentum(one, place == len(board.track)))
    return flowed([*parts, Text("EDGE", style="bold")], width, " ")


def momentum(one: MomentumBoard, last: bool) -> Text:
    """A momentum card: |Blade| upright, ~Guard~ turned, with a pointer before the one that acts now or next."""
    pointer = "▶" if one.acting else "›" if one.next else ""
    name = f"{SIGNS[one.kind]} {one.name}"
    name += f" ×{one.pawns}" if one.kind != "hero" and one.pawns != 1 else ""
    if one.turned:
        return Text(f"~{name}~", style=QUIET)
    style = f"bold {COLOURS[one.kind]}"
    name += f" ›{one.pushed}" if one.pushed else " falls" if one.falls else ""
    return Text.assemble(
        (pointer, "bold"), (f"[{name}]", style), ("!" if last and one.kind != "hero" else "", f"bold {DANGER}")
    )


def pawn(one: PawnBoard) -> Text:
    """A pawn by its sign and its name."""
    style = f"bold {COLOURS[one.kind]}"
    mark = "‹hit›" if one.target else ""
    return Text.assemble(
        (f"{SIGNS[one.kind]}{one.name}", style), (mark, f"bold {DANGER}"), ("+" if one.bound else "", QUIET)
    )


def map_lines(board: Board, width: int) -> list[Text]:
    """The map with a frame around each tile; tiles lie where they are adjacent."""
    across = max(8, min(22, (width - 1) // max(1, board.columns)))
    high = _height(board, across)
    canvas = [[(" ", "")] * (across * board.columns) for _ in range(high * board.rows)]
    for tile in board.tiles:
        _draw_tile(canvas, tile, across, high)
    return [Text.assemble(*row) for row in canvas]


def _height(board: Board, across: int) -> int:
    """As high as the fullest tile needs, from 2 to 4 lines inside."""
    most = 1
    for tile in board.tiles:
        need = 1 + len(_inside(tile, across * tile.at[2] - 3))
        most = max(most, -(-need // tile.at[3]))
    return min(4, most) + 1


def _inside(tile: TileBoard, width: int) -> list[Text]:
    """What is on a tile, in lines of this width; pawns that are alike stand together."""
    names = [one.name for one in tile.pawns]
    parts = []
    for name in dict.fromkeys(names):
        alike = [one for one in tile.pawns if one.name == name]
        shown = next((one for one in alike if one.target), alike[0])
        parts.append(Text.assemble(pawn(shown), (f"×{len(alike)}" if len(alike) > 1 else "", "bold")))
    parts += [Text(words, style=QUIET) for words in laid(tile)]
    return flowed(parts, width, " ")


def _draw_tile(canvas: list[list[tuple[str, str]]], tile: TileBoard, across: int, high: int) -> None:
    left, top = tile.at[0] * across, tile.at[1] * high
    right, bottom = left + tile.at[2] * across - 1, top + tile.at[3] * high - 1
    for column in range(left, right + 1):
        canvas[top][column] = canvas[bottom][column] = ("─", QUIET)
    for row in range(top, bottom + 1):
        canvas[row][left] = canvas[row][right] = ("│", QUIET)
    for row, column, sign in ((top, left, "╭"), (top, right, "╮"), (bottom, left, "╰"), (bottom, right, "╯")):
        canvas[row][column] = (sign, QUIET)
    _write(canvas[top], left + 1, Text(_ground(tile)), right)
    room = range(top + 1, bottom)
    content = _inside(tile, right - left - 2)
    for row, line in zip(room, _cut(content, len(room)), strict=False):
        _write(canvas[row], left + 1, line, right)


def _ground(tile: TileBoard) -> str:
    """A tile by its number, its symbols, who begins there, and its place: 5⌂◇ far end."""
    signs = [SYMBOLS.get(name, "") for name in tile.symbols] + [BEGIN[side] for side in tile.begins]
    return " ".join([f"{tile.number}{''.join(signs)}", *(name.removeprefix("the ") for name in tile.places)])


def _cut(content: Sequence[Text], room: int) -> list[Text]:
    """As many lines as there is room for, with a sign of more."""
    if len(content) <= room:
        return list(content)
    return [*content[: room - 1], Text.assemble(content[room - 1], "…")] if room else []


def _write(row: list[tuple[str, str]], start: int, line: Text, end: int) -> None:
    """Puts a line into a row of cells, up to the frame."""
    column = start
    for offset, sign in enumerate(line.plain):
        size = cell_len(sign)
        if column + size > end:
            row[end - 1] = (set_cell_size("…", 1), QUIET)
            return
        styles = [str(span.style) for span in line.spans if span.start <= offset < span.end]
        row[column] = (sign, styles[-1] if styles else str(line.style))
        for extra in range(1, size):
            row[column + extra] = ("", "")
        column += size
