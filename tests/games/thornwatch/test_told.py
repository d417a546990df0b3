"""What is told while it is played: before a choice what it rolls, after it what it came to, in plain sentences."""

from __future__ import annotations

import pytest

from hearthwatch.games.thornwatch import GAME
from hearthwatch.games.thornwatch.heuristics import HEURISTICS
from hearthwatch.games.thornwatch.show.board import board
from hearthwatch.games.thornwatch.show.board.parts import EndBoard
from hearthwatch.games.thornwatch.show.terminal.words import end_line, way_note
from hearthwatch.games.thornwatch.show.words import NAMERS
from hearthwatch.games.thornwatch.show.words.card_texts import CARD_TEXTS
from hearthwatch.games.thornwatch.show.words.names import NAMES
from hearthwatch.games.thornwatch.show.words.odds import ODDS
from hearthwatch.games.thornwatch.show.words.places import PLACES
from hearthwatch.games.thornwatch.show.words.prospects import PROSPECTS
from hearthwatch.games.thornwatch.show.words.told import TOLD
from hearthwatch.kernel import Table, mask_of
from hearthwatch.kernel.decision import Option
from hearthwatch.testing import log

from .helpers import bites, encounter, let_be, pick, position, prompt, take
from .starting import new, until
from .test_board import BITTEN, seen

TURN = """
heroes = ["Guard", "Greenheart", "Warden"]
track = ["Guard", "Husk", "Greenheart", "Warden"]

[hero.Guard]
tile = 9
hand = ["Brawn", "Brawn"]

[hero.Greenheart]
tile = 9
hand = ["Woodwise"]

[hero.Warden]
tile = 9
hand = ["Woodwise"]

[[creature]]
name = "Husk"
tiles = [9, 9]
"""

ALONE = """
track = ["Sage", "Guard", "Husk"]

[hero.Sage]
tile = 9
hand = ["Mind"]

[hero.Guard]
tile = 1

[[creature]]
name = "Husk"
tiles = [9, 9, 10]
"""


@pytest.mark.rule("TWN-21.1")
def test_a_target_says_how_many_dice_are_rolled_against_it() -> None:
    """Cinder has one die more against a target that is alone."""
    table = position(ALONE)
    take(table, "use_tracker", "Cinder")
    assert table.decision is not None
    assert prompt(table).startswith("Cinder (ranged).")
    assert {option.label: option.means for option in table.decision.options} == {
        "Attack the first Husk on tile 9, on the edge": "1 die, 0.7 hits on average.",
        "Attack the Husk on tile 10, on the edge": "2 dice, 1.4 hits on average.",
    }


def test_an_answer_that_strikes_back_says_what_it_rolls() -> None:
    """Retaliate: two dice and one for each wound gained."""
    table = position(BITTEN.replace("H D -", "H D"))
    take(table, "use_rules_card", "Claws")
    take(table, "strike", "Sage")
    take(table, "pass_window")
    found = seen(table, 1)["window"]["reactors"][0]["answers"]
    assert [one["then"] for one in found if one["name"] == "Retaliate"] == [
        "An attack with 5 dice, 3.5 hits on average."
    ]


@pytest.mark.rule("TWN-G55")
def test_a_turn_is_said_to_begin_and_to_end() -> None:
    table = position(TURN)
    assert prompt(table) == "The turn of the Guard begins. Does anybody react?"
    let_be(table)
    take(table, "end_turn")
    assert prompt(table) == "The turn of the Guard ends: the last moment to react. Does anybody react?"


def test_outside_of_an_attack_nobody_is_said_to_have_nothing() -> None:
    """The Warden is asked after the Greenheart: what a hand can pay is not told."""
    table = position(TURN)
    assert seen(table, 2)["window"]["cannot"] == []


def test_who_moves_is_not_told_by_the_tile_it_has_reached() -> None:
    table = position(TURN.replace('["Guard", "Husk"', '["Husk", "Guard"'))
    pick(table, "Move to tile 10")
    assert "The Husk goes to tile 10." in log(table)


@pytest.mark.rule("TWN-3.17")
def test_the_gallery_tells_no_story_before_its_scene() -> None:
    told = str(GAME.cards)
    for scene in GAME.book.scenes.values():
        assert str(scene.sheet.goal) in told
        assert str(scene.sheet.story) not in told
        assert all(str(end.story) not in told for end in scene.sheet.end if end.story)


def test_no_two_words_for_players_have_one_name() -> None:
    """The books of words are laid together: what is in two of them would be lost from one."""
    assert len(NAMERS) == sum(map(len, (NAMES, CARD_TEXTS, ODDS, PLACES, PROSPECTS, TOLD)))


def test_wounds_come_back_from_the_hand_or_the_discard_pile() -> None:
    table = position(TURN.replace('["Brawn", "Brawn"]', '["wound", "Brawn"]'))
    take(table, "react", "Renew")
    assert "The Guard returns 1 wound from the hand." in log(table)


# -- before a choice: where it leads


def means_by_label(table: Table) -> dict[str, str]:
    """What each option would do."""
    assert table.decision is not None
    return {option.label: option.means for option in table.decision.options}


