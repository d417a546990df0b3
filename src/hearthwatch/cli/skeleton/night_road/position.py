"""Set up a table from a short document, for tests, puzzles and bug reports.

oil = 3
walked = 5
turn = 2                                  # counted from 1
paths = ["Wolves", "!Low Branches"]       # ! was looked at by the player whose turn it is
deck = ["Black Water"]                    # top first; the rest of the box lies below
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from hearthwatch.kernel import Card, OptionValues, Position, Positions, SetupError, mask_of

from .content import BOX
from .rules.setup import lay_out
from .rules.turns import turn_begins
from .table import DECK, ON_PATH, PATHS, Road


class RoadPosition(Position, frozen=True, kw_only=True):
    """The fields of a document."""

    oil: Annotated[int, Meta(ge=1)] = BOX.oil["normal"]
    walked: Annotated[int, Meta(ge=0, le=BOX.way - 1)] = 0
    turn: Annotated[int, Meta(ge=1)] = 1
    paths: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()


def arrange(table: Road, options: OptionValues, said: RoadPosition) -> None:
    """Lay everything out as a document says."""
    if said.turn > table.seats:
        raise SetupError(f"It cannot be the turn of player {said.turn}: there are {table.seats}.")
    if len(said.paths) > len(PATHS):
        raise SetupError(f"There are {len(PATHS)} paths, not {len(said.paths)}.")
    lay_out(table, said.oil)
    table.walked, table.turn = said.walked, said.turn - 1
    for path, words in enumerate(said.paths):
        card = _take(table, words.removeprefix("!"))
        table.put(card, ON_PATH, path)
        if words.startswith("!"):
            table.known[card] = mask_of(table.turn)
    for card in [_take(table, name) for name in said.deck][::-1]:
        table.put(card, DECK)
    table.do(turn_begins())


def _take(table: Road, name: str) -> Card:
    """A card of this name out of the deck."""
    for card in table.deck:
        if table.card(card).name == name:
            table.pick_up(card, DECK)
            return card
    raise SetupError(f"There is no night card {name!r} left to lay out.")


POSITIONS: Final = Positions(RoadPosition, arrange)
