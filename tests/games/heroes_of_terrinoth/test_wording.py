"""Prompts, labels and lines say what they mean by themselves."""

from __future__ import annotations

import pytest

from hearthwatch.games.heroes_of_terrinoth.content import ACTIVATIONS
from hearthwatch.games.heroes_of_terrinoth.show.printing.texts import activation_text
from tests.games.heroes_of_terrinoth.helpers import FOUR, KARI, labels, log, position, prompt

GOBLINS = 'phase = "peril"\nperil = 2\nshadows = ["Goblin Witcher"]\nhero.Kari = { engaged = ["Goblin Archer"] }'


@pytest.mark.rule("HOT-31.9", "HOT-31.12")
def test_the_red_peril_says_that_splig_comes_only_from_the_lair() -> None:
    table = position('phase = "peril"\nperil = 9\nnemesis = "slain"')
    told = next(line for line in log(table) if "engages the party leader" in line)
    assert told.endswith("If Splig is in the lair, he leaves it and engages the party leader.")


@pytest.mark.rule("HOT-31.6", "HOT-31.12")
def test_nothing_is_told_of_an_arrival_that_cannot_happen() -> None:
    document = 'phase = "travel"\nlocation = "Dark Forest"\nprogress = 20\nlocations = ["Brigand Camp"]\n'
    for nemesis, tells in (("lair", True), ("slain", False)):
        table = position(f'{document}nemesis = "{nemesis}"\nnext_rolls = "- -"')
        table.choose("travel")
        table.choose("lead:0")
        assert any("The king of the camp" in line for line in log(table)) == tells


@pytest.mark.rule("HOT-31.7")
def test_a_peril_that_asks_several_times_says_what_it_is_and_how_often() -> None:
    table = position(FOUR + GOBLINS)
    assert prompt(table) == ("Peril, green: A hero of your choice suffers 1 wound. (1 more to come.) Which hero is it?")
    assert labels(table)[0] == f"{KARI} (11 health left, 0 tokens, 0 cards exhausted): suffer 1 wound"
    table.choose(0)
    assert prompt(table) == "Peril, green: A hero of your choice suffers 1 wound. Which hero is it?"


@pytest.mark.rule("HOT-7.29")
def test_a_card_to_use_shows_what_it_adds_to_the_dice() -> None:
    assert "Caution (Rest, 1 die, +1 success)" in labels(position(""))


@pytest.mark.rule("HOT-7.29")
def test_several_defenses_are_said_as_such() -> None:
    card = next(number for number, one in enumerate(ACTIVATIONS) if one.name == "Watch at the Threshold")
    assert "Rest: 2 dice, +2 defenses." in activation_text(card)
    table = position(
        'heroes = ["Dame Ysolt Barrowby", "Elder Mok"]\nhero.Dame = { cards = ["Watch at the Threshold"] }'
    )
    assert "Watch at the Threshold (Rest, 2 dice, +2 defenses)" in labels(table)


def test_enemies_and_heroes_speak_of_health_left_alike() -> None:
    table = position('phase = "enemy"\nshadows = ["Bandit*1", "Ogre"]')
    assert "1 health left)" in labels(table)[0]
