"""Section 20: what the rulebook's questions and answers say about single cards."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.content import NAMES
from hearthwatch.games.set_a_watch.table import ON_LOCATION, READY, SPENT_IN_ATTACK, UP, Die

from .helpers import (
    dice,
    faceup,
    health_of,
    hero,
    in_line,
    labels,
    line,
    log,
    names,
    pick,
    position,
    prompt,
    refused,
)

# -- Stay Dead

STAY_DEAD = """
    party = ["Rogue", "Ranger", "Cleric", "Warrior"]
    line = ["Restless Bones", "Hill Ogre", "Tusked Boar"]
    abilities.Rogue = ["Stay Dead", "Backstab", "-Smoke Bomb"]
    dice.Rogue = [2, 2, 2]
    dice.Ranger = [3, 3, 3]
"""


@pytest.mark.rule("SAW-20.1", "SAW-G34")
@pytest.mark.parametrize("helpers", [["Add the 2 of the Rogue"], []])
def test_a_creature_that_the_rogue_helped_to_defeat_stays_dead(helpers: list[str]) -> None:
    table = position(STAY_DEAD)
    pick(table, "Attack Restless Bones", "Add the 3 of the Ranger", *helpers, "Strike")
    if helpers:
        assert "Restless Bones" in names(table, table.removed)
        assert line(table) == ["Hill Ogre", "Tusked Boar"]
        assert "Restless Bones is defeated and stays dead: out of the game." in log(table)
    else:
        # without a die of the Rogue it goes to the Graveyard as usual, and its Defeated power works
        assert "Restless Bones" not in names(table, table.removed)
        assert line(table) == ["Hill Ogre", "Tusked Boar", "Restless Bones"]


@pytest.mark.rule("SAW-20.1")
def test_the_rogues_own_ability_removes_what_it_defeats() -> None:
    table = position(STAY_DEAD)
    pick(table, "Backstab", "Backstab: spend the 2", "Backstab Tusked Boar")
    assert table.graveyard == []
    assert "Tusked Boar" in names(table, table.removed)


@pytest.mark.rule("SAW-20.1")
def test_somebody_elses_ability_is_not_the_rogues() -> None:
    table = position("""
        party = ["Rogue", "Wizard", "Cleric", "Warrior"]
        line = ["Hill Ogre", "Tusked Boar"]
        abilities.Rogue = ["Stay Dead", "Backstab", "-Smoke Bomb"]
        abilities.Wizard = ["Shockbolt", "Polymorph", "-Kindle"]
    """)
    pick(table, "Shockbolt", "Shockbolt: exhaust it")
    assert names(table, table.graveyard) == ["Tusked Boar"]


@pytest.mark.rule("SAW-20.1", "SAW-G34")
@pytest.mark.parametrize(
    "cards", ['["-Stay Dead", "Backstab", "Smoke Bomb"]', '["Loaded Dice", "Backstab", "-Smoke Bomb"]']
)
def test_an_exhausted_or_unequipped_stay_dead_does_nothing(cards: str) -> None:
    table = position(f"""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        line = ["Tusked Boar", "Hill Ogre"]
        abilities.Rogue = {cards}
        dice.Rogue = [6, 1, 1]
    """)
    pick(table, "Attack Tusked Boar", "Add the 6 of the Rogue", "Strike")
    assert names(table, table.graveyard) == ["Tusked Boar"]


@pytest.mark.rule("SAW-20.1", "SAW-G34")
def test_a_pair_stays_dead_together_and_the_tamed_creature_used_goes_to_the_graveyard() -> None:
    table = position("""
        party = ["Rogue", "Beast Master", "Cleric", "Warrior"]
        line = ["Wolfback Raider on Tusked Boar", "Hill Ogre"]
        tamed = ["Bramble Bear"]
        abilities.Rogue = ["Stay Dead", "Backstab", "-Smoke Bomb"]
        dice.Rogue = [3, 1, 1]
    """)
    pick(table, "Attack Wolfback Raider", "Add the 3 of the Rogue", "Add the tamed Bramble Bear (8)", "Strike")
    assert names(table, table.graveyard) == ["Bramble Bear"]
    assert {"Wolfback Raider", "Tusked Boar"} <= set(names(table, table.removed))
    assert "Bramble Bear" not in names(table, table.removed)


# -- Smoke Bomb

SMOKE = """
    party = ["Rogue", "Ranger", "Cleric", "Warrior"]
    abilities.Rogue = ["Smoke Bomb", "Loaded Dice", "-Backstab"]
    abilities.Cleric = ["Holy Brand", "Lay to Rest", "-Second Grace"]
