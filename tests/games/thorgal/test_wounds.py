"""Wounds and healing (section 7), death, Threats (9) and unfulfilled effects (10)."""

from __future__ import annotations

import pytest

from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    asked,
    cells_key,
    ended,
    goods,
    happen,
    position,
    question,
    suffer_all,
    take,
    tiles_offered,
    why_not,
    wound_sizes,
)

FULL_BUT_TWO = [[[c, r]] for c in range(5) for r in range(5) if (c, r) not in ((0, 0), (4, 4))]


def hurt(*tiles: list[list[int]], threats: int = 0) -> str:
    return f"[character.Thorgal]\nthreats = {threats}\nwounds = {list(tiles)}"


# -- placing


@pytest.mark.rule("THG-7.1", "THG-7.3", "THG-7.6", "THG-EX2", "THG-7.2")
def test_a_wound_by_shape_goes_anywhere_into_an_empty_wound_area() -> None:
    table = position()
    happen(table, {"wound": "I2"})
    assert (question(table), tiles_offered(table), len(answers(table))) == ("wound_places", {"I2"}, 40)
    take(table, "suffer")
    assert wound_sizes(table) == [2]


@pytest.mark.rule("THG-7.7", "THG-EX3", "THG-G6")
def test_a_wound_by_size_offers_every_kind_of_that_size() -> None:
    table = position()
    happen(table, {"wound": "3"})
    assert tiles_offered(table) == {"I3", "V3"}
    take(table, "suffer")
    assert wound_sizes(table) == [3]


@pytest.mark.rule("THG-7.8", "THG-9.6", "THG-EX4")
def test_a_wound_by_threats_has_as_many_squares_as_there_are_threats() -> None:
    table = position("[character.Thorgal]\nthreats = 2")
    happen(table, {"wound": "threat"})
    suffer_all(table)
    assert (wound_sizes(table), table.threats[A]) == ([2], 2)


@pytest.mark.rule("THG-7.9", "THG-G8")
def test_without_threats_a_wound_by_threats_places_nothing() -> None:
    table = position()
    happen(table, {"wound": "threat"})
    assert (wound_sizes(table), question(table)) == ([], "chips_and_cards")


@pytest.mark.rule("THG-7.4", "THG-14.3", "THG-G3")
def test_a_further_wound_shares_an_edge_with_one_that_is_there() -> None:
    table = position(hurt([[2, 2]]))
    happen(table, {"wound": "I1"})
    assert len(answers(table)) == 4
    corner = cells_key(table, "suffer", "I1", [(1, 1)], A)
    assert why_not(table, corner)[0] == "THG-7.4"
    on_it = cells_key(table, "suffer", "I1", [(2, 2)], A)
    assert why_not(table, on_it)[0] == "THG-7.1"


@pytest.mark.rule("THG-7.5", "THG-14.1", "THG-14.2", "THG-14.4", "THG-14.5")
def test_the_owner_turns_and_flips_the_tile_and_picks_the_place() -> None:
    table = position("first = 'Kriss'")
    happen(table, {"wound": "L4"})
    assert (asked(table), len(answers(table))) == ((0,), 96)
    take(table, cells_key(table, "suffer", "L4", [(0, 0), (1, 0), (2, 0), (2, 1)], A))
    assert table.body(A).cells_of(table.bodies[A][0]) == [(0, 0), (1, 0), (2, 0), (2, 1)]


@pytest.mark.rule("THG-7.10", "THG-3.2", "THG-3.3", "THG-EX34")
def test_a_character_dies_when_no_allowed_tile_fits() -> None:
    table = position(hurt(*FULL_BUT_TWO))
    happen(table, {"wound": "I1"})
    assert len(answers(table)) == 2
    dead = position(hurt(*FULL_BUT_TWO))
    before = goods(dead)
    happen(dead, [{"wound": "I2"}, {"gain": 1, "good": "ore"}])
    assert (ended(dead), goods(dead)) == ((False, "THG-3.2"), before)


@pytest.mark.rule("THG-7.10")
def test_nobody_dies_while_another_kind_of_the_size_fits() -> None:
    free = {(0, 0), (1, 0), (2, 0), (2, 1)}
    rest = [[[c, r]] for c in range(5) for r in range(5) if (c, r) not in free]
    table = position(hurt(*rest))
    happen(table, {"wound": "3"})
    assert tiles_offered(table) == {"I3", "V3"}
    straight = position(hurt(*rest, [[2, 1]]))
    happen(straight, {"wound": "3"})
    suffer_all(straight)
    assert not straight.ending
    assert wound_sizes(straight)[-1] == 3


@pytest.mark.rule("THG-7.11")
def test_several_wounds_come_in_an_order_that_the_owner_picks() -> None:
    table = position()
    happen(table, {"wound": ["I1", "I3"]})
    assert question(table) == "wounds_to_take"
    table.choose(answers(table)[1])
    suffer_all(table)
    assert wound_sizes(table) == [3, 1]


