"""The tiles that the toys Journey and Brawl lay: kinds of one to four squares, and how they are named."""

from __future__ import annotations

from typing import Any, Final, NewType

from hearthwatch.kernel import Readers
from hearthwatch.kernel.shapes import Shape

Piece = NewType("Piece", int)
Turn = NewType("Turn", int)

PIECES: Final = (
    Shape.of("#"),
    Shape.of("##"),
    Shape.of("###"),
    Shape.of("##", "#."),
    Shape.of("#.", "#.", "##"),
    Shape.of(".##", "##."),
)
NAMES: Final = ("I1", "I2", "I3", "V3", "L4", "S4")
I1, I2, I3, V3, L4, S4 = (Piece(number) for number in range(6))


def of_size(size: int) -> list[Piece]:
    """The kinds with so many squares (THG-7.7)."""
    return [Piece(number) for number, shape in enumerate(PIECES) if shape.size == size]


def piece_name(table: Any, piece: Piece, readers: Readers) -> str:
    return NAMES[piece]


def cell_name(column: int, row: int) -> str:
    return f"column {column + 1}, row {row + 1}"
