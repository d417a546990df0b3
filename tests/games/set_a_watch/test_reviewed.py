"""Defects that a second reading found, each shown before it was mended."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content.box import BOX
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.show.terminal.words import lines
from hearthwatch.games.set_a_watch.table import LEFT_FRONT
from hearthwatch.kernel import mask_of

from .helpers import labels, line, log, on_watch, option, pick, position, prompt, seats


@pytest.mark.rule("SAW-G8")
@pytest.mark.parametrize(("repeats", "wood"), [(True, 27), (False, 27)])
def test_first_position_powers_never_repeat_during_out_of_actions(repeats: bool, wood: int) -> None:
    table = position(
        """
        party = ["Ranger", "Cleric", "Rogue", "Wizard"]
        camp = "Wizard"
        firewood = 30
        line = ["!Wyvern", "Tusked Boar", "Hill Ogre"]
        abilities.Ranger = ["False Trail", "Longshot", "Starlight"]
        """,
        first_position_repeats=repeats,
    )
    pick(table, "False Trail", "False Trail: exhaust", "False Trail: Tusked Boar")
    pick(table, "False Trail: Wyvern to position 2")
    assert line(table) == ["Tusked Boar", "Wyvern", "Hill Ogre"]
    pick(table, "Out of actions")
    while table.decision and table.line and table.round == 1:
        pick(table, "Exhaust")
    assert log(table).count("Wyvern is first in the Line.") == 1
    assert f"Firewood -3: now {wood}." in log(table)


@pytest.mark.rule("SAW-8.10", "SAW-G55")
def test_each_player_passes_a_reroll_only_for_the_own_adventurers() -> None:
    table = position(
        """
        party = ["Warrior", "Wizard", "Ranger", "Rogue"]
        camp = "Wizard"
        dice.Wizard = [3, 3, 5]
        graveyard = ["Eagle"]
        deck = ["Fae", "Acolyte"]
        """,
        seats=4,
    )
    pick(table, "Bolster, then Vanquish")
    assert prompt(table) == "Reroll which dice?"
    assert seats(table) == (0, 2, 3)
    pick(table, "The Warrior keeps the dice")
    assert seats(table) == (2, 3)
    assert any("of the Ranger" in label for label in labels(table))
    pick(table, "The Rogue keeps the dice", "The Ranger keeps the dice")
    assert prompt(table) != "Reroll which dice?"


@pytest.mark.rule("SAW-G3", "SAW-11.2")
def test_a_toll_that_puts_the_fire_out_is_paid_for_before_the_line_is_built() -> None:
    table = position(
        """
        location = "Ferryman's Landing"
        phase = "watch"
        firewood = 2
        deck = ["Eagle", "Fae", "Tusked Boar"]
        """
    )
    pick(table, "Pay 2 firewood")
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    assert not table.line


@pytest.mark.rule("SAW-19.18")
def test_a_stun_that_hits_nobody_is_told_once() -> None:
    table = position(
        """
        line = ["!Belfry Giant", "Eagle"]
        dice.Warrior = [1, "2 attack", "3 attack"]
        dice.Wizard = ["1 attack", "2 attack", "3 attack"]
        dice.Cleric = ["1 attack", "2 attack", "3 attack"]
        abilities.Warrior = ["Cleave", "-Iron Grip", "-War Cry"]
        """
    )
    assert log(table).count("Nobody can be stunned.") == 1


def test_the_number_of_a_facedown_card_tells_nothing() -> None:
    """A position is laid out on bodies that have nothing to do with the order of the box."""
    document = 'line = ["Eagle", "?Fell Beast", "?Summon"]'
    guessed = 0
    for seed in range(40):
        table = position(document, seed=seed)
        guessed += BOX.faces[table.line[1]] == table.face[table.line[1]]
    assert guessed < 10


def test_everybody_sees_the_final_location_that_was_picked_and_cards_known_in_the_deck() -> None:
    picked = GAME.new(1, 3, final="The Last Milestone").view(0)["board"]
    assert picked["map"]["final"] == "The Last Milestone"
    assert GAME.new(1, 3).view(0)["board"]["map"]["final"] is None
    table = position('line = ["Eagle"]\ndeck = ["Fae", "Acolyte", "Wyvern", "Pack Wolf", "Hill Ogre", "!Ash Drake"]')
    assert table.view(0)["board"]["deck"]["cards"] == [None, None, None, None, None, "Ash Drake"]


@pytest.mark.rule("SAW-G8")
def test_only_creatures_that_used_their_first_position_power_are_remembered_as_having_left_the_front() -> None:
    table = position('firewood = 3\nline = ["Eagle", "Wyvern", "?Fae"]', first_position_repeats=True)
    assert table.marks[table.line[2]] == 0
    assert not table.marks[table.line[1]] & LEFT_FRONT


def test_a_summon_is_shown_without_the_numbers_of_a_creature() -> None:
    table = position('firewood = 3\nline = ["?Summon", "?Eagle"]')
    assert prompt(table) == "Which Ability card is exhausted?"
    shown = next(words for words in lines(board_of(table, mask_of(0))) if words.startswith("Line 1"))
    assert shown.startswith("Line 1, lit: Summon. When revealed:")
    assert "Health" not in shown and "damage" not in shown


@pytest.mark.rule("SAW-4.7", "SAW-8.10")
@pytest.mark.parametrize(
    ("document", "clause"),
    [
        ('location = "Steaming Springs"\nphase = "roll"', "SAW-4.7"),
        ('camp = "Wizard"\nphase = "camp"\ndice.Wizard = [4, 4, 1]', "SAW-8.10"),
    ],
)
def test_a_reroll_names_the_location_or_the_rune_that_allows_it(document: str, clause: str) -> None:
    table = position('party = ["Beast Master", "Wizard", "Ranger", "Rogue"]\n' + document)
    if clause == "SAW-8.10":
        pick(table, "Bolster, then Vanquish")
    assert table.decision is not None
    assert {option.rule for option in table.decision.options} == {clause}
    table.choose(0)
    table.choose(next(option for option in table.decision.options if option.label.startswith("Roll ")))
    told = [line.rule for line in table.log if line.text().startswith(("Reroll the", "Roll the"))]
    assert told == [clause, clause]
    table.choose(0)
    table.choose(0)
    assert table.log[-1].rule == clause


@pytest.mark.rule("SAW-4.7", "SAW-7.10")
def test_keeping_the_cards_at_the_lodge_names_the_location() -> None:
    table = position('location = "Woodcutters\' Lodge"\nparty = ["Beast Master", "Wizard", "Ranger", "Rogue"]')
    pick(table, "Wizard rests")
    assert option(table, "Keep the cards").rule == "SAW-4.7"
    assert option(table, "Pack Bond replaces Tame Beast").rule == "SAW-7.10"


@pytest.mark.rule("SAW-14.6")
def test_a_creature_that_cannot_move_back_is_not_said_to() -> None:
    assert not any("moves back" in line for line in log(on_watch('line = ["?Restless Stag"]')))
    table = on_watch('line = ["?Restless Stag", "?Eagle"]\nfirewood = 3')
    assert "Restless Stag moves back to position 2." in log(table)


@pytest.mark.rule("SAW-8.10")
def test_three_dice_that_are_rolled_again_are_listed_as_people_would() -> None:
    document = 'camp = "Wizard"\nphase = "camp"\ndice.Wizard = [4, 4, 1]\ndice.Ranger = [6, 3, 2]\n'
    table = position(document + 'party = ["Beast Master", "Wizard", "Ranger", "Rogue"]')
    pick(table, "Bolster, then Vanquish", "Reroll the 6 of the Ranger", "Reroll the 3 of the Ranger")
    pick(table, "Reroll the 2 of the Ranger")
    assert "Roll the 6, the 3 and the 2 of the Ranger again" in log(table)
