"""The decoration of a map: peaks, trees, roofs and waves, drawn where nothing else lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .outlines import HIGH, WIDE, Outlines, Point

APART: Final = 31.0
"""The least distance between two signs."""
MOST: Final = 9
"""The most signs in an area."""
HALF: Final = (13.0, 11.0)
"""Half of a sign, across and down."""
SEA: Final = "sea"


class Sign(NamedTuple):
    """A small drawing, by what it shows, and its middle."""

    kind: str
    x: int
    y: int


class Covered(NamedTuple):
    """The place of a thing on the map: its middle and its size, in units of the map."""

    x: float
    y: float
    width: float
    height: float


def dressing(drawn: Outlines, lands: Mapping[str, Sequence[str]], covered: Sequence[Covered]) -> list[Sign]:
    """Signs of the kinds of every area, nearer ones in front."""
    signs: list[Sign] = []
    for letter in sorted(lands):
        signs += _signs(drawn, letter, [*lands[letter]], covered)
    return sorted(signs, key=lambda sign: sign.y)


def _signs(drawn: Outlines, letter: str, kinds: list[str], covered: Sequence[Covered]) -> list[Sign]:
    own = {*drawn.land.get(letter, ())}
    isle = bool(own & drawn.dry)
    found: list[Sign] = []
    for place in _strewn(own):
        x, y = _middle(place)
        same = own & drawn.dry if place in drawn.dry else own - drawn.dry
        kind = SEA if isle and place not in drawn.dry else kinds[len(found) % len(kinds)] if kinds else ""
        if kind and _deep(place, same) and not _hidden(x, y, covered) and _alone(x, y, found):
            found.append(Sign(kind, round(x), round(y)))
        if len(found) == MOST:
            break
    return found


def _noise(point: Point) -> int:
    """Return a number for a spot: the same every time, and not the neighbour's."""
    column, row = point
    mixed = (column * 374761393 + row * 668265263) & 0xFFFFFFFF
    return ((mixed ^ mixed >> 13) * 1274126177 & 0xFFFFFFFF) >> 8


def _strewn(own: set[Point]) -> list[Point]:
    return sorted(own, key=_noise)


def _middle(point: Point) -> tuple[float, float]:
    noise = _noise(point)
    return (point[0] + 0.3 + 0.4 * (noise % 16) / 15) * WIDE, (point[1] + 0.3 + 0.4 * (noise // 16 % 16) / 15) * HIGH


def _deep(point: Point, same: set[Point]) -> bool:
    """Return whether a sign lies on its ground completely."""
    column, row = point
    return all((column + right, row + down) in same for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def _hidden(x: float, y: float, covered: Sequence[Covered]) -> bool:
    return any(
        abs(x - one.x) < one.width / 2 + HALF[0] and abs(y - one.y) < one.height / 2 + HALF[1] for one in covered
    )


def _alone(x: float, y: float, found: list[Sign]) -> bool:
    return all((x - one.x) ** 2 + (y - one.y) ** 2 >= APART**2 for one in found)
