"""The parts of a tale that a game may reach: Gifts, parts of Vows, scenes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import Coverage

from ..content import GIFTS, VOW_PARTS
from ..content.own_lists import Book, OwnFile
from ..content.prompts import SITUATIONS
from ..content.tales import FIRST_OWN, entry_words
from ..table import Chronicle
from .adventure.scenes import FRAMED
from .journal import ADVENTURE, VOW


def content(book: Book, slug: str) -> dict[str, str]:
    """Return the Gifts, parts of Vows and scenes of a tale."""
    tale = book.tales[slug]
    return {
        **{f"gift {gift}": f"Gift {GIFTS[gift].name!r}" for gift in tale.gifts},
        **{
            f"entry {entry}": f"{VOW_PARTS[part]} {entry_words(part, entry)!r}"
            for part, entries in enumerate(tale.entries)
            for entry in entries
        },
        **{f"scene {one}": f"scene {SITUATIONS[one].situation!r}" for scenes in tale.scenes for one in scenes},
    }


def reached(table: Chronicle) -> Iterator[str]:
    """Yield the parts of the tale that the chronicle has reached."""
    yield from (f"gift {gift}" for gift in table.gifts)
    for row in table.blocks:
        if row[0] == VOW:
            yield from (f"entry {entry}" for entry in row[2:] if entry >= FIRST_OWN)
        if row[:2] == (ADVENTURE, FRAMED):
            yield f"scene {row[3]}"


COVERAGE: Final[Coverage[Chronicle]] = Coverage(
    keys=OwnFile.__struct_encode_fields__,
    option="tale",
    seats=(1,),
    options={"adventure": True},
    content=content,
    reached=reached,
)
