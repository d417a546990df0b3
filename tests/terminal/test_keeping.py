"""`hearthwatch export` and `hearthwatch import`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.kernel.documents import exports_of
from hearthwatch.terminal.saves import Saves

from .conftest import Run

NOTE = "The innkeeper lies, I think."


def journal() -> hw.Table:
    table: hw.Table = hw.game("duskwatch").new(seats=2, seed=5, mode="guided")
    table.choose("keep_note:0", text=NOTE)
    table.choose("write:1", text="Rain.\n\nMore rain.")
    return table


@pytest.fixture
def saved(run: Run) -> hw.Table:
    """A save called tonight."""
    table = journal()
    saves = Saves()
    saves.begin("duskwatch", "tonight").write(table)
    return table


def test_the_newest_save_as_it_reads_best(run: Run, saved: hw.Table) -> None:
    result = run("export")
    assert result.exit_code == 0
    assert result.output == saved.export("md", (0, 1))
    assert run("export", "tonight", "--as=story").output == saved.export("story", (0, 1))
    assert run("export", "tonight", "--as=markdown").output == result.output, "by its title too"


def test_what_the_guide_exports(run: Run, saved: hw.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands there: every game as one file, a story as a document."""
    monkeypatch.chdir(tmp_path)
    Saves().begin("duskwatch", "duskwatch-1").write(saved)
    Saves().begin("set-a-watch", "set-a-watch-1").write(hw.game("set-a-watch").new(seed=1))
    guide = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    commands = re.findall(r"(?m)^hearthwatch (export .*?) +#", guide)
    assert len(commands) == 2
    for words in commands:
        result = run(*words.split())
        assert result.exit_code == 0, result.output
    assert json.loads((tmp_path / "ours.json").read_text(encoding="utf-8"))
    assert "<html" in (tmp_path / "journal.html").read_text(encoding="utf-8")
    for slug in hw.games():
        there = {one.name for one in exports_of(hw.game(slug).new(seed=1))}
        assert there == ({"json", "md", "story", "html"} if slug == "duskwatch" else {"json"}), "as guide and help say"


def test_without_a_save_it_says_how_to_begin(run: Run) -> None:
    result = run("export")
    assert result.exit_code == 2
    assert "There is no saved game yet. Begin one:" in result.output


def test_a_file_is_written_once_and_never_over_another(run: Run, saved: hw.Table, tmp_path: Path) -> None:
    target = tmp_path / "journal.html"
    assert run("export", "tonight", "--as=html", "-o", str(target)).exit_code == 0
    assert target.read_text(encoding="utf-8") == saved.export("html", (0, 1))
    target.write_text("mine")
    again = run("export", "tonight", "--as=html", "-o", str(target))
    assert again.exit_code == 2
    assert "is left as it is" in again.output
    assert target.read_text() == "mine"


def test_a_file_becomes_what_its_name_ends_like(run: Run, saved: hw.Table, tmp_path: Path) -> None:
    for name, kind in (("game.json", "json"), ("journal.html", "html"), ("journal.md", "md"), ("journal.txt", "md")):
        target = tmp_path / name
        assert run("export", "tonight", "-o", str(target)).exit_code == 0
        assert target.read_text(encoding="utf-8") == saved.export(kind, (0, 1))


def test_export_and_import_give_the_same_game(run: Run, saved: hw.Table, tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    run("export", "tonight", "--as=json", "-o", str(target))
    result = run("import", str(target), "--name=again")
    assert result.exit_code == 0
    assert "the game as it was" in result.output and "resume again" in result.output
    _, table = Saves().open("again")
    assert table == saved and table.record == saved.record
    assert run("export", "again", "--as=json").output.rstrip("\n") == target.read_text(encoding="utf-8")
    assert run("replay", str(target), "--plain").exit_code == 0


def test_one_player_gets_what_that_player_may_know(run: Run, saved: hw.Table, tmp_path: Path) -> None:
    target = tmp_path / "part.json"
    assert NOTE in run("export", "tonight", "--seat=1").output
    assert NOTE not in run("export", "tonight", "--seat=2").output
    run("export", "tonight", "--as=json", "--seat=2", "-o", str(target))
    assert NOTE not in target.read_text(encoding="utf-8")
    result = run("import", str(target))
    assert "dealt anew" in result.output and "duskwatch-1" in result.output
    replayed = run("replay", str(target), "--plain")
    assert replayed.exit_code == 2 and "has no record" in replayed.output
    assert "no player 3" in run("export", "tonight", "--seat=3").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export", "nothing"), "There is no file and no save called nothing."),
        (("export", "tonight", "--as=pdf"), "cannot be exported as 'pdf'; it can be as: md, story, html, json."),
        (("import", "nothing.json"), "No such file"),
        (("import",), "Missing argument 'FILE'"),
    ],
)
def test_mistakes_are_sentences(run: Run, saved: hw.Table, words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output and "Traceback" not in result.output


def test_a_damaged_file_makes_no_save(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for text in ("", "{}", "A letter.", journal().export("json", 0)[:-4]):
        bad.write_text(text, encoding="utf-8")
        result = run("import", str(bad))
        assert result.exit_code == 2 and "cut off, damaged or something else" in result.output
    with bad.open("wb") as file:
        file.truncate(1 << 27)
    assert "larger than any game" in run("import", str(bad)).output
    assert Saves().names() == []


@pytest.fixture(params=["game", "record", "save"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A game in each form that we write."""
    table: hw.Table = hw.game("set-a-watch").new(seats=2, seed=5)
    table.choose(0)
    texts = {"game": table.export("json", (0, 1)), "record": table.record.to_json(), "save": table.to_json()}
    path = tmp_path / "elsewhere.json"
    path.write_text(texts[request.param], encoding="utf-8")
    return path


def test_every_command_takes_every_file(run: Run, file: Path) -> None:
    assert run("import", str(file)).exit_code == 0
    assert '"set-a-watch"' in run("export", str(file), "--as=json").output
    assert "0 of 1" in run("replay", str(file), "--plain").output
    assert run("review", str(file), "--plain", "--iterations=2", "--jobs=1").exit_code == 0
    played = run("resume", str(file), "--plain", input="1\nq\n")
    assert played.exit_code == 0, played.output
    assert Saves().names()[0] == "set-a-watch-2"
    assert Saves().open("set-a-watch-2")[1].moves == 2


def test_a_save_is_meant_where_a_file_has_its_name(
    run: Run, saved: hw.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tonight").write_text("no game")
    assert "resume tonight" in run("resume", "tonight", "--plain", input="q\n").output
