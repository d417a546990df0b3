"""The peril track (section 11 of the rules)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.table import PERIL_PHASE
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    KARI,
    MOK,
    active,
    engaged,
    fallen,
    kinds,
    leader,
    play_until,
    position,
    prompt,
    seats,
    shadows,
    take,
    wounds,
)

PERIL = 'phase = "peril"\n'


@pytest.mark.rule("HOT-11.1", "HOT-11.2", "HOT-EX9")
def test_the_token_moves_one_space_and_its_colour_works() -> None:
    table = position(PERIL + 'peril = 2\nhero.Kari.engaged = ["Bandit"]')
    assert table.peril == 3
    assert prompt(table) == "Kari Wraithstalker upgrades an activation card: which one is new?"
    assert wounds(table, KARI) == wounds(table, MOK) == 0
    assert table.enemy_discard == []


@pytest.mark.rule("HOT-11.1", "HOT-11.3", "HOT-EX9")
def test_a_gray_space_is_quiet() -> None:
    table = position(PERIL + "peril = 3")
    assert (table.peril, table.round) == (4, 2)
    assert kinds(table) == ["use_card"] * 4
    assert table.enemies == []


@pytest.mark.rule("HOT-11.4", "HOT-EX9")
def test_on_the_last_space_the_token_stays_and_the_space_works_again() -> None:
    table = position(PERIL + 'peril = 9\nenemies = ["Bandit", "Ogre", "Zombie", "Cave Spider", "Rat Swarm"]')
    assert table.peril == 10
    assert shadows(table) == ["Bandit", "Ogre"]
    table = position(PERIL + 'peril = 10\nenemies = ["Bandit", "Ogre", "Zombie"]\nnemesis = "slain"')
    assert table.peril == 10
    assert shadows(table) == ["Bandit", "Ogre"]


@pytest.mark.rule("HOT-11.5", "HOT-22.2", "HOT-29.2")
def test_the_leader_is_the_active_hero() -> None:
    table = position(PERIL + 'peril = 2\nleader = "Elder"\nshadows = ["Goblin Archer"]')
    assert table.phase == PERIL_PHASE
    assert active(table) == MOK
    assert seats(table) == (1,)
    assert kinds(table) == ["for_hero", "for_hero"]
    table = position(PERIL + 'peril = 9\nleader = "Elder"\nenemies = ["Bandit", "Ogre", "Zombie"]')
    assert engaged(table, MOK) == ["Splig"]


@pytest.mark.rule("HOT-11.6", "HOT-11.2")
def test_another_effect_that_raises_peril_works_the_same_way(printed: Printer) -> None:
    printed.location("Roadside Inn", end={"peril": 1})
    table = position('phase = "travel"\nperil = 2')
    assert table.peril == 3
    assert prompt(table) == "Kari Wraithstalker upgrades an activation card: which one is new?"


@pytest.mark.rule("HOT-11.4", "HOT-11.6")
def test_peril_raised_on_the_last_space_works_again(printed: Printer) -> None:
    printed.location("Roadside Inn", end={"peril": 1})
    table = position('phase = "travel"\nperil = 10\nenemies = ["Bandit", "Ogre", "Zombie"]')
    assert shadows(table) == ["Bandit", "Ogre"]
    assert engaged(table, KARI) == ["Splig"]


@pytest.mark.rule("HOT-11.2", "HOT-22.3")
def test_a_peril_effect_goes_on_under_the_new_leader_when_the_leader_falls() -> None:
    table = position(
        FOUR
        + PERIL
        + """
        peril = 2
        shadows = ["Goblin Archer", "Goblin Witcher"]
        hero.Kari.wounds = 10
        """
    )
    take(table, "for_hero", KARI)
    assert fallen(table) == [KARI]
    assert leader(table) == MOK
    assert seats(table) == (1,)
    assert kinds(table) == ["for_hero"] * 3
    take(table, "for_hero", "Pell Quillan")
    assert wounds(table, "Pell") == 1
    upgraded = []
    while "upgrade" in kinds(table):
        upgraded.append(prompt(table).partition(" upgrades")[0])
        take(table, "upgrade")
    assert upgraded == [MOK, "Hagan Dourstone", "Pell Quillan"]


@pytest.mark.rule("HOT-11.1")
def test_peril_rises_once_a_round() -> None:
    table = position('shadows = ["-Bandit"]', seed=3)
    assert table.peril == 0
    play_until(table, lambda table: table.round == 2)
    assert table.peril == 1
