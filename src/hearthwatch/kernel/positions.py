"""Tables set up from short documents: what a document may say is a type, and whatever does not fit it is told."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from .authored import typed
from .errors import SetupError
from .plain import Document, OptionValues
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

    def __init__(self, kind: type[P], arrange: Callable[[T, OptionValues, P], None]) -> None:
        self.kind = kind
        self._arrange = arrange

    def read(self, document: Document) -> P:
        """The document as its type; SetupError says what does not fit."""
        return typed(document, self.kind, "A position")

    def arrange(self, table: T, options: OptionValues, document: Document) -> None:
        """Set a table up as a document says."""
        position = self.read(document)
        self._arrange(table, options, position)
        table.script = position.rolls()


def document_in(text: str | Document) -> Document:
    """A document from TOML, or from a mapping that says the same."""
    if not isinstance(text, str):
        return dict(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"The position is not valid TOML: {error}.") from error
