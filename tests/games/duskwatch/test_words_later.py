"""Words may come later: wherever they were left for later, their author writes them at any time (WOD-2.11)."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import IllegalChoice

from .helpers import choose, do, go, guided, labels, position, two

POINTS_AND_GIFT = ("Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
ASH = '[[character]]\nname = "Ash"\n'
TWO = ASH + '[[character]]\nname = "Birch"\nseat = 1\n'


def without_words() -> Chronicle:
    """A solo table at free play where everything was left for later."""
    table = GAME.new(seats=1, seed=3)
    go(table, "Later", "Later", *POINTS_AND_GIFT, "Reveal all four parts", "Leave it as the cards have it")
    return go(table, "Later", "Later", "Begin without words")


def board(table: Chronicle, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = table.view(seat)["board"]
    return found


def write_over(table: Chronicle, number: int | None, text: str, seat: int = 0) -> None:
    assert number is not None
    table.choose(f"rewrite:{number}", seat=seat, text=text)


@pytest.mark.rule("WOD-2.1", "WOD-2.11", "WOD-27.1")
def test_all_of_a_sheet_can_be_written_later() -> None:
    table = without_words()
    assert board(table)["characters"][0]["name"] == "Warden 1"
    for field in ("name", "player", "look", "memory"):
        write_over(table, board(table)["characters"][0]["written"][field], f"The {field}.")
    sheet = board(table)["characters"][0]
    assert [sheet[field] for field in ("name", "player", "look", "memory")] == [
        "The name.",
        "The player.",
        "The look.",
        "The memory.",
    ]


@pytest.mark.rule("WOD-28.4")
def test_the_mission_can_be_worded_later() -> None:
    table = without_words()
    assert not [block for block in board(table)["journal"] if block["kind"] == "mission"], "Nothing to read yet."
    write_over(table, board(table)["vow"]["written"], "Bring the bell home.")
    assert board(table)["vow"]["mission"] == "Bring the bell home."
    assert [block["text"] for block in board(table)["journal"] if block["kind"] == "mission"] == [
        "Bring the bell home."
    ]
    for kind in ("md", "story", "html"):
        assert "Bring the bell home." in table.export(kind, 0)


@pytest.mark.rule("WOD-27.2")
def test_the_opening_scene_can_be_framed_later() -> None:
    table = without_words()
    scene = next(block for block in board(table)["journal"] if block["kind"] == "scene")
    write_over(table, scene["written"], "Rain on the ridge.")
    assert next(block for block in board(table)["journal"] if block["kind"] == "scene")["text"] == "Rain on the ridge."


@pytest.mark.rule("WOD-2.11", "WOD-4.3")
def test_a_revealed_record_can_be_worded() -> None:
    table = without_words()
    weapon, *_, gift = board(table)["characters"][0]["records"]
    write_over(table, weapon["written"], "Her father's blade")
    write_over(table, gift["written"], "a whisper behind the eyes")
    worded, *_, gift = board(table)["characters"][0]["records"]
    assert (worded["words"], worded["entry"]) == ("Her father's blade", weapon["words"])
    assert gift["words"] == "Soulgrip: a whisper behind the eyes"


@pytest.mark.rule("WOD-4.3", "WOD-16.3")
def test_a_record_that_a_rule_added_can_be_worded_later() -> None:
    table = do(position('deck = ["5S", "2C", "KD"]'), "Spend Supply")
    go(table, "Word it later")
    bought = next(one for one in board(table)["characters"][0]["records"] if one["kind"] == "acquisition")
    assert bought["words"] == "something paid for"
    write_over(table, bought["written"], "A mule")
    bought = next(one for one in board(table)["characters"][0]["records"] if one["kind"] == "acquisition")
    assert (bought["words"], bought["text"]) == ("A mule", "A mule")


@pytest.mark.rule("WOD-4.15")
def test_a_thing_without_words_is_for_its_new_owner_to_word() -> None:
    table = two(TWO.replace('name = "Ash"\n', 'name = "Ash"\nrecords = ["gear: Rope"]\n'))
    go(table, "Hand something over", "Ash", "Birch", "Rope")
    rope = next(one for one in board(table, 1)["characters"][1]["records"] if one["kind"] == "gear")
    write_over(table, rope["written"], "Ash's rope", seat=1)
    assert board(table, 0)["characters"][1]["records"][0]["words"] == "Ash's rope"


@pytest.mark.rule("WOD-5.7")
@pytest.mark.parametrize(("deck", "likelihood"), [("2H", "Unlikely"), ("2S", "Unlikely")])
def test_what_a_plain_answer_means_can_be_written(deck: str, likelihood: str) -> None:
    table = position(f'deck = ["{deck}"]')
    before = labels(table)
    choose(table, f"Ask the Oracle, {likelihood}", text="Is the bridge whole?")
    assert labels(table) == before, "A plain answer asks nothing."
    write_over(table, board(table)["oracle"][0]["written"], "Not for long.")
    assert board(table)["oracle"][0]["meaning"] == "Not for long."
    assert next(one for one in board(table)["journal"] if one["kind"] == "oracle")["text"] == "Not for long."


@pytest.mark.rule("WOD-5.7")
def test_a_complication_left_open_can_be_written_later() -> None:
    table = position('deck = ["2H", "KS"]')
    choose(table, "Ask the Oracle, 50/50", text="Is the bridge whole?")
    go(table, "Leave it open")
    write_over(table, board(table)["oracle"][0]["written"], "It sways.")
    assert board(table)["oracle"][0]["meaning"] == "It sways."


@pytest.mark.rule("WOD-0.4", "WOD-5.1")
def test_the_meaning_of_a_secret_answer_is_as_secret_as_the_question() -> None:
    table = guided('deck = ["2H"]\n' + ASH + "seat = 1\n")
    choose(table, "Ask the Oracle in secret, Unlikely", seat=0, text="Is the priest false?")
    write_over(table, board(table)["oracle"][0]["written"], "Only by moonlight.")
    meanings = [board(table, seat)["oracle"][0]["meaning"] for seat in (0, 1)]
    assert meanings == ["Only by moonlight.", ""]
    assert "moonlight" not in str(table.view(1))


@pytest.mark.rule("WOD-2.11")
def test_what_has_no_words_yet_is_named_where_texts_are_changed() -> None:
    table = without_words()
    choose(table, "Ask the Oracle, Almost Certain", text="Is the bell cracked?")
    if "Leave it open" in labels(table):
        go(table, "Leave it open")
    go(table, "Change a text")
    found = labels(table)
    assert "The name of Warden 1 (no words yet)" in found
    assert "The look of Warden 1 (no words yet)" in found
    assert "What Warden 1 remembers (no words yet)" in found
    assert "The name of the player of Warden 1 (no words yet)" in found
    assert "The mission (no words yet)" in found
    assert "The scene (no words yet)" in found
    assert "The wording of Soulgrip (no words yet)" in found
    assert "What the Oracle meant by its answer to “Is the bell cracked?” (no words yet)" in found
    choose(table, "The name of Warden 1", text="Ash")
    assert board(table)["characters"][0]["name"] == "Ash"


@pytest.mark.rule("WOD-2.11")
def test_only_the_author_is_told_the_number_of_a_text_and_may_change_it() -> None:
    table = GAME.new(seats=2, mode="cooperative", seed=1)
    go(table, "Player 1 makes a character", "Later", "Later", *POINTS_AND_GIFT)
    number = board(table, 0)["characters"][0]["written"]["name"]
    assert board(table, 1)["characters"][0]["written"]["name"] is None
    with pytest.raises(IllegalChoice):
        write_over(table, number, "Mine", seat=1)
    write_over(table, number, "Ash", seat=0)
    assert board(table, 1)["characters"][0]["name"] == "Ash"


@pytest.mark.rule("WOD-0.4")
def test_a_pin_that_is_rewritten_to_nothing_is_gone() -> None:
    table = position()
    choose(table, "Pin a fact", text="The bell is cracked.")
    write_over(table, board(table)["facts"][0]["written"], "  ")
    assert board(table)["facts"] == []


@pytest.mark.rule("WOD-5.1")
def test_the_board_holds_the_last_questions_and_the_journal_all() -> None:
    table = position()
    for number in range(25):
        choose(table, "Ask the Oracle, Unlikely", text=f"Question {number}?")
    assert [one["question"] for one in board(table)["oracle"]] == [f"Question {number}?" for number in range(5, 25)]
    assert "Question 0?" in table.export("md", 0)
