"""Section 12: direct attacks. SAW-EX8."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import IllegalChoice, mask_of

from .helpers import (
    attack,
    dice,
    faceup,
    hero,
    labels,
    line,
    log,
    lost,
    names,
    on_watch,
    pick,
    prompt,
    seats,
    where,
    why_not,
)

FOUR = 'line = ["Tusked Boar", "Bramble Bear", "Hill Ogre", "Ash Drake"]'
STRONG = """
    dice."Beast Master" = [8, 8, 8]
    dice.Ranger = [8, 5, 7]
    dice.Rogue = [6, 6, 5]
"""


def adds(table_labels: list[str]) -> set[str]:
    """Whose dice can be added."""
    return {one.split(" of the ")[1] for one in table_labels if " of the " in one}


@pytest.mark.rule("SAW-12.1")
def test_any_dice_of_any_adventurers_combine_on_one_target() -> None:
    table = on_watch(
        FOUR + '\ndice."Beast Master" = [3, 2, 1]\ndice.Ranger = [4, 1, 1]\ndice.Rogue = [2, 5, 6]', seats=4
    )
    pick(table, "Attack Tusked Boar")
    assert seats(table) == (0, 1, 2, 3)
    assert prompt(table) == "Tusked Boar has Health 6; the attack counts 0 so far"
    assert labels(table) == [
        "Add the 3 of the Beast Master",
        "Add the 2 of the Beast Master",
        "Add the 1 of the Beast Master",
        "Add the 4 of the Ranger",
        "Add the 1 of the Ranger",
        "Add the 2 of the Rogue",
        "Add the 5 of the Rogue",
        "Add the 6 of the Rogue",
    ]
    pick(table, "Add the 2 of the Rogue", "Add the 1 of the Beast Master", "Add the 3 of the Beast Master")
    assert prompt(table) == "Tusked Boar has Health 6; the attack counts 3 + 1 + 2 = 6 so far"
    pick(table, "Strike Tusked Boar for 6")
    assert line(table) == ["Bramble Bear", "Hill Ogre", "Ash Drake"]
    assert dice(table, "Beast Master") == [2]
    assert dice(table, "Rogue") == [5, 6]
    assert dice(table, "Ranger") == [4, 1, 1]


@pytest.mark.rule("SAW-12.1", "SAW-6.6")
def test_spent_dice_and_the_dice_of_the_resting_adventurer_do_not_strike() -> None:
    table = on_watch(
        FOUR + '\ndice.Ranger = ["8 attack", "8 spent", "8 on Longshot"]\ndice.Rogue = [6, 6, "6 location"]'
    )
    pick(table, "Attack Tusked Boar")
    assert labels(table) == ["Add the 1 of the Beast Master", "Add the 6 of the Rogue"]


@pytest.mark.rule("SAW-12.1")
def test_without_an_unspent_die_in_range_there_is_no_attack() -> None:
    spent = '["8 attack", "8 attack", "8 attack"]'
    table = on_watch(f'{FOUR}\ndice.Ranger = {spent}\ndice."Beast Master" = {spent}\ndice.Rogue = [6, 6, 6]')
    assert "Attack Tusked Boar" in labels(table)
    assert why_not(table, "Attack Bramble Bear") == (
        "SAW-12.1",
        "Nobody in range has an unspent die that can hurt Bramble Bear.",
    )


@pytest.mark.rule("SAW-12.2", "SAW-EX8", "SAW-12.3", "SAW-12.4")
def test_everybody_who_strikes_must_have_the_target_in_range() -> None:
    table = on_watch(FOUR + STRONG)
    front, second = table.clone(), table.clone()
    pick(front, "Attack Tusked Boar")
    assert adds(labels(front)) == {"Beast Master", "Ranger", "Rogue"}
    pick(second, "Attack Bramble Bear")
    assert adds(labels(second)) == {"Beast Master", "Ranger"}
    assert why_not(second, "Add the 6 of the Rogue") == (
        "SAW-12.2",
        "Position 2 is out of range of the Rogue, who reaches 1.",
    )
    assert why_not(table, "Attack Hill Ogre") == ("SAW-12.2", "Position 3 is out of everybody's range.")


@pytest.mark.rule("SAW-12.2", "SAW-12.6")
def test_dice_out_of_range_do_not_help_to_reach_the_health() -> None:
    table = on_watch(FOUR + '\ndice."Beast Master" = [1, 1, 1]\ndice.Ranger = [2, 1, 1]\ndice.Rogue = [6, 6, 6]')
    assert why_not(table, "Attack Bramble Bear") == (
        "SAW-12.6",
        "All that can strike Bramble Bear adds up to 7; it takes 8.",
    )


@pytest.mark.rule("SAW-12.3", "SAW-EX8")
def test_melee_reaches_the_first_position_only() -> None:
    spent = '["8 attack", "8 attack", "8 attack"]'
    table = on_watch(f'{FOUR}\nbarred = ["Ranger", "Beast Master"]\ndice.Ranger = {spent}\ndice.Rogue = [6, 6, 6]')
    assert "Attack Tusked Boar" in labels(table)
    assert why_not(table, "Attack Bramble Bear")[0] == "SAW-12.2"


@pytest.mark.rule("SAW-12.4", "SAW-EX8")
def test_ranged_reaches_the_first_two_positions() -> None:
    table = on_watch(f'{FOUR}\nbarred = ["Rogue", "Beast Master"]\ndice.Ranger = [8, 8, 8]')
    assert labels(table)[:2] == ["Attack Tusked Boar", "Attack Bramble Bear"]
    assert why_not(table, "Attack Hill Ogre") == ("SAW-12.2", "Position 3 is out of everybody's range.")


@pytest.mark.rule("SAW-12.5", "SAW-EX8")
def test_range_plus_one_reaches_one_position_further_until_the_end_of_the_round() -> None:
    table = on_watch(
        FOUR
        + STRONG
        + 'abilities.Ranger = ["Raise the Aim", "Longshot", "-Starlight"]\n'
        + 'map = ["Treeless Moor"]\nfirewood = 12\n'
    )
    pick(table, "Raise the Aim", "Raise the Aim: spend the 7", "Raise the Aim: Rogue has range +1")
    assert [one.reach for one in board_of(table, mask_of(None)).adventurers] == [2, 2, 3, 2]
    assert why_not(table, "Attack Ash Drake") == ("SAW-12.2", "Position 4 is out of everybody's range.")
    second, third = table.clone(), table.clone()
    pick(second, "Attack Bramble Bear")
    assert adds(labels(second)) == {"Beast Master", "Ranger", "Rogue"}
    pick(third, "Attack Hill Ogre")
    assert why_not(third, "Add the 6 of the Rogue") == (
        "SAW-12.2",
        "Position 3 is out of range of the Rogue, who reaches 2.",
    )
    pick(third, "Add the 8 of the Ranger", "Strike")
    assert line(third) == ["Tusked Boar", "Bramble Bear", "Ash Drake"]


@pytest.mark.rule("SAW-12.5")
def test_range_gained_by_an_ability_is_gone_in_the_next_round() -> None:
    table = on_watch(
        """
        line = ["Eagle"]
        abilities.Ranger = ["Raise the Aim", "Longshot", "-Starlight"]
        dice.Ranger = [4, 1, 1]
        """
    )
    pick(table, "Raise the Aim", "Raise the Aim: spend the 1", "Raise the Aim: Rogue")
    attack(table, "Eagle", "the 4 of the Ranger")
    assert table.round == 2
    assert [one.reach for one in board_of(table, mask_of(None)).adventurers] == [2, 2, 2, 1]
    assert table.ability_range == (0, 0, 0, 0)


@pytest.mark.rule("SAW-12.6")
def test_the_sum_must_at_least_equal_the_health() -> None:
    table = on_watch(FOUR + "\ndice.Ranger = [5, 1, 1]\ndice.Rogue = [2, 2, 2]")
    pick(table, "Attack Tusked Boar")
    assert why_not(table, "Strike") == ("SAW-12.6", "The dice add up to 0; it takes 6.")
    pick(table, "Add the 5 of the Ranger")
    assert why_not(table, "Strike Tusked Boar for 5") == ("SAW-12.6", "The dice add up to 5; it takes 6.")
    pick(table, "Add the 1 of the Ranger", "Strike Tusked Boar for 6")
    assert names(table, table.graveyard) == ["Tusked Boar"]


@pytest.mark.rule("SAW-12.6", "SAW-4.3", "SAW-19.3")
def test_what_counts_is_the_health_of_now_not_the_base_health() -> None:
    table = on_watch(
        """
        line = ["Zombie Horde", "Eagle"]
        graveyard = ["Fell Beast"]
        dice.Ranger = [8, 8, 2]
        dice.Rogue = [1, 1, 1]
        """
    )
    pick(table, "Attack Zombie Horde", "Add the 8", "Add the 8")
    assert why_not(table, "Strike") == ("SAW-12.6", "The dice add up to 16; it takes 19.")
    pick(table, "Add the 2 of the Ranger", "Add the 1 of the Rogue", "Strike Zombie Horde for 19")
    assert line(table) == ["Eagle"]


@pytest.mark.rule("SAW-12.6")
def test_an_attack_that_cannot_reach_the_health_is_not_begun() -> None:
    table = on_watch(
        """
        line = ["Ash Drake"]
        dice.Ranger = [3, 1, 1]
        dice.Rogue = [1, 1, 1]
        dice."Beast Master" = [1, 1, 1]
        """
    )
    assert why_not(table, "Attack Ash Drake") == (
        "SAW-12.6",
        "All that can strike Ash Drake adds up to 11; it takes 12.",
    )


@pytest.mark.rule("SAW-12.7", "SAW-12.8")
def test_all_dice_used_are_spent_and_the_excess_is_lost() -> None:
    table = on_watch(FOUR + "\ndice.Ranger = [8, 6, 5]\ndice.Rogue = [6, 2, 1]")
    attack(table, "Tusked Boar", "the 8 of the Ranger", "the 6 of the Rogue")
    assert where(table, "Ranger") == ["attack", "ready", "ready"]
    assert where(table, "Rogue") == ["attack", "ready", "ready"]
    assert dice(table, "Ranger") == [6, 5]
    pick(table, "Attack Bramble Bear")
    assert "Add the 8 of the Ranger" not in labels(table)
    assert prompt(table) == "Bramble Bear has Health 8; the attack counts 0 so far"


WARRIOR = """
    party = ["Warrior", "Wizard", "Ranger", "Rogue"]
    abilities.Warrior = ["{}Cleave", "Felling Blow", "-War Cry"]
    line = ["Web Spinner", "Restless Stag", "Ash Drake"]
    dice.Warrior = [8, 7, 1]
    dice.Ranger = [8, 1, 1]
