"""The parts of an Adventure that a game may reach: Entries, Side Plots, Locations, rules, icons, spaces, crossings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Coverage

from ..content.adventure_sheet import AdventureEntries, AdventureMap, AdventureSheet
from ..table import Saga
from .adventure import Book


def content(book: Book, slug: str) -> dict[str, str]:
    """Return the Entries of an Adventure and its effects, by name."""
    adventure = book.adventures[slug]
    found: dict[str, str] = {}
    for entry in adventure.book.entry:
        found[f"Entry {entry.number}"] = f"Entry {entry.number} {entry.name!r}"
        for place, plot in enumerate(entry.plot):
            found[adventure.effect("entry", entry.number, "plot", place)] = f"Side Plot {plot.text!r}"
    for number, location in enumerate(adventure.locations):
        found[adventure.effect("location", number)] = f"Location {location.name!r}"
    for number, rule in enumerate(adventure.rules):
        found[rule.effect] = f"rule {adventure.sheet.rule[number].name!r}"
    for number in range(len(adventure.sheet.icon)):
        found[adventure.effect("icon", number + 1)] = f"Event icon {number + 1}"
    for space in adventure.sheet.round:
        found[adventure.effect("round", space)] = f"space {space} of the Round track"
    return {mark: words for mark, words in found.items() if mark.startswith("Entry ") or mark in book.nodes}


def reached(table: Saga) -> Iterator[str]:
    """The Entries that were read."""
    for number in table.played.entries:
        if table.entries_read >> number & 1 or table.final == number:
            yield f"Entry {number}"


KEYS: Final = (
    *AdventureSheet.__struct_encode_fields__,
    *AdventureMap.__struct_encode_fields__,
    *AdventureEntries.__struct_encode_fields__,
)
COVERAGE: Final[Coverage[Saga]] = Coverage(keys=KEYS, option="adventure", content=content, reached=reached)
