"""The travel phase: what a place does, the journey, the enemies that wait there (section 12 of the rules)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.quest_book import count
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    active,
    conditions,
    enemy_discard,
    engaged,
    kinds,
    labels,
    leader,
    log,
    names,
    pick,
    position,
    prompt,
    seats,
    shadows,
    take,
    tokens,
    wounds,
)

TRAVEL = 'phase = "travel"\n'
READY_TO_GO = TRAVEL + "progress = 6\n"


@pytest.mark.rule(
    "HOT-EX31", "HOT-12.5", "HOT-12.6", "HOT-12.7", "HOT-12.9", "HOT-12.11", "HOT-12.12", "HOT-12.13", "HOT-12.14"
)
def test_a_journey() -> None:
    table = position(
        FOUR
        + TRAVEL
        + """
        progress = 7
        shadows = ["Rat Swarm", "?Zombie", "?Ogre*1"]
        enemies = ["Goblin Archer", "Cave Spider", "Goblin Witcher", "Sorcerer", "Bandit"]
        hero.Kari.engaged = ["Bandit*1"]
        next_rolls = "X"
        """
    )
    pick(table, "Travel on")
    assert enemy_discard(table) == ["Ogre", "Zombie", "Rat Swarm"]
    assert table.progress == 0
    assert names(table, table.past) == ["Roadside Inn"]
    assert prompt(table) == "Kari Wraithstalker leads the party: who leads from here?"
    pick(table, "Elder Mok leads")
    assert table.site().name == "Dark Forest"
    assert engaged(table, KARI) == ["Bandit*1"]
    assert engaged(table, MOK) == ["Goblin Archer"]
    assert engaged(table, HAGAN) == ["Cave Spider"]
    assert engaged(table, PELL) == ["Goblin Witcher"]
    assert shadows(table) == ["?"]
    assert conditions(table, MOK) == {"poisoned"}
    assert conditions(table, KARI) == set()
    assert table.progress == 0


# -- before the decision, and whether to go


@pytest.mark.rule("HOT-12.1")
def test_the_start_of_the_phase_comes_before_the_decision() -> None:
    table = position(TRAVEL + 'location = "River Ford"\nlocations = ["Dark Forest"]\nprogress = 5\nnext_rolls = "-"')
    take(table, "do_it")
    assert labels(table) == ["Travel on", "Stay"]


@pytest.mark.rule("HOT-12.2")
def test_the_party_may_stay_where_it_is() -> None:
    table = position(READY_TO_GO)
    assert labels(table) == ["Travel on", "Stay"]
    pick(table, "Stay")
    assert table.site().name == "Roadside Inn"
    assert (table.progress, table.round) == (6, 2)


@pytest.mark.rule("HOT-12.2")
def test_nobody_travels_from_a_place_that_is_not_fully_explored() -> None:
    table = position(TRAVEL + "progress = 5")
    assert (table.round, table.progress) == (2, 5)


@pytest.mark.rule("HOT-12.3")
def test_nobody_travels_from_the_last_place() -> None:
    table = position(TRAVEL + 'location = "Brigand Camp"\nprogress = 9')
    assert (table.round, table.progress) == (2, 9)
    assert table.site().name == "Brigand Camp"


@pytest.mark.rule("HOT-12.4")
def test_one_journey_a_phase(printed: Printer) -> None:
    printed.location("Dark Forest", value=0, engaged=0, shadow=0)
    table = position(READY_TO_GO + 'next_rolls = "-"')
    pick(table, "Travel on", "Kari Wraithstalker leads")
    assert (table.site().name, table.round) == ("Dark Forest", 2)
    assert table.is_explored


# -- what is left behind


@pytest.mark.rule("HOT-12.6", "HOT-20.7")
def test_a_nemesis_in_the_shadows_comes_along() -> None:
    table = position(READY_TO_GO + 'shadows = ["Splig*4", "Ogre*3"]\nnext_rolls = "-"\nenemies = ["Bandit", "Bandit"]')
    pick(table, "Travel on")
    assert shadows(table) == ["Splig*4"]
    assert enemy_discard(table) == ["Ogre"]
    assert [table.hurt[card] for card in table.enemy_discard] == [0]


@pytest.mark.rule("HOT-12.8")
def test_what_is_left_behind_was_not_defeated() -> None:
    table = position(
        TRAVEL
        + """
        location = "Sunken Chapel"
        locations = ["Barrow Depths"]
        progress = 8
        counters.tracks = 1
        shadows = ["Ogre Master"]
        """,
        quest="what-walks-beneath",
    )
    pick(table, "Travel on")
    assert enemy_discard(table) == ["Ogre Master"]
    assert count(table, "tracks") == 1


# -- the leader


@pytest.mark.rule("HOT-12.9", "HOT-12.10", "HOT-22.3")
def test_the_token_changes_hands_on_a_journey_and_only_then() -> None:
    table = position(FOUR + READY_TO_GO)
    assert "lead" not in kinds(table)
    stay = table.clone()
    pick(stay, "Stay")
    assert leader(stay) == KARI
    assert "lead" not in kinds(stay)
    pick(table, "Travel on")
    assert seats(table) == (0,)
    assert labels(table) == [f"{name} leads" for name in (KARI, MOK, HAGAN, PELL)]
    pick(table, "Hagan Dourstone leads")
    assert leader(table) == HAGAN


@pytest.mark.rule("HOT-12.11", "HOT-12.12")
def test_the_new_leader_meets_the_first_enemy() -> None:
    table = position(READY_TO_GO + 'next_rolls = "-"\nenemies = ["Bandit", "Ogre", "Zombie", "Rat Swarm", "Bandit"]')
    pick(table, "Travel on", "Elder Mok leads")
    assert engaged(table, MOK) == ["Bandit", "Zombie"]
    assert engaged(table, KARI) == ["Ogre"]
    assert shadows(table) == ["?"]


@pytest.mark.rule("HOT-12.15", "HOT-22.2", "HOT-29.2")
def test_the_leader_is_the_active_hero_of_the_phase() -> None:
    table = position(FOUR + READY_TO_GO + 'leader = "Hagan"')
    assert seats(table) == (2,)
    assert active(table) == HAGAN
    pick(table, "Travel on", "Pell Quillan leads")
    assert "Pell Quillan rolls an enemy die: a blank." in log(table) or any(
        "Pell Quillan rolls" in line for line in log(table)
    )


# -- the end of the phase


@pytest.mark.rule("HOT-12.14")
def test_the_end_of_the_phase_comes_without_a_journey_too() -> None:
    table = position(TRAVEL + "hero.Elder = { tokens = 1, wounds = 2 }")
    assert kinds(table) == ["pay_price", "leave_it"]
    take(table, "pay_price")
    assert (tokens(table, MOK), wounds(table, MOK)) == (0, 1)
    assert table.round == 2


@pytest.mark.rule("HOT-12.14", "HOT-12.1")
def test_the_place_that_is_left_has_no_end_of_the_phase_any_more() -> None:
    table = position(READY_TO_GO + 'hero.Elder = { tokens = 1, wounds = 2 }\nnext_rolls = "-"')
    pick(table, "Travel on", "Kari Wraithstalker leads")
    assert table.round == 2
    assert tokens(table, MOK) == 1


@pytest.mark.rule("HOT-19.12", "HOT-24.1", "HOT-19.8")
def test_heroes_use_a_place_from_the_leader_clockwise_each_with_own_tokens() -> None:
    table = position(
        FOUR
        + TRAVEL
        + """
        leader = "Hagan"
        hero.Kari = { tokens = 2, wounds = 2 }
        hero.Elder = { tokens = 0, wounds = 2 }
        hero.Hagan = { tokens = 1, wounds = 2 }
        hero.Pell = { tokens = 1, wounds = 2 }
        """
    )
    asked: list[int] = []
    while table.round == 1:
        asked += seats(table)
        take(table, "pay_price")
    assert asked == [2, 3, 0]
    assert table.tokens == [1, 0, 0, 0]
    assert table.wounds == [1, 2, 1, 1]
