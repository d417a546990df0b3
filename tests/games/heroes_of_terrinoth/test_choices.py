"""Abilities, choices, costs and timing (section 19 of the rules)."""

from __future__ import annotations

import re

import pytest

from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    act,
    conditions,
    exhausted,
    fallen,
    kinds,
    labels,
    log,
    play_until,
    position,
    prompt,
    readied,
    refused,
    seats,
    take,
    tokens,
    use,
    why_not,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import happen, heroes_offered

ALL_BUT_CAUTION = '["Precise Strike", "Blaze a Trail", "Draw Attention"]'


# -- which text wins


@pytest.mark.rule("HOT-19.1", "HOT-29.2")
def test_a_card_that_contradicts_the_rules_wins() -> None:
    table = position('location = "Windy Downs"')
    assert labels(table)[1] == "Blaze a Trail (Explore, 3 dice)"
    use(table, "Blaze a Trail")
    assert len(table.dice) >= 3


@pytest.mark.rule("HOT-19.1")
def test_a_quest_that_contradicts_the_rules_wins() -> None:
    table = position('phase = "travel"\ncounters.walls = 1', quest="the-siege-of-oakhollow")
    assert table.outcome is None
    table = position('phase = "end"\ncounters.walls = 1\nshadows = ["Bandit", "Ogre"]', quest="the-siege-of-oakhollow")
    assert table.outcome is not None
    assert table.outcome.won is False
    assert fallen(table) == []


@pytest.mark.rule("HOT-19.2", "HOT-20.5")
def test_cannot_is_absolute_a_nemesis_in_the_lair_is_no_enemy_for_any_effect() -> None:
    table = position("hero.Kari.tokens = 1")
    use(table, "Caution")
    assert "use_ability" not in kinds(table)
    for what in ({"wound": 1, "at": "any"}, {"banish": "any"}, {"engage": "any"}, {"tire": 1, "at": "Nemesis"}):
        happen(table, what)
    happen(table, {"wound_each": 9, "at": "any"})
    assert [table.hurt[card] for card in table.lair] == [0]
    assert len(table.lair) == 1


@pytest.mark.rule("HOT-19.2")
def test_cannot_is_absolute_a_defeated_hero_recovers_nothing() -> None:
    table = position("heroes = ['Kari Wraithstalker', 'Elder Mok', 'Pell Quillan']\nhero.Elder.wounds = 15")
    happen(table, {"each_hero": [{"recover": 3}, {"claim": 1}, {"upgrade": 1}, {"gain": "focused"}]})
    take(table, "upgrade")
    assert prompt(table).startswith("Pell Quillan upgrades")
    take(table, "upgrade")
    assert fallen(table) == [MOK]
    assert (tokens(table, MOK), conditions(table, MOK)) == (0, set())
    assert "use_card" in kinds(table)


# -- may, as much as possible


@pytest.mark.rule("HOT-19.3")
def test_may_marks_what_is_optional() -> None:
    table = position('hero.Kari.engaged = ["-Ogre"]\nshadows = ["Zombie"]\nnext_rolls = "- -"')
    use(table, "Precise Strike")
    assert kinds(table) == ["become_engaged", "leave_it"]
    take(table, "leave_it")
    assert [table.place[card] for card in table.enemies] == [0, -1]


@pytest.mark.rule("HOT-19.4")
def test_parts_that_cannot_be_done_are_skipped() -> None:
    table = position("enemies = []\nprogress = 1")
    happen(table, [{"wound": 1, "at": "any"}, {"spawn": 1}, {"progress": -3}, {"shed": "poisoned"}, {"claim": 1}])
    assert (table.progress, tokens(table, KARI)) == (0, 1)


@pytest.mark.rule("HOT-19.9")
def test_an_effect_takes_as_much_as_there_is() -> None:
    table = position(f'hero.Kari = {{ tokens = 1, wounds = 1, exhausted = {ALL_BUT_CAUTION}, items = ["Fire Bomb"] }}')
    happen(table, [{"lose": 3}, {"recover": 4}, {"exhaust": 2}, {"lose_item": 2}])
    assert (tokens(table, KARI), wounds(table, KARI)) == (0, 0)
    assert readied(table, KARI) == []
    assert table.items == []


# -- choices