"""


@pytest.mark.rule("SAW-20.2", "SAW-G35")
def test_smoke_bomb_leaves_only_the_printed_health_and_the_damage() -> None:
    table = position(SMOKE + 'line = ["Zombie Horde"]\ngraveyard = ["Ash Drake"]')
    assert health_of(table, "Zombie Horde") == 8 + 12
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1")
    assert health_of(table, "Zombie Horde") == 8
    assert table.view()["board"]["line"][0]["smoked"] is True
    before = sum(faceup(table, name) for name in ("Rogue", "Ranger", "Cleric"))
    pick(table, "Out of actions", "Exhaust Smoke Bomb", "Exhaust Loaded Dice")
    assert before - sum(faceup(table, name) for name in ("Rogue", "Ranger", "Cleric")) == 2
    assert table.round == 2


@pytest.mark.rule("SAW-20.2", "SAW-G35")
def test_what_weakens_a_creature_works_in_smoke_too() -> None:
    table = position(SMOKE + 'line = ["Zombie Horde", "Hill Ogre"]\ngraveyard = ["Ash Drake"]')
    pick(table, "Holy Brand", "Holy Brand: spend the 1", "Holy Brand: Zombie Horde")
    assert health_of(table, "Zombie Horde") == 8 + 12 - 4
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Zombie Horde")
    assert health_of(table, "Zombie Horde") == 8 - 4


@pytest.mark.rule("SAW-20.2")
def test_smoke_bomb_silences_first_position_ongoing_and_defeated_powers() -> None:
    table = position(
        SMOKE
        + """
        firewood = 6
        line = ["Keening Widow", "Wyvern", "Web Spinner"]
        dice.Ranger = [8, 8, 8]
        """
    )
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Wyvern")
    pick(table, "Attack Keening Widow", "Add the 1 of the Rogue", "Add the 1 of the Rogue", "Strike")
    assert dice(table, "Ranger") == [8, 8]  # her Defeated power worked
    assert line(table) == ["Wyvern", "Web Spinner"]
    assert table.firewood == 6
    table = position(SMOKE + 'line = ["Keening Widow", "Hill Ogre"]\ndice.Ranger = [8, 8, 8]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Keening Widow")
    pick(table, "Attack Keening Widow", "Add the 1 of the Rogue", "Add the 1 of the Rogue", "Strike")
    assert dice(table, "Ranger") == [8, 8, 8]


@pytest.mark.rule("SAW-20.2", "SAW-G35")
def test_smoke_bomb_needs_a_revealed_creature_that_is_not_smoked_yet_and_ends_with_the_round() -> None:
    table = position(SMOKE + 'firewood = 4\nline = ["Hill Ogre", "?Eagle", "Shieldback"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1")
    assert labels(table) == ["Smoke Bomb: Hill Ogre", "Smoke Bomb: Shieldback"]
    pick(table, "Smoke Bomb: Hill Ogre", "Smoke Bomb, by exhausting it")
    # the Ogre stands in smoke already: only Shieldback was left
    assert [shown["smoked"] for shown in table.view()["board"]["line"]] == [True, False, True]
    table = position(SMOKE + 'line = ["Hill Ogre"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1")
    assert "Smoke Bomb, by exhausting it" not in labels(table)
    pick(table, "Out of actions", "Exhaust Smoke Bomb", "Exhaust Loaded Dice", "Exhaust Sharpshooter")
    assert set(table.marks) == {0}


@pytest.mark.rule("SAW-20.3", "SAW-EX11", "SAW-G35")
@pytest.mark.parametrize("name", ["Fire Serpent", "Shade", "Storm Coil"])
def test_without_their_text_they_have_no_health_and_are_defeated_at_once(name: str) -> None:
    table = position(SMOKE + f'line = ["Hill Ogre", "{name}", "Eagle"]\ngraveyard = ["Acolyte"]')
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", f"Smoke Bomb: {name}")
    assert line(table) == ["Hill Ogre", "Eagle"]
    assert names(table, table.graveyard) == ["Acolyte", name]
    assert dice(table, "Rogue") == [1, 1]
    assert dice(table, "Ranger") == [1, 1, 1]


@pytest.mark.rule("SAW-20.3", "SAW-20.1")
def test_with_stay_dead_smoke_bomb_removes_them() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        abilities.Rogue = ["Smoke Bomb", "Stay Dead", "-Backstab"]
        line = ["Hill Ogre", "Shade"]
    """)
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Shade")
    assert table.graveyard == []
    assert "Shade" in names(table, table.removed)


