"""Bounds: the values that the fields of a state may hold.

Most bounds follow from other declarations: types from annotations, cards from the piles, places in lists of
content from `kept`. A game adds `bounds`: the range of numbers by the name of a field or of a type of number.
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
"""A number, or a function that computes it for a table."""
Bounds: TypeAlias = "Bound | Columns | Among"

LARGEST_NUMBER: Final = 1 << 20
"""Greatest number where nothing is declared: a rule that counts to it still ends in a moment."""
MOST_EVENTS: Final = 10_000
"""A step may name an event that is over."""
MOST_BITS: Final = 4096
"""Limit of masks: more cells than any map has."""


class Bound(NamedTuple):
    """The range of the numbers of a field, and the number of its values unless it is empty (None: any number)."""

    most: Limit
    least: Limit = 0
    many: Limit | None = None


class Among(NamedTuple):
    """The texts that a field may hold, including the empty text where it is `open` at first."""

    names: Callable[[Any], Container[str]]
    open: bool = False


class Columns(NamedTuple):
    """The bounds of rows, column by column."""

    each: tuple[Bound, ...]


def upto(most: Limit, least: Limit = 0, *, many: Limit | None = None) -> Bound:
    """Return the bound of numbers from `least` to `most`."""
    return Bound(most, least, many)


def columns(*each: Bound) -> Columns:
    """Return the bounds of rows with these columns."""
    return Columns(each)


def seats_of(table: Any) -> int:
    """Return the number of the last seat."""
    return int(table.seats) - 1


def bodies_of(table: Any) -> int:
    """Return the number of the last body."""
    return len(table.face) - 1


def count_of(field: str) -> Callable[[Any], int]:
    """Return a limit: the number of values of another field."""
    return lambda table: len(getattr(table, field))


def last_of(field: str) -> Callable[[Any], int]:
    """Return a limit: the last place of another field."""
    return lambda table: len(getattr(table, field)) - 1


def bits(count: int) -> Bound:
    """Return the bound of a number with this many bits."""
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
    """Return the bound of a field, declared or derived; None where its types alone define it."""
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
    """Return the bound of a type of number."""
    bound = table.bounds.get(name) or TYPES.get(name)
    return bound if isinstance(bound, Bound) else UNDECLARED


def bound_of_argument(table: Table, name: str) -> Bound:
    """Return the bound of an argument of a step, by its type."""
    names = table.rules.names.get(name)
    if name not in table.bounds and names:
        return Bound(len(names.names) - 1, -1)
    return A_MASK if MASK in name else bound_of_type(table, name)


def number(table: Table, limit: Limit) -> int:
    """Return the limit for this table."""
    return limit if isinstance(limit, int) else limit(table)
