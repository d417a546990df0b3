"""Section 10: what the fire shows, in which order, and what that sets off. SAW-EX2 to SAW-EX4."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from hearthwatch.games.set_a_watch import content
from hearthwatch.games.set_a_watch.rules.powers import powers
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.kernel import mask_of

from .helpers import attack, dice, faceup, health_of, labels, line, log, on_watch, pick, prompt, seats, why_not

SHOWN = "is revealed in position"
Printer = Callable[[str, str, int], None]


@pytest.fixture
def print_reveal() -> Iterator[Printer]:
    """Prints a Reveal power on a Creature for one test: no Creature of the box has a Reveal and a Position power."""
    names, nodes = [*content.REVEAL], {**powers.nodes}

    def change(name: str, verb: str, number: int) -> None:
        content.REVEAL[content.NAMES.index(name)] = "printed"
        powers.reading(powers.nodes).effect("printed", {verb: number})

    yield change
    content.REVEAL[:], powers.nodes = names, nodes


def order(table_log: list[str], *beginnings: str) -> list[str]:
    """Which of these happened, in the order they did."""
    return [words for happened in table_log for words in beginnings if happened.startswith(words)]


@pytest.mark.rule("SAW-10.1", "SAW-EX3")
@pytest.mark.parametrize(("firewood", "level"), [(1, 1), (6, 1), (7, 2), (11, 2), (12, 3), (15, 3)])
def test_the_reveal_level_by_firewood(firewood: int, level: int) -> None:
    table = on_watch(f'firewood = {firewood}\nline = ["?Eagle", "?Tusked Boar", "?Bramble Bear", "?Ash Drake"]')
    assert line(table) == ["Eagle", "Tusked Boar", "Bramble Bear", "Ash Drake"][:level] + ["?"] * (4 - level)
    assert board_of(table, mask_of(None)).level == level


@pytest.mark.rule("SAW-10.1", "SAW-EX3")
def test_the_starting_firewood_of_seven_lights_two_positions() -> None:
    table = on_watch('line = ["?Eagle", "?Tusked Boar", "?Bramble Bear"]')
    assert table.firewood == 7
    assert line(table) == ["Eagle", "Tusked Boar", "?"]


@pytest.mark.rule("SAW-10.2", "SAW-G5")
def test_the_fire_lights_positions_and_does_not_count_what_is_faceup() -> None:
    table = on_watch('line = ["Eagle", "?Tusked Boar", "Hill Ogre", "?Ash Drake", "Bramble Bear"]')
    assert line(table) == ["Eagle", "Tusked Boar", "Hill Ogre", "?", "Bramble Bear"]


@pytest.mark.rule("SAW-10.3")
def test_cards_are_flipped_singly_the_nearest_first() -> None:
    table = on_watch('firewood = 12\nline = ["?Eagle", "Tusked Boar", "?Bramble Bear", "?Hill Ogre"]')
    assert [one for one in log(table) if SHOWN in one] == [
        "Eagle is revealed in position 1.",
        "Bramble Bear is revealed in position 3.",
    ]


@pytest.mark.rule("SAW-10.4", "SAW-10.9")
def test_a_power_is_resolved_before_the_next_card_is_flipped_and_before_anybody_acts() -> None:
    table = on_watch(
        """
        line = ["?Marsh Adder", "?Woodgnawer", "?Eagle"]
        dice.Ranger = [8, 8, 7]
        """,
        seats=4,
    )
    assert prompt(table) == "Stun (1 to go): which die goes on which Ability card?"
    assert seats(table) == (0, 1, 2, 3)
    assert line(table) == ["Marsh Adder", "?", "?"]
    assert not [one for one in labels(table) if one.startswith(("Attack", "Out of"))]
    assert table.firewood == 7
    pick(table, "The 8 of the Ranger is stunned on Longshot")
    assert prompt(table) == "What does the Watch do?"
    assert line(table) == ["Marsh Adder", "Woodgnawer", "?"]
    assert table.firewood == 6
    assert order(log(table), "Marsh Adder is", "The 8 of", "Woodgnawer is", "Firewood -1") == [
        "Marsh Adder is",
        "The 8 of",
        "Woodgnawer is",
        "Firewood -1",
    ]


@pytest.mark.rule("SAW-10.9")
def test_nobody_acts_while_a_reveal_is_still_due() -> None:
    table = on_watch('line = ["Eagle", "?Summon", "?Tusked Boar"]\nfirewood = 12\ndice.Ranger = [8, 8, 8]')
    assert prompt(table) == "Which Ability card is exhausted?"
    assert line(table) == ["Eagle", "Summon", "?"]
    pick(table, "Exhaust Longshot")
    assert prompt(table) == "What does the Watch do?"
    assert line(table) == ["Eagle", "The Drowned Abbot", "Tusked Boar"]


@pytest.mark.rule("SAW-10.5", "SAW-EX2", "SAW-G7")
@pytest.mark.parametrize(("before", "after", "shown"), [(7, 4, 1), (10, 7, 2), (12, 9, 2), (15, 12, 3)])
def test_a_wyvern_in_front_stops_the_reveal_at_the_new_level(before: int, after: int, shown: int) -> None:
    table = on_watch(f'firewood = {before}\nline = ["?Wyvern", "?Eagle", "?Tusked Boar", "?Ash Drake"]')
    assert table.firewood == after
    assert line(table) == ["Wyvern", "Eagle", "Tusked Boar", "?"][:shown] + ["?"] * (4 - shown)


@pytest.mark.rule("SAW-10.5")
def test_a_reveal_power_that_costs_wood_stops_the_reveal_too() -> None:
    table = on_watch('firewood = 12\nline = ["?Eagle", "?Woodgnawer", "?Tusked Boar"]')
    assert table.firewood == 11
    assert line(table) == ["Eagle", "Woodgnawer", "?"]


@pytest.mark.rule("SAW-10.6", "SAW-EX4")
def test_creatures_stay_revealed_when_the_light_falls_back() -> None:
    table = on_watch(
        """
        firewood = 9
        line = ["Eagle", "Wyvern", "Tusked Boar", "?Bramble Bear", "?Hill Ogre"]
        dice.Ranger = [4, 6, 8]
        dice.Rogue = [1, 1, 1]
        """
    )
    attack(table, "Eagle", "the 4 of the Ranger")
    assert table.firewood == 6
    assert line(table) == ["Wyvern", "Tusked Boar", "?", "?"]
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    assert line(table) == ["Wyvern", "?", "?"]
    attack(table, "Wyvern", "the 8 of the Ranger", "the 1 of the Rogue")
    assert line(table) == ["Bramble Bear", "?"]


@pytest.mark.rule("SAW-10.7")
def test_the_powers_of_one_creature_come_as_reveal_ongoing_position(print_reveal: Printer) -> None:
    print_reveal("Torch Reaver", "firewood", -1)
    table = on_watch('firewood = 9\nline = ["?Torch Reaver", "Eagle", "?Hill Ogre"]')
    steps = (
        "Torch Reaver is revealed",
        "Firewood -1",
        "Torch Reaver mounts Eagle.",
        "Torch Reaver is first",
        "Firewood -2",
    )
    assert order(log(table), *steps) == list(steps)
    assert table.firewood == 6
    assert line(table) == ["Torch Reaver", "?"]


@pytest.mark.rule("SAW-G48")
def test_a_creature_moved_away_by_its_own_reveal_has_no_first_position_trigger(print_reveal: Printer) -> None:
    print_reveal("Wyvern", "swap_last", 1)
    table = on_watch('line = ["?Wyvern", "Eagle", "Tusked Boar"]')
    assert line(table) == ["Tusked Boar", "Eagle", "Wyvern"]
    assert table.firewood == 7


@pytest.mark.rule("SAW-G48")
def test_powers_of_several_creatures_work_from_front_to_back() -> None:
    table = on_watch(
        """
        line = ["Eagle", "!Woodgnawer", "!Button Thief", "!Vampire"]
        dice.Ranger = [8, 7, 5]
        dice."Beast Master" = [4, 4, 4]
        dice.Rogue = [2, 4, 4]
        """
    )
    steps = ("Firewood -1", "Button Thief steals a 2", "Vampire steals an 8")
    assert order(log(table), *steps) == list(steps)


@pytest.mark.rule("SAW-10.8")
def test_a_reveal_power_works_when_the_fire_flips_the_card() -> None:
    table = on_watch('line = ["Eagle", "?Woodgnawer"]')
    assert table.firewood == 6


@pytest.mark.rule("SAW-10.8")
def test_a_reveal_power_works_when_an_ability_flips_the_card() -> None:
    table = on_watch('line = ["Eagle", "Tusked Boar", "?Woodgnawer", "?Hill Ogre"]\ndice.Ranger = [3, 1, 1]')
    pick(table, "Longshot", "Longshot: spend the 3", "Longshot: the facedown card in position 3", "Leave it")
    assert line(table) == ["Eagle", "Tusked Boar", "Woodgnawer", "?"]
    assert table.firewood == 6


@pytest.mark.rule("SAW-10.8")
def test_a_reveal_power_works_when_another_creature_flips_the_card() -> None:
    table = on_watch('firewood = 4\nline = ["Forest Giant", "?Woodgnawer", "?Hill Ogre"]')
    assert line(table) == ["Forest Giant", "Woodgnawer", "?"]
    assert table.firewood == 3


@pytest.mark.rule("SAW-10.8", "SAW-15.5")
def test_a_reveal_power_works_when_an_unhallowed_is_summoned() -> None:
    table = on_watch('line = ["Eagle", "?Summon"]\nunhallowed = ["The Drowned Abbot"]\ndice.Ranger = [8, 4, 1]')
    pick(table, "Exhaust Longshot")
    assert line(table) == ["Eagle", "The Drowned Abbot"]
    assert dice(table, "Ranger") == [6, 2, 1]


@pytest.mark.rule("SAW-10.8")
def test_a_reveal_power_works_when_a_creature_returns_from_the_graveyard() -> None:
    table = on_watch('line = ["?Bone Caller", "Eagle"]\ngraveyard = ["Hill Ogre", "Woodgnawer", "Summon"]')
    assert line(table) == ["Bone Caller", "Eagle", "Woodgnawer"]
    assert table.firewood == 6
    assert "Woodgnawer enters the Line in position 3." in log(table)


@pytest.mark.rule("SAW-10.8")
def test_a_reveal_power_works_only_once_for_a_flip() -> None:
    table = on_watch('line = ["Eagle", "?Woodgnawer", "Tusked Boar"]\ndice.Ranger = [8, 8, 8]')
    assert table.firewood == 6
    attack(table, "Eagle", "the 8 of the Ranger")
    assert table.firewood == 6


@pytest.mark.rule("SAW-10.10")
def test_a_facedown_creature_cannot_be_attacked() -> None:
    table = on_watch('firewood = 4\nline = ["Eagle", "?Tusked Boar"]\ndice.Ranger = [8, 8, 8]')
    assert "Attack Eagle" in labels(table)
    assert why_not(table, "Attack the facedown card in position 2") == (
        "SAW-10.10",
        "Position 2 is facedown: it cannot be attacked.",
    )


KINDLING = """
    party = ["Beast Master", "Wizard", "Ranger", "Rogue"]
    camp = "Rogue"
    abilities.Wizard = ["Kindle", "Shockbolt", "-Polymorph"]
    line = ["Eagle", "?Woodgnawer", "?Tusked Boar", "?Hill Ogre"]
