"""Putting an earlier choice right at the keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.terminal.saves import Saves

from .conftest import Run


def play(run: Run, game: str, *answers: str) -> str:
    typed = "\n".join([*answers, "q", ""])
    result = run("play", game, "--seats=1", "--seed=1", "--name=game", "--plain", input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def texts(saves: Saves) -> list[str]:
    table: Any = saves.open("game")[1]
    return [words for _, _, words in table.pages]


@pytest.fixture
def write(journal: str) -> str:
    """The word of the option that writes."""
    return "write"


@pytest.mark.parametrize("word", ["amend", "correct"])
def test_a_choice_is_put_right(run: Run, saves: Saves, journal: str, write: str, word: str) -> None:
    pages = (write, "One.", write, "Two.")
    output = play(run, journal, *pages, word, "1", write, "Uno.", "1", "In Latin.")
    assert "The last choices" in output
    assert "Choice 1 was: Write in the journal" in output
    assert "1 “Write in the journal” instead of “Write in the journal”. 1 later choice stays." in output
    assert "2 “Write in the journal” comes in before “Write in the journal”. 2 later choices stay." in output
    assert "It is put right: 1 later choice stays." in output
    assert texts(saves)[:2] == ["Uno.", "Two."]
    assert texts(saves)[2].endswith("In Latin.")


def test_put_in_before_and_taken_back(run: Run, saves: Saves, journal: str, write: str) -> None:
    pages = (write, "One.", write, "Two.")
    play(run, journal, *pages, "amend 2", write, "One and a half.", "2", "Forgotten.")
    assert texts(saves)[:3] == ["One.", "One and a half.", "Two."]
    run("resume", "game", "--plain", input="u\ny\nq\n")
    assert texts(saves) == ["One.", "Two."]


@pytest.mark.parametrize("answers", [("",), ("1", ""), ("1", "WRITE", "Uno.", "")])
def test_it_can_be_left_at_any_point(
    run: Run, saves: Saves, journal: str, write: str, answers: tuple[str, ...]
) -> None:
    given = [write if one == "WRITE" else one for one in answers]
    assert "Everything stays as it is." in play(run, journal, write, "One.", "amend", *given)
    assert texts(saves) == ["One."]


def test_what_cannot_be(run: Run, saves: Saves, journal: str, write: str) -> None:
    output = play(run, journal, write, "One.", "amend 7", "amend x", "amend 1", write, "One.", "")
    assert "There is no choice 7: the game so far has 1." in output
    assert "There is no choice x" in output
    assert "nothing would change" in output
    assert texts(saves) == ["One."]


def test_a_game_that_does_not_amend(run: Run) -> None:
    output = play(run, "set-a-watch", "1", "amend", "? keys")
    assert "Set a Watch amends nothing: what was chosen can be taken back with undo." in output
    assert "amend [number]" not in output


def test_help_names_it(run: Run, journal: str) -> None:
    assert "amend [number]" in play(run, journal, "? keys")


def test_replay_tells_it(run: Run, journal: str, write: str) -> None:
    play(run, journal, write, "One.", write, "Two.", "amend 1", write, "Uno.", "1", "In Latin.")
    output = run("replay", "game", "--plain").output
    assert "Choice 1 was put right: “Write in the journal” instead of “Write in the journal”." in output
    assert "In Latin." in output
