"""Graphs: who is beside whom and how far it is, held against a slow and obvious version."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.kernel.errors import RulesDefect, SetupError
from hearthwatch.kernel.graphs import Graph

PLACES = range(7)
ways = st.lists(
    st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES), st.integers(0, 3)).filter(lambda way: way[0] != way[1]),
    max_size=14,
)
graphs = ways.map(lambda ways: Graph(PLACES, ways))
some_places = st.frozensets(st.sampled_from(PLACES), max_size=3)
some_ways = st.frozensets(st.integers(0, 13), max_size=4)
some_costs = st.dictionaries(st.sampled_from(PLACES), st.integers(0, 2))
FAR = 10**6


def slow_distances(graph: Graph[int], start: int, blocked: Any, closed: Any, costs: Any) -> dict[int, int]:
    """Go over every way again and again until nothing gets cheaper."""
    found = dict.fromkeys(graph.places, FAR) | {start: 0}
    for _ in graph.places:
        for number, (one, other, cost) in enumerate(graph.ways):
            for here, there in ((one, other), (other, one)):
                if cost and number not in closed and there not in blocked:
                    found[there] = min(found[there], found[here] + cost + costs.get(there, 0))
    return {place: cost for place, cost in found.items() if cost < FAR}


@given(graphs, st.sampled_from(PLACES), st.integers(0, 8), some_places, some_ways, some_costs)
def test_reach_is_that_of_the_slow_version(
    graph: Graph[int], start: int, steps: int, blocked: Any, closed: Any, costs: Any
) -> None:
    slow = slow_distances(graph, start, blocked, closed, costs)
    found = graph.reach(start, steps, blocked=blocked, closed=closed, costs=costs)
    assert found == {place: cost for place, cost in slow.items() if cost <= steps}
    assert [*found.items()] == sorted(found.items(), key=lambda item: (item[1], item[0] != start, item[0]))


@given(graphs, st.sampled_from(PLACES), st.sampled_from(PLACES), some_places, some_ways, some_costs)
def test_a_path_is_one_of_the_cheapest(
    graph: Graph[int], start: int, end: int, blocked: Any, closed: Any, costs: Any
) -> None:
    slow = slow_distances(graph, start, blocked, closed, costs)
    path = graph.path(start, end, blocked=blocked, closed=closed, costs=costs)
    assert path == graph.path(start, end, blocked=blocked, closed=closed, costs=costs)
    assert bool(path) == (end in slow)
    if path:
        assert (path[0], path[-1]) == (start, end)
        cost = 0
        for here, there in pairwise(path):
            cost += costs.get(there, 0) + min(
                way.cost
                for number, way in enumerate(graph.ways)
                if {way.one, way.other} == {here, there} and way.cost and number not in closed
            )
            assert there not in blocked
        assert cost == slow[end]


@given(graphs, st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_neighbours_and_distances_go_both_ways(graph: Graph[int], one: int, other: int) -> None:
    assert graph.adjacent(one, other) == (other in graph.neighbours(one)) == (one in graph.neighbours(other))
    assert graph.distance(one, other) == graph.distance(other, one)
    assert graph.distance(one, other) == slow_distances(graph, one, (), (), {}).get(other)


@given(graphs, some_places)
def test_places_hang_together_where_walking_beside_each_other_finds_all(graph: Graph[int], among: Any) -> None:
    for places in (among, None):
        left = {*(PLACES if places is None else places)}
        group = {min(left)} if left else set()
        for _ in PLACES:
            group |= {place for place in left if any(graph.adjacent(place, other) for other in group)}
        assert graph.connected(places) == (group == left)


@given(graphs, st.sampled_from(PLACES), st.sampled_from(PLACES), st.integers(0, 5))
def test_whoever_is_in_two_places_reaches_what_either_does(graph: Graph[int], one: int, other: int, steps: int) -> None:
    """TWN-30.3"""
    both, here, there = (graph.reach(start, steps) for start in ((one, other), one, other))
    assert both == {place: min(here.get(place, FAR), there.get(place, FAR)) for place in {*here, *there}}


# -- a map with borders


NORTH, MARSH, FORD, KEEP = "north", "marsh", "ford", "keep"
LAND = Graph((NORTH, MARSH, FORD, KEEP), [(NORTH, MARSH), (MARSH, FORD, 2), (NORTH, KEEP, 0), (FORD, KEEP)])
DOUBLE_BORDER = 1


def test_a_double_border_costs_two_in_one_move() -> None:
    """THG-13.3, THG-EX6"""
    assert FORD not in LAND.reach(MARSH, 1)
    assert LAND.reach(MARSH, 2) == {MARSH: 0, NORTH: 1, FORD: 2}


def test_an_impassable_border_makes_neighbours_and_is_never_crossed() -> None:
    """THG-4.15, THG-13.5"""
    assert LAND.neighbours(NORTH) == (MARSH, KEEP)
    assert LAND.adjacent(KEEP, NORTH)
    assert not LAND.adjacent(NORTH, NORTH)
    assert LAND.path(NORTH, KEEP) == (NORTH, MARSH, FORD, KEEP)
    assert LAND.distance(NORTH, KEEP) == 4


def test_a_blockade_closes_a_border_and_a_closed_area_is_not_even_passed_through() -> None:
    """THG-13.6, THG-13.8"""
    assert LAND.reach(MARSH, 9, closed={DOUBLE_BORDER}) == {MARSH: 0, NORTH: 1}
    assert KEEP not in LAND.reach(NORTH, 9, blocked={FORD})
    assert LAND.path(NORTH, KEEP, blocked={FORD}) == ()
    assert LAND.distance(NORTH, KEEP, closed={DOUBLE_BORDER}) is None


def test_tiles_of_any_form_are_adjacent_as_the_map_says() -> None:
    """TWN-4.3, TWN-4.6: a ring of eight around four."""
    ring = [(place, (place + 1) % 8) for place in range(8)]
    inner = [(8, 9), (9, 10), (10, 11), (11, 8)]
    bars = [(bar, 8 + side) for bar, sides in ((1, (0, 1)), (3, (1, 2)), (5, (2, 3)), (7, (3, 0))) for side in sides]
    bullseye = Graph(range(12), [*ring, *inner, *bars])
    assert [len(bullseye.neighbours(place)) for place in range(12)] == [2, 4, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4]
    assert [*bullseye.reach(0, 1)] == [0, 1, 7], "a ranged attack reaches the own tile and those beside it (TWN-21.3)"
    assert bullseye.path(0, 10) == (0, 1, 9, 10)
    assert bullseye.connected()
    assert not bullseye.connected({0, 2})


def test_what_makes_no_graph_and_what_is_no_place_is_told_in_a_sentence() -> None:
    wrong: list[tuple[Any, str]] = [
        ((["b", "a", "a"], []), "There are two places called a."),
        ((["a", "b"], [("a", "c")]), "A way leads to c, which is no place; there are: a, b."),
        ((["a"], [("a", "a")]), "A way leads from a back to a."),
        ((["a", "b"], [("a", "b", -1)]), "The way between a and b costs -1: it is 0 or more."),
    ]
    for arguments, sentence in wrong:
        with pytest.raises(SetupError, match=sentence):
            Graph(*arguments)
    for ask in (
        lambda: LAND.neighbours("sea"),
        lambda: LAND.adjacent(NORTH, "sea"),
        lambda: LAND.reach("sea", 1),
        lambda: LAND.distance(NORTH, "sea"),
        lambda: LAND.path(NORTH, "sea"),
        lambda: LAND.connected({"sea"}),
    ):
        with pytest.raises(RulesDefect, match=r"There is no place called sea; there are: north, marsh, ford, keep\."):
            ask()
    assert repr(LAND) == "<Graph of 4 places and 4 ways>"
