"""What a game adds to its pages, read from the `show` room of its folder. Every file is optional.

`page.html` is its board, `page.css` the looks of that board, `prompt.html` what stands above its choices, `page.toml`
how its choices are drawn and what is taught, `icons.toml` its pictures, `emblem.html` its picture on the front page,
`beside.html` what comes with its page once and never changes.
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
    """A file in the `show` room of a game, if the game is known, has a folder, and the file is there."""
    try:
        folder = find_game(slug).folder
    except UnknownGame:
        return None
    path = folder / "show" / name if folder else None
    return path if path and path.is_file() else None


def template_of(name: str) -> str | None:
    """The text of a template that belongs to a game."""
    kind, _, slug = name.partition("/")
    path = file_of(slug, TEMPLATES[kind]) if kind in TEMPLATES else None
    return path.read_text(encoding="utf-8") if path else None


def board_of(slug: str) -> str:
    """The template of a game's board: its own, or an outline."""
    return f"games/{slug}" if file_of(slug, "page.html") else "plain_board.html"


@cache
def sheet_of(slug: str) -> bytes | None:
    """The style sheet of a game, if it has one."""
    path = file_of(slug, SHEET)
    return path.read_bytes() if path else None


@cache
def sheet_address(base: str, slug: str) -> str:
    """Where the style sheet of a game is found; empty without one. It changes with the sheet, so it may be kept."""
    sheet = sheet_of(slug)
    if sheet is None:
        return ""
    return f"{base}static/games/{slug}.css?v={hashlib.blake2b(sheet, digest_size=3).hexdigest()}"


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What newcomers are told at a question (by its clause and a word of it), or in a phase."""

    title: str
    text: str
    rule: str = ""
    prompt: str = ""
    phase: str = ""
    holds: str = ""
    """Only while this path of the board holds something."""
    seat: str = ""
    """Only for the seat that this path of the board names."""


class Change(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """While a question is asked (by its clause), what was chosen before it can be changed."""

    rule: str
    back: str
    """Back to before the last choice of this kind of step."""
    words: str


class Manners(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How a game wants its choices drawn, what its bar says, and its lessons: `page.toml`."""

    quiet: tuple[str, ...] = ()
    """Groups of choices that leave things as they are: drawn last and plainly."""
    cold: tuple[str, ...] = ()
    """Groups of choices that hurt."""
    folded: tuple[str, ...] = ()
    """Groups that wait behind their names."""
    leading: tuple[str, ...] = ()
    """Groups that lead on: while one is open, all others wait together."""
    behind: str = "Something else"
    """What those others are called."""
    explained: bool = False
    """Whether labels are a name, a colon and an explanation."""
    main: tuple[str, ...] = ()
    """Kinds of steps of which a single one stands out."""
    main_note: str = ""
    """A path of the board: what is added to the words of the main choice."""
    own_name: tuple[str, ...] = ()
    """Kinds of steps whose text begins as the name of whoever sits there."""
    packs: dict[str, str] = {}
    """Sorts of cards that come with a pack beside the box, each with how its sorts begin where they are counted."""
    called: tuple[str, ...] = ()
    """Kinds of things after which rows of choices are called, where they begin with one."""
    same: dict[str, str] = {}
    """By a kind of step: another that does the same and is left out."""
    change: tuple[Change, ...] = ()
    """What is still being put together can be changed: another target, a die taken off."""
    first: dict[str, str] = {}
    """By the clause of a question: which sort of thing may be picked before what is done with it."""
    gathers: tuple[str, ...] = ()
    """Clauses of choices that the chronicle leaves to the choice they lead to."""
    twice: tuple[str, ...] = ()
    """Clauses of choices that the next line of the chronicle tells again: they are left to it."""
    sure: dict[str, str] = {}
    """By a kind of step that gives up what else is open: what is asked once more before it is done.

    Such a choice comes last. Where it decides for others too, and they are at the table, they are asked.
    """
    fits: dict[str, dict[str, tuple[int, ...]]] = {}
    """By option and value: for how many seats it is."""
    groups: dict[str, dict[str, tuple[str, ...]]] = {}
    """By option: its values under headings."""
    settings: tuple[str, ...] = ()
    """The options that the form asks at once; the others wait."""
    minutes: int | None = None
    sign: str = "campfire"
    """The picture by which its tables are known on the front page."""
    newcomers: dict[str, str] = {}
    """By option: its value where somebody plays at once, such as the adventure that is won most often."""
    begin_with: bool = False
    """Whether the front page shows it before others, as a good first game."""
    phases: tuple[tuple[str, str], ...] = ()
    under_title: str = ""
    lesson: tuple[Lesson, ...] = ()


def board_at(board: BoardData, path: str) -> str:
    """What stands at a path of a board, such as `location.name`; nothing where there is no such thing."""
    found: Any = board
    for name in path.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return str(found) if found is not None else ""


@cache
def manners_of(slug: str) -> Manners:
    """The manners of a game; RulesDefect where its `page.toml` says something that pages do not know."""
    path = file_of(slug, "page.toml")
    if path is None:
        return Manners()
    try:
        return msgspec.toml.decode(path.read_text(encoding="utf-8"), type=Manners)
    except msgspec.DecodeError as error:
        raise RulesDefect(f"{path.name} of {slug} cannot be read: {error}") from error


@cache
def icons_of(slug: str) -> dict[str, str]:
    """The picture of each thing of a game, by its name."""
    path = file_of(slug, "icons.toml")
    parts = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, str]]) if path else {}
    return {name: icon for part in parts.values() for name, icon in part.items()}
