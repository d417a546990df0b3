"""Tables from documents: every key does what it says, and everything else is refused with a sentence."""

from __future__ import annotations

import pytest

from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import LOCATION_NAMES
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.show.board_types import DeckShown
from hearthwatch.kernel import SetupError, mask_of
from hearthwatch.kernel.readers import EVERYONE
from tests.games.set_a_watch.helpers import (
    deck,
    dice,
    health_of,
    hero,
    labels,
    line,
    names,
    position,
    prompt,
    states,
    where,
    why_not,
)

# -- what a document may say


def test_an_empty_document_is_a_plain_first_round() -> None:
    table = position("")
    assert (table.round, table.firewood, table.rests) == (1, 7, (0, 0, 0, 0))
    assert prompt(table) == "Who goes to Camp?"
    assert table.place().name == "Echo Valley"
    assert [names(table, pile) for pile in (table.deck, table.graveyard, table.horde)] == [[], [], []]
    assert states(table, "Warrior") == {
        "Cleave": "up",
        "Felling Blow": "up",
        "Iron Grip": "exhausted",
        "War Cry": "leftover",
        "Blood Price": "leftover",
    }
    assert len(table.unhallowed) == 7
    assert len(table.map) == 8
    assert len(table.unused) == 14 + 3 - 8


def test_the_party_and_its_cards_dice_and_rests() -> None:
    table = position(
        """
        party = ["Rogue", "Ranger", "Cleric", "Wizard"]
        camp = "Cleric"
        abilities.Ranger = ["-Longshot", "Starlight", "-False Trail"]
        dice.Ranger = [8, 7, "6 location"]
        rests.Wizard = 1
        rests.Cleric = 2
        line = ["Hill Ogre"]
        """
    )
    assert [one.name for one in board_of(table, mask_of(0)).adventurers] == ["Rogue", "Ranger", "Cleric", "Wizard"]
    assert states(table, "Ranger") == {
        "Sharpshooter": "leftover",
        "Longshot": "exhausted",
        "Raise the Aim": "leftover",
        "False Trail": "exhausted",
        "Starlight": "up",
    }
    assert dice(table, "Ranger") == [8, 7]
    assert dice(table, "Rogue") == [1, 1, 1]
    assert table.rests == (0, 0, 2, 1)
    assert table.resting == hero(table, "Cleric")
    assert table.watch == (0, 1, 3)
    assert table.fighters == (0, 1, 3)


def test_the_party_may_come_from_the_options() -> None:
    table = position("", adventurers=["Rogue", "Ranger", "Cleric", "Wizard"])
    assert [one.name for one in board_of(table, mask_of(0)).adventurers] == ["Rogue", "Ranger", "Cleric", "Wizard"]


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("", "ready"),
        (" ready", "ready"),
        (" attack", "attack"),
        (" spent", "spent"),
        (" camp", "camp"),
        (" location", "location"),
        (" on War Cry", "ability"),
    ],
)
def test_a_die_may_lie_anywhere(word: str, place: str) -> None:
    document = 'abilities.Warrior = ["War Cry", "Cleave", "-Iron Grip"]\nline = ["Hill Ogre"]\n'
    table = position(document + f'dice.Warrior = ["3{word}", 1, 1]')
    assert where(table, "Warrior") == [place, "ready", "ready"]
    assert dice(table, "Warrior") == ([3, 1, 1] if place == "ready" else [1, 1])


@pytest.mark.rule("SAW-13.2", "SAW-13.3")
def test_cards_that_were_used() -> None:
    document = 'line = ["Eagle", "Hill Ogre"]\ncamp = "Cleric"\ndice.Wizard = [1, 2, 3]\nused.Shockbolt = '
    table = position(document + '"die"')
    assert "Shockbolt, by exhausting it" in labels(table)
    table = position(document + '"both"')
    assert why_not(table, "Shockbolt")[0] in ("SAW-13.2", "SAW-13.3")
    table = position(document + '"exhaustion"')
    assert "Shockbolt" in labels(table)


@pytest.mark.rule("SAW-4.7")
def test_a_card_that_was_used_has_spoken_in_the_silent_abbey() -> None:
    document = 'location = "Silent Abbey"\nline = ["Eagle", "Hill Ogre"]\ncamp = "Cleric"\n'
    assert why_not(position(document + 'used.Shockbolt = "die"'), "Shockbolt")[0] == "SAW-4.7"


def test_the_line_faceup_facedown_fresh_and_riding() -> None:
    table = position(
        """
        camp = "Cleric"
        firewood = 6
        line = ["Wyvern", "?Eagle", "!Woodgnawer", "Wolfback Raider on Tusked Boar", "Torch Reaver"]
        """
    )
    assert line(table) == ["Wyvern", "?", "Woodgnawer", "Wolfback Raider", "Torch Reaver"]
    assert table.firewood == 5
    assert health_of(table, "Wolfback Raider") == 11
    assert table.known[table.line[1]] == 0
    assert table.known[table.line[0]] == EVERYONE


