"""Cards that lie side by side, as one grid: needed at every step, so the grid is cached by faces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from hearthwatch.kernel.shapes import Printed, joined_prints

from .content import AREA_ICON, ENEMY_FACES, FIRST_ENEMY, GOOD_ICONS, TERRAIN_FACES

Faces = tuple[int, ...]
Offers = list[tuple[int, str, int]]

_TERRAIN: Final[dict[Faces, Printed]] = {}
_TERRAIN_MARKS: Final[dict[Faces, Printed]] = {}
_ENEMIES: Final[dict[Faces, Printed]] = {}
_ENEMY_MARKS: Final[dict[Faces, Printed]] = {}
_OFFERS: Final[dict[Faces, Offers]] = {}
JOINED: Final[tuple[dict[Faces, Any], ...]] = (_TERRAIN, _TERRAIN_MARKS, _ENEMIES, _ENEMY_MARKS, _OFFERS)
_MOST_KNOWN: Final = 1024


def terrain_icons(faces: Faces) -> Printed:
    """Return the icons of Terrain cards (THG-15.8)."""
    found = _TERRAIN.get(faces)
    return _join(_TERRAIN, faces, [TERRAIN_FACES[one].icons for one in faces]) if found is None else found


def terrain_marks(faces: Faces) -> Printed:
    """Return the penalty marks of Terrain cards."""
    found = _TERRAIN_MARKS.get(faces)
    return _join(_TERRAIN_MARKS, faces, [TERRAIN_FACES[one].marks for one in faces]) if found is None else found


def enemy_icons(faces: Faces) -> Printed:
    """Return the icons of Enemy cards (THG-22.5)."""
    found = _ENEMIES.get(faces)
    return _join(_ENEMIES, faces, [ENEMY_FACES[one - FIRST_ENEMY].icons for one in faces]) if found is None else found


def enemy_marks(faces: Faces) -> Printed:
    """Return the penalty marks of Enemy cards."""
    found = _ENEMY_MARKS.get(faces)
    if found is None:
        found = _join(_ENEMY_MARKS, faces, [ENEMY_FACES[one - FIRST_ENEMY].marks for one in faces])
    return found


def offers(faces: Faces) -> Offers:
    """Return the icons to collect on Terrain cards: cell, icon, and the place of its penalty; -1 where it has none."""
    found = _OFFERS.get(faces)
    if found is None:
        ground, marks = terrain_icons(faces), dict(terrain_marks(faces).marks)
        found = [
            (cell, icon, 2 * ground.grid.part_of(cell) + (marks[cell] == "y") if cell in marks else -1)
            for cell, icon in ground.marks
            if icon in GOOD_ICONS or icon == AREA_ICON
        ]
        _keep(_OFFERS, faces, found)
    return found


def _join(known: dict[Faces, Printed], faces: Faces, prints: Iterable[Printed]) -> Printed:
    found = joined_prints(tuple(prints))
    _keep(known, faces, found)
    return found


def _keep(known: dict[Faces, Any], faces: Faces, found: Any) -> None:
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known[faces] = found
