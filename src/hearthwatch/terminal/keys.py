"""Define the keys of the play loop, the words for them, and their help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hearthwatch.drawing.rows import Row, heading, quiet
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.table import Table

HELP: Final = [
    ("1, 2, 3 ...", "choose an option; several numbers answer several questions of the same kind"),
    ("words", "filter the options, or choose the one that starts with them; one word each for several choices"),
    ("h", "hint: what each option is worth, in about two seconds; nothing is chosen"),
    ("a", "let a bot choose for you"),
    ("u", "undo; asks first if something hidden or random has been revealed since"),
    ("r", "redo what you undid"),
    (
        "w [words]",
        "why not? what cannot be chosen now, and why; or of a name, a number, an action (w attack), a clause",
    ),
    ("c [name]", "text of a card or an action, by a part of its name; of a kind (c heroes), all of them"),
    ("? words", "rules: a clause (? 7.1), a section (? 7), words (? deck); rules lists the sections"),
    ("l [number]", "log with rule numbers: > a choice, = the only option, - a consequence"),
    ("b [words]", "show the table again (also Enter); with words, matching lines in full; b all shows everything"),
    ("s [name]", "save a copy of the game under this name"),
    ("q", "quit; every choice is saved, and resume continues the game"),
]

MAP: Final = ("m", "the map alone, as large as the window allows")
JOURNAL: Final = ("journal [words]", "the whole journal, or the entries with these words")
AMEND: Final = ("amend [number]", "change an earlier choice; later choices stay if they still fit")
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
    "map": "m",
    "save": "s",
    "quit": "q",
    "exit": "q",
    "help": "?",
}
ALONE: Final[dict[str, tuple[str, ...]]] = {"u": (), "r": (), "a": (), "b": (), "m": (), "q": (), "h": ("all",)}
"""Keys that are typed alone, or with one of these words: `A lullaby` does not ask for a bot."""
READS: Final = "b"
"""A key that is typed alone or with words to look for; `board` with words may begin a story."""
BEGINS: Final = "a"
"""The only key that may also begin a sentence."""
RESERVED: Final = frozenset((*WORDS, *WORDS.values(), "rules", "journal"))
"""Words that games cannot use for anything else."""


def is_letter(word: str) -> bool:
    """Return True if a word can only mean a key, whatever follows it."""
    return len(word) == 1 and word.islower() and word != BEGINS


def check_alone(key: str, words: str) -> None:
    """Raise IllegalChoice if a key is followed by words that it does not take."""
    if key in ALONE and key != READS and words not in ("", *ALONE[key]):
        ways = " or ".join(f"{key} {word}".rstrip() for word in ("", *ALONE[key]))
        raise IllegalChoice(f"{key} does not take these words, so nothing was done. Type {ways}.")


def keys_of(game: Game[Any]) -> list[tuple[str, str]]:
    """Return the keys that a game uses."""
    more = [MAP] if game.drawing.has_map else []
    return [*HELP, *more, *([JOURNAL] if game.journal is not None else []), *([AMEND] if game.amends else [])]


def help_rows(parts: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> list[Row]:
    """Return headings, each with its lines."""
    rows: list[Row] = []
    for name, lines in parts:
        rows += [heading(name), *(Row(text, lead=key, indent=2) for key, text in lines)]
    return rows


def price_of_undo(table: Table) -> list[Row]:
    """Return what undo costs if it is not free."""
    if table.here.amendment is not None:
        return [Row("This undoes the correction and restores the choices from before it.")]
    return [
        Row("Something hidden or random has been revealed since, and you would now know it."),
        quiet(
            "You will be asked again what your dice or cards show."
            if table.typed
            else "It stays the same if you undo: you cannot reroll."
        ),
    ]
