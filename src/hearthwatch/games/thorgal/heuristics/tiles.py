"""Tile placement: the path by what it covers, a Wound where it wastes least, a blow on the hearts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel.shapes import Grid, bits

from ..content import ENEMIES, FIRST_ENEMY, HEART, TERRAIN
from ..content.cards import GOODS
from ..content.pieces import SHAPES, SIZES
from ..rules.wounds import SPOTS_OF_ONE, suffer
from ..table import Saga
from ..things import IGNORE_RED, IGNORE_YELLOW, Character
from .worth import GOOD, effect_worth, good_worth, sort_cost

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

    from ..rules.adventure import Adventure

ICON_WORTH: Final = {"D": 1.1, "+": 0.9, "E": 1.2, "C": 1.1, "J": 1.1}
LARGEST: Final = tuple(shape for shape in SHAPES if shape.size >= 4)
SUFFER: Final = suffer.kind.id
STILL_FITS: Final = 1.5
"""The value of room for another of the largest tiles."""


def best_placement(table: Saga, steps: Sequence[Step]) -> Step:
    """Return the best of these steps, all of which lay a tile on the same grid."""
    kind = table.rules.kinds[steps[0][0]].types[-1]
    if kind == "Space":
        worths = path_worths(table, steps)
        return steps[worths.index(max(worths))]
    if kind == "Spot":
        return best_wound(table, steps)
    return best_blow(table, steps)


def laid_masks(grid: Grid, steps: Sequence[Step]) -> list[int]:
    """Return the cells that each of these steps covers. Steps of the same kind and orientation follow each other."""
    found: list[int] = []
    kind = turn = -1
    form = 0
    for step in steps:
        if step[-3] != kind or step[-2] != turn:
            kind, turn = step[-3], step[-2]
            form = grid.form(SHAPES[kind], turn)
        found.append(form << step[-1] % SPOTS_OF_ONE if step[0] == SUFFER else form << step[-1])
    return found


# -- the path


def best_ways(table: Saga, steps: Sequence[Step]) -> list[Step]:
    """These ways to lay a tile of the path, the best first."""
    worths = path_worths(table, steps)
    return [steps[place] for place in sorted(range(len(steps)), key=lambda place: -worths[place])]


def path_cells(table: Saga, who: Character, first: int, end: int) -> dict[int, float]:
    """By space of the Terrain, of those from the first on up to another: what covering it brings."""
    ground, marks = table.ground(), table.ground_marks()
    goods = icon_worths(table.played)
    worths: dict[int, float] = {}
    for cell, icon in ground.marks:
        if cell >= end:
            break
        if cell < first:
            continue
        if icon == "A":
            worths[cell] = GOOD if table.sources_in(table.area[who]) else 0.0
        elif icon == "+":
            worths[cell] = 0.9 if table.bodies[who] else 0.0
        else:
            worths[cell] = goods.get(icon, 0.0)
    legends, ignoring, grid = legend_worths(table), table.ignoring, ground.grid
    for cell, mark in marks.marks:
        if cell >= end:
            break
        if cell >= first and not ignoring & (IGNORE_RED if mark == "r" else IGNORE_YELLOW):
            worths[cell] = worths.get(cell, 0.0) + legends[2 * grid.part_of(cell) + (mark == "y")]
    return worths


@lru_cache(maxsize=64)
def icon_worths(played: Adventure) -> dict[str, float]:
    """By icon: what it brings, where that does not depend on whom."""
    return {**ICON_WORTH, **{icon: good_worth(played, GOODS[good]) for good, icon in enumerate("MOGSFP")}}


def legend_worths(table: Saga) -> list[float]:
    """Return two numbers for each revealed card, red and yellow: what a penalty costs."""
    printed, face, covers = printed_legends(table.played), table.face, table.legend_covers
    found: list[float] = []
    for card in table.terrain:
        worths = printed[face[card]]
        for worth in worths:
            covered = covers[len(found)]
            found.append(-sort_cost(covered) if covered >= 0 else worth)
    return found


@lru_cache(maxsize=64)
def printed_legends(played: Adventure) -> list[list[float]]:
    """By Terrain card of the box: what its red and its yellow penalty cost."""
    return [
        [float(sum([effect_worth(played, one) for one in legend])) for legend in (card.red, card.yellow)]
        for card in TERRAIN
    ]


def path_worths(table: Saga, steps: Sequence[Step]) -> list[float]:
    """Return the value of these tiles of the path, and a little for what each opens."""
    grid = table.ground().grid
    cells = path_cells(table, Character(table.actor), 0, grid.width * grid.height)
    paying = 0
    for cell in cells:
        paying |= 1 << cell
    number = len(table.terrain) - 1
    column = grid.column(grid.starts[number] + TERRAIN[table.face[table.terrain[number]]].reveal)
    laid = 0
    for tile in table.path:
        laid |= tile
    reveals = bool(table.terrain_deck) and not laid & column
    found: list[float] = []
    for mask in laid_masks(grid, steps):
        worth = 0.0
        for cell in bits(mask & paying):
            worth += cells[cell]
        if reveals and mask & column:
            worth += 0.9
        found.append(worth - 0.05 * grid.last_column(mask))
    return found


def path_hopes(table: Saga, who: Character) -> float:
    """About what the next tile would bring, without laying out every one: the best neighbours of the path's end."""
    if not table.terrain:
        return 0.0
    grid, laid = table.ground().grid, 0
    for tile in table.path:
        laid |= tile
    last = max(0, grid.last_column(laid))
    ahead = [*path_cells(table, who, last * grid.height, (last + 3) * grid.height).values()]
    size = max([SIZES[kind] for kind in table.tiles_of(who)], default=1)
    return sum(sorted(ahead, reverse=True)[: max(1, size - 1)]) * 0.75