@pytest.mark.rule("HOT-19.5", "HOT-EX1")
@pytest.mark.parametrize(("progress", "has", "after"), [(0, 2, (0, 1)), (3, 0, (2, 0)), (3, 2, None), (0, 0, (0, 0))])
def test_an_outcome_without_effect_is_no_choice(progress: int, has: int, after: tuple[int, int] | None) -> None:
    table = position(
        f"""
        progress = {progress}
        hero.Kari = {{ tokens = {has}, engaged = ["Bandit"] }}
        next_rolls = "- - T"
        """
    )
    act(table, "Draw Attention")
    if after:
        assert (table.progress, tokens(table, KARI)) == (after[0], after[1] + 1)
    else:
        assert kinds(table) == ["outcome", "outcome"]
        take(table, "outcome")
        assert tokens(table, KARI) == max(0, has - 1) + 1
        assert table.progress == progress


@pytest.mark.rule("HOT-19.5")
@pytest.mark.parametrize("who", ["somebody", "another", "each_hero", "each_other", "leader", "aided"])
def test_an_outcome_for_others_that_would_be_nothing_to_them_is_refused(who: str) -> None:
    table = position("hero.Elder.wounds = 1")
    happen(table, {"choose": [{who: {"shed": "bad"}}, {"claim": 1}]})
    assert tokens(table, KARI) == 1


@pytest.mark.rule("HOT-19.5", "HOT-24.7")
def test_spawning_from_nothing_is_an_outcome_without_effect() -> None:
    table = position("enemies = []")
    happen(table, {"choose": [{"spawn": 1}, {"claim": 1}]})
    assert tokens(table, KARI) == 1


@pytest.mark.rule("HOT-19.5")
def test_the_refused_outcome_says_why() -> None:
    table = position("hero.Kari.wounds = 2")
    happen(table, {"choose": [{"lose": 1}, {"recover": 1}, {"claim": 1}]})
    assert kinds(table) == ["outcome", "outcome"]
    assert why_not(table, "outcome") == ("HOT-19.5", "This would have no effect, and there is another that has.")


# -- costs


@pytest.mark.rule("HOT-19.6")
def test_a_cost_is_paid_in_full_or_not_at_all() -> None:
    table = position("hero.Kari = { tokens = 1, wounds = 2 }")
    happen(table, {"pay": {"tokens": 2}, "then": {"recover": 2}})
    assert (tokens(table, KARI), wounds(table, KARI)) == (1, 2)
    assert "pay_price" not in kinds(table)
    happen(table, {"pay": {"tokens": 1}, "then": {"recover": 2}})
    take(table, "pay_price")
    assert (tokens(table, KARI), wounds(table, KARI)) == (0, 0)


@pytest.mark.rule("HOT-19.6")
def test_every_part_of_a_cost_is_needed() -> None:
    table = position("active = 'Elder'\nhero.Kari = { tokens = 1, exhausted = ['Caution', 'Draw Attention'] }")
    happen(table, {"pay": {"tokens": 1, "cards": 3}, "then": {"progress": 3}})
    assert (tokens(table, KARI), table.progress) == (1, 0)
    happen(table, {"pay": {"tokens": 1, "cards": 2}, "then": {"progress": 3}})
    take(table, "pay_price")
    assert (tokens(table, KARI), table.progress) == (0, 3)
    assert readied(table, KARI) == []


@pytest.mark.rule("HOT-19.6", "HOT-EX14")
def test_an_exhausted_card_pays_for_nothing() -> None:
    table = position(
        """
        phase = "travel"
        location = "Old Mill"
        hero.Kari.exhausted = ["Caution", "Precise Strike", "Blaze a Trail", "Draw Attention"]
        """
    )
    assert seats(table) == (1,)


@pytest.mark.rule("HOT-19.7")
def test_of_two_costs_the_one_that_cannot_be_paid_cannot_be_chosen() -> None:
    weak = 'next_rolls = "- -"\nhero.Kari = {{ conditions = ["weakened"], exhausted = {} }}'
    table = position(weak.format('["Caution"]'))
    use(table, "Precise Strike")
    assert kinds(table) == ["exhaust_card", "exhaust_card", "weakness_hurts"]
    assert refused(table, "Exhaust Caution").rule == "HOT-3.5"
    table = position(weak.format('["Blaze a Trail", "Draw Attention", "Caution"]'))
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-19.7")
def test_of_two_prices_the_one_within_reach_is_left() -> None:
    table = position("hero.Kari.tokens = 1")
    price = {
        "choose": [{"pay": {"items": 1}, "then": {"progress": 2}}, {"pay": {"tokens": 1}, "then": {"progress": 1}}]
    }
    happen(table, price)
    take(table, "pay_price")
    assert (tokens(table, KARI), table.progress) == (0, 1)


