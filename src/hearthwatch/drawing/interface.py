"""What a game says about itself in a terminal. The defaults show any board as an indented tree."""

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
"""What goes with an outcome, by name: numbers, words, and names such as those of the party."""


class Drawing(Generic[T, B]):
    """How the tables of a game (T) and their boards (B) look in a terminal. A game overrides what it has words for.

    What takes a board knows nothing else, so it cannot betray anything. `draw` alone may import rich, and only when it
    is called: whoever plays by lines or through the library needs no terminal.
    """

    help: ClassVar[Help] = ()
    """What the game is about, and what its words mean."""
    signs: ClassVar[Sequence[tuple[str, str]]] = ()
    """The signs of what `draw` draws, each with its meaning; lines of text have none."""
    milestones: ClassVar[tuple[str, ...]] = ()
    """How the lines of the log begin that nobody should miss."""
    hushed: ClassVar[frozenset[str]] = frozenset()
    """Clauses of choices that are not told where there was only one option: nobody chose, and the outcome is told."""
    anytime_words: ClassVar[Mapping[str, str]] = {}
    """By the name of a step that is open at any time: the word that chooses it, in the order they are shown."""
    first_headings: ClassVar[tuple[str, ...]] = ()
    """Headings of the options that lead on: they are never shortened."""

    deeds: ClassVar[tuple[str, ...]] = ()
    """Names that begin a line for a later question: where it is not asked yet, nobody tells a story so."""
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By a word of the game, in small letters: other words that players have for it."""
    question_word: ClassVar[str] = ""
    """The word that takes what ends with a question mark, if there is one."""
    names: ClassVar[Mapping[str, int]] = {}
    """By the name of a step whose text is a name: how many words that has at most. A story is not taken for one."""
    has_map: ClassVar[bool] = False
    """Whether there is a map to be read by itself, with the key m."""
    sure: ClassVar[Mapping[str, str]] = {}
    """By the name of a step: what is asked once more before it is chosen."""

    # -- the table

    def draw(self, board: B, width: int, height: int | None = None) -> RenderableType:
        """The board for a terminal of this width, in at most this many lines if it can."""
        from rich.text import Text

        return Text("\n".join(self.lines(board)))

    def map(self, board: B, width: int) -> Sequence[str | Text]:
        """The map by itself: drawn for this width, in words where that is too small (or 0)."""
        return ()

    def lines(self, board: B) -> list[str]:
        """The board in words, for screen readers, pipes and `Table.text`."""
        return tree_lines(board)

    def introduction(self, board: B) -> str:
        """The story that a game begins with, told once before its first table; empty where its log tells it."""
        return ""

    def told(self, board: B) -> set[str]:
        """Lines of the log that need not be told, because `draw` says them."""
        return set()

    def details(self, numbers: Details) -> str:
        """The numbers that go with an outcome, in words."""
        return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in numbers.items())

    # -- the options of a question, by their keys

    def note(self, board: B, key: str) -> str:
        """What is said quietly behind an option."""
        return ""

    def further_words(self, board: B, key: str) -> str:
        """Words that find an option beside those of its label."""
        return ""

    def doubles(self, keys: Sequence[str]) -> set[str]:
        """Options that need not be listed: another of these does the same."""
        return set()

    def short_way(self, board: B, keys: Sequence[str]) -> tuple[str, dict[str, str]]:
        """A sentence in place of the list, and the keys by names as short as 9C; empty where there is none."""
        return "", {}

    def unknown_name(self, board: B, key: str, typed: str) -> str:
        """Why such a short name is none where this key is one."""
        return ""

    def settled(self, board: B, key: str, left: Sequence[str]) -> bool:
        """Whether what was typed after this key says what is so already, so that nothing more is to be chosen."""
        return False

    # -- seats and texts, which lie beside the board

    def seat_names(self, table: T) -> list[str]:
        """What the seats are called; empty where they are Player 1, Player 2."""
        return []

    def usual_text(self, keys: Sequence[str]) -> str:
        """Of several options that take a text: the one that takes what is typed without a name; empty to ask which."""
        return ""

    def draft(self, table: T, readers: int, key: str) -> str:
        """What the text of an option said until now."""
        return ""

    def offer(self, table: T, readers: int, key: str) -> str:
        """Words that the text of an option may take over."""
        return ""

    def journal(self, table: T, readers: int, *, spoken: bool) -> list[list[str]] | None:
        """All that was written and drawn, in blocks of lines, `spoken` for ears; None where nothing is kept."""
        return None
