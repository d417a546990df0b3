"""The tool that plays the golden games says what it does, and what it does not know, before it writes anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import golden


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(golden, "FOLDER", tmp_path / "records")
    return tmp_path / "records"


def test_help_says_what_it_writes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        golden.main(["--help"])
    assert ended.value.code == 0
    assert "tests/records" in capsys.readouterr().out
    assert not folder.exists()


def test_an_unknown_game_is_a_sentence_and_nothing_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        golden.main(["thorgal", "chess"])
    assert ended.value.code == 2
    assert "There are no golden games of 'chess'. There are some of set-a-watch, " in capsys.readouterr().err
    assert not folder.exists()
