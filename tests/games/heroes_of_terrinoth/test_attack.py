"""Section 8: Attack, with one target or several, near and far."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.targets import give_about, shares, shares_from
from hearthwatch.games.heroes_of_terrinoth.table import Hero, Realm
from hearthwatch.kernel import Card

from .conftest import Printer
from .helpers import (
    FOUR,
    HAGAN,
    KARI,
    PELL,
    act,
    decline,
    enemy,
    enemy_discard,
    engaged,
    hero,
    kinds,
    labels,
    log,
    pick,
    position,
    prompt,
    shadows,
    take,
    tokens,
    use,
    wounds,
)

MAGE = 'heroes = ["Pell Quillan", "Kari Wraithstalker"]\n'
"""Pell's Cinder Dart is ranged: three dice while nobody is engaged with him, else two."""


def aimed_at(table: Realm) -> list[str]:
    """The enemies among the options of the question for a target."""
    return [enemy(table, Card(step[2])) for step in table.legal if table.rules.kinds[step[0]].name == "aim"]


def targets(document: str, card: str) -> list[str]:
    """Whom this attack may hit."""
    table = position(document)
    use(table, card)
    while "aim" not in kinds(table) and decline(table):
        continue
    return aimed_at(table)


# -- the target


@pytest.mark.rule("HOT-8.1")
def test_the_target_is_one_of_the_own_engaged_enemies() -> None:
    document = FOUR + (
        'shadows = ["Ogre", "?Zombie"]\nhero.Kari = { engaged = ["Bandit", "Zombie"] }\n'
        'hero.Hagan = { engaged = ["Cave Spider"] }'
    )
    assert targets(document, "Precise Strike") == ["Bandit", "Zombie"]


@pytest.mark.rule("HOT-8.1")
def test_only_the_target_is_hit() -> None:
    table = position('next_rolls = "S S - -"\nhero.Kari = { engaged = ["Ogre", "Bandit Master"] }')
    act(table, "Precise Strike", "Attack Bandit")
    assert engaged(table, KARI) == ["Ogre", "Bandit Master*2"]


@pytest.mark.rule("HOT-8.4")
def test_the_target_may_be_exhausted() -> None:
    table = position('next_rolls = "S S -"\nhero.Kari = { engaged = ["-Ogre", "Bandit"] }')
    act(table, "Precise Strike", "Attack Ogre")
    assert engaged(table, KARI) == ["-Ogre*2", "Bandit"]


# -- wounds and resilience


@pytest.mark.rule("HOT-8.2", "HOT-15.2")
@pytest.mark.parametrize(("dice", "left"), [("- -", "Ogre*1"), ("S -", "Ogre*2"), ("S S", "Ogre*3")])
def test_each_success_is_a_wound(dice: str, left: str) -> None:
    table = position(f'next_rolls = "{dice} -"\nhero.Kari = {{ engaged = ["Ogre*1"] }}')
    act(table, "Precise Strike")
    assert engaged(table, KARI) == [left]


@pytest.mark.rule("HOT-8.3", "HOT-15.3")
@pytest.mark.parametrize(
    ("rolls", "left"),
    [
        ("S - -", "Barrow Knight"),
        ("S S -", "Barrow Knight*1"),
        ("C S - S", "Barrow Knight*2"),
        ("C C - S S", "Barrow Knight*3"),
    ],
)
def test_resilience_counts_once_for_an_attack(rolls: str, left: str) -> None:
    """Two dice, the enemy's die, then the extra rolls."""
    table = position(f'next_rolls = "{rolls}"\nhero.Kari = {{ engaged = ["Barrow Knight"] }}')
    act(table, "Precise Strike")
    assert engaged(table, KARI) == [left]


@pytest.mark.rule("HOT-8.3")
def test_wounds_never_go_below_none() -> None:
    table = position('next_rolls = "S - -"\nhero.Kari = { engaged = ["Cave Troll*1"] }')
    act(table, "Precise Strike")
    assert engaged(table, KARI) == ["Cave Troll*1"]


# -- several targets


FAN = 'hero.Kari = { cards = ["Fan of Knives"], engaged = ["-Barrow Knight", "-Sorcerer", "-Ogre"] }\n'


