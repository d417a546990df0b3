"""`hearthwatch check` reads all content of a folder, reports every error, plays it, and says what was never reached."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hearthwatch.bots.checking import Piece, folders_of, game_of
from hearthwatch.kernel import SetupError, registry
from hearthwatch.terminal.check import report_on

DOCS = Path(__file__).parents[2] / "docs"
FILES = {
    "quests.md": ["quests/bridge.toml"],
    "storyboards.md": ["boards/lantern.toml"],
    "adventures.md": ["adventures/own/sheet.toml", "adventures/own/map.toml", "adventures/own/entries.toml"],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The examples of all guides, each game's in a folder of its own."""
    monkeypatch.setattr(registry, "_BROUGHT", {})
    for page, names in FILES.items():
        texts = re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
        for name, text in zip(names, texts, strict=False):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    """Write something else into a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def checked(folder: Path, games: int = 8) -> dict[str, Piece]:
    """What came of the games, by the name of the piece."""
    report = report_on(folder, games=games, bot="policy", seed=1, plain=True)
    assert not report.errors
    return {piece.name: piece for piece in report.pieces}


def test_a_file_belongs_to_the_game_that_knows_its_keys(folder: Path) -> None:
    assert game_of(folder / "quests/bridge.toml") == "heroes-of-terrinoth"
    assert game_of(folder / "boards/lantern.toml") == "thornwatch"
    assert {game_of(path) for path in (folder / "adventures/own").iterdir()} == {"thorgal"}
    change(folder / "quests/bridge.toml", "tier = ", "tier == ")
    assert game_of(folder / "quests/bridge.toml") == "heroes-of-terrinoth"  # so that this game says what is wrong


def test_every_piece_is_played_by_every_party_size(folder: Path) -> None:
    pieces = checked(folder)
    assert {*pieces} == {"the-toll-bridge", "the-ferrymans-lantern", "the-lost-flock"}
    assert [*pieces["the-toll-bridge"].seats] == [1, 2, 3, 4]
    assert [*pieces["the-ferrymans-lantern"].seats] == [3, 4, 5, 6]
    for piece in pieces.values():
        assert piece.overall is not None
        assert piece.rounds is not None
        assert 0 <= piece.overall.low <= piece.overall.rate <= piece.overall.high <= 1
        assert sum(rate.games for rate in piece.seats.values()) == piece.overall.games <= 8
        assert sum(piece.ends.values()) == 8
        assert piece.decisions[0] > 5


def test_what_no_game_reaches_is_named_and_what_one_reaches_is_not(folder: Path) -> None:
    change(
        folder / "quests/bridge.toml",
        "[victory]",
        '[[rule]]\nname = "Never"\nwhen = "round end"\nif = "round >= 90"\neffect = { peril = 1 }\n\n[victory]',
    )
    change(
        folder / "boards/lantern.toml",
        "[[standing]]",
        '[[action]]\nname = "Fly"\nwho = "hero"\nif = "round >= 90"\neffect = { moves = 9 }\n\n[[standing]]',
    )
    pieces = checked(folder)
    assert "rule 'Never'" in pieces["the-toll-bridge"].never
    assert "rule 'The keeper wakes'" not in pieces["the-toll-bridge"].never
    assert "action 'Fly' of \"The Ferryman's Lantern\"" in pieces["the-ferrymans-lantern"].never
    assert "rule 'The oil burns down' of \"The Ferryman's Lantern\"" not in pieces["the-ferrymans-lantern"].never
    flock = pieces["the-lost-flock"]
    assert "Entry 3 'Forty'" not in flock.never
    assert "Entry 4 'Thirty-Nine Opinions'" in flock.never  # nobody runs out of time
    assert len(flock.never) < flock.content


def test_the_same_seed_gives_the_same_report(folder: Path) -> None:
    assert checked(folder / "quests", 4) == checked(folder / "quests", 4)


def test_errors_of_all_games_are_reported_and_nothing_is_played(folder: Path) -> None:
    change(folder / "quests/bridge.toml", 'when = "arrive final"', 'when = "arrive finale"')
    change(folder / "boards/lantern.toml", '"Husk"', '"Huks"')
    (folder / "boards/shopping.toml").write_text("milk = 1\n", encoding="utf-8")
    report = report_on(folder, games=8, bot="policy", seed=1, plain=True)
    assert report.pieces == []
    text = "\n".join(report.errors)
    assert "bridge.toml, line" in text
    assert "Did you mean 'arrive final'?" in text
    assert "Did you mean 'Husk'?" in text
    assert "boards/shopping.toml: No game takes a file like this" in text


def test_content_of_two_games_in_one_folder_is_told_apart(folder: Path) -> None:
    (folder / "boards/bridge.toml").write_bytes((folder / "quests/bridge.toml").read_bytes())
    _, errors = folders_of(folder / "boards")
    assert len(errors) == 1
    assert "Heroes of Terrinoth and Thornwatch" in errors[0] or "Thornwatch and Heroes of Terrinoth" in errors[0]


def test_an_empty_folder_is_answered_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="There is nothing to check in"):
        report_on(tmp_path, games=1, bot="policy", seed=1, plain=True)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The program with these words."""
    command = [sys.executable, "-m", "hearthwatch", "check", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_tells_how_it_plays_and_ends_well(folder: Path) -> None:
    done = run(str(folder / "quests"), "--games=4", "--plain")
    assert done.returncode == 0, done.stderr
    assert "The Toll Bridge (easy): 4 games by policy" in done.stdout
    assert "All content is valid." in done.stdout
    told = json.loads(run(str(folder / "quests"), "--games=2", "--json").stdout)
    assert told["pieces"][0]["name"] == "the-toll-bridge"


def test_the_command_fails_where_something_is_wrong(folder: Path) -> None:
    change(folder / "quests/bridge.toml", "title = ", "titel = ")
    done = run(str(folder / "quests"), "--plain")
    assert done.returncode == 1
    assert "bridge.toml, line 1: A quest has no 'titel'. Did you mean 'title'?" in done.stdout
