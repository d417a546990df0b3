"""Golden saves: files of every version there was, opened and played on. What people keep must open for years."""

from __future__ import annotations

from pathlib import Path

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from tools.golden import PLAYS, SAVES

FILES = sorted(SAVES.glob("*.json"))
MOVES = 40


def test_there_are_saves_of_every_game_as_it_is_now() -> None:
    for slug in PLAYS:
        kinds = {path.stem.split("-")[-2] for path in SAVES.glob(f"{slug}-{hw.game(slug).version}-*.json")}
        assert kinds == {"save", "game", "part", "record"}, "python tools/golden.py writes them"


def play_on(table: hw.Table) -> None:
    """A few choices, one of them taken back, and a save in between."""
    for move in range(MOVES):
        if table.decision is None:
            return
        before = table.clone()
        option = bot("random").choose(table, tuple(range(table.seats)), seed=move)
        table.choose(option, text="Words." if option.field else None)
        if move == MOVES // 2:
            table.undo()
            assert table == before
            assert hw.load(table.to_json()) == table


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_of_any_version_opens_and_goes_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    slug, version = path.stem.rsplit("-", 3)[:2]
    now = int(version) == hw.game(slug).version
    if "-record-" in path.name and not now:
        with pytest.raises(hw.RecordError, match=f"made with version {version} of the rules"):
            hw.load(text)
        return
    opened = hw.open_file(text)
    assert opened.exact == ("-part-" not in path.name)
    loaded = hw.load(text)
    assert [line.text() for line in loaded.log] == [line.text() for line in opened.table.log]
    for table in (opened.table, loaded):
        assert table.decision is not None
        assert bool(table.log) or not now or not opened.exact
        assert bool(table.lost) != (now or not opened.exact)
        play_on(table)
