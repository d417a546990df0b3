"""Amounts: an effect is done exactly as often as it says, and what would change nothing is not offered."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.table import GOOD_COUNT, Saga
from hearthwatch.games.thorgal.things import MAJOR, MINOR, MODERATE, RANK_COUNT
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    ended,
    goods,
    happen,
    holds,
    kinds,
    place,
    position,
    question,
    suffer_all,
    take,
    why_not,
    wound_sizes,
)

RICH = "[character.Thorgal]\ngoods = { ore = 3, magic = 2 }\nthreats = 1\n[character.Kriss]\ngoods = { ore = 1 }\n"


def at(table: Saga, name: str, rank: int = MINOR) -> int:
    """How many tokens of a type are on a Location."""
    return table.foes[place(table, name) * RANK_COUNT + rank]


def is_over(table: Saga) -> bool:
    """Whether nothing more is asked than the next chip."""
    return question(table) == "chips_and_cards"


@pytest.mark.rule("THG-1.5", "THG-17.4")
def test_goods_of_choice_are_chosen_one_by_one() -> None:
    table = position("[character.Thorgal]\ngoods = {}")
    happen(table, {"gain": 3, "good": "any"})
    take(table, "choose_good:0:1", "choose_good:0:0", "choose_good:0:1")
    assert (goods(table), is_over(table)) == ({"ore": 2, "material": 1}, True)


@pytest.mark.rule("THG-16.14", "THG-10.1")
def test_goods_are_discarded_one_by_one_and_only_those_that_are_named() -> None:
    table = position(RICH)
    happen(table, {"lose": 2, "good": "any"})
    take(table, "discard_good:0:1", "discard_good:0:3")
    assert (goods(table), is_over(table), wound_sizes(table)) == ({"ore": 2, "magic": 1}, True, [])
    happen(table, {"lose": 3, "good": "ore"})
    suffer_all(table)
    assert (goods(table), wound_sizes(table)) == ({"magic": 1}, [1])


@pytest.mark.rule("THG-1.12", "THG-EX29", "THG-G76")
def test_a_group_discards_together_and_suffers_together() -> None:
    table = position(RICH + "threats = 2")
    happen(table, {"lose": 2, "good": "ore", "group": True})
    take(table, "discard_good:1:1")
    assert (goods(table, A), goods(table, B), is_over(table)) == ({"ore": 2, "magic": 2}, {}, True)
    happen(table, {"lose": 3, "good": "ore", "group": True})
    suffer_all(table)
    assert (goods(table, A), wound_sizes(table, A), wound_sizes(table, B)) == ({"magic": 2}, [1], [2])


@pytest.mark.rule("THG-1.5")
def test_goods_are_handed_over_up_to_the_amount_and_to_others_alone() -> None:
    table = position(RICH)
    happen(table, {"give": 2})
    assert set(answers(table)) == {"hand_good:0:1:1:2", "hand_good:0:1:3:2", "hand_no_more"}
    take(table, "hand_good:0:1:1:2", "hand_good:0:1:3:1")
    assert (goods(table, A), goods(table, B), is_over(table)) == ({"ore": 2, "magic": 1}, {"ore": 2, "magic": 1}, True)
    poor = position("[character.Thorgal]\ngoods = {}")
    happen(poor, {"give": 2})
    assert is_over(poor)


@pytest.mark.rule("THG-8.1", "THG-10.1")
def test_experience_is_lost_as_far_as_there_is_any_of_the_owners_choice() -> None:
    table = position("[character.Thorgal]\ncombat = 4\njourney = 3")
    happen(table, {"lose_experience": 3})
    take(table, "forget_combat", "forget_journey", "forget_combat")
    assert (table.combat_level[A], table.journey_level[A], is_over(table)) == (1, 1, True)
    happen(table, {"lose_experience": 1})
    assert kinds(table) == {"forget_combat", "forget_journey"}


@pytest.mark.rule("THG-24.7", "THG-1.6")
def test_items_are_lost_one_by_one() -> None:
    table = position("[character.Thorgal]\nitems = ['Skis', 'Oak Shield', 'Pack Pony']")
    happen(table, {"lose_items": 2})
    first, second, third = table.items[A]
    take(table, f"discard_item:{second}", f"discard_item:{first}")
    assert table.items[A] == (third,)
    assert ({first, second} <= {*table.item_discard}, is_over(table)) == (True, True)


@pytest.mark.rule("THG-24.10", "THG-24.12")
def test_items_are_drawn_from_the_deck_or_gained_from_the_display() -> None:
    table = position("[character.Thorgal]\nitems = []")
    top = table.item_deck[-2:][::-1]
    happen(table, {"draw_items": 2})
    assert table.items[A] == tuple(top)
    shown = table.display[1]
    happen(table, {"gain_items": 1})
    take(table, f"gain_item:0:{shown}")
    assert (shown in table.items[A], len(table.items[A]), len(table.display)) == (True, 3, 5)
    table.item_deck.clear()
    table.item_discard.clear()
    happen(table, {"draw_items": 2})
    assert len(table.items[A]) == 3


@pytest.mark.rule("THG-11.11")
def test_so_many_chips_turn_over_and_chips_below_one_card_are_the_same() -> None:
    table = position("chips = [1, 1, 2, 3]\ninactive = [1, 3, 4]\nturns = 1")
    happen(table, {"chips": 2, "side": "active"})
    assert answers(table) == ["flip_chip:0", "flip_chip:2", "flip_chip:3"]
    take(table, "flip_chip:2", "flip_chip:3")
    assert (table.chips_active, is_over(table)) == (0b1110, True)
    happen(table, {"chips": 1, "side": "inactive"})
    assert answers(table) == ["flip_chip:1", "flip_chip:2", "flip_chip:3"]
    take(table, "flip_chip:1")
    assert (table.chips_active, is_over(table)) == (0b1100, True)


@pytest.mark.rule("THG-G68", "THG-12.23")
def test_so_many_markers_go_to_different_cards() -> None:
    table = position()
    happen(table, {"marker": 2})
    take(table, "mark_card:1")
    assert why_not(table, "mark_card:1") == ("THG-G68", "A marker lies on this card already.")
    assert "mark_card:1" not in answers(table)
    take(table, "mark_card:4")
    assert (holds(table, "markers = 2"), is_over(table)) == (True, True)
    happen(table, {"remove_marker": 1})
    assert answers(table) == ["unmark_card:1", "unmark_card:4"]
    take(table, "unmark_card:1")
    assert (holds(table, "markers = 1"), is_over(table)) == (True, True)
    happen(table, {"remove_marker": 2})
    assert holds(table, "markers = 0")
    three = position("markers = [5, 12, 22]")
    happen(three, {"remove_marker": 2})
    take(three, answers(three)[0])
    take(three, answers(three)[0])
    assert (holds(three, "markers = 1"), is_over(three)) == (True, True)


@pytest.mark.rule("THG-G68", "THG-10.5")
def test_markers_that_find_no_card_are_unfulfilled_unless_the_text_says_otherwise() -> None:
    table = position("markers = [5, 12, 22, 29, 35]\n[character.Thorgal]\nthreats = 1")
    happen(table, {"marker": 2})
    suffer_all(table)
    assert (holds(table, "markers = 6"), wound_sizes(table)) == (True, [1])
    happen(table, {"marker": 1, "otherwise": {"threat": 1}})
    assert (table.threats[A], wound_sizes(table)) == (2, [1])


@pytest.mark.rule("THG-22.2", "THG-1.15")
def test_so_many_enemies_are_removed_of_the_type_that_is_named() -> None:
    table = position("[location.Den]\nenemies = ['minor', 'minor', 'major']")
    happen(table, {"remove_enemy": "minor", "at": "Den"})
    assert (at(table, "Den"), at(table, "Den", MAJOR)) == (1, 1)
    happen(table, {"remove_enemy": "any", "at": "Den", "count": 3})
    take(table, answers(table)[0])
    assert (sum(table.foes_at(place(table, "Den"))), is_over(table)) == (0, True)


@pytest.mark.rule("THG-10.5", "THG-4.6")
def test_so_many_enemies_are_placed_where_the_players_choose() -> None:
    table = position()
    happen(table, {"enemy": "moderate", "at": "wolf", "count": 2})
    take(table, f"place_enemy:{place(table, 'Cave')}:1", f"place_enemy:{place(table, 'Cave')}:1")
    assert (at(table, "Cave", MODERATE), is_over(table)) == (2, True)


@pytest.mark.rule("THG-10.1")
@pytest.mark.parametrize("where", ["wolf", "tree"])
def test_no_enemy_at_all_is_not_too_few(where: str) -> None:
    table = position("[character.Thorgal]\nthreats = 1")
    happen(table, {"enemy": "minor", "at": where, "count": "luck"})
    assert (holds(table, "all enemies = 5"), wound_sizes(table)) == (True, [])


@pytest.mark.rule("THG-29.3", "THG-29.4")
def test_so_many_degrades_go_to_enemies_of_choice() -> None:
    table = position("[location.Cave]\nenemies = ['major']\n[location.Den]\nenemies = ['moderate']")
    happen(table, {"degrade": 2, "at": "wolf"})
    take(table, f"degrade:{place(table, 'Cave') * RANK_COUNT + MAJOR}")
    take(table, f"degrade:{place(table, 'Cave') * RANK_COUNT + MODERATE}")
    assert (at(table, "Cave"), at(table, "Den", MODERATE), is_over(table)) == (1, 1, True)
    assert why_not(table, f"degrade:{place(table, 'Stones') * RANK_COUNT + 4}")[0] == "THG-29.4"
    assert why_not(table, f"upgrade:{place(table, 'Stones') * RANK_COUNT + 4}")[0] == "THG-29.4"


@pytest.mark.rule("THG-19.7", "THG-23.6", "THG-19.4")
def test_tokens_and_goods_come_to_locations_one_by_one() -> None:
    table = position()
    happen(table, {"cost": 2, "at": "Camp"})
    names = [table.played.locations[int(key.split(":")[-1])].name for key in answers(table)]
    assert names == ["Well", "Shed", "Landing"], "only where Goods are assigned"
    take(table, answers(table)[0], answers(table)[1])
    assert ([table.cost_tokens[place(table, name)] for name in names], is_over(table)) == ([1, 1, 0], True)
    happen(table, {"remove_cost": 1, "at": "Camp"})
    assert len(answers(table)) == 2
    take(table, answers(table)[1])
    assert [table.cost_tokens[place(table, name)] for name in names] == [1, 0, 0]
    happen(table, {"put": 2, "good": "fate", "at": "Well"})
    assert table.assigned[place(table, "Well") * GOOD_COUNT + GOODS.index("fate")] == 2
    happen(table, {"strip": 3, "at": "Camp"})
    assert not any(table.goods_on(place(table, "Well")))


@pytest.mark.rule("THG-23.5", "THG-27.4")
def test_a_cover_goes_where_an_action_is_and_where_none_lies() -> None:
    table = position("[location.Altar]\ncover = 'I1'")
    happen(table, {"cover": "I1", "at": "Camp"})
    names = [table.played.locations[int(key.split(":")[-1])].name for key in answers(table)]
    assert names == ["Well", "Shed", "Landing"]
    take(table, answers(table)[0])
    happen(table, {"uncover": 1, "at": "Camp"})
    assert len(answers(table)) == 2
    take(table, answers(table)[0])
    assert [table.covers[place(table, name)] for name in ("Well", "Altar")] == [-1, 0]
    happen(table, {"if_possible": {"cover": "I1", "at": "Summit"}})
    assert table.covers[place(table, "Summit")] == -1


@pytest.mark.rule("THG-1.9")
def test_objectives_are_put_down_and_taken_where_there_are_some() -> None:
    table = position("[location.Well]\nobjectives = 1\n[location.Cave]\nobjectives = 2")
    happen(table, {"take_objective": 1, "at": "any"})
    assert len(answers(table)) == 2
    take(table, answers(table)[1])
    assert [table.objectives[place(table, name)] for name in ("Well", "Cave")] == [1, 1]
    happen(table, {"objective": 2, "at": "Well"})
    assert table.objectives[place(table, "Well")] == 3


@pytest.mark.rule("THG-5.6", "THG-5.4")
def test_marker_and_counters_stay_within_their_bounds() -> None:
    table = position()
    happen(table, {"track": "left"})
    assert table.track == 2
    happen(table, {"track": "left", "by": 4})
    assert table.track == 1
    happen(table, {"count": "luck", "by": 2})
    happen(table, {"count": "luck", "by": -1})
    assert table.counters == [1]
    happen(table, {"count": "luck", "by": -3})
    assert table.counters == [0]
    happen(table, {"track": "right", "by": 9})
    assert (table.track, ended(table)) == (5, (False, "THG-3.5"))


@pytest.mark.rule("THG-16.8")
def test_so_many_discoveries_are_drawn_and_discarded() -> None:
    table = position()
    before = len(table.discovery_deck)
    happen(table, {"discovery": 2})
    while not is_over(table):
        table.choose(answers(table)[0])
    assert (len(table.discovery_deck), len(table.discovery_discard)) == (before - 2, 2)


@pytest.mark.rule("THG-15.17")
def test_so_many_terrain_cards_are_revealed_as_long_as_there_are_any() -> None:
    table = position("terrain = ['Birch Slope']\n[character.Thorgal]\ngoods = {}")
    happen(table, {"reveal_terrain": 2})
    assert (len(table.terrain), len(table.legend_covers), goods(table)) == (3, 6, {})
    happen(table, {"reveal_terrain": 99})
    assert (len(table.terrain_deck), len(table.legend_covers)) == (0, 2 * len(table.terrain))


@pytest.mark.rule("THG-18.8", "THG-G58")
def test_collection_tokens_leave_different_cards() -> None:
    table = position("terrain = ['Birch Slope', 'Old Trade Road', 'Sheep Walks']\ncollected = [[0, 0], [4, 1], [9, 2]]")
    happen(table, {"clear_terrain": 2})
    assert len(answers(table)) == 3
    take(table, answers(table)[1])
    assert len(answers(table)) == 2
    take(table, answers(table)[1])
    assert (table.collected, is_over(table)) == (1, True)


# -- what would change nothing


@pytest.mark.rule("THG-1.5")
@pytest.mark.parametrize(
    ("effect", "useful"),
    [
        ({"calm": 1}, "[character.Thorgal]\nthreats = 1"),
        ({"heal": 1, "size": 2}, "[character.Thorgal]\nwounds = [[[0, 0], [1, 0]]]"),
        ({"ready_skill": True}, "[character.Thorgal]\nskill = 'inactive'"),
        ({"remove_cost": 1, "at": "Well"}, "[location.Well]\ncost = 1"),
        ({"uncover": 1, "at": "Well"}, "[location.Well]\ncover = 'I1'"),
        ({"take_objective": 1, "at": "Well"}, "[location.Well]\nobjectives = 1"),
        ({"strip": 1, "at": "Well"}, "[location.Well]\ngoods = { ore = 1 }"),
        ({"remove_enemy": "major", "at": "wolf"}, "[location.Cave]\nenemies = ['major']"),
        ({"move_enemy": "major", "from": "wolf", "to": "sun"}, "[location.Cave]\nenemies = ['major']"),
        ({"degrade": 1, "at": "wolf"}, "[location.Cave]\nenemies = ['minor', 'moderate']"),
        ({"unblock": "card"}, "blocked_cards = [22]"),
        ({"remove_marker": 1}, "markers = [22]"),
        ({"clear_terrain": 1}, "terrain = ['Birch Slope']\ncollected = [[0, 0]]"),
        ({"gain": 1, "good": "source"}, "round = 2"),
        ({"gain": "threats", "good": "ore"}, "[character.Thorgal]\nthreats = 1"),
        ({"move_to": "Marsh"}, "round = 2"),
        ({"action_card": 8}, "row = [5, 12, 22, 29, 35, 38]"),
    ],
)
def test_an_effect_is_offered_only_where_it_changes_something(effect: dict[str, object], useful: str) -> None:
    table = position(useful)
    happen(table, {"may": effect})
    assert question(table) == "do_it_or_not"
    useless = position("round = 1\nrow = [5, 12, 8, 29, 35, 38]\n[character.Kriss]\ngoods = {}")
    if effect == {"gain": 1, "good": "source"}:
        useless.area[A] = useless.played.area_named("Marsh")
    happen(useless, {"may": effect})
    assert is_over(useless)


@pytest.mark.rule("THG-1.5", "THG-29.4", "THG-4.13")
@pytest.mark.parametrize(
    ("effect", "offered"),
    [
        ({"degrade": 1, "at": "Stones"}, False),
        ({"degrade": 1, "at": "any"}, False),
        ({"move_to": "Camp"}, False),
        ({"move_to": "Peak"}, False),
        ({"move_to": "any"}, True),
        ({"gain": 1, "good": "ore"}, True),
        ({"gain": "luck", "good": "ore"}, False),
        ({"move_enemy": "any", "from": "sun", "to": "any"}, False),
        ({"adventure_card": 1}, False),
    ],
)
def test_nobody_is_asked_about_what_can_change_nothing(effect: dict[str, object], offered: bool) -> None:
    table = position()
    happen(table, {"may": effect})
    assert (question(table) == "do_it_or_not") is offered


@pytest.mark.rule("THG-10.2", "THG-G68")
def test_what_was_done_completely_has_no_other_consequence() -> None:
    table = position("[character.Thorgal]\nthreats = 1\n[character.Kriss]\nthreats = 1")
    happen(table, {"move_enemy": "minor", "from": "Cave", "to": "Den", "bad": True})
    assert is_over(table)
    happen(table, {"source": "ore", "at": "desert"})
    assert is_over(table)
    happen(table, {"marker": 1, "otherwise": {"threat": 3}})
    take(table, "mark_card:0")
    assert (at(table, "Den"), table.threats, wound_sizes(table, A), wound_sizes(table, B)) == (3, [1, 1], [], [])


@pytest.mark.rule("THG-10.1")
def test_less_than_nothing_is_nothing() -> None:
    table = position(RICH)
    for effect in ({"lose": -1, "good": "ore"}, {"lose_items": -1}, {"lose_experience": -1}, {"threat": -1}):
        happen(table, effect)
        happen(table, {"lose": -2, "good": "any", "group": True})
    assert (goods(table), table.threats[A], wound_sizes(table), is_over(table)) == ({"ore": 3, "magic": 2}, 1, [], True)


@pytest.mark.rule("THG-3.6")
def test_an_end_without_an_entry_tells_none() -> None:
    for effect, won in (({"win": "Done."}, True), ({"defeat": "Lost."}, False)):
        table = position()
        happen(table, effect)
        assert (table.final, ended(table)[0]) == (0, won)
    told = position()
    happen(told, {"defeat": "Lost.", "entry": 4})
    assert told.final == 4


@pytest.mark.rule("THG-12.25", "THG-12.16")
def test_a_card_that_was_swapped_in_is_not_gained_again() -> None:
    table = position()
    happen(table, {"action_card": 8})
    take(table, "swap")
    happen(table, {"action_card": 8})
    assert is_over(table)
