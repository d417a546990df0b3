"""The track and the map as drawings, in colours that never speak alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from hearthwatch.drawing.boxes import flowed
from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.outlines import OUTSIDE, Canvas, outlined, write

from ..board.parts import Board, MomentumBoard, PawnBoard, TileBoard
from .words import laid

MOST_INSIDE: Final = 3
"""Lines of pawns and cards in a row of tiles, at most."""
SHORTER: Final = (6, 4, 3)
"""Letters of a pawn's name, where there is no room for all of them."""
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
    """Return a momentum card: |Blade| upright, ~Guard~ turned, with a pointer before the one that acts now or next."""
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


def pawn(one: PawnBoard, letters: int | None = None) -> Text:
    """Return a pawn by its sign and its name, or as many letters of it."""
    style = f"bold {COLOURS[one.kind]}"
    mark = "‹hit›" if one.target else ""
    return Text.assemble(
        (f"{SIGNS[one.kind]}{one.name[:letters]}", style), (mark, f"bold {DANGER}"), ("+" if one.bound else "", QUIET)
    )


def map_lines(board: Board, width: int, height: int | None = None) -> list[Text]:
    """Return the map with lines between its tiles. It is as high as its fullest tile needs, or as `height` allows."""
    across = max(8, min(22, (width - 1) // max(1, board.columns)))
    need = max((_lines_needed(tile, across) for tile in board.tiles), default=1)
    inside = min(MOST_INSIDE, need)
    if height is not None:
        inside = max(1, min(inside, (height - 1) // max(1, board.rows) - 1))
    high = inside + 1
    owners = [[OUTSIDE] * (across * board.columns) for _ in range(high * board.rows)]
    for number, tile in enumerate(board.tiles):
        left, top, wide, tall = tile.at
        for row in range(top * high, (top + tall) * high):
            for column in range(left * across, (left + wide) * across):
                owners[row][column] = number
    canvas = outlined(owners)
    for tile in board.tiles:
        _fill(canvas, tile, across, high)
    return [Text.assemble(*row) for row in canvas]


def _lines_needed(tile: TileBoard, across: int) -> int:
    """Return the number of lines that each row of a tile needs inside, so that all of it can be written."""
    lines = len(_inside(tile, across * tile.at[2] - 2))
    return -(-(lines + 1 - tile.at[3]) // tile.at[3])


def _inside(tile: TileBoard, width: int, letters: int | None = None) -> list[Text]:
    """Return the contents of a tile, in lines of this width; equal pawns are grouped."""
    names = [one.name for one in tile.pawns]
    parts = []
    for name in dict.fromkeys(names):
        alike = [one for one in tile.pawns if one.name == name]
        shown = next((one for one in alike if one.target), alike[0])
        parts.append(Text.assemble(pawn(shown, letters), (f"×{len(alike)}" if len(alike) > 1 else "", "bold")))
    parts += [Text(words, style=QUIET) for words in laid(tile)]
    return flowed(parts, width, " ")


def _fill(canvas: Canvas, tile: TileBoard, across: int, high: int) -> None:
    """Write the name of a tile into its upper line, and what is on it below."""
    left, top = tile.at[0] * across, tile.at[1] * high
    right, bottom = left + tile.at[2] * across, top + tile.at[3] * high
    write(canvas[top], left + 1, right, Text(_ground(tile)))
    room = range(top + 1, bottom)
    content = _inside(tile, right - left - 2)
    for letters in SHORTER:  # all pawns with short names say more than one with its whole name
        if len(content) > len(room):
            content = _inside(tile, right - left - 2, letters)
    for row, line in zip(room, _cut(content, len(room)), strict=False):
        write(canvas[row], left + 1, right, line)


def _ground(tile: TileBoard) -> str:
    """Return a tile by its number, its symbols, who begins there, and its place: 5⌂◇ far end."""
    signs = [SYMBOLS.get(name, "") for name in tile.symbols] + [BEGIN[side] for side in tile.begins]
    return " ".join([f"{tile.number}{''.join(signs)}", *(name.removeprefix("the ") for name in tile.places)])


def _cut(content: Sequence[Text], room: int) -> list[Text]:
    """As many lines as there is room for, with a sign of more."""
    if len(content) <= room:
        return list(content)
    return [*content[: room - 1], Text.assemble(content[room - 1], "…")] if room else []
