"""The chance to win a Combat: every roll, each with its best placement (THG-20.4, THG-20.7).

Only texts for people need this chance, never a simulation. The places that a roll can cover are cached for each Enemy
card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from hearthwatch.kernel.shapes import Grid, Mask, Printed, bits

from .content import ENEMY_FACES, FIRST_ENEMY, HEART
from .content.pieces import FACES_OF_DIE, SHAPES, SIZES


@lru_cache(maxsize=512)
def chance_of_face(face: int, dice: tuple[int, ...]) -> float:
    """Return how often these dice cover all hearts of an Enemy card, from 0 to 1, without rerolls and Criticals."""
    return chance_to_cover(ENEMY_FACES[face - FIRST_ENEMY].icons, dice)


def chance_to_cover(printed: Printed, dice: Sequence[int]) -> float:
    """Return how often these dice cover all hearts of a grid, from 0 to 1."""
    grid, hearts = printed.grid, printed.where(HEART)
    rolls = rolls_of(tuple(sorted(dice)))
    return sum(count for roll, count in rolls if can_cover(grid, hearts, roll)) / sum(count for _, count in rolls)


@lru_cache(maxsize=256)
def rolls_of(dice: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every set of tiles that these dice can give, the largest tile first, and in how many ways."""
    found = Counter(tuple(sorted(roll, reverse=True)) for roll in product(*(FACES_OF_DIE[die] for die in dice)))
    return tuple(found.items())


@lru_cache(maxsize=100_000)
def can_cover(grid: Grid, hearts: Mask, tiles: tuple[int, ...], laid: Mask = 0) -> bool:
    """Tell whether these tiles can cover all hearts as one group, in any order."""
    open_hearts = hearts & ~laid
    if not open_hearts:
        return _can_join(grid, laid, tiles)
    if open_hearts.bit_count() > sum(SIZES[tile] for tile in tiles):
        return False
    first = bits(open_hearts)[0]
    return any(
        not mask & laid and can_cover(grid, hearts, _without(tiles, place), laid | mask)
        for place, tile in enumerate(tiles)
        if tile not in tiles[:place]
        for mask in _ways_over(grid, tile, first)
    )


def _can_join(grid: Grid, laid: Mask, tiles: tuple[int, ...]) -> bool:
    """Tell whether what is laid hangs together, if need be by means of the tiles that are left."""
    if grid.is_connected(laid):
        return True
    return any(
        not mask & laid and _can_join(grid, laid | mask, _without(tiles, place))
        for place, tile in enumerate(tiles)
        if tile not in tiles[:place]
        for mask in _ways(grid, tile)
    )


def _without(tiles: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*tiles[:place], *tiles[place + 1 :])


@lru_cache(maxsize=2_000)
def _ways(grid: Grid, tile: int) -> list[Mask]:
    return [placement.mask for placement in grid.placements(SHAPES[tile])]


@lru_cache(maxsize=20_000)
def _ways_over(grid: Grid, tile: int, cell: int) -> list[Mask]:
    return [mask for mask in _ways(grid, tile) if mask >> cell & 1]
