"""Night Road: a lantern, two paths, and what waits on them."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from hearthwatch.kernel import Game, OneOf, Readers
from hearthwatch.kernel.words import Namer

from .content import BOX
from .position import POSITIONS
from .rules.setup import begin
from .show.board import Board, board
from .show.printing import box, cards
from .show.terminal import DRAWING
from .show.words import NAMERS
from .table import Road

# isort: split
# The rules declare their steps before the heuristics look them up.
from .heuristics import HEURISTICS


class NightRoad(Road):
    """The table with its words and its board. Rules see the Road alone."""

    __slots__ = ()
    words: ClassVar[dict[str, Namer]] = NAMERS
    things: ClassVar[frozenset[str]] = frozenset(("Path",))
    """Things on the board that options point at: a Path, by the id `path:0`."""

    def board(self, readers: Readers) -> Board:
        return board(self, readers)


GAME: Final[Game[Road]] = Game(
    slug="night-road",
    title="Night Road",
    blurb="A party with one lantern walks through the night, and must choose its way before the oil is gone.",
    seats=(1, 4),
    options=(OneOf("difficulty", "normal", tuple(BOX.oil), "how much oil there is (NRD-1.1)"),),
    version=1,
    table=NightRoad,
    begin=begin,
    positions=POSITIONS,
    folder=Path(__file__).parent,
    box=box,
    cards=cards,
    heuristics=HEURISTICS,
    drawing=DRAWING,
)
