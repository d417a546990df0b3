"""Making a character (section 2)."""

from __future__ import annotations

import pytest

from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.table import Chronicle

from .helpers import ash, asked, choose, go, labels, piles, position, prompt, records


def made(deck: str, gift: str = "Soulgrip", name: str = "") -> Chronicle:
    table = position(f"deck = {deck.split()}\ncharacter = []")
    go(table, "Make a character", "Later")
    if name:
        choose(table, "Name the character", text=name)
    else:
        go(table, "Later")
    return go(table, "Strength 2", "Dexterity 2", "Willpower 2", gift, "Later", "Later")


@pytest.mark.rule("WOD-2.1", "WOD-2.2")
def test_both_names_are_free_text_and_kept() -> None:
    table = GAME.new(seed=1)
    assert (prompt(table), asked(table)) == ("What is the player's own name?", (0,))
    choose(table, "Write the player's name", text="Zoë")
    assert prompt(table) == "What is the character called?"
    choose(table, "Name the character", text="Ash of the <Three> Oaks")
    sheet = table.view(0)["board"]["characters"][0]
    assert (sheet["player"], sheet["name"]) == ("Zoë", "Ash of the <Three> Oaks")


@pytest.mark.rule("WOD-2.10", "WOD-G27")
def test_two_characters_may_have_the_same_gift_and_records() -> None:
    table = made("8C JD 2H QS 2D 4S 8S JC 2C QD 2S 4D")
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
    assert records(table, 0) == records(table, 1)


@pytest.mark.rule("WOD-2.9", "WOD-2.5")
def test_seven_records() -> None:
    table = made("AC AD AH AS 2D 2S")
    kinds = [record["kind"] for record in table.view(0)["board"]["characters"][0]["records"]]
    assert kinds == ["weapon", "armor", "gear", "gear", "gear", "skill", "gift"]
    assert piles(table) == (46, 6)


@pytest.mark.rule("WOD-2.11")
def test_all_text_can_be_changed_later() -> None:
    table = made("AC AD AH AS 2D 2S", name="Ash")
    choose(table, "Change a text")
    choose(table, "“Ash”", text="Alder")
    assert table.view(0)["board"]["characters"][0]["name"] == "Alder"
    table.choose(f"rewrite:{table.names[0]}", seat=0, text="Aspen")
    assert table.view(0)["board"]["characters"][0]["name"] == "Aspen", "nobody has to look for it in a list"


@pytest.mark.rule("WOD-2.8")
def test_one_of_five_gifts_without_a_card() -> None:
    table = position("character = []")
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2")
    assert len(labels(table)) == 5
    assert piles(table) == (46, 6)
    go(table, "Stonehide")
    assert (records(table)[-1], piles(table)) == ("Stonehide", (46, 6))


@pytest.mark.rule("WOD-29.4")
def test_a_new_character_comes_from_the_deck_as_it_lies() -> None:
    table = ash("8C JD 2H QS 2D 4S", "discards = 20", sheet='status = "dead"')
    go(table, "Make a character", "Later", "Later", "Strength 2", "Dexterity 2", "Willpower 2", "Soulgrip")
    assert (piles(table), records(table, 1)[0]) == ((26, 26), "Greatsword")
