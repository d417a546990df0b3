"""Shapes and grids: every orientation and every placement, held against a slow and obvious version."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthwatch.kernel.errors import SetupError
from hearthwatch.kernel.shapes import Cell, Grid, Placement, Printed, Shape, bits, joined, joined_prints

KINDS = {
    "I1": Shape.of("#"),
    "I2": Shape.of("##"),
    "I3": Shape.of("###"),
    "V3": Shape.of("##", "#."),
    "L4": Shape.of("#.", "#.", "##"),
    "S4": Shape.of(".##", "##."),
    "T4": Shape.of("###", ".#."),
    "P5": Shape.of("##", "##", "#."),
    "V5": Shape.of("#..", "#..", "###"),
}
"""The nine kinds of tiles of Thorgal."""

cells = st.tuples(st.integers(0, 3), st.integers(0, 3))
shapes = st.frozensets(cells, min_size=1, max_size=5).map(Shape)
grids = st.builds(
    lambda width, height, voids: Grid(width, height, voids & (1 << width * height) - 1),
    st.integers(1, 7),
    st.integers(1, 6),
    st.integers(0, (1 << 42) - 1).filter(lambda voids: voids % 3 == 0),
)
masks = st.integers(0, (1 << 42) - 1)


# -- the slow version


def forms(shape: Shape) -> set[frozenset[Cell]]:
    found = set()
    for flip in (1, -1):
        form = [(flip * column, row) for column, row in shape.cells]
        for _ in range(4):
            form = [(-row, column) for column, row in form]
            left, top = min(column for column, _ in form), min(row for _, row in form)
            found.add(frozenset((column - left, row - top) for column, row in form))
    return found


def beside(cell: Cell) -> set[Cell]:
    column, row = cell
    return {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


def slow_placements(
    grid: Grid, shape: Shape, blocked: set[Cell], touch: set[Cell] | None, cover: set[Cell] | None
) -> set[frozenset[Cell]]:
    there = {*grid.cells_of(grid.cells)}
    found = set()
    for form in forms(shape):
        for left in range(grid.width):
            for top in range(grid.height):
                laid = frozenset((left + column, top + row) for column, row in form)
                if (
                    laid <= there - blocked
                    and (touch is None or any((beside(cell) & touch) and cell not in touch for cell in laid))
                    and (cover is None or laid & cover)
                ):
                    found.add(laid)
    return found


def as_cells(grid: Grid, placements: Iterable[Placement]) -> list[frozenset[Cell]]:
    return [frozenset(grid.cells_of(placement.mask)) for placement in placements]


# -- properties


@given(shapes)
def test_the_orientations_are_all_turns_and_flips_each_once(shape: Shape) -> None:
    assert len({*shape.orientations}) == len(shape.orientations)
    assert {frozenset(form) for form in shape.orientations} == forms(shape)
    assert shape.orientations[0] == shape.cells
    assert all(Shape(form).size == shape.size for form in shape.orientations)


@given(grids, shapes, masks, st.none() | masks, st.none() | masks)
def test_placements_are_those_of_the_slow_version(
    grid: Grid, shape: Shape, blocked: int, touch: int | None, cover: int | None
) -> None:
    def some(mask: int | None) -> Any:
        return None if mask is None else {*grid.cells_of(mask & grid.cells)}

    blocked &= grid.cells
    touch, cover = (None if mask is None else mask & grid.cells for mask in (touch, cover))
    found = grid.placements(shape, blocked=blocked, touch=touch, cover=cover)
    laid = as_cells(grid, found)
    assert len({*laid}) == len(laid)
    assert {*laid} == slow_placements(grid, shape, some(blocked), some(touch), some(cover))
    assert grid.fits(shape, blocked=blocked, touch=touch, cover=cover) == bool(found)
    assert found == sorted(found)
    for turn, place, mask in found:
        assert grid.lay(shape, turn, place) == mask
        assert mask & -mask == 1 << place


@given(grids, shapes, st.integers(-2, 9), st.integers(-2, 50))
def test_laying_gives_the_placement_or_nothing(grid: Grid, shape: Shape, turn: int, place: int) -> None:
    found = {(one.turn, one.place): one.mask for one in grid.placements(shape)}
    assert grid.lay(shape, turn, place) == found.get((turn, place), 0)


@given(grids, masks)
def test_neighbours_share_an_edge(grid: Grid, mask: int) -> None:
    mask &= grid.cells
    inside = {*grid.cells_of(mask)}
    there = {*grid.cells_of(grid.cells)}
    around = {other for cell in inside for other in beside(cell)} & there - inside
    assert {*grid.cells_of(grid.neighbours(mask))} == around


@given(grids, masks)
def test_masks_and_cells_are_the_same_thing(grid: Grid, mask: int) -> None:
    mask &= grid.cells
    assert grid.mask(grid.cells_of(mask)) == mask
    assert [grid.cell(*grid.at(cell)) for cell in bits(mask)] == [*bits(mask)]
    assert grid.last_column(mask) == max((column for column, _ in grid.cells_of(mask)), default=-1)


@given(grids, masks)
def test_what_hangs_together_is_found_by_walking(grid: Grid, mask: int) -> None:
    left = {*grid.cells_of(mask & grid.cells)}
    walk = [left.pop()] if left else []
    while walk:
        reached = beside(walk.pop()) & left
        left -= reached
        walk += reached
    assert grid.is_connected(mask & grid.cells) == (not left)


@given(st.lists(st.tuples(st.integers(1, 4), masks), min_size=1, max_size=4), masks)
def test_joined_grids_are_one_grid_and_the_parts_stay_what_they_were(parts: list[tuple[int, int]], mask: int) -> None:
    grids = tuple(Grid(width, 5, voids & (1 << width * 5) - 1) for width, voids in parts)
    whole = joined(grids)
    assert joined(grids) is whole
    assert whole.width == sum(width for width, _ in parts)
    for number, grid in enumerate(grids):
        moved = grid.cells << whole.starts[number] * 5
        assert whole.part(number) == moved
        assert all(whole.part_of(cell) == number for cell in bits(moved))
        assert grids[0].cells & whole.cells == grids[0].cells
    wider = joined((*grids, Grid(2, 5)))
    assert wider.cells & whole.cells == whole.cells, "a mask stays right when the grid grows"


# -- the numbers of the ledger


def test_the_nine_kinds_have_37_orientations() -> None:
    """THG-EX9"""
    assert [len(shape.orientations) for shape in KINDS.values()] == [1, 2, 2, 4, 8, 4, 4, 8, 4]
    assert sum(len(shape.orientations) for shape in KINDS.values()) == 37


def test_the_placements_on_empty_grids_are_those_of_the_ledger() -> None:
    """THG-EX2"""
    assert [len(Grid(4, 5).placements(shape)) for shape in KINDS.values()] == [20, 31, 22, 48, 68, 34, 34, 68, 24]
    assert [len(Grid(5, 5).placements(shape)) for shape in KINDS.values()] == [25, 40, 30, 64, 96, 48, 48, 96, 36]


def journeys(grid: Grid, shape: Shape, path: int) -> list[frozenset[Cell]]:
    """THG-15.4 to 15.6: beside a tile that reaches column R (here the only one), and no cell left of R."""
    blocked = path | grid.columns(0, grid.last_column(path))
    return as_cells(grid, grid.placements(shape, blocked=blocked, touch=path))


@pytest.mark.parametrize(
    ("kind", "laid", "is_legal"),
    [
        ("I3", [(2, 2), (2, 3), (2, 4)], True),
        ("I2", [(1, 0), (1, 1)], True),
        ("I2", [(2, 2), (3, 2)], True),
        ("I2", [(0, 1), (1, 1)], False),
        ("I2", [(1, 1), (2, 1)], True),
        ("I2", [(3, 0), (3, 1)], False),
        ("I1", [(2, 1)], False),
        ("I3", [(2, 2), (3, 2), (4, 2)], False),
    ],
)
def test_journey_placements(kind: str, laid: list[Cell], is_legal: bool) -> None:
    """THG-EX8"""
    card = Grid(4, 5)
    path = card.mask([(0, 2), (1, 2)])
    assert (frozenset(laid) in journeys(card, KINDS[kind], path)) == is_legal
    two_cards = joined((card, card))
    assert (frozenset(laid) in journeys(two_cards, KINDS[kind], path)) == (is_legal or (4, 2) in laid)


def test_a_wound_touches_any_of_the_groups_that_healing_left() -> None:
    """THG-EX35"""
    area = Grid(5, 5)
    wounds = area.mask([(0, 0), (1, 0), (4, 0)])
    found = as_cells(area, area.placements(KINDS["I1"], blocked=wounds, touch=wounds))
    assert found == [frozenset({cell}) for cell in ((0, 1), (1, 1), (2, 0), (3, 0), (4, 1))]


def test_two_free_corners_hold_single_cells_only() -> None:
    """THG-EX34"""
    area = Grid(5, 5)
    wounds = area.cells & ~area.mask([(0, 0), (4, 4)])
    assert len(area.placements(KINDS["I1"], blocked=wounds, touch=wounds)) == 2
    assert not area.fits(KINDS["I2"], blocked=wounds, touch=wounds)


def test_a_tile_may_lie_on_both_of_two_merged_cards() -> None:
    """THG-EX36"""
    card = Grid(4, 5)
    both = joined((card, card))
    laid = both.mask([(3, 2), (4, 2)])
    assert laid in {placement.mask for placement in both.placements(KINDS["I2"])}
    assert [both.part_of(cell) for cell in bits(laid)] == [0, 1]


# -- printed grids


ENEMY = Printed.of(
    "....",
    "MHH.",
    ".HH.",
    ".M.H",
    ".R. ",
)


def test_a_tile_covers_what_is_printed_under_it() -> None:
    """THG-EX20"""
    grid = ENEMY.grid
    tiles = grid.mask([(0, 1), (1, 1), (2, 1), (2, 2), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4)])
    assert sorted(mark for _, mark in ENEMY.under(tiles)) == ["H", "H", "H", "H", "M", "M", "R"]
    assert grid.cells_of(ENEMY.where("H") & ~tiles) == [(3, 3)]
    assert grid.cells_of(ENEMY.grid.columns(3)) == [(3, 0), (3, 1), (3, 2), (3, 3)], "a blank is no cell"


def test_a_component_counts_in_place_of_what_it_covers() -> None:
    """THG-27.2"""
    grid = ENEMY.grid
    heart, plain = grid.mask([(1, 1)]), grid.mask([(0, 0)])
    column = grid.columns(0, 2)
    over = [(heart, ""), (plain, "O")]
    assert [mark for _, mark in ENEMY.under(column, over)] == ["O", "M", "H", "M", "R"]
    assert ENEMY.under(heart, [(heart, "")]) == []
    assert ENEMY.under(heart, [(heart, ""), (heart, "O")]) == [(grid.cell(1, 1), "O")]


def test_printed_grids_join_with_their_marks() -> None:
    both = joined_prints((ENEMY, ENEMY))
    assert both.grid.cells_of(both.where("H"))[5:] == [
        (column + 4, row) for column, row in ENEMY.grid.cells_of(ENEMY.where("H"))
    ]
    assert joined_prints((ENEMY, ENEMY)) is both


# -- errors, and how much work it is


def test_what_makes_no_grid_or_shape_is_refused_with_a_sentence() -> None:
    wrong: list[tuple[Any, str]] = [
        (lambda: Shape.of(".."), "A shape has at least one cell."),
        (lambda: Grid(0, 5), "A grid of 0 columns and 5 rows has no cells."),
        (
            lambda: joined((Grid(4, 5), Grid(4, 4))),
            r"Only grids with the same rows can be joined; these have \[5, 4\].",
        ),
        (lambda: Printed.of("..", "."), "All rows of a printed grid are as long as the others"),
        (lambda: ENEMY.grid.cell(3, 4), "There is no cell in column 3, row 4 of a 4 × 5 grid."),
        (lambda: ENEMY.grid.mask([(0, 5)]), "There is no cell in column 0, row 5 of a 4 × 5 grid."),
    ]
    for make, sentence in wrong:
        with pytest.raises(SetupError, match=sentence):
            make()


def test_a_shape_is_as_wide_and_as_high_as_its_cells() -> None:
    shapes = [KINDS[kind] for kind in ("I3", "L4", "T4")]
    assert [(shape.width, shape.height) for shape in shapes] == [(3, 1), (2, 3), (3, 2)]


def test_a_printed_grid_may_have_one_row() -> None:
    assert Printed.of("M.").marks == ((0, "M"),)


def test_a_shape_shows_itself() -> None:
    assert repr(KINDS["L4"]) == "Shape('#./#./##')"
    assert repr(Grid(4, 5, 1)) == "<Grid 4 × 5, 19 cells>"
    assert {Shape.of("##"), Shape.of("##", "..")} == {KINDS["I2"]}
    assert KINDS["I2"] != "##"


def test_a_shape_that_is_too_large_fits_nowhere() -> None:
    assert Grid(3, 2).placements(Shape.of("..#", "..#", "###")) == []
    assert Grid(1, 1).placements(Shape.of("#.", "##")) == []


def test_the_worst_lists_take_a_moment() -> None:
    """Each takes under 0.3 ms; this is the best of many runs, against a bound that no busy machine breaks."""
    long_path = joined((Grid(4, 5),) * 15)
    area, merged = Grid(5, 5), joined((Grid(4, 5),) * 4)
    path = long_path.mask((column, 2) for column in range(54))
    blocked = path | long_path.columns(0, 53)

    def every_list() -> list[int]:
        return [
            sum(len(long_path.placements(shape, blocked=blocked, touch=path)) for shape in KINDS.values()),
            sum(len(area.placements(shape)) for shape in KINDS.values()),
            sum(len(merged.placements(shape, blocked=1, touch=1)) for shape in KINDS.values()),
        ]

    assert every_list() == [116, 483, 63]
    times = []
    for _ in range(20):
        start = perf_counter()
        every_list()
        times.append(perf_counter() - start)
    assert min(times) < 0.030
