"""Section 15: Summon cards and the Unhallowed. SAW-EX13."""

from __future__ import annotations

import pytest

from .helpers import (
    PrintHealth,
    attack,
    deck,
    dice,
    faceup,
    health_of,
    labels,
    line,
    log,
    lost,
    names,
    on_watch,
    pick,
    prompt,
    seats,
    why_not,
)

BELL = 'unhallowed = ["The Ninth Bell", "Crown of Ash"]\n'


def unhallowed(table_names: list[str]) -> list[str]:
    """The Unhallowed deck, its top card first."""
    return table_names[::-1]


@pytest.mark.rule("SAW-15.1", "SAW-15.2", "SAW-15.3", "SAW-15.4")
def test_a_revealed_summon_costs_one_card_and_brings_the_top_unhallowed_in_its_place() -> None:
    table = on_watch(
        BELL
        + """
        firewood = 12
        line = ["Eagle", "?Summon", "?Tusked Boar", "?Hill Ogre"]
        graveyard = ["Fae"]
        abilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        """,
        seats=4,
    )
    assert line(table) == ["Eagle", "Summon", "?", "?"]
    assert prompt(table) == "Who exhausts an Ability card?"
    assert seats(table) == (0, 1, 2, 3)
    assert labels(table) == ["Ranger exhausts a card", "Rogue exhausts a card"]
    assert names(table, table.graveyard) == ["Fae"]
    pick(table, "Rogue exhausts a card")
    assert prompt(table) == "Rogue: which card is exhausted?"
    assert seats(table) == (3,)
    assert labels(table) == ["Exhaust Backstab", "Exhaust Loaded Dice"]
    assert line(table) == ["Eagle", "Summon", "?", "?"]
    pick(table, "Exhaust Loaded Dice")
    assert (faceup(table, "Rogue"), faceup(table, "Ranger"), faceup(table, "Wizard")) == (1, 2, 3)
    assert line(table) == ["Eagle", "The Ninth Bell", "Tusked Boar", "?"]
    assert names(table, table.graveyard) == ["Fae", "Summon"]
    assert unhallowed(names(table, table.unhallowed)) == ["Crown of Ash"]
    steps = [
        "Summon is revealed in position 2.",
        "Loaded Dice is exhausted.",
        "The Ninth Bell is summoned in position 2.",
    ]
    assert [one for one in log(table) if one in [*steps, "Tusked Boar is revealed in position 3."]] == [
        *steps,
        "Tusked Boar is revealed in position 3.",
    ]


@pytest.mark.rule("SAW-15.2", "SAW-18.8")
def test_paying_for_a_summon_with_the_last_card_loses_before_anything_arrives() -> None:
    table = on_watch(
        BELL
        + """
        line = ["?Summon", "?Eagle"]
        abilities."Beast Master" = ["-Tame Beast", "-Set Snares", "-Pack Bond"]
        abilities.Ranger = ["-Longshot", "-Sharpshooter", "-Starlight"]
        abilities.Rogue = ["-Backstab", "Loaded Dice", "-Smoke Bomb"]
        """
    )
    assert lost(table) == "SAW-18.8"
    assert len(table.unhallowed) == 2


@pytest.mark.rule("SAW-15.5", "SAW-10.8")
def test_the_arriving_unhallowed_triggers_its_reveal_power() -> None:
    table = on_watch(
        """
        unhallowed = ["Collector of Tithes"]
        line = ["Eagle", "?Summon"]
        dice.Ranger = [8, 2, 5]
        dice.Rogue = [3, 3, 3]
        """
    )
    pick(table, "Exhaust Longshot")
    assert dice(table, "Ranger") == [8, 5]
    assert dice(table, "Rogue") == [3, 3]


@pytest.mark.rule("SAW-15.5")
def test_the_arriving_unhallowed_triggers_its_ongoing_power() -> None:
    table = on_watch('unhallowed = ["Crown of Ash"]\nline = ["Eagle", "?Summon"]')
    pick(table, "Exhaust Longshot")
    assert (health_of(table, "Eagle"), health_of(table, "Crown of Ash")) == (7, 13)


