"""What the journal and the chronicle keep: each thing once, in words that say what happened."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.table import LONGEST_LINE, Chronicle, in_one_line

from .helpers import STRONG_HIT, WORDS, ash, choose, do, go, position, told, two

ASH = '[[character]]\nname = "Ash"\n'
TWO = ASH + '[[character]]\nname = "Birch"\nseat = 1\n'
VOW = 'vow = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]\n'
POINTS_AND_GIFT = ("Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")


def words_of(table: Chronicle, kind: str) -> list[str]:
    """The blocks of one kind in words."""
    journal = table.view(0)["board"]["journal"]
    return [block["words"] for block in journal if block["kind"] == kind]


def test_a_very_long_journal_shows_its_end() -> None:
    table = ash()
    for number in range(5):
        choose(table, "Write in the journal", text=str(number) * 4_000)
    assert [block["text"][0] for block in table.view(0)["board"]["journal"]] == ["2", "3", "4"]


@pytest.mark.rule("WOD-0.2")
def test_the_journal_says_how_a_character_fares() -> None:
    table = go(ash(), "Adjust by hand", "Ash", "Ash is dead")
    assert words_of(table, "status") == ["Ash is dead."]


@pytest.mark.rule("WOD-29.2")
def test_the_journal_names_the_threat_that_a_claimed_one_becomes() -> None:
    table = go(ash(), "Threats", "A new threat", "Adjust by hand", "Ash", "Ash is claimed")
    assert words_of(table, "threat") == [f"A threat: “{WORDS}” (0 successes).", "A threat: Ash (0 successes)."]


@pytest.mark.rule("WOD-28.5", "WOD-28.8")
@pytest.mark.parametrize(
    ("choice", "words"),
    [("The Vow is kept", "The Vow is kept"), ("The Vow is failed or dropped", "The Vow is dropped")],
)
def test_the_journal_keeps_what_became_of_a_vow(choice: str, words: str) -> None:
    table = go(position(VOW + ASH), choice)
    parts = "Find a Warden who went silent, at a village that went silent. The path back has closed"
    assert words_of(table, "vow") == [f"{words}: {parts}."]


@pytest.mark.rule("WOD-4.4")
def test_a_record_made_by_hand_stands_in_the_journal() -> None:
    table = go(ash(), "Adjust by hand", "Ash", "A new Record", "Note", "Give the reason")
    assert words_of(table, "record") == [f"A new Record: {WORDS} (note)."]


@pytest.mark.rule("WOD-2.5")
def test_an_ace_that_is_revealed_stands_in_the_journal_once() -> None:
    table = position('deck = ["AS", "AH", "AD", "AC", "2S", "2H"]\ncharacter = []')
    go(table, "Make a character", "Later", "Later", *POINTS_AND_GIFT)
    kinds = [block["kind"] for block in table.view(0)["board"]["journal"]]
    assert kinds == [*["reveal"] * 6, "record", "status"]


@pytest.mark.rule("WOD-7.6")
def test_the_chronicle_names_the_token_that_was_made() -> None:
    table = do(ash(STRONG_HIT, sheet='tokens = ["banked +2"]'), "Overcome", "Strength")
    assert told(table)[-1] == "+1 on any later Action (Overcome an Obstacle) waits."


def test_a_long_text_is_cut_to_the_longest_line() -> None:
    assert in_one_line("x" * LONGEST_LINE) == "x" * LONGEST_LINE
    assert in_one_line("x" * (LONGEST_LINE + 1)) == "x" * (LONGEST_LINE - 1) + "…"


@pytest.mark.rule("WOD-29.3")
def test_the_end_counts_who_is_left_and_the_vows() -> None:
    table = go(
        position(VOW + TWO.replace("seat = 1\n", "")), "The Vow is kept", "It needs no words", "Close the chronicle"
    )
    assert table.outcome is not None
    assert table.outcome.reason == "The chronicle is closed. In play: 2; Vows kept: 1."


def test_an_action_counts_once_it_is_drawn() -> None:
    table = go(ash(STRONG_HIT), "Ash acts", "Forage")
    assert table.details()["actions"] == 0
    go(table, "Draw the cards")
    assert table.details()["actions"] == 1


@pytest.mark.rule("WOD-27.2")
def test_a_scene_without_words_holds_a_text_that_can_be_written() -> None:
    table = GAME.new(seed=3)
    go(table, "Later", "Later", *POINTS_AND_GIFT, "Reveal all four parts", "Leave it", "Later", "Later")
    go(table, "Begin without words")
    block = table.view(0)["board"]["journal"][-1]
    assert (block["kind"], block["text"]) == ("scene", "")
    table.choose(f"rewrite:{block['written']}", seat=0, text="Rain.")
    assert table.view(0)["board"]["journal"][-1]["text"] == "Rain."


@pytest.mark.rule("WOD-0.3")
def test_the_journal_says_who_adjusted_something() -> None:
    table = two(TWO)
    choose(table, "Adjust by hand", seat=1)
    go(table, "Ash", "Supply", "Supply 3")
    seats = [block["seat"] for block in table.view(0)["board"]["journal"] if block["kind"] == "by hand"]
    assert seats == [1]


@pytest.mark.rule("WOD-19.6")
def test_the_journal_says_when_a_threat_comes_and_when_it_is_over() -> None:
    table = go(ash(), "Threats")
    choose(table, "A new threat", text="A wolf")
    go(table, "Threats", "“A wolf”", "A success against", "Threats", "“A wolf”", "It is over")
    assert words_of(table, "threat") == ["A threat: “A wolf” (1 success).", "It is over: “A wolf” (1 success)."]
