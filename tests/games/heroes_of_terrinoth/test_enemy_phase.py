"""The enemy phase: who activates which enemy, and what its keywords do (section 10 of the rules)."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.rules.strength import resilience
from hearthwatch.games.heroes_of_terrinoth.table import Realm
from tests.games.heroes_of_terrinoth.conftest import Printer
from tests.games.heroes_of_terrinoth.helpers import FOUR as PARTY_OF_FOUR
from tests.games.heroes_of_terrinoth.helpers import (
    HAGAN,
    KARI,
    MOK,
    PELL,
    active,
    conditions,
    engaged,
    exhausted,
    fallen,
    hero,
    log,
    play_until,
    position,
    seats,
    shadows,
    take,
    use,
    wounds,
)
from tests.games.heroes_of_terrinoth.own_quests import cards_offered, choose_card, happen, heroes_offered

TWO = 'phase = "enemy"\n'
FOUR = PARTY_OF_FOUR + TWO


def faced(table: Realm) -> list[str]:
    """Who activated which enemy, in order."""
    return [line for line in log(table) if " faces " in line]


def all_wounds(table: Realm) -> list[int]:
    return [*table.wounds]


# -- the rotation


@pytest.mark.rule("HOT-EX23", "HOT-10.1", "HOT-10.2", "HOT-10.4", "HOT-10.5", "HOT-10.6", "HOT-10.20")
def test_a_whole_enemy_phase() -> None:
    table = position(
        FOUR
        + """
        shadows = ["?Zombie"]
        hero.Kari.engaged = ["Bandit"]
        hero.Hagan.engaged = ["Cave Spider", "Cave Spider"]
        """
    )
    assert faced(table) == [
        "Kari Wraithstalker faces Bandit.",
        "Elder Mok faces Zombie.",
        "Hagan Dourstone faces Cave Spider.",
        "Hagan Dourstone faces Cave Spider.",
    ]
    assert all_wounds(table) == [1, 1, 2, 0]
    assert conditions(table, HAGAN) == {"poisoned"}
    assert engaged(table, KARI) == ["Bandit"]
    assert engaged(table, MOK) == ["Zombie"]
    assert exhausted(table, MOK) == []
    assert engaged(table, HAGAN) == ["Cave Spider", "Cave Spider"]
    assert table.round == 2


@pytest.mark.rule("HOT-10.2")
def test_the_rotation_begins_with_the_leader_and_goes_clockwise() -> None:
    table = position(
        FOUR
        + """
        leader = "Hagan"
        hero.Kari.engaged = ["Bandit"]
        hero.Elder.engaged = ["Bandit"]
        hero.Hagan.engaged = ["Bandit"]
        hero.Pell.engaged = ["Bandit"]
        """
    )
    assert [line.partition(" faces")[0] for line in faced(table)] == [HAGAN, PELL, KARI, MOK]


@pytest.mark.rule("HOT-10.3", "HOT-10.9", "HOT-29.2")
def test_a_hero_chooses_freely_among_the_own_enemies_and_only_among_them() -> None:
    table = position(
        TWO
        + """
        shadows = ["Goblin Archer"]
        hero.Elder.engaged = ["Sorcerer", "-Zombie", "Cave Spider"]
        hero.Kari.engaged = ["Ogre"]
        """
    )
    assert seats(table) == (1,)
    assert active(table) == MOK
    assert cards_offered(table) == ["Sorcerer", "Cave Spider"]
    choose_card(table, "Cave Spider")
    assert conditions(table, MOK) == {"poisoned"}


@pytest.mark.rule("HOT-10.4", "HOT-10.7", "HOT-EX13")
def test_without_a_readied_engaged_enemy_it_is_any_in_the_shadows_faceup_or_facedown() -> None:
    table = position(
        TWO
        + """
        shadows = ["Bandit", "Zombie", "?Ogre", "?Rat Swarm", "-Sorcerer"]
        hero.Kari.engaged = ["-Cave Spider"]
        """
    )
    assert cards_offered(table) == ["Bandit", "Zombie", "?"]  # Facedown ones are all alike.


@pytest.mark.rule("HOT-10.7")
def test_an_enemy_exhausted_when_the_phase_begins_does_not_activate() -> None:
    table = position(TWO + 'shadows = ["-Sorcerer"]\nhero.Kari.engaged = ["-Bandit"]')
    assert faced(table) == []
    assert all_wounds(table) == [0, 0]


@pytest.mark.rule("HOT-10.7")
def test_an_enemy_exhausted_before_its_turn_does_not_activate(printed: Printer) -> None:
    printed.effect("keyword/Swarm", {"tire_each": True, "at": "Human"})
    table = position(TWO + 'hero.Kari.engaged = ["Rat Swarm"]\nhero.Elder.engaged = ["Bandit"]')
    assert faced(table) == ["Kari Wraithstalker faces Rat Swarm."]
    assert wounds(table, MOK) == 0


@pytest.mark.rule("HOT-10.20")
def test_at_the_end_of_the_phase_every_enemy_is_readied() -> None:
    table = position(TWO + 'nemesis = "shadows"\nshadows = ["-Sorcerer"]\nhero.Kari.engaged = ["-Bandit"]')
    assert shadows(table) == ["Sorcerer", "Splig"]
    assert engaged(table, KARI) == ["Bandit"]


@pytest.mark.rule("HOT-10.5", "HOT-10.22")
def test_who_was_skipped_takes_part_again_when_an_enemy_enters_play(printed: Printer) -> None:
    printed.effect("keyword/Swarm", {"spawn": 1, "where": "shadows"})
    table = position(TWO + 'enemies = ["Bandit"]\nhero.Kari.engaged = ["Cave Spider", "Rat Swarm"]')
    choose_card(table, "Cave Spider")
    assert faced(table) == [
        "Kari Wraithstalker faces Cave Spider.",
        "Kari Wraithstalker faces Rat Swarm.",
        "Elder Mok faces Bandit.",
    ]
    assert engaged(table, MOK) == ["Bandit"]


@pytest.mark.rule("HOT-10.6")
def test_nobody_activates_an_enemy_of_another_hero() -> None:
    table = position(TWO + 'hero.Elder.engaged = ["Bandit", "Bandit"]')
    assert faced(table) == ["Elder Mok faces Bandit."] * 2
    assert all_wounds(table) == [0, 4]


@pytest.mark.rule("HOT-10.21")
def test_a_nemesis_in_the_lair_does_not_activate() -> None:
    table = position(TWO)
    assert faced(table) == []
    assert len(table.lair) == 1


@pytest.mark.rule("HOT-10.1")
def test_an_enemy_readied_during_the_phase_activates_again(printed: Printer) -> None:
    printed.effect("keyword/Swarm", [{"rouse_each": True, "at": "Human"}, {"banish": "this"}])
    table = position(TWO + 'hero.Kari.engaged = ["Bandit"]\nhero.Elder.engaged = ["Rat Swarm"]')
    assert faced(table) == [
        "Kari Wraithstalker faces Bandit.",
        "Elder Mok faces Rat Swarm.",
        "Kari Wraithstalker faces Bandit.",
    ]


# -- one activation


@pytest.mark.rule("HOT-10.8", "HOT-10.18")
def test_a_facedown_enemy_is_turned_up_where_it_stands() -> None:
    table = position(TWO + 'shadows = ["?Sorcerer"]')
    assert shadows(table) == ["Sorcerer"]
    assert "Kari Wraithstalker faces Sorcerer." in log(table)
    assert all_wounds(table) == [2, 1]


@pytest.mark.rule("HOT-10.10", "HOT-EX40")
def test_a_bandit_from_the_shadows_moves_before_it_stabs() -> None:
    table = position(TWO + 'shadows = ["Bandit"]\nhero.Kari.engaged = ["-Zombie"]')
    assert wounds(table, KARI) == 2
    assert engaged(table, KARI) == ["Zombie", "Bandit"]
    assert [line for line in log(table) if line.startswith("Bandit: ")] == [
        "Bandit: Advance.",
        "Bandit: Backstab.",
        "Bandit: Inflict.",
    ]


@pytest.mark.rule("HOT-10.12", "HOT-EX40")
def test_a_bandit_thrown_back_does_not_stab() -> None:
    table = position(TWO + 'shadows = ["Bandit"]\nhero.Kari.engaged = ["-Zombie", "-Ogre", "-Cave Spider"]')
    assert wounds(table, KARI) == 2
    assert engaged(table, KARI) == ["Zombie", "Ogre", "Cave Spider"]
    assert shadows(table) == ["Bandit"]


@pytest.mark.rule("HOT-10.10")
def test_a_zombie_from_the_shadows_grabs_before_it_moves() -> None:
    table = position(TWO + 'shadows = ["Zombie"]')
    assert exhausted(table, KARI) == []
    assert engaged(table, KARI) == ["Zombie"]


@pytest.mark.rule("HOT-10.11", "HOT-10.16")
def test_a_keyword_speaks_to_the_hero_who_activates_the_enemy() -> None:
    table = position(TWO + 'hero.Elder.engaged = ["Zombie"]')
    assert seats(table) == (1,)
    take(table, "exhaust_card", "Steady Hands")
    assert exhausted(table, MOK) == ["Steady Hands"]
    assert exhausted(table, KARI) == []
    assert all_wounds(table) == [0, 1]


@pytest.mark.rule("HOT-10.12")
def test_advance_brings_the_enemy_to_the_active_hero_and_is_nothing_to_one_that_is_there() -> None:
    table = position(TWO + 'shadows = ["Ogre"]\nhero.Elder.engaged = ["Bandit"]')
    assert engaged(table, KARI) == ["Ogre"]
    assert engaged(table, MOK) == ["Bandit"]
    assert all_wounds(table) == [0, 1]


@pytest.mark.rule("HOT-10.13")
def test_inflict_hits_the_hero_the_enemy_is_engaged_with() -> None:
    table = position(TWO + 'shadows = ["Blightwolf"]\nhero.Elder.wounds = 3')
    assert faced(table) == ["Kari Wraithstalker faces Blightwolf."]
    assert engaged(table, MOK) == ["Blightwolf"]
    assert all_wounds(table) == [0, 4]


@pytest.mark.rule("HOT-10.13")
def test_inflict_from_the_shadows_hits_the_active_hero(printed: Printer) -> None:
    printed.enemy("Ogre", bar=["Inflict"])
    table = position(TWO + 'leader = "Elder"\nshadows = ["Ogre"]')
    assert all_wounds(table) == [0, 2]
    assert shadows(table) == ["Ogre"]


@pytest.mark.rule("HOT-10.14")
def test_defenses_of_an_action_do_not_help_against_inflict() -> None:
    table = position('active = "Elder"\nnext_rolls = "D D"\nshadows = ["Bandit"]\nleader = "Kari"')
    use(table, "Share the Waterskin")
    play_until(table, lambda table: table.round == 2)
    assert wounds(table, KARI) == 1


@pytest.mark.rule("HOT-10.15", "HOT-EX24")
def test_a_sorcerer_before_a_hero_retreats_and_strikes_from_the_shadows() -> None:
    table = position(FOUR + 'hero.Kari.engaged = ["Sorcerer"]')
    assert all_wounds(table) == [1, 0, 0, 0]
    assert shadows(table) == ["Sorcerer"]
    assert engaged(table, KARI) == []


@pytest.mark.rule("HOT-10.18", "HOT-EX24")
def test_a_sorcerer_in_the_shadows_strikes_all_and_stays_there() -> None:
    table = position(FOUR + 'shadows = ["Sorcerer"]')
    assert all_wounds(table) == [2, 1, 1, 1]
    assert shadows(table) == ["Sorcerer"]


@pytest.mark.rule("HOT-EX25", "HOT-10.15", "HOT-10.19", "HOT-20.8")
def test_splig_comes_strikes_and_is_gone_again_exhausted() -> None:
    table = position(TWO + 'nemesis = "shadows"\nhero.Elder.engaged = ["Bandit", "Rat Swarm"]')
    assert seats(table) == (1,)
    assert wounds(table, KARI) == 2
    assert engaged(table, KARI) == []
    assert shadows(table) == ["-Splig"]
    choose_card(table, "Bandit")
    assert shadows(table) == ["Splig"]


@pytest.mark.rule("HOT-EX25", "HOT-10.12")
def test_splig_against_a_hero_with_three_enemies_strikes_twice() -> None:
    table = position(TWO + 'nemesis = "shadows"\nhero.Kari.engaged = ["-Bandit", "-Ogre", "-Zombie"]')
    assert wounds(table, KARI) == 4
    assert shadows(table) == ["Splig"]


SWARM = """
shadows = ["Rat Swarm"]
hero.Kari.engaged = ["-Bandit"]
hero.Elder.engaged = ["-Bandit", "-Ogre"]
"""


@pytest.mark.rule("HOT-EX33", "HOT-19.11")
def test_the_leader_says_on_which_of_tied_heroes_the_swarm_falls() -> None:
    table = position(FOUR + 'leader = "Pell"\n' + SWARM + 'hero.Hagan.engaged = ["-Zombie", "-Ogre"]')
    assert seats(table) == (3,)
    assert heroes_offered(table) == [MOK, HAGAN]
    take(table, "pounce", "Hagan Dourstone")
    assert engaged(table, HAGAN) == ["Zombie", "Ogre", "Rat Swarm"]
    assert all_wounds(table) == [0, 0, 0, 0]


@pytest.mark.rule("HOT-EX33")
def test_the_swarm_is_thrown_back_by_a_hero_with_three_enemies() -> None:
    table = position(FOUR + SWARM.replace('"-Ogre"]', '"-Ogre", "-Zombie"]'))
    assert all_wounds(table) == [0, 1, 0, 0]
    assert shadows(table) == ["Rat Swarm"]


@pytest.mark.rule("HOT-10.17", "HOT-EX32")
def test_a_passive_ability_works_always_even_in_the_shadows_and_exhausted() -> None:
    for progress, splig in ((5, 2), (6, 1)):
        table = position(f'progress = {progress}\nshadows = ["-Splig", "-Stone Drake"]')
        assert [resilience(table, card) for card in table.in_shadows()] == [splig, 2]
        happen(table, {"engage": "Nemesis"})
        assert [resilience(table, card) for card in table.engaged(hero(table, KARI))] == [splig]
    happen(table, {"engage": "any"})
    assert [resilience(table, card) for card in table.engaged(hero(table, KARI))] == [1, 1]


@pytest.mark.rule("HOT-10.19")
def test_an_enemy_whose_hero_falls_is_exhausted_in_the_shadows() -> None:
    document = 'hero.Kari = { wounds = 20, engaged = ["Bandit"] }\nhero.Elder.engaged = ["Bandit", "Zombie"]'
    table = position(TWO + document)
    assert seats(table) == (1,)
    assert fallen(table) == [KARI]
    assert shadows(table) == ["-Bandit"]
