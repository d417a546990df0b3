"""The consequences of a choice, shown before it is made: what a slot still needs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.english import listed

from ...table import Slot, Thornwatch
from .names import skill_name

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer


def _still_open(table: Thornwatch, slot: int, readers: Readers) -> str:
    """Return what a slotted card needs before it can be used."""
    needs = Counter(table.open_cost(Slot(slot)))
    words = listed([f"{count} {skill_name(skill)}" for skill, count in needs.items()])
    return f"Open now: {words}. With nothing open it can be used." if words else ""


PROSPECTS: Final[dict[str, Namer]] = {"StillOpen": _still_open}
