"""A small integer generator that lives in the state: one int, copied for free, the same on every machine."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

MASK: Final = (1 << 64) - 1
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407


def start(seed: int) -> int:
    """A well mixed first state (splitmix64), so that neighbouring seeds have nothing in common."""
    mixed = (seed + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def advance(state: int) -> int:
    """The next state of a 64 bit congruential generator. Only its high bits are used."""
    return (state * MULTIPLIER + INCREMENT) & MASK


def below(state: int, bound: int) -> int:
    """A number from 0 to bound - 1 out of a state."""
    return ((state >> 32) * bound) >> 32


def permute_faces(face: MutableSequence[int], bodies: list[int], state: int) -> int:
    """Deal the faces of these bodies anew among them; gives the generator's state afterwards."""
    for last in range(len(bodies) - 1, 0, -1):
        state = (state * MULTIPLIER + INCREMENT) & MASK
        other = bodies[((state >> 32) * (last + 1)) >> 32]
        body = bodies[last]
        face[body], face[other] = face[other], face[body]
    return state