@pytest.mark.rule("SAW-15.5", "SAW-14.7")
def test_the_arriving_unhallowed_triggers_its_position_power_in_position_one_only() -> None:
    first = on_watch('unhallowed = ["The Unfed Mother"]\nline = ["?Summon", "?Eagle"]')
    pick(first, "Exhaust Longshot")
    assert prompt(first) == "Exhaust an Ability card (2 to go)"
    assert line(first) == ["The Unfed Mother", "?"]
    second = on_watch('unhallowed = ["The Unfed Mother"]\nline = ["Eagle", "?Summon"]')
    pick(second, "Exhaust Longshot")
    assert prompt(second) == "What does the Watch do?"


@pytest.mark.rule("SAW-15.6", "SAW-18.9")
def test_a_summon_with_no_unhallowed_left_loses_the_game() -> None:
    table = on_watch('unhallowed = []\nline = ["Eagle", "?Summon"]')
    assert lost(table) == ""
    pick(table, "Exhaust Longshot")
    assert lost(table) == "SAW-15.6"
    assert faceup(table, "Ranger") == 1
    assert names(table, table.graveyard) == ["Summon"]


@pytest.mark.rule("SAW-15.7", "SAW-14.2")
def test_a_defeated_unhallowed_goes_to_the_graveyard() -> None:
    table = on_watch('line = ["Crown of Ash", "Hill Ogre"]\ngraveyard = ["Fae"]\ndice.Ranger = [8, 5, 1]')
    attack(table, "Crown of Ash", "the 8 of the Ranger", "the 5 of the Ranger")
    assert names(table, table.graveyard) == ["Fae", "Crown of Ash"]
    assert names(table, table.horde) == []


# Z is The Patient One, printed with the Base Health 9 of the example: every Unhallowed of the box has more.
EX13 = """
    line = ["Eagle", "Hill Ogre", "?Fae", "?Summon"]
    unhallowed = ["The Patient One"]
    dice.Rogue = [{}, 3, 3]
    dice.Ranger = [8, 8, 7]
    next_rolls = [1, 1]
"""


@pytest.mark.rule("SAW-15.8", "SAW-15.9", "SAW-EX13")
def test_backstab_resolves_a_summon_and_may_strike_what_was_summoned(print_health: PrintHealth) -> None:
    print_health("The Patient One", 9)
    table = on_watch(EX13.format(3))
    pick(table, "Backstab", "Backstab: spend the 3")
    assert prompt(table) == "Which Ability card is exhausted?"
    assert line(table) == ["Eagle", "Hill Ogre", "Fae", "Summon"]
    pick(table, "Exhaust Loaded Dice")
    assert prompt(table) == "Backstab: defeat one of the last two?"
    assert line(table) == ["Eagle", "Hill Ogre", "Fae", "The Patient One"]
    assert names(table, table.graveyard) == ["Summon"]
    assert labels(table) == ["Backstab Fae", "Backstab The Patient One", "Leave it at that"]
    assert dice(table, "Ranger") == [8, 8, 7]
    pick(table, "Backstab The Patient One")
    assert line(table) == ["Eagle", "Hill Ogre", "Fae"]
    assert dice(table, "Ranger") == [1, 1, 7]


@pytest.mark.rule("SAW-15.8", "SAW-EX13")
def test_backstab_needs_enough_for_what_was_summoned(print_health: PrintHealth) -> None:
    print_health("The Patient One", 9)
    table = on_watch(EX13.format(2))
    pick(table, "Backstab", "Backstab: spend the 3", "Exhaust Loaded Dice")
    assert why_not(table, "Backstab The Patient One") == (
        "SAW-20.7",
        "The Rogue's three dice show 8 together; it takes 9.",
    )
    pick(table, "Backstab Fae")
    assert dice(table, "Ranger") == [8, 8, 7]


@pytest.mark.rule("SAW-15.8", "SAW-EX13", "SAW-18.9")
def test_a_summon_reached_by_an_ability_loses_when_no_unhallowed_is_left() -> None:
    table = on_watch(EX13.format(3).replace('"The Patient One"', ""))
    pick(table, "Backstab", "Backstab: spend the 3", "Exhaust Loaded Dice")
    assert lost(table) == "SAW-15.6"


