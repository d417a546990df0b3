"""The conditions of every adjustment by hand: a reason, and an unlocked sheet (WOD-0.3). Notes on amendments."""

from __future__ import annotations

from typing import Any, Final

from hearthwatch.kernel import EVERYONE, Amend, Amended, Line, Refusal, Text, no
from hearthwatch.kernel.english import counted
from hearthwatch.kernel.texts import LONGEST_TEXT

from ...table import CLAIMED, DEAD, Chronicle
from ..journal import BY_HAND, note

REASON: Final = "Why is it adjusted?"
WRITTEN_THEN: Final = "\nWhat was written then:"
NEEDS_REASON: Final = "WOD-0.3"
"""The clause that refuses an adjustment without a reason."""


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


def amendment_words(found: Amended[Any], amendment: Amend) -> str:
    """Return the journal's note on an amended choice: what it was and is, what stayed, and why (WOD-6.11)."""
    was, now, again = _in_public(found.was), _in_public(found.now), len(found.dropped)
    if amendment.keep:
        change = f"{now} comes before {was}."
    else:
        change = f"{now} in other words." if was == now else f"{now} instead of {was}."
    words = f"Choice {amendment.move}: {change} {counted(found.kept, 'later choice stays', 'later choices stay')}"
    if again:
        words += f", {counted(again, 'is asked again', 'are asked again')}"
    return _with_what_was_written(f"{words}. {amendment.reason}".rstrip(), found)


def _in_public(line: Line) -> str:
    """Return the text of a choice, for a note that everybody reads."""
    words = line.text()
    if line.is_private:
        return "something private"
    return words if words.startswith("“") else f"“{words}”"


def _with_what_was_written(words: str, found: Amended[Any]) -> str:
    """Return the note, with all that everybody could read of what is asked again: nobody has to write it twice."""
    texts = [one.entry.text for one in found.dropped if one.entry.text and one.readers == EVERYONE]
    for number, text in enumerate(text for text in texts if text.strip()):
        added = f"{words}{'' if number else WRITTEN_THEN}\n“{text}”"
        if len(added) > LONGEST_TEXT:
            return words
        words = added
    return words
