"""Putting an earlier choice right: the game is played again with other choices in its place.

Chance stays what it was, so the same cards come up. Later choices stay as long as they are open when they come; from
the first that is not, people are asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from .errors import IllegalChoice
from .history import choices_of
from .records import Entry
from .table import Table

T = TypeVar("T", bound=Table)


class Amended(NamedTuple, Generic[T]):
    """The game as it would be, how many later choices stayed, and those that have to be made again."""

    table: T
    kept: int
    dropped: tuple[Entry, ...]


def amend(table: T, move: int, instead: Sequence[Entry]) -> Amended[T]:
    """The table as it would be had these choices been made in the place of choice number `move`, counted from 1.

    IllegalChoice where one of them was not open then. The table itself stays as it is.
    """
    if not 1 <= move <= table.moves:
        raise IllegalChoice(f"There is no choice {move}: the game so far has {table.moves}.")
    later = [
        Entry("choice", moment.seat, table.rules.key(moment.step), moment.text)
        for moment in choices_of(table.here)[move:]
    ]
    other = table.earlier(move - 1)
    for entry in instead:
        other.choose(entry.key, seat=entry.seat, text=entry.text)
    for kept, entry in enumerate(later):
        try:
            other.choose(entry.key, seat=entry.seat, text=entry.text)
        except IllegalChoice:
            return Amended(other, kept, tuple(later[kept:]))
    return Amended(other, len(later), ())
