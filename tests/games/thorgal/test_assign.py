"""Assign (section 19), Goods of others (THG-1.13), Distrust (THG-G69) and Sacrifice (23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthwatch.games.thorgal.content.cards import GOODS
from hearthwatch.games.thorgal.rules.assigning import can_be_met, win_them_over
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import (
    A,
    B,
    answers,
    asked,
    ended,
    goods,
    happen,
    kinds,
    place,
    position,
    question,
    suffer_all,
    take,
    why_not,
    with_sheet,
    wound_sizes,
)

ORE = "ore = 4"
QUIET = "[location.Landing]\nenemies = []\n"


def assigning(own: str, value: int = 2, other: str = "goods = {}", more: str = "", seats: int = 2) -> Saga:
    """Thorgal assigns in the Camp; Kriss stands there too."""
    return position(
        f"doing = 'assign'\nvalue = {value}\n{more}\n"
        f"[character.Thorgal]\nitems = []\ngoods = {{ {own} }}\n[character.Kriss]\n{other}",
        seats=seats,
    )


def pay(table: Saga, good: str, count: int, who: int = 0) -> None:
    """Pay Goods for the bill that is open."""
    key = next(
        key for key in answers(table) if key.startswith(f"pay:{who}:{GOODS.index(good)}:") and key.endswith(f":{count}")
    )
    table.choose(key)


def at(table: Saga, name: str) -> dict[str, int]:
    return {good: have for good, have in zip(GOODS, table.goods_on(place(table, name)), strict=True) if have}


@pytest.mark.rule("THG-19.1", "THG-19.4", "THG-G25")
def test_up_to_the_value_goes_to_one_location_and_stays_there() -> None:
    table = assigning("ore = 3", value=3)
    pay(table, "ore", 1)
    take(table, "pay_no_more")
    assert (at(table, "Well"), goods(table), question(table)) == ({"ore": 1}, {"ore": 2}, "chips_and_cards")


@pytest.mark.rule("THG-19.5", "THG-19.6", "THG-4.9", "THG-4.12", "THG-4.11")
def test_when_the_requirement_is_met_the_effect_comes_at_once_and_the_goods_go() -> None:
    table = assigning("ore = 2")
    pay(table, "ore", 2)
    assert (at(table, "Well"), goods(table), table.entered) == ({}, {"magic": 1}, 0)


@pytest.mark.rule("THG-19.4", "THG-23.7")
def test_several_actions_add_up() -> None:
    table = assigning("ore = 1", more="[location.Well]\ngoods = { ore = 1 }")
    if question(table) == "ways_to_pay":
        pay(table, "ore", 1)
    assert (at(table, "Well"), goods(table)) == ({}, {"magic": 1})


@pytest.mark.rule("THG-19.6", "THG-19.10", "THG-EX46", "THG-G83", "THG-G26")
def test_surplus_goods_stay_and_the_effect_comes_once_in_an_action() -> None:
    table = assigning("ore = 5", value=4)
    pay(table, "ore", 4)
    assert (at(table, "Well"), goods(table)) == ({"ore": 2}, {"ore": 1, "magic": 1})
    again = assigning("ore = 1", value=1, more="[location.Well]\ngoods = { ore = 2 }")
    if question(again) == "ways_to_pay":
        pay(again, "ore", 1)
    assert (at(again, "Well"), goods(again)) == ({"ore": 1}, {"magic": 1})


@pytest.mark.rule("THG-19.2")
def test_types_may_be_mixed_in_one_action() -> None:
    table = assigning("material = 1, gossip = 1")
    pay(table, "material", 1)
    pay(table, "gossip", 1)
    assert (question(table), table.entries_read, at(table, "Shed")) == ("swaps", 1 << 2, {"material": 1, "gossip": 1})


@pytest.mark.rule("THG-19.8", "THG-G26", "THG-19.1")
def test_only_goods_that_are_asked_for_may_be_assigned() -> None:
    table = assigning("magic = 3, ore = 1", more="[location.Shed]\nentry = true")
    assert {key.split(":")[2] for key in answers(table) if key.startswith("pay:")} <= {"1"}
    assert why_not(table, f"assign_to:{place(table, 'Altar')}")[0] == "THG-19.1"


@pytest.mark.rule("THG-19.3", "THG-4.6", "THG-G27", "THG-27.1", "THG-26.6")
@pytest.mark.parametrize(
    ("closed", "rule"),
    [("enemies = ['minor']", "THG-19.3"), ("entry = true", "THG-19.3"), ("blockade = true", "THG-27.1")],
)
def test_enemies_entry_tokens_and_blockades_close_a_location(closed: str, rule: str) -> None:
    table = assigning("ore = 2, gossip = 1", more=f"[location.Well]\n{closed}")
    assert why_not(table, f"assign_to:{place(table, 'Well')}")[0] == rule


@pytest.mark.rule("THG-19.7", "THG-G28")
def test_an_additional_cost_token_raises_the_requirement() -> None:
    table = assigning("ore = 3", value=3, more="[location.Well]\ncost = 1")
    pay(table, "ore", 2)
    take(table, "pay_no_more")
    assert at(table, "Well") == {"ore": 2}
    enough = assigning("ore = 3", value=3, more="[location.Well]\ncost = 1")
    pay(enough, "ore", 3)
    assert (at(enough, "Well"), goods(enough)) == ({}, {"magic": 1})


@pytest.mark.rule("THG-19.7", "THG-G28")
def test_with_several_types_the_players_choose_which_one_is_raised() -> None:
    table = assigning("material = 2, gossip = 2", value=4, more="[location.Shed]\ncost = 1")
    happen(table, {"count": "luck", "by": 0})
    pay(table, "material", 2)
    pay(table, "gossip", 2)
    while question(table) in ("side_plots", "swaps"):
        take(table, "take_no_side_plot" if question(table) == "side_plots" else "decline")
    assert question(table) == "goods_to_pay"
    take(table, "pay_good:1:0")
    assert sum(at(table, "Shed").values()) == 1


@pytest.mark.rule("THG-EX1", "THG-1.11", "THG-26.3")
def test_entry_and_action_card_come_in_the_printed_order() -> None:
    table = assigning("material = 1, gossip = 1")
    pay(table, "material", 1)
    pay(table, "gossip", 1)
    assert (table.entries_read >> 2 & 1, goods(table).get("fate")) == (1, 1)
    if question(table) == "side_plots":
        take(table, "take_no_side_plot")
    assert question(table) == "swaps"
    assert table.entered >> place(table, "Shed") & 1


# -- the Goods of others


@pytest.mark.rule("THG-1.13", "THG-19.9", "THG-EX15", "THG-G29", "THG-G78")
def test_others_in_the_area_may_pay_if_they_agree() -> None:
    table = assigning("ore = 1", other="goods = { ore = 1 }")
    pay(table, "ore", 1)
    pay(table, "ore", 1, who=1)
    assert (asked(table), kinds(table) >= {"agree_to_pay", "decline_to_pay"}) == ((1,), True)
    take(table, "agree_to_pay")
    assert (goods(table, A), goods(table, B), at(table, "Well")) == ({"magic": 1}, {}, {})


@pytest.mark.rule("THG-1.13", "THG-EX15")
def test_a_refusal_leaves_what_was_paid() -> None:
    table = assigning("ore = 1", other="goods = { ore = 1 }")
    pay(table, "ore", 1)
    pay(table, "ore", 1, who=1)
    take(table, "decline_to_pay")
    if question(table) == "ways_to_pay":
        take(table, "pay_no_more")
    assert (goods(table, A), goods(table, B), at(table, "Well")) == ({}, {"ore": 1}, {"ore": 1})


@pytest.mark.rule("THG-1.13", "THG-EX15")
def test_who_stands_elsewhere_cannot_pay() -> None:
    table = assigning("ore = 1", other="area = 'Hill'\ngoods = { ore = 1 }")
    assert not [key for key in answers(table) if key.startswith("pay:1:")]


@pytest.mark.rule("THG-30.2", "THG-1.13")
def test_alone_nobody_is_asked_for_consent() -> None:
    table = assigning("ore = 1", other="goods = { ore = 1 }", seats=1)
    pay(table, "ore", 1)
    pay(table, "ore", 1, who=1)
    assert (goods(table, A), goods(table, B)) == ({"magic": 1}, {})


@pytest.mark.rule("THG-11.13")
def test_nobody_must_ask_for_goods_of_others() -> None:
    table = assigning("fate = 0", other="goods = { ore = 1 }")
    assert {"assign_to", "assign_nothing"} <= kinds(table)
    take(table, "assign_nothing")
    assert at(table, "Well") == {}


@pytest.mark.rule("THG-11.13")
def test_an_assign_that_must_be_made_cannot_be_given_up() -> None:
    table = assigning("ore = 2", more="[location.Shed]\nentry = true\n")
    assert why_not(table, "give_payment_up")[0] == "THG-11.13"
    pay(table, "ore", 1)
    assert "give_payment_up" in answers(table)


@pytest.mark.rule("THG-1.13", "THG-G29")
def test_a_penalty_takes_from_the_own_supply_alone() -> None:
    table = position("[character.Thorgal]\ngoods = {}\nthreats = 1\n[character.Kriss]\ngoods = { ore = 3 }")
    happen(table, {"lose": 1, "good": "ore"})
    suffer_all(table)
    assert (goods(table, B), wound_sizes(table)) == ({"ore": 3}, [1])


# -- Border Locations


@pytest.mark.rule("THG-4.5", "THG-4.14", "THG-EX47", "THG-G80", "THG-4.2")
def test_a_border_location_is_used_from_the_side_that_is_open() -> None:
    table = assigning("power = 1", more="round = 2\n" + QUIET)
    if question(table) == "ways_to_pay":
        pay(table, "power", 1)
    assert goods(table) == {"fate": 1}
    assert not table.is_available(table.played.area_named("Isle"))


# -- Distrust


def circle(goods_there: int, roll: str) -> Saga:
    return position(
        f"round = 2\ndoing = 'assign'\nnext_rolls = '{roll}'\n[location.Circle]\ngoods = {{ power = {goods_there} }}\n"
        "[character.Thorgal]\narea = 'Marsh'\nitems = []\ngoods = { power = 1 }"
    )


@pytest.mark.rule("THG-EX39", "THG-G69")
@pytest.mark.parametrize(("roll", "left", "fate", "threats"), [
    ("orange I3", 0, 1, 0), ("orange I2*", 1, 1, 0), ("orange L4", 0, 0, 1),
])  # fmt: skip
def test_distrust_compares_goods_with_a_die(roll: str, left: int, fate: int, threats: int) -> None:
    table = circle(2, roll)
    if question(table) == "ways_to_pay":
        pay(table, "power", 1)
    take(table, "win_them_over")
    assert (sum(at(table, "Circle").values()), goods(table).get("fate", 0), table.threats[A]) == (left, fate, threats)


@pytest.mark.rule("THG-EX39", "THG-G69")
def test_whoever_waits_rolls_nothing() -> None:
    table = circle(2, "orange L4")
    if question(table) == "ways_to_pay":
        pay(table, "power", 1)
    take(table, "wait")
    assert (at(table, "Circle"), table.threats[A]) == ({"power": 3}, 0)


# -- Sacrifice


def sacrificing(more: str = "", who: str = "", value: int = 1) -> Saga:
    return position(
        f"doing = 'sacrifice'\nvalue = {value}\n{more}\n[character.Thorgal]\nitems = []\ngoods = {{}}\n{who}"
    )


@pytest.mark.rule("THG-23.1", "THG-23.2", "THG-EX22", "THG-G43")
def test_as_many_wounds_as_the_value_then_the_effect() -> None:
    table = sacrificing(value=3)
    assert (question(table), goods(table)) == ("wound_places", {})
    suffer_all(table)
    assert (wound_sizes(table), goods(table)) == ([1, 1, 1], {"power": 1})


@pytest.mark.rule("THG-23.2", "THG-EX22", "THG-G43")
def test_the_value_may_count_own_threats() -> None:
    table = position("row = [12, 22, 29, 35, 37, 38]\n[character.Thorgal]\nthreats = 1\ngoods = {}")
    table.choose("lay_chip:0:4")
    suffer_all(table)
    assert (wound_sizes(table), goods(table)) == ([1, 1, 1], {"power": 1})


@pytest.mark.rule("THG-23.3", "THG-EX22", "THG-G44")
def test_a_sacrifice_that_does_not_fit_kills_before_the_effect() -> None:
    full = [[[c, r]] for c in range(5) for r in range(5) if (c, r) not in ((0, 0), (4, 4))]
    table = sacrificing(who=f"wounds = {full}", value=3)
    suffer_all(table)
    assert (ended(table), goods(table)) == ((False, "THG-3.2"), {})


@pytest.mark.rule("THG-23.4", "THG-G27")
@pytest.mark.parametrize(("closed", "rule"), [
    ("enemies = ['minor']", "THG-23.4"), ("entry = true", "THG-23.4"), ("blockade = true", "THG-27.1"),
])  # fmt: skip
def test_a_closed_location_takes_no_sacrifice(closed: str, rule: str) -> None:
    table = sacrificing(f"[location.Altar]\n{closed}")
    assert (question(table), wound_sizes(table)) == ("chips_and_cards", [])
    assert why_not(table, f"sacrifice_at:{place(table, 'Altar')}")[0] == rule


@pytest.mark.rule("THG-23.5", "THG-23.6", "THG-23.7", "THG-27.2", "THG-G46")
def test_a_cover_token_replaces_the_printed_action() -> None:
    table = sacrificing("[location.Well]\ncover = 'I2'\ngoods = { ore = 1 }\n[location.Altar]\nentry = true")
    suffer_all(table)
    assert (wound_sizes(table), goods(table), at(table, "Well")) == ([2], {"magic": 1}, {"ore": 1})
    assert why_not(table, f"assign_to:{place(table, 'Well')}")[0] == "THG-19.1"
    happen(table, {"uncover": 1, "at": "Well"})
    assert table.covers[place(table, "Well")] == -1


@pytest.mark.rule("THG-23.6")
def test_a_cover_token_may_lie_on_a_sacrifice_too() -> None:
    table = position("")
    happen(table, {"cover": "3", "at": "Altar"})
    table.choose("lay_chip:0:0")
    take(table, "resolve_main")
    suffer_all(table)
    assert wound_sizes(table) == [3, 3]


@pytest.mark.rule("THG-23.5", "THG-7.6")
def test_a_cover_of_the_smallest_wound_is_a_cover_too() -> None:
    table = sacrificing("[location.Well]\ncover = 'I1'\n[location.Altar]\ncover = 'I1'\nentry = true", value=2)
    suffer_all(table)
    assert (wound_sizes(table), goods(table)) == ([1, 1], {"magic": 1})


@pytest.mark.rule("THG-24.6", "THG-23.2")
def test_an_item_for_sacrifices_is_used_before_one_and_not_where_none_can_be_made() -> None:
    armed = position("doing = 'sacrifice'\nvalue = 2\n[character.Thorgal]\nitems = ['Silver Knife']\ngoods = {}")
    assert kinds(armed) == {"sacrifice_at", "use_item"}
    take(armed, "use_item")
    suffer_all(armed)
    assert (wound_sizes(armed), goods(armed)) == ([1], {"power": 1})
    idle = position(
        "doing = 'sacrifice'\n[location.Altar]\nentry = true\n[character.Thorgal]\nitems = ['Silver Knife']"
    )
    assert question(idle) == "chips_and_cards"


@pytest.mark.rule("THG-19.7", "THG-19.8", "THG-G28")
def test_an_additional_cost_is_a_good_that_the_location_asks_for() -> None:
    table = position(
        "doing = 'assign'\n[location.Well]\ncost = 1\ngoods = { ore = 1, fate = 1 }\n"
        "[character.Thorgal]\ngoods = { ore = 1 }\n[character.Kriss]\ngoods = {}\n[location.Landing]\nentry = true"
    )
    while question(table) in ("places_to_assign", "ways_to_pay"):
        take(table, answers(table)[0])
    assert (at(table, "Well"), goods(table)) == ({"ore": 2, "fate": 1}, {})


@pytest.mark.rule("THG-1.13", "THG-19.4")
def test_a_payment_that_is_given_up_goes_back_to_whom_it_came_from() -> None:
    table = assigning("ore = 1", value=2, other="goods = { ore = 1 }", more=QUIET)
    take(table, f"assign_to:{place(table, 'Well')}")
    pay(table, "ore", 1)
    assert goods(table) == {}
    take(table, "give_payment_up")
    assert (goods(table), goods(table, B), at(table, "Well")) == ({"ore": 1}, {"ore": 1}, {})


@pytest.mark.rule("THG-G69")
def test_the_die_of_distrust_can_be_asked_for() -> None:
    table = circle(2, "orange I3")
    if question(table) == "ways_to_pay":
        pay(table, "power", 1)
    take(table, "win_them_over")
    assert table.latest_die == 3


@pytest.mark.rule("THG-19.5", "THG-19.7", "THG-G28")
@pytest.mark.parametrize(
    ("goods", "needs", "met"),
    [
        ([0, 1, 0, 0, 0, 0], (0b111111, 0b10), False),
        ([0, 2, 0, 0, 0, 0], (0b111111, 0b10), True),
        ([1, 1, 0, 0, 0, 0], (0b11, 0b01, 0b10), False),
        ([1, 2, 0, 0, 0, 0], (0b11, 0b01, 0b10), True),
        ([0, 0, 0, 0, 0, 3], (), True),
        ([3, 0, 0, 0, 0, 0], (0b10,), False),
    ],
)
def test_each_good_meets_one_need(goods: list[int], needs: tuple[int, ...], met: bool) -> None:
    assert can_be_met(goods, needs) is met


@pytest.mark.rule("THG-23.5", "THG-27.2")
def test_below_the_smallest_cover_nothing_is_assigned() -> None:
    table = assigning("ore = 2", more="[location.Well]\ncover = 'I1'\n")
    assert why_not(table, f"assign_to:{place(table, 'Well')}")[0] == "THG-19.1"


@pytest.mark.rule("THG-G69")
def test_the_die_of_distrust_has_six_sides() -> None:
    table = position("round = 2\n[character.Thorgal]\narea = 'Marsh'")
    circle_at, seen = place(table, "Circle"), set()
    for _ in range(60):
        table.threats = [0, 0]
        table.do(win_them_over(A, circle_at))
        table.run()
        seen.add(table.latest_die)
    assert seen == {1, 2, 3, 4}


@pytest.mark.rule("THG-G69")
def test_distrust_without_a_consequence_only_loses_the_goods(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, "", "failed = { threat = 1 }", file="map")
    table = position("round = 2\nnext_rolls = 'orange L4'\n[location.Circle]\ngoods = { power = 1 }", game)
    table.do(win_them_over(A, place(table, "Circle")))
    table.run()
    assert (at(table, "Circle"), table.threats[A]) == ({}, 0)


@pytest.mark.rule("THG-19.6")
def test_required_goods_that_the_effect_leaves_are_discarded_all_the_same(tmp_path: Path) -> None:
    game = with_sheet(
        tmp_path,
        'requires = ["ore", "ore", "gossip"]\neffect = { strip = 1, at = "this" }',
        'requires = ["ore", "ore"]\neffect = { gain = 1, good = "magic" }',
        file="map",
    )
    table = position("doing = 'assign'\nvalue = 3\n[character.Thorgal]\ngoods = { ore = 2, gossip = 1 }", game)
    take(table, "assign_to:0", "pay:0:1:6:2", "pay:0:2")
    assert question(table) == "goods_to_take_off"
    take(table, "take_off_good:0:1")
    assert (table.goods_on(place(table, "Well")), question(table)) == ([0] * 6, "chips_and_cards")


@pytest.mark.rule("THG-G90", "THG-11.13", "THG-23.3")
def test_a_sacrifice_is_made_even_where_its_effect_does_nothing(tmp_path: Path) -> None:
    game = with_sheet(tmp_path, "effect = { calm = 1 }", 'effect = { gain = 1, good = "power" }', file="map")
    table = position("doing = 'sacrifice'\nvalue = 1\n[character.Thorgal]\nitems = ['Silver Knife']", game)
    assert "sacrifice_nothing" not in kinds(table)
    assert why_not(table, "sacrifice_nothing")[0] == "THG-11.13"
    take(table, "sacrifice_at:2")
    suffer_all(table)
    assert (wound_sizes(table), table.threats[A]) == ([1], 0)
