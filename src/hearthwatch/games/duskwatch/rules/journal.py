"""The journal: what people write, with results standing in it as blocks.

A block is a row of ints: its kind, then numbers that the board puts into words. Texts stand in it by their number.
"""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import EVERYONE, Readers, Text

from ..table import Chronicle

(
    WRITTEN,
    PRIVATE,
    SCENE,
    DRAWN,
    CONSEQUENCE,
    CHANGED,
    RECORDED,
    TOKEN_MADE,
    TOKEN_GONE,
    ASKED,
    REVEALED,
    VOW,
    STATUS,
    BY_HAND,
    FIGHT,
    THREAT,
    OBJECTED,
    MISSION,
    IDEA,
    ADVENTURE,
    SITTING,
    CLOCK,
) = range(22)
BLOCKS: Final = (
    *("text", "note", "scene", "draw", "consequence", "change", "record", "token", "token gone", "oracle", "reveal"),
    *("vow", "status", "by hand", "fight", "threat", "objection", "mission", "idea", "adventure", "sitting"),
    "clock",
)

COMES, IS_OVER = range(2)
"""The kinds of change to a threat."""

# Why a number changed (WOD-0.2): the kind of cause, and which one.
BY_ACTION, BY_CONSEQUENCE, BY_VOW, BY_PEOPLE, BY_GIVING, BY_FATE = range(6)


def note(table: Chronicle, kind: int, *numbers: int) -> None:
    """Put a block into the journal."""
    table.blocks.append((kind, *numbers))


# -- words that may come later (WOD-2.11)


def or_blank(table: Chronicle, number: int, author: int, readers: Readers = EVERYONE) -> Text:
    """The text with this number; an empty one in its place, for its author to write, where there is none (WOD-2.11)."""
    return Text(number) if number >= 0 else table.write("", author, readers)


def changed_by(table: Chronicle, number: int, readers: Readers) -> int | None:
    """Return the number of a text if one of these observers (a mask) may rewrite it."""
    return number if number >= 0 and readers >> table.author(Text(number)) & 1 else None