# -- Sharpshooter and Cleave


@pytest.mark.rule("SAW-20.4", "SAW-G32")
def test_sharpshooter_rerolls_one_attack_die_a_round_at_any_later_moment() -> None:
    table = position("""
        party = ["Ranger", "Rogue", "Cleric", "Warrior"]
        camp = "Cleric"
        line = ["Vampire", "Hill Ogre", "Ash Drake", "Tusked Boar"]
        abilities.Ranger = ["Sharpshooter", "Longshot", "-Starlight"]
        abilities.Warrior = ["Felling Blow", "War Cry", "-Cleave"]
        dice.Ranger = [4, 2, "5 spent"]
        dice.Warrior = [6, 4, 1]
        next_rolls = [8]
    """)
    refusal = refused(table, "Sharpshooter: reroll the 4")
    assert refusal.rule == "SAW-20.4"
    assert refusal.reason == "The 4 of the Ranger was not spent on a direct attack this round."
    assert refused(table, "Sharpshooter: reroll the 5").rule == "SAW-20.4"
    pick(table, "Attack Vampire", "Add the 2 of the Ranger", "Strike")
    # another action comes in between
    pick(table, "Attack Hill Ogre", "Add the 6 of the Warrior", "Add the 4 of the Warrior", "Strike")
    pick(table, "Sharpshooter: reroll the 2")
    assert table.dice[1] == 8
    assert table.die_at[1] == READY
    pick(table, "Attack Ash Drake", "Add the 8", "Add the 4", "Strike")
    refusal = refused(table, "Sharpshooter: reroll the 8")
    assert (refusal.rule, refusal.reason) == ("SAW-20.4", "Sharpshooter was already used this round.")


@pytest.mark.rule("SAW-20.4")
def test_an_exhausted_sharpshooter_does_nothing() -> None:
    table = position("""
        party = ["Ranger", "Rogue", "Cleric", "Warrior"]
        line = ["Vampire", "Hill Ogre"]
        abilities.Ranger = ["-Sharpshooter", "Longshot", "-Starlight"]
        dice.Ranger = ["4 attack", 2, 2]
    """)
    assert refused(table, "Sharpshooter: reroll the 4").rule == "SAW-13.11"


CLEAVE = """
    party = ["Warrior", "Ranger", "Cleric", "Rogue"]
    abilities.Warrior = ["Cleave", "Felling Blow", "-War Cry"]
"""


@pytest.mark.rule("SAW-20.5", "SAW-G33")
def test_cleave_keeps_the_excess_again_and_again_until_nothing_is_left() -> None:
    table = position(CLEAVE + 'line = ["Fae", "Restless Bones", "Hill Ogre"]\ndice.Warrior = [8, 1, 1]')
    pick(table, "Attack Fae", "Add the 8", "Strike Fae for 8")
    assert dice(table, "Warrior") == [3, 1, 1]
    assert "Cleave keeps 3 on a die of the Warrior." in log(table)
    pick(table, "Attack Restless Bones", "Add the 3", "Strike Restless Bones for 3")
    assert table.die_at[0] == SPENT_IN_ATTACK
    assert dice(table, "Warrior") == [1, 1]


