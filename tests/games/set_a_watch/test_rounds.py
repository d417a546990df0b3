"""Round structure and dice (SAW-5)."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of
from tests.games.set_a_watch.helpers import (
    QUIET,
    dice,
    hero,
    labels,
    line,
    log,
    pick,
    position,
    prompt,
    refused,
    rest_and_chop,
    seats,
)

PARTY = """
party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
abilities."Beast Master" = ["Set Snares", "Animal Sentry", "-Pack Bond"]
abilities.Wizard = ["Shockbolt", "Kindle", "-Polymorph"]
abilities.Ranger = ["Longshot", "False Trail", "-Starlight"]
abilities.Rogue = ["Backstab", "Loaded Dice", "-Stay Dead"]
"""
ROLLS = "next_rolls = [8, 6, 3, 4, 4, 1, 6, 3, 1, 4, 3, 1, 8, 6, 3, 4, 4, 1, 6, 3, 1, 4, 3, 1]\n"
SNOW = PARTY + ROLLS + 'location = "Snowy Pass"\n'


def first_places(words: list[str], *beginnings: str) -> list[int]:
    """Where each of these lines first stands in the log."""
    return [next(place for place, one in enumerate(words) if one.startswith(begin)) for begin in beginnings]


@pytest.mark.rule("SAW-5.1")
def test_the_order_of_a_round() -> None:
    table = position(PARTY + 'location = "Crooked Gorge"\nmap = ["Silent Abbey"]\ndeck = ["Eagle"]')
    pick(table, "Wizard rests", "Chop Wood", "Chop Wood", "Chop Wood")
    pick(table, "Out of actions", "Exhaust Backstab")
    assert table.round == 2
    told = log(table)
    places = first_places(
        told,
        "Round 1: Crooked Gorge.",
        "Beast Master rolls",
        "Rogue rolls",
        "Wizard rests for the first time.",
        "Firewood +2: now 9.",
        "The Line is laid out facedown: 1 card.",
        "Eagle is revealed",
        "The Watch is out of actions",
        "Eagle joins the Horde.",
        "The party reaches Silent Abbey.",
        "Firewood -3: now 10.",
        "Round 2: Silent Abbey.",
    )
    assert places == sorted(places)


@pytest.mark.rule("SAW-5.1", "SAW-6.1")
def test_rounds_one_to_eight_have_a_camp_phase_round_nine_has_none() -> None:
    for number in range(1, 9):
        table = position(PARTY + f'location = "Crooked Gorge"\nround = {number}')
        assert prompt(table) == "Who goes to Camp?"
        assert table.round == number
    final = position(PARTY + 'round = 9\nlocation = "The Knife Stair"\ndeck = ["Eagle", "Hill Ogre"]')
    assert prompt(final) == "What does the Watch do?"
    assert final.watch == (0, 1, 2, 3)
    assert final.resting == -1


@pytest.mark.rule("SAW-5.2", "SAW-2.1")
@pytest.mark.parametrize("seed", range(20))
def test_all_twelve_dice_are_rolled_before_the_camp_choice(seed: int) -> None:
    table = position(PARTY + QUIET, seed=seed)
    assert prompt(table) == "Who goes to Camp?"
    assert all(1 <= value <= (8 if die < 3 or 6 <= die < 9 else 6) for die, value in enumerate(table.dice))
    assert set(table.die_at) == {0}
    scripted = position(SNOW.replace("Snowy Pass", "Crooked Gorge"))
    assert scripted.dice == (8, 6, 3, 4, 4, 1, 6, 3, 1, 4, 3, 1)
    assert "Ranger rolls 6, 3 and 1." in log(scripted)


@pytest.mark.rule("SAW-5.2")
def test_every_face_of_every_die_comes_up() -> None:
    seen: list[set[int]] = [set() for _ in range(12)]
    for seed in range(120):
        for die, value in enumerate(position(PARTY + QUIET, seed=seed).dice):
            seen[die].add(value)
    eight, six = set(range(1, 9)), set(range(1, 7))
    assert seen == [eight] * 3 + [six] * 3 + [eight] * 3 + [six] * 3


@pytest.mark.rule("SAW-5.3", "SAW-20.16", "SAW-G27")
@pytest.mark.parametrize(
    ("name", "left"), [("Beast Master", [8, 6]), ("Wizard", [4, 4]), ("Ranger", [6, 3]), ("Rogue", [4, 3])]
)
def test_snowy_pass_takes_a_lowest_die_before_the_camp_choice(name: str, left: list[int]) -> None:
    table = position(SNOW, seats=4)
    assert prompt(table) == "Who lays the lowest die on the Location?"
    assert seats(table) == (0, 1, 2, 3)
    assert len(labels(table)) == 4
    pick(table, name)
    assert dice(table, name) == left
    laid = board_of(table, mask_of(0)).adventurers[hero(table, name)].dice
    assert [die.where for die in laid].count("location") == 1
    assert sum(len(table.unspent(one)) for one in table.heroes if one >= 0) == 11
    assert prompt(table) == "Who goes to Camp?"


@pytest.mark.rule("SAW-20.16", "SAW-6.4")
def test_a_die_on_the_location_is_not_told_among_those_that_work_in_camp() -> None:
    table = position(SNOW)
    pick(table, "Wizard")
    assert table.decision
    means = [option.means for option in table.decision.options]
    assert means[0].startswith("The dice 8, 6 and 3 work in Camp")
    assert means[1].startswith("The dice 4 and 4 work in Camp")


@pytest.mark.rule("SAW-G27", "SAW-6.9", "SAW-G14")
def test_who_gave_a_die_to_the_location_can_rest_with_the_other_two() -> None:
    table = position(SNOW + 'deck = ["Eagle", "Hill Ogre"]')
    pick(table, "Wizard gives up", "Wizard rests")
    assert dice(table, "Wizard") == [4, 4]
    assert not any("The 1 of the Wizard" in label for label in labels(table))
    pick(table, "Chop Wood", "Chop Wood")
    assert prompt(table) == "What does the Watch do?"
    assert table.firewood == 11


@pytest.mark.rule("SAW-G57", "SAW-5.5")
def test_a_die_on_the_location_is_out_of_use_until_the_round_is_over() -> None:
    table = position(SNOW + 'map = ["Crooked Gorge"]\ndeck = ["Eagle", "Hill Ogre"]')
    pick(table, "Rogue gives up", "Ranger rests", "Chop Wood", "Chop Wood", "Chop Wood")
    pick(table, "Backstab")
    assert labels(table) == [
        "Backstab: spend the 4 of the Rogue",
        "Backstab: spend the 3 of the Rogue",
        "Backstab: exhaust it",
    ]
    pick(table, "Backstab: spend the 4")
    while prompt(table) != "What does the Watch do?":
        pick(table, labels(table)[-1])
    laid = board_of(table, mask_of(0)).adventurers[3].dice
    assert [die.where for die in laid] == ["ability", "ready", "location"]
    pick(table, "Out of actions", *["Exhaust"] * 4)
    assert table.round == 2
    assert set(table.die_at) == {0}


@pytest.mark.rule("SAW-5.4")
@pytest.mark.parametrize("resting", ["Beast Master", "Wizard", "Ranger", "Rogue"])
def test_one_rests_and_all_others_are_on_watch(resting: str) -> None:
    table = position(PARTY + 'location = "Crooked Gorge"\ndeck = ["Eagle", "Hill Ogre"]', seats=4)
    assert labels(table) == [f"{name} rests in Camp" for name in ("Beast Master", "Wizard", "Ranger", "Rogue")]
    pick(table, f"{resting} rests")
    assert table.resting == hero(table, resting)
    assert table.watch == tuple(one for one in range(4) if one != hero(table, resting))
    pick(table, "Chop Wood", "Chop Wood", "Chop Wood")
    assert table.fighters == table.watch


@pytest.mark.rule("SAW-5.5", "SAW-17.4")
def test_dice_are_rolled_anew_each_round() -> None:
    second = "next_rolls = [8, 6, 3, 4, 4, 1, 6, 3, 1, 4, 3, 1, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4]"
    table = position(PARTY + QUIET + second)
    assert dice(table, "Beast Master") == [8, 6, 3]
    rest_and_chop(table, "Wizard")
    assert table.round == 2
    assert table.dice == (1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4)
    assert set(table.die_at) == {0}


@pytest.mark.rule("SAW-5.6", "SAW-12.7")
def test_a_spent_die_lies_on_the_owners_board_and_is_not_used_again() -> None:
    table = position(
        PARTY + 'camp = "Wizard"\ndice.Ranger = [6, 5, 4]\nline = ["Tusked Boar", "Pack Wolf", "Fae", "Ash Drake"]'
    )
    for name, die in {"Tusked Boar": 6, "Fae": 5, "Pack Wolf": 4}.items():
        left = dice(table, "Ranger")
        pick(table, f"Attack {name}", f"Add the {die} of the Ranger", "Strike")
        left.remove(die)
        assert dice(table, "Ranger") == left
    spent = [(die.value, die.where) for die in board_of(table, mask_of(0)).adventurers[2].dice]
    assert spent == [(6, "attack"), (5, "attack"), (4, "attack")]
    assert line(table) == ["Ash Drake"]
    why = refused(table, "Attack Ash Drake")
    assert why.reason == "All that can strike Ash Drake adds up to 6; it takes 12."


@pytest.mark.rule("SAW-5.7", "SAW-G58", "SAW-13.1")
def test_an_ability_takes_only_dice_of_its_owner() -> None:
    own = 'dice."Beast Master" = [8, 7, 2]\ndice.Ranger = [6, 5, 4]\ndice.Rogue = [3, 2, "1 attack"]\n'
    table = position(PARTY + own + 'camp = "Wizard"\nline = ["Tusked Boar", "Eagle", "Fae"]')
    for card, name in {"Set Snares": "Beast Master", "False Trail": "Ranger", "Loaded Dice": "Rogue"}.items():
        twin = table.clone()
        pick(twin, card)
        pays = [f"{card}: spend the {value} of the {name}" for value in dice(table, name)]
        assert labels(twin) == [*pays, f"{card}: exhaust it"]


@pytest.mark.rule("SAW-5.7", "SAW-6.6")
def test_in_camp_only_dice_of_the_resting_adventurer_are_used_and_on_watch_none_of_them() -> None:
    own = 'dice."Beast Master" = [8, 7, 2]\ndice.Wizard = [5, 4, 3]\ndice.Ranger = [6, 5, 4]\ndice.Rogue = [3, 2, 1]\n'
    table = position(PARTY + own + 'camp = "Wizard"\ndeck = ["Eagle", "Bramble Bear", "Hill Ogre"]')
    assert all("of the Wizard" in label for label in labels(table))
    assert len([label for label in labels(table) if label.startswith("Chop Wood")]) == 3
    pick(table, "Chop Wood", "Chop Wood", "Chop Wood")
    pick(table, "Attack Eagle")
    assert not any("Wizard" in label for label in labels(table))


@pytest.mark.rule("SAW-5.2")
def test_typed_dice_are_asked_for_one_by_one_with_their_sides() -> None:
    table = GAME.new(1, 2, typed=True, adventurers=["Ranger", "Rogue", "Wizard", "Warrior"])
    assert prompt(table) == "Roll a die with 8 sides for the Ranger: what does it show?"
    pick(table, "8", "7", "6")
    assert prompt(table) == "Roll a die with 6 sides for the Rogue: what does it show?"
    pick(table, *["5"] * 6, "1", "2", "3")
    assert dice(table, "Ranger") == [8, 7, 6]
    assert dice(table, "Warrior") == [1, 2, 3]
    assert len(labels(table)) == 4
