"""Runes (SAW-8)."""

from __future__ import annotations

from itertools import permutations

import pytest

from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.table import CAMP, Watch
from hearthwatch.kernel import EVERYONE, IllegalChoice
from tests.games.set_a_watch.helpers import (
    dice,
    faceup,
    labels,
    log,
    names,
    option,
    pick,
    position,
    prompt,
    refused,
    seats,
)

PARTY = """
party = ["Warrior", "Cleric", "Ranger", "Rogue"]
location = "Crooked Gorge"
deck = ["Hill Ogre", "Bramble Bear", "Ash Drake"]
"""
NAMES = ("Seal", "Vanquish", "Bolster")
PAIRS = [f"{first}, then {second}, with two matching dice" for first, second in permutations(NAMES, 2)]
TRIPLES = [f"{one}, then {two}, then {three}, with three matching dice" for one, two, three in permutations(NAMES)]
BOSSES = ("The Drowned Abbot", "Saint of Needles", "Crown of Ash")


def camp(rolled: list[int], more: str = "", **options: int) -> Watch:
    """The Warrior rests with these dice."""
    return position(PARTY + f'camp = "Warrior"\ndice.Warrior = {rolled}\n' + more, **options)


def runes(table: Watch) -> list[str]:
    """The Rune batches that may be chosen now."""
    return [label for label in labels(table) if ", then " in label]


# -- what matching dice may do


@pytest.mark.rule("SAW-8.1", "SAW-8.2", "SAW-8.4", "SAW-EX5", "SAW-G15")
def test_a_pair_works_two_different_runes_in_any_order() -> None:
    table = camp([3, 3, 5])
    assert runes(table) == PAIRS
    assert len(PAIRS) == 6
    for pair in PAIRS:
        twin = table.clone()
        pick(twin, pair)
        while "next die" not in prompt(twin):
            pick(twin, labels(twin)[-1])
        assert dice(twin, "Warrior") == [5]
        first, second = pair.split(", ")[0], pair.split(", then ")[1].split(",")[0]
        assert [f"The Rune of {first} is worked.", f"The Rune of {second} is worked."] == [
            words for words in log(twin) if words.startswith("The Rune of")
        ]
        assert board_of(twin, EVERYONE).camp.runes == [name for name in NAMES if name in (first, second)]


@pytest.mark.rule("SAW-8.2", "SAW-EX5")
@pytest.mark.parametrize("rolled", [[3, 4, 5], [1, 2, 8], [6, 7, 8]])
def test_without_two_matching_dice_there_is_no_rune(rolled: list[int]) -> None:
    table = camp(rolled)
    assert runes(table) == []
    why = refused(table, "Seal, then Vanquish")
    assert (why.rule, why.reason) == ("SAW-8.2", "Runes take at least two dice that show the same.")


@pytest.mark.rule("SAW-8.2", "SAW-EX5", "SAW-G15")
@pytest.mark.parametrize("rolled", [[3, 3, 5], [5, 3, 3], [3, 5, 3]])
def test_one_die_of_a_pair_alone_works_no_rune(rolled: list[int]) -> None:
    table = camp(rolled)
    assert runes(table) == PAIRS
    other = table.clone()
    pick(table, "Chop Wood with the 3")
    assert runes(table) == []
    assert refused(table, "Seal, then Vanquish").rule == "SAW-8.2"
    pick(other, "Chop Wood with the 5")
    assert runes(other) == PAIRS


@pytest.mark.rule("SAW-8.3", "SAW-8.4", "SAW-EX5")
def test_a_pair_never_works_one_rune_twice_nor_three() -> None:
    table = camp([3, 3, 5])
    assert not any(f"{name}, then {name}" in label for name in NAMES for label in labels(table))
    for key in ("two_runes:0:0", "two_runes:1:1", "three_runes:0:1:2"):
        with pytest.raises(IllegalChoice):
            table.choose(key)
    assert dice(table, "Warrior") == [3, 3, 5]


