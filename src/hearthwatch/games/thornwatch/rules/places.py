"""Named places of a storyboard: the tiles of each, and which of them a rule, an action or an end speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import asdict

if TYPE_CHECKING:
    from ..content.storyboard_sheet import Storyboard

START, LAIR = "start", "lair"
"""The tiles where heroes and where monsters begin: words of tile filters that every storyboard fills."""
TOLD: Final = ("name", "text", "story", "say", "goal", "title")
"""Parts of a storyboard that people read: their words name no tiles."""


def places_of(sheet: Storyboard) -> dict[str, list[int]]:
    """Return the tiles of every place: those with a name, then where heroes and where monsters begin (TWN-3.16)."""
    return {**sheet.places, START: sheet.heroes, LAIR: sheet.monsters}


def places_named(said: Any) -> list[str]:
    """Return the places that a part of a storyboard speaks of, in its filters and conditions, each once."""
    return list(dict.fromkeys(_named(said)))


def _named(said: Any) -> Iterator[str]:
    match said:
        case str():
            for named, begins in re.findall(rf"@([\w-]+)|\b({START}|{LAIR})\b", said):
                yield named or begins
        case dict():
            for key, part in said.items():
                if key not in TOLD:
                    yield from _named(part)
        case list() | tuple():
            for part in said:
                yield from _named(part)
        case Struct():
            yield from _named(asdict(said))
