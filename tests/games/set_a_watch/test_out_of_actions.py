"""Section 16: the Watch is out of actions, and those who are left come one by one. SAW-EX14."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of

from .helpers import attack, faceup, labels, line, log, lost, names, on_watch, pick, prompt, seats

ALL_UP = """
    abilities."Beast Master" = ["Tame Beast", "Set Snares", "Pack Bond"]
    abilities.Ranger = ["Longshot", "Sharpshooter", "Starlight"]
    abilities.Rogue = ["Backstab", "Loaded Dice", "Smoke Bomb"]
"""


@pytest.mark.rule("SAW-16.1")
def test_the_group_may_declare_it_at_any_decision_point_of_the_watch() -> None:
    table = on_watch(
        'line = ["Eagle", "Tusked Boar", "Hill Ogre"]\ndice.Ranger = [8, 8, 8]\ndice.Rogue = [6, 6, 6]', seats=4
    )
    assert labels(table)[-1] == "Out of actions: let them come"
    assert seats(table) == (0, 1, 2, 3)
    assert table.decision is not None
    assert [one.seat for one in table.decision.options][-1] is None
    attack(table, "Eagle", "the 8 of the Ranger")
    assert labels(table)[-1] == "Out of actions: let them come"
    pick(table, "Out of actions")
    assert "The Watch is out of actions with 2 cards left in the Line." in log(table)
    assert board_of(table, mask_of(None)).phase == "out of actions"


@pytest.mark.rule("SAW-16.2", "SAW-16.3", "SAW-16.4", "SAW-16.7", "SAW-16.8", "SAW-G10")
def test_creatures_come_one_at_a_time_from_the_front_damage_then_horde() -> None:
    table = on_watch(
        f"""
        {ALL_UP}
        firewood = 12
        line = ["Tusked Boar", "Eagle", "Ash Drake"]
        horde = ["The Ninth Bell"]
        map = ["Cold Ford"]
        """
    )
    pick(table, "Out of actions")
    assert prompt(table) == "Exhaust an Ability card (2 to go)"
    pick(table, "Exhaust Pack Bond")
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    assert line(table) == ["Tusked Boar", "Eagle", "Ash Drake"]
    assert names(table, table.horde) == ["The Ninth Bell"]
    pick(table, "Exhaust Set Snares")
    assert line(table) == ["Eagle", "Ash Drake"]
    assert names(table, table.horde) == ["The Ninth Bell", "Tusked Boar"]
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    pick(table, "Exhaust Longshot")
    assert line(table) == ["Ash Drake"]
    assert names(table, table.horde) == ["The Ninth Bell", "Tusked Boar", "Eagle"]
    assert prompt(table) == "Exhaust an Ability card (3 to go)"
    pick(table, "Exhaust Backstab", "Exhaust Starlight", "Exhaust Smoke Bomb")
    assert line(table) == []
    assert names(table, table.horde) == ["The Ninth Bell", "Tusked Boar", "Eagle", "Ash Drake"]
    assert (faceup(table, "Beast Master"), faceup(table, "Ranger"), faceup(table, "Rogue")) == (1, 1, 1)
    assert table.round == 2
    assert prompt(table) == "Who goes to Camp?"
    assert table.graveyard == []
    assert [one for one in log(table) if "damage" in one or "joins" in one] == [
        "Tusked Boar deals 2 damage.",
        "Tusked Boar joins the Horde.",
        "Eagle deals 1 damage.",
        "Eagle joins the Horde.",
        "Ash Drake deals 3 damage.",
        "Ash Drake joins the Horde.",
    ]


@pytest.mark.rule("SAW-16.3", "SAW-4.1")
@pytest.mark.parametrize(
    ("creature", "damage"), [("Eagle", 1), ("Tusked Boar", 2), ("Ash Drake", 3), ("Crown of Ash", 3)]
)
def test_the_watch_exhausts_as_many_cards_as_the_damage_number(creature: str, damage: int) -> None:
    table = on_watch(f'{ALL_UP}\nline = ["{creature}"]')
    pick(table, "Out of actions")
    for left in range(damage, 0, -1):
        assert prompt(table) == f"Exhaust an Ability card ({left} to go)"
        table.choose(0)
    assert sum(faceup(table, name) for name in ("Beast Master", "Ranger", "Rogue")) == 9 - damage
    assert table.round == 2


@pytest.mark.rule("SAW-16.4")
def test_the_horde_lies_facedown_but_what_was_seen_stays_known() -> None:
    table = on_watch(f'{ALL_UP}\nline = ["Eagle"]\nhorde = ["?The Ninth Bell"]')
    pick(table, "Out of actions", "Exhaust Pack Bond")
    assert table.view(0)["board"]["horde"] == [None, "Eagle"]


@pytest.mark.rule("SAW-16.5", "SAW-EX14", "SAW-G10")
def test_facedown_creatures_are_revealed_as_they_come_and_their_powers_work() -> None:
    table = on_watch(
        f"""
        {ALL_UP}
        firewood = 6
        line = ["Tusked Boar", "?Woodgnawer", "?Wyvern", "?Eagle"]
        map = ["Ferryman's Landing"]
        """
    )
    pick(table, "Out of actions", "Exhaust Pack Bond", "Exhaust Set Snares")
    assert line(table) == ["Woodgnawer", "?", "?"]
    assert table.firewood == 5
    pick(table, "Exhaust Longshot")
    assert line(table) == ["Wyvern", "?"]
    assert table.firewood == 2
    pick(table, "Exhaust Backstab", "Exhaust Starlight", "Exhaust Smoke Bomb")
    assert line(table) == ["Eagle"]
    pick(table, "Exhaust Tame Beast")
    assert table.round == 2
    assert names(table, table.horde) == ["Tusked Boar", "Woodgnawer", "Wyvern", "Eagle"]


EX14 = """
    firewood = 3
    line = ["Tusked Boar", "?Eagle"]
    horde = ["The Ninth Bell"]
    abilities."Beast Master" = ["Tame Beast", "-Set Snares", "-Pack Bond"]
    abilities.Ranger = ["Longshot", "{}Sharpshooter", "-Starlight"]
    abilities.Rogue = ["Backstab", "-Loaded Dice", "-Smoke Bomb"]
    abilities.Wizard = ["Kindle", "Shockbolt", "Polymorph"]
    map = ["Cold Ford"]
