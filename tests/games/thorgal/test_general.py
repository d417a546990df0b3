"""General principles (section 1), and what is true of every Adventure (sections 3, 9, 17, 30)."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import EVENTS, FIRST_EVENT
from hearthwatch.games.thorgal.content.pieces import TILES
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.rules.events import draw_event
from tests.games.thorgal.helpers import (
    PRACTICE_GAME,
    A,
    B,
    answers,
    asked,
    ended,
    goods,
    happen,
    holds,
    place,
    position,
    question,
    suffer_all,
    take,
    wound_sizes,
)


@pytest.mark.rule("THG-1.1")
def test_there_is_one_end_for_all_and_no_ranking() -> None:
    table = position("[character.Thorgal]\ngoods = { fate = 4 }")
    happen(table, {"gain": 1, "good": "fate"})
    assert ended(table) == (True, "THG-3.1")
    assert table.outcome is not None
    assert not {"rank", "score", "winner"} & set(table.outcome.details or {})


@pytest.mark.rule("THG-1.2")
def test_everybody_sees_what_everybody_has() -> None:
    table = position("[character.Kriss]\ngoods = { ore = 3 }\nthreats = 2")
    assert table.view(seat=0)["board"] == table.view(seat=1)["board"]


@pytest.mark.rule("THG-1.3", "THG-2.3")
def test_no_supply_of_tiles_or_goods_ever_runs_out() -> None:
    single = next(tile for tile in TILES if tile.id == "I1")
    assert single.copies < 25
    table = position("[character.Thorgal]\ngoods = { ore = 18 }")
    happen(table, {"gain": 18, "good": "ore"})
    assert goods(table)["ore"] == 36
    for _ in range(24):
        happen(table, {"wound": "I1"})
        suffer_all(table)
    assert wound_sizes(table) == [1] * 24


@pytest.mark.rule("THG-1.5", "THG-1.6")
def test_open_targets_are_chosen_by_those_whom_it_concerns() -> None:
    table = position()
    happen(table, {"enemy": "minor", "at": "sun"})
    assert len(answers(table)) == 2
    take(table, answers(table)[1])
    assert sum(table.foes_at(place(table, "Altar"))) == 1
    hurt = position()
    happen(hurt, {"wound": "I2"}, who=B)
    assert asked(hurt) == (B,)


@pytest.mark.rule("THG-1.7")
def test_the_adventure_overrides_the_general_rules() -> None:
    table = position("doing = 'combat'\nround = 2\n[character.Thorgal]\narea = 'Marsh'")
    while question(table) != "chips_and_cards":
        take(table, answers(table)[0])
    assert sum(table.foes[4::5]) == 1


@pytest.mark.rule("THG-1.8")
@pytest.mark.parametrize("area", ["Camp", "Hill", "Marsh", "Peak", "Isle"])
def test_actions_are_free_wherever_one_stands(area: str) -> None:
    table = position(f"round = 4\n[character.Thorgal]\narea = '{area}'\ngoods = {{}}")
    assert {key.split(":")[2] for key in answers(table)} == {"0", "1", "2", "3", "4", "5"}


@pytest.mark.rule("THG-1.9")
def test_special_components_take_part_only_where_the_adventure_has_them() -> None:
    table = GAME.new(seats=2, seed=1, adventure="torkans-temple")
    assert (table.adventure_deck, table.ship) == ([], -1)
    sea = GAME.new(seats=2, seed=1, adventure="hide-and-sea")
    assert len(sea.adventure_deck) == 6
    assert sea.played.areas[sea.ship].name == "Pirate Haven"


@pytest.mark.rule("THG-1.10")
def test_healing_touches_no_journey_tile_and_clearing_no_wound() -> None:
    document = "terrain = ['Birch Slope']\npath = [[[0, 0], [1, 0]]]\n[character.Thorgal]\nwounds = [[[0, 0], [1, 0]]]"
    table = position(document)
    happen(table, {"heal": 1})
    while question(table) != "chips_and_cards":
        take(table, answers(table)[0])
    assert (wound_sizes(table), len(table.path)) == ([], 1)


@pytest.mark.rule("THG-1.11")
def test_effects_are_resolved_in_the_order_in_which_they_stand() -> None:
    table = position("[character.Thorgal]\nthreats = 0\ngoods = {}")
    happen(table, [{"threat": 2}, {"gain": "threats", "good": "ore"}, {"threat": 1}])
    assert (table.threats[A], goods(table)) == (3, {"ore": 2})


@pytest.mark.rule("THG-1.14", "THG-30.1", "THG-EX43")
def test_a_solo_game_counts_as_two_players() -> None:
    table = PRACTICE_GAME.new(seats=1, seed=1, adventure="the-practice-ground")
    assert (table.players, len(table.party)) == (2, 2)
    four = PRACTICE_GAME.new(seats=4, seed=1, adventure="the-practice-ground")
    assert four.players == 4


@pytest.mark.rule("THG-1.15")
def test_any_enemy_means_a_mystical_one_too() -> None:
    table = position()
    assert holds(table, "all enemies >= 5")
    happen(table, {"remove_enemy": "any", "at": "raven"})
    assert sum(table.foes_at(place(table, "Stones"))) == 0


@pytest.mark.rule("THG-3.9")
def test_nothing_carries_over_to_another_game() -> None:
    one, other = (GAME.new(seats=2, seed=5) for _ in range(2))
    while one.decision:
        one.choose(0)
    assert (other, GAME.new(seats=2, seed=5)) == (other, other)
    assert other.origin.campaign is None


@pytest.mark.rule("THG-9.7")
def test_adventures_and_events_ask_how_many_threats_somebody_has() -> None:
    table = position("[character.Kriss]\nthreats = 3")
    happen(table, {"character_with": "most threats", "then": {"gain": 1, "good": "magic"}})
    assert goods(table, B)["magic"] == 1
    assert holds(table, "most threats >= 3")
    assert not holds(table, "threats >= 1")


@pytest.mark.rule("THG-17.2")
def test_typical_uses_of_goods_are_what_the_box_makes_of_them() -> None:
    asked_for = {good for one in BOX.box_adventures for place in one.locations for good in place.requires}
    assert {"material", "ore", "gossip", "magic", "fate", "power"} <= asked_for
    assert all(one.sheet.fate and one.sheet.power for one in BOX.box_adventures)


@pytest.mark.rule("THG-30.3")
def test_only_an_adventure_says_what_changes_with_the_number_of_players() -> None:
    two, four = (PRACTICE_GAME.new(seats=seats, seed=3, adventure="the-practice-ground") for seats in (2, 4))
    for table in (two, four):
        while question(table) != "chips_and_cards":
            table.choose(answers(table)[0])
    assert (two.foes_at(place(two, "Cave"))[2], four.foes_at(place(four, "Cave"))[2]) == (0, 1)
    assert (two.row, len(two.display), two.round) == (four.row, len(four.display), four.round)


@pytest.mark.rule("THG-EX40")
@pytest.mark.parametrize(("markers", "deck"), [(4, "Warrior"), (3, "Village")])
def test_the_guards_of_the_blood_lily_decide_which_deck_is_drawn_from(markers: int, deck: str) -> None:
    table = GAME.position(
        {"characters": ["Thorgal", "Kriss"], "markers": [9, 12, 14, 18, 21][:markers]},
        adventure="pursuit-of-the-blood-lily",
    )
    table.do(draw_event())
    table.run()
    assert EVENTS[table.face[table.active_event] - FIRST_EVENT].deck == deck
