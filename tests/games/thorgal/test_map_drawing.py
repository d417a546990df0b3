"""Maps from letters: areas fit together, borders lie where they touch, nothing lies on anything else."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.show.atlas import Covered, Wanted, dressing, grown, letters, outlines, spots
from hearthwatch.games.thorgal.show.atlas.outlines import HIGH, WIDE
from hearthwatch.games.thorgal.show.board.places import BY_ITSELF, drawn_map

TWO = """
aabb
aabb
"""
THREE = """
~~~~~~
~aabb~
~aabb~
~cccc~
~~~~~~
"""


def points(path: str) -> set[str]:
    """Where the curves of a path end."""
    return {part.rsplit(" ", 2)[-2] + " " + part.rsplit(" ", 1)[-1] for part in path.replace("Z", "").split("Q")[1:]}


def test_two_areas_that_touch_have_one_border_between_them() -> None:
    drawn = outlines(TWO)
    assert [*drawn.borders] == [("a", "b")]
    assert points(drawn.borders["a", "b"]) <= points(drawn.areas["a"])


def test_where_three_areas_meet_three_borders_end() -> None:
    drawn = outlines(THREE)
    assert sorted(drawn.borders) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert drawn.coast.count("M") == 3


def test_an_area_with_a_lake_in_it_is_two_loops() -> None:
    drawn = outlines("aaa\na~a\naaa")
    assert drawn.areas["a"].count("M") == drawn.areas["a"].count("Z") == 2


def test_a_map_without_a_picture_keeps_strangers_apart() -> None:
    middles = [(10.0, 50.0), (50.0, 50.0), (90.0, 50.0)]
    drawn = outlines(grown(middles, {frozenset((0, 1))}, [1, 1, 1]))
    assert [*drawn.borders] == [("a", "b")]
    assert sorted(drawn.areas) == ["a", "b", "c"]


def test_an_area_on_which_more_lies_grows_larger() -> None:
    middles, neighbours = [(25.0, 50.0), (75.0, 50.0)], {frozenset((0, 1))}
    even, uneven = (grown(middles, neighbours, burdens) for burdens in ([1, 1], [5, 1]))
    assert uneven.count("a") > even.count("a")


def test_names_and_places_do_not_lie_on_each_other() -> None:
    drawn = outlines("\n".join(["a" * 30] * 15))
    places = [Wanted(("a",), 100.0) for _ in range(6)]
    named, laid = spots(drawn, [Wanted(("a",), 120.0)], places)
    boxes = [(spot.x * 7.0, spot.y * 3.6) for spot in (*named, *laid)]
    for number, (x, y) in enumerate(boxes):
        for a, b in boxes[number + 1 :]:
            assert abs(x - a) > 95 or abs(y - b) > 35


def test_a_place_on_a_border_lies_where_its_areas_touch() -> None:
    drawn = outlines("\n".join(["a" * 12 + "b" * 12] * 12))
    _, [spot] = spots(drawn, [], [Wanted(("a", "b"), 60.0)])
    assert 45 <= spot.x <= 55


@pytest.mark.rule("THG-4.15")
@pytest.mark.parametrize("slug", [slug for slug, one in BOX.adventures.items() if one.map.picture])
def test_areas_touch_in_a_picture_exactly_where_they_have_a_border(slug: str) -> None:
    written = BOX.adventures[slug].map
    by_letter = dict(zip(letters(len(written.area)), [area.name for area in written.area], strict=True))
    touching = {frozenset((by_letter[one], by_letter[other])) for one, other in outlines(written.picture).borders}
    assert touching == {frozenset(border.between) for border in written.border}


def test_capitals_are_dry_ground_in_the_waters_of_their_area() -> None:
    drawn = outlines("aaaabb\naAAabb\naAAabb\naaaabb")
    assert [*drawn.isles] == ["a"] and drawn.isles["a"].count("M") == 1
    assert drawn.dry == {(1, 1), (2, 1), (1, 2), (2, 2)}
    assert [*drawn.borders] == [("a", "b")]


def test_dots_are_land_of_nobody_and_part_areas_as_water_does() -> None:
    drawn = outlines("aa.bb\naa.bb")
    assert drawn.waste and not drawn.borders
    assert outlines("aa~bb\naa~bb").waste == ""


def test_what_reaches_the_edge_of_a_picture_goes_on_beyond_it() -> None:
    numbers = [
        float(one) for one in outlines("aa\naa").areas["a"].replace("M", " ").replace("Q", " ").strip("Z").split()
    ]
    assert min(numbers) < 0 and max(numbers[::2]) > 2 * WIDE and max(numbers[1::2]) > 2 * HIGH


def test_signs_of_the_land_lie_on_it_and_under_nothing() -> None:
    drawn = outlines("\n".join(["a" * 20 + "b" * 10] * 10))
    signs = dressing(drawn, {"a": ["forest"], "b": ["mountain"]}, [Covered(100, 125, 200, 250)])
    assert {sign.kind for sign in signs} == {"forest", "mountain"}
    for sign in signs:
        assert (int(sign.x // WIDE), int(sign.y // HIGH)) in drawn.land["a" if sign.kind == "forest" else "b"]
        assert sign.x > 200
    assert signs == dressing(drawn, {"a": ["forest"], "b": ["mountain"]}, [Covered(100, 125, 200, 250)])


@pytest.mark.parametrize("slug", [*BOX.adventures])
def test_every_map_of_the_box_is_composed_and_everything_lies_in_its_own_area(slug: str) -> None:
    adventure = BOX.adventures[slug]
    written = adventure.map
    assert written.picture
    assert BY_ITSELF not in [*(area.at for area in written.area), *(place.at for place in written.location)]
    drawn = drawn_map(adventure)
    by_name = dict(zip([area.name for area in written.area], letters(len(written.area)), strict=True))
    wide, high = drawn.outlines.width / WIDE, drawn.outlines.height / HIGH
    homes = [{area.name} for area in written.area] + [{*place.areas} for place in written.location]
    for spot, home in zip([*drawn.names, *drawn.locations], homes, strict=True):
        lies = (int(spot.x / 100 * wide), int(spot.y / 100 * high))
        assert any(lies in drawn.outlines.land[by_name[name]] for name in home), (home, spot)
