"""A spot on the map for everything that lies there: areas' names first, then locations, none on top of another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from .outlines import HIGH, WIDE, Outlines, Pair

NAME_SIZE: Final = (104.0, 34.0)
"""How much room the name of an area takes, in units of the map."""
PLACE_SIZE: Final = (100.0, 42.0)
EDGE: Final = 3.0


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


def spots(
    drawn: Outlines, areas: Sequence[str], places: Iterable[tuple[tuple[str, ...], tuple[int, int] | None]]
) -> tuple[list[Spot], list[Spot]]:
    """Spots for the names of areas (by letter) and for places: in one area, or on the border of two, or where said."""
    taken: list[_Box] = []
    named = [_settled(drawn, _land(drawn, (letter,)), NAME_SIZE, taken, (letter,)) for letter in areas]
    laid = []
    for letters, said in places:
        candidates = [((said[0] + 0.5) * WIDE, (said[1] + 0.5) * HIGH)] if said else _land(drawn, letters)
        laid.append(_settled(drawn, candidates, PLACE_SIZE, taken, letters))
    return named, laid


def _land(drawn: Outlines, letters: tuple[str, ...]) -> list[tuple[float, float]]:
    """Where something of an area may lie, or of two: along the border between them."""
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


def _settled(
    drawn: Outlines,
    candidates: Sequence[tuple[float, float]],
    size: tuple[float, float],
    taken: list[_Box],
    letters: tuple[str, ...],
) -> Spot:
    """The candidate that lies on nothing else, inside the map and deep in its own land."""
    if not candidates:
        candidates = [(drawn.width / 2, drawn.height / 2)]
    own = {point for letter in letters for point in drawn.land.get(letter, ())}
    best = min(candidates, key=lambda middle: _trouble(drawn, middle, size, taken, own))
    taken.append(_box(best, size))
    return Spot(round(100 * best[0] / drawn.width), round(100 * best[1] / drawn.height))


def _box(middle: tuple[float, float], size: tuple[float, float]) -> _Box:
    return _Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size)


def _trouble(
    drawn: Outlines,
    middle: tuple[float, float],
    size: tuple[float, float],
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
    return covered * 3 + beyond * 60 + abroad * 40 + (middle[1] + middle[0] / 3) * 0.05
