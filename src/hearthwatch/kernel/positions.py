"""Tables set up from short documents: the document has a type, and validation errors are reported."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from .authored import typed
from .errors import SetupError
from .faults import faults
from .plain import Document, OptionValues
from .readers import EVERYONE
from .table import Table

T = TypeVar("T", bound=Table)
P = TypeVar("P", bound="Position")

NO_KEYS: Final[Mapping[str, str]] = {}
RULES_FAIL: Final = "The rules fail on this position"
"""Begins the refusal of a position on which the program itself fails: an error of the program or a missing check."""
MOST_ENTRIES: Final = 40
"""The wrong entry of a longer list is not searched for."""


class Position(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """The document's fields in every game; each game adds its own."""

    seats: int | None = None
    """Number of seats, where the caller does not say."""

    def seat_count(self) -> int | None:
        """Return the number of seats in the document, stated or derived."""
        return self.seats

    def rolls(self) -> tuple[int, ...]:
        """Return the results of the next dice."""
        return ()


class Positions(Generic[T, P]):
    """Set up a game's tables from documents: the type of the document, and the function that lays it out.

    The result must keep to the bounds of the state, and then pass the game's `check`: sentences about faults that
    no single field shows. `keys` names the document's key for a field, where it has another
    name.
    """

    def __init__(
        self,
        kind: type[P],
        arrange: Callable[[T, OptionValues, P], None],
        *,
        check: Callable[[T, P], Iterable[str]] | None = None,
        keys: Mapping[str, str] = NO_KEYS,
    ) -> None:
        self.kind = kind
        self._arrange = arrange
        self._check = check
        self._keys = keys

    def read(self, document: Document) -> P:
        """Return the document as its type; SetupError says what does not fit."""
        return typed(document, self.kind, "A position")

    def arrange(self, table: T, options: OptionValues, document: Document) -> None:
        """Set a table up from a document."""
        position = self.read(document)
        self._arrange(table, options, position)
        table.script = position.rolls()
        for fault in faults(table):
            raise SetupError(f"{self._keys.get(fault.field, fault.field)} {fault.words}.")
        for words in self._check(table, position) if self._check else ():
            raise SetupError(words)


def set_up(document: Document, make: Callable[[Document], T]) -> T:
    """Return the table of a document, checked once; SetupError names the wrong key."""
    made = _made(document, make)
    if not isinstance(made, SetupError):
        return made
    path = _to_blame(document, make, str(made))
    keys = [key for key in path if isinstance(key, str)]
    if not keys or keys[-1] in str(made):
        raise made
    where = "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")
    raise SetupError(f"{made} See {where}.") from made.__cause__


def _made(document: Document, make: Callable[[Document], T]) -> T | SetupError:
    """Return the table of a document, or the error."""
    try:
        table = make(document)
        seen = table.clone()
        seen.board(EVERYONE)
        seen.text(tuple(range(table.seats)))
    except SetupError as error:
        return error
    except Exception as error:
        cause = type(error.__cause__ or error).__name__
        wrong = SetupError(f"{RULES_FAIL} ({cause}): something in it cannot be.")
        wrong.__cause__ = error
        return wrong
    return table


def _to_blame(document: Any, make: Callable[[Any], T], words: str) -> tuple[str | int, ...]:
    """Return the path to the wrong entry: without it there is a table, or another error; () for none."""
    otherwise: list[Any] = []
    for key, less in _without_one(document):
        made = _made(less, make)
        if not isinstance(made, SetupError):
            otherwise.insert(0, key)
            break
        if str(made) != words:
            otherwise.append(key)
    if not otherwise:
        return ()
    key = otherwise[0]
    inside = document[key]
    if not isinstance(inside, dict | list):
        return (key,)
    return (key, *_to_blame(inside, lambda part: make(_with(document, key, part)), words))


def _without_one(part: Any) -> Iterator[tuple[Any, Any]]:
    """Yield a document or a part of it without each of its entries."""
    if isinstance(part, dict):
        yield from ((key, {other: value for other, value in part.items() if other != key}) for key in part)
    elif len(part) <= MOST_ENTRIES:
        yield from ((place, [*part[:place], *part[place + 1 :]]) for place in range(len(part)))


def _with(part: Any, key: Any, value: Any) -> Any:
    """Return a document or a part of it with another value in one place."""
    if isinstance(part, dict):
        return {**part, key: value}
    return [*part[:key], value, *part[key + 1 :]]


def document_in(text: object) -> Document:
    """Return a document from TOML, or from a mapping that says the same."""
    if isinstance(text, Mapping):
        return {**text}
    if not isinstance(text, str):
        raise SetupError(f"A position is a TOML text or a mapping of its keys; {text!r} is neither.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"The position is not valid TOML: {error}.") from error
