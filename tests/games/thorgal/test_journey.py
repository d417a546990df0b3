"""Geometry of tiles (section 14), Journey (15) and covering effects (16)."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.games.thorgal.content.pieces import SHAPES, TILE_NAMES
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel.shapes import Grid
from tests.games.thorgal.conftest import Reprint
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    asked,
    cells_key,
    goods,
    happen,
    kinds,
    log,
    may_travel,
    position,
    question,
    suffer_all,
    take,
    tiles_offered,
    travel,
    why_not,
    wound_sizes,
)

BLANK = [".. .. .. .."] * 5
PATH = "path = [[[0, 2], [1, 2]]]\n"
"""The path of the rulebook's example: an I2 whose right end is in column 1."""


@pytest.fixture(autouse=True)
def plain_ground(reprint: Reprint) -> None:
    """Two Terrain cards without icons."""
    for name in ("Birch Slope", "Old Trade Road"):
        reprint("terrain", name, BLANK, red=[], yellow=[], corner={"gain": 1, "good": "material"})


def journey(more: str = "", cards: str = '["Birch Slope"]', who: str = "journey = 7\ngoods = {}") -> Saga:
    """Thorgal is on a Journey; every kind of tile is unlocked."""
    deck = "" if "Old Trade Road" in cards else 'terrain_deck = ["Old Trade Road"]'
    return position(f"doing = 'journey'\nterrain = {cards}\n{deck}\n{more}\n[character.Thorgal]\n{who}")


# -- geometry


@pytest.mark.rule("THG-14.2", "THG-EX9", "THG-G1", "THG-G2", "THG-G77")
def test_tiles_have_all_their_turned_and_flipped_forms() -> None:
    forms = dict(zip(TILE_NAMES, (len(shape.orientations) for shape in SHAPES), strict=True))
    assert forms == {"I1": 1, "I2": 2, "I3": 2, "V3": 4, "L4": 8, "S4": 4, "T4": 4, "P5": 8, "V5": 4}
    assert sum(forms.values()) == 37


@pytest.mark.rule("THG-14.1", "THG-14.4", "THG-14.6", "THG-G4", "THG-G12")
def test_every_tile_has_the_counted_placements_on_empty_grids() -> None:
    card, area = Grid(4, 5), Grid(5, 5)
    assert [len(card.placements(shape)) for shape in SHAPES] == [20, 31, 22, 48, 68, 34, 34, 68, 24]
    assert [len(area.placements(shape)) for shape in SHAPES] == [25, 40, 30, 64, 96, 48, 48, 96, 36]


# -- where a tile may lie


@pytest.mark.rule("THG-15.4", "THG-15.5", "THG-15.6", "THG-15.7", "THG-15.8", "THG-EX8", "THG-G15", "THG-14.3")
def test_the_placements_of_the_rulebook() -> None:
    table = journey(PATH)
    assert may_travel(table, "I3", (2, 2), (2, 3), (2, 4))
    assert may_travel(table, "I2", (1, 0), (1, 1))
    assert may_travel(table, "I2", (2, 2), (3, 2))
    assert why_not(table, cells_key(table, "travel", "I2", [(0, 1), (1, 1)]))[0] == "THG-15.5"
    assert may_travel(table, "I2", (1, 1), (2, 1))
    assert why_not(table, cells_key(table, "travel", "I2", [(3, 0), (3, 1)]))[0] == "THG-15.4"
    assert why_not(table, cells_key(table, "travel", "I1", [(2, 1)]))[0] == "THG-15.4"
    wider = journey(PATH, '["Birch Slope", "Old Trade Road"]', who="journey = 7")
    assert may_travel(wider, "I3", (2, 2), (3, 2), (4, 2))


@pytest.mark.rule("THG-15.5", "THG-15.6")
def test_the_greatest_column_of_the_whole_path_counts() -> None:
    table = journey("path = [[[0, 2], [1, 2], [2, 2]], [[2, 1], [2, 0]]]")
    assert not may_travel(table, "I1", (1, 1))
    assert may_travel(table, "I1", (3, 0))
    assert may_travel(table, "I1", (3, 2))


