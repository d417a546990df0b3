"""Every verb of the effect language does what it says: heroes, whom it is for, and flow."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.effects.language import effects
from tests.games.heroes_of_terrinoth import test_effects_board
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    conditions,
    engaged,
    exhausted,
    items,
    kinds,
    names,
    position,
    readied,
    seats,
    shadows,
    take,
    tokens,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import (
    card_named,
    cards_offered,
    choose_card,
    happen,
    heroes_offered,
)

TOGETHER = {
    "in order": "a_list",
    "recover": "suffer",
    "lose": "claim",
    "gain": "shed",
    "each_other": "each_hero",
    "rouse_each": "tire_each",
    "inflict": "advance",
    "retreat": "advance",
    "fail": "win",
    "add_defense": "add_success",
}
"""Verbs that are shown together with another."""


def test_every_verb_has_a_test() -> None:
    tests = [name for name in (*globals(), *vars(test_effects_board)) if name.startswith("test_")]
    missing = [
        one for one in effects.verbs if not any(name.startswith(f"test_{TOGETHER.get(one, one)}_") for name in tests)
    ]
    assert missing == []


# -- what happens to a hero


def test_suffer_and_recover() -> None:
    table = position("hero.Kari.wounds = 3")
    happen(table, {"suffer": 2})
    assert table.wounds == [5, 0]
    happen(table, {"recover": 4})
    assert table.wounds == [1, 0]


def test_claim_up_to_five_and_lose_down_to_none() -> None:
    table = position("hero.Kari.tokens = 4")
    happen(table, {"claim": 3})
    assert table.tokens == [5, 0]
    happen(table, {"lose": 2})
    assert table.tokens == [3, 0]
    happen(table, {"lose": 9})
    assert table.tokens == [0, 0]


def test_ready_one_of_your_choice_or_all() -> None:
    document = 'hero.Kari.exhausted = ["Caution", "Blaze a Trail", "Draw Attention"]\nhero.Kari.engaged = ["-Ogre"]'
    table = position(document + "\nhero.Elder.exhausted = ['Steady Hands', 'Reluctant Blow']")
    happen(table, {"ready": 1}, MOK)
    assert seats(table) == (1,)
    take(table, "ready_card", "Reluctant Blow")
    assert exhausted(table, MOK) == ["Steady Hands"]
    happen(table, {"ready": "all"})
    assert "Caution" in readied(table, KARI)
    assert len(exhausted(table, KARI)) <= 1


def test_exhaust_cards_of_your_choice() -> None:
    table = position('hero.Elder.exhausted = ["Steady Hands"]')
    happen(table, {"exhaust": 2}, MOK)
    take(table, "exhaust_card", "Reluctant Blow")
    take(table, "exhaust_card", "Herbs by the Wayside")
    assert readied(table, MOK) == ["Share the Waterskin"]


def test_shed_and_gain_conditions() -> None:
    table = position('hero.Elder.conditions = ["weakened"]')
    happen(table, [{"gain": "poisoned"}, {"gain": "focused"}], MOK)
    assert conditions(table, MOK) == {"poisoned", "weakened", "focused"}
    happen(table, {"shed": "focused"}, MOK)
    assert conditions(table, MOK) == {"poisoned", "weakened"}
    happen(table, {"shed": "bad"}, MOK)
    take(table, "shed", "weakened")
    assert conditions(table, MOK) == {"poisoned"}
    happen(table, {"shed": "bad"}, MOK)
    assert conditions(table, MOK) == set()


def test_shed_all_leaves_what_is_good() -> None:
    table = position('hero.Elder.conditions = ["weakened", "poisoned", "focused"]')
    happen(table, {"shed": "all"}, MOK)
    assert conditions(table, MOK) == {"focused"}


def test_draw_and_resolve_each() -> None:
    table = position('exploration = ["Forgotten Cache", "Whetstone", "Side Path"]')
    happen(table, {"draw": 2})
    assert (tokens(table, KARI), items(table, KARI), table.progress) == (2, ["Whetstone"], 0)


def test_browse_two_and_resolve_one() -> None:
    table = position('exploration = ["Forgotten Cache", "Whetstone", "Side Path"]')
    happen(table, {"browse": 2})
    take(table, "resolve_one", "Forgotten Cache")
    take(table, "put_at_bottom")
    assert tokens(table, KARI) == 2
    assert names(table, table.exploration) == ["Side Path", "Whetstone"]


def test_upgrade_a_card() -> None:
    table = position("")
    happen(table, {"upgrade": 1}, MOK)
    assert seats(table) == (1,)
    take(table, "upgrade", "Reaping Song")
    assert "Reaping Song" in readied(table, MOK)


def test_lose_item_of_your_choice() -> None:
    table = position('hero.Kari.items = ["Fire Bomb", "Whetstone"]')
    happen(table, {"lose_item": 1})
    take(table, "lose_item", "Whetstone")
    assert items(table, KARI) == ["Fire Bomb"]
    assert names(table, table.exploration_discard) == ["Whetstone"]


def test_engage_an_enemy_that_fits() -> None:
    table = position('shadows = ["Bandit", "Ogre", "Zombie"]\nhero.Elder.engaged = ["Ogre Master"]')
    happen(table, {"engage": "Creature"})
    choose_card(table, "Ogre Master")
    assert engaged(table, KARI) == ["Ogre Master"]
    happen(table, {"engage": "shadows Human"})
    assert engaged(table, KARI) == ["Ogre Master", "Bandit"]


def test_shake_off_an_engaged_enemy() -> None:
    table = position('hero.Kari.engaged = ["Bandit", "-Ogre*1"]\nhero.Elder.engaged = ["Zombie"]\nshadows = ["Zombie"]')
    happen(table, {"shake_off": "mine"})
    assert cards_offered(table) == ["Bandit", "Ogre"]
    choose_card(table, "Ogre")
    assert shadows(table) == ["-Ogre*1", "Zombie"]
    happen(table, {"shake_off": "Undead"})
    assert engaged(table, MOK) == []


def test_mark_a_hero() -> None:
    table = position("hero.Kari.marks = 1", quest="the-pale-crown")
    happen(table, {"mark": 2})
    assert table.marks == [3, 0]
    happen(table, {"mark": -5})
    assert table.marks == [0, 0]


# -- who


def test_each_hero_and_each_other() -> None:
    table = position(FOUR + "hero.Pell.wounds = 10")
    happen(table, {"each_hero": {"claim": 1}}, MOK)
    assert table.tokens == [1, 1, 1, 0]
    happen(table, {"each_other": {"claim": 1}}, MOK)
    assert table.tokens == [2, 1, 2, 0]


def test_another_is_a_hero_of_your_choice_but_not_you() -> None:
    table = position(FOUR + "hero.Pell.wounds = 10")
    happen(table, {"another": {"claim": 1}}, MOK)
    assert seats(table) == (1,)
    assert heroes_offered(table) == [KARI, HAGAN]
    take(table, "for_hero", HAGAN)
    assert table.tokens == [0, 0, 1, 0]


def test_somebody_is_a_hero_of_your_choice() -> None:
    table = position(FOUR)
    happen(table, {"somebody": {"claim": 1}}, MOK)
    assert seats(table) == (1,)
    assert heroes_offered(table) == [KARI, MOK, HAGAN, PELL]
    take(table, "for_hero", MOK)
    assert table.tokens == [0, 1, 0, 0]


@pytest.mark.rule("HOT-G35")
def test_somebody_is_not_asked_for_where_it_is_nothing_to_anybody() -> None:
    table = position(FOUR)
    for who in ("somebody", "another"):
        happen(table, {who: {"recover": 1}})
        assert kinds(table) == ["use_card"] * 4
    happen(table, {"hero_with": "most wounds", "then": {"recover": 1}})
    assert kinds(table) == ["use_card"] * 4


def test_aided_is_the_target_of_the_aid_action(printed: Printer) -> None:
    printed.card("Draw Attention", after=[{"aided": {"suffer": 2}}])
    table = position(FOUR + 'next_rolls = "- -"')
    use(table, "Draw Attention")
    take(table, "aid", HAGAN)
    assert table.wounds == [0, 0, 2, 0]
    happen(table, {"aided": {"suffer": 1}})
    assert table.wounds == [0, 0, 2, 0]


def test_leader_is_who_leads() -> None:
    table = position('leader = "Elder"\nactive = "Elder"')
    happen(table, {"leader": {"claim": 1}})
    assert table.tokens == [0, 1]


def test_prey_is_the_hero_before_this_enemy() -> None:
    table = position('hero.Elder.engaged = ["Bandit"]\nshadows = ["Ogre"]\nhero.Elder.items = ["Fire Bomb"]')
    happen(table, {"prey": {"suffer": 1}}, KARI, card_named(table, "Bandit"))
    assert table.wounds == [0, 1]
    happen(table, {"prey": {"suffer": 1}}, KARI, card_named(table, "Ogre"))
    happen(table, {"prey": {"suffer": 1}}, KARI)
    assert table.wounds == [0, 1]


@pytest.mark.parametrize(
    ("rank", "who"),
    [
        ("most wounds", HAGAN),
        ("fewest wounds", MOK),
        ("most tokens", MOK),
        ("fewest readied", PELL),
        ("most items", KARI),
    ],
)
def test_hero_with_most_or_fewest_of_something(rank: str, who: str) -> None:
    table = position(
        FOUR
        + """
        hero.Kari = { wounds = 1, items = ["Fire Bomb"] }
        hero.Elder = { tokens = 1 }
        hero.Hagan = { wounds = 3 }
        hero.Pell = { wounds = 2, exhausted = ["Cinder Dart"] }
        """
    )
    before = wounds(table, who)
    happen(table, {"hero_with": rank, "then": {"suffer": 4}})
    assert wounds(table, who) == before + 4


# -- flow


def test_a_list_happens_in_order() -> None:
    table = position("hero.Kari.tokens = 5")
    happen(table, [{"claim": 1}, {"lose": 2}, {"claim": 1}])
    assert tokens(table, KARI) == 4


def test_may_is_asked_only_where_it_gains_something() -> None:
    table = position("")
    happen(table, {"may": {"recover": 1}})
    assert kinds(table) == ["use_card"] * 4
    happen(table, {"may": {"claim": 1}})
    assert kinds(table) == ["do_it", "leave_it"]
    take(table, "leave_it")
    assert tokens(table, KARI) == 0


def test_choose_one_of_several() -> None:
    table = position("")
    happen(table, {"choose": [{"suffer": 1}, {"claim": 1}, {"progress": 1}]})
    table.choose(1)
    assert (wounds(table, KARI), tokens(table, KARI), table.progress) == (0, 1, 0)


@pytest.mark.parametrize(
    ("cost", "left"),
    [
        ({"tokens": 2}, {"tokens": 1}),
        ({"wounds": 2}, {"wounds": 4}),
        ({"progress": 2}, {"progress": 3}),
        ({"marks": 2}, {"marks": 0}),
        ({"items": 1}, {"items": 0}),
    ],
)
def test_pay_every_sort_of_price(cost: dict[str, int], left: dict[str, int]) -> None:
    table = position(
        'progress = 4\nhero.Kari = { tokens = 3, wounds = 2, marks = 2, items = ["Fire Bomb"] }', quest="the-pale-crown"
    )
    happen(table, {"pay": cost, "then": {"progress": 1}})
    take(table, "pay_price")
    now = {
        "tokens": table.tokens[0],
        "wounds": table.wounds[0],
        "progress": table.progress,
        "marks": table.marks[0],
        "items": len(table.items),
    }
    expected = {"tokens": 3, "wounds": 2, "progress": 5, "marks": 2, "items": 1, **left}
    assert now == expected


def test_if_then_else() -> None:
    table = position("hero.Kari.tokens = 1")
    what = {"if": "tokens >= 2", "then": {"suffer": 1}, "else": {"claim": 1}}
    happen(table, what)
    assert (tokens(table, KARI), wounds(table, KARI)) == (2, 0)
    happen(table, what)
    assert (tokens(table, KARI), wounds(table, KARI)) == (2, 1)
    happen(table, {"if": "tokens = 0", "then": {"suffer": 1}})
    assert wounds(table, KARI) == 1


def test_repeat_as_often_as_it_says() -> None:
    table = position("hero.Kari.tokens = 3")
    happen(table, {"repeat": "tokens", "then": {"progress": 1}})
    assert table.progress == 3
