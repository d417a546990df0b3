"""What every adjustment by hand has: a reason, and a sheet that is not locked (WOD-0.3). How amendments are noted."""

from __future__ import annotations

from typing import Any, Final

from hearthwatch.kernel import Amended, Entry, Refusal, Text, no

from .journal import BY_HAND, note
from .table import CLAIMED, DEAD, Chronicle

REASON: Final = "Why is it adjusted?"
NEEDS_REASON: Final = "WOD-0.3"
"""The clause that forbids an adjustment without a reason."""


def because(table: Chronicle, seat: int, text: str) -> Text:
    """Keep the reason; the journal shows a manual adjustment (WOD-0.3)."""
    reason = table.write(text, seat)
    note(table, BY_HAND, seat, reason)
    table.say("WOD-0.3", "By hand: {:Text}", reason)
    return reason


def locked(table: Chronicle, character: int) -> Refusal | None:
    """The sheet of the dead and the claimed is locked (WOD-29.1)."""
    if table.status[character] in (DEAD, CLAIMED):
        return no("WOD-29.1", "The sheet is locked: {:Character} is {:Status}.", character, table.status[character])
    return None


def amendment_words(found: Amended[Any], amendment: Entry) -> str:
    """What the journal says of a choice that was put right: what it was and is, what stayed, and why (WOD-6.11)."""
    was, now, again = found.was.words(), found.now.words(), len(found.dropped)
    change = f"“{now}” comes before “{was}”." if amendment.keep else f"“{now}” instead of “{was}”."
    words = f"Choice {amendment.move}: {change} {counted(found.kept, 'later choice stays', 'later choices stay')}"
    if again:
        words += f", {counted(again, 'is asked again', 'are asked again')}"
    return f"{words}. {amendment.reason}".rstrip()


def counted(number: int, one: str, several: str) -> str:
    """A number with the word that fits it."""
    return f"{number} {one if number == 1 else several}"
