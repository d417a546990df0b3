"""From a picture made of letters to the curved outlines of a map.

Every letter is a spot of an area, a capital one dry ground in its waters; a dot is land where nobody goes, all else is
water. Where two areas touch there is a border: a chain of unit edges from one corner where three of them meet to the
next. A chain is drawn as one curve, and an area is the loop of its chains, so neighbours always fit together. What
reaches the edge of the picture goes on beyond it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[int, int]
"""A corner of the picture: column and row."""
Pair: TypeAlias = tuple[str, str]
"""Two letters in ascending order; water is the empty one."""
WATER: Final = ""
WASTE: Final = "."
AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
WIDE, HIGH = 20.0, 25.0
"""The drawn size of a letter."""
WOBBLE: Final = 0.24
"""The largest displacement of a corner, in letters: coasts are not straight."""


class Outlines(NamedTuple):
    """The outlines of a picture: SVG paths, by letter and by pair of letters."""

    width: float
    height: float
    areas: dict[str, str]
    borders: dict[Pair, str]
    coast: str
    land: dict[str, tuple[Point, ...]]
    """The letters of each area, by column and row."""
    frontier: dict[Pair, tuple[tuple[float, float], ...]]
    """Points along each border, where something can lie."""
    isles: dict[str, str]
    """The dry ground in the waters of an area, where there is some."""
    dry: frozenset[Point]
    """The letters that are dry ground."""
    waste: str
    """Land that belongs to no area."""


@lru_cache(maxsize=32)
def outlines(picture: str) -> Outlines:
    """Return the map that a picture shows."""
    rows = [line.rstrip() for line in picture.strip("\n").splitlines()]
    width, height = max((len(line) for line in rows), default=0), len(rows)
    drawn = _beyond({(column, row): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}, rows)
    at = {point: sign.lower() for point, sign in drawn.items() if sign.isalpha()}
    inside = {point: sign for point, sign in at.items() if 0 <= point[0] < width and 0 <= point[1] < height}
    dry = frozenset(point for point, sign in drawn.items() if sign.isupper())
    chains = _chains(at)
    return Outlines(
        width=width * WIDE,
        height=height * HIGH,
        areas={
            letter: "".join(map(_outline, _loops([chain for pair, chain in chains if letter in pair])))
            for letter in sorted(set(at.values()))
        },
        borders={
            pair: "".join(_curve(chain) for other, chain in chains if other == pair)
            for pair in sorted({pair for pair, _ in chains if WATER not in pair})
        },
        coast="".join(_curve(chain) for pair, chain in chains if WATER in pair),
        land={
            letter: tuple(sorted(point for point, found in inside.items() if found == letter))
            for letter in set(at.values())
        },
        frontier={
            pair: tuple(
                _drawn(point)
                for other, chain in chains
                if other == pair
                for point in chain
                if 0 <= point[0] <= width and 0 <= point[1] <= height
            )
            for pair in {pair for pair, _ in chains if WATER not in pair}
        },
        isles={letter: _ground({point for point in dry if at[point] == letter}) for letter in {at[one] for one in dry}},
        dry=dry & inside.keys(),
        waste=_ground(_waste(drawn)),
    )


def _beyond(drawn: dict[Point, str], rows: list[str]) -> dict[Point, str]:
    """Return the picture with one more letter on every side, the same as the last one there."""
    wide = {(column, row): sign for (column, row), sign in drawn.items()}
    for row, line in enumerate(rows):
        if line:
            wide[-1, row], wide[len(line), row] = line[0], line[-1]
    for (column, row), sign in [*wide.items()]:
        if row == 0:
            wide[column, -1] = sign
        if row == len(rows) - 1:
            wide[column, len(rows)] = sign
    return wide


def _waste(drawn: dict[Point, str]) -> set[Point]:
    """Return land of nobody; it extends a little below the neighbouring areas, so that no gap shows."""
    bare = {point for point, sign in drawn.items() if sign == WASTE}
    beside = {(column + right, row + down) for column, row in bare for right, down in AROUND}
    return bare | {point for point in beside if drawn.get(point, "").isalpha()}


def _ground(spots: set[Point]) -> str:
    """Return the outline of ground that has no borders."""
    return "".join(_curve(chain) for _, chain in _chains(dict.fromkeys(spots, WASTE)))


def _chains(at: dict[Point, str]) -> list[tuple[Pair, list[Point]]]:
    """Return the edges between different letters, joined into chains that end where a third letter is met."""
    edges: dict[Pair, list[tuple[Point, Point]]] = {}
    for column, row in sorted({(c + dc, r + dr) for c, r in at for dc in (-1, 0) for dr in (-1, 0)}):
        here = at.get((column, row), WATER)
        right, below = at.get((column + 1, row), WATER), at.get((column, row + 1), WATER)
        if here != right:
            edges.setdefault(_pair(here, right), []).append(((column + 1, row), (column + 1, row + 1)))
        if here != below:
            edges.setdefault(_pair(here, below), []).append(((column, row + 1), (column + 1, row + 1)))
    return [(pair, chain) for pair, found in sorted(edges.items()) for chain in _joined(found, at)]


def _pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def _meeting(point: Point, at: dict[Point, str]) -> bool:
    """Return whether chains end at a corner: three letters meet there, or two of them crosswise."""
    column, row = point
    around = [at.get((column + dc, row + dr), WATER) for dc, dr in ((-1, -1), (0, -1), (0, 0), (-1, 0))]
    return len(set(around)) > 2 or (around[0] == around[2] and around[1] == around[3] and around[0] != around[1])


def _joined(edges: list[tuple[Point, Point]], at: dict[Point, str]) -> list[list[Point]]:
    """Edges of one pair of letters as chains, those that end at a meeting first, closed ones last."""
    touching: dict[Point, list[tuple[Point, Point]]] = {}
    for edge in edges:
        for point in edge:
            touching.setdefault(point, []).append(edge)
    unused = dict.fromkeys(edges)
    ends = [point for point in sorted(touching) if _meeting(point, at)]
    chains = []
    for start in [*ends, *sorted(touching)]:
        for edge in touching[start]:
            if edge in unused:
                chains.append(_walk(start, edge, touching, unused, at))
    return chains


def _walk(
    start: Point,
    edge: tuple[Point, Point],
    touching: dict[Point, list[tuple[Point, Point]]],
    unused: dict[tuple[Point, Point], None],
    at: dict[Point, str],
) -> list[Point]:
    chain = [start]
    while True:
        del unused[edge]
        chain.append(edge[1] if edge[0] == chain[-1] else edge[0])
        onward = [one for one in touching[chain[-1]] if one in unused]
        if not onward or _meeting(chain[-1], at):
            return chain
        edge = onward[0]


def _loops(chains: list[list[Point]]) -> list[list[list[Point]]]:
    """Return the chains around an area, end to end: each loop as its chains, all in the direction of the walk."""
    left, loops = [*chains], []
    while left:
        loop = [left.pop(0)]
        while loop[0][0] != loop[-1][-1]:
            end = loop[-1][-1]
            following = next((one for one in left if end in (one[0], one[-1])), None)
            if following is None:
                break
            left.remove(following)
            loop.append(following if following[0] == end else following[::-1])
        loops.append(loop)
    return loops


def _drawn(point: Point) -> tuple[float, float]:
    """Return the drawn position of a corner, displaced by its coordinates alone, so it is the same in every chain."""
    column, row = point
    noise = (column * 73856093 ^ row * 19349663) & 0xFFFF
    dx, dy = (noise & 0xFF) / 255 - 0.5, (noise >> 8) / 255 - 0.5
    return (column + 2 * WOBBLE * dx) * WIDE, (row + 2 * WOBBLE * dy) * HIGH


def _curve(chain: list[Point]) -> str:
    """Return a chain as a curve through the middles of its edges; its ends stay where chains meet."""
    if chain[0] == chain[-1]:
        return _curve_closed(chain)
    points = [_drawn(point) for point in chain]
    return f"M{_said(points[0])}" + _bends(points)


def _outline(loop: list[list[Point]]) -> str:
    """Return a loop as one closed curve: along each chain exactly as that chain is drawn."""
    if len(loop) == 1 and loop[0][0] == loop[0][-1]:
        return _curve_closed(loop[0])
    curves = [[_drawn(point) for point in chain] for chain in loop]
    return f"M{_said(curves[0][0])}" + "".join(map(_bends, curves)) + "Z"


def _curve_closed(loop: list[Point]) -> str:
    points = [_drawn(point) for point in loop]
    start = _middle(points[0], points[1])
    return f"M{_said(start)}" + _bends([start, *points[1:], start]) + "Z"


def _bends(points: list[tuple[float, float]]) -> str:
    if len(points) == 2:
        return f"L{_said(points[1])}"
    bends = []
    for place in range(1, len(points) - 1):
        last = place == len(points) - 2
        end = points[-1] if last else _middle(points[place], points[place + 1])
        bends.append(f"Q{_said(points[place])} {_said(end)}")
    return "".join(bends)


def _middle(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _said(point: tuple[float, float]) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
