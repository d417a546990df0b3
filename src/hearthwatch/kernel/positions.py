"""Tables set up from short documents: what a document may say is a type, and whatever does not fit it is told."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct, inspect

from .errors import SetupError
from .table import Table

T = TypeVar("T", bound=Table)
P = TypeVar("P", bound="Position")


class Position(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What a document may say about any game; each game adds its own fields."""

    seats: int | None = None
    """How many seats there are, where whoever sets the table up does not say."""

    def seat_count(self) -> int | None:
        """How many seats the document calls for: as it says, or as follows from what else it says."""
        return self.seats

    def rolls(self) -> tuple[int, ...]:
        """What the next dice show."""
        return ()


class Positions(Generic[T, P]):
    """How a game's tables are set up from documents: the type of the document, and what lays it out."""

    def __init__(self, kind: type[P], arrange: Callable[[T, dict[str, Any], P], None]) -> None:
        self.kind = kind
        self._arrange = arrange

    def read(self, document: Mapping[str, Any]) -> P:
        """The document as its type; SetupError says what does not fit."""
        try:
            return msgspec.convert(document, self.kind)
        except msgspec.ValidationError as error:
            raise SetupError(
                misfit(document, inspect.type_info(self.kind), "A position") or f"The position does not fit: {error}."
            ) from None

    def arrange(self, table: T, options: dict[str, Any], document: Mapping[str, Any]) -> None:
        """Set a table up as a document says."""
        position = self.read(document)
        self._arrange(table, options, position)
        table.script = position.rolls()


def document_in(text: str | Mapping[str, Any]) -> dict[str, Any]:
    """A document from TOML, or from a mapping that says the same."""
    if not isinstance(text, str):
        return dict(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"The position is not valid TOML: {error}.") from error


def misfit(value: object, kind: inspect.Type, what: str) -> str:
    """A sentence about the first thing that does not fit its type; empty where all fits."""
    if isinstance(kind, inspect.StructType):
        return _misfit_in_struct(value, kind, what)
    if isinstance(kind, inspect.UnionType):
        said = [misfit(value, one, what) for one in kind.types if not isinstance(one, inspect.NoneType)]
        return "" if "" in said else said[0]
    if isinstance(kind, inspect.DictType) and isinstance(value, Mapping):
        return next(filter(None, (misfit(one, kind.value_type, f"{what}.{key}") for key, one in value.items())), "")
    if isinstance(kind, inspect.ListType | inspect.VarTupleType) and isinstance(value, list | tuple):
        places = enumerate(value, start=1)
        return next(filter(None, (misfit(one, kind.item_type, f"Number {n} of {what}") for n, one in places)), "")
    return "" if _fits(value, kind) else f"{what} is {_described(kind, what)}; {value!r} is not."


def _misfit_in_struct(value: object, kind: inspect.StructType, what: str) -> str:
    if not isinstance(value, Mapping):
        return f"{what} is a table; {value!r} is not."
    fields = {field.encode_name: field for field in kind.fields}
    for key, one in value.items():
        if key not in fields:
            return f"{what} has no {key!r}; it may have: {', '.join(fields)}."
        said = misfit(one, fields[key].type, key if what == "A position" else f"{what}.{key}")
        if said:
            return said
    missing = [key for key, field in fields.items() if field.required and key not in value]
    return f"{what} needs {missing[0]!r} too." if missing else ""


def _fits(value: object, kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.IntType):
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return is_number and (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)  # type: ignore[operator]
    if isinstance(kind, inspect.LiteralType):
        return isinstance(value, str | int) and value in kind.values
    if isinstance(kind, inspect.StrType):
        return isinstance(value, str)
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    return isinstance(kind, inspect.AnyType)


def _described(kind: inspect.Type, what: str) -> str:
    if isinstance(kind, inspect.IntType):
        least = "" if kind.ge is None else f" from {kind.ge}"
        most = (" on" if least else "") if kind.le is None else f" to {kind.le}"
        return f"a number{least}{most}"
    if isinstance(kind, inspect.LiteralType):
        *others, last = [str(value) for value in kind.values if value != ""]
        return f"{', '.join(others)} or {last}" if others else last
    if isinstance(kind, inspect.DictType):
        return f"given by name, such as {what}.Name = ..."
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return "a list"
    return "yes or no (true or false)" if isinstance(kind, inspect.BoolType) else "a text"
