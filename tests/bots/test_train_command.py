"""The command `train`: what it says, what it writes, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hearthwatch.bots import TrainingError
from hearthwatch.cli import hearthwatch
from hearthwatch.terminal.arena import CUT_SHORT
from hearthwatch.terminal.train import train

from .ferry import Ferry, FerryHeuristics, ferry


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty $HEARTHWATCH_HOME."""
    monkeypatch.setenv("HEARTHWATCH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def taught(game: Any, **changes: Any) -> int:
    """The command with a small course."""
    given: dict[str, Any] = {
        "minutes": 5.0,
        "jobs": 1,
        "seed": 1,
        "seats": (),
        "rollout_games": 200,
        "labelled": 200,
        "selfplay_games": 24,
        "finetune": 30,
        "pairs": 16,
        "report": None,
        "to": None,
        "plain": True,
        "again": ["ferry"],
    }
    return train(game, {"freight": ["few", "many"]}, **{**given, **changes})


def test_it_says_what_came_of_it_and_goes_on_where_it_was(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "learnt.html"
    assert taught(ferry(tmp_path), report=str(page)) == 0
    said = capsys.readouterr()
    assert "The Ferry has learnt from its own games" in said.out
    assert "200 rollout games: log loss" in said.out
    assert "all rows: " in said.out and "(these stay)" in said.out
    assert "16 games: both won" in said.out
    assert "16 x paired game; " in said.err
    assert "The Ferry" in page.read_text(encoding="utf-8")
    assert len([*(home / "train").iterdir()]) == 1
    taught(ferry(tmp_path))
    assert "24 of 24 pieces are there already." in capsys.readouterr().err, "all of it was there already"


def test_who_stops_it_hears_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(self: FerryHeuristics, table: Ferry) -> list[float]:
        raise KeyboardInterrupt

    monkeypatch.setattr(FerryHeuristics, "features", stopped)
    assert taught(ferry(tmp_path)) == 130
    assert "To continue: " in capsys.readouterr().err


def test_who_gave_it_too_little_time_hears_that_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert taught(ferry(tmp_path), minutes=1e-9) == CUT_SHORT
    said = capsys.readouterr().err
    assert re.search(
        r"1e-09 minutes are too few: the smallest useful run takes about \d+ on this machine with 1 job", said
    )
    assert "Nothing was played." in said and "rollout games" not in said, "it was refused before the first stage"
    assert "All games are stored in " in said and "To continue: " in said


def test_a_run_that_is_cut_short_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hearthwatch.bots.training.trainer.WORTH_PROBING", 0.0)
    assert taught(ferry(tmp_path), minutes=1e-9) == CUT_SHORT
    said = capsys.readouterr().err
    assert "There was time for 0 rollout games; it takes 200 at least. Give it more minutes." in said


def test_a_game_that_cannot_learn_is_answered_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="cannot learn"):
        taught(ferry(tmp_path, _Dull()))


class _Dull(FerryHeuristics):
    FEATURES = ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["train", "set-a-wotch"], "set-a-watch"),
        (["train", "set-a-watch", "--difficulty=mild"], "difficulty"),
        (["train", "set-a-watch", "--minutes=0"], "0 minutes are too few"),
        (["train", "set-a-watch", "--seats=9"], "is for 1 to 4 seats"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(words: list[str], said: str) -> None:
    result = CliRunner().invoke(hearthwatch, words)
    assert result.exit_code != 0
    assert said in result.output