@pytest.mark.rule("HOT-8.5")
def test_all_targets_are_chosen_before_the_roll() -> None:
    table = position('next_rolls = "S S S"\n' + FAN)
    use(table, "Fan of Knives")
    pick(table, "Attack Ogre")
    assert not any(" rolls " in line for line in log(table))
    pick(table, "Attack Sorcerer")
    assert any(" rolls " in line for line in log(table))
    assert prompt(table) == "Divide 3 successes: how many for Ogre?"


@pytest.mark.rule("HOT-8.5", "HOT-8.6")
@pytest.mark.parametrize(
    ("share", "left"),
    [
        ("3", ["-Barrow Knight*2", "-Sorcerer", "-Ogre"]),
        ("2", ["-Barrow Knight*1", "-Sorcerer", "-Ogre"]),
        ("1", ["-Barrow Knight", "-Sorcerer*1", "-Ogre"]),
        ("0", ["-Barrow Knight", "-Sorcerer*2", "-Ogre"]),
    ],
)
def test_successes_are_divided_freely_and_each_share_meets_its_own_resilience(share: str, left: list[str]) -> None:
    table = position('next_rolls = "S S S"\n' + FAN)
    act(table, "Fan of Knives", "Attack Barrow", "Attack Sorcerer")
    take(table, "give_share", f"{share} success")
    assert engaged(table, KARI) == left


@pytest.mark.rule("HOT-8.20")
def test_several_targets_must_be_engaged_with_the_hero() -> None:
    document = FOUR + (
        'shadows = ["Ogre"]\nhero.Kari = { cards = ["Fan of Knives"], engaged = ["Bandit", "Zombie"] }\n'
        'hero.Hagan = { engaged = ["Cave Spider"] }'
    )
    assert targets(document, "Fan of Knives") == ["Bandit", "Zombie"]


@pytest.mark.rule("HOT-8.20")
def test_up_to_two_targets_may_be_one_but_not_none() -> None:
    table = position('next_rolls = "S S S"\n' + FAN)
    use(table, "Fan of Knives")
    assert "No further target" not in labels(table)
    pick(table, "Attack Ogre", "No further target")
    assert engaged(table, KARI) == ["-Barrow Knight", "-Sorcerer", "-Ogre*3"]


@pytest.mark.rule("HOT-8.20")
def test_an_enemy_is_a_target_once_only_and_there_are_no_more_than_two() -> None:
    table = position('next_rolls = "S S S"\n' + FAN)
    use(table, "Fan of Knives")
    pick(table, "Attack Ogre")
    assert aimed_at(table) == ["-Barrow Knight", "-Sorcerer"]
    pick(table, "Attack Sorcerer")
    assert "aim" not in kinds(table)


# -- ranged attacks


@pytest.mark.rule("HOT-8.7")
def test_a_ranged_attack_reaches_every_enemy_in_play() -> None:
    document = (
        MAGE + 'shadows = ["Ogre", "?Zombie"]\nhero.Pell = { engaged = ["Bandit"] }\n'
        'hero.Kari = { engaged = ["Cave Spider"] }'
    )
    assert sorted(targets(document, "Cinder Dart")) == ["?", "Bandit", "Cave Spider", "Ogre"]


@pytest.mark.rule("HOT-8.7")
def test_a_ranged_attack_on_somebody_elses_enemy() -> None:
    table = position(MAGE + 'next_rolls = "S S S"\nhero.Kari = { engaged = ["Ogre"] }\nshadows = ["Bandit"]')
    act(table, "Cinder Dart", "Attack Ogre")
    assert engaged(table, KARI) == ["Ogre*3"]


@pytest.mark.rule("HOT-8.9")
def test_a_ranged_attack_meets_resilience_and_the_own_enemies_strike_back() -> None:
    table = position(MAGE + 'next_rolls = "S S X"\nhero.Pell = { engaged = ["Bandit"] }\nshadows = ["Sorcerer"]')
    act(table, "Cinder Dart", "Attack Sorcerer")
    assert (shadows(table), wounds(table, PELL)) == (["Sorcerer*1"], 1)


