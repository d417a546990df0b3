"""Places and the ways between them: areas and borders, tiles that lie side by side.

A graph never changes. Changing facts (a blockade, an area that is still closed) are parameters: `blocked` places
cannot be entered, `closed` ways cannot be crossed, and entering a place may cost more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

from .errors import RulesDefect, SetupError

P = TypeVar("P", bound=int | str)


class Way(NamedTuple, Generic[P]):
    """A way between two places, with the cost of crossing it; 0: it cannot be crossed, the places are only adjacent."""

    one: P
    other: P
    cost: int = 1


class Graph(Generic[P]):
    """Places, which are names or numbers, in the order they were given, and numbered ways between them."""

    def __init__(self, places: Iterable[P], ways: Iterable[tuple[P, P] | tuple[P, P, int]]) -> None:
        self.places: tuple[P, ...] = tuple(places)
        self.ways: tuple[Way[P], ...] = tuple(Way(*way) for way in ways)
        """The ways; `closed` uses their numbers."""
        self._rank: dict[P, int] = {place: number for number, place in enumerate(self.places)}
        if len(self._rank) < len(self.places):
            twice = next(place for place in self.places if self.places.count(place) > 1)
            raise SetupError(f"There are two places called {twice}.")
        self._at: dict[P, list[tuple[P, int, int]]] = {place: [] for place in self.places}
        for number, way in enumerate(self.ways):
            self._check(way)
            self._at[way.one].append((way.other, way.cost, number))
            self._at[way.other].append((way.one, way.cost, number))

    def neighbours(self, place: P) -> tuple[P, ...]:
        """Return the places adjacent to a place, reachable or not, in the order of all places."""
        return tuple(sorted({other for other, _, _ in self._ways_at(place)}, key=self._rank.__getitem__))

    def adjacent(self, one: P, other: P) -> bool:
        """Return True if two places are adjacent. A place is not adjacent to itself."""
        self._ways_at(other)
        return any(beside == other for beside, _, _ in self._ways_at(one))

    def reach(
        self,
        start: P | tuple[P, ...],
        steps: int,
        *,
        blocked: Collection[P] = (),
        closed: Collection[int] = (),
        costs: Mapping[P, int] | None = None,
    ) -> dict[P, int]:
        """Return every place within a cost of `most`, with its least cost; the start costs 0.

        A start in several places at once searches from all of them. `costs` are extra costs of entering places.
        """
        return {place: cost for place, cost, _ in self._walk(start, steps, blocked, closed, costs)}

    def distance(self, one: P | tuple[P, ...], other: P, *, closed: Collection[int] = ()) -> int | None:
        """Return the least cost from one place to another; None where no way leads there."""
        self._ways_at(other)
        return next((cost for place, cost, _ in self._walk(one, None, (), closed, None) if place == other), None)

    def path(
        self,
        start: P,
        end: P,
        *,
        blocked: Collection[P] = (),
        closed: Collection[int] = (),
        costs: Mapping[P, int] | None = None,
    ) -> tuple[P, ...]:
        """Return a cheapest way as places, both ends included; empty where there is none.

        Ties are broken by the given order, so the result is always the same.
        """
        self._ways_at(end)
        came: dict[P, P] = {}
        for place, _, before in self._walk(start, None, blocked, closed, costs):
            came[place] = before
            if place == end:
                places = [end]
                while places[-1] != start:
                    places.append(came[places[-1]])
                return tuple(places[::-1])
        return ()

    def connected(self, among: Collection[P] | None = None) -> bool:
        """Return True if all places, or these, are connected. The empty set is connected."""
        left: set[P] = {*(self.places if among is None else among)}
        walk = [min(left, key=self._known_rank)] if left else []
        left.difference_update(walk)
        while walk:
            beside = {other for other, _, _ in self._ways_at(walk.pop())} & left
            left -= beside
            walk += beside
        return not left

    # -- inside

    def _walk(
        self,
        start: P | tuple[P, ...],
        steps: int | None,
        blocked: Collection[P],
        closed: Collection[int],
        costs: Mapping[P, int] | None,
    ) -> Iterator[tuple[P, int, P]]:
        """Yield places with their cost and the place before them, the cheapest first, then in their order."""
        heap: list[tuple[int, int, int]] = []
        for place in start if isinstance(start, tuple) else (start,):
            rank = self._known_rank(place)
            heappush(heap, (0, rank, rank))
        done = set()
        while heap:
            cost, rank, before = heappop(heap)
            place = self.places[rank]
            if place in done:
                continue
            done.add(place)
            yield place, cost, self.places[before]
            for other, crossing, number in self._at[place]:
                if crossing and other not in done and other not in blocked and number not in closed:
                    total = cost + crossing + (costs.get(other, 0) if costs else 0)
                    if steps is None or total <= steps:
                        heappush(heap, (total, self._rank[other], rank))

    def _ways_at(self, place: P) -> list[tuple[P, int, int]]:
        self._known_rank(place)
        return self._at[place]

    def _known_rank(self, place: P) -> int:
        rank = self._rank.get(place)
        if rank is None:
            raise RulesDefect(f"There is no place called {place}; there are: {self._names()}.")
        return rank

    def _check(self, way: Way[P]) -> None:
        for place in way[:2]:
            if place not in self._rank:
                raise SetupError(f"A way leads to {place}, which is no place; there are: {self._names()}.")
        if way.one == way.other:
            raise SetupError(f"A way leads from {way.one} back to {way.one}.")
        if way.cost < 0:
            raise SetupError(f"The way between {way.one} and {way.other} costs {way.cost}: it is 0 or more.")

    def _names(self) -> str:
        return ", ".join(str(place) for place in self.places) or "none"

    def __repr__(self) -> str:
        return f"<Graph of {len(self.places)} places and {len(self.ways)} ways>"
