"""How a game's board is drawn: by the game's own `screen` module, else as an indented tree."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from hearthwatch.kernel.table import Table

if TYPE_CHECKING:
    from rich.console import RenderableType


class Drawing(Protocol):
    """What a game's `screen` module offers. It sees only the board of a view, so it cannot betray anything."""

    def draw(self, board: dict[str, Any], width: int, height: int | None = None) -> RenderableType:
        """The board for a terminal of this width, in at most this many lines if it can."""

    def lines(self, board: dict[str, Any]) -> list[str]:
        """The board in words, for screen readers and pipes."""


def drawing_of(table: Table) -> Drawing:
    """The drawing that belongs to this table."""
    package = type(table).__module__.rpartition(".")[0]
    if package and find_spec(f"{package}.screen") is not None:
        return cast("Drawing", import_module(f"{package}.screen"))
    return Tree()


class Tree:
    """Any board, as an indented tree."""

    def draw(self, board: dict[str, Any], width: int, height: int | None = None) -> RenderableType:
        """The lines as they are."""
        from rich.text import Text

        return Text("\n".join(self.lines(board)))

    def lines(self, board: dict[str, Any]) -> list[str]:
        """One line for each plain value."""
        return list(_tree(board, ""))


def _tree(thing: dict[str, Any], indent: str) -> Iterator[str]:
    for key, value in thing.items():
        name = str(key).replace("_", " ")
        if isinstance(value, dict):
            yield f"{indent}{name}:"
            yield from _tree(value, indent + "  ")
        elif isinstance(value, list | tuple) and any(isinstance(one, dict) for one in value):
            yield f"{indent}{name}:"
            for number, one in enumerate(value, start=1):
                yield from _tree({str(number): one}, indent + "  ")
        else:
            yield f"{indent}{name}: {_words(value)}"


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(one) for one in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "unknown" if value is None else str(value)
