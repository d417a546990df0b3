"""A Judge's moods: small random amounts that vary what the Judge prefers from one decision to the next."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import chance

from ..table import Thornwatch

WORDS: Final = 1 << 32


def mood(table: Thornwatch, what: int, much: float) -> float:
    """Return a random amount between -much and much, mostly near 0: the same for the same thing at one decision.

    It is read from the state of chance without a draw, for thinking must change nothing.
    """
    state = chance.start((hash(table.rng) ^ 0x9E3779B1 * (what + 1)) & chance.MASK)
    return much * ((state >> 32) + (state & WORDS - 1) - WORDS) / WORDS
