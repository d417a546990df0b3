"""The Beast Master: Tame Beast, Set Snares, Animal Sentry, Pack Bond, Go for the Throat."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of
from tests.games.set_a_watch.helpers import (
    deck,
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
party = ["Beast Master", "Wizard", "Warrior", "Rogue"]
camp = "Rogue"
firewood = 2
dice."Beast Master" = [1, 2, 3]
"""
TAME = PARTY + 'abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]\n'
SNARES = TAME
SENTRY = PARTY + 'abilities."Beast Master" = ["Animal Sentry", "Set Snares", "-Pack Bond"]\n'
BOND = PARTY + 'abilities."Beast Master" = ["Pack Bond", "Set Snares", "-Tame Beast"]\n'
THROAT = PARTY + 'abilities."Beast Master" = ["Go for the Throat", "Set Snares", "-Pack Bond"]\n'


# -- Tame Beast


@pytest.mark.rule("SAW-20.8", "SAW-19.22", "SAW-19.23", "SAW-19.25", "SAW-21.4")
def test_tame_beast_takes_a_revealed_forest_creature_from_any_position() -> None:
    table = position(TAME + 'line = ["Hill Ogre", "Bramble Bear", "?Pack Wolf", "Eagle"]', seats=4)
    pick(table, "Tame Beast", "Tame Beast: spend the 1")
    assert prompt(table) == "Tame Beast: which Forest Creature?"
    assert seats(table) == (0,)
    assert labels(table) == ["Tame Bramble Bear", "Tame Eagle"]
    assert why_not(table, "Tame Hill Ogre") == ("SAW-19.25", "Hill Ogre is no Forest Creature.")
    pick(table, "Tame Eagle")
    assert names(table, table.tamed) == ["Eagle"]
    assert line(table) == ["Hill Ogre", "Bramble Bear", "?"]
    assert table.graveyard == []
    pick(table, "Tame Beast, by exhausting it")
    assert names(table, table.tamed) == ["Eagle", "Bramble Bear"]


@pytest.mark.rule("SAW-19.24")
def test_two_tamed_creatures_are_the_limit() -> None:
    document = TAME + 'line = ["Hill Ogre", "Eagle"]\n'
    table = position(document + 'tamed = ["Bramble Bear"]')
    assert "Tame Beast" in labels(table)
    table = position(document + 'tamed = ["Bramble Bear", "Tusked Boar"]')
    assert why_not(table, "Tame Beast") == ("SAW-19.24", "There are 2 tamed Creatures already; 2 is the limit.")


@pytest.mark.rule("SAW-19.25", "SAW-19.7")
def test_tame_beast_needs_a_revealed_forest_creature_that_carries_nobody() -> None:
    table = position(TAME + 'line = ["Hill Ogre", "?Eagle", "Wolfback Raider on Tusked Boar"]')
    assert why_not(table, "Tame Beast") == ("SAW-19.25", "No revealed Forest Creature can be tamed.")
    table = position(
        TAME + 'line = ["Hill Ogre", "Eagle", "Ash Drake", "Wolfback Raider on Tusked Boar", "Bramble Bear"]'
    )
    pick(table, "Tame Beast", "Tame Beast: exhaust it")
    assert why_not(table, "Tame Wolfback Raider") == (
        "SAW-19.7",
        "Wolfback Raider rides: a combined Creature can't be tamed.",
    )


@pytest.mark.rule("SAW-19.27", "SAW-19.31", "SAW-19.2")
def test_a_tamed_creature_counts_its_base_health_whatever_it_had_in_the_line() -> None:
    document = TAME + 'line = ["Pack Wolf", "Eagle", "Tusked Boar"]\ndice.Wizard = [2, 1, 1]'
    table = position(document)
    assert health_of(table, "Pack Wolf") == 8
    pick(table, "Tame Beast", "Tame Beast: exhaust it", "Tame Pack Wolf", "Attack Eagle", "Add the tamed Pack Wolf (4)")
    pick(table, "Strike Eagle for 4")
    assert names(table, table.graveyard) == ["Eagle", "Pack Wolf"]
    assert table.tamed == ()


