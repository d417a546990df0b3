"""What every adjustment by hand has: a reason, and a sheet that is not locked (WOD-0.3)."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Refusal, no

from .journal import BY_HAND, note
from .table import CLAIMED, DEAD, Chronicle

REASON: Final = "Why is it adjusted?"


def because(table: Chronicle, seat: int, text: str) -> int:
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