"""


@pytest.mark.rule("SAW-10.11", "SAW-G6")
@pytest.mark.parametrize(("before", "shown"), [(3, 1), (4, 2), (9, 3)])
def test_newly_lit_positions_are_revealed_when_firewood_rises(before: int, shown: int) -> None:
    lit = KINDLING if before < 7 else KINDLING.replace("?Woodgnawer", "Bramble Bear")
    table = on_watch(f"firewood = {before}\n{lit}")
    pick(table, "Kindle", "Kindle: spend the 1")
    assert [one != "?" for one in line(table)] == [True] * shown + [False] * (4 - shown)
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-10.12", "SAW-G60")
def test_what_something_other_than_the_fire_turned_up_may_be_attacked() -> None:
    table = on_watch('firewood = 4\nline = ["Forest Giant", "?Tusked Boar", "?Eagle"]\ndice.Ranger = [6, 1, 1]')
    assert board_of(table, mask_of(None)).level == 1
    attack(table, "Tusked Boar", "the 6 of the Ranger")
    assert line(table) == ["Forest Giant", "Eagle"]


@pytest.mark.rule("SAW-G7", "SAW-14.4")
def test_a_creature_that_becomes_first_acts_before_the_next_card_is_flipped() -> None:
    table = on_watch('line = ["Eagle", "Wyvern", "?Tusked Boar"]\ndice.Ranger = [8, 8, 8]')
    attack(table, "Eagle", "the 8 of the Ranger")
    assert table.firewood == 4
    assert line(table) == ["Wyvern", "?"]


@pytest.mark.rule("SAW-G49", "SAW-20.14")
def test_a_summon_behind_a_forest_giant_is_resolved_at_once() -> None:
    table = on_watch('firewood = 4\nline = ["Forest Giant", "?Summon", "?Eagle"]\nunhallowed = ["Crown of Ash"]')
    pick(table, "Exhaust Longshot")
    assert line(table) == ["Forest Giant", "Crown of Ash", "?"]
    assert health_of(table, "Forest Giant") == 7 + 13 + 3
    assert faceup(table, "Ranger") == 1


@pytest.mark.rule("SAW-G49")
def test_the_next_card_behind_a_forest_giant_is_flipped_when_it_comes_to_stand_there() -> None:
    table = on_watch(
        """
        firewood = 4
        line = ["Forest Giant", "Eagle", "?Tusked Boar", "?Hill Ogre"]
        dice.Ranger = [4, 1, 1]
        """
    )
    attack(table, "Eagle", "the 4 of the Ranger")
    assert line(table) == ["Forest Giant", "Tusked Boar", "?"]


@pytest.mark.rule("SAW-G49", "SAW-20.13")
def test_with_nothing_behind_it_a_forest_giant_has_its_base_health() -> None:
    table = on_watch('line = ["Eagle", "Forest Giant"]')
    assert health_of(table, "Forest Giant") == 7


@pytest.mark.rule("SAW-10.8", "SAW-G25")
def test_a_card_that_is_faceup_already_is_not_revealed_again() -> None:
    table = on_watch('line = ["Eagle", "Hill Ogre", "Woodgnawer", "?Ash Drake"]\ndice.Rogue = [4, 1, 1]')
    pick(table, "Backstab", "Backstab: spend the 1", "Leave it")
    assert line(table) == ["Eagle", "Hill Ogre", "Woodgnawer", "Ash Drake"]
    assert table.firewood == 7
    assert "Woodgnawer is revealed in position 3." not in log(table)


@pytest.mark.rule("SAW-10.4", "SAW-10.5", "SAW-G7")
def test_a_power_further_back_works_before_the_fire_reveals_the_next_card() -> None:
    table = on_watch(
        """
        firewood = 7
        line = ["?Bone Caller", "?Eagle", "?Hill Ogre"]
        graveyard = ["Woodgnawer"]
        """
    )
    assert table.firewood == 6
    assert line(table) == ["Bone Caller", "?", "?", "Woodgnawer"]


@pytest.mark.rule("SAW-10.4", "SAW-13.9", "SAW-G7")
def test_what_an_ability_turned_up_works_before_the_fire_reveals_the_next_card() -> None:
    table = on_watch(
        """
        party = ["Cleric", "Wizard", "Ranger", "Rogue"]
        camp = "Wizard"
        firewood = 7
        line = ["Eagle", "Tusked Boar", "?Hill Ogre", "?Ash Drake", "?Woodgnawer"]
        abilities.Cleric = ["Guiding Light", "Lay to Rest", "-Holy Brand"]
        """
    )
    pick(table, "Guiding Light", "Guiding Light: exhaust it")
    pick(table, "Guiding Light: reveal the facedown card in position 5", "Leave it")
    pick(table, "Guiding Light: move Eagle")
    assert table.firewood == 6
    assert line(table) == ["Tusked Boar", "?", "?", "Woodgnawer", "Eagle"]