# -- Set Snares


@pytest.mark.rule("SAW-20.9", "SAW-14.5")
def test_set_snares_puts_a_revealed_creature_on_top_of_the_deck() -> None:
    document = (
        SNARES + 'line = ["Keening Widow", "Restless Bones", "?Pack Wolf", "Collector of Tithes"]\ndeck = ["Fae"]'
    )
    table = position(document, seats=4)
    pick(table, "Set Snares", "Set Snares: spend the 1")
    assert prompt(table) == "Set Snares: which Creature goes on top of the Creature deck?"
    assert seats(table) == (0,)
    assert labels(table) == [
        f"Set Snares: catch {name}" for name in ("Keening Widow", "Restless Bones", "Collector of Tithes")
    ]
    pick(table, "Set Snares: catch Keening Widow")
    assert deck(table) == ["Keening Widow", "Fae"]
    pick(table, "Set Snares, by exhausting it", "Set Snares: catch Collector of Tithes")
    assert deck(table) == ["Collector of Tithes", "Keening Widow", "Fae"]
    assert line(table) == ["Restless Bones", "?"]
    assert table.graveyard == []
    assert table.horde == []
    assert dice(table, "Beast Master") == [2, 3]


@pytest.mark.rule("SAW-20.9", "SAW-19.1")
def test_set_snares_holds_nothing_with_a_base_health_above_ten() -> None:
    table = position(SNARES + 'line = ["Ash Drake", "Hill Ogre", "Eagle"]')
    pick(table, "Set Snares", "Set Snares: exhaust it")
    assert why_not(table, "Set Snares: catch Ash Drake") == (
        "SAW-19.1",
        "Ash Drake has Base Health 12; the limit is 10.",
    )
    alone = position(SNARES + 'line = ["Ash Drake"]')
    assert why_not(alone, "Set Snares") == ("SAW-19.1", "No revealed Creature has Base Health 10 or less.")


@pytest.mark.rule("SAW-20.9", "SAW-19.5")
def test_set_snares_catches_both_cards_of_a_pair_the_rider_on_top() -> None:
    table = position(SNARES + 'line = ["Hill Ogre", "Wolfback Raider on Eagle"]\ndeck = ["Fae"]')
    pick(table, "Set Snares", "Set Snares: exhaust it", "Set Snares: catch Wolfback Raider")
    assert deck(table) == ["Wolfback Raider", "Eagle", "Fae"]
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-19.14")
def test_a_snared_thief_gives_its_die_back_as_spent() -> None:
    table = position(
        SNARES.replace("firewood = 2", "firewood = 7") + 'line = ["Hill Ogre", "!Vampire"]\ndice.Wizard = [6, 1, 1]'
    )
    assert where(table, "Wizard") == ["stolen", "ready", "ready"]
    pick(table, "Set Snares", "Set Snares: exhaust it", "Set Snares: catch Vampire")
    assert where(table, "Wizard") == ["spent", "ready", "ready"]


@pytest.mark.rule("SAW-14.6", "SAW-10.8")
def test_a_snared_creature_begins_a_new_stay_when_it_comes_back() -> None:
    document = SNARES.replace("firewood = 2", "firewood = 6") + 'line = ["Wyvern", "Fell Beast"]'
    table = position(document)
    pick(table, "Set Snares", "Set Snares: spend the 1")
    assert line(table) == ["Wyvern", "Fell Beast"]
    assert table.firewood == 3


# -- Animal Sentry


