"""The keys of the play loop: which words mean them, and what the help says about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hearthwatch.drawing.rows import Row, heading, quiet
from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.table import Table

HELP: Final = [
    ("1, 2, 3 ...", "choose; several numbers go on while the question is of one kind"),
    ("words", "find the options that fit, or choose by its first words; also a word for each of several choices"),
    ("h", "a hint: what each option is worth, in about two seconds; it chooses nothing"),
    ("a", "a bot chooses this one for you"),
    ("u", "undo; asks first if something hidden or random came up since"),
    ("r", "redo what was undone"),
    ("w [words]", "why not? What cannot be chosen now, and why; of a name, a number, a deed (w attack), a clause"),
    ("c [name]", "the text of a card or an action, by a part of its name; of a sort (c heroes), all of them"),
    ("? words", "the rules: a clause (? 7.1), a section (? 7), words (? deck); rules alone shows the sections"),
    ("l [number]", "the log, with rule numbers: > chosen, = without a choice, - what followed"),
    ("b [words]", "the table again (also Enter); with words, the lines that have them in full; all of it (b all)"),
    ("s [name]", "keep a copy of the game as it stands under a name of your own"),
    ("q", "quit; the game is saved after every choice: resume goes on"),
]

MAP: Final = ("m", "the map by itself, as large as the window allows")
JOURNAL: Final = ("journal [words]", "all that was written and drawn, or what of it has these words")
AMEND: Final = ("amend [number]", "put an earlier choice right; what came later stays as far as it still fits")
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
"""Keys that stand alone, or with one of these words: `A lullaby` is no wish for a bot."""
READS: Final = "b"
"""A letter that stands alone or with words to look for; `board` with words may begin a story."""
BEGINS: Final = "a"
"""The one small letter that may begin a sentence: any other that is a key never does."""
RESERVED: Final = frozenset((*WORDS, *WORDS.values(), "rules", "journal"))
"""Words that no game can have for something else."""


def is_letter(word: str) -> bool:
    """Whether a word can only be meant as a key, whatever follows it."""
    return len(word) == 1 and word.islower() and word != BEGINS


def check_alone(key: str, words: str) -> None:
    """IllegalChoice where a key has words behind it that it can do nothing with."""
    if key in ALONE and key != READS and words not in ("", *ALONE[key]):
        ways = " or ".join(f"{key} {word}".rstrip() for word in ("", *ALONE[key]))
        raise IllegalChoice(f"{key} takes no such words, so nothing was done. Type {ways}.")


def keys_of(game: Game[Any]) -> list[tuple[str, str]]:
    """The keys that a game has a use for."""
    more = [MAP] if game.drawing.has_map else []
    return [*HELP, *more, *([JOURNAL] if game.journal is not None else []), *([AMEND] if game.amends else [])]


def help_rows(parts: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> list[Row]:
    """Headings, each with its lines."""
    rows: list[Row] = []
    for name, lines in parts:
        rows += [heading(name), *(Row(text, lead=key, indent=2) for key, text in lines)]
    return rows


def price_of_undo(table: Table) -> list[Row]:
    """What undo costs, where it is not free."""
    if table.here.amendment is not None:
        return [Row("This takes back what was put right: the choices that were there before it stand again.")]
    return [
        Row("Since then something hidden or random came up, which you would now know beforehand."),
        quiet(
            "What real dice or cards showed is asked for again."
            if table.typed
            else "The same choice will meet the same chance."
        ),
    ]