@pytest.mark.rule("SAW-14.6")
def test_a_fresh_creature_in_position_one_has_its_first_position_power_still_to_come() -> None:
    assert position('camp = "Cleric"\nfirewood = 6\nline = ["!Wyvern"]').firewood == 3
    assert position('camp = "Cleric"\nfirewood = 6\nline = ["Wyvern"]').firewood == 6


def test_piles_decks_are_named_from_the_top_all_others_from_the_bottom() -> None:
    table = position(
        """
        deck = ["Eagle", "!Fae", "Summon"]
        graveyard = ["Wyvern", "Hill Ogre"]
        horde = ["?The Ninth Bell", "Vampire"]
        unhallowed = ["Crown of Ash", "The Long Dark"]
        tamed = ["Tusked Boar"]
        """
    )
    assert deck(table) == ["Eagle", "Fae", "Summon"]
    assert board_of(table, mask_of(0)).deck == DeckShown(count=3, top=[None, "Fae", None], cards=[None, "Fae", None])
    assert names(table, table.graveyard) == ["Wyvern", "Hill Ogre"]
    assert names(table, table.horde) == ["The Ninth Bell", "Vampire"]
    assert board_of(table, mask_of(0)).horde == [None, "Vampire"]
    assert board_of(table, mask_of(0)).unhallowed == ["Crown of Ash", "The Long Dark"]
    assert names(table, table.unhallowed) == ["The Long Dark", "Crown of Ash"]
    assert names(table, table.tamed) == ["Tusked Boar"]


def test_locations_map_and_unused_from_the_top() -> None:
    table = position(
        """
        round = 6
        location = "Cold Ford"
        map = ["!Blind Fen", "Snowy Pass", "The Knife Stair"]
        unused = ["Hermit's Orchard", "!Wolf Hollow"]
        """
    )
    assert table.place().name == "Cold Ford"
    assert names(table, reversed(table.map)) == ["Blind Fen", "Snowy Pass", "The Knife Stair"]
    assert names(table, reversed(table.unused))[:2] == ["Hermit's Orchard", "Wolf Hollow"]
    assert [bool(table.known[card]) for card in reversed(table.map)] == [True, False, False]
    assert [bool(table.known[card]) for card in reversed(table.unused)][:2] == [False, True]


def test_a_short_map_is_filled_before_the_final_location() -> None:
    table = position('round = 5\nmap = ["Blind Fen"]')
    assert len(table.map) == 4
    first, *others, last = names(table, reversed(table.map))
    assert first == "Blind Fen"
    assert LOCATION_NAMES.index(last) >= 17
    assert all(LOCATION_NAMES.index(one) < 14 for one in others)


@pytest.mark.parametrize(
    ("document", "asked"),
    [
        ('phase = "roll"', "Who goes to Camp?"),
        ('phase = "camp"', "Who goes to Camp?"),
        ('phase = "camp"\ncamp = "Wizard"', "Wizard: where does the next die go?"),
        ('camp = "Wizard"', "Wizard: where does the next die go?"),
        ('phase = "watch"\ndeck = ["Eagle"]\ncamp = "Cleric"', "What does the Watch do?"),
        ('line = ["Eagle"]\ncamp = "Cleric"', "What does the Watch do?"),
        ('phase = "end"\nmap = ["Snowy Pass"]', "Who lays the lowest die on the Location?"),
        ('round = 9\nline = ["Eagle"]', "What does the Watch do?"),
    ],
)
def test_the_phase_follows_from_the_document_or_is_named(document: str, asked: str) -> None:
    assert prompt(position(document)) == asked


def test_next_rolls_come_first() -> None:
    table = position("next_rolls = [8, 7, 6, 5, 4, 3]")
    assert (dice(table, "Warrior"), dice(table, "Wizard")) == ([8, 7, 6], [5, 4, 3])


def test_a_script_that_is_too_short_or_does_not_fit_says_so() -> None:
    assert not position("next_rolls = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]").script_ran_out
    assert position("next_rolls = [1, 1, 1]").script_ran_out
    with pytest.raises(SetupError, match="A die with 6 sides cannot show 8: the script does not fit what is rolled"):
        position("next_rolls = [1, 1, 1, 8]")


def test_the_seats_may_stand_in_the_document() -> None:
    assert (position("seats = 3").seats, position("seats = 3", seats=2).seats, position("").seats) == (3, 2, 1)