@pytest.mark.rule("THG-15.10", "THG-G14")
def test_the_first_tile_begins_in_the_leftmost_column() -> None:
    table = journey()
    assert all(int(key.split(":")[3]) // 5 == 0 for key in answers(table) if key.startswith("travel"))
    assert why_not(table, cells_key(table, "travel", "I2", [(1, 0), (2, 0)]))[0] == "THG-15.10"


@pytest.mark.rule("THG-15.10")
def test_where_the_leftmost_column_is_closed_the_path_begins_farther_right() -> None:
    table = journey("collected = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]")
    assert may_travel(table, "I2", (1, 0), (2, 0))
    assert not may_travel(table, "I2", (2, 0), (3, 0))


@pytest.mark.rule("THG-15.9", "THG-18.7", "THG-27.1", "THG-14.5")
def test_a_tile_lies_on_no_component() -> None:
    table = journey(PATH + "collected = [[2, 2]]\nblocked_spaces = [[1, 1]]")
    for cell in ((2, 2), (1, 1)):
        assert why_not(table, cells_key(table, "travel", "I1", [cell])) == (
            "THG-15.9",
            "Something lies there already.",
        )
    assert may_travel(table, "I1", (1, 3))


@pytest.mark.rule("THG-15.3", "THG-8.5")
def test_kinds_of_the_own_level_and_below_may_be_laid() -> None:
    table = journey(who="journey = 1")
    assert tiles_offered(table) == {"I2", "V3"}
    happen(table, {"experience": 1, "on": "journey"})
    assert tiles_offered(table) == {"I2", "V3", "I3"}
    assert why_not(table, cells_key(table, "travel", "T4", [(0, 0), (0, 1), (0, 2), (1, 1)]))[0] == "THG-15.3"


@pytest.mark.rule("THG-15.11", "THG-G16")
def test_without_a_legal_placement_nothing_happens() -> None:
    walls = [[2, row] for row in range(5)] + [[1, row] for row in range(5) if row != 2]
    table = journey(PATH + f"blocked_spaces = {walls}")
    assert (question(table), wound_sizes(table), len(table.path)) == ("chips_and_cards", [], 1)


@pytest.mark.rule("THG-15.1", "THG-15.24")
def test_there_is_one_path_for_all_wherever_they_stand() -> None:
    table = position("first = 'Kriss'\ndoing = 'journey'\nterrain = ['Birch Slope']\n" + PATH)
    table.area[B] = table.played.area_named("Isle")
    assert (asked(table), table.actor) == ((1,), B)
    travel(table, "I2", (2, 2), (3, 2))
    assert len(table.path) == 2


# -- several tiles


@pytest.mark.rule("THG-15.13", "THG-G39")
def test_a_journey_of_two_lays_two_tiles_and_may_stop_after_one() -> None:
    table = journey("value = 2")
    travel(table, "I2", (0, 0), (1, 0))
    assert {"travel", "stop_travelling"} <= kinds(table)
    travel(table, "I1", (1, 1))
    assert (len(table.path), question(table)) == (2, "chips_and_cards")
    short = journey("value = 2")
    travel(short, "I2", (0, 0), (1, 0))
    take(short, "stop_travelling")
    assert len(short.path) == 1


@pytest.mark.rule("THG-15.2", "THG-24.11")
def test_items_come_before_the_tile() -> None:
    table = journey(who="journey = 1\nitems = ['Long Rope', 'Lodestone']")
    assert "V5" not in tiles_offered(table)
    take(table, "use_item")
    take(table, "use_item")
    assert ("V5" in tiles_offered(table), table.act_value) == (True, 2)


# -- the end of the terrain


@pytest.mark.rule("THG-15.14", "THG-15.15", "THG-15.16", "THG-G13")
def test_the_first_tile_in_the_reveal_column_reveals_a_card_with_its_bonus() -> None:
    table = journey(PATH)
    travel(table, "I1", (2, 2))
    assert (len(table.terrain), goods(table)) == (2, {"material": 1})
    assert table.legend_covers == [-1] * 4


@pytest.mark.rule("THG-15.14", "THG-15.23")
def test_a_second_tile_in_the_reveal_column_reveals_nothing() -> None:
    table = journey("path = [[[0, 2], [1, 2]], [[2, 2]]]")
    travel(table, "I1", (2, 1))
    assert len(table.terrain) == 1


@pytest.mark.rule("THG-15.20")
def test_collection_tokens_neither_reveal_nor_prevent_it() -> None:
    table = journey(PATH + "collected = [[2, 0]]")
    assert len(table.terrain) == 1
    travel(table, "I1", (2, 2))
    assert len(table.terrain) == 2


@pytest.mark.rule("THG-15.19", "THG-G18")
def test_only_the_rightmost_card_reveals() -> None:
    table = journey(PATH, '["Birch Slope", "Old Trade Road"]', who="journey = 7")
    travel(table, "I1", (2, 2))
    assert len(table.terrain) == 2


@pytest.mark.rule("THG-15.17", "THG-15.18", "THG-2.6")
def test_a_card_that_an_effect_reveals_gives_no_bonus() -> None:
    table = journey()
    happen(table, {"reveal_terrain": 1})
    assert (len(table.terrain), goods(table)) == (2, {})


@pytest.mark.rule("THG-15.21")
def test_an_empty_terrain_deck_reveals_nothing() -> None:
    table = journey(PATH + "no_more_terrain = true")
    travel(table, "I1", (2, 2))
    assert (len(table.terrain), goods(table)) == (1, {})


@pytest.mark.rule("THG-15.22")
def test_the_last_column_of_the_last_card_ends_all_journeys() -> None:
    table = journey("path = [[[0, 2], [1, 2], [2, 2]], [[3, 2]]]\nno_more_terrain = true")
    assert (question(table), len(table.path)) == ("chips_and_cards", 2)


@pytest.mark.rule("THG-15.25")
def test_tiles_that_are_left_at_the_end_are_lost_without_a_wound() -> None:
    table = journey("value = 3\npath = [[[0, 2], [1, 2], [2, 2]]]\nno_more_terrain = true")
    travel(table, "I1", (3, 2))
    assert (question(table), len(table.path), wound_sizes(table)) == ("chips_and_cards", 2, [])


# -- covering effects


def with_icons(reprint: Reprint, rows: list[str], more: str = "", **parts: object) -> Saga:
    reprint("terrain", "Birch Slope", rows, **{"red": [], "yellow": [], **parts})
    return journey(PATH + more)


@pytest.mark.rule("THG-15.12", "THG-16.8", "THG-16.12", "THG-16.16", "THG-EX10", "THG-16.17", "THG-G21")
def test_a_complete_journey(reprint: Reprint) -> None:
    rows = [".. .. .. ..", ".. .. D. ..", ".. .. .r ..", ".. .. .. ..", ".. .. .. .."]
    table = with_icons(reprint, rows, 'discoveries = ["Fallen Star"]\n', red=[{"threat": 1}])
    travel(table, "V3", (2, 1), (2, 2), (3, 2))
    assert kinds(table) == {"resolve_icon", "resolve_mark"}
    take(table, "resolve_icon")
    assert (goods(table), table.threats[A], len(table.terrain)) == ({"ore": 1, "magic": 1, "material": 1}, 1, 2)
    story = " ".join(log(table))
    assert story.index("discovers") < story.index("gains 1 Threat") < story.index("Old Trade Road is revealed")
    assert len(table.discovery_discard) == 1


@pytest.mark.rule("THG-16.10", "THG-EX10")
def test_two_penalty_spaces_are_the_legend_twice(reprint: Reprint) -> None:
    rows = [".. .. .. ..", ".. .. .r ..", ".. .. .r ..", ".. .. .. ..", ".. .. .. .."]
    table = with_icons(reprint, rows, red=[{"threat": 1}])
    travel(table, "V3", (2, 1), (2, 2), (3, 2))
    assert table.threats[A] == 2


@pytest.mark.rule("THG-16.11", "THG-16.13", "THG-EX11")
def test_a_legend_of_two_wounds_is_two_wounds(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. .y .."] + [".. .. .. .."] * 2
    table = with_icons(reprint, rows, yellow=[{"wound": "I1"}, {"wound": "I2"}])
    travel(table, "I1", (2, 2))
    take(table, answers(table)[0])
    suffer_all(table)
    assert wound_sizes(table) == [1, 2]


@pytest.mark.rule("THG-16.11", "THG-9.4", "THG-EX44")
@pytest.mark.parametrize(("before", "wounds"), [(3, []), (4, [5]), (5, [5, 5])])
def test_each_icon_of_a_legend_is_an_effect(reprint: Reprint, before: int, wounds: list[int]) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. .r .."] + [".. .. .. .."] * 2
    reprint("terrain", "Birch Slope", rows, red=[{"threat": 1}, {"threat": 1}])
    table = journey(PATH, who=f"journey = 7\nthreats = {before}")
    travel(table, "I1", (2, 2))
    suffer_all(table)
    assert (table.threats[A], wound_sizes(table)) == (5, wounds)


@pytest.mark.rule("THG-16.1", "THG-16.2", "THG-16.6", "THG-G19")
def test_a_space_may_have_an_icon_and_a_mark(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. Or M."] + [".. .. .. H."] * 2
    table = with_icons(reprint, rows, red=[{"threat": 1}])
    travel(table, "I2", (2, 2), (3, 2))
    assert (goods(table), table.threats[A]) == ({"ore": 1, "material": 2}, 1)


@pytest.mark.rule("THG-16.16", "THG-16.14", "THG-G21")
def test_where_a_penalty_takes_goods_the_player_says_when_they_come(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. Or .."] + [".. .. .. .."] * 2
    reprint("terrain", "Birch Slope", rows, red=[{"lose": 1, "good": "any"}])
    table = journey(PATH, who="journey = 7\nthreats = 1\ngoods = {}")
    travel(table, "I1", (2, 2))
    assert kinds(table) == {"resolve_icon", "resolve_mark"}
    twin = table.clone()
    take(table, "resolve_icon")
    assert wound_sizes(table) == []
    take(twin, "resolve_mark")
    suffer_all(twin)
    assert (wound_sizes(twin), goods(twin)["ore"]) == ([1], 1)


@pytest.mark.rule("THG-16.9")
def test_a_tile_across_two_cards_uses_the_legend_of_each(reprint: Reprint) -> None:
    left = [".. .. .. .."] * 2 + [".. .. .. .r"] + [".. .. .. .."] * 2
    right = [".. .. .. .."] * 2 + [".r .. .. .."] + [".. .. .. .."] * 2
    reprint("terrain", "Birch Slope", left, red=[{"threat": 1}])
    reprint("terrain", "Old Trade Road", right, red=[{"wound": "I1"}])
    table = journey("path = [[[0, 2], [1, 2], [2, 2]]]", '["Birch Slope", "Old Trade Road"]', who="journey = 7")
    travel(table, "I2", (3, 2), (4, 2))
    take(table, "resolve_mark")
    suffer_all(table)
    assert (table.threats[A], wound_sizes(table)) == (1, [1])


@pytest.mark.rule("THG-16.3", "THG-16.4", "THG-17.3", "THG-G22")
def test_area_icons_of_one_placement_give_one_type(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. A. A."] + [".. .. .. .."] * 2
    reprint("terrain", "Birch Slope", rows, corner={"gain": 1, "good": "power"})
    table = journey(PATH, who="journey = 7\narea = 'Hill'\ngoods = {}")
    travel(table, "I2", (2, 2), (3, 2))
    assert kinds(table) == {"use_source"}
    take(table, "use_source:0:2")
    assert goods(table)["gossip"] == 2
    nowhere = journey(PATH, who="journey = 7\narea = 'Marsh'\ngoods = {}")
    travel(nowhere, "I2", (2, 2), (3, 2))
    assert goods(nowhere) == {"material": 1}  # from the corner of the card that came up


@pytest.mark.rule("THG-16.14", "THG-G20")
def test_a_good_in_a_legend_is_discarded_and_missed(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. .y .."] + [".. .. .. .."] * 2
    reprint("terrain", "Birch Slope", rows, yellow=[{"lose": 1, "good": "ore"}])
    table = journey(PATH, who="journey = 7\nthreats = 2\ngoods = { magic = 1 }")
    travel(table, "I1", (2, 2))
    suffer_all(table)
    assert wound_sizes(table) == [2]


@pytest.mark.rule("THG-16.15", "THG-G20")
def test_a_die_in_a_legend_gives_the_tile_of_its_white_squares(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. .r .."] + [".. .. .. .."] * 2
    table = with_icons(reprint, rows, 'next_rolls = "red I2*"\n', red=[{"wound": "red die"}])
    travel(table, "I1", (2, 2))
    assert tiles_offered(table) == {"I2"}


@pytest.mark.rule("THG-16.7", "THG-8.1", "THG-8.4")
def test_experience_icons(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. E. C."] + [".. .. .. .."] * 2
    reprint("terrain", "Birch Slope", rows)
    table = journey(PATH, who="journey = 2")
    travel(table, "I2", (2, 2), (3, 2))
    take(table, "resolve_icon:12", "learn_journey")
    assert (table.journey_level[A], table.combat_level[A]) == (2, 1)


@pytest.mark.rule("THG-16.5", "THG-16.16", "THG-G21")
def test_a_heal_may_come_before_a_wound(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. +r .."] + [".. .. .. .."] * 2
    reprint("terrain", "Birch Slope", rows, red=[{"wound": "I1"}])
    table = journey(PATH, who="journey = 7\nwounds = [[[0, 0]], [[1, 0], [2, 0]]]")
    travel(table, "I1", (2, 2))
    take(table, "resolve_icon", "heal_wound:1")
    suffer_all(table)
    assert wound_sizes(table) == [1, 1]


@pytest.mark.rule("THG-27.2", "THG-27.3", "THG-EX28")
def test_a_covered_legend_is_that_wound(reprint: Reprint) -> None:
    rows = [".. .. .. .."] * 2 + [".. .. .r .y"] + [".. .. .. .."] * 2
    table = with_icons(reprint, rows, red=[{"threat": 1}], yellow=[{"threat": 1}])
    happen(table, {"cover_legend": "V3", "colour": "red"})
    travel(table, "I2", (2, 2), (3, 2))
    take(table, "resolve_mark:12")
    suffer_all(table)
    assert (wound_sizes(table), table.threats[A]) == ([3], 1)


@pytest.mark.rule("THG-14.7")
def test_terrain_cards_are_one_grid_of_four_columns_each() -> None:
    table = journey("", '["Birch Slope", "Old Trade Road"]', who="journey = 7")
    grid = table.ground().grid
    assert (grid.width, grid.height, grid.starts) == (8, 5, (0, 4))


@pytest.mark.rule("THG-3.8", "THG-G72", "THG-3.1")
def test_whatever_is_completed_first_ends_the_game() -> None:
    full = [[[c, r]] for c in range(5) for r in range(5) if (c, r) != (0, 0)]
    table = position(f"[character.Thorgal]\nwounds = {full}\ngoods = {{ fate = 4 }}")
    twin = table.clone()
    happen(table, [{"gain": 1, "good": "fate"}, {"wound": "I2"}])
    assert (table.ending[0], table.final) == (True, 9)
    happen(twin, [{"wound": "I2"}, {"gain": 1, "good": "fate"}])
    assert twin.ending[:2] == (False, "THG-3.2")


@pytest.mark.rule("THG-15.24", "THG-15.13")
def test_the_path_is_kept_in_the_order_in_which_it_was_laid() -> None:
    table = position(
        "doing = 'journey'\nvalue = 2\nterrain = ['Birch Slope']\n[character.Thorgal]\njourney = 7\nitems = []"
    )
    travel(table, "I1", (0, 4))
    while question(table) != "ways_to_travel":
        take(table, answers(table)[0])
    travel(table, "I1", (1, 4))
    assert table.path == [1 << 4, 1 << 9]


@pytest.mark.rule("THG-15.2", "THG-15.13")
def test_no_item_comes_between_two_tiles() -> None:
    table = journey("value = 2", who="journey = 7\ngoods = {}\nitems = ['Lodestone']")
    travel(table, "I2", (0, 0), (1, 0))
    assert "use_item" not in kinds(table)
    with pytest.raises(hw.IllegalChoice, match="before the first tile") as refused:
        table.choose(f"use_item:{table.items[0][0]}")
    assert refused.value.rule == "THG-15.2"


@pytest.mark.rule("THG-15.19", "THG-15.16")
def test_a_card_that_a_discovery_revealed_takes_the_place_of_the_reveal(reprint: Reprint) -> None:
    rows = [*BLANK[:2], ".. .. D. ..", *BLANK[3:]]
    table = with_icons(reprint, rows, "discoveries = ['View From the Top']\n")
    travel(table, "I1", (2, 2))
    while question(table) == "goods_to_gain":
        take(table, "choose_good:0:3")
    assert (len(table.terrain), goods(table)) == (2, {"magic": 1}), "one card, without its bonus"
