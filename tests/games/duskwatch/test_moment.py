"""What stands above and beside the table: where the story is, and the card that people read."""

from __future__ import annotations

from .helpers import ash, go, position, prompt


def test_the_phases_of_a_draw() -> None:
    table = ash("2C KD QS 9D 4H", Supply=3)
    board = table.view(0)["board"]
    assert (board["phase"], board["company"], board["consequence"]) == ("fiction", "A story told alone", None)
    go(table, "Ash acts", "Overcome an Obstacle", "Strength")
    assert table.view(0)["board"]["phase"] == "draw"
    go(table, "Draw the cards")
    board = table.view(0)["board"]
    assert board["phase"] == "result"
    assert board["consequence"] == {"action": "Overcome an Obstacle", "card": "9D", "heading": "Cost"}
    go(table, "1 Supply is lost")
    assert table.view(0)["board"]["phase"] == "fiction"


def test_before_the_story_opens() -> None:
    assert position("opened = false").view(0)["board"]["phase"] == "making"


def test_a_vow_in_its_four_parts() -> None:
    parts = ["Find", "a Warden who went silent", "The path back has closed", "a village that went silent"]
    assert position(f"vow = {parts}").view(0)["board"]["vow"]["parts"] == parts


def test_what_is_prepared_says_its_modifier() -> None:
    table = go(ash("2C KD QS", Strength=2), "Ash acts", "Overcome an Obstacle", "Strength")
    assert table.view(0)["board"]["preparing"]["at"] == "at +2"
    go(table, "A condition against", "A condition against", "A condition against")
    assert table.view(0)["board"]["preparing"]["at"] == "at −1"


def test_a_question_names_three_levels_and_counts_the_others() -> None:
    sheet = 'records = ["gear: Rope", "gear: Grapnel", "gear: Spikes", "gear: Chalk", "gear: Mirror"]'
    table = go(ash("2C KD QS", sheet=sheet, Fortune=3), "Ash acts", "Forage", "Rope", "Grapnel", "Spikes")
    assert prompt(table) == "Ash, Forage with Fortune 3, Rope +1, Grapnel +1, Spikes +1: what else counts?"
    go(table, "Chalk", "Mirror")
    told = "Ash, Forage with Fortune 3, Rope +1, Grapnel +1, Spikes +1 and 2 more, +8 in all: what else counts?"
    assert prompt(table) == told
    board = table.view(0)["board"]
    assert board["preparing"]["levels"][3:] == ["Chalk +1", "Mirror +1"], "the table names all of them"


def test_a_question_shortens_a_long_condition() -> None:
    table = go(ash("2C KD QS", Fortune=3), "Ash acts", "Forage")
    table.choose("name_condition:0:-1", text="the wind has turned and carries every sound to the far side")
    told = "Ash, Forage with Fortune 3, “the wind has turned and carries every s…” −1: what else counts?"
    assert prompt(table) == told
