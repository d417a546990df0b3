"""The powers of Masters: each is more than a Minion with one more health."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.strength import attack_value
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    PELL,
    act,
    engaged,
    exhausted,
    pick,
    position,
    shadows,
    take,
    tokens,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import card_named

pytestmark = pytest.mark.rule("HOT-10.16")


def attack(document: str, name: str) -> int:
    table = position(document)
    return attack_value(table, card_named(table, name))


@pytest.mark.parametrize(("others", "value"), [('"Zombie"', 1), ('"Bandit"', 2), ('"Sorcerer", "Zombie"', 2)])
def test_a_bandit_master_strikes_harder_beside_another_human(others: str, value: int) -> None:
    assert attack(f'active = "Kari"\nhero.Kari.engaged = ["Bandit Master", {others}]', "Bandit") == value


def test_a_goblin_archer_master_pins_the_freshest_hero() -> None:
    table = position('phase = "enemy"\nshadows = ["Goblin Archer Master"]\nhero.Kari.exhausted = ["Caution"]')
    take(table, "for_hero", KARI)  # Both have as few enemies: the leader says whom the arrow hits.
    take(table, "exhaust_card", "Steady Hands")
    assert exhausted(table, MOK) == ["Steady Hands"]


def test_a_zombie_master_calls_back_an_undead_minion_when_its_hero_rolls_a_threat() -> None:
    zombie = 'enemy_discard = ["Bone Walker", "Zombie"]\nhero.Kari.engaged = ["Zombie Master"]\nnext_rolls = "- - T"'
    table = position(zombie)
    act(table, "Precise Strike", "The threat of Zombie Master")
    take(table, "raise_enemy", "Bone Walker")
    assert shadows(table) == ["Bone Walker"]


def test_a_zombie_master_calls_nobody_for_another_hero() -> None:
    others = 'hero.Elder.engaged = ["Zombie Master"]\nhero.Kari.engaged = ["Bandit"]\nnext_rolls = "- - T"'
    table = position('enemy_discard = ["Bone Walker"]\n' + others)
    act(table, "Precise Strike")
    assert shadows(table) == []


def test_a_bone_walker_master_knits_all_undead() -> None:
    table = position('phase = "enemy"\nhero.Kari.engaged = ["Bone Walker Master*2", "-Zombie Master*1", "-Ogre*1"]')
    assert engaged(table, KARI) == ["Bone Walker Master*1", "Zombie Master", "Ogre*1"]


@pytest.mark.parametrize(("had", "left", "hurt"), [(3, 1, 0), (1, 0, 0), (0, 0, 1)])
def test_a_marsh_imp_master_takes_two_tokens_or_bites(had: int, left: int, hurt: int) -> None:
    table = position(f'phase = "enemy"\nhero.Kari = {{ engaged = ["Marsh Imp Master"], tokens = {had} }}')
    assert (tokens(table, KARI), wounds(table, KARI)) == (left, hurt)


def test_a_sorcerer_master_strikes_everybody_and_the_richest_twice() -> None:
    table = position(FOUR + 'phase = "enemy"\nshadows = ["Sorcerer Master"]\nleader = "Hagan"\nhero.Pell.tokens = 2')
    assert [wounds(table, name) for name in (KARI, MOK, HAGAN, PELL)] == [1, 1, 2, 2]  # Inflict falls on Hagan.


def test_an_ogre_master_eats_what_it_strikes() -> None:
    table = position('phase = "enemy"\nhero.Kari.engaged = ["Ogre Master*2"]')
    assert (engaged(table, KARI), wounds(table, KARI)) == (["Ogre Master*1"], 2)


def test_a_hired_blade_master_takes_from_everybody_or_strikes() -> None:
    document = 'phase = "enemy"\nhero.Kari = { engaged = ["Hired Blade Master"], tokens = 2 }\nhero.Elder.tokens = 1'
    paid, struck = position(document), position(document)
    take(paid, "outcome", "Each hero")
    assert (tokens(paid, KARI), tokens(paid, MOK), wounds(paid, KARI)) == (1, 0, 0)
    take(struck, "outcome", "This enemy resolves Inflict")
    assert (tokens(struck, KARI), wounds(struck, KARI)) == (2, 2)


@pytest.mark.parametrize(("progress", "value"), [(2, 2), (3, 1)])
def test_an_ember_hound_master_rages_where_little_is_explored(progress: int, value: int) -> None:
    assert attack(f'progress = {progress}\nshadows = ["Ember Hound Master"]', "Ember Hound") == value


@pytest.mark.parametrize(("hurt", "value"), [(2, 2), (3, 3)])
def test_a_cave_troll_master_rages_when_it_is_hurt(hurt: int, value: int) -> None:
    assert attack(f'shadows = ["Cave Troll Master*{hurt}"]', "Cave Troll") == value


def test_a_rift_fiend_master_lets_them_out_beside_you() -> None:
    document = (
        'phase = "enemy"\nleader = "Kari"\nshadows = ["Rift Fiend Master", "Ogre", "Bandit"]\nenemies = ["Zombie"]'
    )
    table = position(document)
    pick(table, "Rift Fiend Master")
    assert engaged(table, KARI) == ["-Rift Fiend Master*1", "Zombie"]


def test_a_stone_drake_master_brings_rocks_down_on_the_most_beset() -> None:
    table = position('phase = "enemy"\nprogress = 3\nhero.Kari.engaged = ["Stone Drake Master", "-Ogre"]')
    assert (wounds(table, KARI), table.progress, shadows(table)) == (3, 2, ["Stone Drake Master"])


@pytest.mark.parametrize(("conditions", "value"), [([], 2), (["weakened"], 3)])
def test_a_hexblade_master_cuts_the_weakened_deeper(conditions: list[str], value: int) -> None:
    kari = f'engaged = ["Hexblade Master"], exhausted = ["Caution"], conditions = {conditions}'
    document = f'active = "Kari"\nhero.Kari = {{ {kari} }}'
    assert attack(document, "Hexblade") == value