# -- Wounds


def best_wound(table: Saga, steps: Sequence[Step]) -> Step:
    """Return the tightest place for a Wound: sides that touch the rim or a Wound, and room left for large ones."""
    who = Character(steps[0][1])
    grid, hurt = table.body(who), table.hurt(who)
    free = grid.cells & ~hurt
    best, most = steps[0], float("-inf")
    for step, mask in zip(steps, laid_masks(grid, steps), strict=True):
        taken = hurt | mask
        left = grid.cells & ~taken
        touching = 4 * mask.bit_count() - grid.edges(mask, free)
        lonely = (left & ~grid.beside(left)).bit_count()
        fit = touching - 2.0 * lonely
        if fit + STILL_FITS * len(LARGEST) <= most:
            continue
        still = 0
        for shape in LARGEST:
            if grid.fits(shape, blocked=taken, touch=taken):
                still += 1
        fit += STILL_FITS * still
        if fit > most:
            best, most = step, fit
    return best


# -- blows


def best_blow(table: Saga, steps: Sequence[Step]) -> Step:
    """As many hearts as possible, near those that are left; then what else is covered."""
    arena = table.arena()
    grid, covered = arena.grid, 0
    for tile in table.struck:
        covered |= tile
    hearts = arena.where(HEART) & ~covered
    worths = _arena_cells(table)
    paying = 0
    for cell in worths:
        paying |= 1 << cell
    height = grid.height
    left = [(cell, cell // height, cell % height) for cell in bits(hearts)]

    best, most = steps[0], float("-inf")
    for step, mask in zip(steps, laid_masks(grid, steps), strict=True):
        hit = (mask & hearts).bit_count()
        brings = 0.0
        for cell in bits(mask & paying):
            brings += worths[cell]
        score = 4.0 * hit - 0.2 * (mask.bit_count() - hit) + brings
        if score <= most:
            continue
        cells = grid.cells_of(mask)
        for cell, column, row in left:
            if not mask >> cell & 1:
                score -= 0.6 * min([abs(column - c) + abs(row - r) for c, r in cells])
                if score <= most:
                    break
        if score > most:
            best, most = step, score
    return best


def _arena_cells(table: Saga) -> dict[int, float]:
    arena, marks = table.arena(), table.arena_marks()
    goods = icon_worths(table.played)
    worths: dict[int, float] = {}
    for cell, icon in arena.marks:
        if icon != HEART:
            worths[cell] = goods.get(icon, 0.4)
    for cell, mark in marks.marks:
        if table.ignoring & (IGNORE_RED if mark == "r" else IGNORE_YELLOW):
            continue
        card = ENEMIES[table.face[table.fought[arena.grid.part_of(cell)]] - FIRST_ENEMY]
        legend = card.red if mark == "r" else card.yellow
        worths[cell] = worths.get(cell, 0.0) + sum([effect_worth(table.played, one) for one in legend])
    return worths