@pytest.mark.rule("THG-7.18")
def test_wounds_that_lie_are_never_moved() -> None:
    table = position(hurt([[0, 0], [1, 0]]))
    before = table.bodies[A]
    happen(table, {"wound": "V3"})
    take(table, "suffer")
    assert table.bodies[A][:1] == before


# -- healing

FIVE = hurt([[0, 0], [1, 0], [2, 0]], [[0, 1], [1, 1], [0, 2]], [[3, 0], [4, 0]], [[2, 1]], [[3, 1]])


@pytest.mark.rule("THG-7.13", "THG-7.14", "THG-7.15", "THG-EX5")
def test_heal_three_takes_one_tile_of_at_most_three_squares() -> None:
    table = position(FIVE)
    happen(table, {"heal": 1, "size": 3})
    assert sorted(answers(table)) == sorted([*(f"heal_wound:{n}:1:3" for n in range(5)), "heal_no_more"])
    take(table, "heal_wound:2")
    assert (wound_sizes(table), question(table)) == ([3, 3, 1, 1], "chips_and_cards")


@pytest.mark.rule("THG-7.13", "THG-7.14", "THG-EX5")
def test_three_heals_of_one_take_small_tiles_only() -> None:
    table = position(FIVE)
    happen(table, {"heal": 3, "size": 1})
    assert answers(table) == ["heal_wound:3:3:1", "heal_wound:4:3:1", "heal_no_more"]
    take(table, "heal_wound:3")
    take(table, "heal_wound:3")
    assert (wound_sizes(table), question(table)) == ([3, 3, 2], "chips_and_cards")


@pytest.mark.rule("THG-7.14")
def test_a_tile_that_is_too_large_is_refused_with_its_size() -> None:
    table = position(hurt([[0, 0], [0, 1], [0, 2], [1, 2]], [[1, 0]]))
    happen(table, {"heal": 1, "size": 3})
    assert why_not(table, "heal_wound:0:1:3") == (
        "THG-7.14",
        "This Wound has 4 squares; at most 3 can be healed.",
    )


@pytest.mark.rule("THG-7.12", "THG-16.5")
def test_a_heal_without_a_number_takes_any_tile() -> None:
    table = position(hurt([[0, 0], [0, 1], [0, 2], [1, 2], [2, 2]]))
    happen(table, {"heal": 1})
    take(table, "heal_wound")
    assert wound_sizes(table) == []


@pytest.mark.rule("THG-7.16", "THG-EX35")
def test_healing_may_leave_groups_that_do_not_touch() -> None:
    table = position(hurt([[0, 0], [1, 0]], [[2, 0], [3, 0]], [[4, 0]]))
    happen(table, [{"heal": 1}, {"wound": "I1"}])
    take(table, "heal_wound:1")
    legal = {
        cell
        for cell in [(2, 0), (3, 0), (0, 1), (1, 1), (4, 1), (2, 1), (3, 1), (2, 2)]
        if cells_key(table, "suffer", "I1", [cell], A) in answers(table)
    }
    assert legal == {(2, 0), (3, 0), (0, 1), (1, 1), (4, 1)}


@pytest.mark.rule("THG-7.17", "THG-G5")
def test_after_complete_healing_the_next_wound_goes_anywhere() -> None:
    table = position(hurt([[2, 2]]))
    happen(table, [{"heal": 1}, {"wound": "I1"}])
    take(table, "heal_wound")
    assert len(answers(table)) == 25


@pytest.mark.rule("THG-7.15")
def test_nobody_has_to_heal() -> None:
    table = position(hurt([[2, 2]]))
    happen(table, {"heal": 1})
    take(table, "heal_no_more")
    assert wound_sizes(table) == [1]


# -- Threats


@pytest.mark.rule("THG-9.1", "THG-9.2", "THG-EX32")
def test_a_sixth_threat_is_a_wound_of_five_squares() -> None:
    table = position("[character.Thorgal]\nthreats = 5")
    happen(table, {"threat": 1})
    assert tiles_offered(table) == {"P5", "V5"}
    suffer_all(table)
    assert (table.threats[A], wound_sizes(table)) == (5, [5])


@pytest.mark.rule("THG-9.3", "THG-G9")
def test_what_one_effect_gives_beyond_five_is_one_wound_in_all() -> None:
    table = position("[character.Thorgal]\nthreats = 4")
    happen(table, {"threat": 3})
    suffer_all(table)
    assert (table.threats[A], wound_sizes(table)) == (5, [5])


@pytest.mark.rule("THG-9.4")
def test_separate_effects_are_judged_separately() -> None:
    table = position("[character.Thorgal]\nthreats = 5")
    happen(table, [{"threat": 1}, {"threat": 1}])
    suffer_all(table)
    assert wound_sizes(table) == [5, 5]


@pytest.mark.rule("THG-9.5")
def test_threats_stay_until_an_effect_discards_them() -> None:
    table = position("[character.Thorgal]\nthreats = 3")
    happen(table, {"calm": 2})
    assert table.threats[A] == 1
    happen(table, {"calm": 2})
    assert table.threats[A] == 0


