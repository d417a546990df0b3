"""How likely an Enemy is beaten: worked out exactly, over every roll and every way to lay its tiles (THG-20.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

import pytest

from hearthwatch.games.thorgal.content import CHARACTER_NAMES, DIALS, ENEMIES, ENEMY_FACES, HEART
from hearthwatch.games.thorgal.content.cards import EnemyCard
from hearthwatch.games.thorgal.content.pieces import FACES_OF_DIE, SHAPES, SIZES
from hearthwatch.kernel.shapes import Grid, bits

LEVELS: Final = (1, 4, 7)
BANDS: Final = {
    "minor": ((80, 98), (99.4, 100), (99.4, 100)),
    "moderate": ((15, 40), (85, 97), (98.5, 100)),
    "major": ((0, 2), (40, 65), (87, 96)),
    "massive": ((0, 0), (1, 20), (20, 65)),
}
"""In per cent, at Combat levels 1, 4 and 7, without any help."""


@cache
def ways(grid: Grid, tile: int) -> list[int]:
    """Every way to lay a tile on a card, as masks."""
    return [placement.mask for placement in grid.placements(SHAPES[tile])]


@cache
def ways_over(grid: Grid, tile: int, cell: int) -> list[int]:
    """Those that cover a cell."""
    return [mask for mask in ways(grid, tile) if mask >> cell & 1]


def can_join(grid: Grid, laid: int, left: Sequence[int]) -> bool:
    """Whether what is laid hangs together, if need be by means of the tiles that are left."""
    if grid.is_connected(laid):
        return True
    return any(
        not mask & laid and can_join(grid, laid | mask, [*left[:place], *left[place + 1 :]])
        for place, tile in enumerate(left)
        for mask in ways(grid, tile)
    )


def can_cover(grid: Grid, hearts: int, left: Sequence[int], laid: int = 0) -> bool:
    """Whether these tiles can cover all hearts as one group, in whatever order."""
    open_hearts = hearts & ~laid
    if not open_hearts:
        return can_join(grid, laid, left)
    if open_hearts.bit_count() > sum(SIZES[tile] for tile in left):
        return False
    first = bits(open_hearts)[0]
    return any(
        not mask & laid and can_cover(grid, hearts, [*left[:place], *left[place + 1 :]], laid | mask)
        for place, tile in enumerate(left)
        if tile not in left[:place]
        for mask in ways_over(grid, tile, first)
    )


def chance(card: EnemyCard, dice: Sequence[int]) -> float:
    """How often a roll of these dice can beat a card, in per cent."""
    printed = ENEMY_FACES[ENEMIES.index(card)].icons
    rolls = Counter(tuple(sorted(roll, reverse=True)) for roll in product(*(FACES_OF_DIE[die] for die in dice)))
    beaten = sum(count for roll, count in rolls.items() if can_cover(printed.grid, printed.where(HEART), roll))
    return 100 * beaten / rolls.total()


@pytest.mark.parametrize("card", ENEMIES, ids=lambda card: card.name)
@pytest.mark.rule("THG-20.4", "THG-20.7")
def test_an_enemy_is_as_hard_as_its_strength_says(card: EnemyCard) -> None:
    dial = DIALS[CHARACTER_NAMES.index("Thorgal Aegirsson")]
    for level, (least, most) in zip(LEVELS, BANDS[card.rank], strict=True):
        assert least - 0.5 <= chance(card, dial[level - 1]) <= most + 0.5


HEARTS: Final = {"minor": (2, 3), "moderate": (4, 5), "major": (6, 7), "massive": (8, 10)}


@pytest.mark.parametrize("card", ENEMIES, ids=lambda card: card.name)
def test_an_enemy_has_hearts_rewards_and_penalties_as_its_strength_says(card: EnemyCard) -> None:
    words = [word for row in card.rows for word in row.split()]
    least, most = HEARTS[card.rank]
    rewards = [word[0] for word in words if word[0] not in ".-H"]
    assert (len(card.rows), len(words)) == (5, 20)
    assert least <= sum(word[0] == HEART for word in words) <= most
    assert 1 <= len(rewards) <= 3
    assert 2 <= sum(word[1] in "ry" for word in words) <= 4
    assert ("E" in rewards) == (card.rank != "minor")


def test_no_two_enemies_have_the_same_hearts() -> None:
    hearts = [(face.icons.grid.cells, face.icons.where(HEART)) for face in ENEMY_FACES]
    assert len({*hearts}) == len(ENEMIES)