@pytest.mark.rule("SAW-20.5", "SAW-G33")
def test_the_warrior_chooses_the_die_that_keeps_the_excess_up_to_its_value() -> None:
    table = position(
        CLEAVE + 'line = ["Vampire", "Hill Ogre"]\ndice.Warrior = [6, 2, 1]\ndice.Ranger = [8, 1, 1]', seats=4
    )
    pick(table, "Attack Vampire", "Add the 6", "Add the 2", "Add the 8", "Strike Vampire for 16")
    assert prompt(table) == "Cleave: which die keeps the excess of 15?"
    assert table.decision is not None and table.decision.seats == (0,)
    assert labels(table) == ["The 6 of the Warrior keeps up to 15", "The 2 of the Warrior keeps up to 15"]
    pick(table, "The 2 of the Warrior")
    assert dice(table, "Warrior") == [2, 1]
    assert table.die_at[0] == SPENT_IN_ATTACK
    # the die that was kept pays for an Ability as well
    pick(table, "Felling Blow")
    assert "Felling Blow: spend the 2 of the Warrior" in labels(table)


@pytest.mark.rule("SAW-20.5")
@pytest.mark.parametrize(
    ("cards", "add"),
    [
        ('["-Cleave", "Felling Blow", "War Cry"]', "Add the 8 of the W"),
        ('["Cleave", "-Felling Blow", "War Cry"]', "Add the 8 of the R"),
    ],
)
def test_no_excess_is_kept_by_an_exhausted_card_or_for_the_dice_of_others(cards: str, add: str) -> None:
    table = position(f"""
        party = ["Warrior", "Ranger", "Cleric", "Rogue"]
        abilities.Warrior = {cards}
        line = ["Fae", "Hill Ogre"]
        dice.Warrior = [8, 1, 1]
        dice.Ranger = [8, 1, 1]
    """)
    pick(table, "Attack Fae", add, "Strike")
    assert sorted(dice(table, "Warrior") + dice(table, "Ranger")) == [1, 1, 1, 1, 8]


# -- Backstab


@pytest.mark.rule("SAW-20.6", "SAW-20.7", "SAW-G25", "SAW-G26")
def test_backstab_counts_all_three_dice_wherever_they_lie() -> None:
    document = """
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "?Fae", "?Zombie Horde", "?Pallbearer"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
        graveyard = ["Acolyte"]
    """
    table = position(document + 'dice.Rogue = [3, "3 attack", "1 location"]')
    pick(table, "Backstab", "Backstab: spend the 3")
    # the last two only; powers sleep, so Zombie Horde has its printed 8
    assert line(table) == ["Hill Ogre", "?", "Zombie Horde", "Pallbearer"]
    assert labels(table) == ["Backstab Pallbearer", "Leave it at that"]
    refusal = refused(table, "Backstab Zombie Horde")
    assert refusal.rule == "SAW-20.7"
    assert refusal.reason == "The Rogue's three dice show 7 together; it takes 8."
    pick(table, "Backstab Pallbearer")
    assert names(table, table.graveyard) == ["Acolyte", "Pallbearer"]
    assert health_of(table, "Zombie Horde") == 8 + 7


@pytest.mark.rule("SAW-20.7", "SAW-G26")
def test_a_stolen_die_counts_and_a_changed_die_counts_as_it_is_now() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 4
        line = ["?Vampire", "?Fae", "Ash Drake", "Hill Ogre"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
        dice.Rogue = [6, 3, 1]
    """)
    assert dice(table, "Rogue") == [3, 1]
    pick(table, "Backstab", "Backstab: spend the 1")
    refusal = refused(table, "Backstab Ash Drake")
    assert refusal.reason == "The Rogue's three dice show 10 together; it takes 12."
    pick(table, "Backstab Hill Ogre")
    assert line(table) == ["Vampire", "?", "Ash Drake"]
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "?Ash Drake", "Tusked Boar"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
        dice.Rogue = [4, 1, 1]
    """)
    table.set_die(Die(0), 3)
    pick(table, "Backstab", "Backstab: spend the 1")
    # 3 + 1 + 1 is too little for either, so the question answered itself
    assert line(table) == ["Hill Ogre", "Ash Drake", "Tusked Boar"]


