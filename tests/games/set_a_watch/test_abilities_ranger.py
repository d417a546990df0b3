"""The Ranger: Sharpshooter, Longshot, Raise the Aim, False Trail, Starlight."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of
from tests.games.set_a_watch.helpers import (
    PrintHealth,
    dice,
    health_of,
    labels,
    line,
    log,
    names,
    pick,
    position,
    prompt,
    seats,
    states,
    where,
    why_not,
)

PARTY = """
party = ["Warrior", "Wizard", "Ranger", "Rogue"]
camp = "Rogue"
firewood = 2
"""
DICE = "dice.Ranger = [1, 2, 3]\n"
SHARP = PARTY + 'abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]\n'
SHOT = PARTY + DICE + 'abilities.Ranger = ["Longshot", "False Trail", "-Sharpshooter"]\n'
AIM = PARTY + DICE + 'abilities.Ranger = ["Raise the Aim", "False Trail", "-Sharpshooter"]\n'
TRAIL = SHOT
STAR = PARTY + DICE + 'abilities.Ranger = ["Starlight", "False Trail", "-Sharpshooter"]\n'


# -- Sharpshooter


@pytest.mark.rule("SAW-20.4", "SAW-13.10", "SAW-21.5")
def test_sharpshooter_rerolls_one_attack_die_a_round_and_it_is_unspent_again() -> None:
    document = SHARP + 'line = ["Hill Ogre"]\ndice.Ranger = ["3 attack", "3 attack", "5 attack"]\nnext_rolls = [7]'
    table = position(document, seats=4)
    offered = [label for label in labels(table) if label.startswith("Sharpshooter")]
    assert offered == [
        "Sharpshooter: reroll the 3 of the Ranger, spent on an attack",
        "Sharpshooter: reroll the 5 of the Ranger, spent on an attack",
    ]
    assert table.decision is not None
    assert next(one for one in table.decision.options if one.label == offered[0]).seat == 2
    pick(table, offered[0])
    assert dice(table, "Ranger") == [7]
    assert "The Ranger rerolls a 3 and gets a 7." in log(table)
    assert states(table, "Ranger")["Sharpshooter"] == "up"
    assert why_not(table, "Sharpshooter: reroll the 5") == ("SAW-20.4", "Sharpshooter was already used this round.")


@pytest.mark.rule("SAW-20.4")
def test_sharpshooter_takes_only_own_dice_spent_on_direct_attacks() -> None:
    document = (
        SHARP + 'line = ["Hill Ogre"]\ndice.Ranger = [6, "3 spent", "4 on Longshot"]\ndice.Wizard = ["5 attack", 1, 1]'
    )
    table = position(document)
    assert not [label for label in labels(table) if label.startswith("Sharpshooter")]
    for value in (6, 3, 4):
        assert why_not(table, f"Sharpshooter: reroll the {value} of the Ranger") == (
            "SAW-20.4",
            f"The {value} of the Ranger was not spent on a direct attack this round.",
        )


@pytest.mark.rule("SAW-13.11", "SAW-20.4")
def test_sharpshooter_is_off_while_exhausted_resting_or_barred() -> None:
    document = 'line = ["Hill Ogre"]\ndice.Warrior = [8, 8, 8]\ndice.Ranger = ["3 attack", "3 attack", "5 attack"]'
    table = position(PARTY + 'abilities.Ranger = ["Longshot", "False Trail", "-Sharpshooter"]\n' + document)
    assert why_not(table, "Sharpshooter") == ("SAW-13.11", "Sharpshooter is exhausted.")
    for out in ('camp = "Ranger"', 'camp = "Rogue"\nbarred = ["Ranger"]'):
        table = position(SHARP.replace('camp = "Rogue"', out) + document)
        assert not [label for label in labels(table) if label.startswith("Sharpshooter")]


# -- Longshot


@pytest.mark.rule("SAW-13.1", "SAW-21.5")
def test_longshot_hits_a_revealed_creature_of_health_eight_from_position_three_on() -> None:
    table = position(SHOT + 'line = ["Hill Ogre", "Eagle", "Bramble Bear", "Wyvern", "Fae"]', seats=4)
    pick(table, "Longshot", "Longshot: spend the 1")
    assert prompt(table) == "Longshot: which card in position 3 or further back?"
    assert seats(table) == (2,)
    assert labels(table) == ["Longshot: Bramble Bear", "Longshot: Fae"]
    reason = "Position 2 is too near: Longshot begins at position 3."
    assert why_not(table, "Longshot: Eagle") == ("SAW-13.1", reason)
    assert why_not(table, "Longshot: Wyvern") == ("SAW-19.3", "Wyvern has Health 9; the limit is 8.")
    pick(table, "Longshot: Bramble Bear")
    assert line(table) == ["Hill Ogre", "Eagle", "Wyvern", "Fae"]
    assert names(table, table.graveyard) == ["Bramble Bear"]


@pytest.mark.rule("SAW-13.9", "SAW-14.9")
def test_longshot_looks_at_a_facedown_card_first_and_may_spare_it() -> None:
    document = SHOT + 'line = ["Hill Ogre", "?Eagle", "?Woodgnawer", "?Fae"]'
    table = position(document, seats=4)
    pick(table, "Longshot", "Longshot: exhaust it", "Longshot: the facedown card in position 3")
    assert prompt(table) == "Longshot: defeat what was revealed?"
    assert seats(table) == (2,)
    assert labels(table) == ["Longshot: defeat Woodgnawer", "Leave it at that"]
    assert table.firewood == 2
    spared = table.clone()
    pick(table, "Longshot: defeat Woodgnawer")
    assert (table.firewood, line(table)) == (2, ["Hill Ogre", "?", "?"])
    pick(spared, "Leave it at that")
    assert (spared.firewood, line(spared)) == (1, ["Hill Ogre", "?", "Woodgnawer", "?"])


@pytest.mark.rule("SAW-15.8", "SAW-15.10")
def test_longshot_may_hit_the_unhallowed_that_a_summon_brings_if_it_is_weak_enough(print_health: PrintHealth) -> None:
    print_health("The Patient One", 9)
    document = SHOT + 'line = ["Hill Ogre", "Eagle", "?Summon"]\nunhallowed = ["The Patient One"]'
    table = position(document)
    pick(table, "Longshot", "Longshot: exhaust it", "Exhaust Cleave")
    assert line(table) == ["Hill Ogre", "Eagle", "The Patient One"]
    assert prompt(table) == "What does the Watch do?"
    assert names(table, table.graveyard) == ["Summon"]


@pytest.mark.rule("SAW-13.9", "SAW-19.1")
def test_what_longshot_turned_up_has_its_base_health_until_it_is_finished() -> None:
    table = position(SHOT + 'line = ["Fae", "Eagle", "?Zombie Horde"]\ngraveyard = ["Wyvern"]')
    pick(table, "Longshot", "Longshot: exhaust it")
    assert labels(table) == ["Longshot: defeat Zombie Horde", "Leave it at that"]
    pick(table, "Leave it at that")
    assert health_of(table, "Zombie Horde") == 8 + 9


@pytest.mark.rule("SAW-13.1", "SAW-19.3")
def test_longshot_needs_a_card_far_enough_back_that_it_can_turn_up_or_hit() -> None:
    table = position(SHOT + 'line = ["Hill Ogre", "?Eagle"]')
    assert why_not(table, "Longshot") == ("SAW-G64", "No card stands in position 3 or further back.")
    table = position(SHOT + 'line = ["Eagle", "?Fae", "Hill Ogre", "Wyvern"]')
    reason = "From position 3 on no card is facedown and no Creature has Health 8 or less."
    assert why_not(table, "Longshot") == ("SAW-19.3", reason)
    assert "Longshot" in labels(position(SHOT + 'line = ["Hill Ogre", "Wyvern", "?Fae"]'))
    assert "Longshot" in labels(position(SHOT + 'line = ["Hill Ogre", "Wyvern", "Bramble Bear"]'))


# -- Raise the Aim


@pytest.mark.rule("SAW-12.5", "SAW-13.1")
def test_raise_the_aim_gives_the_ranger_and_one_other_range_plus_one() -> None:
    document = AIM + 'line = ["Hill Ogre", "Eagle", "Fae"]\ndice.Warrior = [8, 8, 8]'
    table = position(document, seats=4)
    pick(table, "Raise the Aim", "Raise the Aim: spend the 1")
    assert prompt(table) == "Raise the Aim: who else has range +1?"
    assert seats(table) == (2,)
    assert labels(table) == ["Raise the Aim: Warrior has range +1", "Raise the Aim: Wizard has range +1"]
    pick(table, "Raise the Aim: Warrior")
    assert table.ability_range == (1, 0, 1, 0)
    pick(table, "Attack Eagle", "Add the 8 of the Warrior", "Strike")
    assert line(table) == ["Hill Ogre", "Fae"]


@pytest.mark.rule("SAW-12.5")
def test_raise_the_aim_adds_up() -> None:
    document = (
        AIM + 'line = ["Hill Ogre", "Ash Drake", "Wyvern", "Eagle"]\ndice.Warrior = [8, 8, 8]\nmap = ["Crooked Gorge"]'
    )
    table = position(document)
    pick(table, "Raise the Aim", "Raise the Aim: spend the 1", "Raise the Aim: Wizard")
    pick(table, "Raise the Aim, by exhausting it", "Raise the Aim: Warrior")
    assert table.ability_range == (1, 1, 2, 0)
    assert [board_of(table, mask_of(0)).adventurers[number].reach for number in range(4)] == [2, 3, 4, 1]
    assert "Attack Eagle" in labels(table)


@pytest.mark.rule("SAW-12.5", "SAW-9.1")
def test_with_no_other_fighter_raise_the_aim_helps_the_ranger_alone() -> None:
    document = AIM + 'line = ["Hill Ogre", "Ash Drake", "Vampire"]\nbarred = ["Warrior", "Wizard"]'
    table = position(document)
    pick(table, "Raise the Aim", "Raise the Aim: spend the 1")
    assert table.ability_range == (0, 0, 1, 0)
    pick(table, "Attack Vampire", "Add the 2 of the Ranger", "Strike")
    assert line(table) == ["Hill Ogre", "Ash Drake"]


@pytest.mark.rule("SAW-12.5", "SAW-17.1")
def test_range_gained_is_gone_in_the_next_round() -> None:
    table = position(AIM + 'line = ["Eagle"]\ndice.Warrior = [8, 8, 8]\nmap = ["Crooked Gorge"]\ndeck = ["Fae"]')
    pick(
        table,
        "Raise the Aim",
        "Raise the Aim: spend the 1",
        "Raise the Aim: Wizard",
        "Attack Eagle",
        "Add the 8",
        "Strike",
    )
    assert table.round == 2
    assert table.ability_range == (0, 0, 0, 0)


# -- False Trail


@pytest.mark.rule("SAW-13.1")
def test_false_trail_puts_three_neighbours_in_any_new_order_facedown_cards_stay_facedown() -> None:
    table = position(TRAIL + 'line = ["Hill Ogre", "?Eagle", "Bramble Bear", "?Fae"]', seats=4)
    pick(table, "False Trail", "False Trail: spend the 1")
    assert prompt(table) == "False Trail: which neighbouring cards are put in a new order?"
    assert seats(table) == (2,)
    assert labels(table) == ["False Trail: positions 1 to 3", "False Trail: positions 2 to 4"]
    pick(table, "False Trail: positions 2 to 4")
    assert prompt(table) == "False Trail: which card goes to position 2?"
    assert seats(table) == (2,)
    assert labels(table) == [
        "False Trail: the facedown card in position 2 to position 2",
        "False Trail: Bramble Bear to position 2",
        "False Trail: the facedown card in position 4 to position 2",
    ]
    pick(table, "False Trail: the facedown card in position 4 to position 2")
    assert prompt(table) == "False Trail: which card goes to position 3?"
    assert labels(table) == [
        "False Trail: the facedown card in position 3 to position 3",
        "False Trail: Bramble Bear to position 3",
    ]
    pick(table, "False Trail: Bramble Bear to position 3")
    assert names(table, table.line) == ["Hill Ogre", "Fae", "Bramble Bear", "Eagle"]
    assert line(table) == ["Hill Ogre", "?", "Bramble Bear", "?"]


@pytest.mark.rule("SAW-13.1")
def test_false_trail_must_change_the_order() -> None:
    table = position(TRAIL + 'line = ["Hill Ogre", "Eagle", "Bramble Bear"]')
    pick(table, "False Trail", "False Trail: exhaust it")
    assert prompt(table) == "False Trail: which card goes to position 1?"
    kept, changed = table.clone(), table.clone()
    pick(kept, "False Trail: Hill Ogre to position 1")
    assert prompt(kept) == "What does the Watch do?"
    assert line(kept) == ["Hill Ogre", "Bramble Bear", "Eagle"]
    pick(changed, "False Trail: Eagle to position 1")
    assert labels(changed) == ["False Trail: Hill Ogre to position 2", "False Trail: Bramble Bear to position 2"]
    pick(changed, "False Trail: Hill Ogre to position 2")
    assert line(changed) == ["Eagle", "Hill Ogre", "Bramble Bear"]


@pytest.mark.rule("SAW-13.1")
def test_false_trail_in_a_line_of_two_swaps_them_and_needs_two() -> None:
    table = position(TRAIL + 'line = ["Hill Ogre", "Eagle"]')
    pick(table, "False Trail", "False Trail: exhaust it")
    assert line(table) == ["Eagle", "Hill Ogre"]
    table = position(TRAIL + 'line = ["Hill Ogre"]')
    assert why_not(table, "False Trail") == ("SAW-G64", "It takes two cards in the Line to change their order.")


@pytest.mark.rule("SAW-14.6", "SAW-13.9", "SAW-10.11")
def test_what_false_trail_provokes_comes_when_it_is_finished() -> None:
    document = TRAIL.replace("firewood = 2", "firewood = 6") + 'line = ["Hill Ogre", "Wyvern", "Eagle"]'
    table = position(document)
    pick(table, "False Trail", "False Trail: exhaust it", "False Trail: Wyvern to position 1")
    assert table.firewood == 6
    pick(table, "False Trail: Eagle to position 2")
    assert table.firewood == 3
    table = position(document.replace('"Wyvern"', '"?Wyvern"'))
    pick(table, "False Trail", "False Trail: exhaust it", "False Trail: the facedown card", "False Trail: Hill Ogre")
    assert line(table) == ["Wyvern", "Hill Ogre", "Eagle"]
    assert table.firewood == 3


@pytest.mark.rule("SAW-19.5", "SAW-19.4")
def test_a_pair_is_one_card_for_false_trail_and_new_neighbours_may_merge() -> None:
    table = position(TRAIL + 'line = ["Hill Ogre", "Wolfback Raider on Eagle", "Fae"]')
    pick(
        table,
        "False Trail",
        "False Trail: exhaust it",
        "False Trail: Wolfback Raider to position 1",
        "False Trail: Hill Ogre",
    )
    assert line(table) == ["Wolfback Raider", "Hill Ogre", "Fae"]
    table = position(TRAIL + 'line = ["Eagle", "Hill Ogre", "Wolfback Raider"]')
    pick(
        table,
        "False Trail",
        "False Trail: exhaust it",
        "False Trail: Hill Ogre to position 1",
        "False Trail: Eagle to position 2",
    )
    assert line(table) == ["Hill Ogre", "Wolfback Raider"]
    assert health_of(table, "Wolfback Raider") == 9


# -- Starlight


@pytest.mark.rule("SAW-13.1", "SAW-10.11")
def test_starlight_lights_one_more_position_and_each_fighter_may_reroll_one_die() -> None:
    document = STAR + 'line = ["Hill Ogre", "?Eagle", "?Fae"]\ndice.Warrior = [3, 3, "4 spent"]\nnext_rolls = [8, 7]'
    table = position(document, seats=4)
    pick(table, "Starlight", "Starlight: spend the 1")
    assert prompt(table) == "Starlight: does the Warrior reroll a die?"
    assert seats(table) == (0,)
    assert labels(table) == ["Starlight: reroll the 3 of the Warrior", "Leave it at that"]
    pick(table, "Starlight: reroll the 3 of the Warrior")
    assert prompt(table) == "Starlight: does the Wizard reroll a die?"
    assert seats(table) == (1,)
    pick(table, "Leave it at that")
    assert prompt(table) == "Starlight: does the Ranger reroll a die?"
    assert line(table) == ["Hill Ogre", "?", "?"]
    pick(table, "Starlight: reroll the 3 of the Ranger")
    assert line(table) == ["Hill Ogre", "Eagle", "?"]
    assert sorted(dice(table, "Warrior")) == [3, 8]
    assert dice(table, "Ranger") == [2, 7]
    assert where(table, "Warrior") == ["ready", "ready", "spent"]
    assert table.level_bonus == 1


@pytest.mark.rule("SAW-10.11", "SAW-13.4")
def test_starlight_twice_lights_two_positions_more_and_may_go_beyond_three() -> None:
    document = (
        STAR.replace("firewood = 2", "firewood = 12") + 'line = ["Hill Ogre", "Ash Drake", "Wyvern", "?Eagle", "?Fae"]'
    )
    spent = '\ndice.Warrior = ["1 spent", "1 spent", "1 spent"]\ndice.Wizard = ["1 spent", "1 spent", "1 spent"]'
    table = position(document + spent)
    pick(table, "Starlight", "Starlight: spend the 1", "Leave it at that")
    assert line(table)[3:] == ["Eagle", "?"]
    pick(table, "Starlight, by exhausting it", "Leave it at that")
    assert line(table)[3:] == ["Eagle", "Fae"]


@pytest.mark.rule("SAW-9.1", "SAW-6.6")
def test_starlight_passes_over_the_barred_and_those_without_unspent_dice() -> None:
    document = STAR + 'line = ["Hill Ogre"]\nbarred = ["Warrior"]\ndice.Wizard = ["1 spent", "1 attack", "1 spent"]'
    table = position(document)
    pick(table, "Starlight", "Starlight: spend the 1")
    assert prompt(table) == "Starlight: does the Ranger reroll a die?"
    pick(table, "Leave it at that")
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-17.1")
def test_starlight_is_over_when_the_round_is() -> None:
    table = position(STAR + 'line = ["Eagle"]\ndice.Warrior = [8, 8, 8]\nmap = ["Crooked Gorge"]\ndeck = ["Fae"]')
    pick(table, "Starlight", "Starlight: spend the 1", *["Leave it at that"] * 3, "Attack Eagle", "Add the 8", "Strike")
    assert table.round == 2
    assert table.level_bonus == 0