@pytest.mark.rule("SAW-8.5", "SAW-EX5")
def test_three_matching_dice_work_two_or_three_runes() -> None:
    table = camp([4, 4, 4], 'graveyard = ["Crown of Ash"]\nhorde = ["Eagle", "Fae"]')
    assert runes(table) == [*PAIRS, *TRIPLES]
    assert len(TRIPLES) == 6
    for triple in TRIPLES:
        twin = table.clone()
        pick(twin, triple)
        assert prompt(twin) == "Reroll which dice?"
        pick(twin, "Keep the dice")
        assert twin.phase != CAMP
        assert dice(twin, "Warrior") == []
        assert (names(twin, twin.graveyard), names(twin, twin.horde)) == ([], ["Eagle"])
        told = [words.split()[3] for words in log(twin) if words.startswith("The Rune of")]
        assert triple.startswith(", then ".join(told))


@pytest.mark.rule("SAW-8.5", "SAW-EX5", "SAW-8.3")
def test_with_two_runes_the_third_matching_die_goes_elsewhere() -> None:
    table = camp([4, 4, 4], "firewood = 7")
    pick(table, "Seal, then Vanquish")
    assert dice(table, "Warrior") == [4]
    assert runes(table) == []
    assert {label.split(" with")[0] for label in labels(table)} == {
        *("Chop Wood", "Scout Ahead", "Check Map", "Equip", "Fell a Tree")
    }
    pick(table, "Chop Wood")
    assert table.firewood == 9


@pytest.mark.rule("SAW-8.6", "SAW-EX5")
def test_matching_dice_may_be_used_otherwise() -> None:
    table = camp([4, 4, 1], "firewood = 4")
    assert runes(table) == PAIRS
    pick(table, "Chop Wood with the 4", "Chop Wood with the 4", "Chop Wood with the 1")
    assert table.firewood == 10
    assert table.runes_used == 0
    assert prompt(table) == "What does the Watch do?"


@pytest.mark.rule("SAW-G15")
def test_a_batch_is_worked_in_its_order_with_nothing_in_between() -> None:
    graves = 'graveyard = ["The Drowned Abbot", "Crown of Ash"]\n'
    seal_first, bolster_first = camp([4, 4, 4], graves), camp([4, 4, 4], graves)
    pick(seal_first, "Seal, then Bolster")
    assert prompt(seal_first) == "Seal which Unhallowed of the Graveyard?"
    pick(seal_first, "Seal Crown of Ash")
    assert prompt(seal_first) == "Reroll which dice?"
    pick(bolster_first, "Bolster, then Seal")
    assert prompt(bolster_first) == "Reroll which dice?"
    pick(bolster_first, "Keep the dice")
    assert prompt(bolster_first) == "Seal which Unhallowed of the Graveyard?"


@pytest.mark.rule("SAW-G15")
def test_a_rune_without_a_target_does_nothing() -> None:
    table = camp([4, 4, 1], 'graveyard = ["Summon", "Eagle"]')
    pick(table, "Seal, then Vanquish")
    assert names(table, table.graveyard) == ["Summon", "Eagle"]
    assert len(table.unhallowed) == 7
    assert log(table)[-3:] == [
        "No Unhallowed lies in the Graveyard: nothing is sealed.",
        "The Rune of Vanquish is worked.",
        "The Horde is empty: nothing is vanquished.",
    ]
    assert dice(table, "Warrior") == [1]


@pytest.mark.rule("SAW-8.11", "SAW-G59", "SAW-4.8")
@pytest.mark.parametrize("number", range(1, 9))
def test_runes_are_open_in_all_eight_camp_phases(number: int) -> None:
    table = camp([2, 2, 2], f"round = {number}")
    assert len(table.map) == 9 - number
    assert runes(table) == [*PAIRS, *TRIPLES]


@pytest.mark.rule("SAW-G59", "SAW-8.3")
def test_another_location_on_top_frees_no_rune() -> None:
    table = camp([5, 5, 5])
    pick(table, "Seal, then Vanquish", "Check Map", "Go to")
    assert board_of(table, EVERYONE).camp.runes == ["Seal", "Vanquish"]


