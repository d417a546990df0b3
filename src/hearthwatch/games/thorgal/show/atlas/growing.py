"""A picture made of letters for a map that has none: land grows around the middle of each area."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot
from string import ascii_lowercase
from typing import Final

COLUMNS, WEIGHT_SETS = 32, 15
LETTERS: Final = ascii_lowercase + "".join(map(chr, range(0x430, 0x450)))
"""Letters that have a capital: more than enough Areas."""
REACH: Final = 8.5
"""The distance that land reaches from the middle of its area, in letters."""
GROWTH: Final = 0.6
"""The additional distance for each thing that lies in the area."""
EVENINGS: Final = 2
RIM: Final = 0.74
"""The threshold at which the land of all areas ends; corners are round."""
SEA: Final = "~"


def letters(count: int) -> str:
    """Return the letters of this many areas, in their order."""
    return LETTERS[:count]


def grown(
    middles: Sequence[tuple[float, float]], neighbours: Collection[frozenset[int]], burdens: Sequence[int]
) -> str:
    """Return the picture: every spot belongs to the nearest area, and water parts those that have no border in common.

    Areas on which more lies (`burdens`) grow larger; middles move a little to where their land turns out to be.
    """
    spread = [*middles]
    for _ in range(EVENINGS):
        spread = _evened(spread, _land(spread, burdens))
    land = _land(spread, burdens)
    names = letters(len(middles))
    parted = {spot for spot in land if _meets_a_stranger(land, spot, neighbours)}
    return "\n".join(
        "".join(
            names[land[column, row]] if (column, row) in land and (column, row) not in parted else SEA
            for column in range(COLUMNS)
        )
        for row in range(WEIGHT_SETS)
    )


def _land(middles: Sequence[tuple[float, float]], burdens: Sequence[int]) -> dict[tuple[int, int], int]:
    return {
        (column, row): nearest
        for column in range(COLUMNS)
        for row in range(WEIGHT_SETS)
        if (nearest := _nearest(middles, burdens, column, row)) is not None
    }


def _evened(middles: Sequence[tuple[float, float]], land: dict[tuple[int, int], int]) -> list[tuple[float, float]]:
    """Return every middle halfway to the middle of its land."""
    moved = []
    for area, (x, y) in enumerate(middles):
        own = [spot for spot, found in land.items() if found == area] or [(0, 0)]
        across = 100 * sum(column for column, _ in own) / len(own) / (COLUMNS - 1)
        down = 100 * sum(row for _, row in own) / len(own) / (WEIGHT_SETS - 1)
        moved.append(((x + across) / 2, (y + down) / 2))
    return moved


def _nearest(middles: Sequence[tuple[float, float]], burdens: Sequence[int], column: int, row: int) -> int | None:
    """Return the area whose middle is nearest to a spot; None at the rim of the map and where all of them are far."""
    across, down = 2 * column / (COLUMNS - 1) - 1, 2 * row / (WEIGHT_SETS - 1) - 1
    if across**6 + down**6 > RIM + 0.22 * _unevenness(0, column, row):
        return None
    far = [
        hypot(column - x / 100 * (COLUMNS - 1), (row - y / 100 * (WEIGHT_SETS - 1)) * 1.25)
        + _unevenness(area, column, row)
        - GROWTH * burdens[area]
        for area, (x, y) in enumerate(middles)
    ]
    nearest = min(range(len(far)), key=far.__getitem__)
    return nearest if far[nearest] <= REACH else None


def _unevenness(area: int, column: int, row: int) -> float:
    return ((area * 7919 + (column // 2) * 104729 + (row // 2) * 1299709) % 97) / 97 * 1.1


def _meets_a_stranger(
    land: dict[tuple[int, int], int], spot: tuple[int, int], neighbours: Collection[frozenset[int]]
) -> bool:
    """Return whether a spot touches an area without a shared border; the later of the two gives way."""
    own, (column, row) = land[spot], spot
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return any(
        other < own and frozenset((own, other)) not in neighbours
        for place in around
        if (other := land.get(place, own)) != own
    )
