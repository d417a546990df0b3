"""Where a plain player lays a tile: the path by what it covers, a Wound where it wastes least, a blow on the hearts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel.shapes import Grid, bits

from ..content import ENEMIES, FIRST_ENEMY, HEART, TERRAIN
from ..content.cards import GOODS
from ..content.pieces import SHAPES
from ..table import Saga
from ..things import IGNORE_RED, IGNORE_YELLOW, Character
from .worth import GOOD, effect_worth, good_worth, sort_cost

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

ICON_WORTH: Final = {"D": 1.1, "+": 0.9, "E": 1.2, "C": 1.1, "J": 1.1}
LARGEST: Final = tuple(shape for shape in SHAPES if shape.size >= 4)
SPOTS_OF_ONE: Final = 64
STILL_FITS: Final = 1.5
"""What it is worth that one of the largest tiles still fits."""


def best_placement(table: Saga, steps: Sequence[Step]) -> Step:
    """The best of these steps, all of which lay a tile on the same grid."""
    kind = table.rules.kinds[steps[0][0]].types[-1]
    if kind == "Space":
        worths = path_cells(table, Character(table.actor))
        return max(steps, key=lambda step: path_worth(table, step, worths))
    if kind == "Spot":
        return best_wound(table, steps)
    return best_blow(table, steps)


# -- the path


def best_ways(table: Saga, steps: Sequence[Step]) -> list[Step]:
    """These ways to lay a tile of the path, the best first."""
    worths = path_cells(table, Character(table.actor))
    return sorted(steps, key=lambda step: -path_worth(table, step, worths))


def path_cells(table: Saga, who: Character) -> dict[int, float]:
    """By space of the Terrain: what covering it brings."""
    ground, marks, played = table.ground(), table.ground_marks(), table.played
    has_source = bool(table.sources_in(table.area[who]))
    hurt = bool(table.bodies[who])
    worths: dict[int, float] = {}
    for cell, icon in ground.marks:
        if icon in "MOGSFP":
            worths[cell] = good_worth(played, GOODS["MOGSFP".index(icon)])
        elif icon == "A":
            worths[cell] = GOOD if has_source else 0.0
        else:
            worths[cell] = (0.9 if hurt else 0.0) if icon == "+" else ICON_WORTH.get(icon, 0.0)
    for cell, mark in marks.marks:
        ignored = table.ignoring & (IGNORE_RED if mark == "r" else IGNORE_YELLOW)
        if not ignored:
            worths[cell] = worths.get(cell, 0.0) + legend_worth(table, ground.grid.part_of(cell), mark)
    return worths


def legend_worth(table: Saga, number: int, mark: str) -> float:
    """What a penalty of a revealed card costs."""
    covered = table.legend_covers[2 * number + (mark == "y")]
    if covered >= 0:
        return -sort_cost(covered)
    card = TERRAIN[table.face[table.terrain[number]]]
    return sum(effect_worth(table.played, one) for one in (card.red if mark == "r" else card.yellow))


def path_worth(table: Saga, step: Step, worths: dict[int, float]) -> float:
    """What a tile of the path brings, and a little for what it opens."""
    grid = table.ground().grid
    mask = grid.lay(SHAPES[step[-3]], step[-2], step[-1])
    worth = sum(worths.get(cell, 0.0) for cell in bits(mask))
    number = len(table.terrain) - 1
    column = grid.column(grid.starts[number] + TERRAIN[table.face[table.terrain[number]]].reveal)
    laid = 0
    for tile in table.path:
        laid |= tile
    if mask & column and not laid & column and table.terrain_deck:
        worth += 0.9
    return worth - 0.05 * grid.last_column(mask)


def path_hopes(table: Saga, who: Character) -> float:
    """About what the next tile would bring, without laying out every one: the best neighbours of the path's end."""
    if not table.terrain:
        return 0.0
    grid, laid = table.ground().grid, 0
    for tile in table.path:
        laid |= tile
    last = max(0, grid.last_column(laid))
    ahead = [worth for cell, worth in path_cells(table, who).items() if last <= cell // grid.height <= last + 2]
    size = max((SHAPES[kind].size for kind in table.tiles_of(who)), default=1)
    return sum(sorted(ahead, reverse=True)[: max(1, size - 1)]) * 0.75


# -- Wounds


def best_wound(table: Saga, steps: Sequence[Step]) -> Step:
    """Where a Wound lies most tightly: sides that touch the rim or another Wound, and whether large ones still fit."""
    who = Character(steps[0][1])
    grid, hurt = table.body(who), table.hurt(who)
    best, most = steps[0], float("-inf")
    for step in steps:
        mask = grid.lay(SHAPES[step[-3]], step[-2], step[-1] % SPOTS_OF_ONE)
        taken = hurt | mask
        fit = _touching(grid, mask, hurt) - 2.0 * _lonely(grid, grid.cells & ~taken)
        if fit + STILL_FITS * len(LARGEST) <= most:
            continue
        fit += STILL_FITS * sum([grid.fits(shape, blocked=taken, touch=taken) for shape in LARGEST])
        if fit > most:
            best, most = step, fit
    return best


def _beside(grid: Grid, mask: int) -> tuple[int, int, int, int]:
    """The spaces of a mask, moved by one to each of the four sides; some may leave the grid, none comes in again."""
    top = ((1 << grid.width * grid.height) - 1) // ((1 << grid.height) - 1)
    up, down = mask & ~top, mask & ~(top << grid.height - 1)
    return mask << grid.height, mask >> grid.height, up >> 1, down << 1


def _touching(grid: Grid, mask: int, hurt: int) -> int:
    """How many sides of these spaces touch the rim or a Wound."""
    free = grid.cells & ~hurt
    return 4 * mask.bit_count() - sum([(moved & free).bit_count() for moved in _beside(grid, mask)])


def _lonely(grid: Grid, free: int) -> int:
    """Free spaces without a free neighbour."""
    right, left, up, down = _beside(grid, free)
    return (free & ~(right | left | up | down)).bit_count()


# -- blows


def best_blow(table: Saga, steps: Sequence[Step]) -> Step:
    """As many hearts as possible, near those that are left; then what else is covered."""
    arena = table.arena()
    grid, covered = arena.grid, 0
    for tile in table.struck:
        covered |= tile
    hearts = arena.where(HEART) & ~covered
    worths = _arena_cells(table)
    left = [grid.at(cell) for cell in bits(hearts)]

    best, most = steps[0], float("-inf")
    for step in steps:
        mask = grid.lay(SHAPES[step[-3]], step[-2], step[-1])
        hit = (mask & hearts).bit_count()
        score = 4.0 * hit - 0.2 * (mask.bit_count() - hit) + sum([worths.get(cell, 0.0) for cell in bits(mask)])
        if score <= most:
            continue
        cells = grid.cells_of(mask)
        for column, row in left:
            if not mask >> column * grid.height + row & 1:
                score -= 0.6 * min([abs(column - c) + abs(row - r) for c, r in cells])
        if score > most:
            best, most = step, score
    return best


def _arena_cells(table: Saga) -> dict[int, float]:
    arena, marks = table.arena(), table.arena_marks()
    worths: dict[int, float] = {}
    for cell, icon in arena.marks:
        if icon in "MOGSFP":
            worths[cell] = good_worth(table.played, GOODS["MOGSFP".index(icon)])
        elif icon != HEART:
            worths[cell] = ICON_WORTH.get(icon, 0.4)
    for cell, mark in marks.marks:
        if table.ignoring & (IGNORE_RED if mark == "r" else IGNORE_YELLOW):
            continue
        card = ENEMIES[table.face[table.fought[arena.grid.part_of(cell)]] - FIRST_ENEMY]
        legend = card.red if mark == "r" else card.yellow
        worths[cell] = worths.get(cell, 0.0) + sum(effect_worth(table.played, one) for one in legend)
    return worths
