"""The map on the board: tiles, what lies on them, and the pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...content import ACTION, ICONS, TERRAIN
from ...content.storyboard_sheet import arrangement_of
from ...rules.effects.filters import is_binding
from ...table import FIRST_CREATURE, NO_TERRAIN
from ..printing import card_text, terrain_text
from ..words.names import face_name, pawn_name
from ..words.places import place_name
from .parts import BindingBoard, MarkerBoard, PawnBoard, TerrainBoard, TileBoard

if TYPE_CHECKING:
    from hearthwatch.kernel import Card

    from ...table import Blow, Thornwatch


def tiles(table: Thornwatch, blow: Blow | None) -> list[TileBoard]:
    """Return every tile of the scene with all that is on it."""
    if not table.icons:
        return []
    scene = table.board_played
    places = arrangement_of(scene.sheet).tile
    return [
        TileBoard(
            id=f"tile:{tile}",
            number=tile + 1,
            at=[int(part) for part in places[tile].at],
            shape=scene.shapes[tile],
            symbols=[name for bit, name in enumerate(ICONS) if table.icons[tile] >> bit & 1],
            beside=sorted(other + 1 for other in scene.neighbours[tile]),
            places=[place_name(name) for name, there in scene.sheet.places.items() if tile in there],
            begins=[
                side
                for side, there in (("heroes", scene.sheet.heroes), ("monsters", scene.sheet.monsters))
                if tile in there
            ],
            terrain=[*_terrain(table, tile), *_laid(table, tile)],
            markers=[_marker(marker) for marker, where in enumerate(table.markers) if where == tile],
            pawns=[_pawn(table, pawn, blow) for pawn in table.pawns_on(tile) if table.where[pawn] == tile],
        )
        for tile in table.tiles
    ]


def _terrain(table: Thornwatch, tile: int) -> list[TerrainBoard]:
    kind = table.terrain[tile]
    if kind == NO_TERRAIN:
        return []
    name, text = TERRAIN[kind].name, terrain_text(kind)
    return [TerrainBoard(id=f"terrain:{tile}", name=name, text=text, ebb=table.cache[tile], whose="")]


def _laid(table: Thornwatch, tile: int) -> list[TerrainBoard]:
    """Action cards with a terrain effect (TWN-5.11)."""
    return [
        TerrainBoard(
            id=f"card:{card}",
            name=face_name(table.face[card]),
            text=card_text(table.face[card]),
            ebb=0,
            whose=_owner(table, card),
        )
        for card in table.placed
        if not is_binding(table, card) and table.spot[card] == tile
    ]


def _owner(table: Thornwatch, card: Card) -> str:
    """Return the role whose deck a placed card comes from."""
    action = ACTION[table.face[card]]
    return action.hero if action else ""


def _marker(marker: int) -> MarkerBoard:
    return MarkerBoard(f"marker:{marker}", str(marker // 4 + 1))


def _pawn(table: Thornwatch, pawn: int, blow: Blow | None) -> PawnBoard:
    cards = table.cards_of(pawn)
    return PawnBoard(
        id=f"pawn:{pawn}",
        name=pawn_name(table, pawn),
        kind=kind_of(table, pawn),
        seat=table.seat_of(pawn) if pawn < FIRST_CREATURE else None,
        card=f"momentum:{cards[0]}" if cards else "",
        target=blow is not None and blow.target == pawn,
        striking=blow is not None and blow.by == pawn,
        acted=pawn in table.acted,
        bound=[
            BindingBoard(face_name(table.face[card]), card_text(table.face[card]), _owner(table, card))
            for card in table.placed
            if is_binding(table, card) and table.spot[card] == pawn
        ],
    )


def kind_of(table: Thornwatch, pawn: int) -> str:
    """hero, monster or denizen."""
    return "hero" if pawn < FIRST_CREATURE else "monster" if table.is_monster(pawn) else "denizen"
