"""What a choice would lead to, said before it is made: what waits on a tile, what a slot still needs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers

from ...content import ICONS, TERRAIN_NAMES
from ...table import NO_TERRAIN, Slot, Thornwatch, Tile
from ..printing import listed, plural, terrain_rules
from .names import pawn_name, skill_name

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer


def _tile_text(table: Thornwatch, tile: int, readers: Readers) -> str:
    """What is on a tile: its symbols, who stands there, the terrain card with what it does."""
    symbols = listed([name for bit, name in enumerate(ICONS) if table.icons[tile] >> bit & 1]) or "bare ground"
    names = Counter(pawn_name(table, pawn) for pawn in table.pawns_on(Tile(tile)))
    there = listed([f"{count} {plural(name)}" if count > 1 else f"the {name}" for name, count in names.items()])
    kind = table.terrain[tile]
    terrain = f" {TERRAIN_NAMES[kind]}: {terrain_rules(kind)}" if kind != NO_TERRAIN else ""
    return f"{symbols.capitalize()}{f', with {there}' if there else ''}.{terrain}"


def _still_open(table: Thornwatch, slot: int, readers: Readers) -> str:
    """What a slotted card needs before it can be used."""
    needs = Counter(table.open_cost(Slot(slot)))
    words = listed([f"{count} {skill_name(skill)}" for skill, count in needs.items()])
    return f"Open now: {words}. With nothing open it can be used." if words else ""


PROSPECTS: Final[dict[str, Namer]] = {"StillOpen": _still_open, "TileText": _tile_text}
