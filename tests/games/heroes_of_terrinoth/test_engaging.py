"""Engaging (section 17 of the rules, and what section 29 says of it)."""

from __future__ import annotations

import pytest

from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    engaged,
    fallen,
    kinds,
    play_until,
    position,
    refused,
    shadows,
    take,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import cards_offered, choose_card, happen


@pytest.mark.rule("HOT-17.1", "HOT-17.2", "HOT-17.4", "HOT-29.3", "HOT-EX2")
def test_an_enemy_may_be_taken_from_another_hero() -> None:
    document = 'hero.Kari.engaged = ["Cave Spider", "Cave Spider"]\nhero.Elder.engaged = ["{}Bandit"]'
    for state in ("", "-"):
        table = position(document.format(state))
        use(table, "Precise Strike")
        take(table, "become_engaged")
        assert engaged(table, KARI) == ["Cave Spider", "Cave Spider", f"{state}Bandit"]
        assert engaged(table, MOK) == []


@pytest.mark.rule("HOT-17.2", "HOT-17.9", "HOT-29.3")
def test_an_enemy_may_be_taken_from_the_shadows_and_a_facedown_one_is_turned_up() -> None:
    table = position('shadows = ["?Bandit", "-Ogre"]\nhero.Elder.engaged = ["Zombie"]\nnext_rolls = "- - -"')
    use(table, "Precise Strike")
    assert cards_offered(table) == ["Zombie", "?", "Ogre"]
    choose_card(table, "?")
    assert engaged(table, KARI) == ["Bandit"]


@pytest.mark.rule("HOT-17.3")
def test_an_enemy_that_is_there_already_cannot_be_chosen() -> None:
    table = position('hero.Kari.engaged = ["Bandit"]\nshadows = ["Zombie", "Ogre"]')
    use(table, "Precise Strike")
    assert cards_offered(table) == ["Zombie", "Ogre"]
    assert refused(table, "become_engaged").rule == "HOT-17.3"
    table = position('hero.Kari.engaged = ["-Bandit"]\nnext_rolls = "- -"')
    use(table, "Precise Strike")
    assert "leave_it" not in kinds(table)


@pytest.mark.rule("HOT-17.5", "HOT-17.6", "HOT-29.4", "HOT-EX3")
def test_a_fourth_enemy_deals_its_attack_and_goes_to_the_shadows() -> None:
    table = position('shadows = ["Rat Swarm"]\nhero.Kari.engaged = ["Cave Spider", "Cave Spider", "Bandit"]')
    happen(table, {"engage": "shadows"})
    assert engaged(table, KARI) == ["Cave Spider", "Cave Spider", "Bandit"]
    assert wounds(table, KARI) == 1
    assert shadows(table) == ["Rat Swarm"]


@pytest.mark.rule("HOT-17.6", "HOT-17.9")
def test_a_facedown_fourth_enemy_goes_back_faceup() -> None:
    table = position('shadows = ["?Ogre"]\nhero.Kari.engaged = ["Cave Spider", "Cave Spider", "Bandit"]')
    happen(table, {"engage": "shadows"})
    assert shadows(table) == ["Ogre"]
    assert wounds(table, KARI) == 2


@pytest.mark.rule("HOT-17.7", "HOT-17.8")
def test_a_fourth_enemy_taken_from_another_hero_ends_in_the_shadows_and_no_defense_helps() -> None:
    table = position(
        f"""
        heroes = ["{HAGAN}", "{KARI}"]
        hero.Hagan.engaged = ["-Bandit", "-Bandit", "-Zombie"]
        hero.Kari.engaged = ["Ogre"]
        next_rolls = "D D"
        """
    )
    use(table, "Get Behind Me")
    assert table.defenses == 2
    take(table, "become_engaged")
    assert wounds(table, HAGAN) == 2
    assert shadows(table) == ["Ogre"]
    assert engaged(table, KARI) == []
    assert engaged(table, HAGAN) == ["-Bandit", "-Bandit", "-Zombie"]


@pytest.mark.rule("HOT-17.7")
def test_throwing_back_a_fourth_enemy_is_no_counterattack() -> None:
    table = position('shadows = ["Ogre"]\nhero.Kari.engaged = ["-Bandit", "-Bandit", "-Zombie"]')
    happen(table, {"engage": "shadows"})
    assert table.counterattacks == 0
    assert table.struck == ()
    assert engaged(table, KARI) == ["-Bandit", "-Bandit", "-Zombie"]


@pytest.mark.rule("HOT-17.10")
def test_engaging_neither_readies_nor_exhausts() -> None:
    table = position('shadows = ["-Bandit", "Zombie"]\nhero.Elder.engaged = ["-Ogre*2"]')
    for name, now in (("Bandit", "-Bandit"), ("Zombie", "Zombie"), ("Ogre", "-Ogre*2")):
        happen(table, {"engage": "any"})
        if "become_engaged" in kinds(table):
            choose_card(table, name)
        assert now in engaged(table, KARI)


@pytest.mark.rule("HOT-29.4")
def test_nobody_ever_has_more_than_three_enemies() -> None:
    for seed in range(6):
        table = position(FOUR + 'peril = 9\nlocation = "Dark Forest"', seed=seed)
        happen(table, {"spawn": 9, "where": "you"})
        most = 0
        for _ in range(60):
            if table.outcome:
                break
            most = max(most, *(len(table.engaged(hero)) for hero in table.heroes))
            table.choose(seed % len(table.legal))
        assert most == 3


@pytest.mark.rule("HOT-17.6")
def test_a_hero_may_fall_to_a_fourth_enemy() -> None:
    table = position(FOUR + 'shadows = ["Ogre"]\nhero.Kari = { wounds = 9, engaged = ["Bandit", "Bandit", "Zombie"] }')
    happen(table, {"engage": "shadows"})
    assert fallen(table) == [KARI]
    assert shadows(table) == ["Bandit", "Bandit", "Zombie", "Ogre"]
    play_until(table, lambda table: table.round == 2)