"""


@pytest.mark.rule("SAW-12.8", "SAW-13.11", "SAW-20.5")
def test_only_cleave_keeps_the_excess_and_only_while_faceup() -> None:
    line_of_stags = WARRIOR.replace("Web Spinner", "Tusked Boar")
    kept, spent = on_watch(line_of_stags.format("")), on_watch(line_of_stags.format("-"))
    attack(kept, "Tusked Boar", "the 8 of the Warrior")
    attack(spent, "Tusked Boar", "the 8 of the Warrior")
    assert dice(kept, "Warrior") == [2, 7, 1]
    assert dice(spent, "Warrior") == [7, 1]


@pytest.mark.rule("SAW-12.9", "SAW-G42")
def test_damage_does_not_accumulate_and_more_dice_than_needed_are_legal() -> None:
    table = on_watch(FOUR + "\ndice.Ranger = [8, 6, 1]\ndice.Rogue = [6, 6, 6]")
    pick(table, "Attack Tusked Boar", "Add the 8 of the Ranger")
    assert "Strike Tusked Boar for 8" in labels(table)
    pick(
        table,
        "Add the 1 of the Ranger",
        "Add the 6 of the Rogue",
        "Add the 6 of the Rogue",
        "Strike Tusked Boar for 21",
    )
    assert dice(table, "Ranger") == [6]
    assert dice(table, "Rogue") == [6]
    pick(table, "Attack Bramble Bear")
    assert why_not(table, "Strike")[1] == "The dice add up to 0; it takes 8."


@pytest.mark.rule("SAW-12.9", "SAW-G42")
def test_an_attack_below_the_health_is_illegal_even_by_its_key() -> None:
    table = on_watch(FOUR + "\ndice.Ranger = [5, 1, 1]")
    pick(table, "Attack Tusked Boar", "Add the 5 of the Ranger")
    assert table.decision is not None
    strike = next(one for one in table.decision.refused if one.label.startswith("Strike"))
    with pytest.raises(IllegalChoice, match="The dice add up to 5; it takes 6"):
        table.choose(strike.key)
    assert line(table)[0] == "Tusked Boar"


@pytest.mark.rule("SAW-12.10")
def test_dice_may_be_spent_at_different_times() -> None:
    table = on_watch(FOUR + "\ndice.Ranger = [6, 8, 3]\ndice.Rogue = [6, 2, 1]")
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    pick(table, "Loaded Dice", "Loaded Dice: spend the 1", "Loaded Dice: the 3 of the Ranger")
    attack(table, "Bramble Bear", "the 8 of the Ranger")
    assert dice(table, "Ranger") == [8]
    assert where(table, "Ranger") == ["attack", "attack", "ready"]


@pytest.mark.rule("SAW-12.11", "SAW-EX12", "SAW-13.11")
def test_who_exhausts_the_last_own_card_in_the_watch_still_attacks() -> None:
    table = on_watch(
        """
        line = ["Eagle", "Tusked Boar", "?Woodgnawer", "Hill Ogre"]
        abilities.Ranger = ["-Sharpshooter", "Longshot", "-Starlight"]
        dice.Ranger = [8, 4, "1 attack"]
        """
    )
    pick(table, "Longshot", "Longshot: exhaust", "Longshot: defeat Woodgnawer")
    assert faceup(table, "Ranger") == 0
    assert hero(table, "Ranger") in table.fighters
    assert why_not(table, "Sharpshooter: reroll the 1")[0] == "SAW-13.11"
    attack(table, "Tusked Boar", "the 8 of the Ranger")
    attack(table, "Eagle", "the 4 of the Ranger")
    assert line(table) == ["Hill Ogre"]


@pytest.mark.rule("SAW-EX12", "SAW-G43", "SAW-18.11")
def test_exhausting_the_last_card_on_watch_for_an_effect_loses_before_the_effect() -> None:
    table = on_watch(
        """
        line = ["Eagle", "Tusked Boar", "?Woodgnawer"]
        abilities.Ranger = ["-Sharpshooter", "Longshot", "-Starlight"]
        abilities.Rogue = ["-Backstab", "-Loaded Dice", "-Smoke Bomb"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]
        dice.Ranger = [8, 4, 1]
        """
    )
    pick(table, "Longshot", "Longshot: exhaust")
    assert lost(table) == "SAW-18.8"
    assert line(table) == ["Eagle", "Tusked Boar", "?"]
    assert faceup(table, "Wizard") == 3
    assert labels(table) == []


@pytest.mark.rule("SAW-12.12")
def test_a_tamed_creature_joins_an_attack_like_a_die() -> None:
    table = on_watch(
        """
        line = ["Shieldback", "Hill Ogre"]
        tamed = ["Eagle"]
        dice.Ranger = [4, 1, 1]
        """
    )
    attack(table, "Shieldback", "the tamed Eagle (4)", "the 4 of the Ranger")
    assert names(table, table.graveyard) == ["Shieldback", "Eagle"]
    assert table.tamed == ()
    assert dice(table, "Ranger") == [1, 1]
    assert "Add the tamed Eagle (4)" in log(table)


@pytest.mark.rule("SAW-12.12", "SAW-12.2")
def test_a_tamed_creature_may_strike_alone_and_in_the_range_of_its_owner() -> None:
    table = on_watch('line = ["Hill Ogre", "Web Spinner", "Ash Drake"]\ntamed = ["Tusked Boar"]\nfirewood = 3')
    attack(table, "Web Spinner", "the tamed Tusked Boar (6)")
    assert names(table, table.graveyard) == ["Web Spinner", "Tusked Boar"]
    assert dice(table, "Beast Master") == [1, 1, 1]
