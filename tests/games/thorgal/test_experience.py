"""Experience (section 8)."""

from __future__ import annotations

import pytest

from tests.games.thorgal.helpers import A, answers, goods, happen, kinds, position, question, take, tiles_offered


def levels(combat: int, journey: int, more: str = "") -> str:
    return f"[character.Thorgal]\ncombat = {combat}\njourney = {journey}\ngoods = {{}}\n{more}"


@pytest.mark.rule("THG-8.1", "THG-2.14")
def test_each_point_goes_to_combat_or_journey() -> None:
    table = position()
    assert (table.combat_level[A], table.journey_level[A]) == (0, 0)
    happen(table, {"experience": 1})
    assert (question(table), kinds(table)) == ("tracks_to_learn", {"learn_combat", "learn_journey"})
    take(table, "learn_journey")
    assert (table.combat_level[A], table.journey_level[A]) == (0, 1)


@pytest.mark.rule("THG-8.2")
@pytest.mark.parametrize("combat", [0, 1, 2, 3])
def test_several_points_are_divided_freely(combat: int) -> None:
    table = position()
    happen(table, {"experience": 3})
    take(table, *["learn_combat"] * combat, *["learn_journey"] * (3 - combat))
    assert (table.combat_level[A], table.journey_level[A]) == (combat, 3 - combat)


@pytest.mark.rule("THG-8.3", "THG-G51")
def test_a_point_into_a_track_at_level_seven_gives_its_bonus() -> None:
    table = position(levels(7, 7))
    happen(table, {"experience": 1, "on": "journey"})
    take(table, answers(table)[0])
    assert (sum(goods(table).values()), table.journey_level[A]) == (1, 6)
    other = position(levels(7, 1))
    happen(other, {"experience": 1})
    take(other, "learn_combat")
    assert (other.combat_level[A], other.journey_level[A]) == (6, 0)


@pytest.mark.rule("THG-8.4")
def test_an_icon_for_one_track_leaves_no_choice() -> None:
    table = position()
    happen(table, {"experience": 2, "on": "combat"})
    assert (table.combat_level[A], table.journey_level[A], question(table)) == (2, 0, "chips_and_cards")


@pytest.mark.rule("THG-8.5", "THG-15.3")
def test_a_new_kind_of_tile_is_there_from_the_next_choice_on() -> None:
    for level, kinds_of_tiles in ((1, {"I2", "V3"}), (2, {"I2", "V3", "I3"}), (3, {"I2", "V3", "I3", "L4"})):
        table = position("doing = 'journey'\nterrain = ['Birch Slope']\n" + levels(1, level))
        assert tiles_offered(table) == kinds_of_tiles


@pytest.mark.rule("THG-8.5", "THG-20.3")
@pytest.mark.parametrize(("level", "dice"), [(1, 2), (3, 3), (4, 3)])
def test_the_dial_says_how_many_dice_are_rolled(level: int, dice: int) -> None:
    table = position("doing = 'combat'\n" + levels(level, 1, "area = 'Hill'\nitems = []"))
    while not table.rolled and question(table) != "chips_and_cards":
        take(table, answers(table)[0])
    assert len(table.dice) == dice


@pytest.mark.rule("THG-10.1")
def test_lost_experience_is_taken_from_either_track_and_never_below_level_one() -> None:
    table = position(levels(2, 2))
    happen(table, {"lose_experience": 1})
    take(table, "forget_combat")
    assert (table.combat_level[A], table.journey_level[A]) == (0, 1)
    happen(table, {"lose_experience": 1})
    assert (table.combat_level[A], table.journey_level[A]) == (0, 0)


@pytest.mark.rule("THG-8.3", "THG-G51")
@pytest.mark.parametrize(("on", "asked"), [("combat", "wounds_to_heal"), ("journey", "goods_to_gain")])
def test_beyond_level_seven_a_point_is_the_printed_bonus(on: str, asked: str) -> None:
    table = position(f"[character.Thorgal]\n{on} = 7\nwounds = [[[0, 0]]]")
    happen(table, {"experience": 1, "on": on})
    assert question(table) == asked
