"""Golden saves: files of every version there was, opened and played on. What people keep must open for years."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.kernel.files import read_save
from tools.golden import PLAYS, SAVES

FILES = sorted(SAVES.glob("*.json"))
MOVES = 40


def _is_of_now(path: Path) -> bool:
    slug, version = path.stem.rsplit("-", 3)[:2]
    return int(version) == hw.game(slug).version


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
    version = path.stem.rsplit("-", 3)[1]
    now = _is_of_now(path)
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
        assert not opened.exact or bool(table.log) != bool(table.lost)
        assert not (table.lost and (now or not opened.exact))
        play_on(table)


OF_OLDER_VERSIONS = [path for path in FILES if "-save-" in path.name and not _is_of_now(path)]


def test_the_past_of_an_older_version_is_kept_where_its_record_replays_by_the_rules_of_now() -> None:
    kept = 0
    for path in OF_OLDER_VERSIONS:
        save = read_save(path.read_text(encoding="utf-8"))
        table = hw.load(path.read_text(encoding="utf-8"))
        try:
            replayed = table.game.replay(replace(save.record, origin=table.origin))
        except hw.RecordError:
            continue
        if replayed == table and replayed.texts == table.texts:
            assert (table.moves, len(table.log), table.lost) == (replayed.moves, len(replayed.log), ""), path.name
            table.undo()
            replayed.undo()
            assert table == replayed, path.name
            kept += 1
    assert kept, "a version mostly changes a few cards, and games without them keep their past"
