"""Words that may come later: an empty text stands in their place, so that its author can write it (WOD-2.11)."""

from __future__ import annotations

from hearthwatch.kernel import EVERYONE, Readers, Text

from ..table import Chronicle


def or_blank(table: Chronicle, number: int, author: int, readers: Readers = EVERYONE) -> Text:
    """The text with this number; an empty one where there is none yet."""
    return Text(number) if number >= 0 else table.write("", author, readers)


def changed_by(table: Chronicle, number: int, readers: Readers) -> int | None:
    """The number of a text if one of these readers (a mask) may put other words in its place."""
    return number if number >= 0 and readers >> table.author(Text(number)) & 1 else None
