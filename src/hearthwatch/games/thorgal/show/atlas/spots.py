"""A spot on the map for everything that lies there: areas' names first, then locations, none on top of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from .outlines import HIGH, WIDE, Outlines, Pair

SHOWN_WIDE, SHOWN_HIGH = 700.0, 360.0
"""The size of a map on a desktop, in pixels; sizes of things that need a spot use the same unit."""
NAME_HIGH, PLACE_HIGH = 44.0, 40.0
"""The height of a name with the figures above it, and of a place."""
SECOND_THOUGHTS: Final = 5
"""The number of passes that place everything again once the rest lies."""
EDGE: Final = 3.0
Size: TypeAlias = tuple[float, float]


class Spot(NamedTuple):
    """The middle of something, in hundredths of the map's width and height."""

    x: int
    y: int


class _Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def overlap(self, other: _Box) -> float:
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0


class Wanted(NamedTuple):
    """Something that needs a spot: in one area or on the border of two (letters); its size; where it lies, if said."""

    letters: tuple[str, ...]
    width: float
    high: float = 0.0
    at: tuple[float, float] | None = None


def spots(drawn: Outlines, areas: Sequence[Wanted], places: Sequence[Wanted]) -> tuple[list[Spot], list[Spot]]:
    """Spots for the names of areas, and for places."""
    across, down = drawn.width / SHOWN_WIDE, drawn.height / SHOWN_HIGH
    wanted = [(one._replace(width=one.width * across), NAME_HIGH * down) for one in areas]
    wanted += [(one._replace(width=one.width * across), (one.high or PLACE_HIGH) * down) for one in places]
    laid: list[tuple[float, float]] = []
    boxes: list[_Box] = []
    for one, high in wanted:
        laid.append(_settled(drawn, one, high, boxes))
        boxes.append(_box(laid[-1], (one.width, high)))
    for _ in range(SECOND_THOUGHTS):
        for number, (one, high) in enumerate(wanted):
            laid[number] = _settled(drawn, one, high, boxes[:number] + boxes[number + 1 :])
            boxes[number] = _box(laid[number], (one.width, high))
    found = [Spot(round(100 * x / drawn.width), round(100 * y / drawn.height)) for x, y in laid]
    return found[: len(areas)], found[len(areas) :]


def _land(drawn: Outlines, letters: tuple[str, ...]) -> list[tuple[float, float]]:
    """Return the points where a thing of an area may lie, or of two: along the border between them."""
    if len(letters) > 1:
        pair: Pair = (min(letters), max(letters))
        if found := drawn.frontier.get(pair):
            return [*found]
    return [
        ((column + across) * WIDE, (row + down) * HIGH)
        for column, row in drawn.land.get(letters[0], ())
        for across in (0.0, 0.5)
        for down in (0.0, 0.5)
    ]


def _settled(drawn: Outlines, wanted: Wanted, high: float, taken: list[_Box]) -> tuple[float, float]:
    """Return the candidate that lies on nothing else, inside the map and deep in its own land."""
    candidates = [wanted.at] if wanted.at else _land(drawn, wanted.letters) or [(drawn.width / 2, drawn.height / 2)]
    own = {point for letter in wanted.letters for point in drawn.land.get(letter, ())}
    size = (wanted.width, high)
    return min(candidates, key=lambda middle: _trouble(drawn, middle, size, taken, own))


def _box(middle: tuple[float, float], size: Size) -> _Box:
    return _Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size)


def _trouble(
    drawn: Outlines,
    middle: tuple[float, float],
    size: Size,
    taken: list[_Box],
    own: set[tuple[int, int]],
) -> float:
    box = _box(middle, size)
    covered = sum(map(box.overlap, taken))
    beyond = max(0.0, EDGE - box.x) + max(0.0, EDGE - box.y)
    beyond += max(0.0, box.x + box.width + EDGE - drawn.width) + max(0.0, box.y + box.height + EDGE - drawn.height)
    abroad = sum(
        (int((box.x + across * box.width) // WIDE), int((box.y + down * box.height) // HIGH)) not in own
        for across in (0.0, 0.25, 0.5, 0.75, 1.0)
        for down in (0.0, 0.5, 1.0)
    )
    return covered * 3 + beyond * 200 + abroad * 220 + (middle[1] + middle[0] / 3) * 0.05
