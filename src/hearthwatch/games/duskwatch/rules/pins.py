"""Pinned people and places, and where they are offered again (WOD-A20)."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Text

from ..table import Chronicle

FACTS: Final = ("person", "place", "fact")
PERSON, PLACE = 0, 1


def pinned(table: Chronicle, kind: int) -> list[Text]:
    """Return the pinned texts of a kind, each once; a text rewritten to nothing is gone."""
    found: dict[str, Text] = {}
    for one, number in table.facts:
        words = table.read(Text(number)).strip()
        if one == kind and words:
            found.setdefault(words, Text(number))
    return [*found.values()]