# -- Seal


@pytest.mark.rule("SAW-8.7", "SAW-8.8", "SAW-G20")
@pytest.mark.parametrize("boss", BOSSES)
def test_seal_puts_an_unhallowed_of_choice_under_its_deck(boss: str) -> None:
    graves = ["Eagle", "The Drowned Abbot", "Summon", "Saint of Needles", "Wyvern", "Crown of Ash", "Fae"]
    decks = 'unhallowed = ["The Long Dark", "The Ninth Bell"]\n'
    table = camp([4, 4, 1], decks + f"graveyard = {graves}".replace("'", '"'), seats=4)
    pick(table, "Seal, then Vanquish")
    assert seats(table) == (0,)
    assert labels(table) == [f"Seal {name}" for name in BOSSES]
    pick(table, f"Seal {boss}")
    assert names(table, table.graveyard) == [name for name in graves if name != boss]
    for seat in (0, 3, None):
        assert table.view(seat)["board"]["unhallowed"] == ["The Long Dark", "The Ninth Bell", boss]
    assert names(table, table.unhallowed) == [boss, "The Ninth Bell", "The Long Dark"]


# -- Vanquish


@pytest.mark.rule("SAW-8.9")
def test_vanquish_removes_the_top_card_of_the_horde() -> None:
    table = camp([4, 4, 1], 'horde = ["?The Ninth Bell", "Eagle", "?Fae"]')
    fae = table.horde[-1]
    assert not table.known[fae]
    pick(table, "Vanquish, then Seal")
    assert names(table, table.horde) == ["The Ninth Bell", "Eagle"]
    assert fae in table.removed
    assert table.graveyard == []
    assert "Fae is vanquished from the Horde." in log(table)
    assert table.known[fae]
    assert not table.known[table.horde[0]]


@pytest.mark.rule("SAW-8.9", "SAW-G23")
def test_a_vanquished_summon_has_no_effect() -> None:
    table = camp([4, 4, 1], 'horde = ["Eagle", "?Summon"]')
    before = [faceup(table, name) for name in ("Warrior", "Cleric", "Ranger", "Rogue")]
    pick(table, "Vanquish, then Seal")
    assert names(table, table.horde) == ["Eagle"]
    assert "Summon" in names(table, table.removed)
    assert table.graveyard == []
    assert len(table.unhallowed) == 7
    assert [faceup(table, name) for name in ("Warrior", "Cleric", "Ranger", "Rogue")] == before


# -- Bolster

ROLLED = "dice.Cleric = [1, 2, 3]\ndice.Ranger = [2, 2, 8]\ndice.Rogue = [4, 5, 6]\n"


@pytest.mark.rule("SAW-8.10", "SAW-G55")
def test_each_adventurer_on_watch_may_reroll_any_number_of_dice() -> None:
    table = camp([4, 4, 1], ROLLED + "next_rolls = [7, 7, 6, 6, 6, 1]")
    pick(table, "Bolster, then Vanquish")
    assert labels(table) == [
        *(f"Reroll the {value} of the Cleric" for value in (1, 2, 3)),
        *(f"Reroll the {value} of the Ranger" for value in (2, 8)),
        *(f"Reroll the {value} of the Rogue" for value in (4, 5, 6)),
        "Keep the dice as they are",
    ]
    pick(table, "Reroll the 2 of the Ranger")
    assert labels(table) == [
        "Reroll the 2 of the Ranger",
        "Reroll the 8 of the Ranger",
        "Roll the 2 of the Ranger again",
    ]
    pick(table, "Reroll the 2 of the Ranger", "Roll the 2")
    assert dice(table, "Ranger") == [7, 7, 8]
    # Each rerolls once; all three dice are the most.
    assert not any("Ranger" in label for label in labels(table))
    pick(table, "Reroll the 1 of the Cleric", "Reroll the 2 of the Cleric", "Reroll the 3 of the Cleric")
    assert dice(table, "Cleric") == [6, 6, 6]
    pick(table, "Reroll the 4 of the Rogue", "Roll the 4")
    assert dice(table, "Rogue") == [1, 5, 6]
    assert dice(table, "Warrior") == [1]
    assert prompt(table) == "Warrior: where does the next die go?"
    assert "The Ranger rerolls a 2 and gets a 7." in log(table)