@pytest.mark.rule("SAW-13.1", "SAW-10.8", "SAW-14.9")
def test_animal_sentry_turns_up_the_two_nearest_facedown_cards_and_may_defeat_one_of_health_six() -> None:
    document = SENTRY + 'line = ["Hill Ogre", "?Woodgnawer", "Ash Drake", "?Tusked Boar", "?Fae"]'
    table = position(document, seats=4)
    pick(table, "Animal Sentry", "Animal Sentry: spend the 1")
    assert line(table) == ["Hill Ogre", "Woodgnawer", "Ash Drake", "Tusked Boar", "?"]
    assert table.firewood == 2
    assert prompt(table) == "Animal Sentry: defeat one of the revealed with Health 6 or less?"
    assert seats(table) == (0,)
    assert labels(table) == [
        "Animal Sentry: defeat Woodgnawer",
        "Animal Sentry: defeat Tusked Boar",
        "Leave it at that",
    ]
    pick(table, "Animal Sentry: defeat Woodgnawer")
    assert table.firewood == 2
    assert line(table) == ["Hill Ogre", "Ash Drake", "Tusked Boar", "?"]
    assert names(table, table.graveyard) == ["Woodgnawer"]


@pytest.mark.rule("SAW-13.9", "SAW-13.1")
def test_animal_sentry_may_spare_both_and_then_their_powers_work() -> None:
    table = position(SENTRY + 'line = ["Hill Ogre", "?Woodgnawer", "?Acolyte"]\ndeck = ["Fae"]')
    pick(table, "Animal Sentry", "Animal Sentry: exhaust it")
    assert why_not(table, "Animal Sentry: defeat Acolyte") == ("SAW-19.3", "Acolyte has Health 7; the limit is 6.")
    pick(table, "Leave it at that")
    assert table.firewood == 1
    assert names(table, table.horde) == ["Fae"]
    assert states(table, "Beast Master")["Animal Sentry"] == "exhausted"


@pytest.mark.rule("SAW-13.9", "SAW-19.1")
def test_for_the_sentry_a_sleeping_creature_has_its_base_health_and_a_text_only_one_none() -> None:
    table = position(SENTRY + 'line = ["Hill Ogre", "?Shade", "?Zombie Horde"]\ngraveyard = ["Wyvern"]')
    pick(table, "Animal Sentry", "Animal Sentry: exhaust it")
    assert health_of(table, "Shade") == 0
    assert health_of(table, "Zombie Horde") == 8
    pick(table, "Leave it at that")
    assert line(table) == ["Hill Ogre", "Shade", "Zombie Horde"]
    assert health_of(table, "Shade") == 4
    assert health_of(table, "Zombie Horde") == 8 + 9


@pytest.mark.rule("SAW-15.8", "SAW-15.10", "SAW-15.9")
def test_a_summon_met_by_the_sentry_is_resolved_and_the_unhallowed_is_a_target() -> None:
    document = SENTRY + 'line = ["Hill Ogre", "?Summon", "?Eagle"]\nunhallowed = ["The Patient One"]'
    table = position(document)
    pick(table, "Animal Sentry", "Animal Sentry: spend the 1", "Exhaust Shockbolt")
    assert line(table) == ["Hill Ogre", "The Patient One", "Eagle"]
    assert labels(table) == ["Animal Sentry: defeat Eagle", "Leave it at that"]
    reason = "The Patient One has Health 13; the limit is 6."
    assert why_not(table, "Animal Sentry: defeat The Patient One") == ("SAW-19.3", reason)


@pytest.mark.rule("SAW-13.1")
def test_animal_sentry_needs_a_facedown_card_and_is_content_with_one() -> None:
    table = position(SENTRY + 'line = ["Hill Ogre", "Eagle"]')
    assert why_not(table, "Animal Sentry") == ("SAW-G64", "No card of the Line is facedown.")
    table = position(SENTRY + 'line = ["Hill Ogre", "Ash Drake", "?Eagle"]')
    pick(table, "Animal Sentry", "Animal Sentry: exhaust it")
    assert labels(table) == ["Animal Sentry: defeat Eagle", "Leave it at that"]


# -- Pack Bond


