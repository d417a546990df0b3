"""Corners of effects: whom they mean, what is chosen one after another, what players may name beside the options."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth.table import SHADOWS
from hearthwatch.kernel import IllegalChoice
from tests.games.heroes_of_terrinoth.helpers import (
    KARI,
    MOK,
    act,
    conditions,
    engaged,
    exhausted,
    hero,
    items,
    kinds,
    labels,
    log,
    names,
    position,
    prompt,
    readied,
    seats,
    shadows,
    take,
    tokens,
)
from tests.games.heroes_of_terrinoth.own_quests import card_named, cards_offered, happen, heard
from tests.games.heroes_of_terrinoth.test_refusals import told

# -- whom


@pytest.mark.rule("HOT-10.13")
@pytest.mark.parametrize("who", [KARI, MOK])
def test_prey_is_whoever_stands_before_the_enemy(who: str) -> None:
    table = position(f'hero."{who}".engaged = ["Bandit"]')
    for to in (KARI, MOK):
        happen(table, {"prey": {"suffer": 1}}, to, card_named(table, "Bandit"))
    assert (table.wounds[hero(table, who)], sum(table.wounds)) == (2, 2)


@pytest.mark.rule("HOT-19.11")
def test_where_one_hero_alone_can_be_meant_nobody_asks_which() -> None:
    table = position("hero.Kari.wounds = 1")
    happen(table, {"hero_with": "most wounds", "then": {"may": {"claim": 1}}}, MOK)
    assert (prompt(table), seats(table)) == (f"{KARI} may claim 1 token.", (0,))


@pytest.mark.rule("HOT-G59", "HOT-19.11")
def test_somebody_is_chosen_by_the_hero_who_is_spoken_to_not_by_the_leader() -> None:
    """That hero answers at once for itself, and leaves the answer of the other to its player."""
    table = position('leader = "Kari"')
    happen(table, {"somebody": {"may": {"claim": 1}}}, MOK)
    offered = dict(zip(kinds(table), labels(table), strict=True))
    assert seats(table) == (1,)
    assert offered["do_it"] == f"{MOK}: claim 1 token" and offered["for_hero"].startswith(KARI)


@pytest.mark.rule("HOT-20.5")
def test_a_nemesis_in_the_lair_comes_to_nobody_by_its_own_text() -> None:
    """Its threat works from there (HOT-7.22), but it stays where it is."""
    table = position("")
    splig = table.lair[0]
    for what in ({"advance": True}, {"retreat": True}, {"inflict": True}, {"pounce": "most health"}):
        happen(table, what, KARI, splig)
    assert (table.place[splig], table.enemies, table.wounds) == (SHADOWS, [], [0, 0])
    assert kinds(table) == ["use_card"] * 4


@pytest.mark.rule("HOT-18.2", "HOT-20.5")
def test_a_nemesis_that_vanished_stands_before_nobody() -> None:
    table = position('nemesis = "Kari"')
    splig = card_named(table, "Splig")
    happen(table, {"vanish": True})
    assert (table.lair, table.enemies) == ((splig,), [])
    happen(table, {"prey": {"suffer": 1}}, MOK, splig)
    assert table.wounds == [0, 0]


# -- as many as it says


@pytest.mark.rule("HOT-9.3", "HOT-19.9")
@pytest.mark.parametrize("many", [1, 2, 3])
def test_cards_are_readied_and_exhausted_one_after_another(many: int) -> None:
    cards = ["Reluctant Blow", "Herbs by the Wayside", "Steady Hands", "Share the Waterskin"]
    table = position(f"hero.Elder.exhausted = {cards}")
    happen(table, {"ready": many}, MOK)
    for _ in range(many):
        assert "ready_card" in kinds(table)
        take(table, "ready_card")
    assert (readied(table, MOK), "ready_card" in kinds(table)) == (cards[:many], False)
    happen(table, {"ready": "all"}, MOK)
    happen(table, {"exhaust": many}, MOK)
    for _ in range(many):
        take(table, "exhaust_card")
    assert (exhausted(table, MOK), "exhaust_card" in kinds(table)) == (cards[:many], False)


@pytest.mark.rule("HOT-19.9")
def test_two_items_are_lost_one_after_another() -> None:
    table = position('hero.Kari.items = ["Fire Bomb", "Whetstone", "Weighted Net"]')
    happen(table, {"lose_item": 2})
    take(table, "lose_item", "Whetstone")
    take(table, "lose_item", "Fire Bomb")
    assert (items(table, KARI), names(table, table.exploration_discard)) == (
        ["Weighted Net"],
        ["Fire Bomb", "Whetstone"],
    )


@pytest.mark.rule("HOT-9.3", "HOT-19.9")
@pytest.mark.parametrize("what", [{"ready": 2}, {"exhaust": 2}])
def test_of_two_cards_only_whether_is_asked_first(what: dict[str, Any]) -> None:
    table = position('hero.Elder.exhausted = ["Steady Hands", "Reluctant Blow", "Herbs by the Wayside"]')
    happen(table, {"may": what}, KARI if "exhaust" in what else MOK)
    assert kinds(table) == ["do_it", "leave_it"]


@pytest.mark.rule("HOT-19.4", "HOT-7.9")
@pytest.mark.parametrize(("rolls", "found"), [("S C D S", 2), ("D - S", 0), ("C C S - S", 3), ("S S S", 2)])
def test_so_many_hero_dice_are_rolled_and_criticals_roll_on(rolls: str, found: int) -> None:
    """Two dice; what the script has left over is not rolled."""
    table = position(f'next_rolls = "{rolls}"')
    happen(table, {"hero_dice": 2, "each": {"claim": 1}})
    assert tokens(table, KARI) == found


@pytest.mark.rule("HOT-8.11")
@pytest.mark.parametrize(("progress", "after"), [(4, 6), (6, 6), (7, 7), (9, 9)])
def test_what_is_left_to_explore_is_never_less_than_nothing(progress: int, after: int) -> None:
    table = position(f'location = "Roadside Inn"\nprogress = {progress}')
    happen(table, {"progress": "left"})
    assert table.progress == after


@pytest.mark.rule("HOT-14.4", "HOT-19.9")
def test_nothing_is_told_of_tokens_that_nobody_got_or_lost() -> None:
    table = position("hero.Kari.tokens = 5")
    assert heard(table, {"claim": 1}) == []
    assert heard(table, {"lose": 1}, MOK) == []
    assert heard(table, {"lose": 1}) == [f"{KARI} discards 1 token."]


@pytest.mark.rule("HOT-4.6")
def test_enemies_that_are_exhausted_are_alike_however_it_came_about() -> None:
    table = position('shadows = ["-Bandit", "Bandit", "Zombie"]')
    happen(table, {"tire_each": True, "at": "Human"})
    assert shadows(table) == ["-Bandit", "-Bandit", "Zombie"]
    happen(table, {"wound": 1, "at": "any"})
    assert cards_offered(table) == ["Bandit", "Zombie"]


# -- prices


@pytest.mark.rule("HOT-19.6", "HOT-19.8")
def test_a_price_that_is_itself_a_choice_comes_before_the_enemy_is_chosen() -> None:
    two = 'hero.Kari = { items = ["Fire Bomb", "Whetstone"], tokens = 1, engaged = ["Bandit", "Ogre"] }'
    table = position(two)
    happen(table, {"pay": {"items": 1}, "then": {"shake_off": "mine"}})
    assert kinds(table) == ["pay_price", "leave_it"]
    take(table, "pay_price")
    take(table, "lose_item", "Whetstone")
    take(table, "shake_off", "Ogre")
    assert (engaged(table, KARI), items(table, KARI)) == (["Bandit"], ["Fire Bomb"])
    table = position(two)
    happen(table, {"pay": {"tokens": 1}, "then": {"shake_off": "mine"}})
    assert kinds(table) == ["pay_for", "pay_for", "leave_it"]


@pytest.mark.rule("HOT-19.8")
@pytest.mark.parametrize(("who", "others"), [(KARI, range(4, 8)), (MOK, range(4))])
def test_every_card_of_somebody_else_is_refused_as_a_price(who: str, others: range) -> None:
    table = position("")
    happen(table, {"pay": {"cards": 1}, "then": {"gain": "focused"}}, who)
    assert table.decision is not None
    stem = table.decision.options[0].key.rpartition(":")[0]
    assert {told(table, f"{stem}:{skill}")[0] for skill in others} == {"HOT-19.8"}


# -- what may be named beside the options


@pytest.mark.rule("HOT-19.3")
@pytest.mark.parametrize("what", [{"claim": 1}, {"tire": 2, "at": "any"}, {"exhaust": 1}, {"exhaust": 2}])
def test_beside_an_offer_that_names_no_enemy_nothing_can_be_named(what: dict[str, Any]) -> None:
    table = position('hero.Elder.engaged = ["Bandit", "Ogre", "Zombie"]')
    happen(table, {"may": what})
    assert "leave_it" in kinds(table)
    with pytest.raises(IllegalChoice, match="not among the options"):
        table.choose(f"shake_off:{card_named(table, 'Bandit')}")


@pytest.mark.rule("HOT-20.5")
@pytest.mark.parametrize(
    ("what", "key"),
    [
        ({"wound": 1, "at": "any"}, "wound_one:{}:1"),
        ({"tire": 1, "at": "any"}, "tire:{}"),
        ({"engage": "any"}, "become_engaged:0:{}"),
        ({"shake_off": "any"}, "shake_off:{}"),
    ],
)
def test_a_nemesis_in_the_lair_is_out_of_reach_for_every_effect(what: dict[str, Any], key: str) -> None:
    table = position('hero.Elder.engaged = ["Bandit", "Ogre"]')
    happen(table, what)
    assert told(table, key.format(table.lair[0])) == ("HOT-20.5", "Splig is in the lair, out of play.")


@pytest.mark.rule("HOT-19.4")
@pytest.mark.parametrize(
    ("what", "key", "whom"),
    [
        ({"engage": "Creature"}, "become_engaged:0:{}", "Bandit"),
        ({"shake_off": "Human"}, "shake_off:{}", "Ogre"),
        ({"banish": "Human"}, "banish:{}", "Ogre"),
        ({"wound": 1, "at": "Human"}, "wound_one:{}:1", "Ogre"),
        ({"tire": 1, "at": "Human"}, "tire:{}", "Ogre"),
    ],
)
def test_an_enemy_of_another_trait_is_refused(what: dict[str, Any], key: str, whom: str) -> None:
    table = position('hero.Elder.engaged = ["Bandit", "Bandit Master", "Ogre"]\nshadows = ["Ogre Master"]')
    happen(table, what)
    rule, words = told(table, key.format(card_named(table, whom)))
    assert rule == "HOT-19.4" and words.startswith(f"{whom} is not")


@pytest.mark.rule("HOT-19.4")
def test_an_effect_that_means_all_others_does_not_mean_its_own_card() -> None:
    table = position('hero.Elder.engaged = ["Bandit", "Ogre"]\nshadows = ["Zombie"]')
    bandit = card_named(table, "Bandit")
    happen(table, {"wound": 1, "at": "else"}, KARI, bandit)
    assert cards_offered(table) == ["Ogre", "Zombie"]
    assert told(table, f"wound_one:{bandit}:1")[0] == "HOT-19.4"


@pytest.mark.rule("HOT-30.1", "HOT-19.4")
def test_of_equally_bad_ways_one_that_is_meant_can_be_taken_and_no_other() -> None:
    table = position('shadows = ["Bandit", "Zombie", "Ogre"]\nhero.Kari.engaged = ["Sorcerer"]', grim_rule=True)
    table.keyword = 1
    happen(table, {"wound": 1, "at": "shadows"})
    assert {*kinds(table)} == {"wound_one"}
    with pytest.raises(IllegalChoice):
        table.choose(f"wound_one:{card_named(table, 'Sorcerer')}:1")
    take(table, "wound_one", "Ogre")
    assert shadows(table) == ["Bandit", "Zombie", "Ogre*1"]


@pytest.mark.rule("HOT-30.1", "HOT-19.3")
def test_what_a_hero_may_do_stays_a_choice_under_the_grim_rule() -> None:
    table = position("", grim_rule=True)
    table.keyword = 1
    happen(table, {"may": {"claim": 1}})
    assert kinds(table) == ["do_it", "leave_it"]


@pytest.mark.rule("HOT-28.4", "HOT-19.4")
def test_a_card_that_counts_what_the_quest_does_not_does_the_rest() -> None:
    """A quest of one's own may use the cards of another: The Goblin Problem knows no treasures."""
    table = position('next_rolls = "- -"\nexploration = ["Verdigris Chalice", "Whetstone"]')
    act(table, "Blaze a Trail", "Resolve Verdigris Chalice")
    assert conditions(table, KARI) == {"poisoned"}
    assert not any("treasure" in line for line in log(table) if not line.startswith("Resolve"))
