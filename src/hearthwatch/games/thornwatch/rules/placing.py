"""Pawns and cards on the map: they come, move and leave (sections 3, 5, 13, 20 and 25 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hearthwatch.kernel import Refusal, Stage, close, no

from ..content import CREATURES, ICONS, TERRAIN
from ..table import (
    COPIES,
    DISCARDS,
    NO_TERRAIN,
    NOWHERE,
    Came,
    Group,
    Kind,
    Pawn,
    Thornwatch,
    Tile,
)
from .changes import forbidden
from .ebb import fill_cache, gain_ebb, spend_ebb
from .effects.filters import is_binding
from .moments import moment_comes
from .track import first_card_of, leave_track, to_root

# -- pawns


def add_group(table: Thornwatch, kind: int) -> Group:
    """A rules card takes part, normal side up (TWN-3.14); gives its group."""
    if kind in table.groups:
        return Group(table.groups.index(Kind(kind)))
    table.groups.append(Kind(kind))
    table.group_tile.append(NOWHERE)
    return Group(len(table.groups) - 1)


def add_pawn(table: Thornwatch, group: int, tile: int, other: int = NOWHERE) -> Pawn | None:
    """A pawn from the box; None where none is left (TWN-1.7). A huge one lies on two tiles (TWN-30.1)."""
    kind = table.groups[group]
    if not table.box_pawns[kind]:
        return None
    table.box_pawns[kind] -= 1
    table.group_of.append(group)
    table.where.append(Tile(tile))
    table.other.append(Tile(other))
    return Pawn(len(table.where) - 1)


def pairs_with(table: Thornwatch, tiles: Sequence[int], *, inside: bool = False) -> list[tuple[Tile, Tile]]:
    """Return two adjacent tiles for a huge creature that is to lie on one of these (TWN-30.1, TWN-30.5).

    `inside`: on two of these, if any two of them are adjacent.
    """
    found = [
        (Tile(one), other) for one in tiles for other in table.neighbours(one) if other > one or other not in tiles
    ]
    within = [pair for pair in found if pair[1] in tiles]
    return within if inside and within else found


def appear(table: Thornwatch, kind: int, tile: int, other: int = NOWHERE) -> Pawn | None:
    """A pawn appears during a scene; a card that is absent from the track goes to the root (TWN-9.8, TWN-25.5)."""
    group = add_group(table, kind)
    was_there = bool(table.pawns_of(group))
    pawn = add_pawn(table, group, tile, other)
    if pawn is not None:
        table.say("TWN-25.5", "{:Mover} appears on {:Tile}.", pawn, tile)
        if not was_there:
            for copy in range(min(COPIES, CREATURES[kind].cards)):
                to_root(table, first_card_of(group) + copy)
    return pawn


def take_off_map(table: Thornwatch, pawn: int) -> None:
    """The pawn goes back to the box."""
    table.where[pawn] = table.other[pawn] = NOWHERE
    table.box_pawns[table.groups[table.group_of[pawn]]] += 1


def remove_pawn(table: Thornwatch, pawn: Pawn) -> None:
    """A pawn leaves without being defeated; with the last one its momentum cards leave (TWN-28.6)."""
    group = table.group_of[pawn]
    bindings_end(table, pawn)
    take_off_map(table, pawn)
    if not table.pawns_of(group):
        for card in [card for card in table.momentum if table.group_of_card(card) == group]:
            leave_track(table, card)


# -- moving


def ways_to_move(table: Thornwatch, pawn: int) -> Iterator[tuple[Tile, Tile]]:
    """The tile that a pawn leaves and the one that it enters; a huge one keeps one of its two (TWN-30.4, TWN-30.5)."""
    here, other = table.where[pawn], table.other[pawn]
    if other < 0:
        for tile in table.neighbours(here):
            yield here, tile
        return
    for left, kept in ((here, other), (other, here)):
        for tile in table.neighbours(kept):
            if tile != left:
                yield left, tile


def is_way(table: Thornwatch, pawn: int, left: int, tile: int) -> bool:
    """Return whether this is one of the `ways_to_move`."""
    here, other = table.where[pawn], table.other[pawn]
    if other < 0:
        return left == here and tile in table.neighbours(here)
    if left == here:
        return tile != left and tile in table.neighbours(other)
    return left == other and tile != left and tile in table.neighbours(here)


def cannot_move(table: Thornwatch, pawn: int, left: int, tile: int) -> Refusal | None:
    """Refuse a move that is not across a shared border (TWN-20.1), or of a pawn that is held."""
    if forbidden(table, "cannot move", pawn):
        return no("TWN-20.5", "{:Pawn} is held in place.", pawn)
    if not is_way(table, pawn, left, tile):
        return no("TWN-4.3", "{:Tile} shares no border with where {:Pawn} stands.", tile, pawn)
    return None


def walk(table: Thornwatch, pawn: int, left: int, tile: int) -> None:
    """A pawn goes from one tile to another, and what waits for that happens."""
    if table.where[pawn] == left:
        table.where[pawn] = Tile(tile)
    else:
        table.other[pawn] = Tile(tile)
    table.say("TWN-20.1", "{:Mover} goes to {:Tile}.", pawn, tile)
    arrives(table, pawn, tile)


def put_on(table: Thornwatch, pawn: int, tile: int, other: int = NOWHERE) -> None:
    """An effect puts a pawn straight on a tile, a huge one on two (TWN-20.8, TWN-30.1)."""
    left = table.tiles_of(pawn)
    table.where[pawn], table.other[pawn] = Tile(tile), Tile(other)
    table.say("TWN-20.8", "{:Mover} is moved to {:Tile}.", pawn, tile)
    for entered in reversed(table.tiles_of(pawn)):
        if entered not in left:
            arrives(table, pawn, entered)


def arrives(table: Thornwatch, pawn: int, tile: int) -> None:
    event = table.open(Came(pawn, tile))
    table.do(moment_comes("enters", Pawn(pawn), Pawn(pawn), event), close(event))


# -- terrain cards

CARD_THEN_TILE: Final = (
    Stage("kind", "Which terrain card?", "{kind}", back="Another terrain card"),
    Stage("tile", "On which tile?", "On {tile}"),
)
"""The stages in which a player who lays a terrain card is asked."""


def cannot_lay(table: Thornwatch, kind: int, tile: int, *, demanded: bool = False) -> Refusal | None:
    """Refuse a terrain card on a tile (TWN-5.2, TWN-5.3, TWN-5.5)."""
    card = TERRAIN[kind]
    if not table.terrain_left[kind]:
        return no("TWN-1.7", "No {:TerrainKind} is left in the supply.", kind)
    if table.terrain[tile] != NO_TERRAIN:
        return no("TWN-5.3", "A terrain card lies on {:Tile} already.", tile)
    if demanded:
        return None
    if card.symbol and not table.icons[tile] >> ICONS.index(card.symbol) & 1:
        return no("TWN-5.2", "{:TerrainKind} needs a tile with the symbol {}.", kind, card.symbol)
    if card.spend > table.ebb:
        return no("TWN-5.5", "{:TerrainKind} costs {} ebb; the Judge has {}.", kind, card.spend, table.ebb)
    return None


def lay_terrain(table: Thornwatch, kind: int, tile: int) -> None:
    """A terrain card comes into play with its Spend, Gain or Cache (TWN-5.9), and its momentum card (TWN-5.10)."""
    card = TERRAIN[kind]
    table.terrain_left[kind] -= 1
    table.terrain[tile] = kind
    paid = min(card.spend, table.ebb)
    spend_ebb(table, paid)
    if paid:
        table.say("TWN-5.1", "{:Tile} gets {:TerrainKind} for {} ebb; the Judge has {}.", tile, kind, paid, table.ebb)
    else:
        table.say("TWN-5.1", "{:Tile} gets {:TerrainKind}.", tile, kind)
    gain_ebb(table, card.gain, "TWN-5.6")
    fill_cache(table, tile, card.cache)
    if card.turn is not None:
        table.groups.append(Kind(len(CREATURES) + kind))
        table.group_tile.append(tile)
        to_root(table, first_card_of(len(table.groups) - 1))


def clear_terrain(table: Thornwatch, tile: int) -> None:
    """A terrain card leaves; what lies on it goes back to the box (TWN-3.21)."""
    kind = table.terrain[tile]
    if kind == NO_TERRAIN:
        return
    table.say("TWN-3.21", "{:TerrainKind} leaves {:Tile}.", kind, tile)
    table.terrain_left[kind] += 1
    table.terrain[tile] = NO_TERRAIN
    table.cache[tile] = 0
    for group, at in enumerate(table.group_tile):
        if at == tile:
            table.group_tile[group] = NOWHERE
            leave_track(table, first_card_of(group))


# -- action cards under pawns and on tiles


def bindings_end(table: Thornwatch, pawn: int) -> None:
    """The binding effects of a pawn are over; the cards go to their owners' discard piles (TWN-13.6)."""
    for card in [card for card in table.placed if table.spot[card] == pawn and is_binding(table, card)]:
        table.move(card, DISCARDS, table.hero_of_card(card))
        table.say("TWN-13.6", "{:Card} no longer binds {:Pawn}.", card, pawn)
