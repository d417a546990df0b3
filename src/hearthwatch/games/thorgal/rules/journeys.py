"""Journey: extending the path over the Terrain cards (sections 14 and 15 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hearthwatch.kernel import NO_CARD, Refusal, Stage, Step, asks_why, no, remembered
from hearthwatch.kernel.shapes import Grid, Mask, bits, is_opening

from ..content import FACE_KEYS, TERRAIN
from ..content.pieces import SHAPES, laid_anywhere
from ..table import Saga, choices, step
from ..things import NOWHERE, TERRAIN_DECK, TERRAIN_ROW, Character, Space, Tile, Turn
from .acting import action_value
from .covering import covered, resolve_covered
from .effects.language import effect
from .skills import helpers, helpers_alone, things_named


def all_of(tiles: Iterable[Mask]) -> Mask:
    """Return the cells of all these tiles."""
    found = 0
    for tile in tiles:
        found |= tile
    return found


@remembered
def kinds_to_lay(table: Saga) -> list[int]:
    """The kinds of tiles that the actor may lay (THG-15.3), with those that an effect unlocks for this action."""
    own = table.tiles_of(table.actor)
    return [kind for kind in range(len(SHAPES)) if kind in own or table.unlocked >> kind & 1]


def components(table: Saga) -> Mask:
    """Spaces on which other things than Journey tiles lie (THG-15.9)."""
    return table.collected | table.space_blocks


def first_column(table: Saga) -> int:
    """Return the leftmost column in which the path can begin with any available kind (THG-15.10)."""
    grid, lying = table.ground().grid, components(table)
    fits = (
        column
        for column in range(grid.width)
        for kind in kinds_to_lay(table)
        if grid.fits(SHAPES[kind], blocked=lying, cover=grid.column(column))
    )
    return next(fits, 0)


class Frontier(NamedTuple):
    """The end of the path: the constraints of a further tile."""

    grid: Grid
    taken: Mask
    """The occupied cells."""
    left: Mask
    """The columns left of R (THG-15.5)."""
    touch: Mask | None
    """The tiles that reach column R, one of which must be touched (THG-15.6); None for the first tile."""
    cover: Mask | None
    """For the first tile: the column in which it begins (THG-15.10)."""


@remembered
def frontier(table: Saga) -> Frontier:
    """Return the present end of the path."""
    grid, laid = table.ground().grid, all_of(table.path)
    taken = laid | components(table)
    if not laid:
        return Frontier(grid, taken, 0, None, grid.column(first_column(table)))
    last = grid.last_column(laid)
    rightmost = all_of(tile for tile in table.path if tile & grid.column(last))
    return Frontier(grid, taken, grid.columns(0, last), rightmost, None)


@remembered
def openings(table: Saga) -> dict[int, list[Mask]]:
    """By kind, where the next tile may lie: at the rightmost tile (THG-15.4), with no cell left of column R
    (THG-15.5)."""
    if is_at_its_end(table):
        return {}
    grid, taken, left, touch, cover = frontier(table)
    return {kind: grid.openings(SHAPES[kind], taken | left, touch, cover) for kind in kinds_to_lay(table)}


def is_at_its_end(table: Saga) -> bool:
    """Return whether no Journey can be resolved any more (THG-15.22)."""
    grid = table.ground().grid
    return not table.terrain_deck and bool(all_of(table.path) & grid.column(grid.width - 1))


@step("THG-15.1")
def journey(table: Saga) -> None:
    """Lay as many tiles as the value says; with no legal placement it does nothing (THG-15.11)."""
    at_its_end = is_at_its_end(table) and (table.spent > 0 or not any(helpers_alone(table)))
    if table.spent < action_value(table) and not at_its_end:
        table.ask(table.seat_of(table.actor), ways_to_travel())


@choices("THG-15.3", "{Actor} travels: which tile goes where?")
def ways_to_travel(table: Saga) -> Iterator[Step]:
    """Every kind in every place; Items first (THG-15.2)."""
    for kind, found in openings(table).items():
        for turn, places in enumerate(found):
            for place in bits(places):
                yield travel(Tile(kind), Turn(turn), Space(place))
    yield from helpers_alone(table) if is_at_its_end(table) else helpers(table, "before")
    yield stop_travelling()


@ways_to_travel.besides
def other_ways(table: Saga) -> Iterator[Step]:
    """Yield every place on the Terrain, also where the tile would stick out, which is refused."""
    for kind, turn, place in laid_anywhere(range(len(SHAPES)), table.ground().grid):
        yield travel(Tile(kind), Turn(turn), Space(place))
    yield from things_named(table)


@step(
    "THG-15.3",
    "Lay {tile} from {space} on{tile+turn:Lying}",
    group="Journey",
    stages=(
        Stage("tile", "Which tile?", "Travel by {tile}", back="Another tile"),
        Stage("turn", "Which way round does {tile} lie?", "Way {turn}", back="Another way round"),
        Stage("space", "Where does {tile} begin?", "At {space}"),
    ),
)
def travel(table: Saga, tile: Tile, turn: Turn, space: Space) -> None:
    """First the covered spaces, then the reveal (THG-15.12, THG-15.16)."""
    grid = table.ground().grid
    mask = grid.lay(SHAPES[tile], turn, space)
    column = reveal_column(table)
    is_first = bool(mask & column) and not all_of(table.path) & column
    table.path.append(mask)
    table.spent += 1
    table.area_good = -1
    table.say("THG-15.3", "{:Character} travels by {:Tile}.", table.actor, tile)
    table.waiting = covered(table, mask, False)
    table.do(resolve_covered(), *([reveal_by_tile(table.actor)] if is_first else []), journey())


@travel.refuses
def cannot_travel(table: Saga, tile: Tile, turn: Turn, space: Space) -> Refusal | None:
    if not asks_why(table) and is_opening(openings(table).get(tile), turn, space):
        return None
    if is_at_its_end(table):
        return no("THG-15.22", "The path has reached the end of the last Terrain card.")
    grid, taken, left, touch, cover = frontier(table)
    mask = grid.lay(SHAPES[tile], turn, space)
    if tile not in kinds_to_lay(table):
        return no("THG-15.3", "{:Character} has not unlocked {:Tile}.", table.actor, tile)
    if not mask:
        return no("THG-15.8", "{:Tile} would stick out of the Terrain.", tile)
    if mask & taken:
        return no("THG-15.9", "Something lies there already.")
    if cover is not None and not mask & cover:
        return no("THG-15.10", "The first tile begins in column {}.", first_column(table) + 1)
    if mask & left:
        return no("THG-15.5", "No part of a tile may lie left of column {}.", grid.last_column(left) + 2)
    if touch is not None and not grid.neighbours(touch) & mask:
        return no("THG-15.4", "The tile must touch the rightmost tile of the path with an edge.")
    return None


@step("THG-15.13", "Travel no farther", group="Journey")
def stop_travelling(table: Saga) -> None:
    """Further tiles are no duty; the first one is."""


@stop_travelling.refuses
def cannot_stop_travelling(table: Saga) -> Refusal | None:
    if not table.spent and any(any(found) for found in openings(table).values()):
        return no("THG-11.13", "At least one tile must be laid.")
    return None


# -- revealing


def reveal_column(table: Saga) -> Mask:
    """Return the marked column of the rightmost Terrain card."""
    grid = table.ground().grid
    return grid.column(grid.starts[-1] + TERRAIN[table.face[table.terrain[-1]]].reveal)


@step("THG-15.14")
def reveal_by_tile(table: Saga, who: Character) -> None:
    """The next card, and the bonus in its corner (THG-15.15); nothing where none is left (THG-15.21).

    A card that a covering effect revealed in the meantime is the rightmost now, and its own column is free (THG-15.19).
    """
    if all_of(table.path) & reveal_column(table) and reveal_terrain(table):
        table.do(effect(f"{FACE_KEYS[table.face[table.terrain[-1]]]}/corner", who, NOWHERE))


def reveal_terrain(table: Saga) -> bool:
    """Add the next Terrain card to the right end; whether there was one. By itself it gives no bonus (THG-15.17)."""
    card = table.deal(TERRAIN_DECK, TERRAIN_ROW)
    if card == NO_CARD:
        return False
    table.legend_covers += [-1, -1]
    table.say("THG-15.14", "{:Card} is revealed.", card)
    return True


@step("THG-15.17")
def reveal_by_effect(table: Saga, count: int) -> None:
    """Terrain cards that an effect reveals."""
    for _ in range(count):
        reveal_terrain(table)