"""


@pytest.mark.rule("SAW-EX14", "SAW-16.4", "SAW-17.1")
def test_four_cards_are_enough_for_three_damage() -> None:
    table = on_watch(EX14.format(""))
    pick(table, "Out of actions", "Exhaust Tame Beast", "Exhaust Longshot")
    assert line(table) == ["Eagle"]
    pick(table, "Exhaust Backstab")
    assert names(table, table.horde) == ["The Ninth Bell", "Tusked Boar", "Eagle"]
    assert table.outcome is None
    assert table.round == 2


@pytest.mark.rule("SAW-EX14", "SAW-16.6", "SAW-18.11")
def test_the_game_is_lost_the_moment_the_last_card_is_exhausted() -> None:
    table = on_watch(EX14.format("-"))
    pick(table, "Out of actions", "Exhaust Tame Beast", "Exhaust Longshot")
    assert lost(table) == "SAW-18.8"
    assert line(table) == ["Eagle"]
    assert names(table, table.horde) == ["The Ninth Bell", "Tusked Boar"]
    assert faceup(table, "Wizard") == 3


@pytest.mark.rule("SAW-16.6")
def test_even_with_creatures_and_damage_still_to_come() -> None:
    table = on_watch(EX14.format("-").replace("Tusked Boar", "Ash Drake").replace("?Eagle", "Hill Ogre"))
    pick(table, "Out of actions")
    assert lost(table) == "SAW-18.8", "three cards for three damage: there is nothing to choose"
    assert line(table) == ["Ash Drake", "Hill Ogre"]
    assert names(table, table.horde) == ["The Ninth Bell"]


@pytest.mark.rule("SAW-G10", "SAW-14.8")
def test_defeated_powers_do_not_work_for_those_who_join_the_horde() -> None:
    table = on_watch(f'{ALL_UP}\nline = ["Cinder Whelp", "Restless Bones"]\ndeck = ["Fae"]')
    pick(table, "Out of actions", "Exhaust Pack Bond", "Exhaust Set Snares")
    assert names(table, table.horde) == ["Cinder Whelp", "Restless Bones"]
    assert names(table, table.deck) == ["Fae"]
    assert table.round == 2


@pytest.mark.rule("SAW-16.5", "SAW-16.8")
def test_a_summon_that_comes_to_the_front_is_resolved_and_what_it_brings_deals_damage() -> None:
    table = on_watch(f'{ALL_UP}\nfirewood = 3\nline = ["Eagle", "?Summon"]\nunhallowed = ["Crown of Ash"]')
    pick(table, "Out of actions", "Exhaust Pack Bond")
    assert prompt(table) == "Which Ability card is exhausted?"
    pick(table, "Exhaust Starlight")
    assert prompt(table) == "Exhaust an Ability card (3 to go)"
    pick(table, "Exhaust Backstab", "Exhaust Longshot", "Exhaust Smoke Bomb")
    assert names(table, table.horde) == ["Eagle", "Crown of Ash"]
    assert names(table, table.graveyard) == ["Summon"]


@pytest.mark.rule("SAW-16.9", "SAW-G10")
def test_nobody_acts_any_more_whatever_is_revealed_on_the_way() -> None:
    table = on_watch(
        f"""
        {ALL_UP}
        firewood = 3
        line = ["Eagle", "?Vampire", "?Marsh Adder"]
        dice.Ranger = [8, 8, "1 attack"]
        dice.Rogue = [6, 5, 4]
        """,
        voluntary_firewood=True,
    )
    pick(table, "Out of actions")
    asked = []
    while table.round == 1 and table.decision is not None:
        asked.append(prompt(table))
        assert not [one for one in labels(table) if not one.startswith("Exhaust ") and "stunned" not in one]
        assert "Exhaust a card for 2 firewood" not in labels(table)
        table.choose(0)
    assert "What does the Watch do?" not in asked
    assert len([one for one in asked if one.startswith("Exhaust")]) == 3


@pytest.mark.rule("SAW-G10", "SAW-13.10")
def test_a_passive_whose_text_covers_this_step_still_works_once_a_round() -> None:
    table = on_watch(
        """
        party = ["Cleric", "Wizard", "Ranger", "Rogue"]
        line = ["Tusked Boar", "Bramble Bear"]
        """
    )
    pick(table, "Out of actions")
    assert prompt(table) == "Exhaust an Ability card (1 to go)"
    pick(table, "Exhaust Backstab")
    assert prompt(table) == "Exhaust an Ability card (2 to go)"
    exhausted = on_watch(
        """
        party = ["Cleric", "Wizard", "Ranger", "Rogue"]
        abilities.Cleric = ["-Ward of Mercy", "Lay to Rest", "Holy Brand"]
        line = ["Tusked Boar"]
        """
    )
    pick(exhausted, "Out of actions")
    assert prompt(exhausted) == "Exhaust an Ability card (2 to go)"


@pytest.mark.rule("SAW-16.5", "SAW-16.7")
def test_a_creature_that_walks_away_by_its_own_power_deals_no_damage() -> None:
    table = on_watch(f'{ALL_UP}\nfirewood = 3\nline = ["Eagle", "?Last Pilgrim"]\nmap = ["Ferryman\'s Landing"]')
    pick(table, "Out of actions", "Exhaust Pack Bond")
    assert table.round == 2
    assert names(table, table.horde) == ["Eagle", "Last Pilgrim"]
    assert "Last Pilgrim deals 1 damage." not in log(table)
