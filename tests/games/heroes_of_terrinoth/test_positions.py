"""Enemies and where they stand: engaged or in the shadows, faceup or facedown, readied or exhausted (HOT-4)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import ENEMIES
from hearthwatch.kernel import Card
from tests.games.heroes_of_terrinoth.helpers import (
    FOUR,
    HAGAN,
    KARI,
    MOK,
    engaged,
    hero,
    labels,
    log,
    pick,
    position,
    prompt,
    shadows,
    take,
    use,
    wounds,
)

EXAMPLE = """
next_rolls = "- - - - - - -"
hero.Kari = { engaged = ["Cave Spider", "Cave Spider"] }
"""


@pytest.mark.rule("HOT-4.1", "HOT-EX2", "HOT-G16")
@pytest.mark.parametrize("bandit", ["Bandit", "-Bandit"])
def test_an_enemy_taken_from_another_hero_is_engaged_with_the_new_one_alone(bandit: str) -> None:
    table = position(f'{EXAMPLE}hero.Elder = {{ engaged = ["{bandit}"] }}')
    use(table, "Precise Strike")
    take(table, "become_engaged")
    assert engaged(table, KARI) == ["Cave Spider", "Cave Spider", bandit]
    assert engaged(table, MOK) == []
    assert shadows(table) == []


@pytest.mark.rule("HOT-4.1", "HOT-4.3", "HOT-EX3")
def test_a_fourth_enemy_strikes_and_goes_to_the_shadows() -> None:
    table = position(
        'shadows = ["Rat Swarm"]\nnext_rolls = "- - - - -"\n'
        'hero.Kari = { engaged = ["Cave Spider", "Cave Spider", "Bandit"] }'
    )
    use(table, "Precise Strike")
    take(table, "become_engaged")
    assert engaged(table, KARI) == ["Cave Spider", "Cave Spider", "Bandit"]
    assert wounds(table, KARI) == 1
    assert shadows(table) == ["Rat Swarm"]


@pytest.mark.rule("HOT-4.2")
def test_a_facedown_enemy_that_becomes_engaged_lies_faceup_in_front_of_its_hero() -> None:
    table = position('shadows = ["?Bandit"]\nnext_rolls = "- - -"')
    assert shadows(table) == ["?"]
    use(table, "Precise Strike")
    take(table, "become_engaged")
    assert engaged(table, KARI) == ["Bandit"]


@pytest.mark.rule("HOT-4.3")
def test_an_enemy_that_leaves_its_hero_is_in_the_shadows() -> None:
    table = position('hero.Kari = { engaged = ["Bandit"], wounds = 20 }\nphase = "enemy"')
    assert shadows(table) == ["Bandit"]
    assert [engaged(table, name) for name in (KARI, MOK)] == [[], []]


@pytest.mark.rule("HOT-4.4")
def test_nobody_can_tell_facedown_enemies_apart() -> None:
    """A table where the two facedown cards are swapped looks the same to every seat."""
    one = position('shadows = ["?Ogre", "?Cave Spider", "Bandit"]\nphase = "enemy"\nenemies = []')
    other = one.clone()
    ogre, spider = one.in_shadows()[:2]
    other.face[ogre], other.face[spider] = one.face[spider], one.face[ogre]
    assert labels(one) == labels(other)
    assert [label.partition(" (")[0] for label in labels(one)] == [
        "A facedown enemy in the shadows acts",
        "Bandit in the shadows",
    ]
    for seat in (0, 1, None):
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("HOT-4.4")
def test_traits_of_facedown_enemies_count_for_nothing() -> None:
    """Peril counts Goblins: of two in the shadows only the one that lies faceup."""
    table = position('shadows = ["Goblin Archer", "?Goblin Archer"]\nphase = "peril"\nperil = 2')
    take(table, "for_hero", KARI)
    assert wounds(table, KARI) == 1
    assert prompt(table) == "Kari Wraithstalker upgrades an activation card: which one is new?"


@pytest.mark.rule("HOT-4.4", "HOT-EX13")
def test_four_in_the_shadows_two_of_them_known() -> None:
    table = position(FOUR + 'shadows = ["Bandit", "Zombie", "?Ogre", "?Rat Swarm"]\nphase = "enemy"')
    assert shadows(table) == ["Bandit", "Zombie", "?", "?"]
    assert prompt(table) == "Kari Wraithstalker: which enemy acts?"
    assert [label.partition(" in the")[0] for label in labels(table)] == ["Bandit", "Zombie", "A facedown enemy"]
    pick(table, "A facedown enemy")
    assert engaged(table, KARI) == ["-Ogre"]
    assert prompt(table) == "Elder Mok: which enemy acts?"
    pick(table, "Zombie", "Bandit")
    assert (engaged(table, MOK), engaged(table, HAGAN)) == (["-Zombie"], ["-Bandit"])
    assert "Pell Quillan faces Rat Swarm." in log(table)


@pytest.mark.rule("HOT-4.5")
def test_the_numbers_of_an_enemy_are_those_on_its_card() -> None:
    table = position('hero.Kari = { engaged = ["Sorcerer", "Ogre"] }\nnext_rolls = "- - - -"')
    use(table, "Precise Strike")
    assert [label.partition(" (")[2] for label in labels(table)] == [
        "attack 1, resilience 1, 3 health left)",
        "attack 2, resilience 0, 4 health left)",
    ]
    sorcerer: Card = table.engaged(hero(table, KARI))[0]
    card = ENEMIES[table.face[sorcerer]]
    assert (card.traits, card.rating) == (["Human", "Minion"], "Challenging")
    assert card.bar == ["Lightning", "Retreat", "Inflict"]


@pytest.mark.rule("HOT-4.6", "HOT-3.4")
def test_a_spawned_enemy_enters_play_readied() -> None:
    table = position('phase = "peril"\nperil = 10\nenemies = ["Bandit", "Ogre"]\nnemesis = "slain"')
    assert shadows(table) == ["Bandit", "Ogre"]


@pytest.mark.rule("HOT-4.6")
def test_an_enemy_can_be_exhausted_and_then_adds_no_die_and_does_not_act() -> None:
    table = position(FOUR + 'hero.Kari = { engaged = ["Bandit"] }\nnext_rolls = "S"')
    use(table, "Caution")
    take(table, "tire")
    assert engaged(table, KARI) == ["-Bandit"]
    assert "Kari Wraithstalker rolls a success." in log(table)


@pytest.mark.rule("HOT-4.6")
def test_enemies_come_back_readied_from_the_discard_pile_and_from_the_lair() -> None:
    table = position('phase = "peril"\nperil = 5\nenemy_discard = ["Goblin Archer", "Goblin Archer Master"]')
    pick(table, "Goblin Archer Master comes back")
    assert engaged(table, KARI) == ["Goblin Archer Master"]
    assert engaged(table, MOK) == ["Goblin Archer"]
    table = position('phase = "peril"\nperil = 9\nenemies = ["Bandit", "Ogre"]')
    assert engaged(table, KARI) == ["Splig"]
