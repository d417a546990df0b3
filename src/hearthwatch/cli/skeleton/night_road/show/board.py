"""The board as its observers may see it: page and terminal draw this and nothing else."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from hearthwatch.kernel import Readers

from ..content import BOX
from ..table import PATHS, Path, Road
from .printing import text_of

NAMES: Final = ("left", "right")


class PathSeen(Struct):
    """A path, and what its observers know of the card on it."""

    id: str
    name: str
    there: bool
    card: str | None
    """None where it is not known."""
    text: str


class Board(Struct):
    """Everything on the table."""

    oil: int
    walked: int
    way: int
    turn: int
    paths: list[PathSeen]
    deck: int
    discards: list[str]


def board(table: Road, readers: Readers) -> Board:
    """Return the board for these observers (a mask of seats)."""
    return Board(
        oil=table.oil,
        walked=table.walked,
        way=BOX.way,
        turn=table.turn,
        paths=[_path(table, path, readers) for path in PATHS],
        deck=len(table.deck),
        discards=[table.card(card).name for card in table.discards],
    )


def _path(table: Road, path: Path, readers: Readers) -> PathSeen:
    card, there = table.on(path), bool(table.paths[path])
    if not there or not table.knows(readers, card):
        return PathSeen(f"path:{path}", NAMES[path], there, None, "")
    return PathSeen(f"path:{path}", NAMES[path], there, table.card(card).name, text_of(table.card(card)))
