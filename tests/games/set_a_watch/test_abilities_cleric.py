"""The Cleric: Ward of Mercy, Lay to Rest, Holy Brand, Guiding Light, Second Grace."""

from __future__ import annotations

import pytest

from tests.games.set_a_watch.helpers import (
    BOX_BOSSES,
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
party = ["Warrior", "Wizard", "Cleric", "Rogue"]
camp = "Rogue"
firewood = 2
dice.Cleric = [1, 2, 3]
"""
WARD = PARTY + 'abilities.Cleric = ["Ward of Mercy", "Holy Brand", "-Second Grace"]\n'
REST = PARTY + 'abilities.Cleric = ["Lay to Rest", "Holy Brand", "-Ward of Mercy"]\n'
BRAND = REST
LIGHT = PARTY + 'abilities.Cleric = ["Guiding Light", "Holy Brand", "-Ward of Mercy"]\n'
GRACE = PARTY + 'abilities.Cleric = ["Second Grace", "Holy Brand", "-Ward of Mercy"]\n'
ASK_FOR_MOVE = "Guiding Light: move a Creature to the end of the Line?"


# -- Ward of Mercy


@pytest.mark.rule("SAW-13.10", "SAW-16.3")
def test_ward_of_mercy_softens_the_first_undefeated_creature_of_the_round_by_one() -> None:
    table = position(WARD + 'line = ["Hill Ogre", "Tusked Boar"]')
    pick(table, "Out of actions")
    assert prompt(table) == "Exhaust an Ability card (2 to go)"
    pick(table, "Exhaust Cleave", "Exhaust Felling Blow")
    assert prompt(table) == "Exhaust an Ability card (2 to go)"
    assert [words for words in log(table) if "damage" in words or "Mercy" in words] == [
        "Ward of Mercy softens the blow.",
        "Hill Ogre deals 2 damage.",
        "Tusked Boar deals 2 damage.",
    ]


@pytest.mark.rule("SAW-13.10")
def test_ward_of_mercy_takes_a_damage_of_one_away_and_is_then_used_up() -> None:
    table = position(WARD + 'line = ["Eagle", "Fae"]')
    pick(table, "Out of actions")
    assert names(table, table.horde) == ["Eagle"]
    assert prompt(table) == "Exhaust an Ability card (1 to go)"


@pytest.mark.rule("SAW-13.10")
def test_exhausting_ward_of_mercy_for_the_damage_does_not_bring_the_damage_back() -> None:
    table = position(WARD + 'line = ["Hill Ogre"]')
    pick(table, "Out of actions", "Exhaust Ward of Mercy", "Exhaust Holy Brand")
    assert names(table, table.horde) == ["Hill Ogre"]
    assert table.round == 2
    assert table.fresh_mercy == 1


@pytest.mark.rule("SAW-13.11")
@pytest.mark.parametrize(
    "document",
    [
        REST,
        WARD.replace('camp = "Rogue"', 'camp = "Cleric"'),
        WARD + 'barred = ["Cleric"]\n',
    ],
    ids=["exhausted", "resting", "barred"],
)
def test_ward_of_mercy_is_off_while_exhausted_resting_or_barred(document: str) -> None:
    table = position(document + 'line = ["Hill Ogre", "Eagle"]')
    pick(table, "Out of actions")
    assert prompt(table) == "Exhaust an Ability card (3 to go)"


# -- Lay to Rest


@pytest.mark.rule("SAW-21.3", "SAW-13.1")
def test_lay_to_rest_takes_undead_of_any_health_and_others_up_to_six() -> None:
    document = REST + 'line = ["Zombie Horde", "Tusked Boar", "Acolyte", "?Vampire", "The Patient One"]\n'
    table = position(document + 'graveyard = ["Ash Drake"]', seats=4)
    assert health_of(table, "Zombie Horde") == 20
    pick(table, "Lay to Rest", "Lay to Rest: spend the 1")
    assert prompt(table) == "Lay to Rest: which Creature (Undead, or Health 6 or less)?"
    assert seats(table) == (2,)
    assert labels(table) == ["Lay Zombie Horde to rest", "Lay Tusked Boar to rest"]
    assert why_not(table, "Lay Acolyte") == ("SAW-19.3", "Acolyte is not Undead and has Health 7; the limit is 6.")
    assert why_not(table, "Lay The Patient One") == ("SAW-13.1", "The Patient One is Unhallowed: it knows no rest.")
    pick(table, "Lay Zombie Horde to rest")
    assert names(table, table.graveyard) == ["Ash Drake", "Zombie Horde"]
    pick(table, "Lay to Rest, by exhausting it")
    assert line(table) == ["Acolyte", "?", "The Patient One"]


@pytest.mark.rule("SAW-13.1")
def test_lay_to_rest_refuses_even_a_weakened_unhallowed_and_needs_a_target() -> None:
    table = position(REST + 'line = ["?The Patient One", "?Vampire", "Hill Ogre"]\ntrap = 8')
    assert health_of(table, "The Patient One") == 5
    assert why_not(table, "Lay to Rest") == (
        "SAW-G64",
        "No revealed Creature is Undead, or not Unhallowed with Health 6 or less.",
    )


@pytest.mark.rule("SAW-19.5")
def test_a_pair_is_laid_to_rest_only_by_its_health() -> None:
    table = position(REST + 'line = ["Hill Ogre", "Wolfback Raider on Marsh Adder"]')
    assert why_not(table, "Lay to Rest")[0] == "SAW-G64"


@pytest.mark.rule("SAW-13.1")
def test_the_die_that_pays_for_lay_to_rest_no_longer_feeds_the_storm_coil() -> None:
    spent = '["1 spent", "1 spent", "1 spent"]'
    document = REST + 'line = ["Hill Ogre", "Storm Coil"]\n'
    table = position(document + f'dice.Wizard = {spent}\ndice.Warrior = [1, 1, "1 spent"]')
    assert health_of(table, "Storm Coil") == 7
    pick(table, "Lay to Rest")
    assert "Lay to Rest: exhaust it" not in labels(table)
    pick(table, "Lay to Rest: spend the 1")
    assert line(table) == ["Hill Ogre"]


# -- Holy Brand


@pytest.mark.rule("SAW-13.1", "SAW-G54")
@pytest.mark.parametrize("name", [card.name for card in BOX_BOSSES])
def test_holy_brand_weakens_every_unhallowed_by_nine_and_what_is_left_without_health_falls(name: str) -> None:
    table = position(BRAND.replace("[1, 2, 3]", "[4, 5, 6]") + f'line = ["Hill Ogre", "{name}"]\nunhallowed = []')
    printed = health_of(table, name)
    pick(table, "Holy Brand", "Holy Brand: exhaust it")
    assert prompt(table) == "Holy Brand: which Creature (Health -4; Unhallowed -9)?"
    pick(table, f"Holy Brand: {name}")
    if printed > 9:
        assert health_of(table, name) == printed - 9
    else:
        assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-13.9", "SAW-19.1")
def test_what_guiding_light_turned_up_sleeps_until_the_ability_is_finished() -> None:
    table = position(LIGHT + 'line = ["Eagle", "?Pack Wolf", "Tusked Boar"]')
    pick(table, "Guiding Light", "Guiding Light: exhaust it", "Guiding Light: reveal")
    assert prompt(table) == ASK_FOR_MOVE
    assert health_of(table, "Pack Wolf") == 4
    pick(table, "Leave it at that")
    assert health_of(table, "Pack Wolf") == 8


@pytest.mark.rule("SAW-13.1", "SAW-19.3")
def test_holy_brand_lowers_health_by_four_each_time_until_the_round_ends() -> None:
    table = position(BRAND + 'line = ["Hill Ogre", "Eagle"]')
    pick(table, "Holy Brand", "Holy Brand: spend the 1", "Holy Brand: Hill Ogre")
    assert health_of(table, "Hill Ogre") == 6
    assert health_of(table, "Eagle") == 4
    pick(table, "Holy Brand, by exhausting it", "Holy Brand: Hill Ogre")
    assert health_of(table, "Hill Ogre") == 2
    pick(table, "Out of actions", *["Exhaust"] * 4)
    assert table.round == 2
    assert not any(table.weakened)


@pytest.mark.rule("SAW-14.1")
def test_a_creature_that_holy_brand_leaves_without_health_is_defeated_at_exactly_zero() -> None:
    table = position(BRAND + 'line = ["Hill Ogre", "Eagle", "Fae"]')
    pick(table, "Holy Brand", "Holy Brand: spend the 1", "Holy Brand: Eagle")
    assert names(table, table.graveyard) == ["Eagle"]
    pick(table, "Holy Brand, by exhausting it", "Holy Brand: Fae")
    assert health_of(table, "Fae") == 1
    assert line(table) == ["Hill Ogre", "Fae"]


@pytest.mark.rule("SAW-14.8", "SAW-14.1")
def test_a_defeated_power_works_for_what_the_brand_killed() -> None:
    table = position(BRAND + 'line = ["Hill Ogre", "Keening Widow"]\ndice.Warrior = [8, 7, 6]')
    pick(table, "Holy Brand", "Holy Brand: exhaust it", "Holy Brand: Keening Widow")
    assert dice(table, "Warrior") == [7, 6]


@pytest.mark.rule("SAW-19.14")
def test_a_branded_thief_that_is_banished_gives_its_die_back_as_spent() -> None:
    document = (
        BRAND.replace("firewood = 2", "firewood = 7") + 'line = ["Hill Ogre", "!Vampire"]\ndice.Warrior = [8, 7, 6]'
    )
    table = position(document)
    assert where(table, "Warrior") == ["stolen", "ready", "ready"]
    pick(table, "Holy Brand", "Holy Brand: exhaust it", "Holy Brand: Vampire")
    assert line(table) == ["Hill Ogre"]
    assert where(table, "Warrior") == ["spent", "ready", "ready"]


# -- Guiding Light


@pytest.mark.rule("SAW-21.3", "SAW-13.1", "SAW-10.8")
def test_guiding_light_reveals_up_to_two_cards_and_may_move_one_to_the_end() -> None:
    document = (
        LIGHT + 'line = ["Hill Ogre", "?Eagle", "?Fae", "?Tusked Boar"]\ndice.Warrior = [8, 8, 1]\nnext_rolls = [2, 3]'
    )
    table = position(document, seats=4)
    pick(table, "Guiding Light", "Guiding Light: spend the 1")
    assert prompt(table) == "Guiding Light: reveal a facedown card (2 at most)?"
    assert seats(table) == (2,)
    assert labels(table) == [
        "Guiding Light: reveal the facedown card in position 2",
        "Guiding Light: reveal the facedown card in position 3",
        "Guiding Light: reveal the facedown card in position 4",
        "Leave it at that",
    ]
    pick(table, "Guiding Light: reveal the facedown card in position 3")
    assert line(table) == ["Hill Ogre", "?", "Fae", "?"]
    assert prompt(table) == "Guiding Light: reveal a facedown card (1 at most)?"
    pick(table, "Guiding Light: reveal the facedown card in position 2")
    assert prompt(table) == ASK_FOR_MOVE
    assert seats(table) == (2,)
    assert dice(table, "Warrior") == [8, 8, 1]
    assert labels(table) == [
        "Guiding Light: move Hill Ogre to the end",
        "Guiding Light: move Eagle to the end",
        "Guiding Light: move Fae to the end",
        "Leave it at that",
    ]
    assert why_not(table, "Guiding Light: move the facedown card") == (
        "SAW-13.1",
        "The facedown card in position 4 is already the last of the Line.",
    )
    pick(table, "Guiding Light: move Hill Ogre to the end")
    assert line(table) == ["Eagle", "Fae", "?", "Hill Ogre"]
    assert dice(table, "Warrior") == [2, 3, 1]


@pytest.mark.rule("SAW-13.1")
def test_guiding_light_refuses_to_move_a_facedown_card_or_the_last_one() -> None:
    table = position(LIGHT + 'line = ["Hill Ogre", "?Eagle", "Tusked Boar"]')
    pick(table, "Guiding Light", "Guiding Light: exhaust it", "Leave it at that")
    assert prompt(table) == ASK_FOR_MOVE
    assert why_not(table, "Guiding Light: move the facedown") == ("SAW-13.1", "The card in position 2 is facedown.")
    assert why_not(table, "Guiding Light: move Tusked Boar") == (
        "SAW-13.1",
        "Tusked Boar is already the last of the Line.",
    )
    pick(table, "Leave it at that")
    assert line(table) == ["Hill Ogre", "?", "Tusked Boar"]


@pytest.mark.rule("SAW-15.8", "SAW-15.9")
def test_a_summon_met_by_guiding_light_is_resolved_and_the_unhallowed_may_be_moved() -> None:
    document = LIGHT + 'line = ["Hill Ogre", "?Summon", "Eagle"]\nunhallowed = ["The Drowned Abbot"]\n'
    table = position(document + "dice.Warrior = [5, 5, 5]")
    pick(table, "Guiding Light", "Guiding Light: spend the 1", "Guiding Light: reveal")
    pick(table, "Exhaust Cleave")
    assert line(table) == ["Hill Ogre", "The Drowned Abbot", "Eagle"]
    assert dice(table, "Warrior") == [5, 5, 5]
    pick(table, "Guiding Light: move The Drowned Abbot")
    assert line(table) == ["Hill Ogre", "Eagle", "The Drowned Abbot"]
    assert dice(table, "Warrior") == [3, 3, 3]


@pytest.mark.rule("SAW-13.1")
def test_guiding_light_needs_a_facedown_card_or_a_second_one() -> None:
    table = position(LIGHT + 'line = ["Hill Ogre"]')
    reason = "No card of the Line is facedown, and there is nothing to move a Creature behind."
    assert why_not(table, "Guiding Light") == ("SAW-G64", reason)
    table = position(LIGHT + 'line = ["Hill Ogre", "Eagle"]')
    pick(table, "Guiding Light", "Guiding Light: exhaust it")
    assert labels(table) == ["Guiding Light: move Hill Ogre to the end", "Leave it at that"]


@pytest.mark.rule("SAW-14.6")
def test_guiding_light_can_send_the_first_creature_away_and_the_next_one_steps_up() -> None:
    document = LIGHT.replace("firewood = 2", "firewood = 6") + 'line = ["Hill Ogre", "Wyvern"]'
    table = position(document)
    pick(table, "Guiding Light", "Guiding Light: exhaust it", "Guiding Light: move Hill Ogre")
    assert line(table) == ["Wyvern", "Hill Ogre"]
    assert table.firewood == 3


# -- Second Grace


@pytest.mark.rule("SAW-19.11", "SAW-21.3")
def test_second_grace_recovers_one_spent_die_of_another_adventurer_on_watch() -> None:
    document = (
        GRACE + 'line = ["Hill Ogre"]\ndice.Warrior = ["5 attack", "6 spent", 7]\ndice.Rogue = ["4 spent", 1, 1]\n'
    )
    table = position(document + 'dice.Wizard = ["3 on Shockbolt", "3 on Polymorph", "2 location"]', seats=4)
    pick(table, "Second Grace", "Second Grace: spend the 1")
    assert seats(table) == (2,)
    assert prompt(table) == "Second Grace: which die is recovered?"
    assert labels(table) == [
        "Second Grace: recover the 5 of the Warrior, spent on an attack",
        "Second Grace: recover the 6 of the Warrior, spent",
        "Second Grace: recover the 3 of the Wizard on Shockbolt",
        "Second Grace: recover the 3 of the Wizard on Polymorph",
    ]
    assert why_not(table, "Second Grace: recover the 7") == (
        "SAW-19.11",
        "The 7 of the Warrior is neither spent nor stolen.",
    )
    assert why_not(table, "Second Grace: recover the 2") == ("SAW-G57", "A die on the Location can't be recovered.")
    pick(table, "Second Grace: recover the 3 of the Wizard on Polymorph")
    assert where(table, "Wizard") == ["ability", "ready", "location"]
    assert dice(table, "Wizard") == [3]


@pytest.mark.rule("SAW-13.2")
def test_a_card_whose_die_second_grace_took_back_stays_used() -> None:
    table = position(GRACE + 'line = ["Hill Ogre", "Eagle"]\ndice.Wizard = ["3 on Shockbolt", 1, 2]')
    pick(table, "Second Grace", "Second Grace: exhaust it")
    pick(table, "Shockbolt")
    assert line(table) == ["Hill Ogre"]
    assert states(table, "Wizard")["Shockbolt"] == "exhausted"


@pytest.mark.rule("SAW-19.11", "SAW-19.15")
def test_second_grace_takes_a_stolen_die_from_the_thief() -> None:
    table = position(
        GRACE.replace("firewood = 2", "firewood = 7") + 'line = ["Hill Ogre", "!Vampire"]\ndice.Warrior = [8, 7, 6]'
    )
    pick(table, "Second Grace", "Second Grace: spend the 1")
    assert dice(table, "Warrior") == [8, 7, 6]
    assert "Second Grace: recover the 8 of the Warrior, stolen by Vampire" in log(table)
    assert where(table, "Cleric") == ["ability", "ready", "ready"]


@pytest.mark.rule("SAW-19.11", "SAW-9.1")
def test_second_grace_needs_a_die_of_another_adventurer_who_fights() -> None:
    document = GRACE.replace("[1, 2, 3]", '["1 attack", 2, 3]') + 'line = ["Hill Ogre", "Eagle"]\n'
    document += (
        'dice.Warrior = ["5 attack", 6, 7]\ndice.Rogue = ["5 attack", 6, 7]\ndice.Wizard = ["2 location", 1, 1]\n'
    )
    table = position(document + 'barred = ["Warrior"]')
    reason = "No other Adventurer on Watch has a spent or stolen die."
    assert why_not(table, "Second Grace") == ("SAW-19.11", reason)