@pytest.mark.rule("SAW-G25", "SAW-20.6")
def test_backstab_is_optional_and_survivors_trigger_from_front_to_back() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "?Woodgnawer", "?Acolyte"]
        deck = ["Fae", "Ash Drake"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
        dice.Rogue = [6, 6, 1]
    """)
    pick(table, "Backstab", "Backstab: spend the 1")
    assert (table.firewood, len(table.horde)) == (4, 0)
    pick(table, "Leave it at that")
    assert line(table) == ["Hill Ogre", "Woodgnawer", "Acolyte"]
    assert (table.firewood, names(table, table.horde)) == (3, ["Fae"])
    assert log(table)[-2:] == ["Firewood -1: now 3.", "An unknown card from the Creature deck joins the Horde."]


@pytest.mark.rule("SAW-G25", "SAW-10.8")
def test_a_creature_that_is_revealed_already_is_not_revealed_again_by_backstab() -> None:
    table = position("""
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        firewood = 4
        line = ["Hill Ogre", "?Tusked Boar", "Woodgnawer"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
        dice.Rogue = [6, 6, 1]
    """)
    pick(table, "Backstab", "Backstab: spend the 1", "Leave it at that")
    assert line(table) == ["Hill Ogre", "Tusked Boar", "Woodgnawer"]
    assert table.firewood == 4


@pytest.mark.rule("SAW-G25")
def test_with_one_card_backstab_looks_at_that_one_and_needs_something_to_do() -> None:
    document = """
        party = ["Rogue", "Ranger", "Cleric", "Warrior"]
        line = ["Tusked Boar"]
        abilities.Rogue = ["Backstab", "Loaded Dice", "-Smoke Bomb"]
    """
    table = position(document + "dice.Rogue = [4, 1, 1]")
    pick(table, "Backstab", "Backstab: spend the 1", "Backstab Tusked Boar")
    assert table.round == 2
    table = position(document + "dice.Rogue = [3, 1, 1]")
    refusal = refused(table, "Backstab")
    assert refusal.rule == "SAW-20.7"
    assert refusal.reason.endswith("the Rogue's three dice show only 5 together.")


# -- Tame Beast, Set Snares


@pytest.mark.rule("SAW-20.8", "SAW-20.9")
def test_tame_beast_takes_a_forest_creature_and_set_snares_puts_one_on_the_deck() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Cleric", "Rogue"]
        firewood = 4
        line = ["Hill Ogre", "Eagle", "?Fae"]
        deck = ["Acolyte"]
        abilities."Beast Master" = ["Tame Beast", "Set Snares", "-Pack Bond"]
    """)
    pick(table, "Tame Beast", "Tame Beast: exhaust it")
    assert names(table, table.tamed) == ["Eagle"]
    assert line(table) == ["Hill Ogre", "?"]
    pick(table, "Set Snares", "Set Snares: exhaust it")
    assert names(table, table.deck) == ["Acolyte", "Hill Ogre"]
    assert line(table) == ["Fae"]
    assert table.view()["board"]["deck"]["top"][0] == "Hill Ogre"


# -- Creatures of the FAQ and the example


@pytest.mark.rule("SAW-20.10")
@pytest.mark.parametrize(("before", "after"), [(7, 4), (10, 7), (4, 1)])
def test_wyvern_costs_three_firewood_when_it_is_first(before: int, after: int) -> None:
    table = position(f'firewood = {before}\nline = ["?Wyvern", "Hill Ogre"]')
    assert table.firewood == after
    table = position(f'firewood = {before}\nline = ["Hill Ogre", "!Wyvern"]')
    assert table.firewood == before


@pytest.mark.rule("SAW-20.11")
def test_vampire_steals_the_highest_die() -> None:
    table = position("""
        party = ["Beast Master", "Ranger", "Cleric", "Rogue"]
        line = ["?Vampire", "Hill Ogre"]
        dice."Beast Master" = [4, 6, 1]
        dice.Ranger = [7, 2, 2]
    """)
    assert table.view()["board"]["line"][0]["dice"] == [7]
    assert dice(table, "Ranger") == [2, 2]


@pytest.mark.rule("SAW-20.12")
def test_acolyte_sends_the_top_card_unseen_to_the_top_of_the_horde() -> None:
    table = position("""
        line = ["?Acolyte", "Hill Ogre"]
        deck = ["Summon", "Fae"]
        horde = ["The Ninth Bell"]
    """)
    assert names(table, table.horde) == ["The Ninth Bell", "Summon"]
    assert names(table, table.deck) == ["Fae"]
    assert table.view()["board"]["horde"] == ["The Ninth Bell", None]
    assert table.graveyard == []


@pytest.mark.rule("SAW-20.13")
@pytest.mark.parametrize(
    ("behind", "health"),
    [("", 7), ('"Ash Drake"', 19), ('"Zombie Horde"', 15), ('"Shade"', 7), ('"Wolfback Raider on Bramble Bear"', 12)],
)
def test_forest_giant_adds_the_printed_health_behind_it(behind: str, health: int) -> None:
    table = position(f'line = ["Hill Ogre", "Forest Giant", {behind}]\ngraveyard = ["Fell Beast"]')
    assert health_of(table, "Forest Giant") == health


@pytest.mark.rule("SAW-20.14", "SAW-G49")
def test_forest_giant_reveals_the_card_behind_it_and_only_that() -> None:
    table = position('firewood = 4\nline = ["Hill Ogre", "Forest Giant", "?Woodgnawer", "?Ash Drake"]')
    assert line(table) == ["Hill Ogre", "Forest Giant", "Woodgnawer", "?"]
    assert health_of(table, "Forest Giant") == 7 + 4
    assert table.firewood == 3


@pytest.mark.rule("SAW-G49", "SAW-20.14")
def test_a_summon_behind_the_giant_is_resolved_and_its_unhallowed_counts() -> None:
    table = position("""
        party = ["Ranger", "Cleric", "Warrior", "Rogue"]
        firewood = 4
        line = ["Hill Ogre", "Forest Giant", "?Summon"]
        unhallowed = ["Crown of Ash", "The Ninth Bell"]
    """)
    pick(table, "Exhaust Longshot")
    assert line(table) == ["Hill Ogre", "Forest Giant", "Crown of Ash"]
    assert health_of(table, "Forest Giant") == 7 + 13 + 3
    assert names(table, table.graveyard) == ["Summon"]


@pytest.mark.rule("SAW-G49")
def test_a_giant_behind_a_giant_reveals_in_turn() -> None:
    table = position("""
        party = ["Wizard", "Cleric", "Warrior", "Rogue"]
        firewood = 4
        line = ["Hill Ogre", "?Tusked Boar", "?Eagle", "?Ash Drake"]
        abilities.Wizard = ["Shockbolt", "Polymorph", "-Kindle"]
        abilities.Warrior = ["Felling Blow", "Iron Grip", "-War Cry"]
    """)
    for card in table.line[1:3]:  # the box has one Giant, so two other cards play it
        table.face[card] = NAMES.index("Forest Giant")
    pick(table, "Felling Blow", "Felling Blow: spend the 1")
    assert line(table) == ["Forest Giant", "Forest Giant", "Ash Drake"]
    assert [shown["health"] for shown in table.view()["board"]["line"]] == [14, 19, 12]


@pytest.mark.rule("SAW-G49", "SAW-20.14")
def test_the_giants_light_is_continuous() -> None:
    table = position("""
        party = ["Wizard", "Cleric", "Warrior", "Rogue"]
        firewood = 4
        line = ["Forest Giant", "Eagle", "?Tusked Boar", "?Ash Drake"]
        abilities.Wizard = ["Shockbolt", "Polymorph", "-Kindle"]
    """)
    assert line(table) == ["Forest Giant", "Eagle", "?", "?"]
    pick(table, "Shockbolt", "Shockbolt: spend the 1")
    assert line(table) == ["Forest Giant", "Tusked Boar", "?"]
    assert health_of(table, "Forest Giant") == 7 + 6


@pytest.mark.rule("SAW-G49")
def test_a_giant_flipped_by_an_ability_reveals_only_when_it_is_finished() -> None:
    table = position("""
        party = ["Ranger", "Cleric", "Warrior", "Rogue"]
        firewood = 4
        line = ["Hill Ogre", "Shieldback", "?Forest Giant", "?Tusked Boar", "?Ash Drake"]
        abilities.Ranger = ["Longshot", "Sharpshooter", "-Starlight"]
    """)
    pick(table, "Longshot", "Longshot: exhaust it", "Longshot: the facedown card in position 3")
    assert line(table) == ["Hill Ogre", "Shieldback", "Forest Giant", "?", "?"]
    assert health_of(table, "Forest Giant") == 7
    pick(table, "Leave it at that")
    assert line(table) == ["Hill Ogre", "Shieldback", "Forest Giant", "Tusked Boar", "?"]
    assert health_of(table, "Forest Giant") == 13


@pytest.mark.rule("SAW-20.14", "SAW-20.2")
def test_a_smoked_giant_reveals_nothing_more() -> None:
    table = position(
        SMOKE + 'firewood = 4\nline = ["Hill Ogre", "Forest Giant", "Eagle", "?Ash Drake"]\ndice.Ranger = [8, 1, 1]'
    )
    pick(table, "Smoke Bomb", "Smoke Bomb: spend the 1", "Smoke Bomb: Forest Giant")
    assert health_of(table, "Forest Giant") == 7
    pick(table, "Lay to Rest", "Lay to Rest: spend the 1")
    assert line(table) == ["Hill Ogre", "Forest Giant", "?"]


@pytest.mark.rule("SAW-20.15", "SAW-G50")
@pytest.mark.parametrize(
    ("graveyard", "health"),
    [
        ([], 8),
        (["Eagle"], 12),
        (["Eagle", "Ash Drake"], 20),
        (["Eagle", "Summon"], 8),
        (["Eagle", "Shade"], 8),
        (["The Ninth Bell"], 22),
    ],
)
def test_zombie_horde_adds_the_printed_health_on_top_of_the_graveyard(graveyard: list[str], health: int) -> None:
    table = position(f'line = ["Zombie Horde"]\ngraveyard = {graveyard}\nunhallowed = []')
    assert health_of(table, "Zombie Horde") == health


@pytest.mark.rule("SAW-20.15")
def test_zombie_horde_changes_with_every_card_that_falls() -> None:
    table = position("""
        party = ["Ranger", "Cleric", "Warrior", "Rogue"]
        line = ["Eagle", "Zombie Horde"]
        graveyard = ["Ash Drake"]
        dice.Ranger = [4, 1, 1]
    """)
    assert health_of(table, "Zombie Horde") == 20
    pick(table, "Attack Eagle", "Add the 4", "Strike")
    assert health_of(table, "Zombie Horde") == 12


# -- Snowy Pass


@pytest.mark.rule("SAW-20.16", "SAW-G27")
@pytest.mark.parametrize(("name", "lowest"), [("Ranger", 2), ("Rogue", 1)])
def test_snowy_pass_takes_the_lowest_die_of_the_one_the_group_picks(name: str, lowest: int) -> None:
    table = position(
        """
        location = "Snowy Pass"
        party = ["Ranger", "Cleric", "Warrior", "Rogue"]
        deck = ["Hill Ogre", "Eagle", "Fae", "Ash Drake", "Tusked Boar", "Bramble Bear"]
        next_rolls = [7, 2, 5,  1, 1, 1,  8, 8, 8,  6, 1, 3]
        """,
        seats=4,
    )
    assert prompt(table) == "Who lays the lowest die on the Location?"
    assert table.decision is not None and table.decision.seats == (0, 1, 2, 3)
    assert len(labels(table)) == 4
    pick(table, f"{name} gives up")
    on_location = [die for die, where in enumerate(table.die_at) if where == ON_LOCATION]
    assert [table.dice[die] for die in on_location] == [lowest]
    assert [die // 3 for die in on_location] == [hero(table, name)]
    assert len(dice(table, name)) == 2
    # the choice comes before the Camp choice, and the one who gave it up may rest, with two dice
    assert prompt(table) == "Who goes to Camp?"
    pick(table, f"{name} rests", "Chop Wood", "Chop Wood")
    assert table.marks[in_line(table, "Hill Ogre")] & UP