# -- unfulfilled effects


@pytest.mark.rule("THG-10.1", "THG-10.2", "THG-10.3", "THG-16.14")
def test_what_cannot_be_discarded_completely_is_followed_by_a_wound() -> None:
    table = position("[character.Thorgal]\nthreats = 2\ngoods = { ore = 1 }\n[character.Kriss]\nthreats = 1")
    happen(table, {"lose": 2, "good": "ore"})
    suffer_all(table)
    assert (goods(table), wound_sizes(table), wound_sizes(table, B)) == ({}, [2], [])


@pytest.mark.rule("THG-10.2", "THG-10.1")
def test_the_wound_comes_after_as_much_as_possible_was_done() -> None:
    table = position("[character.Thorgal]\nthreats = 1\ngoods = { ore = 1, magic = 1 }")
    happen(table, {"lose": 3, "good": "any"})
    assert (question(table), goods(table)) == ("wound_places", {}), "both are gone, and then comes the Wound"


@pytest.mark.rule("THG-10.4")
def test_each_character_is_judged_alone() -> None:
    table = position(
        "[character.Thorgal]\nthreats = 1\ngoods = { ore = 2 }\n[character.Kriss]\nthreats = 2\ngoods = { ore = 1 }"
    )
    happen(table, {"each_character": {"lose": 2, "good": "ore"}})
    suffer_all(table)
    assert (wound_sizes(table, A), wound_sizes(table, B)) == ([], [2])


@pytest.mark.rule("THG-10.5", "THG-10.8")
def test_a_board_effect_that_falls_short_hits_everybody() -> None:
    table = position("[character.Thorgal]\nthreats = 1\n[character.Kriss]\nthreats = 3")
    happen(table, {"enemy": "minor", "at": "tree"})
    suffer_all(table)
    assert (wound_sizes(table, A), wound_sizes(table, B)) == ([1], [3])
    deadly = position("[character.Kriss]\nthreats = 2\nwounds = " + str(FULL_BUT_TWO))
    happen(deadly, {"enemy": "minor", "at": "tree"})
    assert ended(deadly) == (False, "THG-3.2")


@pytest.mark.rule("THG-10.6")
def test_what_is_good_and_falls_short_wounds_nobody() -> None:
    table = position("[character.Thorgal]\nthreats = 2")
    happen(table, [{"calm": 5}, {"heal": 2}, {"remove_enemy": "massive", "at": "any"}])
    assert (wound_sizes(table), table.threats[A]) == ([], 0)


@pytest.mark.rule("THG-10.7", "THG-G10")
def test_if_possible_never_wounds() -> None:
    table = position("[character.Thorgal]\nthreats = 2\ngoods = {}")
    happen(table, {"if_possible": [{"lose": 2, "good": "ore"}, {"enemy": "minor", "at": "tree"}]})
    assert (wound_sizes(table), question(table)) == ([], "chips_and_cards")


@pytest.mark.rule("THG-1.12", "THG-EX29", "THG-G76")
def test_as_a_group_means_the_sum_of_all() -> None:
    document = """
    characters = ["Thorgal", "Kriss", "Jolan", "Aaricia"]
    [character.Thorgal]
    goods = { ore = 2 }
    [character.Kriss]
    goods = { ore = %d }
    threats = 1
    [character.Jolan]
    goods = {}
    threats = 2
    """
    table = position(document % 1)
    happen(table, {"lose": 3, "good": "ore", "group": True})
    while question(table) == "goods_of_the_group":
        take(table, "discard_good")
    suffer_all(table)
    assert [sum(table.goods_of(who)) for who in table.characters[:3]] == [0, 0, 0]
    assert not any(wound_sizes(table, who) for who in table.characters)
    short = position(document % 0)
    happen(short, {"lose": 3, "good": "ore", "group": True})
    while question(short) == "goods_of_the_group":
        take(short, "discard_good")
    suffer_all(short)
    assert [wound_sizes(short, who) for who in short.characters] == [[], [1], [2], []]


@pytest.mark.rule("THG-7.16", "THG-7.18")
def test_whoever_heals_changes_nothing_of_the_others() -> None:
    table = position(
        "characters = ['Thorgal', 'Kriss', 'Jolan']\n[character.Thorgal]\nwounds = [[[0, 0]]]\n"
        "[character.Kriss]\nwounds = [[[1, 0]], [[2, 0], [3, 0]]]\n[character.Jolan]\nwounds = [[[4, 0]]]"
    )
    before = table.bodies
    happen(table, {"heal": 1}, B)
    take(table, "heal_wound:33")
    assert table.bodies == (before[0], before[1][:1], before[2])
    happen(table, {"wound": "I1"}, B)
    take(table, answers(table)[0])
    assert (table.bodies[0], len(table.bodies[1]), table.bodies[2], len(table.bodies)) == (before[0], 2, before[2], 3)