@pytest.mark.rule("SAW-9.1")
def test_barred_adventurers_and_traps() -> None:
    table = position('camp = "Cleric"\nbarred = ["Warrior"]\nline = ["?Hill Ogre"]\ntrap = 3')
    assert table.fighters == (1, 3)
    assert table.watch == (0, 1, 3)
    assert [one.barred for one in board_of(table, mask_of(0)).adventurers] == [True, False, False, False]
    assert health_of(table, "Hill Ogre") == 7


@pytest.mark.rule("SAW-18.2")
def test_in_round_nine_everybody_is_on_watch_and_everybody_may_have_rested_twice() -> None:
    rests = 'rests.Warrior = 2\nrests.Wizard = 2\nrests.Cleric = 2\nrests."Beast Master" = 2\n'
    table = position(rests + 'round = 9\ndeck = ["Hill Ogre"]')
    assert table.watch == (0, 1, 2, 3)
    assert prompt(table) == "What does the Watch do?"


def test_a_document_may_be_plain_data_and_the_table_can_be_saved_and_replayed() -> None:
    table = GAME.position({"line": ["Eagle", "Hill Ogre"], "camp": "Cleric", "dice": {"Warrior": [4, 1, 1]}})
    assert line(table) == ["Eagle", "Hill Ogre"]
    table.choose(0)
    assert GAME.load(table.to_json()) == table
    assert table.record.replay() == table


def test_every_card_lies_in_exactly_one_place() -> None:
    table = position(
        'line = ["Wolfback Raider on Eagle", "?Fae"]\ndeck = ["Summon"]\ntamed = ["Tusked Boar"]\ncamp = "Cleric"'
    )
    placed = [card for pile in table.places().values() for card in pile]
    assert sorted(placed) == list(range(len(table.face)))


# -- what it may not say

