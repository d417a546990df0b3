"""Readers: a set of seats, or a spectator, as one number.

At the public door people say a seat, several, or None for a spectator; below it there are only `Readers`.
"""

from __future__ import annotations

from typing import Final, NewType, TypeAlias

Readers = NewType("Readers", int)
"""A mask with one bit for each seat, and one for a spectator."""

Seen: TypeAlias = int | tuple[int, ...] | None
"""A seat, several at once, or None for a spectator."""

SPECTATOR: Final = Readers(1 << 15)
EVERYONE: Final = Readers((1 << 16) - 1)


def mask_of(seats: Seen) -> Readers:
    """Return a seat, several, or a spectator as readers; no seats at all are a spectator too."""
    if seats is None or seats == ():
        return SPECTATOR
    if isinstance(seats, int):
        return Readers(1 << seats)
    return Readers(sum(1 << seat for seat in set(seats)))