@pytest.mark.rule("SAW-15.9", "SAW-13.9")
@pytest.mark.parametrize(("choice", "left"), [("Backstab Collector of Tithes", [8, 8, 7]), ("Leave it", [8, 8])])
def test_the_reveal_power_of_what_was_summoned_waits_for_the_end_of_the_ability(choice: str, left: list[int]) -> None:
    document = EX13.format(6).replace("3, 3]", "5, 3]").replace("?Fae", "Tusked Boar")
    table = on_watch(document.replace("The Patient One", "Collector of Tithes"))
    pick(table, "Backstab", "Backstab: spend the 6", "Exhaust Loaded Dice")
    assert dice(table, "Ranger") == [8, 8, 7]
    pick(table, choice)
    assert dice(table, "Ranger") == left


@pytest.mark.rule("SAW-15.10", "SAW-15.8")
def test_any_ability_that_reaches_a_facedown_summon_resolves_it() -> None:
    hidden = """
        line = ["Eagle", "Hill Ogre", "?Summon", "?Ash Drake"]
        unhallowed = ["The Patient One", "Crown of Ash"]
        """
    longshot = on_watch(hidden)
    pick(
        longshot,
        "Longshot",
        "Longshot: spend the 1",
        "Longshot: the facedown card in position 3",
        "Exhaust Sharpshooter",
    )
    assert line(longshot) == ["Eagle", "Hill Ogre", "The Patient One", "?"]
    assert prompt(longshot) == "What does the Watch do?"
    sentry = on_watch(hidden + 'abilities."Beast Master" = ["Animal Sentry", "Set Snares", "-Tame Beast"]')
    pick(sentry, "Animal Sentry", "Animal Sentry: spend the 1", "Exhaust Sharpshooter")
    assert line(sentry) == ["Eagle", "Hill Ogre", "The Patient One", "Ash Drake"]
    light = on_watch(
        hidden
        + 'party = ["Cleric", "Wizard", "Ranger", "Rogue"]\n'
        + 'abilities.Cleric = ["Guiding Light", "Lay to Rest", "-Holy Brand"]'
    )
    pick(light, "Guiding Light", "Guiding Light: spend the 1", "Guiding Light: reveal the facedown card in position 3")
    pick(light, "Exhaust Sharpshooter", "Leave it", "Guiding Light: move The Patient One to the end")
    assert line(light) == ["Eagle", "Hill Ogre", "?", "The Patient One"]


@pytest.mark.rule("SAW-15.11", "SAW-9.6")
def test_summons_and_unhallowed_of_the_graveyard_come_back_and_act_again() -> None:
    table = on_watch(
        """
        phase = "watch"
        location = "Treeless Moor"
        firewood = 3
        deck = []
        graveyard = ["Summon"]
        unhallowed = ["The Ninth Bell"]
        """
    )
    assert prompt(table) == "Which Ability card is exhausted?"
    pick(table, "Exhaust Longshot")
    assert line(table) == ["The Ninth Bell"]
    assert names(table, table.graveyard) == ["Summon"]


@pytest.mark.rule("SAW-15.12", "SAW-15.11")
def test_an_unhallowed_drawn_from_the_creature_deck_is_like_any_creature() -> None:
    table = on_watch(
        """
        phase = "watch"
        location = "Treeless Moor"
        firewood = 3
        deck = ["The Drowned Abbot", "Eagle"]
        unhallowed = ["The Ninth Bell"]
        dice.Ranger = [8, 5, 1]
        """
    )
    assert line(table) == ["The Drowned Abbot", "?"]
    assert prompt(table) == "What does the Watch do?"
    assert (faceup(table, "Beast Master"), faceup(table, "Ranger"), faceup(table, "Rogue")) == (2, 2, 2)
    assert dice(table, "Ranger") == [6, 3, 1]
    assert unhallowed(names(table, table.unhallowed)) == ["The Ninth Bell"]
    assert deck(table) == []