SENTENCES = {
    "foo = 1": "A position has no 'foo'; it may have: seats, party, abilities, used, dice, tamed, camp",
    "line = [": "The position is not valid TOML:",
    "round = 0": "round is a number from 1 to 9; 0 is not.",
    "round = 10": "round is a number from 1 to 9; 10 is not.",
    'round = "x"': "round is a number from 1 to 9; 'x' is not.",
    "round = true": "round is a number from 1 to 9; True is not.",
    "firewood = -1": "firewood is a number from 0 to 999; -1 is not.",
    "firewood = 1000": "firewood is a number from 0 to 999; 1000 is not.",
    "trap = 100": "trap is a number from 0 to 99; 100 is not.",
    "next_rolls = 3": "next_rolls is a list; 3 is not.",
    "next_rolls = [1, 0]": "Number 2 of next_rolls is a number from 1 to 8; 0 is not.",
    "next_rolls = [9]": "Number 1 of next_rolls is a number from 1 to 8; 9 is not.",
    "camp = 3": "camp is a text; 3 is not.",
    "phase = 3": "phase is camp, end, roll or watch; 3 is not.",
    'phase = "lunch"': "phase is camp, end, roll or watch; 'lunch' is not.",
    'phase = "camp"\nround = 9': "There is no Camp phase in round 9 (SAW-18.2).",
    "party = 3": "party is a list; 3 is not.",
    'party = "Rogue"': "party is a list; 'Rogue' is not.",
    'party = ["Bard", "Warrior", "Wizard", "Cleric"]': "There is no Adventurer called 'Bard'; there are: Warrior,",
    'party = ["Rogue"]': "A party is four different Adventurers (SAW-1.2, SAW-1.7).",
    'party = ["Rogue", "Rogue", "Wizard", "Cleric"]': "A party is four different Adventurers (SAW-1.2, SAW-1.7).",
    'party = ["Rogue", "Ranger", "Wizard", "Cleric", "Rogue"]': "A party is four different Adventurers",
    'camp = "Rogue"': "'Rogue' is not in the party.",
    'barred = ["Bard"]': "'Bard' is not in the party.",
    'barred = "Warrior"': "barred is a list; 'Warrior' is not.",
    'abilities = ["Cleave"]': "abilities is given by name, such as abilities.Name = ...; ['Cleave'] is not.",
    'abilities.Rogue = ["Backstab", "Smoke Bomb", "Stay Dead"]': "'Rogue' is not in the party.",
    'abilities.Warrior = ["Cleave", "Whirl", "War Cry"]': "There is no Ability card called 'Whirl'.",
    'abilities.Warrior = ["Cleave", "Shockbolt", "War Cry"]': "Shockbolt is not a card of the Warrior.",
    'abilities.Warrior = ["Cleave", "War Cry"]': "An Adventurer always has exactly three equipped Ability",
    'abilities.Warrior = ["Cleave", "-Cleave", "War Cry"]': "An Adventurer always has exactly three equipped",
    'abilities.Warrior = ["Cleave", "-Cleave", "War Cry", "Iron Grip"]': "An Adventurer always has exactly three",
    "abilities.Warrior = [1, 2, 3]": "Number 1 of abilities.Warrior is a text; 1 is not.",
    'used.Whirl = "die"': "There is no Ability card called 'Whirl'.",
    'used.Cleave = "often"': "used.Cleave is both, die or exhaustion; 'often' is not.",
    "used.Cleave = ['die']": "used.Cleave is both, die or exhaustion; ['die'] is not.",
    "dice.Warrior = [1, 2]": "An Adventurer has three dice (SAW-2.1).",
    "dice.Warrior = [1, 2, 3, 4]": "An Adventurer has three dice (SAW-2.1).",
    "dice.Warrior = 3": "dice.Warrior is a list; 3 is not.",
    "dice.Warrior = [0, 1, 1]": "A die of the Warrior shows 1 to 8, up to 14 after War Cries; 0 does not.",
    'dice.Warrior = ["x", 1, 1]': "A die of the Warrior shows 1 to 8, up to 14 after War Cries; 'x' does not.",
    "dice.Warrior = [15, 1, 1]": "A die of the Warrior shows 1 to 8, up to 14 after War Cries; 15 does not.",
    "seats = 5": "Set a Watch is for 1 to 4 seats; 5 is out of range.",
    'seats = "two"': "seats is a number; 'two' is not.",
    'dice.Warrior = ["3 asleep", 1, 1]': "A die is ready, attack, spent, camp, location or on an Ability card;",
    'dice.Warrior = ["3 on Whirl", 1, 1]': "There is no Ability card called 'Whirl'.",
    'dice.Warrior = ["3 on Shockbolt", 1, 1]': "Shockbolt is not a card of the Warrior.",
    'dice.Warrior = ["3 on Cleave", 1, 1]': "A card takes one die, and a Passive one takes none (SAW-13.2, SAW-13.10).",
    'dice.Warrior = ["3 on War Cry", "1 on War Cry", 1]': "A card takes one die, and a Passive one takes none",
    "rests.Warrior = 3": "rests.Warrior is a number from 0 to 2; 3 is not.",
    "rests.Rogue = 1": "'Rogue' is not in the party.",
    "rests = 1": "rests is given by name, such as rests.Name = ...; 1 is not.",
    'rests = { Warrior = 2, Wizard = 2, Cleric = 2, "Beast Master" = 2 }': "Everybody has rested twice: nobody is left",
    "line = [1]": "Number 1 of line is a text; 1 is not.",
    'line = ["Gnat"]': "There is no Creature card called 'Gnat'.",
    'line = ["Snowy Pass"]': "There is no Creature card called 'Snowy Pass'.",
    'line = ["Eagle", "?Eagle"]': "All cards called 'Eagle' are used already.",
    'line = ["Summon"]': "A Summon in the Line is facedown: ?Summon.",
    'line = ["Eagle on Fae"]': "Eagle on Fae cannot be: only a revealed Rider rides, and only its kind of mount",
    'line = ["Eagle on Summon"]': "Eagle on Summon cannot be: only a revealed Rider rides",
    'line = ["Scale Lancer on Eagle"]': "Scale Lancer on Eagle cannot be: only a revealed Rider rides",
    'line = ["?Wolfback Raider on Eagle"]': "?Wolfback Raider on Eagle cannot be: only a revealed Rider rides",
    'deck = ["Acolyte", "Acolyte", "Acolyte"]': "All cards called 'Acolyte' are used already.",
    'graveyard = ["Cold Ford"]': "There is no Creature card called 'Cold Ford'.",
    'horde = ["?Gnat"]': "There is no Creature card called 'Gnat'.",
    'tamed = ["Eagle", "Pack Wolf", "Tusked Boar"]': "There are at most 2 tamed Creatures (SAW-19.24).",
    'unhallowed = ["Eagle"]': "There is no Unhallowed called 'Eagle'.",
    'location = "Nowhere"': "There is no Location called 'Nowhere'.",
    'location = "Eagle"': "There is no Location called 'Eagle'.",
    'map = ["Eagle"]': "There is no Location called 'Eagle'.",
    'map = ["The Knife Stair", "Cold Ford"]': "There is one Final Location, the last of the Map (SAW-3.15, SAW-3.16).",
    'unused = ["The Knife Stair"]': "There is one Final Location, the last of the Map (SAW-3.15, SAW-3.16).",
    'round = 8\nmap = ["Cold Ford"]': "In round 8 the Map holds 1 cards, the Final Location with them.",
    f"unused = {LOCATION_NAMES[:10]}": "In round 1 the Map holds 8 cards, the Final Location with them.",
}


@pytest.mark.parametrize("document", list(SENTENCES), ids=lambda text: text.replace("\n", "; "))
def test_what_cannot_be_is_refused_with_a_sentence(document: str) -> None:
    with pytest.raises(SetupError) as error:
        position(document)
    assert str(error.value).startswith(SENTENCES[document])
    assert str(error.value).endswith(".")
