"""Section 11: firewood comes and goes, and never stays at zero. SAW-EX3 (start value), SAW-EX19."""

from __future__ import annotations

import pytest

from .helpers import attack, faceup, hero, labels, line, log, lost, on_watch, pick, prompt, seats, why_not

KINDLE = """
    camp = "Rogue"
    abilities.Wizard = ["Kindle", "Shockbolt", "-Polymorph"]
    line = ["Eagle"]
"""


@pytest.mark.rule("SAW-11.1")
def test_chopping_wood_adds_two_for_each_die() -> None:
    table = on_watch('phase = "camp"\nlocation = "Cold Ford"\nfirewood = 5\ndice.Wizard = [1, 2, 6]')
    pick(table, "Chop Wood with the 1")
    assert table.firewood == 7
    pick(table, "Chop Wood with the 6")
    assert table.firewood == 9


@pytest.mark.rule("SAW-11.1", "SAW-17.2")
@pytest.mark.parametrize(
    ("location", "change"), [("Cold Ford", -1), ("Stormfelled Pines", -4), ("Ferryman's Landing", 1)]
)
def test_a_new_location_changes_firewood_by_its_number(location: str, change: int) -> None:
    table = on_watch(f'phase = "end"\nfirewood = 9\nmap = ["{location}"]')
    assert table.firewood == 9 + change
    assert f"Firewood {change:+d}: now {9 + change}." in log(table)


@pytest.mark.rule("SAW-11.1")
@pytest.mark.parametrize(("creature", "change"), [("Woodgnawer", -1), ("Torch Reaver", -2), ("Wyvern", -3)])
def test_creature_powers_lower_firewood_by_their_number(creature: str, change: int) -> None:
    assert on_watch(f'firewood = 6\nline = ["?{creature}", "?Hill Ogre"]').firewood == 6 + change


@pytest.mark.rule("SAW-11.2", "SAW-11.3", "SAW-EX19", "SAW-13.15", "SAW-13.16", "SAW-G3")
@pytest.mark.parametrize("firewood", [1, 2, 3])
def test_at_zero_the_group_exhausts_a_card_on_watch_and_firewood_is_two(firewood: int) -> None:
    table = on_watch(
        f"""
        firewood = {firewood}
        line = ["?Wyvern", "?Eagle"]
        abilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]
        """,
        seats=4,
    )
    assert table.firewood == 0
    assert "Firewood -3: now 0." in log(table)
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    assert seats(table) == (0, 1, 2, 3)
    assert labels(table) == [
        "Exhaust Tame Beast",
        "Exhaust Set Snares",
        "Exhaust Sharpshooter",
        "Exhaust Longshot",
        "Exhaust Backstab",
        "Exhaust Loaded Dice",
    ]
    pick(table, "Exhaust Sharpshooter")
    assert table.firewood == 2
    assert faceup(table, "Ranger") == 1
    assert (faceup(table, "Beast Master"), faceup(table, "Rogue"), faceup(table, "Wizard")) == (2, 2, 3)
    assert line(table) == ["Wyvern", "?"]


@pytest.mark.rule("SAW-11.2")
def test_above_zero_nobody_pays() -> None:
    table = on_watch('firewood = 4\nline = ["?Wyvern", "?Eagle"]')
    assert table.firewood == 1
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-11.2", "SAW-G3")
def test_in_the_watch_the_fire_is_kept_alive_before_anything_else_is_due() -> None:
    table = on_watch('firewood = 1\nline = ["Eagle", "Wyvern", "!Vampire"]\ndice.Ranger = [8, 8, 8]')
    attack(table, "Eagle", "the 8 of the Ranger")
    pick(table, "Exhaust Longshot")
    happened = log(table)
    assert happened.index("Firewood +2: now 2.") > happened.index("Longshot is exhausted.")
    assert "The fire is out: an Ability card pays for new wood." in happened
    assert table.firewood == 2


@pytest.mark.rule("SAW-11.4", "SAW-EX19", "SAW-18.8", "SAW-18.11")
def test_paying_with_the_last_card_on_watch_loses_even_with_cards_in_camp() -> None:
    table = on_watch(
        """
        firewood = 2
        line = ["?Wyvern"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Ranger = ["-Longshot", "-Sharpshooter", "-Starlight"]
        abilities.Rogue = ["-Backstab", "Loaded Dice", "-Smoke Bomb"]
        abilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]
        """
    )
    assert lost(table) == "SAW-18.8"
    assert faceup(table, "Wizard") == 3
    assert table.firewood == 0


@pytest.mark.rule("SAW-11.5", "SAW-G2")
def test_nobody_may_burn_a_card_for_wood_unless_the_option_says_so() -> None:
    table = on_watch('line = ["Eagle"]')
    assert table.decision is not None
    considered = [*labels(table), *(one.label for one in table.decision.refused)]
    assert not [one for one in considered if "firewood" in one]


