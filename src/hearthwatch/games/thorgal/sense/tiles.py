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


def best_placement(table: Saga, steps: Sequence[Step]) -> Step:
    """The best of these steps, all of which lay a tile on the same grid."""
    kind = table.rules.kinds[steps[0][0]].types[-1]
    if kind == "Space":
        worths = path_cells(table, Character(table.actor))
        return max(steps, key=lambda step: path_worth(table, step, worths))
    if kind == "Spot":
        return max(steps, key=lambda step: wound_fit(table, step))
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


def wound_fit(table: Saga, step: Step) -> float:
    """How tightly a Wound lies: sides that touch the rim or another Wound, and whether large ones still fit."""
    who = Character(step[1])
    grid, hurt = table.body(who), table.hurt(who)
    mask = grid.lay(SHAPES[step[-3]], step[-2], step[-1] % SPOTS_OF_ONE)
    taken = hurt | mask
    fit = float(_touching(grid, mask, hurt))
    fit += sum(1.5 for shape in LARGEST if grid.fits(shape, blocked=taken, touch=taken))
    free = grid.cells & ~taken
    return fit - 2.0 * _lonely(grid, free)


def _touching(grid: Grid, mask: int, hurt: int) -> int:
    sides = 0
    for cell in bits(mask):
        column, row = grid.at(cell)
        for near, level in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            inside = 0 <= near < grid.width and 0 <= level < grid.height
            other = near * grid.height + level
            sides += not inside or bool(hurt >> other & 1) or not grid.cells >> other & 1
    return sides


def _lonely(grid: Grid, free: int) -> int:
    """Free spaces without a free neighbour."""
    return sum(not grid.neighbours(1 << cell) & free for cell in bits(free))


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

    def worth(step: Step) -> float:
        mask = grid.lay(SHAPES[step[-3]], step[-2], step[-1])
        score = 4.0 * (mask & hearts).bit_count() + sum(worths.get(cell, 0.0) for cell in bits(mask))
        cells = grid.cells_of(mask)
        for column, row in left:
            if not mask >> column * grid.height + row & 1:
                score -= 0.6 * min(abs(column - c) + abs(row - r) for c, r in cells)
        return score - 0.2 * (mask & ~hearts).bit_count()

    return max(steps, key=worth)


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
