"""Lists of ideas that people write for their own tables: files in a folder, read by the general way (`--authored`).

[[list]]
name = "Trouble at sea"
entries = ["The tide is early", "A mast goes by, and nobody on it"]

[[list]]
name = "A sailor's wish"
firsts = ["Sell", "Burn", "Find"]            # one of these
seconds = ["the chart", "the other boot"]    # and one of these
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearthwatch.kernel import Document, SetupError
from hearthwatch.kernel.authored import Misspelt, read_toml, typed

from .prompts import LISTS, PromptList, combined

OWN: Final = "Your own"
"""The heading that lists of one's own stand under."""


class WrittenList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list: its entries, or two lists of words that combine."""

    name: str
    entries: tuple[str, ...] = ()
    firsts: tuple[str, ...] = ()
    seconds: tuple[str, ...] = ()


class OwnLists(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    list: tuple[WrittenList, ...]


def with_lists(folders: Sequence[Path]) -> list[PromptList]:
    """The lists of the game and, after them, those of these folders. SetupError points at the line that is wrong."""
    found = [*LISTS]
    for folder in folders:
        paths = sorted(folder.glob("*.toml"))
        if not paths:
            raise SetupError(f"There is no list of ideas in {folder}: lists are files that end with .toml.")
        for path in paths:
            found += read_toml(path, partial(_lists, {one.name for one in found}))
    return found


def _lists(known: set[str], data: Document, text: str) -> list[PromptList]:
    return [_list(place, one, known) for place, one in enumerate(typed(data, OwnLists, "A file of lists").list)]


def _list(place: int, one: WrittenList, known: set[str]) -> PromptList:
    where = ("list", str(place))
    entries = (*one.entries, *combined(one.firsts, one.seconds))
    if not one.name.strip():
        raise Misspelt("A list needs a name.", (*where, "name"))
    if one.name in known:
        raise Misspelt(f"There is a list {one.name!r} already: give yours another name.", (*where, "name"))
    if len({*entries}) < 2 or not all(entry.strip() for entry in entries):
        raise Misspelt(f"{one.name!r} needs at least two entries, each with words, none twice.", (*where, "entries"))
    if len({*entries}) < len(entries):
        raise Misspelt(f"{one.name!r} has an entry twice.", (*where, "entries"))
    known.add(one.name)
    return PromptList(f"own.{one.name}", OWN, one.name, entries)