@pytest.mark.rule("HOT-8.9")
def test_an_ability_about_attacks_works_with_a_ranged_one(printed: Printer) -> None:
    printed.card("Into the Thick of It", ranged=True)
    table = position(
        'heroes = ["Hagan Dourstone", "Elder Mok"]\nnext_rolls = "S S - -"\nshadows = ["Bandit"]\n'
        'hero.Hagan = { engaged = ["Ogre"] }'
    )
    act(table, "Into the Thick", "Attack Bandit")
    assert engaged(table, HAGAN)[0].endswith("Ogre*1")


@pytest.mark.rule("HOT-8.19")
@pytest.mark.parametrize(
    ("rolls", "expected", "discarded"),
    [("- - D", ["?"], []), ("S - -", ["Zombie"], []), ("S S -", [], ["Zombie"])],
)
def test_a_facedown_target_is_turned_up_by_the_first_success(
    rolls: str, expected: list[str], discarded: list[str]
) -> None:
    table = position(MAGE + f'next_rolls = "{rolls}"\nshadows = ["?Zombie"]\nenemies = []')
    act(table, "Cinder Dart")
    assert (shadows(table), enemy_discard(table)) == (expected, discarded)


@pytest.mark.rule("HOT-8.8")
def test_a_facedown_enemy_that_is_wounded_is_turned_up_first() -> None:
    """Wounds of an attack meet the resilience of the card that is found."""
    table = position(MAGE + 'next_rolls = "S S S"\nshadows = ["?Sorcerer"]')
    act(table, "Cinder Dart")
    assert shadows(table) == ["Sorcerer*2"]


@pytest.mark.rule("HOT-8.8", "HOT-15.4")
def test_a_facedown_enemy_wounded_by_an_ability_is_turned_up_without_resilience() -> None:
    table = position('next_rolls = "D"\nhero.Kari = { tokens = 1 }\nshadows = ["?Sorcerer"]')
    act(table, "Caution", f"{KARI}:")
    assert shadows(table) == ["Sorcerer*1"]


# -- nobody to attack


@pytest.mark.rule("HOT-8.18", "HOT-G22")
def test_an_attack_without_a_target_still_rolls_and_spends() -> None:
    table = position(FOUR + 'next_rolls = "S S"\nhero.Kari = { tokens = 1 }\nhero.Hagan = { engaged = ["Bandit"] }')
    act(table, "Precise Strike", "Spend 1")
    assert any(line.endswith("rolls 2 successes.") for line in log(table))
    assert (tokens(table, KARI), engaged(table, HAGAN)) == (0, ["Bandit"])
    assert table.exhausted[4 * hero(table, KARI)] == 1


@pytest.mark.rule("HOT-8.19", "HOT-8.5")
def test_a_facedown_target_without_a_share_stays_facedown() -> None:
    """Forked Sigil is ranged and has two targets: everything goes to the Ogre."""
    table = position(
        MAGE + 'next_rolls = "S S S"\nshadows = ["?Zombie", "Ogre Master"]\nhero.Pell = { cards = ["Forked Sigil"] }'
    )
    act(table, "Forked Sigil", "Attack a facedown", "Attack Ogre")
    take(table, "give_share", "0 success")
    assert shadows(table) == ["?", "Ogre Master*3"]


@pytest.mark.rule("HOT-8.5")
def test_very_many_successes_are_divided_in_two_stages() -> None:
    table = position(
        """
        heroes = ["Kari Wraithstalker", "Elder Mok"]
        active = "Kari"
        [hero.Kari]
        cards = ["Fan of Knives"]
        engaged = ["-Bandit", "-Zombie"]
        """
    )
    table.targets = (table.enemies[0], table.enemies[1])
    whole = shares(table.targets, 65, Hero(0))
    assert len(table.find(whole)) == 7
    assert table.find(whole)[0] == give_about(table.targets, 65, 60, Hero(0))
    assert [step[3] for step in table.find(shares_from(table.targets, 65, 60, Hero(0)))] == [60, 61, 62, 63, 64, 65]
    assert [step[3] for step in table.find(shares(table.targets, 3, Hero(0)))] == [3, 2, 1, 0]
