"""A table set up from a short document, for tests, puzzles and bug reports.

oil = 3
walked = 5
turn = 2                                  # counted from 1
paths = ["Wolves", "!Low Branches"]       # ! was looked at by whoever's turn it is
deck = ["Black Water"]                    # top first; the rest of the box lies below
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, ValidationError, convert

from hearthwatch.kernel import Card, SetupError, mask_of

from .content import BOX
from .rules.setup import lay_out
from .rules.turns import turn_begins
from .table import PATHS, Road


class Position(Struct, forbid_unknown_fields=True):
    """What a document may say."""

    oil: int = BOX.oil["normal"]
    walked: int = 0
    turn: int = 1
    paths: list[str] = []
    deck: list[str] = []


def arrange(table: Road, options: dict[str, Any], document: Mapping[str, Any]) -> None:
    """Lay everything out as a document says."""
    try:
        given = convert(document, Position)
    except ValidationError as error:
        raise SetupError(f"The position is not understood: {error}.") from error
    if not (given.oil > 0 and 0 <= given.walked < BOX.way and 1 <= given.turn <= table.seats):
        raise SetupError("A position has oil left, a way still to go, and a seat whose turn it is.")
    if len(given.paths) > len(PATHS):
        raise SetupError(f"There are {len(PATHS)} paths, not {len(given.paths)}.")
    lay_out(table, given.oil)
    table.walked, table.turn = given.walked, given.turn - 1
    for path, words in enumerate(given.paths):
        card = _take(table, words.removeprefix("!"))
        table.paths[path] = card
        if words.startswith("!"):
            table.known[card] = mask_of(table.turn)
    top = [_take(table, name) for name in given.deck]
    table.deck += top[::-1]
    table.do(turn_begins())


def _take(table: Road, name: str) -> Card:
    """A card of this name out of the deck."""
    for card in table.deck:
        if table.card(card).name == name:
            table.deck.remove(card)
            return card
    raise SetupError(f"There is no night card {name!r} left to lay out.")
