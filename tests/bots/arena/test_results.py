"""The file of results: it goes on, drops what was torn, and refuses what does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import hearthwatch as hw
from hearthwatch.bots.arena import ArenaError, Plan, Results

from .helpers import GAME, kept_in, timeless


def plan(games: int = 6, **changes: Any) -> Plan:
    return Plan(GAME, ["random"], games, seed=4, **changes)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with six games."""
    file = tmp_path / "deep" / "games.jsonl"
    plan().play(results=file)
    return file


def test_a_second_run_plays_nothing_and_a_longer_one_only_the_rest(path: Path) -> None:
    before = path.read_bytes()
    finished: list[int] = []
    again = plan().play(results=path, progress=finished.append)
    assert finished == [6]
    assert path.read_bytes() == before
    more = plan(9).play(results=path, progress=finished.append)
    assert finished == [6, 6, 7, 8, 9]
    assert path.read_bytes().startswith(before)
    assert timeless(more)[:6] == timeless(again)
    assert timeless(plan(9).play()) == timeless(more) == kept_in(path)
    assert timeless(plan(3).play(results=path)) == timeless(again)[:3]


def test_another_bot_may_join_the_file(path: Path) -> None:
    both = Plan(GAME, ["random", "policy"], 2, seed=4).play(results=path)
    assert [one.bot for one in both] == ["random", "policy"] * 2
    assert len(kept_in(path)) == 8


@pytest.mark.parametrize("cut", [1, 20, 300])
def test_a_torn_line_is_dropped(path: Path, cut: int) -> None:
    whole = kept_in(path)
    path.write_bytes(path.read_bytes()[:-cut])
    finished: list[int] = []
    plan().play(results=path, progress=finished.append)
    assert finished == [5, 6]
    assert kept_in(path) == whole


def test_a_torn_header_is_written_anew(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:25])
    plan().play(results=path)
    assert len(kept_in(path)) == 6


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "set-a-clock"}, "are of set-a-watch, not of set-a-clock"),
        ({"version": 99}, f"were played by version {hw.game(GAME).version} of the rules; this is version 99"),
        ({"content": "0"}, "were played with other cards"),
        ({"code": "0"}, "were played by other code of the rules or the bots"),
        ({"seats": (3,)}, "were played with 1 seats, not 3"),
        ({"seed": 5}, "were played from seed 4, not 5"),
        ({"arena": 9}, "were written by another version of the arena"),
    ],
)
def test_a_file_of_something_else_is_refused(path: Path, changes: dict[str, Any], words: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ArenaError) as error:
        Results(path, replace(plan().header, **changes))
    assert words in str(error.value)
    assert str(error.value).endswith("Name another file, or remove this one.")
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["Dear diary", "Dear diary,\nall is well", "{}\n", "\x00\n\xff"])
def test_a_file_that_is_none_of_ours_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text, encoding="latin-1")
    before = path.read_bytes()
    with pytest.raises(ArenaError, match="does not hold results of the arena"):
        plan().play(results=path)
    assert path.read_bytes() == before


def test_a_damaged_line_is_named(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[3] = lines[3][:50]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(ArenaError, match=r"Line 4 of .* is damaged: remove it, and its game is played again\."):
        plan().play(results=path)


def test_names_of_files() -> None:
    assert plan().file_name == plan(500).file_name
    assert plan().file_name.startswith("set-a-watch-random-seed4-")
    names = {plan().file_name, plan(seats=2).file_name, plan(options={"difficulty": "hard"}).file_name}
    assert len({*names, Plan(GAME, ["random"], seed=5).file_name}) == 4