@pytest.mark.rule("SAW-8.10")
def test_nobody_need_reroll() -> None:
    table = camp([4, 4, 1], ROLLED)
    before = table.dice
    pick(table, "Bolster, then Vanquish", "Keep the dice as they are")
    assert table.dice == before
    assert prompt(table) == "Warrior: where does the next die go?"


@pytest.mark.rule("SAW-G55", "SAW-G57", "SAW-8.10")
def test_dice_on_the_location_and_in_camp_are_not_rerolled() -> None:
    table = camp([4, 4, 1], ROLLED.replace("[1, 2, 3]", '["1 location", 2, 3]'))
    pick(table, "Bolster, then Vanquish")
    assert "Reroll the 1 of the Cleric" not in labels(table)
    assert not any("Warrior" in label for label in labels(table))
    pick(table, "Reroll the 2 of the Cleric", "Reroll the 3 of the Cleric")
    # The die on the Location is not among those left to pick, so both are rolled at once.
    assert not any("Cleric" in label for label in labels(table))
    assert table.dice[3] == 1


@pytest.mark.rule("SAW-8.10", "SAW-G55", "SAW-1.3")
def test_the_owner_decides_about_a_reroll() -> None:
    table = camp([4, 4, 1], ROLLED, seats=4)
    pick(table, "Bolster, then Vanquish")
    assert seats(table) == (1, 2, 3)
    assert option(table, "Reroll the 1 of the Cleric").seat == 1
    assert option(table, "Reroll the 8 of the Ranger").seat == 2
    assert option(table, "Reroll the 4 of the Rogue").seat == 3
    assert option(table, "The Rogue keeps the dice").seat == 3
    with pytest.raises(IllegalChoice):
        table.choose(option(table, "Reroll the 8 of the Ranger"), seat=0)
    table.choose(option(table, "Reroll the 8 of the Ranger"), seat=2)
    assert seats(table) == (2,)


@pytest.mark.rule("SAW-8.10", "SAW-1.4")
def test_the_flex_adventurer_is_rerolled_by_the_player_in_camp() -> None:
    table = camp([4, 4, 1], ROLLED, seats=3)
    pick(table, "Bolster, then Vanquish")
    assert option(table, "Reroll the 4 of the Rogue").seat == 0
    pick(table, "Reroll the 4 of the Rogue")
    assert seats(table) == (0,)


# -- Runes that are named all the same


@pytest.mark.rule("SAW-8.2")
def test_runes_without_matching_dice_are_refused_with_their_own_clause() -> None:
    table = camp([1, 2, 3])
    for key in ("two_runes:0:2", "two_runes:2:1", "three_runes:2:1:0"):
        with pytest.raises(IllegalChoice, match="Runes take at least two dice that show the same") as refusal:
            table.choose(key)
        assert refusal.value.rule == "SAW-8.2"


@pytest.mark.rule("SAW-8.3", "SAW-7.12")
def test_a_rune_that_was_used_is_refused_to_the_wizard_with_its_own_clause() -> None:
    party = PARTY.replace("Warrior", "Wizard") + 'camp = "Wizard"\ndice.Wizard = [3, 3, 5]\n'
    table = position(party + 'horde = ["Eagle", "Fae"]')
    pick(table, "Seal, then Vanquish, with two matching dice")
    assert "Trace a Rune with the 5 of the Wizard" in labels(table)
    table = position(party.replace("[3, 3, 5]", "[3, 4, 5]") + 'horde = ["Eagle", "Fae"]')
    table.runes_used = 0b010
    pick(table, "Trace a Rune with the 3")
    assert (refused(table, "Trace Vanquish").rule, refused(table, "Trace Vanquish").reason) == (
        "SAW-8.3",
        "Vanquish was used already.",
    )
