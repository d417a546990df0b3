"""Read what people write for their own tables: files in a folder, loaded like other authored content (`--authored`).

Lists of ideas join those of the game at every table. Gifts, parts of Vows and scenes belong to a tale, which has a
title and is chosen before the game (`tales.py`).

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

from hearthwatch.kernel import Document, OneWritten
from hearthwatch.kernel.authored import Misspelt, Mistakes, all_of, digest_of, files_in, read_toml, slug_of, typed

from .prompts import LISTS, PromptList, combined
from .tales import Tale, WrittenGift, WrittenScene, WrittenVow, tale_from

NO_TALE: Final = "none"
OWN: Final = "Your own"
"""The heading that lists of one's own stand under."""


class WrittenList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list: its entries, or two lists of words that combine."""

    name: str
    entries: tuple[str, ...] = ()
    firsts: tuple[str, ...] = ()
    seconds: tuple[str, ...] = ()


class OwnFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    title: str = ""
    list: tuple[WrittenList, ...] = ()
    gift: tuple[WrittenGift, ...] = ()
    vow: WrittenVow | None = None
    scene: tuple[WrittenScene, ...] = ()


class Book:
    """The authored content of a game of the Duskwatch: lists of ideas, and tales by short name."""

    def __init__(self) -> None:
        self.lists: list[PromptList] = [*LISTS]
        self.tales: dict[str, Tale] = {}


BOX: Final = Book()


def with_files(folders: Sequence[Path]) -> Book:
    """The lists of the game and, after them, what these folders hold. SetupError points at every line that is wrong."""
    book = Book()
    all_of(partial(_bring, book, path) for path in files_in(folders, "list of ideas or tale"))
    return book


def _bring(book: Book, path: Path) -> None:
    read_toml(path, partial(_read, book))


def _read(book: Book, data: Document, text: str) -> None:
    written = typed(data, OwnFile, "A file of lists and tales")
    known = {one.name for one in book.lists}
    with Mistakes() as wrong:
        if not (written.list or written.gift or written.vow or written.scene):
            wrong.add("A file has at least one [[list]], [[gift]], [[scene]] or a [vow].")
        lists = wrong.each("list", written.list, lambda _, one: _list(one, known))
        tale = wrong.within((), lambda: _tale(book, written, text))
    book.lists += lists
    if tale is not None:
        book.tales[tale.slug] = tale


def _tale(book: Book, written: OwnFile, text: str) -> Tale | None:
    if not (written.gift or written.vow or written.scene):
        return None
    slug = slug_of(written.title)
    if not slug:
        first = next(key for key in ("gift", "vow", "scene") if getattr(written, key))
        raise Misspelt("A tale with Gifts, a Vow or scenes needs a title, by which it is chosen.", (first,))
    if slug in book.tales or slug == NO_TALE:
        raise Misspelt(f"There is a tale {written.title} already: give yours another title.", ("title",))
    return tale_from(written.title, digest_of(text), written.gift, written.vow, written.scene)


def _list(one: WrittenList, known: set[str]) -> PromptList:
    entries = (*one.entries, *combined(one.firsts, one.seconds))
    if not one.name.strip():
        raise Misspelt("A list needs a name.", ("name",))
    if one.name in known:
        raise Misspelt(f"There is a list {one.name!r} already: give yours another name.", ("name",))
    if len({*entries}) < 2 or not all(entry.strip() for entry in entries):
        raise Misspelt(f"{one.name!r} needs at least two entries, each with words, none twice.", ("entries",))
    if len({*entries}) < len(entries):
        raise Misspelt(f"{one.name!r} has an entry twice.", ("entries",))
    known.add(one.name)
    return PromptList(f"own.{one.name}", OWN, one.name, entries)


class TaleChoice(OneWritten):
    """The game alone, or with a tale that an author wrote."""

    def __init__(self, name: str, book: Book, help: str) -> None:
        titles = {NO_TALE: "None", **{slug: tale.title for slug, tale in book.tales.items()}}
        digests = {slug: tale.digest for slug, tale in book.tales.items()}
        super().__init__(name, NO_TALE, (NO_TALE, *book.tales), help, titles, digests=digests, one="a tale")
