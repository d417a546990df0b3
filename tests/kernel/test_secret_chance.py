"""Nobody can compute the chance to come from the results that everybody saw.

The attack is the known one on truncated linear generators: each result gives the high bits of a state, the states are
a point of a lattice, and the nearest point to what was seen (LLL, then Babai's nearest plane) is the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from hearthwatch.kernel import Table, chance

from .test_chance import bare

SIDES = 20
SEEN = 24
MODULUS = 1 << 64


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return float(sum(x * y for x, y in zip(one, other, strict=True)))


def reduced(basis: list[list[int]]) -> list[list[int]]:
    """The basis of a lattice, LLL-reduced."""
    size, at = len(basis), 1
    heights: list[list[float]] = [[float(x) for x in row] for row in basis]
    while at < size:
        _orthogonalize(basis, heights, at)
        for lower in range(at - 1, -1, -1):
            times = round(dot(basis[at], heights[lower]) / dot(heights[lower], heights[lower]))
            if times:
                basis[at] = [x - times * y for x, y in zip(basis[at], basis[lower], strict=True)]
        _orthogonalize(basis, heights, at)
        slope = dot(basis[at], heights[at - 1]) / dot(heights[at - 1], heights[at - 1])
        if dot(heights[at], heights[at]) >= (0.99 - slope**2) * dot(heights[at - 1], heights[at - 1]):
            at += 1
        else:
            basis[at], basis[at - 1] = basis[at - 1], basis[at]
            _orthogonalize(basis, heights, at - 1)
            at = max(at - 1, 1)
    return basis


def _orthogonalize(basis: list[list[int]], heights: list[list[float]], at: int) -> None:
    height = [float(x) for x in basis[at]]
    for lower in heights[:at]:
        slope = dot(height, lower) / dot(lower, lower)
        height = [x - slope * y for x, y in zip(height, lower, strict=True)]
    heights[at] = height


POWERS = [pow(chance.MULTIPLIER, number, MODULUS) for number in range(SEEN)]
BASIS = reduced([POWERS, *([MODULUS * (row == place) for place in range(SEEN)] for row in range(1, SEEN))])


def nearest(target: list[int]) -> list[int]:
    """The point of the lattice next to a target, by planes."""
    heights: list[list[float]] = [[] for _ in BASIS]
    for place in range(SEEN):
        _orthogonalize(BASIS, heights, place)
    left = target
    for row, height in zip(reversed(BASIS), reversed(heights), strict=True):
        times = round(dot(left, height) / dot(height, height))
        left = [x - times * y for x, y in zip(left, row, strict=True)]
    return [x - y for x, y in zip(target, left, strict=True)]


def state_behind(results: list[int]) -> int:
    """The state of a linear generator before these results, if there is one."""
    offsets = [0]
    for _ in results[1:]:
        offsets.append((offsets[-1] * chance.MULTIPLIER + chance.INCREMENT) % MODULUS)
    middles = [((2 * result - 1) * MODULUS) // (2 * SIDES) for result in results]
    target = [middle - offset for middle, offset in zip(middles, offsets, strict=True)]
    return nearest(target)[0] % MODULUS


def foretold(state: int, count: int) -> list[int]:
    """What a linear generator shows from its first state on."""
    found = []
    for _ in range(count):
        found.append(1 + ((state >> 32) * SIDES >> 32))
        state = (state * chance.MULTIPLIER + chance.INCREMENT) % MODULUS
    return found


def rolls(table: Table, count: int) -> list[int]:
    return [table.roll(SIDES) for _ in range(count)]


@pytest.mark.parametrize("seed", [1, 2**40 + 17, 2**63 - 5])
def test_the_attack_finds_all_of_a_linear_generator(seed: int) -> None:
    table = bare()
    table.rng = chance.start(seed)
    seen, coming = rolls(table, SEEN), rolls(table, 100)
    assert foretold(state_behind(seen), SEEN + 100) == seen + coming


@pytest.mark.parametrize("seed", [1, 2**40 + 17, None])
def test_the_attack_finds_nothing_of_a_table_that_people_play_at(seed: int | None) -> None:
    table = bare().game.new(seed=seed)
    seen, coming = rolls(table, SEEN), rolls(table, 100)
    told = foretold(state_behind(seen), SEEN + 100)
    assert told[:SEEN] != seen, "no linear generator gives these results"
    assert sum(one == other for one, other in zip(told[SEEN:], coming, strict=True)) < 25, "5 are right by chance"


def test_no_copy_that_somebody_thinks_with_tells_of_the_chance_to_come() -> None:
    table = bare(seed=Random(1).getrandbits(100), cards=12)
    coming = rolls(table.clone(), 40)
    copies = [table.determinize(None, seed=seed) for seed in range(5)]
    assert all(rolls(copy, 40) != coming for copy in copies)
    assert all(copy.rng <= chance.MASK and copy.origin.seed != table.origin.seed for copy in copies)