def test_a_move_says_what_waits_on_the_tile() -> None:
    table = position(TURN.replace("tiles = [9, 9]", "tiles = [9, 8, 8]"))
    let_be(table)
    assert table.decision is not None
    there = board(table, mask_of(1))
    ways = {option.label: way_note(there, option.key) for option in table.decision.options}
    tile = next(tile for tile in there.tiles if tile.number == 8)
    assert ways["Move to tile 8"] == "; ".join([" and ".join(tile.symbols) or "bare", "2 Husks"])
    assert all(not note for label, note in ways.items() if not label.startswith("Move to"))


def test_a_card_that_is_powered_says_what_is_open() -> None:
    table = position('track = ["Guard", "Sage"]\n[hero.Guard]\ntile = 9\nhand = ["Brawn", "Hew"]')
    take(table, "slot_card", "Hew")
    powers = [means for label, means in means_by_label(table).items() if label.startswith("Power Hew")]
    assert powers and all(means.startswith("Open now: ") for means in powers)


def test_pawns_that_could_do_nothing_are_not_told_one_by_one() -> None:
    """Five Villagers that stand still were ten lines: which one it is, and that it is done."""
    table = GAME.new(3, seed=2, opening="the-singer-in-the-dark")
    while table.round < 2:
        table.choose(Option(table, HEURISTICS.move(table)))
    told = table.text(since=0)
    assert any(line.startswith("- The Villager acts.") for line in told)
    assert not any(line.startswith("= Done") for line in told) and "Done" in log(table)


@pytest.mark.rule("TWN-G42", "TWN-22.1")
def test_what_changes_an_attack_is_named_before_what_it_changes() -> None:
    table = position("""
        track = ["Husk", "Guard", "Sage"]
        next_rolls = "H -"
        terrain.9 = "Blood Flies"
        creature = [{ name = "Husk", tiles = [9] }]
        hero.Guard.tile = 9
        hero.Sage.tile = 11
    """)
    take(table, "use_rules_card", "Claws")
    let_be(table)
    told = log(table)
    at = told.index("Blood Flies: attacks against each hero here score 1 hit more.")
    assert told[at - 1].startswith("The Husk attacks the Guard: a hit")
    assert told[at + 1].startswith("The Guard gains 2 wounds")


@pytest.mark.rule("TWN-G42")
def test_a_die_that_the_foliage_takes_is_told() -> None:
    table = encounter("Driven", guard=2, sage=5, head='terrain.2 = "Thick Foliage"')
    bites(table, "Rotting Bow", "the Guard")
    assert "Thick Foliage: ranged attacks against each pawn here roll 1 die fewer." in log(table)


def test_how_much_is_left_stands_with_the_end_not_with_its_last_sentence() -> None:
    end = EndBoard(
        kind="success", text="Two deeds burn. The field is free.", reward="", places=[], tiles=[], left=2, done=0, of=0
    )
    assert end_line(end) == "Win (2 left): Two deeds burn. The field is free"


@pytest.mark.rule("TWN-29.1", "TWN-8.3")
def test_a_card_of_a_persistent_creature_is_told_by_where_it_lay() -> None:
    table = position("""
        heroes = ["Blade", "Sage"]
        track = ["Blade", "Deep Crow 1", "Sage", "Deep Crow 2"]
        next_rolls = "H -"
        creature = [{ name = "Deep Crow", tiles = [9] }]
        hero.Blade = { tile = 9, hand = ["Agility"] }
    """)
    take(table, "use_tracker", "Daggers")
    let_be(table)
    take(table, "wound_card", "place 2 of 4")
    assert [line for line in log(table) if "toward the edge" in line] == [
        "The Deep Crow in place 2 goes 1 step toward the edge."
    ]


@pytest.mark.rule("TWN-5.5", "TWN-5.7")
def test_the_price_of_a_terrain_card_and_its_cache_are_told() -> None:
    for name, told in (("Blood Flies", "for 1 ebb; the Judge has 3."), ("Ebb Well", "3 ebb lies on")):
        table = until(new(), "choose_terrain")
        take(table, "choose_terrain_kind", name)
        take(table, "choose_terrain")
        assert any(told in line for line in log(table)), log(table)[-4:]


@pytest.mark.rule("TWN-3.16")
def test_a_counter_that_goes_on_changing_is_told_once() -> None:
    table = GAME.position(
        {
            "heroes": ["Guard", "Sage"],
            "scene": "a-thirst-for-knowledge",
            "track": ["Guard", "Sage", "Ebb-Drinker"],
            "next_rolls": "D D",
            "hero": {"Guard": {"tile": 3, "hand": ["Brawn"]}, "Sage": {"tile": 9}},
            "creature": [{"name": "Ebb-Drinker", "tiles": [10]}],
        }
    )
    take(table, "use_storyboard", "Read on")
    assert [line for line in log(table) if "counter" in line] == ["The unread counter is at 3."]


@pytest.mark.rule("TWN-23.6")
def test_wounds_that_are_drawn_into_the_hand_are_told() -> None:
    table = position('hero.Guard = { deck = ["wound", "Brawn", "wound", "Hew", "Brawn"] }\ntrack = ["Guard", "Sage"]')
    take(table, "end_turn")
    assert "The Guard draws 5 cards, 2 of them wounds." in log(table, 2)


@pytest.mark.rule("TWN-23.3")
def test_what_falls_from_the_deck_is_told() -> None:
    table = encounter("Husk", "H D", own='deck = ["Hew", "Hew", "Retaliate", "Retaliate"]')
    bites(table, "Claws", "the Guard")
    assert "The Guard discards from the deck: 2 Hew and Retaliate." in log(table, 2)
