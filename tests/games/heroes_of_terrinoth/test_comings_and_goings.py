"""What comes into play and what leaves it: enemies, exploration cards, heroes at the beginning, the end of a quest."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.heroes_of_terrinoth import GAME
from hearthwatch.games.heroes_of_terrinoth.content import ARCHETYPE, ATTACK, BASIC, FIRST_LOCATION
from hearthwatch.games.heroes_of_terrinoth.rules.harm import fall
from hearthwatch.games.heroes_of_terrinoth.rules.strength import (
    DICE_AT,
    ENEMY_ATTACK_AT,
    ENEMY_RESILIENCE_AT,
    attack_value,
    dice_of,
    resilience,
)
from hearthwatch.games.heroes_of_terrinoth.rules.targets import MOST_AT_ONCE, divide
from hearthwatch.games.heroes_of_terrinoth.table import (
    ENEMY_PHASE,
    HERO_PHASE,
    NO_CARD,
    NOBODY,
    PERIL_PHASE,
    ROUND_END,
    TRAVEL_PHASE,
    Skill,
)
from hearthwatch.kernel import EVERYONE
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    act,
    active,
    decline_all,
    enemy_discard,
    exhausted,
    hero,
    items,
    kinds,
    leader,
    log,
    names,
    pick,
    play_until,
    position,
    shadows,
    take,
    tokens,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import card_named, happen, heard, quest
from tests.games.heroes_of_terrinoth.test_refusals import told

# -- enemies


@pytest.mark.rule("HOT-10.10", "HOT-10.19")
def test_an_enemy_that_leaves_by_its_first_keyword_uses_no_other(printed: Printer) -> None:
    printed.enemy("Bandit", bar=["Poison", "Grab"])
    printed.effect("keyword/Poison", {"banish": "this"})
    printed.effect("keyword/Grab", {"suffer": 1})
    table = position('phase = "enemy"\nenemies = []\nhero.Kari.engaged = ["Bandit"]')
    play_until(table, lambda table: "use_card" in kinds(table))
    assert (wounds(table, KARI), enemy_discard(table)) == (0, ["Bandit"])


@pytest.mark.rule("HOT-10.19")
def test_an_enemy_that_acted_is_as_exhausted_as_any() -> None:
    """The Archer shoots and stays in the shadows, beside one that was exhausted before."""
    table = position("""
        phase = "enemy"
        enemies = []
        shadows = ["-Goblin Archer", "Goblin Archer", "Zombie", "Ogre"]
        hero.Elder.engaged = ["-Bandit"]
    """)
    take(table, "activate_enemy", "Goblin Archer")
    assert shadows(table)[:2] == ["-Goblin Archer", "-Goblin Archer"]
    happen(table, {"wound": 1, "at": "shadows exhausted"})
    assert "wound_one" not in kinds(table), "They are alike, so that nobody is asked."


@pytest.mark.rule("HOT-15.4", "HOT-8.8")
@pytest.mark.parametrize(("much", "shown"), [(1, "Zombie*1"), ("fallen", "?")])
def test_no_wound_turns_nothing_up(much: Any, shown: str, printed: Printer) -> None:
    printed.enemy("Zombie", health=2)
    table = position('shadows = ["?Zombie"]')
    happen(table, {"wound_each": much, "at": "any"})
    assert shadows(table) == [shown]


@pytest.mark.rule("HOT-24.7", "HOT-G27")
@pytest.mark.parametrize("where", ["you", "shadows", "facedown", ""])
def test_from_two_empty_piles_nothing_comes_and_nothing_is_told(where: str) -> None:
    table = position("enemies = []\nenemy_discard = []")
    known = [*table.known]
    assert heard(table, {"spawn": 2, **({"where": where} if where else {})}) == []
    assert (table.enemies, table.known) == ([], known)


@pytest.mark.rule("HOT-10.17")
def test_before_the_party_has_come_anywhere_no_place_changes_a_number(printed: Printer) -> None:
    table = position('location = "Roadside Inn"\nhero.Kari.engaged = ["Bandit"]')
    for numbers in (ENEMY_ATTACK_AT, ENEMY_RESILIENCE_AT, DICE_AT[ATTACK]):
        for place in range(len(numbers)):
            printed.number(numbers, place, 2)
    bandit = card_named(table, "Bandit")
    table.location = NO_CARD
    assert (attack_value(table, bandit), resilience(table, bandit), dice_of(table, Skill(0))) == (1, 0, 2)


@pytest.mark.rule("HOT-10.17", "HOT-8.3", "HOT-7.4")
@pytest.mark.parametrize(("by", "attack", "tough", "dice"), [(2, 3, 3, 4), (1, 2, 2, 3), (-1, 0, 0, 1), (-3, 0, 0, 0)])
def test_a_place_changes_the_numbers_but_none_falls_below_none(
    by: int, attack: int, tough: int, dice: int, printed: Printer
) -> None:
    """A Zombie has attack 1 and resilience 1, a Precise Strike 2 dice."""
    table = position('location = "Roadside Inn"\nhero.Kari.engaged = ["Zombie"]')
    inn = table.face[table.location] - FIRST_LOCATION
    for numbers in (ENEMY_ATTACK_AT, ENEMY_RESILIENCE_AT, DICE_AT[ATTACK]):
        printed.number(numbers, inn, by)
    zombie = card_named(table, "Zombie")
    assert (attack_value(table, zombie), resilience(table, zombie), dice_of(table, Skill(0))) == (attack, tough, dice)


@pytest.mark.rule("HOT-10.3")
def test_an_enemy_in_the_shadows_waits_for_those_in_front_of_the_hero() -> None:
    table = position('phase = "enemy"\nshadows = ["Zombie"]\nhero.Kari.engaged = ["Marsh Imp", "Sorcerer"]')
    zombie = card_named(table, "Zombie")
    assert told(table, f"activate_enemy:0:{zombie}") == ("HOT-10.3", f"An enemy engaged with {KARI} comes first.")


@pytest.mark.rule("HOT-23.4")
def test_nothing_is_told_of_a_condition_that_nobody_had() -> None:
    table = position('hero.Kari.conditions = ["focused"]')
    assert heard(table, {"shed": "poisoned"}) == []
    assert heard(table, {"shed": "focused"}) == [f"{KARI} is no longer focused."]
    assert heard(table, {"shed": "focused"}) == []
    table = position("")
    act(table, "Caution")
    assert not [line for line in log(table) if "no longer" in line], "A rest ends a poison only where there is one."


@pytest.mark.rule("HOT-30.1", "HOT-G63")
def test_the_worst_way_is_judged_by_all_that_comes_of_it() -> None:
    """Two exhausted cards are worse than a lost token, though which two is asked only afterwards."""
    table = position("hero.Elder.tokens = 2", grim_rule=True)
    table.keyword = 1
    happen(table, {"choose": [{"lose": 1}, {"exhaust": 2}]}, MOK)
    while "exhaust_card" in kinds(table):
        take(table, "exhaust_card")
    assert (tokens(table, MOK), len(exhausted(table, MOK))) == (2, 2)


@pytest.mark.rule("HOT-10.3", "HOT-10.9")
@pytest.mark.parametrize(("left", "asked"), [(4, True), (5, False)])
def test_the_order_of_enemies_is_asked_while_it_may_decide_who_falls(left: int, asked: bool) -> None:
    """Two blows of 1, and each may be one wound more: a hero who could fall on the way chooses who comes first."""
    table = position(f"""
        phase = "enemy"
        enemies = []
        hero.Kari = {{ wounds = {21 - left}, engaged = ["Bandit", "Cave Spider"] }}
    """)
    assert ("activate_enemy" in kinds(table)) == asked


# -- exploration cards


@pytest.mark.rule("HOT-21.5", "HOT-21.2", "HOT-G38")
def test_a_find_is_known_to_all_and_lies_with_its_finder() -> None:
    table = position('exploration = ["Whetstone", "Fire Bomb"]')
    happen(table, {"draw": 1}, MOK)
    (card,) = table.items
    assert (items(table, MOK), table.known[card], table.place[card]) == (["Whetstone"], EVERYONE, hero(table, MOK))


@pytest.mark.rule("HOT-G61", "HOT-21.6")
@pytest.mark.parametrize(("card", "stays"), [("Whetstone", True), ("Barn Doors", False)])
def test_a_card_of_a_quest_leaves_the_game_and_others_are_discarded(card: str, stays: bool) -> None:
    table = position(f'hero.Kari.items = ["{card}"]', quest="the-siege-of-oakhollow")
    (body,) = table.items
    happen(table, {"lose_item": 1})
    assert (body in table.exploration_discard, body in table.gone, table.items) == (stays, not stays, [])


@pytest.mark.rule("HOT-15.8", "HOT-G38")
def test_what_a_fallen_hero_had_is_discarded_and_lies_with_nobody() -> None:
    table = position(FOUR + 'hero.Kari.items = ["Whetstone", "Fire Bomb"]\nhero.Pell.items = ["Weighted Net"]')
    fall(table, hero(table, KARI))
    assert names(table, table.items) == ["Weighted Net"]
    assert sorted(names(table, table.exploration_discard)) == ["Fire Bomb", "Whetstone"]


# -- many successes


@pytest.mark.rule("HOT-8.5")
@pytest.mark.parametrize(("successes", "ways"), [(MOST_AT_ONCE, 41), (MOST_AT_ONCE + 1, 5), (59, 6), (60, 7)])
def test_up_to_forty_successes_are_divided_at_once(successes: int, ways: int) -> None:
    table = position('hero.Kari.engaged = ["-Ogre", "-Bandit Master"]')
    table.do(divide(tuple(table.enemies), successes, hero(table, KARI)))
    table.run()
    assert len(kinds(table)) == ways


# -- heroes


@pytest.mark.rule("HOT-2.16")
def test_heroes_chosen_at_the_table_have_four_cards_each_and_no_more() -> None:
    table = GAME.new(4, 1, heroes="choose")
    for place, name in enumerate((PELL, KARI, HAGAN, MOK)):
        pick(table, name)
        assert len(table.cards) == len(table.exhausted) == 16
        assert table.cards[place * 4 : place * 4 + 4] == [*BASIC[ARCHETYPE[table.party[place]]]]
    assert table.cards == [card for face in table.party for card in BASIC[ARCHETYPE[face]]]


@pytest.mark.rule("HOT-22.2", "HOT-22.3")
@pytest.mark.parametrize(
    ("phase", "follows"),
    [(HERO_PHASE, False), (ENEMY_PHASE, False), (PERIL_PHASE, True), (TRAVEL_PHASE, True), (ROUND_END, True)],
)
def test_a_new_leader_is_the_active_hero_from_the_peril_phase_on(phase: int, follows: bool) -> None:
    table = position(FOUR + 'leader = "Elder"')
    table.phase = phase
    table.active = hero(table, PELL)
    fall(table, hero(table, MOK))
    assert (leader(table), active(table)) == (HAGAN, HAGAN if follows else PELL)
    fall(table, hero(table, KARI))
    assert leader(table) == HAGAN


@pytest.mark.rule("HOT-26.6", "HOT-19.11")
@pytest.mark.parametrize(
    ("who", "card"), [(KARI, "Precise Strike"), (MOK, "Reluctant Blow"), (HAGAN, "Into the Thick")]
)
def test_the_question_for_a_target_speaks_to_the_hero_who_attacks(who: str, card: str) -> None:
    table = position(FOUR + f'leader = "{who}"\nhero."{who}".engaged = ["Bandit", "Ogre"]')
    assert table.asked_hero() == hero(table, who)
    use(table, card)
    play_until(table, lambda table: "aim" in kinds(table))
    assert table.asked_hero() == hero(table, who)


def test_a_question_that_names_no_hero_speaks_to_nobody() -> None:
    table = GAME.new(2, 1, heroes=[KARI, MOK])
    assert table.asked_hero() == NOBODY


# -- the end


@pytest.mark.rule("HOT-13.2", "HOT-G31")
def test_an_end_at_any_time_is_looked_for_once_the_party_has_come_somewhere() -> None:
    """Nothing is left to explore before there is a place, but that is no victory."""
    with quest(victory={"when": "at once", "if": "left = 0", "text": "Explore."}) as slug:
        table = GAME.new(2, 1, heroes=[KARI, MOK], quest=slug)
        decline_all(table)
        pick(table, f"{KARI} leads")
        assert table.outcome is None
        happen(table, {"progress": "left"})
        assert table.outcome is not None and table.outcome.won


@pytest.mark.rule("HOT-8.10", "HOT-8.12")
@pytest.mark.parametrize(("by", "after"), [(-1, 2), (-3, 0), (-4, 0), (9, 12)])
def test_progress_grows_without_limit_and_shrinks_to_none(by: int, after: int) -> None:
    table = position('location = "Roadside Inn"\nprogress = 3')
    happen(table, {"progress": by})
    assert table.progress == after


@pytest.mark.rule("HOT-8.11")
def test_a_place_is_fully_explored_once_and_forgets_it_only_when_it_is_left() -> None:
    table = position('location = "Roadside Inn"\nprogress = 5')
    assert any("fully explored" in line for line in heard(table, {"progress": 1}))
    happen(table, {"progress": -3})
    assert not table.is_explored
    assert not any("fully explored" in line for line in heard(table, {"progress": 3}))
    assert names(table, [table.location]) == ["Roadside Inn"]


@pytest.mark.rule("HOT-18.1")
@pytest.mark.parametrize(
    ("victory", "rule", "needs"),
    [
        ("nemesis defeated and explored", [], True),
        ("nemesis defeated", [{"when": "explored", "name": "A find", "effect": {"spawn": 1}}], True),
        ("nemesis defeated", [{"when": "arrive", "name": "A knock", "effect": {"spawn": 1}}], False),
        ("nemesis defeated", [], False),
    ],
)
def test_a_quest_says_whether_the_last_place_must_be_explored(victory: str, rule: list[Any], needs: bool) -> None:
    with quest(victory={"when": "round end", "if": victory, "text": "Do it."}, rule=rule) as slug:
        assert position("", quest=slug).played.needs_last_place == needs
