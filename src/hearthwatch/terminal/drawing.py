"""How a game's board is drawn: by the game's own `show.terminal`, else as an indented tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from hearthwatch.kernel.table import Table

if TYPE_CHECKING:
    from rich.console import RenderableType


class Drawing(Protocol):
    """What a game's `show.terminal` offers. It sees only the board of a view, so it cannot betray anything.

    It may also have HELP (headings, each with lines of a sign and its meaning), MILESTONES (how the lines of the log
    begin that nobody should miss) and details(numbers), which says the numbers of an outcome in words. For choosing:
    ANYTIME (the word for a step that is open at any time), further_words(board, key) (what else finds an option),
    note(board, key) (what is said quietly behind an option), FIRST (headings of the options that lead on, which are
    never shortened), doubles(keys) (options that others of these stand for, so that they are not listed),
    short_way(board, keys) (a sentence that replaces a list, and keys by names as short as 9C),
    told(board) (lines of the log that the drawing says anyway),
    unknown_name(board, key, typed) (why such a name is none where this key is one), draft(table, readers, key)
    (what a text said until now) and offer(table, readers, key) (words that it may take over).
    And journal(table, readers, spoken): everything that was written, in blocks of lines; seat_names(table): what the
    seats are called.
    """

    def draw(self, board: dict[str, Any], width: int, height: int | None = None) -> RenderableType:
        """The board for a terminal of this width, in at most this many lines if it can."""

    def lines(self, board: dict[str, Any]) -> list[str]:
        """The board in words, for screen readers and pipes."""


def drawing_of(table: Table) -> Drawing:
    """The drawing that belongs to this table."""
    package = type(table).__module__.rpartition(".")[0]
    if package and find_spec(f"{package}.show") and find_spec(f"{package}.show.terminal"):
        return cast("Drawing", import_module(f"{package}.show.terminal"))
    return Tree()


def help_of(drawing: Drawing) -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    """What a game says about itself before the keys."""
    return cast("Sequence[tuple[str, Sequence[tuple[str, str]]]]", getattr(drawing, "HELP", ()))


def milestones(drawing: Drawing) -> tuple[str, ...]:
    """How the lines of the log begin that are shown whatever else happened."""
    return cast("tuple[str, ...]", getattr(drawing, "MILESTONES", ()))


def details_of(drawing: Drawing, details: dict[str, Any]) -> str:
    """The numbers that go with an outcome, in words."""
    if hasattr(drawing, "details"):
        return str(drawing.details(details))
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in details.items())


def anytime_words(drawing: Drawing) -> dict[str, str]:
    """By the name of a step that is open at any time: the word that chooses it."""
    return cast("dict[str, str]", getattr(drawing, "ANYTIME", {}))


def further_words(drawing: Drawing, board: dict[str, Any], key: str) -> str:
    """Words that find an option beside those of its label."""
    return str(drawing.further_words(board, key)) if hasattr(drawing, "further_words") else ""


def short_way(drawing: Drawing, board: dict[str, Any], keys: Sequence[str]) -> tuple[str, dict[str, str]]:
    """How the options of a question are typed in short, and their keys by these names; empty where they are not."""
    if not hasattr(drawing, "short_way"):
        return "", {}
    return cast("tuple[str, dict[str, str]]", drawing.short_way(board, keys))


def note_of(drawing: Drawing, board: dict[str, Any], key: str) -> str:
    """What is said quietly behind an option."""
    return str(drawing.note(board, key)) if hasattr(drawing, "note") else ""


def first_headings(drawing: Drawing) -> tuple[str, ...]:
    """The headings of the options that lead on."""
    return cast("tuple[str, ...]", getattr(drawing, "FIRST", ()))


def told_of(drawing: Drawing, board: dict[str, Any]) -> set[str]:
    """Lines of the log that need not be told, because the drawing says them."""
    return set(drawing.told(board)) if hasattr(drawing, "told") else set()


def doubles_of(drawing: Drawing, keys: Sequence[str]) -> set[str]:
    """Options that need not be listed: another one does the same."""
    return set(drawing.doubles(keys)) if hasattr(drawing, "doubles") else set()


def unknown_name(drawing: Drawing, board: dict[str, Any], key: str, typed: str) -> str:
    """Why a short name cannot be chosen where `key` can; empty where the game knows nothing about it."""
    return str(drawing.unknown_name(board, key, typed)) if hasattr(drawing, "unknown_name") else ""


def seat_names(drawing: Drawing, table: Table) -> list[str]:
    """What the seats are called; empty where they have no other names than Player 1, Player 2."""
    return list(drawing.seat_names(table)) if hasattr(drawing, "seat_names") else []


def draft_of(drawing: Drawing, table: Table, readers: int, key: str) -> str:
    """What the text of an option said until now."""
    return str(drawing.draft(table, readers, key)) if hasattr(drawing, "draft") else ""


def offer_of(drawing: Drawing, table: Table, readers: int, key: str) -> str:
    """Words that the text of an option may take over."""
    return str(drawing.offer(table, readers, key)) if hasattr(drawing, "offer") else ""


def journal_of(drawing: Drawing, table: Table, readers: int, *, spoken: bool) -> list[list[str]] | None:
    """Everything that was written and drawn, in blocks of lines, `spoken` for ears; None where nothing is kept."""
    return list(drawing.journal(table, readers, spoken)) if hasattr(drawing, "journal") else None


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
