"""The Journey path and the Enemy cards of a Combat: grids with tiles on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthwatch.kernel.shapes import bits

from ...content import ENEMIES, FIRST_ENEMY, HEART, TERRAIN, TILE_NAMES
from ...content.cards import COLOURS
from ...content.pieces import CRITICAL, FACES_OF_DIE, NO_TILE
from ..printing import effect_text, legend_text, wound_name
from .grid_parts import CombatShown, DieShown, EnemyShown, PathShown, TerrainShown
from .grids import cells_shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...content.cards import Effect
    from ...table import Saga

COLLECTED, BLOCKED = "collected", "blocked"
ENDED = -1


def path_shown(table: Saga) -> PathShown:
    """Return the revealed Terrain cards and what lies on them."""
    if not table.terrain:
        return PathShown(cards=[], deck=len(table.terrain_deck), last=ENDED)
    ground, marks = table.ground(), dict(table.ground_marks().marks)
    grid, icons = ground.grid, dict(ground.marks)
    tokens = dict.fromkeys(bits(table.collected), COLLECTED) | dict.fromkeys(bits(table.space_blocks), BLOCKED)
    laid = 0
    for tile in table.path:
        laid |= tile
    cards = []
    for number, card in enumerate(table.terrain):
        printed = TERRAIN[table.face[card]]
        first = grid.starts[number]
        columns = (*grid.starts, grid.width)[number + 1] - first
        is_last = number == len(table.terrain) - 1
        cards.append(
            TerrainShown(
                id=f"card:{card}",
                name=printed.name,
                kind=printed.kind,
                first=first,
                reveal=first + printed.reveal,
                reveals=is_last and bool(table.terrain_deck) and not laid & grid.column(first + printed.reveal),
                red=_legend(table, number, 0, printed.red),
                yellow=_legend(table, number, 1, printed.yellow),
                corner=effect_text(printed.corner),
                cells=cells_shown(grid, icons, marks, table.path, tokens, first, columns, "space"),
            )
        )
    return PathShown(cards=cards, deck=len(table.terrain_deck), last=grid.last_column(laid))


def _legend(table: Saga, number: int, colour: int, printed: Sequence[Effect]) -> str:
    """Return the effect of a penalty of this card: the Wound on its legend, else the printed one (THG-27.3)."""
    covered = table.legend_covers[2 * number + colour]
    return wound_name(covered) if covered >= 0 else legend_text(printed)


def combat_shown(table: Saga) -> CombatShown | None:
    """Return the Combat under way."""
    if not table.fought:
        return None
    arena = table.arena()
    grid, icons, marks = arena.grid, dict(arena.marks), dict(table.arena_marks().marks)
    covered = 0
    for tile in table.struck:
        covered |= tile
    cards = []
    for number, card in enumerate(table.fought):
        printed = ENEMIES[table.face[card] - FIRST_ENEMY]
        first = grid.starts[number]
        columns = (*grid.starts, grid.width)[number + 1] - first
        cards.append(
            EnemyShown(
                id=f"card:{card}",
                name=printed.name,
                rank=printed.rank,
                red=legend_text(printed.red),
                yellow=legend_text(printed.yellow),
                cells=cells_shown(grid, icons, marks, table.struck, {}, first, columns),
            )
        )
    hearts = arena.where(HEART)
    return CombatShown(
        place=table.played.locations[table.fight_at].name if table.fight_at >= 0 else "",
        cards=cards,
        dice=[_die(table, die) for die in range(len(table.dice))],
        rolled=bool(table.rolled),
        hearts=hearts.bit_count(),
        open=(hearts & ~covered).bit_count(),
        rerolls=table.rerolls,
        upgrades=table.upgrades,
        criticals=table.criticals_left,
    )


def _die(table: Saga, die: int) -> DieShown:
    colour, side = table.dice[die], table.faces_up[die] if die < len(table.faces_up) else ENDED
    boosted = table.criticals >> die & 1 == 1
    tile = critical = NO_TILE
    if side >= 0:
        critical = CRITICAL[colour][side]
        tile = critical if boosted else FACES_OF_DIE[colour][side]
    return DieShown(
        id=f"die:{die}",
        colour=COLOURS[colour],
        tile=TILE_NAMES[tile] if tile != NO_TILE else "",
        critical=TILE_NAMES[critical] if critical != NO_TILE else "",
        boosted=boosted,
    )