@pytest.mark.rule("HOT-19.8", "HOT-24.1")
def test_costs_are_paid_with_ones_own_things() -> None:
    table = position("hero.Elder = { tokens = 5, items = ['Fire Bomb'] }\nhero.Kari.wounds = 2")
    happen(table, {"pay": {"tokens": 1}, "then": {"recover": 1}})
    happen(table, {"pay": {"items": 1}, "then": {"recover": 1}})
    assert kinds(table) == ["use_card"] * 4
    assert (tokens(table, MOK), wounds(table, KARI), len(table.items)) == (5, 2, 1)


# -- order


@pytest.mark.rule("HOT-19.10")
def test_threats_come_in_the_order_of_the_active_hero() -> None:
    document = """
    active = "Elder"
    shadows = ["-Rift Fiend"]
    hero.Elder = { tokens = 1, engaged = ["Bandit"] }
    progress = 2
    next_rolls = "- - T"
    """
    table = position(document)
    act(table, "Herbs by the Wayside")
    assert seats(table) == (1,)
    assert kinds(table) == ["threat", "threat"]
    take(table, "threat", "Rift Fiend")
    assert (tokens(table, MOK), table.progress) == (0, 1)
    table = position(document)
    act(table, "Herbs by the Wayside")
    take(table, "threat", "Splig")
    assert kinds(table) == ["outcome", "outcome"]


@pytest.mark.rule("HOT-19.11")
def test_what_can_go_several_ways_is_the_leaders_choice() -> None:
    table = position(
        FOUR + 'leader = "Pell"\nphase = "enemy"\nshadows = ["Goblin Archer"]\nhero.Kari.engaged = ["-Ogre"]'
    )
    assert seats(table) == (3,)
    assert heroes_offered(table) == [PELL, MOK, HAGAN]
    take(table, "for_hero", HAGAN)
    assert table.wounds == [0, 0, 1, 0]


@pytest.mark.rule("HOT-19.12")
def test_several_heroes_resolve_an_effect_from_the_leader_clockwise() -> None:
    table = position(FOUR + 'leader = "Hagan"\nactive = "Kari"\nhero.Elder.wounds = 11')
    happen(table, {"each_hero": {"exhaust": 1}})
    order: list[int] = []
    while "exhaust_card" in kinds(table):
        order += seats(table)
        take(table, "exhaust_card")
    assert order == [2, 3, 0]
    assert [len(exhausted(table, name)) for name in (KARI, MOK, HAGAN, PELL)] == [1, 0, 1, 1]


@pytest.mark.rule("HOT-29.5")
def test_recovering_takes_wounds_away(printed: Printer) -> None:
    printed.location("Roadside Inn", end={"each_hero": {"recover": 2}})
    table = position('phase = "travel"\nhero.Kari.wounds = 3\nhero.Elder.wounds = 1')
    assert table.wounds == [1, 0]


@pytest.mark.rule("HOT-29.6")
def test_tokens_of_every_sort_are_without_number() -> None:
    table = position(FOUR + "progress = 99")
    happen(table, {"each_hero": [{"claim": 5}, {"suffer": 9}]})
    happen(table, {"progress": 60})
    assert table.tokens == [5] * 4
    assert table.wounds == [9] * 4
    assert table.progress == 159


@pytest.mark.rule("HOT-29.1")
def test_enemy_dice_cannot_be_waived() -> None:
    for card in ("Precise Strike", "Blaze a Trail", "Draw Attention", "Caution"):
        table = position('hero.Kari.engaged = ["Ogre", "Ogre Master", "-Bandit"]\nshadows = ["Zombie"]')
        use(table, card)
        play_until(table, lambda table: table.acting != 0)
        rolled = next(line for line in log(table) if line.startswith("Kari Wraithstalker rolls"))
        shown = re.findall(r"(?:an?|(2)) (?:counterattack|threat|blank)", rolled.partition(" against ")[2])
        assert sum(int(several or 1) for several in shown) == 2
