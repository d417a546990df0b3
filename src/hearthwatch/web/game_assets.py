"""What a game adds to its pages, read from the `show` room of its folder. Every file is optional.

`page.html` is its board, `page.css` the looks of that board, `prompt.html` what stands above its choices, `page.toml`
how its choices are drawn and what is taught, `icons.toml` its pictures, `emblem.html` its picture on the front page,
`beside.html` what comes with its page once and never changes.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from hearthwatch.kernel.errors import UnknownGame
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


@cache
def manners_of(slug: str) -> dict[str, Any]:
    """How a game wants its choices drawn, what its bar says, and its lessons."""
    return _NONE | _settings_of(slug, "page.toml")


_NONE: Final[dict[str, Any]] = {
    "quiet": [],
    "cold": [],
    "fits": {},
    "folded": [],
    "leading": [],
    "behind": "Something else",
    "explained": False,
    "main": [],
    "main_note": "",
    "groups": {},
    "lesson": [],
    "lines": 26,
    "minutes": None,
    "names": False,
    "phases": [],
    "same": {},
    "settings": [],
    "sure": {},
    "under_title": "",
}


@cache
def icons_of(slug: str) -> dict[str, str]:
    """The picture of each thing of a game, by its name."""
    parts = _settings_of(slug, "icons.toml")
    return {name: icon for part in parts.values() for name, icon in part.items()}


def _settings_of(slug: str, name: str) -> dict[str, Any]:
    path = file_of(slug, name)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
