"""Chance that lives in the state: one int, copied for free, the same on every machine.

There are two generators, distinguished by the size of their state. A table for people has a *secret* one: words
of BLAKE2b of a key of 128 bits and a counter; its results reveal nothing about those to come. Copies in
a search have a *fast* one, seeded from elsewhere: the next state is `state * MULTIPLIER + INCREMENT` in 64 bits, and
only the high half is used. Draws of the fast one are written out where they happen: a call would cost more than a draw.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

MASK: Final = (1 << 64) - 1
"""Mask of the fast generator's states; a state of a secret one is a key above a counter of 64 bits."""
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
KEY_BITS: Final = 128
MOST_SEED: Final = (2 << KEY_BITS) - 1
UNKEYED: Final = blake2b(person=b"hearthwatch")
SIXTEEN_WORDS: Final = Struct("<16I")
MOST_BLOCKS: Final = 1024
blocks: Final[dict[int, tuple[int, ...]]] = {}
"""Cache of recent blocks. Code that draws one word looks here first: a call takes as long as that look."""


def fresh_seed() -> int:
    """Return a random seed that cannot be guessed."""
    return 1 << KEY_BITS | secrets.randbits(KEY_BITS)


def stream(seed: int, name: str = "") -> int:
    """Return the first state of a secret generator; each name is another one of the same seed."""
    digest = blake2b(f"{name}:{seed}".encode(), digest_size=KEY_BITS // 8, person=b"hearthwatch").digest()
    return (1 << KEY_BITS | int.from_bytes(digest, "little")) << 64


def start(seed: int) -> int:
    """Return the first state for copies: fast, or secret where the seed is as large as a fresh one.

    A fast one is well mixed (splitmix64), so that neighbouring seeds have nothing in common.
    """
    if seed > MASK:
        return stream(seed)
    mixed = (seed + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def block(place: int) -> tuple[int, ...]:
    """Return sixteen words of a secret generator. A state's word is `block(state >> 4)[state & 15]`; next is + 1."""
    cached = blocks.get(place)
    if cached is None:
        digest = UNKEYED.copy()  # A quarter faster than a new hash.
        digest.update(place.to_bytes(24, "little"))
        if len(blocks) == MOST_BLOCKS:
            blocks.clear()
        blocks[place] = cached = SIXTEEN_WORDS.unpack(digest.digest())
    return cached


def draw(state: int, count: int) -> tuple[int, int]:
    """Return the next state of either generator, and a number from 0 to count - 1."""
    if state > MASK:
        word: i64 = block(state >> 4)[state & 15]
        return state + 1, word * count >> 32
    state = (state * MULTIPLIER + INCREMENT) & MASK
    return state, ((state >> 32) * count) >> 32


def permute_faces(face: list[int], bodies: list[int], state: int) -> int:
    """Shuffle the faces of these bodies; return the generator's next state."""
    if state > MASK:
        drawn = words(state, len(bodies) - 1)
        left: i64 = len(bodies)
        word: i64
        for word in drawn:
            other = bodies[word * left >> 32]
            left -= 1
            body = bodies[left]
            face[body], face[other] = face[other], face[body]
        return state + len(drawn)
    for last in range(len(bodies) - 1, 0, -1):
        state = (state * MULTIPLIER + INCREMENT) & MASK
        other = bodies[((state >> 32) * (last + 1)) >> 32]
        body = bodies[last]
        face[body], face[other] = face[other], face[body]
    return state


def words(state: int, count: int) -> tuple[int, ...]:
    """Return the next words of a secret generator, none for a count below 1."""
    if count < 1:
        return ()
    place, skipped = state >> 4, state & 15
    end = skipped + count
    drawn = block(place)
    while len(drawn) < end:
        place += 1
        drawn += block(place)
    return drawn[skipped:end]
