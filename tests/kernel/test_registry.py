"""The registry: games by slug, ours and strangers', through entry points."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.kernel import RecordError, UnknownGame, registry
from hearthwatch.kernel.errors import BrokenGame

from .toys import dungeon, knife

TOYS = {
    toy: EntryPoint(toy, f"tests.kernel.toys.{toy}:GAME", "hearthwatch.games") for toy in ("dungeon", "knife", "tiles")
}


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three toys as if somebody's package had added them."""
    monkeypatch.setattr(registry, "_entries", lambda: TOYS)
    registry._game.cache_clear()
    yield
    registry._game.cache_clear()


@pytest.mark.usefixtures("toys")
def test_games_by_slug() -> None:
    assert hw.games() == ["dungeon", "knife", "tiles"]
    assert hw.game("dungeon").slug == "dungeon"
    assert hw.game("dungeon") is hw.game("dungeon")


@pytest.mark.usefixtures("toys")
def test_an_unknown_game_says_which_there_are() -> None:
    with pytest.raises(UnknownGame) as unknown:
        hw.game("chess")
    assert str(unknown.value) == "There is no game called 'chess'; there are: dungeon, knife, tiles."


@pytest.mark.usefixtures("toys")
def test_saves_and_records_find_their_game() -> None:
    table = dungeon.GAME.new(seats=2, seed=1)
    table.choose(0)
    assert hw.load(table.to_json()).to_json() == table.to_json()
    assert hw.load(table.to_json().encode()).seats == 2
    again = hw.load(table.record.to_json())
    assert again.to_json() == table.to_json()


@pytest.mark.usefixtures("toys")
def test_what_cannot_be_loaded() -> None:
    with pytest.raises(RecordError, match="not a whole Hearthwatch file"):
        hw.load("nonsense")


def test_a_save_of_a_game_that_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", dict)
    registry._game.cache_clear()
    with pytest.raises(UnknownGame, match="There is no game called 'knife'"):
        hw.load(knife.GAME.new(seed=1).to_json())
    registry._game.cache_clear()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("def (", "SyntaxError: invalid syntax (lamp_rules.py, line 1)."),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'."),
        ("A = 1\nB = A / 0", "ZeroDivisionError: division by zero (lamp_rules.py, line 2)."),
        ("", "AttributeError: module 'lamp_rules' has no attribute 'GAME'"),
    ],
)
def test_a_game_whose_code_is_broken_says_what_is_wrong(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lamp_rules.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "lamp_rules", raising=False)
    monkeypatch.setitem(registry._entries(), "lamps", EntryPoint("lamps", "lamp_rules:GAME", "hearthwatch.games"))
    assert "lamps" in hw.games()
    with pytest.raises(BrokenGame) as broken:
        hw.game("lamps")
    assert str(broken.value).startswith(f"lamps is installed, but cannot be loaded. {said}")
    assert broken.value.__cause__ is not None
    monkeypatch.delitem(sys.modules, "lamp_rules", raising=False)


def test_our_own_games_are_registered() -> None:
    assert "set-a-watch" in hw.games()


def test_the_suite_is_public() -> None:
    assert hw.testing.check_game is not None


@pytest.mark.parametrize("first", ["hearthwatch", "hearthwatch.games", "hearthwatch.games.set_a_watch"])
def test_games_is_the_function_whatever_was_imported_first(first: str) -> None:
    code = (
        f"import {first}\nimport hearthwatch as hw\nassert 'set-a-watch' in hw.games()\n"
        "from hearthwatch.games import duskwatch\nimport hearthwatch.games.set_a_watch\n"
        "from hearthwatch import games\nassert games is hw.games and duskwatch.GAME.slug in games()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
