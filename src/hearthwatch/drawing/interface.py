"""A game's own drawing and texts in a terminal. The defaults show any board as an indented tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

from .tree import tree_lines

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

T = TypeVar("T")
B = TypeVar("B")

Help: TypeAlias = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""Headings, each with lines of a word and its meaning."""
Details: TypeAlias = Mapping[str, int | str | list[str]]
"""Details of an outcome, by name: numbers, words, and names such as those of the party."""


class Drawing(Generic[T, B]):
    """Draw the tables of a game (T) and their boards (B) in a terminal. A game overrides the methods it has words for.

    Methods with a board know nothing else, so they reveal no secrets. `draw` alone may import rich, and only when it
    is called: line mode and the library need no terminal.
    """

    help: ClassVar[Help] = ()
    """Introduction to the game, and its vocabulary."""
    signs: ClassVar[Sequence[tuple[str, str]]] = ()
    """The signs of `draw`, each with its meaning; lines of text have none."""
    milestones: ClassVar[tuple[str, ...]] = ()
    """Beginnings of the lines of the log that are always shown."""
    hushed: ClassVar[frozenset[str]] = frozenset()
    """Clauses of choices that are left out where there was only one option: nobody chose, and the outcome is shown."""
    anytime_words: ClassVar[Mapping[str, str]] = {}
    """By the name of an interlude: its word, in the order they are shown."""
    first_headings: ClassVar[tuple[str, ...]] = ()
    """Headings of the options that lead on: they are never shortened."""

    deeds: ClassVar[tuple[str, ...]] = ()
    """Names that begin a line for a later question: where it is not asked yet, no story begins so."""
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By a word of the game, in small letters: synonyms of players."""
    question_word: ClassVar[str] = ""
    """The word for texts that end with a question mark, if there is one."""
    names: ClassVar[Mapping[str, int]] = {}
    """By the name of a step whose text is a name: its greatest number of words. A story is not taken for one."""
    has_map: ClassVar[bool] = False
    """True if there is a separate map, with the key m."""
    sure: ClassVar[Mapping[str, str]] = {}
    """By the name of a step: the confirmation before it is chosen."""

    # -- the table

    def draw(self, board: B, width: int, height: int | None = None) -> RenderableType:
        """Draw the board for a terminal of this width, in at most this many lines if possible."""
        from rich.text import Text

        return Text("\n".join(self.lines(board)))

    def map(self, board: B, width: int) -> Sequence[str | Text]:
        """Draw the map alone: for this width, in words where that is too small (or 0)."""
        return ()

    def lines(self, board: B) -> list[str]:
        """Return the board in words, for screen readers, pipes and `Table.text`."""
        return tree_lines(board)

    def introduction(self, board: B) -> str:
        """Return the story at the start of a game, shown once before its first table; empty where its log has it."""
        return ""

    def told(self, board: B) -> set[str]:
        """Return lines of the log that need not be shown, because `draw` shows them."""
        return set()

    def details(self, numbers: Details) -> str:
        """Return the details of an outcome, in words."""
        return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in numbers.items())

    # -- the options of a question, by their keys

    def note(self, board: B, key: str) -> str:
        """Return a quiet note behind an option."""
        return ""

    def further_words(self, board: B, key: str) -> str:
        """Return words that find an option in addition to those of its label."""
        return ""

    def doubles(self, keys: Sequence[str]) -> set[str]:
        """Return options that need not be listed: another of these has the same effect."""
        return set()

    def short_way(self, board: B, keys: Sequence[str]) -> tuple[str, dict[str, str]]:
        """Return a sentence in place of the list, and the keys by names as short as 9C; empty where there is none."""
        return "", {}

    def unknown_name(self, board: B, key: str, typed: str) -> str:
        """Return the reason why such a short name is invalid for a question with this key."""
        return ""

    def settled(self, board: B, key: str, left: Sequence[str]) -> bool:
        """Return True if the text after this key describes the present state, so that no further choice is needed."""
        return False

    # -- seats and texts, which lie beside the board

    def seat_names(self, table: T) -> list[str]:
        """Return the names of the seats; empty where they are Player 1, Player 2."""
        return []

    def usual_text(self, keys: Sequence[str]) -> str:
        """Return the default of several options that take a text: for text without a name; empty to ask."""
        return ""

    def draft(self, table: T, readers: int, key: str) -> str:
        """Return the present text of an option."""
        return ""

    def offer(self, table: T, readers: int, key: str) -> str:
        """Return words that the text of an option may adopt."""
        return ""

    def journal(self, table: T, readers: int, *, spoken: bool) -> list[list[str]] | None:
        """Return all that was written and drawn, in blocks of lines, `spoken` for ears; None without a journal."""
        return None
