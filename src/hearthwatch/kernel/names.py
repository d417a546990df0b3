"""Content by name: files say `fell-beast`, not 17, because in another box 17 would be another card.

In the state content is a place in a list, because that is fast. A game says which fields hold such places (`kept` of
its table), and which types of arguments do (`names` of its rules).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from .errors import RecordError, RulesDefect

Row: TypeAlias = Sequence[Any]


class Kept(Protocol):
    """The stored form of a field."""

    def write(self, value: Any) -> Any:
        """Return the value with names in it."""

    def read(self, plain: Any) -> Any:
        """Return the value again; RecordError where a name is not known here."""


class Names:
    """The names of a list of content. Every number in such a field is a place in it; below 0 is no place."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        self.what = what
        self.names = [_slug(name) for name in names]
        self.places = {name: place for place, name in enumerate(self.names)}
        if len(self.places) < len(self.names):
            raise RulesDefect(f"Two of the {what}s have the same name.")

    def add(self, name: str) -> None:
        """Add a name behind the others, for content that an author brings."""
        slug = _slug(name)
        if slug in self.places:
            raise RulesDefect(f"Two of the {self.what}s have the same name.")
        self.places[slug] = len(self.names)
        self.names.append(slug)

    def write(self, value: Any) -> Any:
        if isinstance(value, int):
            return self.names[value] if 0 <= value < len(self.names) else value
        return [self.write(one) for one in value]

    def read(self, plain: Any) -> Any:
        if isinstance(plain, str):
            if plain not in self.places:
                raise RecordError(f"It needs the {self.what} “{plain}”, which this version does not have.")
            return self.places[plain]
        return plain if isinstance(plain, int) else [self.read(one) for one in plain]


class EachOf:
    """A list with a value for each thing of a list of content; 0 for a thing without a value."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def write(self, value: Any) -> Any:
        return {name: one for name, one in zip(self.names.names, value, strict=True) if one}

    def read(self, plain: Any) -> Any:
        values = [0] * len(self.names.names)
        for name, one in plain.items():
            values[self.names.read(name)] = one
        return values


class BitsOf:
    """A number whose bits select things of a list of content."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def write(self, value: Any) -> Any:
        return [name for place, name in enumerate(self.names.names) if value >> place & 1]

    def read(self, plain: Any) -> Any:
        return sum(1 << self.names.read(name) for name in plain)


class Rows:
    """Rows with columns of content: by the contents of a row, the type of each of its columns."""

    def __init__(self, columns: Callable[[Row], Sequence[Kept | None]]) -> None:
        self.columns = columns

    def write(self, value: Any) -> Any:
        return [self._each(row, lambda kept, one: kept.write(one)) for row in value]

    def read(self, plain: Any) -> Any:
        return [self._each(row, lambda kept, one: kept.read(one)) for row in plain]

    def _each(self, row: Row, change: Callable[[Kept, Any], Any]) -> list[Any]:
        found = [*row]
        for place, kept in enumerate(self.columns(row)):
            if kept is not None:
                found[place] = change(kept, found[place])
        return found


def _slug(name: str) -> str:
    """Return a name in the form of keys: small letters and digits, with a dash for anything else."""
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-")
