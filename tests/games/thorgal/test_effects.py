"""The language of effects: every verb that cards and Adventures use, whom it speaks to and what it changes."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.table import GOOD_COUNT
from hearthwatch.games.thorgal.things import MINOR, RANK_COUNT, Character
from hearthwatch.kernel.authored import Misspelt
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    asked,
    ended,
    goods,
    happen,
    holds,
    kinds,
    on_paper,
    place,
    position,
    question,
    suffer_all,
    take,
    wound_sizes,
)

APART = "[character.Thorgal]\ngoods = {}\n[character.Kriss]\narea = 'Hill'\ngoods = {}"
TOGETHER = "[character.Thorgal]\ngoods = {}\n[character.Kriss]\ngoods = {}"
ORE = {"gain": 1, "good": "ore"}


# -- whom it speaks to


@pytest.mark.rule("THG-1.5", "THG-26.3")
@pytest.mark.parametrize(
    ("effect", "who"),
    [
        ({"each_character": ORE}, [1, 1]),
        ({"each_other": ORE}, [0, 1]),
        ({"each_here": ORE}, [1, 0]),
        ({"another": ORE}, [0, 1]),
        ({"somebody_here": ORE}, [1, 0]),
        ({"each_in": "mountain", "then": ORE}, [0, 1]),
        ({"character_with": "fewest goods", "then": {"each_other": ORE}}, None),
    ],
)
def test_an_effect_speaks_to_whom_it_names(effect: object, who: list[int] | None) -> None:
    table = position(APART)
    happen(table, effect)
    if who is None:
        assert question(table) == "characters_to_choose"
        take(table, "choose_character")
        who = [0, 1]
    assert [goods(table, one).get("ore", 0) for one in (A, B)] == who


def test_in_company_each_here_means_everybody_there() -> None:
    table = position(TOGETHER)
    happen(table, {"each_here": ORE})
    assert [goods(table, one)["ore"] for one in (A, B)] == [1, 1]


@pytest.mark.rule("THG-1.5")
def test_of_several_with_most_the_players_choose() -> None:
    table = position("[character.Thorgal]\nthreats = 2\n[character.Kriss]\nthreats = 2")
    happen(table, {"character_with": "most threats", "then": {"calm": 1}})
    assert len(answers(table)) == 2
    one = position("[character.Kriss]\nthreats = 2")
    happen(one, {"character_with": "most threats", "then": {"calm": 1}})
    assert one.threats == [0, 1]


# -- at what price


@pytest.mark.rule("THG-1.13", "THG-G11")
def test_a_price_is_paid_or_not_and_only_offered_where_it_can_be() -> None:
    poor = position(TOGETHER)
    happen(poor, {"pay": ["magic"], "then": ORE})
    assert question(poor) == "chips_and_cards"
    table = position("[character.Thorgal]\ngoods = { magic = 1 }\n[character.Kriss]\ngoods = {}")
    happen(table, {"pay": ["magic"], "then": ORE})
    assert kinds(table) == {"pay_price", "leave_it"}
    take(table, "pay_price")
    if question(table) == "ways_to_pay":
        take(table, "pay")
    assert goods(table) == {"ore": 1}


def test_may_and_choose_offer_what_changes_something() -> None:
    table = position("[character.Thorgal]\nthreats = 1\ngoods = {}")
    happen(table, {"may": {"calm": 1}})
    take(table, "leave_it")
    assert table.threats[A] == 1
    happen(table, {"choose": [{"calm": 1}, ORE, {"heal": 1}]})
    assert len(answers(table)) == 2


# -- Goods


@pytest.mark.rule("THG-17.1", "THG-17.5", "THG-17.4")
def test_a_good_of_choice_is_one_that_can_be_found() -> None:
    table = position(TOGETHER)
    happen(table, {"gain": 1, "good": "any"})
    assert {GOODS[int(key.split(":")[2])] for key in answers(table)} == {"material", "ore", "gossip", "magic"}


def test_goods_are_handed_over() -> None:
    table = position("[character.Thorgal]\ngoods = { ore = 2 }\n[character.Kriss]\ngoods = {}")
    happen(table, {"give": 2})
    take(table, "hand_good", "hand_no_more")
    assert (goods(table, A), goods(table, B)) == ({"ore": 1}, {"ore": 1})


@pytest.mark.rule("THG-19.4", "THG-19.6")
def test_goods_come_onto_a_location_and_leave_it() -> None:
    table = position()
    happen(table, {"put": 2, "good": "power", "at": "Circle"})
    assert table.assigned[place(table, "Circle") * GOOD_COUNT + GOODS.index("power")] == 2
    happen(table, {"strip": 1, "at": "Circle"})
    assert sum(table.goods_on(place(table, "Circle"))) == 1


# -- what Characters lose


@pytest.mark.rule("THG-10.2", "THG-8.1")
def test_experience_is_lost_level_by_level() -> None:
    table = position("[character.Thorgal]\ncombat = 2\njourney = 1\nthreats = 1")
    happen(table, {"lose_experience": 2})
    suffer_all(table)
    assert (table.combat_level[A], wound_sizes(table)) == (0, [1])


@pytest.mark.rule("THG-10.2", "THG-24.7")
def test_items_are_lost_and_missed() -> None:
    table = position("[character.Thorgal]\nitems = ['Skis']\nthreats = 1")
    happen(table, {"lose_items": 2})
    suffer_all(table)
    assert (table.items[A], wound_sizes(table)) == ((), [1])


@pytest.mark.rule("THG-6.2", "THG-10.2")
def test_a_skill_is_turned_over_by_an_effect() -> None:
    table = position("[character.Thorgal]\nthreats = 1")
    happen(table, {"exhaust_skill": True})
    assert (table.has_skill(A), wound_sizes(table)) == (False, [])
    happen(table, {"exhaust_skill": True})
    suffer_all(table)
    assert wound_sizes(table) == [1]
    happen(table, {"ready_skill": True})
    assert table.has_skill(A)


# -- tokens


@pytest.mark.rule("THG-19.7", "THG-23.6", "THG-10.5")
def test_cost_and_cover_tokens_come_and_go() -> None:
    table = position()
    happen(table, {"cost": 1, "at": "Well"})
    happen(table, {"cover": "I2", "at": "Shed"})
    assert (table.cost_tokens[place(table, "Well")], table.covers[place(table, "Shed")]) == (1, 1)
    happen(table, {"remove_cost": 1, "at": "any"})
    happen(table, {"uncover": 1, "at": "any"})
    assert (sum(table.cost_tokens), table.covers[place(table, "Shed")]) == (0, -1)


def test_objectives_and_markers_are_counted() -> None:
    table = position()
    happen(table, {"objective": 2, "at": "Summit"})
    assert holds(table, "objectives at Summit >= 2")
    happen(table, {"take_objective": 1, "at": "Summit"})
    assert holds(table, "objectives at any = 1")
    happen(table, {"marker": 2})
    take(table, "mark_card:1", "mark_card:2")
    assert holds(table, "markers = 2")
    happen(table, {"remove_marker": 1})
    take(table, "unmark_card")
    assert holds(table, "markers = 1")


@pytest.mark.rule("THG-G68")
def test_a_marker_that_finds_no_card_has_its_own_consequence() -> None:
    table = position("markers = [5, 12, 22, 29, 35, 38]")
    happen(table, {"marker": 1, "otherwise": {"defeat": "Caught by the guards."}})
    assert ended(table) == (False, "THG-3.5")


@pytest.mark.rule("THG-1.5", "THG-22.2", "THG-EX25")
def test_an_enemy_moves_from_where_several_are() -> None:
    table = position()
    happen(table, {"move_enemy": "any", "from": "several", "to": "sun/moon empty"})
    assert {key.split(":")[1] for key in answers(table)} == {str(place(table, "Den") * RANK_COUNT + MINOR)}
    take(table, f"move_enemy:{place(table, 'Den') * RANK_COUNT}:{place(table, 'Well')}")
    assert (table.foes_at(place(table, "Den"))[MINOR], table.foes_at(place(table, "Well"))[MINOR]) == (1, 1)


@pytest.mark.rule("THG-10.5", "THG-G11")
def test_a_move_to_the_players_disadvantage_may_be_unfulfilled() -> None:
    table = position("[character.Thorgal]\nthreats = 1\n[character.Kriss]\nthreats = 1")
    happen(table, {"move_enemy": "massive", "from": "any", "to": "any"})
    assert wound_sizes(table) == []
    happen(table, {"move_enemy": "massive", "from": "any", "to": "any", "bad": True})
    suffer_all(table)
    assert (wound_sizes(table, A), wound_sizes(table, B)) == ([1], [1])


# -- the Adventure


@pytest.mark.rule("THG-1.9")
def test_the_ship_goes_where_an_effect_says() -> None:
    table = position()
    happen(table, {"ship": "sea"})
    assert table.ship == table.played.area_named("Isle")


@pytest.mark.rule("THG-3.1", "THG-3.5", "THG-3.6")
def test_an_effect_may_end_the_game() -> None:
    table = position()
    twin = table.clone()
    happen(table, {"win": "It is done.", "entry": 9})
    assert (ended(table), table.final) == ((True, "THG-3.1"), 9)
    happen(twin, {"defeat": "All is lost."})
    assert ended(twin) == (False, "THG-3.5")


@pytest.mark.rule("THG-12.11", "THG-12.22")
def test_an_extra_action_of_another_is_carried_out_by_that_character() -> None:
    table = position()
    happen(table, {"another": {"action": "craft", "value": 1}})
    assert (asked(table), question(table), table.actor, table.active) == ((1,), "items_to_craft", B, A)
    assert "use_item" not in kinds(table)
    take(table, "take_item")
    while question(table) != "chips_and_cards":
        table.choose(answers(table)[-1])
    assert len(table.items[B]) == 2
    assert (table.action, table.frames) == (-1, ())


# -- what is written wrongly


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"gain": 1, "good": "gold"}, "It takes one of material, ore"),
        ({"wound": "Z9"}, "A Wound is a tile"),
        ({"enemy": "minor", "at": "yonder"}, "'yonder' says nothing about Locations"),
        ({"move_to": "yonder"}, "'yonder' says nothing about Areas"),
        ({"pay": ["gold"], "then": {"calm": 1}}, "A price is a list of Goods"),
        ({"action_card": 99}, "There is no Action card 99"),
        ({"special": "Z"}, "There is no Special Action card 'Z'"),
        ({"fight": ["mystical"]}, "Enemies are a list such as"),
        ({"icon": 4}, "Event icons are 1"),
        ({"entry": 2}, "This Adventure has no Entry 2"),
        ({"count": "luck", "by": 1}, "There is no counter 'luck'"),
        ({"character_with": "tallest", "then": {"calm": 1}}, "'tallest' is no rank"),
        ({"tile": "Z9"}, "A tile is one of I1"),
        ({"if": "group beards >= 2", "then": {"calm": 1}}, "'beards' is nothing that Characters have"),
    ],
)
def test_what_is_misspelt_is_told(effect: object, words: str) -> None:
    with pytest.raises(Misspelt) as wrong:
        on_paper(effect)
    assert wrong.value.words.startswith(words)


@pytest.mark.rule("THG-1.5")
def test_of_those_here_one_is_chosen_and_no_more() -> None:
    table = position(TOGETHER)
    happen(table, {"somebody_here": ORE})
    take(table, "choose_character")
    assert sum(goods(table, one).get("ore", 0) for one in (A, B)) == 1
    assert question(table) == "chips_and_cards"
    happen(table, {"two_characters": ORE})
    take(table, "choose_character")
    assert sum(goods(table, one).get("ore", 0) for one in (A, B)) == 3


@pytest.mark.rule("THG-11.11")
def test_chips_that_are_on_that_side_already_stay_there() -> None:
    table = position()
    happen(table, {"chips": 1, "side": "active"})
    assert (table.chips_active, question(table)) == (0b1111, "chips_and_cards")


@pytest.mark.rule("THG-1.9")
def test_cards_of_the_adventure_are_turned_up_one_by_one_and_not_made_anew() -> None:
    table = GAME.new(2, seed=1, adventure="hide-and-sea", characters="random")
    take(table, "go_first:0")
    deck = [*table.adventure_deck]
    happen(table, {"adventure_card": 2})
    while len(table.adventure_open) < 2:
        take(table, answers(table)[0])
    assert (table.adventure_open, table.adventure_deck) == (deck[::-1][:2], deck[:-2])
    rest = GAME.new(2, seed=1, adventure="hide-and-sea", characters="random")
    take(rest, "go_first:0")
    rest.adventure_deck.clear()
    happen(rest, {"adventure_card": 1})
    assert (rest.adventure_open, question(rest)) == ([], "chips_and_cards")


@pytest.mark.rule("THG-EX26", "THG-1.5")
def test_of_three_characters_two_are_chosen() -> None:
    table = position("characters = ['Thorgal', 'Kriss', 'Jolan']")
    before = [sum(table.goods_of(Character(who))) for who in range(3)]
    happen(table, {"two_characters": ORE})
    take(table, answers(table)[0])
    take(table, answers(table)[1])
    assert [sum(table.goods_of(Character(who))) - before[who] for who in range(3)] == [1, 0, 1]
    assert question(table) == "chips_and_cards"


@pytest.mark.rule("THG-5.3", "THG-G55")
def test_each_of_the_three_icons_can_be_resolved() -> None:
    table = position()
    happen(table, {"icon": 1})
    happen(table, {"icon": 3})
    assert (table.track, table.threats) == (4, [1, 1])
    happen(table, {"icon": 2})
    assert kinds(table) == {"upgrade"}
