"""What is said about options: true numbers, and never a hidden card."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import CREATURES
from hearthwatch.games.set_a_watch.heuristics import HEURISTICS
from hearthwatch.games.set_a_watch.heuristics.reasons import reason
from hearthwatch.games.set_a_watch.table import Watch

from .helpers import BOX_BOSSES, labels, on_watch, option, pick, position

DICE = """
dice.Ranger = [6, 3, 1]
dice."Beast Master" = [8, 5, 2]
dice.Rogue = [4, 2, 1]
"""
CAMP = """
party = ["Warrior", "Cleric", "Ranger", "Rogue"]
camp = "Cleric"
location = "Crooked Gorge"
"""


def said(table: Watch, words: str) -> str:
    """The reason of the option that begins so."""
    return reason(table, option(table, words).step)


def on_dice(line: str, more: str = "", **options: Any) -> Watch:
    return on_watch(f"line = {line}\n{DICE}{more}", **options)


# -- the Watch


def test_what_an_attack_prevents_and_wastes() -> None:
    table = on_dice('["Eagle", "Fell Beast"]')
    assert said(table, "Attack Eagle") == "takes 1 damage off the Line; nothing is wasted"
    table = on_watch('line = ["Eagle"]\ndice.Ranger = [6, "1 attack", "1 attack"]\ndice."Beast Master" = [7, 7, 7]')
    assert said(table, "Attack Eagle") == "the last of the Line; takes 1 damage off the Line; wastes at least 2 of 6"


def test_what_a_strike_wastes() -> None:
    table = on_dice('["Eagle", "Fell Beast"]')
    pick(table, "Attack Eagle")
    assert said(table, "Add the 3 of the Ranger") == "makes 3 of 4"
    assert said(table, "Add the 4 of the Rogue") == "makes 4; nothing is wasted"
    pick(table, "Add the 6 of the Ranger")
    assert said(table, "Strike Eagle") == "takes 1 damage off the Line; wastes 2 of 6"
    assert said(table, "Add the 2 of the Rogue") == "makes 8; wastes 4 of 8"


def test_cleave_wastes_nothing() -> None:
    table = position(
        """
        party = ["Warrior", "Wizard", "Ranger", "Rogue"]
        camp = "Wizard"
        line = ["Eagle", "Fell Beast"]
        dice.Warrior = [7, 3, "1 attack"]
        abilities.Warrior = ["Cleave", "Felling Blow", "Iron Grip"]
        """
    )
    pick(table, "Attack Eagle", "Add the 7 of the Warrior")
    assert said(table, "Strike Eagle") == "takes 1 damage off the Line; 3 too many, which Cleave keeps"


def test_a_tamed_creature_counts() -> None:
    table = on_dice('["Fell Beast"]', 'tamed = ["Pack Wolf"]')
    pick(table, "Attack Fell Beast")
    assert said(table, "Add the tamed Pack Wolf") == "makes 4 of 11"


def test_what_the_end_of_the_watch_leaves() -> None:
    table = on_dice('["Fell Beast", "Wyvern", "?Shade"]', "firewood = 7")
    assert said(table, "Out of actions") == (
        "leaves 9 dice unspent; 6 damage in sight against 6 ready cards; 1 card still facedown"
    )


def test_what_exhausting_a_card_leaves() -> None:
    table = on_dice('["Fell Beast"]')
    pick(table, "Out of actions")
    assert said(table, "Exhaust Backstab") == "leaves the Rogue 1 ready card"
    pick(table, "Exhaust Backstab")
    assert said(table, "Exhaust Loaded Dice") == "leaves the Rogue no ready cards"


def test_the_last_card_on_watch() -> None:
    table = on_watch(
        """
        line = ["Wyvern"]
        dice.Rogue = [6, 2, 3]
        abilities.Ranger = ["-Longshot", "-Starlight", "-Sharpshooter"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Rogue = ["Backstab", "-Loaded Dice", "-Smoke Bomb"]
        """
    )
    pick(table, "Backstab")
    assert said(table, "Backstab: exhaust it") == "the last ready card on Watch: this loses the game"
    assert said(table, "Backstab: spend the 2") == "the lowest die"
    assert said(table, "Backstab: spend the 6") == "the highest die"
    lost = table.clone()
    pick(lost, "Backstab: exhaust it")
    assert lost.outcome is not None and not lost.outcome.won


def test_the_target_of_an_ability() -> None:
    table = on_dice('["Fell Beast", "Eagle", "Shade"]', 'abilities.Rogue = ["Backstab", "Loaded Dice", "Smoke Bomb"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1")
    assert said(table, "Smoke Bomb: Eagle") == "Health 4, 1 damage"


# -- the Camp


def test_who_has_most_exhausted_cards() -> None:
    table = position(
        """
        party = ["Warrior", "Cleric", "Ranger", "Rogue"]
        phase = "camp"
        dice.Warrior = [8, 8, 1]
        dice.Cleric = [6, 1, 1]
        dice.Ranger = [5, 5, 5]
        dice.Rogue = [1, 1, 1]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "Smoke Bomb"]
        abilities.Ranger = ["Longshot", "Starlight", "-Sharpshooter"]
        abilities.Warrior = ["Cleave", "Felling Blow", "Iron Grip"]
        """
    )
    watch = "the Watch has"
    assert said(table, "Rogue rests") == f"2 exhausted cards, the most of all; {watch} 40 on its dice and 7 ready cards"
    assert said(table, "Ranger rests") == f"1 exhausted card; {watch} 28 on its dice and 6 ready cards"
    assert said(table, "Warrior rests").startswith("nothing to refresh; ")


@pytest.mark.parametrize(
    ("wood", "words"),
    [
        (3, "makes 5 firewood; 7 light 2 positions"),
        (5, "7 firewood light 2 positions instead of 1"),
        (8, "makes 10 firewood; 12 light 3 positions"),
        (10, "12 firewood light 3 positions instead of 2"),
        (12, "makes 14 firewood; more light nothing more"),
    ],
)
def test_what_chopping_reaches(wood: int, words: str) -> None:
    table = position(f"{CAMP}\nfirewood = {wood}\ndice.Cleric = [3, 2, 1]")
    assert said(table, "Chop Wood with the 3") == words


def test_a_six_could_heal() -> None:
    table = position(f'{CAMP}\ndice.Cleric = [6, 2, 1]\nabilities.Rogue = ["-Backstab", "Loaded Dice", "Smoke Bomb"]')
    assert said(table, "Heal") == "refreshes 1 of 4 exhausted cards"
    assert said(table, "Chop Wood with the 6").endswith("a 6 could heal instead")
    assert said(table, "Equip with the 6") == "a 6 could heal instead"
    assert said(table, "Equip with the 2") == ""


def test_what_a_summon_costs() -> None:
    table = position(f'{CAMP}\ndice.Cleric = [3, 2, 1]\ndeck = ["Summon", "Wyvern", "Eagle"]')
    pick(table, "Scout Ahead with the 3")
    assert said(table, "Summon on top") == "costs an Ability card and brings an Unhallowed when it is revealed"
    assert said(table, "Wyvern to the bottom") == "printed Health 9, 3 damage"


def test_cards_that_are_known_need_no_scout() -> None:
    table = position(f'{CAMP}\ndice.Cleric = [3, 2, 1]\ndeck = ["!Fae", "!Wyvern", "Eagle"]')
    assert said(table, "Scout Ahead with the 3") == "the top two cards are known already"
    table = position(f'{CAMP}\ndice.Cleric = [3, 2, 1]\ndeck = ["!Fae", "Wyvern", "Eagle"]')
    assert said(table, "Scout Ahead with the 3") == ""


def test_what_runes_do() -> None:
    table = position(f'{CAMP}\ndice.Cleric = [3, 3, 1]\nhorde = ["?Wyvern", "?Shade"]\ndice.Rogue = [1, 6, 6]')
    told = said(table, "Seal, then Vanquish")
    assert told == "there is nothing to seal; the Horde shrinks from 2 to 1"


def test_what_each_rune_does() -> None:
    """Low dice show half of their sides or less; the Warrior and the Ranger roll d8."""
    low = "dice.Rogue = [3, 4, 6]\ndice.Warrior = [4, 5, 8]\ndice.Ranger = [8, 8, 8]\n"
    dead = 'graveyard = ["Eagle", "The Ninth Bell", "Crown of Ash"]\nhorde = ["Wyvern"]\n'
    table = position(f"{CAMP}\ndice.Cleric = [3, 3, 3]\n{low}{dead}")
    told = said(table, "Seal, then Vanquish, then Bolster")
    assert told == (
        "seals 1 of 2 Unhallowed in the Graveyard; the Horde shrinks from 1 to 0; 2 low dice on Watch to reroll"
    )
    table = position(
        f"{CAMP}\ndice.Cleric = [3, 3, 1]\ndice.Rogue = [3, 4, 6]\ndice.Warrior = [8, 8, 8]\ndice.Ranger = [8, 8, 8]\n"
    )
    assert said(table, "Vanquish, then Bolster") == "the Horde is empty; 1 low die on Watch to reroll"


def test_what_refreshing_and_swapping_bring() -> None:
    cards = """
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        abilities.Ranger = ["Longshot", "-Starlight", "Sharpshooter"]
        abilities.Cleric = ["Holy Brand", "-Lay to Rest", "Ward of Mercy"]
        """
    table = position(f"{CAMP}\ndice.Cleric = [6, 2, 1]\n{cards}")
    swaps = table.clone()
    pick(table, "Heal")
    assert said(table, "Refresh Backstab") == "lets the Rogue fight this round"
    assert said(table, "Refresh Starlight") == "gives the Ranger 3 ready cards"
    assert said(table, "Refresh Lay to Rest") == "rests now: of use from the next round on"
    pick(swaps, "Equip with the 2")
    assert said(swaps, "Guiding Light replaces Lay to Rest") == "comes exhausted, as the old one is"
    assert said(swaps, "Guiding Light replaces Holy Brand") == ""


def test_the_last_die_and_the_one_between() -> None:
    table = on_dice('["Fell Beast", "Eagle"]')
    pick(table, "Backstab")
    assert said(table, "Backstab: spend the 4") == "the highest die"
    assert said(table, "Backstab: spend the 2") == ""
    dice = DICE.replace("[4, 2, 1]", '[4, "2 spent", "1 spent"]')
    table = on_watch(f'line = ["Fell Beast", "Eagle"]\n{dice}')
    pick(table, "Backstab")
    assert said(table, "Backstab: spend the 4") == "the last die of the Rogue"


@pytest.mark.parametrize(
    ("wood", "words"),
    [
        (8, "leaves 6 firewood, which light 1 position"),
        (10, "leaves 8 firewood"),
        (2, "the fire goes out, and an Ability card pays for new wood"),
    ],
)
def test_what_a_toll_leaves(wood: int, words: str) -> None:
    table = position(
        f'location = "Ferryman\'s Landing"\nphase = "watch"\nfirewood = {wood}\ndeck = ["Eagle", "Fae", "Vampire"]\n'
    )
    assert said(table, "Pay 2 firewood") == words


def test_adventurers_are_told_by_their_profiles() -> None:
    table = GAME.new(seats=1, seed=4, adventurers="chosen at the table")
    wizard, rogue = (
        said(table, next(label for label in labels(table) if name in label)) for name in ("Wizard", "Rogue")
    )
    assert wizard and rogue and wizard != rogue
    assert not wizard.endswith(".")


# -- everywhere


def test_a_whole_game_is_explained_without_hidden_names() -> None:
    """No reason names a card that its readers do not know, and reasons are the same wherever hidden cards lie."""
    names = [card.name for card in (*CREATURES, *BOX_BOSSES)]
    for seed in range(3):
        table = GAME.new(seats=4, seed=seed)
        number = 0
        while table.decision:
            one, other = (table.determinize((0, 1, 2, 3), seed=number * 2 + twin) for twin in (0, 1))
            for step in table.legal:
                words = reason(one, step)
                assert words == reason(other, step)
                assert not any(name in words for name in names)
                assert not re.search(r"None|\{|  |\b1 (cards|dice|positions)\b", words)
            table.choose(table.rules.key(HEURISTICS.move(one)))
            number += 1


def test_a_facedown_target_is_not_described() -> None:
    more = 'firewood = 3\nabilities.Ranger = ["Longshot", "Starlight", "Sharpshooter"]'
    table = on_dice('["Eagle", "?Shade", "?Wyvern", "?Fae", "?Pack Wolf"]', more)
    pick(table, "Longshot", "Longshot: spend the 1")
    assert table.decision is not None
    dark = [one for one in table.decision.options if "facedown" in one.label]
    assert dark
    assert {reason(table, one.step) for one in dark} == {""}
