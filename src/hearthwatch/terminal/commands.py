"""The words that the terminal itself understands."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "correct": "amend",
    "undo": "u",
    "redo": "r",
    "why": "w",
    "card": "c",
    "hint": "h",
    "bot": "a",
    "keys": "?",
    "log": "l",
    "board": "b",
    "save": "s",
    "quit": "q",
    "exit": "q",
    "help": "?",
}
ALONE: Final[dict[str, tuple[str, ...]]] = {"u": (), "r": (), "a": (), "b": (), "q": (), "h": ("all",)}
"""Keys that stand alone, or with one of these words: `A lullaby` is no wish for a bot."""
RESERVED: Final = frozenset((*WORDS, *WORDS.values(), "rules", "journal"))
"""Words that no game can have for something else."""
