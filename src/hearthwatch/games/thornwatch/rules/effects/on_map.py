"""Verbs about the map: moving pawns, bringing and removing them, terrain cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthwatch.kernel import Event, Question, Refusal, Step, no
from hearthwatch.kernel.authored import Misspelt, unknown
from hearthwatch.kernel.effects import Node, Reading, number

from ...content import CREATURE_NAMES, CREATURES, TERRAIN, TERRAIN_NAMES
from ...table import (
    FIRST_CREATURE,
    NO_TERRAIN,
    Hero,
    Kind,
    Owner,
    Pawn,
    TerrainKind,
    Thornwatch,
    Tile,
    choices,
    step,
)
from ..defeat import falls
from ..knots import go_further
from ..placing import (
    CARD_THEN_TILE,
    appear,
    cannot_lay,
    cannot_move,
    clear_terrain,
    lay_terrain,
    pairs_with,
    put_on,
    remove_pawn,
    walk,
    ways_to_move,
)
from .language import ask_way, decider, effects

ANY = "any"


@effects.part("creature")
def _creature(data: Any, reading: Reading) -> int:
    if data not in CREATURE_NAMES:
        raise Misspelt(unknown("creature", data, CREATURE_NAMES))
    return CREATURE_NAMES.index(data)


@effects.part("terrain card")
def _terrain(data: Any, reading: Reading) -> Any:
    if data != ANY and data not in TERRAIN_NAMES:
        raise Misspelt(unknown("terrain card", data, [*TERRAIN_NAMES, ANY]))
    return data if data == ANY else TERRAIN_NAMES.index(data)


# -- moving


@effects.verb("move", "amount", to="tiles?", must="flag?")
def moving(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Move the pawn up to this many tiles, as its own player decides, unless the effect forces it (TWN-20.5)."""
    table.do(move_some(node.name, me, it, number(node.value, table, me, it, event), table.controller(it)))


@effects.verb("push", "amount", to="tiles?")
def pushing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Push the pawn this many tiles, as the owner of the effect decides; as far as possible (TWN-13.3)."""
    table.do(move_some(node.name, me, it, number(node.value, table, me, it, event), decider(table, me, me)))


@step("TWN-20.5")
def move_some(table: Thornwatch, name: str, me: Owner, pawn: Pawn, count: int, seat: int) -> None:
    if count > 0 and table.stands(pawn) and moves_of(table, name, me, pawn):
        table.ask(seat, granted_moves(name, me, pawn, count, seat), pause=not is_forced(table, name))


def is_forced(table: Thornwatch, name: str) -> bool:
    """Return whether staying is forbidden: a pawn that is pushed, or must move, does so (TWN-13.3)."""
    node = effects.node(table, name)
    return node.verb.name == "push" or "must" in node.parts


def moves_of(table: Thornwatch, name: str, me: int, pawn: int) -> list[tuple[Tile, Tile]]:
    to = effects.node(table, name).parts.get("to")
    ways = list(ways_to_move(table, pawn))
    if not ways or cannot_move(table, pawn, *ways[0]) is not None:
        return []  # What holds a pawn holds it everywhere.
    return ways if to is None else [way for way in ways if to.fits(table, way[1], me, pawn)]


@choices("TWN-20.5", "Where does {pawn} go?")
def granted_moves(table: Thornwatch, name: str, me: Owner, pawn: Pawn, count: int, seat: int) -> Iterator[Step]:
    for left, tile in moves_of(table, name, me, pawn):
        yield granted_move(name, me, pawn, left, tile, count, seat)
    if not is_forced(table, name):
        yield stay(pawn)


@granted_moves.besides
def moves_not_granted(table: Thornwatch, name: str, me: Owner, pawn: Pawn, count: int, seat: int) -> Iterator[Step]:
    """Any other tile, and staying where one must move."""
    for tile in table.tiles:
        yield granted_move(name, me, pawn, table.where[pawn], Tile(tile), count, seat)
    yield stay(pawn)


@step("TWN-20.5", "To {tile}{pawn+left:Keeping}", group="Move")
def granted_move(
    table: Thornwatch, name: str, me: Owner, pawn: Pawn, left: Tile, tile: Tile, count: int, seat: int
) -> None:
    steps: list[Step] = [move_some(name, me, pawn, count - 1, seat)]
    if count == 1 and table.is_hero(pawn) and effects.node(table, name).verb.name != "push":
        steps.append(go_further(Hero(pawn)))  # any one move of the bearer (TWN-G32)
    table.do(*steps)
    walk(table, pawn, left, tile)


@granted_move.refuses
def cannot_go_there(
    table: Thornwatch, name: str, me: Owner, pawn: Pawn, left: Tile, tile: Tile, count: int, seat: int
) -> Refusal | None:
    to = effects.node(table, name).parts.get("to")
    if to is not None and not to.fits(table, tile, me, pawn):
        return no("TWN-20.5", "{:Tile} is not where the effect lets {:Pawn} go.", tile, pawn)
    return cannot_move(table, pawn, left, tile)


@step("TWN-20.5", "Stay", group="Move")
def stay(table: Thornwatch, pawn: Pawn) -> None:
    """It moves no further."""


@stay.refuses
def cannot_stay(table: Thornwatch, pawn: Pawn) -> Refusal | None:
    asked = table.question
    if asked and asked[0] == granted_moves.kind.id and is_forced(table, asked[1]):
        return no("TWN-13.3", "{:Pawn} must move: no effect says that it may stay.", pawn)
    return None


@effects.matters(moving, pushing)
def moving_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.stands(it) and bool(moves_of(table, node.name, me, it))


@effects.verb("bring", "flag")
def bringing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The pawn is put on my tile (TWN-20.8)."""
    if bringing_matters(table, node, me, it, event):
        set_down(table, it, table.tiles_of(me), decider(table, me, it))