@pytest.mark.rule("SAW-13.10", "SAW-13.11")
@pytest.mark.parametrize(("state", "less"), [("", 1), ("-", 0)])
def test_pack_bond_takes_one_health_off_every_revealed_forest_creature(state: str, less: int) -> None:
    bond = BOND.replace('"Pack Bond"', f'"{state}Pack Bond"')
    table = position(bond + 'line = ["Bramble Bear", "Hill Ogre", "Eagle"]')
    found = [health_of(table, name) for name in ("Bramble Bear", "Hill Ogre", "Eagle")]
    assert found == [8 - less, 10, 4 - less]


@pytest.mark.rule("SAW-13.10", "SAW-19.27")
def test_pack_bond_lets_each_tamed_creature_count_two_more() -> None:
    table = position(BOND + 'line = ["Fell Beast", "Hill Ogre"]\ntamed = ["Eagle", "Cinder Whelp"]')
    pick(
        table,
        "Attack Fell Beast",
        "Add the tamed Eagle (6)",
        "Add the tamed Cinder Whelp (7)",
        "Strike Fell Beast for 13",
    )
    assert names(table, table.graveyard) == ["Fell Beast", "Eagle", "Cinder Whelp"]


@pytest.mark.rule("SAW-13.11")
def test_without_pack_bond_a_tamed_creature_counts_its_base_health() -> None:
    table = position(TAME + 'line = ["Fae", "Hill Ogre"]\ntamed = ["Eagle", "Tusked Boar"]')
    pick(table, "Attack Fae")
    assert labels(table)[-2:] == ["Add the tamed Eagle (4)", "Add the tamed Tusked Boar (6)"]


@pytest.mark.rule("SAW-19.32", "SAW-13.10")
@pytest.mark.parametrize(
    "out", ['camp = "Beast Master"', 'camp = "Rogue"\nbarred = ["Beast Master"]'], ids=["camp", "barred"]
)
def test_tamed_creatures_and_pack_bond_stay_out_of_the_fight_with_their_owner(out: str) -> None:
    document = (
        BOND.replace('camp = "Rogue"', out) + 'line = ["Eagle"]\ntamed = ["Tusked Boar"]\ndice.Warrior = [4, 4, 4]'
    )
    table = position(document)
    assert board_of(table, mask_of(0)).adventurers[0].tamed[0].value == 6
    pick(table, "Attack Eagle")
    assert not [label for label in labels(table) if "tamed" in label]


# -- Go for the Throat


@pytest.mark.rule("SAW-13.1", "SAW-19.3")
def test_go_for_the_throat_spends_a_second_die_and_hits_health_of_its_value_plus_four() -> None:
    document = THROAT.replace("[1, 2, 3]", "[1, 4, 5]") + 'line = ["Ash Drake", "Bramble Bear", "Wyvern", "Eagle"]'
    table = position(document, seats=4)
    pick(table, "Go for the Throat", "Go for the Throat: spend the 1")
    assert prompt(table) == "Go for the Throat: which Creature, with which die (its value + 4)?"
    assert seats(table) == (0,)
    assert labels(table) == [
        "Go for the Throat: Bramble Bear with the 4 of the Beast Master",
        "Go for the Throat: Bramble Bear with the 5 of the Beast Master",
        "Go for the Throat: Wyvern with the 5 of the Beast Master",
    ]
    assert why_not(table, "Go for the Throat: Wyvern with the 4") == (
        "SAW-19.3",
        "Wyvern has Health 9; the die's 4 + 4 makes 8.",
    )
    pick(table, "Go for the Throat: Wyvern with the 5")
    assert line(table) == ["Ash Drake", "Bramble Bear", "Eagle"]
    assert where(table, "Beast Master") == ["ability", "ready", "spent"]


@pytest.mark.rule("SAW-13.1")
def test_go_for_the_throat_by_exhaustion_reaches_position_three_and_no_further() -> None:
    document = THROAT.replace("[1, 2, 3]", '[8, "1 spent", "1 spent"]')
    table = position(document + 'line = ["Shieldback", "?Eagle", "Ash Drake", "Bramble Bear"]')
    pick(table, "Go for the Throat")
    assert labels(table) == [
        "Go for the Throat: Shieldback with the 8 of the Beast Master",
        "Go for the Throat: Ash Drake with the 8 of the Beast Master",
    ]
    assert why_not(table, "Go for the Throat: the facedown") == ("SAW-13.1", "The card in position 2 is facedown.")
    pick(table, "Go for the Throat: Ash Drake")
    assert line(table) == ["Shieldback", "?", "Bramble Bear"]
    assert states(table, "Beast Master")["Go for the Throat"] == "exhausted"


