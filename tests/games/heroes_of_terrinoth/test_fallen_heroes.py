"""What an enemy still does when the hero it acts against falls on the way (HOT-G32)."""

from __future__ import annotations

import pytest

from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    fallen,
    position,
    prompt,
    seats,
    shadows,
    take,
    wounds,
)

ENEMY = f'{FOUR}phase = "enemy"\nenemies = []\nlocation = "Windy Downs"\nleader = "{HAGAN}"\n'


@pytest.mark.rule("HOT-G32")
def test_the_party_still_loses_progress_when_the_drake_has_struck_its_hero_down() -> None:
    table = position(ENEMY + 'progress = 3\nshadows = ["Stone Drake"]\nhero.Hagan = { wounds = 12 }')
    assert fallen(table) == [HAGAN]
    assert table.progress == 2
    assert shadows(table) == ["Stone Drake"]


@pytest.mark.rule("HOT-G32")
def test_the_club_still_sweeps_on_and_the_leader_says_whom_it_hits() -> None:
    table = position(ENEMY + 'hero.Pell = { wounds = 9, engaged = ["Cave Troll"] }')
    assert fallen(table) == [PELL]
    assert seats(table) == (2,), prompt(table)
    take(table, "for_hero", MOK)
    assert [wounds(table, name) for name in (KARI, MOK, HAGAN)] == [0, 1, 0]


@pytest.mark.rule("HOT-15.11", "HOT-10.2", "HOT-G32")
def test_who_fell_before_the_own_turn_of_the_rotation_activates_no_enemy() -> None:
    table = position(f'{ENEMY}shadows = ["Sorcerer", "Ogre", "Bandit"]\nhero.Pell = {{ wounds = 9 }}')
    take(table, "activate_enemy", "Sorcerer")
    assert fallen(table) == [PELL]
    assert prompt(table) == f"{KARI}: which enemy acts?", "Pell was next"
    assert seats(table) == (0,)
