"""Setting up (NRD-1)."""

from __future__ import annotations

from hearthwatch.kernel import Card, OptionValues

from ..content import BOX, FACES
from ..table import PATHS, Road
from .turns import turn_begins


def begin(table: Road, options: OptionValues) -> None:
    """Oil by the difficulty, and a shuffled deck (NRD-1.1, NRD-1.2)."""
    lay_out(table, BOX.oil[options["difficulty"]])
    table.shuffle(table.deck)
    table.do(turn_begins())


def lay_out(table: Road, oil: int) -> None:
    """Put every card into the deck, in the order of the box; nobody knows any."""
    table.face, table.known = [*FACES], [0] * len(FACES)
    table.deck, table.discards = [Card(body) for body in range(len(FACES))], []
    table.paths = tuple(() for _ in PATHS)
    table.oil, table.turn, table.walked = oil, 0, 0
