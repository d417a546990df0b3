"""Bounds: the values that the fields of a state may hold.

Most of it follows from what is declared anyway: types from annotations, cards from the piles, places in lists of
content from `kept`. A game adds `bounds`: by the name of a field or of a type of number, how far the numbers go.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from .names import BitsOf, EachOf, Names
from .readers import EVERYONE
from .state import MASK

if TYPE_CHECKING:
    from .table import Table

Limit: TypeAlias = int | Callable[[Any], int]
"""A number, or what gives it for a table."""
Bounds: TypeAlias = "Bound | Columns | Among"

LARGEST_NUMBER: Final = 1 << 20
"""The most where nothing is declared: a rule that counts so far is still done in a moment."""
MOST_EVENTS: Final = 10_000
"""A step may name an event that is over."""
MOST_BITS: Final = 4096
"""Of masks: more cells than any map has."""


class Bound(NamedTuple):
    """How far the numbers of a field go, and how many values it has unless it is empty (None: any number)."""

    most: Limit
    least: Limit = 0
    many: Limit | None = None


class Among(NamedTuple):
    """The texts that a field may hold, an empty one too where it is `open` at first."""

    names: Callable[[Any], Container[str]]
    open: bool = False


class Columns(NamedTuple):
    """The bounds of rows, column by column."""

    each: tuple[Bound, ...]


def upto(most: Limit, least: Limit = 0, *, many: Limit | None = None) -> Bound:
    """The bound of numbers from `least` to `most`."""
    return Bound(most, least, many)


def columns(*each: Bound) -> Columns:
    """The bounds of rows with so many columns."""
    return Columns(each)


def seats_of(table: Any) -> int:
    """The number of the last seat."""
    return int(table.seats) - 1


def bodies_of(table: Any) -> int:
    """The number of the last body."""
    return len(table.face) - 1


def count_of(field: str) -> Callable[[Any], int]:
    """How many values another field has."""
    return lambda table: len(getattr(table, field))


def last_of(field: str) -> Callable[[Any], int]:
    """The last place of another field."""
    return lambda table: len(getattr(table, field)) - 1


def bits(count: int) -> Bound:
    """The bound of a number with so many bits."""
    return Bound((1 << count) - 1)


UNDECLARED: Final = Bound(LARGEST_NUMBER, -LARGEST_NUMBER)
A_MASK: Final = Bound((1 << MOST_BITS) - 1)
TYPES: Final[Mapping[str, Bound]] = {
    "Card": Bound(bodies_of, -1),
    "Text": Bound(last_of("texts"), -1),
    "Event": Bound(MOST_EVENTS, -1),
    "Readers": Bound(EVERYONE, -1),
}
"""Types of the kernel that are bounded in every game."""
FIELDS: Final[Mapping[str, Bound]] = {
    "batch": Bound(LARGEST_NUMBER, -1),
    "known": Bound(EVERYONE, 0, count_of("face")),
    "standing": Bound(lambda table: (1 << 3 * table.seats) - 1),
}


def bound_of(cls: type[Table], name: str) -> Bounds | None:
    """The bound of a field, as it is declared or follows from what is; None where its types alone say it."""
    if name in cls.bounds:
        declared: Bounds = cls.bounds[name]
        return declared
    kept = cls.kept.get(name)
    if isinstance(kept, Names):
        return Bound(lambda table: len(kept.names) - 1, -1)
    if isinstance(kept, EachOf):
        return Bound(LARGEST_NUMBER, 0, len(kept.names.names))
    if isinstance(kept, BitsOf):
        return Bound((1 << len(kept.names.names)) - 1)
    if name in FIELDS:
        return FIELDS[name]
    if any(pile.field == name for pile in cls.piles):
        return TYPES["Card"]
    return A_MASK if name in cls.masks else None


def bound_of_type(table: Table, name: str) -> Bound:
    """The bound of a type of number."""
    found = table.bounds.get(name) or TYPES.get(name)
    return found if isinstance(found, Bound) else UNDECLARED


def bound_of_argument(table: Table, name: str) -> Bound:
    """The bound of an argument of a step, by its type."""
    names = table.rules.names.get(name)
    if name not in table.bounds and names:
        return Bound(len(names.names) - 1, -1)
    return A_MASK if MASK in name else bound_of_type(table, name)


def number(table: Table, limit: Limit) -> int:
    """The limit for this table."""
    return limit if isinstance(limit, int) else limit(table)