@effects.verb("go", "flag")
def going(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """I am put on its tile (TWN-20.8)."""
    if bringing_matters(table, node, me, it, event) and table.stands(me):
        set_down(table, Pawn(me), table.tiles_of(it), decider(table, me, it))


@effects.matters(bringing, going)
def bringing_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return bool(table.tiles_of(me) and table.tiles_of(it)) and not table.share_tile(me, it)


def set_down(table: Thornwatch, pawn: Pawn, tiles: tuple[int, ...], seat: int) -> None:
    """A pawn is put on one of these tiles; where there is more than one way the seat says which."""
    ways = [*ways_to_lie.kind.run(table, pawn, tiles)]
    if len(ways) > 1:
        table.ask(seat, ways_to_lie(pawn, tiles))
    else:
        table.do(*ways)


@choices("TWN-20.8", "Where does {pawn} come to lie?")
def ways_to_lie(table: Thornwatch, pawn: Pawn, tiles: tuple[int, ...]) -> Iterator[Step]:
    """Yield the orientations on the tile; a huge creature also extends to an adjacent tile (TWN-30.1, TWN-30.6)."""
    if table.other[pawn] < 0:
        for tile in tiles:
            yield place_pawn(pawn, Tile(tile))
    else:
        for tile, other in pairs_with(table, tiles):
            yield place_across(pawn, tile, other)


@effects.verb("place", "tiles")
def placing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The pawn is put straight on a tile that is chosen (TWN-20.8)."""
    if placing_matters(table, node, me, it, event):
        ask_way(table, tiles_to_place(node.name, me, it, event), me, it)


@choices("TWN-20.8", "Where is {it} put?")
def tiles_to_place(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    tiles = effects.node(table, name).value.matching(table, me, it, event)
    yield from ways_to_lie.kind.run(table, it, tuple(tile for tile in tiles if tile not in table.tiles_of(it)))


@step("TWN-20.8", "On {tile}", group="Place")
def place_pawn(table: Thornwatch, pawn: Pawn, tile: Tile) -> None:
    put_on(table, pawn, tile)


@step("TWN-30.1", "On {tile} and {other}", group="Place")
def place_across(table: Thornwatch, pawn: Pawn, tile: Tile, other: Tile) -> None:
    """A huge creature lies on the border of two adjacent tiles."""
    put_on(table, pawn, tile, other)


@effects.matters(placing)
def placing_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.stands(it) and any(
        tile not in table.tiles_of(it) for tile in node.value.matching(table, me, it, event)
    )


# -- pawns come and leave


@effects.verb("spawn", "creature", number="amount?", on="tiles")
def spawning(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Pawns from the box, as far as there are any (TWN-1.7, TWN-G35)."""
    count = number(node.parts["number"], table, me, it, event) if "number" in node.parts else 1
    table.do(spawn_some(node.name, me, it, event, count))


@step("TWN-25.5")
def spawn_some(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event, count: int) -> None:
    node = effects.node(table, name)
    if count > 0 and spawning_matters(table, node, me, it, event):
        table.ask(
            decider(table, me, it), tiles_to_spawn(name, me, it, event), spawn_some(name, me, it, event, count - 1)
        )


@choices("TWN-25.5", "{name:Choice} On which tile?")
def tiles_to_spawn(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    node = effects.node(table, name)
    tiles = node.parts["on"].matching(table, me, it, event)
    if "huge" in CREATURES[node.value].attributes:
        for tile, other in pairs_with(table, tiles):
            yield spawn_across(Kind(node.value), tile, other)
    else:
        for tile in tiles:
            yield spawn_pawn(Kind(node.value), tile)


@step("TWN-25.5", "On {tile}", group="Place")
def spawn_pawn(table: Thornwatch, kind: Kind, tile: Tile) -> None:
    appear(table, kind, tile)


@step("TWN-30.1", "On {tile} and {other}", group="Place")
def spawn_across(table: Thornwatch, kind: Kind, tile: Tile, other: Tile) -> None:
    appear(table, kind, tile, other)


@effects.matters(spawning)
def spawning_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return table.box_pawns[node.value] > 0 and bool(node.parts["on"].matching(table, me, it, event))


@effects.verb("remove", "flag")
def removing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A creature leaves the map without being defeated."""
    if removing_matters(table, node, me, it, event):
        table.say("TWN-28.6", "{:Pawn} leaves.", it)
        remove_pawn(table, it)


@effects.verb("defeat", "flag")
def defeating(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """Defeat a creature, wherever its card lies."""
    cards = table.cards_of(it)
    if removing_matters(table, node, me, it, event) and cards:
        falls(table, it, me, cards[-1])


@effects.matters(removing, defeating)
def removing_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return it >= FIRST_CREATURE and table.stands(it)


# -- terrain cards


@effects.verb("lay", "terrain card", on="tiles")
def laying(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """A terrain card enters play, beyond the limit of a scene if need be (TWN-5.9, TWN-5.17)."""
    ask_way(table, terrain_to_lay(node.name, me, it, event), me, it)


@choices("TWN-5.9", "Which terrain card, and where?")
def terrain_to_lay(table: Thornwatch, name: str, me: Owner, it: Pawn, event: Event) -> Iterator[Step]:
    node = effects.node(table, name)
    for kind in range(len(TERRAIN)) if node.value == ANY else [node.value]:
        for tile in node.parts["on"].matching(table, me, it, event):
            if cannot_lay(table, kind, tile, demanded=node.value != ANY) is None:
                yield lay_card(TerrainKind(kind), tile)


@step("TWN-5.9", "{kind} on {tile}", group="Terrain", stages=CARD_THEN_TILE)
def lay_card(table: Thornwatch, kind: TerrainKind, tile: Tile) -> None:
    lay_terrain(table, kind, tile)


@effects.matters(laying)
def laying_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return any(True for _ in terrain_to_lay.kind.run(table, node.name, me, it, event))


@effects.verb("clear", "flag")
def clearing(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> None:
    """The terrain card here leaves play."""
    for tile in table.tiles_of(me):
        clear_terrain(table, tile)


@effects.matters(clearing)
def clearing_matters(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> bool:
    return any(table.terrain[tile] != NO_TERRAIN for tile in table.tiles_of(me))


@effects.ways(placing)
def ways_to_place(table: Thornwatch, node: Node, me: Owner, it: Pawn, event: Event) -> Question:
    return tiles_to_place(node.name, me, it, event)