@pytest.mark.rule("SAW-13.1", "SAW-19.3")
def test_go_for_the_throat_needs_a_die_besides_the_cost_and_a_target_in_reach() -> None:
    document = THROAT + 'line = ["Hill Ogre", "Ash Drake", "Fell Beast", "Eagle"]'
    table = position(document)
    assert why_not(table, "Go for the Throat") == (
        "SAW-19.3",
        "No revealed Creature in positions 1 to 3 has Health 7 (the die's 3 + 4) or less.",
    )
    table = position(document.replace("[1, 2, 3]", '[6, "1 spent", "1 spent"]'))
    pick(table, "Go for the Throat")
    assert names(table, table.graveyard) == ["Hill Ogre"]
    table = position(document.replace("[1, 2, 3]", '["6 attack", "1 spent", "1 spent"]'))
    assert why_not(table, "Go for the Throat") == ("SAW-G64", "It takes an unspent die besides the cost.")


@pytest.mark.rule("SAW-13.1")
def test_the_best_die_cannot_pay_for_go_for_the_throat_where_only_it_would_be_enough() -> None:
    table = position(THROAT.replace("[1, 2, 3]", "[1, 2, 6]") + 'line = ["Hill Ogre", "Ash Drake"]')
    pick(table, "Go for the Throat")
    assert labels(table) == [
        "Go for the Throat: spend the 1 of the Beast Master",
        "Go for the Throat: spend the 2 of the Beast Master",
        "Go for the Throat: exhaust it",
    ]
    assert why_not(table, "Go for the Throat: spend the 6") == (
        "SAW-19.3",
        "No revealed Creature in positions 1 to 3 has Health 6 (the die's 2 + 4) or less.",
    )


@pytest.mark.rule("SAW-13.1")
def test_go_for_the_throat_does_not_mind_guards_range_or_a_thick_hide() -> None:
    table = position(
        THROAT.replace("[1, 2, 3]", '[8, 1, "1 spent"]') + 'line = ["Hill Ogre", "Shieldback", "Flint Warden"]'
    )
    pick(table, "Go for the Throat", "Go for the Throat: spend the 1", "Go for the Throat: Flint Warden")
    assert line(table) == ["Hill Ogre", "Shieldback"]


@pytest.mark.rule("SAW-13.1")
def test_both_dice_of_go_for_the_throat_leave_the_storm_coil_weaker_only_by_the_one_that_paid() -> None:
    spent = '["1 spent", "1 spent", "1 spent"]'
    document = THROAT.replace("[1, 2, 3]", '[3, 2, "1 spent"]') + f"dice.Wizard = {spent}\n"
    table = position(document + 'line = ["Storm Coil"]\ndice.Warrior = [1, 1, 1]')
    assert health_of(table, "Storm Coil") == 7
    pick(table, "Go for the Throat")
    assert labels(table) == [
        "Go for the Throat: spend the 3 of the Beast Master",
        "Go for the Throat: spend the 2 of the Beast Master",
        "Go for the Throat: exhaust it",
    ]
    pick(table, "Go for the Throat: spend the 3")
    assert names(table, table.graveyard) == ["Storm Coil"]
    # the 1 + 4 would do if the second die made the coil weaker too; as it is, only the 1 can pay
    table = position(document.replace("[3, 2, ", "[2, 1, ") + 'line = ["Storm Coil"]\ndice.Warrior = [1, 1, 1]')
    pick(table, "Go for the Throat")
    assert names(table, table.graveyard) == ["Storm Coil"]
    assert "Go for the Throat: spend the 1 of the Beast Master" in log(table)
