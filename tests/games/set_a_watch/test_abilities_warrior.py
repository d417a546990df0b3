"""The Warrior: Cleave, Felling Blow, Iron Grip, War Cry, Blood Price."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of
from tests.games.set_a_watch.helpers import (
    deck,
    dice,
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
CLEAVE = PARTY + 'abilities.Warrior = ["Cleave", "War Cry", "-Iron Grip"]\n'
FELLING = PARTY + 'abilities.Warrior = ["Felling Blow", "War Cry", "-Cleave"]\n'
GRIP = PARTY + 'abilities.Warrior = ["Iron Grip", "War Cry", "-Cleave"]\n'
CRY = PARTY + 'abilities.Warrior = ["Felling Blow", "War Cry", "-Cleave"]\n'
PRICE = PARTY + 'abilities.Warrior = ["Blood Price", "War Cry", "-Cleave"]\n'


# -- Cleave


@pytest.mark.rule("SAW-20.5", "SAW-21.1", "SAW-12.8")
def test_cleave_keeps_what_the_attack_did_not_need() -> None:
    table = position(CLEAVE + 'line = ["Cinder Whelp", "Restless Bones", "Hill Ogre"]\ndice.Warrior = [8, 2, 1]')
    pick(table, "Attack Cinder Whelp", "Add the 8", "Strike")
    assert dice(table, "Warrior") == [3, 2, 1]
    assert where(table, "Warrior") == ["ready", "ready", "ready"]
    assert "Cleave keeps 3 on a die of the Warrior." in log(table)
    pick(table, "Attack Restless Bones", "Add the 3", "Strike")
    assert dice(table, "Warrior") == [2, 1]
    assert where(table, "Warrior") == ["attack", "ready", "ready"]


@pytest.mark.rule("SAW-20.5")
def test_cleave_keeps_an_excess_of_one() -> None:
    table = position(CLEAVE + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [5, 1, 1]')
    pick(table, "Attack Eagle", "Add the 5", "Strike")
    assert dice(table, "Warrior") == [1, 1, 1]


@pytest.mark.rule("SAW-20.5", "SAW-13.10")
def test_cleave_asks_which_of_the_dice_that_struck_keeps_it() -> None:
    table = position(CLEAVE + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [2, 8, 7]', seats=4)
    pick(table, "Attack Eagle", "Add the 2", "Add the 8", "Strike Eagle for 10")
    assert prompt(table) == "Cleave: which die keeps the excess of 6?"
    assert seats(table) == (0,)
    assert labels(table) == ["The 2 of the Warrior keeps up to 6", "The 8 of the Warrior keeps up to 6"]
    pick(table, "The 8 of the Warrior")
    assert dice(table, "Warrior") == [6, 7]
    assert where(table, "Warrior") == ["attack", "ready", "ready"]


@pytest.mark.rule("SAW-20.5")
def test_cleave_keeps_no_more_than_the_die_showed() -> None:
    table = position(CLEAVE + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [2, 8, 7]')
    pick(table, "Attack Eagle", "Add the 2", "Add the 8", "Strike", "The 2 of the Warrior")
    assert dice(table, "Warrior") == [2, 7]


@pytest.mark.rule("SAW-20.5")
def test_equal_dice_are_one_choice_for_cleave() -> None:
    table = position(CLEAVE + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [4, 4, 1]')
    pick(table, "Attack Eagle", "Add the 4", "Add the 4", "Strike")
    assert dice(table, "Warrior") == [4, 1]


@pytest.mark.rule("SAW-20.5")
def test_cleave_counts_what_others_added_but_only_warrior_dice_keep_it() -> None:
    table = position(CLEAVE + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [3, 1, 1]\ndice.Wizard = [6, 1, 1]')
    pick(table, "Attack Eagle", "Add the 3", "Add the 6", "Strike Eagle for 9")
    assert dice(table, "Warrior") == [3, 1, 1]
    assert dice(table, "Wizard") == [1, 1]


@pytest.mark.rule("SAW-20.5")
@pytest.mark.parametrize(
    ("attacker", "die"), [("Wizard", "the 6 of the Wizard"), ("Warrior", "the 4 of the Warrior")], ids=["other", "zero"]
)
def test_cleave_keeps_nothing_without_a_warrior_die_or_without_excess(attacker: str, die: str) -> None:
    table = position(CLEAVE + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [4, 1, 1]\ndice.Wizard = [6, 1, 1]')
    pick(table, "Attack Eagle", f"Add {die}", "Strike")
    assert dice(table, attacker) == [1, 1]
    assert where(table, attacker) == ["attack", "ready", "ready"]


@pytest.mark.rule("SAW-13.11")
def test_cleave_does_not_work_while_exhausted() -> None:
    table = position(FELLING + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [8, 1, 1]')
    pick(table, "Attack Eagle", "Add the 8", "Strike")
    assert dice(table, "Warrior") == [1, 1]


@pytest.mark.rule("SAW-13.11")
def test_cleave_does_not_work_while_it_lies_beside_the_board() -> None:
    document = 'abilities.Warrior = ["Felling Blow", "War Cry", "-Iron Grip"]\nline = ["Eagle", "Hill Ogre"]\n'
    table = position(PARTY + document + "dice.Warrior = [8, 1, 1]")
    pick(table, "Attack Eagle", "Add the 8", "Strike")
    assert dice(table, "Warrior") == [1, 1]


@pytest.mark.rule("SAW-20.5", "SAW-13.8")
def test_the_kept_die_may_pay_for_an_ability() -> None:
    table = position(CLEAVE + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [6, "1 spent", "1 spent"]')
    pick(table, "Attack Eagle", "Add the 6", "Strike", "War Cry", "War Cry: spend the 2 of the Warrior")
    assert where(table, "Warrior") == ["ability", "spent", "spent"]


# -- Felling Blow


@pytest.mark.rule("SAW-13.1", "SAW-13.7", "SAW-14.2")
def test_felling_blow_defeats_the_first_creature_with_health_ten_by_a_die() -> None:
    table = position(FELLING + 'line = ["Hill Ogre", "Eagle"]\ndice.Warrior = [1, 2, 3]')
    pick(table, "Felling Blow")
    assert prompt(table) == "Felling Blow: what pays for it?"
    pick(table, "Felling Blow: spend the 1 of the Warrior")
    assert line(table) == ["Eagle"]
    assert names(table, table.graveyard) == ["Hill Ogre"]
    assert states(table, "Warrior")["Felling Blow"] == "up"
    assert dice(table, "Warrior") == [2, 3]


@pytest.mark.rule("SAW-13.5", "SAW-13.4", "SAW-19.9")
def test_felling_blow_works_by_exhaustion_and_by_a_die_in_one_round() -> None:
    table = position(FELLING + 'line = ["Hill Ogre", "Eagle", "Bramble Bear"]\ndice.Warrior = [1, 2, 3]')
    pick(table, "Felling Blow", "Felling Blow: spend the 1", "Felling Blow, by exhausting it")
    assert line(table) == ["Bramble Bear"]
    assert states(table, "Warrior")["Felling Blow"] == "exhausted"
    uses = board_of(table, mask_of(0)).adventurers[0].cards[1]
    assert (uses.name, uses.by_die, uses.by_exhaustion) == ("Felling Blow", True, True)
    assert dice(table, "Warrior") == [2, 3]
    assert why_not(table, "Felling Blow") == ("SAW-13.6", "Felling Blow is exhausted.")


@pytest.mark.rule("SAW-19.3")
def test_felling_blow_stops_at_health_eleven() -> None:
    table = position(FELLING + 'line = ["Fell Beast", "Eagle"]')
    assert why_not(table, "Felling Blow") == ("SAW-19.3", "Fell Beast has Health 11; the limit is 10.")


@pytest.mark.rule("SAW-13.1", "SAW-19.3")
def test_the_die_that_pays_for_felling_blow_no_longer_feeds_the_storm_coil() -> None:
    table = position(FELLING + 'line = ["Storm Coil", "Eagle"]\ndice.Warrior = [1, 2, 3]')
    pick(table, "Felling Blow")
    assert labels(table) == [f"Felling Blow: spend the {value} of the Warrior" for value in (1, 2, 3)]
    assert why_not(table, "Felling Blow: exhaust it") == ("SAW-19.3", "Storm Coil has Health 11; the limit is 10.")
    pick(table, "Felling Blow: spend the 3")
    assert line(table) == ["Eagle"]


@pytest.mark.rule("SAW-14.8")
def test_felling_blow_wakes_a_defeated_power() -> None:
    table = position(FELLING + 'line = ["Keening Widow", "Eagle"]\ndice.Warrior = [1, 2, 8]')
    pick(table, "Felling Blow", "Felling Blow: exhaust it")
    assert dice(table, "Warrior") == [1, 2]


# -- Iron Grip


@pytest.mark.rule("SAW-13.1")
def test_iron_grip_swaps_the_first_creature_with_one_in_positions_two_to_four() -> None:
    document = GRIP + 'line = ["Eagle", "Bramble Bear", "?Fae", "Hill Ogre", "Ash Drake"]\ndice.Warrior = [1, 2, 3]'
    table = position(document, seats=4)
    pick(table, "Iron Grip", "Iron Grip: spend the 1")
    assert seats(table) == (0,)
    assert prompt(table) == "Iron Grip: which Creature in positions 2 to 4 changes places with the first?"
    assert labels(table) == ["Iron Grip: drag Bramble Bear to the front", "Iron Grip: drag Hill Ogre to the front"]
    assert why_not(table, "Iron Grip: drag the facedown") == ("SAW-13.1", "The card in position 3 is facedown.")
    pick(table, "Iron Grip: drag Hill Ogre")
    assert line(table) == ["Hill Ogre", "Bramble Bear", "?", "Eagle", "Ash Drake"]


@pytest.mark.rule("SAW-14.6", "SAW-13.9")
def test_iron_grip_makes_a_first_position_power_work() -> None:
    table = position(GRIP.replace("firewood = 2", "firewood = 7") + 'line = ["Eagle", "Wyvern"]')
    pick(table, "Iron Grip", "Iron Grip: exhaust it")
    assert line(table) == ["Wyvern", "Eagle"]
    assert table.firewood == 4


@pytest.mark.rule("SAW-13.1")
def test_iron_grip_needs_a_revealed_creature_behind_the_first() -> None:
    table = position(GRIP + 'line = ["Eagle", "?Fae", "?Vampire", "?Acolyte", "Ash Drake"]')
    reason = "No revealed Creature stands in positions 2 to 4."
    assert why_not(table, "Iron Grip") == ("SAW-G64", reason)


@pytest.mark.rule("SAW-19.5")
def test_iron_grip_moves_a_pair_as_one() -> None:
    table = position(GRIP + 'line = ["Hill Ogre", "Wolfback Raider on Eagle"]')
    pick(table, "Iron Grip", "Iron Grip: exhaust it")
    assert line(table) == ["Wolfback Raider", "Hill Ogre"]
    pick(table, "Out of actions")
    pick(table, "Exhaust", "Exhaust")
    assert names(table, table.horde) == ["Eagle", "Wolfback Raider"]


# -- War Cry


@pytest.mark.rule("SAW-13.1", "SAW-21.1", "SAW-1.10")
def test_war_cry_adds_three_to_one_unspent_die_of_each_other_adventurer_on_watch() -> None:
    document = CRY + 'line = ["Hill Ogre"]\ndice.Warrior = [1, 2, 3]\ndice.Wizard = [6, 1, 1]\ndice.Ranger = [8, 7, 7]'
    table = position(document, seats=4)
    pick(table, "War Cry", "War Cry: spend the 1")
    assert prompt(table) == "War Cry: which die of the Wizard gets +3?"
    assert seats(table) == (1,)
    assert labels(table) == ["War Cry: +3 on the 6 of the Wizard", "War Cry: +3 on the 1 of the Wizard"]
    pick(table, "War Cry: +3 on the 6 of the Wizard")
    assert prompt(table) == "War Cry: which die of the Ranger gets +3?"
    pick(table, "War Cry: +3 on the 7 of the Ranger")
    assert dice(table, "Wizard") == [9, 1, 1]
    assert sorted(dice(table, "Ranger")) == [7, 8, 10]
    assert dice(table, "Warrior") == [2, 3]
    assert dice(table, "Rogue") == [1, 1, 1]


@pytest.mark.rule("SAW-9.1", "SAW-5.6")
def test_war_cry_passes_over_the_barred_and_those_without_an_unspent_die() -> None:
    document = CRY + 'line = ["Hill Ogre"]\ndice.Ranger = ["1 attack", "1 spent", 4]\ndice.Wizard = [2, 2, 2]\n'
    table = position(document + 'barred = ["Wizard"]\nabilities.Wizard = ["-Shockbolt", "-Kindle", "-Polymorph"]')
    pick(table, "War Cry", "War Cry: exhaust it")
    assert dice(table, "Ranger") == [7]
    assert dice(table, "Wizard") == [2, 2, 2]


@pytest.mark.rule("SAW-13.1")
def test_war_cry_needs_an_unspent_die_of_another_adventurer_on_watch() -> None:
    spent = '["1 attack", "1 spent", "1 on Shockbolt"]'
    table = position(
        CRY + f'line = ["Hill Ogre"]\ndice.Wizard = {spent}\ndice.Ranger = ["1 attack", "1 spent", "1 spent"]'
    )
    assert why_not(table, "War Cry") == ("SAW-G64", "No other Adventurer on Watch has an unspent die.")


# -- Blood Price


@pytest.mark.rule("SAW-13.1", "SAW-19.11")
def test_blood_price_feeds_the_horde_and_brings_three_attack_dice_back() -> None:
    document = PRICE + 'line = ["Hill Ogre"]\ndice.Warrior = ["5 attack", "6 attack", "7 attack"]\n'
    table = position(document + 'deck = ["Fae", "Eagle"]\nhorde = ["Wyvern"]', seats=4)
    pick(table, "Blood Price")
    assert names(table, table.horde) == ["Wyvern", "Fae"]
    assert log(table)[-1] == "An unknown card from the Creature deck joins the Horde."
    assert prompt(table) == "Blood Price: recover a die (3 at most)?"
    assert seats(table) == (0,)
    pick(table, "Blood Price: recover the 6 of the Warrior")
    assert prompt(table) == "Blood Price: recover a die (2 at most)?"
    assert why_not(table, "Blood Price: recover the 6") == (
        "SAW-13.1",
        "The 6 of the Warrior was not spent on a direct attack this round.",
    )
    pick(table, "Blood Price: recover the 7")
    assert dice(table, "Warrior") == [6, 7]
    assert prompt(table) == "Blood Price: recover a die (1 at most)?"
    assert labels(table) == ["Blood Price: recover the 5 of the Warrior, spent on an attack", "Leave it at that"]
    pick(table, "Blood Price: recover the 5")
    assert prompt(table) == "What does the Watch do?"
    assert dice(table, "Warrior") == [5, 6, 7]
    assert deck(table) == ["Eagle"]


@pytest.mark.rule("SAW-13.1")
def test_blood_price_may_recover_nothing() -> None:
    document = PRICE + 'line = ["Hill Ogre"]\ndice.Warrior = ["5 attack", "5 attack", "7 spent"]\ndeck = ["Fae"]'
    table = position(document)
    pick(table, "Blood Price")
    assert labels(table) == ["Blood Price: recover the 5 of the Warrior, spent on an attack", "Leave it at that"]
    pick(table, "Leave it at that")
    assert dice(table, "Warrior") == []
    assert names(table, table.horde) == ["Fae"]


@pytest.mark.rule("SAW-13.1")
def test_the_die_that_pays_for_blood_price_does_not_come_back() -> None:
    table = position(PRICE + 'line = ["Hill Ogre"]\ndice.Warrior = [4, "5 attack", "7 spent"]\ndeck = ["Fae"]')
    pick(table, "Blood Price", "Blood Price: spend the 4", "Blood Price: recover the 5")
    assert where(table, "Warrior") == ["ability", "ready", "spent"]
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-13.1")
def test_blood_price_needs_a_warrior_die_spent_on_a_direct_attack() -> None:
    document = PRICE + 'line = ["Hill Ogre"]\ndice.Warrior = [4, "5 spent", "7 on War Cry"]\ndeck = ["Fae"]\n'
    table = position(document + 'dice.Wizard = ["5 attack", 1, 1]')
    reason = "None of the Warrior's dice was spent on a direct attack this round."
    assert why_not(table, "Blood Price") == ("SAW-G64", reason)


@pytest.mark.rule("SAW-13.1")
@pytest.mark.parametrize("spent", range(3))
def test_blood_price_looks_at_each_of_the_warriors_dice_and_at_nobody_elses(spent: int) -> None:
    document = PRICE.replace('"Warrior", "Wizard"', '"Wizard", "Warrior"') + 'line = ["Hill Ogre"]\ndeck = ["Fae"]\n'
    attack = '["5 attack", "5 attack", "5 attack"]'
    document += f"dice.Wizard = {attack}\ndice.Ranger = {attack}\n"
    assert why_not(position(document), "Blood Price")[0] == "SAW-G64"
    values = ", ".join('"4 attack"' if number == spent else "1" for number in range(3))
    table = position(document + f"dice.Warrior = [{values}]")
    pick(table, "Blood Price", "Blood Price: exhaust it", "Blood Price: recover the 4")
    assert sorted(dice(table, "Warrior")) == [1, 1, 4]


@pytest.mark.rule("SAW-9.6")
def test_blood_price_takes_its_card_from_the_graveyard_if_it_must_and_needs_one() -> None:
    document = PRICE + 'line = ["Hill Ogre"]\ndice.Warrior = ["5 attack", 1, 1]\n'
    table = position(document + 'graveyard = ["Fae"]')
    pick(table, "Blood Price", "Blood Price: exhaust it")
    assert names(table, table.horde) == ["Fae"]
    reason = "The Creature deck and the Graveyard are empty: there is no card to pay with."
    assert why_not(position(document), "Blood Price") == ("SAW-G19", reason)


@pytest.mark.rule("SAW-13.1", "SAW-18.4")
def test_in_the_final_round_the_blood_price_comes_at_once() -> None:
    document = PRICE.replace('camp = "Rogue"', "round = 9")
    document += 'line = ["Hill Ogre"]\ndice.Warrior = ["5 attack", 1, 1]\ndeck = ["Fae", "Eagle"]\n'
    table = position(document + 'location = "The Lampless Keep"')
    pick(table, "Blood Price", "Blood Price: exhaust it")
    assert line(table) == ["Hill Ogre", "?"]
    assert names(table, table.line) == ["Hill Ogre", "Fae"]
    assert table.horde == []
    pick(table, "Blood Price: recover the 5")
    assert dice(table, "Warrior") == [5, 1, 1]


@pytest.mark.rule("SAW-6.6", "SAW-9.1")
@pytest.mark.parametrize("out", ['camp = "Warrior"', 'camp = "Rogue"\nbarred = ["Warrior"]'], ids=["resting", "barred"])
def test_a_resting_or_barred_warrior_has_neither_abilities_nor_dice(out: str) -> None:
    document = PARTY.replace('camp = "Rogue"', out) + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [8, 8, 8]\n'
    table = position(document + 'abilities.Warrior = ["Felling Blow", "Iron Grip", "-Cleave"]\ndice.Ranger = [4, 4, 4]')
    assert table.decision is not None
    considered = [*labels(table), *(one.label for one in table.decision.refused)]
    assert not [label for label in considered if label.startswith(("Felling Blow", "Iron Grip"))]
    pick(table, "Attack Eagle")
    assert "Add the 8 of the Warrior" not in labels(table)
