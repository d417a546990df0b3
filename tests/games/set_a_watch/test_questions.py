"""Nobody is asked what does not matter, nor twice where once is enough."""

from __future__ import annotations

import pytest

from tests.games.set_a_watch.helpers import (
    attack,
    dice,
    labels,
    line,
    log,
    lost,
    on_watch,
    pick,
    position,
    prompt,
    where,
)

PARTY = 'party = ["Warrior", "Ranger", "Rogue", "Wizard"]\ncamp = "Wizard"\n'
ROGUE = 'abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]\n'


@pytest.mark.rule("SAW-12.1", "SAW-12.6")
def test_a_die_that_no_attack_can_do_without_is_in_it_from_the_beginning() -> None:
    table = position(PARTY + ROGUE + 'line = ["Hill Ogre", "Eagle"]\ndice.Warrior = [8, 1, 1]\ndice.Ranger = [2, 1, 1]')
    pick(table, "Attack Hill Ogre")
    assert prompt(table) == "Hill Ogre has Health 10; the attack counts 8 so far"
    assert "Add the 2 of the Ranger" in labels(table)
    assert "Add the 8 of the Warrior" not in labels(table)


@pytest.mark.rule("SAW-12.7")
def test_where_every_die_is_needed_only_the_strike_is_left_and_nothing_is_spent_before_it() -> None:
    spent = '"1 spent", "1 spent"]\n'
    document = f'dice.Warrior = [6, {spent}dice.Ranger = [4, {spent}dice.Rogue = ["1 spent", {spent}'
    table = position(PARTY + ROGUE + 'line = ["Hill Ogre", "Eagle"]\n' + document)
    pick(table, "Attack Hill Ogre")
    assert labels(table) == ["Strike Hill Ogre for 10: 6 + 4"]
    assert dice(table, "Warrior") == [6]
    pick(table, "Strike")
    assert where(table, "Warrior")[0] == "attack"


@pytest.mark.rule("SAW-5.5", "SAW-9.9")
def test_the_last_of_the_line_is_struck_with_any_dice_that_are_enough() -> None:
    table = position(PARTY + ROGUE + 'line = ["Hill Ogre"]\ndice.Warrior = [8, 6, 1]\ndice.Ranger = [5, 1, 1]')
    pick(table, "Attack Hill Ogre")
    assert labels(table) == ["Strike Hill Ogre for 14: 8 + 6"]


@pytest.mark.rule("SAW-20.1", "SAW-19.31", "SAW-14.8")
@pytest.mark.parametrize(
    "more",
    [
        'abilities.Rogue = ["Stay Dead", "Backstab", "-Smoke Bomb"]\nline = ["Hill Ogre"]\n',
        ROGUE + 'line = ["Cinder Whelp"]\n',
    ],
)
def test_it_is_asked_with_which_dice_where_that_matters_for_the_last_one_too(more: str) -> None:
    table = position(PARTY + more + "dice.Warrior = [8, 6, 1]\ndice.Ranger = [5, 1, 1]")
    pick(table, labels(table)[0])
    assert "Add the 8 of the Warrior" in labels(table)


@pytest.mark.rule("SAW-20.5", "SAW-9.9")
def test_cleave_keeps_nothing_once_the_line_is_empty() -> None:
    cleave = 'abilities.Warrior = ["Cleave", "War Cry", "-Iron Grip"]\n'
    table = position(PARTY + ROGUE + cleave + 'line = ["Eagle"]\ndice.Warrior = [8, 5, 5]\nlocation = "Crooked Gorge"')
    attack(table, "Eagle", "the 8 of the Warrior")
    assert not any("Cleave keeps" in words for words in log(table))
    rising = position(PARTY + ROGUE + cleave + 'line = ["Restless Bones"]\ndice.Warrior = [8, "1 spent", "1 spent"]')
    attack(rising, "Restless Bones", "the 8 of the Warrior")
    assert "Cleave keeps 5 on a die of the Warrior." in log(rising)


@pytest.mark.rule("SAW-16.6", "SAW-18.8")
def test_where_every_card_must_go_nobody_is_asked_which() -> None:
    table = on_watch(
        """
        line = ["Hill Ogre", "Eagle"]
        abilities."Beast Master" = ["Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Ranger = ["Longshot", "-Sharpshooter", "-Starlight"]
        abilities.Rogue = ["Backstab", "-Stay Dead", "-Smoke Bomb"]
        """
    )
    pick(table, "Out of actions")
    assert lost(table) == "SAW-18.8"
    assert line(table) == ["Hill Ogre", "Eagle"]


@pytest.mark.rule("SAW-19.13", "SAW-4.4")
def test_dice_that_tie_are_not_asked_for_where_all_of_them_are_hit() -> None:
    bell = 'line = ["!The Ninth Bell", "Eagle"]\n'
    table = position(PARTY + ROGUE + bell + "dice.Warrior = [8, 7, 1]\ndice.Ranger = [7, 3, 3]\ndice.Rogue = [2, 2, 2]")
    assert prompt(table) == "What does the Watch do?"
    assert (dice(table, "Warrior"), dice(table, "Ranger")) == ([1], [3, 3])
    tied = position(PARTY + ROGUE + bell + "dice.Warrior = [8, 7, 7]\ndice.Ranger = [7, 3, 3]\ndice.Rogue = [2, 2, 2]")
    assert prompt(tied) == "The Ninth Bell: which of the dice that tie?"
    assert tied.decision is not None and tied.decision.rule == "SAW-G28", "nothing is stolen"


@pytest.mark.rule("SAW-4.4")
def test_the_fae_asks_for_no_die_where_both_that_tie_are_rerolled() -> None:
    document = "dice.Warrior = [8, 1, 1]\ndice.Ranger = [8, 3, 3]\ndice.Rogue = [2, 2, 2]\nnext_rolls = [4, 5]"
    table = position(PARTY + ROGUE + 'line = ["!Fae", "Eagle"]\n' + document)
    assert prompt(table) == "What does the Watch do?"
    assert (dice(table, "Warrior"), dice(table, "Ranger")) == ([4, 1, 1], [5, 3, 3])


@pytest.mark.rule("SAW-15.2")
def test_one_player_is_asked_once_which_card_pays_for_a_summon_and_several_who_and_which() -> None:
    document = 'line = ["Eagle", "?Summon"]'
    alone = on_watch(document)
    assert prompt(alone) == "Which Ability card is exhausted?"
    assert "Exhaust Longshot" in labels(alone)
    several = on_watch(document, seats=4)
    assert prompt(several) == "Who exhausts an Ability card?"
    assert labels(several) == ["Beast Master exhausts a card", "Ranger exhausts a card", "Rogue exhausts a card"]
    pick(several, "Ranger exhausts a card")
    assert set(labels(several)) == {"Exhaust Sharpshooter", "Exhaust Longshot"}


@pytest.mark.rule("SAW-13.15", "SAW-11.1")
def test_a_toll_is_paid_with_wood_or_a_card_in_one_answer() -> None:
    table = on_watch('firewood = 6\nline = ["!Oath Taker", "Eagle"]')
    assert labels(table)[0] == "Pay 2 firewood"
    assert set(labels(table)[1:]) >= {"Exhaust Longshot", "Exhaust Backstab"}
    pick(table, "Exhaust Longshot")
    assert table.firewood == 6
    assert prompt(table) == "What does the Watch do?"
