"""The Rogue: Backstab, Stay Dead, Smoke Bomb, Loaded Dice, Double Back."""

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
party = ["Warrior", "Wizard", "Rogue", "Ranger"]
camp = "Ranger"
firewood = 2
"""
STAB = PARTY + 'abilities.Rogue = ["Backstab", "Loaded Dice", "-Stay Dead"]\n'
DEAD = PARTY + 'abilities.Rogue = ["Stay Dead", "Backstab", "-Loaded Dice"]\n'
SMOKE = PARTY + 'abilities.Rogue = ["Smoke Bomb", "Loaded Dice", "-Stay Dead"]\n'
LOADED = STAB
DOUBLE = PARTY + 'abilities.Rogue = ["Double Back", "Backstab", "-Stay Dead"]\n'


# -- Backstab


@pytest.mark.rule("SAW-20.6", "SAW-20.7", "SAW-21.6")
def test_backstab_turns_up_the_last_two_and_may_defeat_one_up_to_the_sum_of_three_dice() -> None:
    document = (
        STAB + 'line = ["Hill Ogre", "?Fae", "?Bramble Bear", "?Wyvern"]\ndice.Rogue = [4, "3 spent", "1 location"]'
    )
    table = position(document, seats=4)
    pick(table, "Backstab", "Backstab: spend the 4")
    assert line(table) == ["Hill Ogre", "?", "Bramble Bear", "Wyvern"]
    assert prompt(table) == "Backstab: defeat one of the last two?"
    assert seats(table) == (2,)
    assert labels(table) == ["Backstab Bramble Bear", "Leave it at that"]
    assert why_not(table, "Backstab Wyvern") == ("SAW-20.7", "The Rogue's three dice show 8 together; it takes 9.")
    pick(table, "Backstab Bramble Bear")
    assert line(table) == ["Hill Ogre", "?", "Wyvern"]
    assert names(table, table.graveyard) == ["Bramble Bear"]


@pytest.mark.rule("SAW-13.9", "SAW-14.9")
def test_what_backstab_spares_wakes_when_it_is_finished_front_first() -> None:
    document = STAB + 'line = ["Hill Ogre", "?Woodgnawer", "?Acolyte"]\ndeck = ["Fae"]\ndice.Rogue = [6, 6, 6]'
    table = position(document)
    pick(table, "Backstab", "Backstab: exhaust it")
    assert table.firewood == 2
    pick(table, "Leave it at that")
    assert table.firewood == 1
    assert names(table, table.horde) == ["Fae"]
    words = log(table)
    assert words.index("Firewood -1: now 1.") < words.index("An unknown card from the Creature deck joins the Horde.")


@pytest.mark.rule("SAW-20.6")
def test_backstab_works_on_revealed_cards_with_their_health_and_on_a_line_of_one() -> None:
    table = position(
        STAB
        + 'line = ["Hill Ogre", "Zombie Horde", "Eagle"]\ngraveyard = ["Eagle"]'.replace(
            'graveyard = ["Eagle"]', 'graveyard = ["Fae"]'
        )
        + "\ndice.Rogue = [6, 6, 1]"
    )
    pick(table, "Backstab", "Backstab: exhaust it")
    assert labels(table) == ["Backstab Zombie Horde", "Backstab Eagle", "Leave it at that"]
    table = position(STAB + 'line = ["Hill Ogre"]\ndice.Rogue = [6, 3, 1]\nmap = ["Crooked Gorge"]\ndeck = ["Fae"]')
    pick(table, "Backstab", "Backstab: exhaust it", "Backstab Hill Ogre")
    assert table.round == 2


@pytest.mark.rule("SAW-20.7", "SAW-19.3")
def test_backstab_is_refused_where_the_last_two_are_revealed_and_too_strong() -> None:
    document = STAB + 'dice.Rogue = [3, 3, 3]\nline = ["Eagle", "Hill Ogre", "Ash Drake"]'
    reason = "The last cards of the Line are revealed, and the Rogue's three dice show only 9 together."
    assert why_not(position(document), "Backstab") == ("SAW-20.7", reason)
    assert "Backstab" in labels(position(document.replace('"Hill Ogre"', '"?Hill Ogre"')))
    assert "Backstab" in labels(position(document.replace("[3, 3, 3]", "[3, 3, 4]")))


@pytest.mark.rule("SAW-15.8", "SAW-15.9", "SAW-EX13")
def test_a_summon_met_by_backstab_is_resolved_and_its_unhallowed_may_be_the_target(print_health: PrintHealth) -> None:
    print_health("The Patient One", 9)
    document = STAB + 'line = ["Hill Ogre", "Eagle", "?Cinder Whelp", "?Summon"]\nunhallowed = ["The Patient One"]\n'
    table = position(document + "dice.Rogue = [6, 2, 1]")
    pick(table, "Backstab", "Backstab: spend the 1", "Exhaust Cleave")
    assert line(table) == ["Hill Ogre", "Eagle", "Cinder Whelp", "The Patient One"]
    assert labels(table) == ["Backstab Cinder Whelp", "Backstab The Patient One", "Leave it at that"]
    pick(table, "Backstab The Patient One")
    assert line(table) == ["Hill Ogre", "Eagle", "Cinder Whelp"]
    assert names(table, table.graveyard) == ["Summon"]
    assert names(table, table.horde) == ["The Patient One"]


@pytest.mark.rule("SAW-15.6", "SAW-18.9")
def test_backstab_loses_the_game_where_a_summon_finds_no_unhallowed() -> None:
    table = position(STAB + 'line = ["Hill Ogre", "?Summon", "Eagle"]\nunhallowed = []\ndice.Rogue = [6, 2, 1]')
    pick(table, "Backstab", "Backstab: spend the 1", "Exhaust Cleave")
    assert table.outcome is not None
    assert (table.outcome.won, table.outcome.rule) == (False, "SAW-15.6")


@pytest.mark.rule("SAW-20.7")
def test_a_stolen_die_counts_for_backstab() -> None:
    document = STAB.replace("firewood = 2", "firewood = 7") + 'line = ["Hill Ogre", "!Vampire", "?Eagle", "?Wyvern"]\n'
    table = position(document + "dice.Rogue = [6, 2, 1]")
    assert where(table, "Rogue") == ["stolen", "ready", "ready"]
    pick(table, "Backstab", "Backstab: spend the 2")
    assert "Backstab Wyvern" in labels(table)


# -- Stay Dead


@pytest.mark.rule("SAW-20.1", "SAW-13.10")
def test_stay_dead_removes_what_the_rogue_helps_to_defeat_in_a_direct_attack() -> None:
    document = DEAD + 'line = ["Keening Widow", "Hill Ogre"]\ndice.Rogue = [1, 1, 1]\ndice.Warrior = [8, 7, 1]'
    table = position(document)
    pick(table, "Attack Keening Widow", "Add the 1 of the Rogue", "Add the 1 of the Warrior", "Strike")
    assert "Keening Widow" in names(table, table.removed)
    assert table.graveyard == []
    assert dice(table, "Warrior") == [8, 7]
    assert "Keening Widow is defeated and stays dead: out of the game." in log(table)


@pytest.mark.rule("SAW-20.1")
def test_stay_dead_leaves_alone_what_others_defeat() -> None:
    table = position(DEAD + 'line = ["Eagle", "Hill Ogre"]\ndice.Warrior = [8, 7, 1]')
    pick(table, "Attack Eagle", "Add the 8 of the Warrior", "Strike")
    assert names(table, table.graveyard) == ["Eagle"]


@pytest.mark.rule("SAW-20.1", "SAW-19.5")
def test_stay_dead_holds_for_the_rogues_abilities_and_for_both_cards_of_a_pair() -> None:
    table = position(DEAD + 'line = ["Hill Ogre", "Wolfback Raider on Eagle"]\ndice.Rogue = [6, 6, 6]')
    pick(table, "Backstab", "Backstab: exhaust it", "Backstab Wolfback Raider")
    assert {"Wolfback Raider", "Eagle"} <= set(names(table, table.removed))
    assert table.graveyard == []


@pytest.mark.rule("SAW-20.1")
def test_the_patient_one_stays_dead_too() -> None:
    table = position(DEAD + 'line = ["The Patient One", "Hill Ogre"]\ndice.Rogue = [6, 6, 1]')
    pick(table, "Attack The Patient One", "Add the 6", "Add the 6", "Add the 1 of the Rogue", "Strike")
    assert table.horde == []
    assert table.graveyard == []


@pytest.mark.rule("SAW-13.11", "SAW-20.1")
def test_stay_dead_does_not_work_while_exhausted() -> None:
    table = position(STAB + 'line = ["Eagle", "Hill Ogre"]\ndice.Rogue = [4, 3, 1]')
    pick(table, "Attack Eagle", "Add the 4 of the Rogue", "Strike")
    assert names(table, table.graveyard) == ["Eagle"]


@pytest.mark.rule("SAW-20.1", "SAW-19.31")
def test_a_tamed_creature_used_beside_the_rogue_goes_to_the_graveyard_all_the_same() -> None:
    document = DEAD.replace('"Wizard", "Rogue"', '"Beast Master", "Rogue"') + 'line = ["Hill Ogre", "Ash Drake"]\n'
    table = position(document + 'dice.Rogue = [6, 3, 1]\ntamed = ["Eagle"]')
    pick(table, "Attack Hill Ogre", "Add the 6 of the Rogue", "Add the tamed Eagle (4)", "Strike")
    assert "Hill Ogre" in names(table, table.removed)
    assert names(table, table.graveyard) == ["Eagle"]


@pytest.mark.rule("SAW-20.1")
def test_a_creature_that_merely_runs_out_of_health_is_not_the_rogues() -> None:
    document = DEAD.replace('"Wizard", "Rogue"', '"Cleric", "Rogue"') + 'line = ["Hill Ogre", "Eagle"]\n'
    table = position(document + 'abilities.Cleric = ["Holy Brand", "Lay to Rest", "-Second Grace"]')
    pick(table, "Holy Brand", "Holy Brand: exhaust it", "Holy Brand: Eagle")
    assert names(table, table.graveyard) == ["Eagle"]


# -- Smoke Bomb


@pytest.mark.rule("SAW-20.2", "SAW-4.3")
def test_smoke_bomb_leaves_printed_health_and_what_others_add_until_the_end_of_the_round() -> None:
    document = SMOKE + 'line = ["Forest Giant", "Crown of Ash", "Eagle", "?Fae"]\ndice.Rogue = [1, 2, 3]'
    table = position(document, seats=4)
    assert health_of(table, "Forest Giant") == 7 + 13 + 3
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1")
    assert prompt(table) == "Smoke Bomb: which Creature's text is ignored until the end of the round?"
    assert seats(table) == (2,)
    assert labels(table) == ["Smoke Bomb: Forest Giant", "Smoke Bomb: Crown of Ash", "Smoke Bomb: Eagle"]
    pick(table, "Smoke Bomb: Forest Giant")
    assert health_of(table, "Forest Giant") == 7 + 3
    assert health_of(table, "Eagle") == 7
    assert board_of(table, mask_of(0)).line[0].smoked
    pick(table, "Smoke Bomb, by exhausting it")
    assert why_not(table, "Smoke Bomb: Forest Giant") == ("SAW-20.2", "Forest Giant already stands in smoke.")
    pick(table, "Smoke Bomb: Crown of Ash")
    assert health_of(table, "Eagle") == 4
    assert health_of(table, "Forest Giant") == 7


@pytest.mark.rule("SAW-20.3", "SAW-EX11")
@pytest.mark.parametrize("name", ["Shade", "Fire Serpent", "Storm Coil"])
def test_smoke_bomb_defeats_a_creature_without_printed_health(name: str) -> None:
    table = position(SMOKE + f'line = ["Hill Ogre", "{name}"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", f"Smoke Bomb: {name}")
    assert line(table) == ["Hill Ogre"]
    assert names(table, table.graveyard) == [name]


@pytest.mark.rule("SAW-20.1", "SAW-20.3")
def test_what_smoke_bomb_defeats_is_the_rogues_for_stay_dead() -> None:
    document = PARTY + 'abilities.Rogue = ["Smoke Bomb", "Stay Dead", "-Backstab"]\nline = ["Hill Ogre", "Shade"]'
    table = position(document)
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", "Smoke Bomb: Shade")
    assert "Shade" in names(table, table.removed)
    assert table.graveyard == []


@pytest.mark.rule("SAW-20.2", "SAW-14.6")
def test_a_first_position_power_in_smoke_does_not_work() -> None:
    document = SMOKE.replace("firewood = 2", "firewood = 6") + 'line = ["Eagle", "Wyvern"]\ndice.Warrior = [8, 8, 8]'
    table = position(document)
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", "Smoke Bomb: Wyvern")
    pick(table, "Attack Eagle", "Add the 8", "Strike")
    assert line(table) == ["Wyvern"]
    assert table.firewood == 6


@pytest.mark.rule("SAW-20.2", "SAW-14.8")
def test_a_defeated_power_in_smoke_does_not_work() -> None:
    table = position(SMOKE + 'line = ["Keening Widow", "Hill Ogre"]\ndice.Warrior = [8, 7, 2]')
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", "Smoke Bomb: Keening Widow")
    pick(table, "Attack Keening Widow", "Add the 2", "Strike")
    assert dice(table, "Warrior") == [8, 7]


@pytest.mark.rule("SAW-20.2", "SAW-19.6")
def test_a_pair_in_smoke_stays_together_with_the_riders_health_only() -> None:
    table = position(SMOKE + 'line = ["Hill Ogre", "Wolfback Raider on Eagle"]')
    assert health_of(table, "Wolfback Raider") == 9
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", "Smoke Bomb: Wolfback Raider")
    assert line(table) == ["Hill Ogre", "Wolfback Raider"]
    assert health_of(table, "Wolfback Raider") == 5


@pytest.mark.rule("SAW-20.2", "SAW-19.10")
@pytest.mark.parametrize(
    ("guard", "words"), [("Shieldback", "Attack Eagle"), ("The Long Dark", "Attack Eagle")], ids=["guard", "range"]
)
def test_ongoing_powers_against_the_watch_end_in_smoke(guard: str, words: str) -> None:
    table = position(SMOKE + f'line = ["{guard}", "Eagle"]\ndice.Wizard = [6, 6, 6]')
    assert why_not(table, words)
    pick(table, "Smoke Bomb", "Smoke Bomb: exhaust it", f"Smoke Bomb: {guard}")
    assert words in labels(table)


@pytest.mark.rule("SAW-20.2")
def test_smoke_bomb_needs_a_revealed_creature_that_does_not_stand_in_smoke() -> None:
    table = position(SMOKE + 'line = ["Hill Ogre", "?Eagle"]\ndice.Rogue = [1, 2, 3]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1")
    assert why_not(table, "Smoke Bomb") == ("SAW-20.2", "Every revealed Creature already stands in smoke.")


# -- Loaded Dice


@pytest.mark.rule("SAW-13.1", "SAW-21.6")
def test_loaded_dice_turns_an_unspent_die_of_another_adventurer_to_its_highest_face() -> None:
    document = (
        LOADED
        + 'line = ["Hill Ogre"]\ndice.Warrior = [2, 2, 8]\ndice.Wizard = [5, "3 spent", 6]\ndice.Rogue = [1, 1, 2]'
    )
    table = position(document, seats=4)
    pick(table, "Loaded Dice", "Loaded Dice: spend the 2")
    assert prompt(table) == "Loaded Dice: which die is turned to its highest face?"
    assert seats(table) == (2,)
    assert labels(table) == ["Loaded Dice: the 2 of the Warrior", "Loaded Dice: the 5 of the Wizard"]
    assert why_not(table, "Loaded Dice: the 8") == ("SAW-13.1", "The die already shows 8; its highest face is 8.")
    assert why_not(table, "Loaded Dice: the 3") == ("SAW-13.1", "Only an unspent die can be turned.")
    pick(table, "Loaded Dice: the 2 of the Warrior")
    assert sorted(dice(table, "Warrior")) == [2, 8, 8]
    assert "A die of the Warrior now shows 8." in log(table)
    pick(table, "Loaded Dice, by exhausting it", "Loaded Dice: the 5 of the Wizard")
    assert dice(table, "Wizard") == [6, 6]
    assert dice(table, "Rogue") == [1, 1]


@pytest.mark.rule("SAW-13.1", "SAW-9.1")
def test_loaded_dice_needs_a_die_below_its_highest_face_of_another_who_fights() -> None:
    document = LOADED + 'line = ["Eagle"]\ndice.Warrior = [1, 1, 1]\nbarred = ["Warrior"]\ndice.Ranger = [1, 1, 1]\n'
    table = position(document + 'dice.Wizard = [6, 7, "1 spent"]')
    reason = "No other Adventurer on Watch has an unspent die below its highest face."
    assert why_not(table, "Loaded Dice") == ("SAW-G64", reason)


# -- Double Back


@pytest.mark.rule("SAW-13.1", "SAW-19.11", "SAW-13.2")
def test_double_back_recovers_a_die_and_the_card_can_take_one_again() -> None:
    document = DOUBLE + 'line = ["Hill Ogre", "Eagle", "Fae"]\ndice.Wizard = ["4 on Shockbolt", "3 spent", "3 spent"]\n'
    table = position(document + 'dice.Rogue = [1, "2 on Backstab", 3]', seats=4)
    pick(table, "Double Back", "Double Back: spend the 1")
    assert prompt(table) == "Double Back: the die on which Ability card comes back?"
    assert seats(table) == (2,)
    assert labels(table) == ["Double Back: Shockbolt", "Double Back: Backstab"]
    assert why_not(table, "Double Back: Polymorph") == ("SAW-13.1", "No die lies on Polymorph.")
    pick(table, "Double Back: Shockbolt")
    assert dice(table, "Wizard") == [4]
    assert "The 4 of the Wizard is recovered from Shockbolt." in log(table)
    pick(table, "Shockbolt", "Shockbolt: spend the 4", "Shockbolt: defeat Fae")
    assert line(table) == ["Hill Ogre", "Eagle"]


@pytest.mark.rule("SAW-13.4", "SAW-13.3")
def test_double_back_does_not_renew_an_exhaustion_nor_itself() -> None:
    document = DOUBLE + 'line = ["Hill Ogre", "Eagle"]\ndice.Rogue = [1, "2 on Backstab", 3]\n'
    table = position(
        document + 'dice.Wizard = ["4 on Shockbolt", 1, 1]\nabilities.Wizard = ["-Shockbolt", "Kindle", "-Polymorph"]'
    )
    pick(table, "Double Back", "Double Back: spend the 1")
    assert where(table, "Rogue") == ["ability", "ready", "ready"]
    assert where(table, "Wizard") == ["ability", "ready", "ready"]
    assert why_not(table, "Double Back") == ("SAW-G64", "No die lies on another unexhausted Ability card on Watch.")


@pytest.mark.rule("SAW-19.20", "SAW-19.11")
def test_double_back_frees_a_stunned_card() -> None:
    document = DOUBLE.replace("firewood = 2", "firewood = 7") + 'line = ["Hill Ogre", "!Marsh Adder"]\n'
    document += 'dice.Rogue = [5, "2 spent", "3 spent"]\ndice.Warrior = ["1 spent", "1 spent", "1 spent"]\n'
    table = position(document + 'dice.Wizard = [4, "1 spent", "1 spent"]')
    pick(table, "The 4 of the Wizard is stunned on Shockbolt", "Double Back", "Double Back: spend the 5")
    assert dice(table, "Wizard") == [4]
    pick(table, "Shockbolt", "Shockbolt: spend the 4")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-9.1", "SAW-6.6")
def test_double_back_reaches_only_those_who_fight() -> None:
    document = DOUBLE + 'line = ["Hill Ogre"]\ndice.Rogue = [1, 2, 3]\nbarred = ["Wizard"]\n'
    table = position(document + 'dice.Wizard = ["4 on Shockbolt", 1, 1]\ndice.Ranger = ["4 on Longshot", 1, 1]')
    assert why_not(table, "Double Back") == ("SAW-G64", "No die lies on another unexhausted Ability card on Watch.")
    assert states(table, "Rogue")["Double Back"] == "up"