@pytest.mark.rule("SAW-11.5", "SAW-G2")
def test_with_voluntary_firewood_a_card_on_watch_buys_two_wood() -> None:
    table = on_watch('firewood = 5\nline = ["Eagle", "?Hill Ogre", "?Ash Drake"]', seats=4, voluntary_firewood=True)
    assert seats(table) == (0, 1, 2, 3)
    burning = [label for label in labels(table) if label.endswith("for 2 firewood")]
    assert len(burning) == 6
    assert "Exhaust Shockbolt for 2 firewood" not in burning
    pick(table, "Exhaust Backstab for 2 firewood")
    assert table.firewood == 7
    assert faceup(table, "Rogue") == 1
    assert line(table) == ["Eagle", "Hill Ogre", "?"]
    assert "Exhaust Longshot for 2 firewood" in labels(table)


@pytest.mark.rule("SAW-G2", "SAW-18.8")
def test_the_last_card_burnt_for_wood_loses_before_the_wood_comes() -> None:
    table = on_watch(
        """
        line = ["Eagle"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Ranger = ["-Longshot", "-Sharpshooter", "-Starlight"]
        abilities.Rogue = ["-Backstab", "Stay Dead", "-Smoke Bomb"]
        """,
        voluntary_firewood=True,
    )
    pick(table, "Exhaust Stay Dead for 2 firewood (the last card on Watch: the game is lost)")
    assert lost(table) == "SAW-18.8"
    assert table.firewood == 7


@pytest.mark.rule("SAW-11.6", "SAW-G4")
def test_firewood_has_no_maximum() -> None:
    table = on_watch(f"firewood = 98\n{KINDLE}")
    pick(table, "Kindle", "Kindle: spend the 1")
    assert table.firewood == 101


@pytest.mark.rule("SAW-G4")
def test_the_option_firewood_cap_sets_one() -> None:
    table = on_watch(f"firewood = 10\n{KINDLE}", firewood_cap=12)
    pick(table, "Kindle", "Kindle: spend the 1")
    assert table.firewood == 12
    assert log(table)[-1] == "Firewood +3: now 12, the most there can be."
    assert why_not(table, "Kindle") == ("SAW-G4", "Firewood is at its limit of 12.")
    below = on_watch(f"firewood = 8\n{KINDLE}", firewood_cap=12)
    pick(below, "Kindle", "Kindle: spend the 1")
    assert below.firewood == 11
    assert log(below)[-1] == "Firewood +3: now 11."


@pytest.mark.rule("SAW-EX19", "SAW-G3")
def test_a_new_location_that_puts_the_fire_out_is_paid_by_those_who_stood_on_watch() -> None:
    table = on_watch('phase = "end"\nround = 4\nfirewood = 3\nmap = ["Stormfelled Pines"]', seats=4)
    assert table.round == 5
    assert table.firewood == 0
    assert seats(table) == (0, 1, 2, 3)
    assert len(labels(table)) == 6
    assert not {"Exhaust Shockbolt", "Exhaust Polymorph"} & {*labels(table)}
    pick(table, "Exhaust Set Snares")
    assert table.firewood == 2
    assert prompt(table) == "Who goes to Camp?"


@pytest.mark.rule("SAW-EX19", "SAW-G3")
def test_at_the_final_location_any_of_the_four_may_pay() -> None:
    table = on_watch('phase = "end"\nround = 8\nfirewood = 3\nmap = ["The Lampless Keep"]\ndeck = ["Eagle"]')
    assert table.round == 9
    assert table.watch == tuple(hero(table, name) for name in ("Beast Master", "Wizard", "Ranger", "Rogue"))
    assert len(labels(table)) == 8
    pick(table, "Exhaust Shockbolt")
    assert table.firewood == 2
    assert faceup(table, "Wizard") == 1


@pytest.mark.rule("SAW-EX19", "SAW-G3")
def test_a_new_location_that_leaves_wood_costs_nothing_more() -> None:
    table = on_watch('phase = "end"\nround = 4\nfirewood = 3\nmap = ["Crooked Gorge"]')
    assert table.firewood == 1
    assert prompt(table) == "Who goes to Camp?"


@pytest.mark.rule("SAW-G3", "SAW-18.8", "SAW-18.11")
def test_the_last_card_of_the_old_watch_paid_for_a_new_location_loses() -> None:
    document = """
        phase = "end"
        round = {}
        firewood = 3
        map = ["{}"]
        deck = ["Eagle"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Ranger = ["-Longshot", "-Sharpshooter", "-Starlight"]
        abilities.Rogue = ["-Backstab", "Loaded Dice", "-Smoke Bomb"]
        abilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]
    """
    assert lost(on_watch(document.format(4, "Stormfelled Pines"))) == "SAW-18.8"
    final = on_watch(document.format(8, "The Lampless Keep"))
    pick(final, "Exhaust Loaded Dice")
    assert lost(final) == ""
    assert final.firewood == 2
