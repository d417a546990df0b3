"""Read a game's additions to its pages from the `show` folder of the game. Every file is optional.

`page.html` is its board, `page.css` the looks of that board, `prompt.html` what stands above its choices, `page.toml`
how its choices are drawn and its lessons, `icons.toml` its pictures, `emblem.html` its picture on the front page,
`beside.html` static content of its page.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from hearthwatch.kernel.errors import RulesDefect, UnknownGame
from hearthwatch.kernel.plain import BoardData
from hearthwatch.kernel.registry import game as find_game

TEMPLATES: Final = {"games": "page.html", "prompts": "prompt.html", "emblems": "emblem.html", "besides": "beside.html"}
"""The templates of a game by the name under which ours include them: `games/set-a-watch`."""
SHEET: Final = "page.css"


@cache
def file_of(slug: str, name: str) -> Path | None:
    """Return a file in the `show` folder of a game, if the game and the file exist."""
    try:
        folder = find_game(slug).folder
    except UnknownGame:
        return None
    path = folder / "show" / name if folder else None
    return path if path and path.is_file() else None


def template_of(name: str) -> str | None:
    """Return the text of a template of a game."""
    kind, _, slug = name.partition("/")
    path = file_of(slug, TEMPLATES[kind]) if kind in TEMPLATES else None
    return path.read_text(encoding="utf-8") if path else None


def board_of(slug: str) -> str:
    """Return the template of a game's board: its own, or an outline."""
    return f"games/{slug}" if file_of(slug, "page.html") else "plain_board.html"


@cache
def sheet_of(slug: str) -> bytes | None:
    """Return the style sheet of a game, if it has one."""
    path = file_of(slug, SHEET)
    return path.read_bytes() if path else None


@cache
def sheet_address(base: str, slug: str) -> str:
    """Return the address of a game's style sheet; empty without one. It contains a digest, so it may be cached."""
    sheet = sheet_of(slug)
    if sheet is None:
        return ""
    return f"{base}static/games/{slug}.css?v={hashlib.blake2b(sheet, digest_size=3).hexdigest()}"


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A lesson for newcomers at a question (by its clause and a word of it), or in a phase."""

    title: str
    text: str
    rule: str = ""
    prompt: str = ""
    phase: str = ""
    holds: str = ""
    """Only while this path of the board has a value."""
    seat: str = ""
    """Only for the seat at this path of the board."""


class Change(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """While a question is asked (by its clause), an earlier choice can be changed."""

    rule: str
    back: str
    """Back to before the last choice of this kind of step."""
    words: str


class Manners(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """UI settings of a game: how choices are drawn, the bar, and the lessons: `page.toml`."""

    quiet: tuple[str, ...] = ()
    """Groups of choices that change nothing: drawn last and plainly."""
    cold: tuple[str, ...] = ()
    """Groups of choices that hurt."""
    folded: tuple[str, ...] = ()
    """Groups that are collapsed to their names."""
    leading: tuple[str, ...] = ()
    """Groups that lead on: while one is open, all others are collapsed together."""
    behind: str = "Something else"
    """Title of those others."""
    explained: bool = False
    """True if labels are a name, a colon and an explanation."""
    main: tuple[str, ...] = ()
    """Kinds of steps whose single option is highlighted."""
    main_note: str = ""
    """A path of the board: a note added to the words of the main choice."""
    own_name: tuple[str, ...] = ()
    """Kinds of steps whose text starts as the name of the player."""
    packs: dict[str, str] = {}
    """Sorts of cards in an expansion pack, each with the prefix of its sorts where they are counted."""
    called: tuple[str, ...] = ()
    """Kinds of things that name a row of choices which begins with one."""
    same: dict[str, str] = {}
    """By a kind of step: an equivalent kind that is left out."""
    change: tuple[Change, ...] = ()
    """Parts of an unfinished choice that can be changed: another target, a die taken off."""
    first: dict[str, str] = {}
    """By the clause of a question: the sort of thing that may be picked before its use."""
    gathers: tuple[str, ...] = ()
    """Clauses of choices that the log merges into the choice they lead to."""
    twice: tuple[str, ...] = ()
    """Clauses of choices that the next line of the log repeats: they are left out."""
    sure: dict[str, str] = {}
    """By a kind of step that gives up other options: the confirmation before it is done.

    Such a choice comes last. If it decides for others too, and they are at the table, they are asked.
    """
    fits: dict[str, dict[str, tuple[int, ...]]] = {}
    """By option and value: the numbers of seats it is for."""
    groups: dict[str, dict[str, tuple[str, ...]]] = {}
    """By option: its values under headings."""
    settings: tuple[str, ...] = ()
    """The options that the form shows at once; the others are collapsed."""
    minutes: int | None = None
    sign: str = "campfire"
    """The picture of its tables on the front page."""
    newcomers: dict[str, str] = {}
    """By option: its value for a quick start, such as the adventure that is won most often."""
    begin_with: bool = False
    """True if the front page recommends it as a first game."""
    phases: tuple[tuple[str, str], ...] = ()
    under_title: str = ""
    lesson: tuple[Lesson, ...] = ()


def board_at(board: BoardData, path: str) -> str:
    """Return the value at a path of a board, such as `location.name`; empty if there is none."""
    found: Any = board
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return str(found) if found is not None else ""


@cache
def manners_of(slug: str) -> Manners:
    """Return the UI settings of a game; RulesDefect if its `page.toml` has unknown settings."""
    path = file_of(slug, "page.toml")
    if path is None:
        return Manners()
    try:
        return msgspec.toml.decode(path.read_text(encoding="utf-8"), type=Manners)
    except msgspec.DecodeError as error:
        raise RulesDefect(f"{path.name} of {slug} cannot be read: {error}") from error


@cache
def icons_of(slug: str) -> dict[str, str]:
    """Return the picture of each thing of a game, by its name."""
    path = file_of(slug, "icons.toml")
    parts = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]]) if path else {}
    return {name: icon for part in parts.values() for name, icon in part.items()}
