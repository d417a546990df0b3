"""Ideas of one's own: lists in files, and lines that are noted at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.content.own_lists import with_files
from hearthwatch.games.duskwatch.content.prompts import LISTS
from hearthwatch.games.duskwatch.table import Chronicle
from hearthwatch.kernel import SetupError

from .helpers import ash, choose, go, guided, labels, prompt

SEA = '[[list]]\nname = "Trouble at sea"\nentries = ["The tide is early", "A mast goes by"]\n'
WISH = '[[list]]\nname = "A sailor\'s wish"\nfirsts = ["Sell", "Burn"]\nseconds = ["the chart", "the boot"]\n'
GM_AND_ONE = '[[character]]\nname = "Ash"\nseat = 1\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sea.toml").write_text(SEA + WISH, encoding="utf-8")
    return tmp_path


def at_sea(folder: Path) -> Chronicle:
    """A table whose lists are those of the game and two more."""
    found: Chronicle = GAME.with_authored(folder).position({"character": [{"name": "Ash"}]}, seats=1)
    return found


def ideas(table: Chronicle, seat: int = 0) -> list[str]:
    return [block["words"] for block in table.view(seat)["board"]["journal"] if block["kind"] == "idea"]


@pytest.mark.rule("WOD-A19")
def test_a_list_of_ones_own_is_offered_before_those_of_the_game(folder: Path) -> None:
    table = go(at_sea(folder), "Look for an idea")
    assert labels(table)[:3] == ["Trouble at sea", "A sailor's wish", "Places"]
    go(table, "Trouble at sea")
    assert prompt(table) in ("Trouble at sea: The tide is early", "Trouble at sea: A mast goes by")


@pytest.mark.rule("WOD-A19")
def test_words_of_ones_own_combine(folder: Path) -> None:
    assert with_files([folder]).lists[-1].entries == (
        "Sell the chart",
        "Sell the boot",
        "Burn the chart",
        "Burn the boot",
    )


@pytest.mark.rule("WOD-A19")
def test_another_one_is_another_and_the_first_leaves_no_trace(folder: Path) -> None:
    table = go(at_sea(folder), "Look for an idea", "Trouble at sea")
    for _ in range(5):
        before = prompt(table)
        choose(table, "Another one")
        assert prompt(table) != before
    go(table, "Another list", "Enough")
    assert not ideas(table) and not table.texts[1:], "only Ash's name is written"
    for kind in ("md", "html", "json"):
        assert "The tide is early" not in table.export(kind, 0)


@pytest.mark.rule("WOD-A19")
def test_the_journal_keeps_the_words_when_the_list_is_gone(folder: Path) -> None:
    table = go(at_sea(folder), "Look for an idea", "Trouble at sea", "Enough")
    again = GAME.load(table.to_json())
    words = ideas(table)[0].partition(": ")[2]
    assert ideas(again) == [f"Ideas of this table: {words}"]


@pytest.mark.rule("WOD-A19")
@pytest.mark.parametrize(
    ("written", "says"),
    [
        ('[[list]]\nname = "Places"\nentries = ["a", "b"]\n', "line 2: There is a list 'Places' already"),
        ('[[list]]\nname = "Mine"\nentries = ["a"]\n', "needs at least two entries"),
        ('[[list]]\nname = "Mine"\nentries = ["a", "b", "a"]\n', "line 3: 'Mine' has an entry twice"),
        ('[[list]]\nname = " "\nentries = ["a", "b"]\n', "line 2: A list needs a name"),
        ('[[list]]\nname = "Mine"\nwords = ["a", "b"]\n', "words"),
        ("list = 4\n", "own.toml"),
    ],
)
def test_what_is_wrong_with_a_list_is_said_with_its_line(tmp_path: Path, written: str, says: str) -> None:
    (tmp_path / "own.toml").write_text(written, encoding="utf-8")
    with pytest.raises(SetupError, match=r"own\.toml") as told:
        GAME.with_authored(tmp_path)
    assert says in str(told.value)


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="There is no list of ideas"):
        GAME.with_authored(tmp_path)


@pytest.mark.rule("WOD-A19")
def test_lines_noted_at_the_table_come_back() -> None:
    table = ash()
    go(table, "Look for an idea")
    assert "Ideas of this table" not in labels(table)
    go(table, "Enough")
    for words in ("The old name of the mill", "Who rang the bell?"):
        choose(table, "Note an idea for later", text=words)
    go(table, "Look for an idea", "Ideas of this table")
    first = prompt(table)
    go(table, "Another one")
    assert {first, prompt(table)} == {
        "Ideas of this table: The old name of the mill",
        "Ideas of this table: Who rang the bell?",
    }
    go(table, "Another list", "Enough")
    assert len(table.own_lines) == 2 and not ideas(table), "a line that was not wanted now stays on its list"


@pytest.mark.rule("WOD-A19")
def test_the_only_line_comes_back_again() -> None:
    table = ash()
    choose(table, "Note an idea for later", text="Salt.")
    go(table, "Look for an idea", "Ideas of this table", "Another one")
    assert ideas(table) == ["Ideas of this table: Salt."]


@pytest.mark.rule("WOD-A19")
def test_what_a_gm_notes_is_for_the_gm_alone() -> None:
    table = guided(GM_AND_ONE)
    choose(table, "Note an idea for later", text="The abbot is dead", seat=0)
    choose(table, "Look for an idea", seat=1)
    assert "Ideas of this table" not in [one.label for one in table.decision.for_seat(1).options]  # type: ignore[union-attr]
    choose(table, "Enough", seat=1)
    choose(table, "Look for an idea", seat=0)
    choose(table, "Ideas of this table", seat=0)
    assert ideas(table, 0) == ["Ideas of this table: The abbot is dead"]
    for readers in (1, None):
        assert "abbot" not in str(table.view(readers))
    copy = table.determinize(1, seed=3)
    assert "abbot" not in copy.to_json()


@pytest.mark.rule("WOD-A19")
def test_a_deed_and_a_theme_make_one_idea() -> None:
    (spark,) = (one for one in LISTS if one.key == "spark")
    assert "Betray an oath" in spark.entries
    table = go(ash(), "Look for an idea", "A deed and a theme")
    assert prompt(table).partition(": ")[2] in spark.entries


def test_lists_of_ones_own_come_by_the_command_line(folder: Path) -> None:
    assert hw.game("duskwatch", authored=[folder]).book.lists[-2].name == "Trouble at sea"
