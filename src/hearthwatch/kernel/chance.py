"""A small integer generator that lives in the state: one int, copied for free, the same on every machine.

The next state is `state * MULTIPLIER + INCREMENT` in 64 bits, and only the high half is used. A draw is written out
where it happens, because a call would cost more than the draw.
"""

from __future__ import annotations

import secrets
from collections.abc import MutableSequence
from typing import Final

MASK: Final = (1 << 64) - 1
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
SEED_BITS: Final = 48
"""The size of a seed that nobody chose."""


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbits(SEED_BITS)


def start(seed: int) -> int:
    """A well mixed first state (splitmix64), so that neighbouring seeds have nothing in common."""
    mixed = (seed + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def permute_faces(face: MutableSequence[int], bodies: list[int], state: int) -> int:
    """Deal the faces of these bodies anew among them; gives the generator's state afterwards."""
    for last in range(len(bodies) - 1, 0, -1):
        state = (state * MULTIPLIER + INCREMENT) & MASK
        other = bodies[((state >> 32) * (last + 1)) >> 32]
        body = bodies[last]
        face[body], face[other] = face[other], face[body]
    return state
