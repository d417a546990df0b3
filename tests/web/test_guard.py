"""A folder of tables guards itself: one server, a whole file, and never a silent beginning anew."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.web.storage import KeptEntry, Storage, StorageError, open_storage
from hearthwatch.web.storage.sqlite import Sqlite
from hearthwatch.web.storage.wal import FRAME_HEADER, HEADER, is_damaged

from .served import Player, serving
from .test_serve import run
from .test_storage import a_room, with_storage

SENTENCE = "Bring a backup back: hearthwatch restore FILE"


async def count(storage: Storage) -> None:
    await storage.count()


def filled(folder: Path) -> Path:
    """A folder in which tables were kept; the file."""

    async def fill(storage: Storage) -> None:
        for number in range(40):
            await storage.add_room(a_room(f"room{number}"), "x" * 3000)

    with_storage(lambda: open_storage(str(folder)), fill)
    (folder / "secret").write_text("s" * 64)
    return folder / "rooms.sqlite3"


def test_a_second_server_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    async def second(storage: Storage) -> None:
        with pytest.raises(StorageError, match="Another server has the tables"):
            open_storage(str(tmp_path), alone=True)
        other = run("serve", "--port=0", f"--data={tmp_path}")
        assert (other.returncode, other.stderr.count("\n")) == (2, 1)
        assert other.stderr.startswith(f"Another server has the tables in {tmp_path}: ")
        assert "End the other one, or take another folder with --data=FOLDER." in other.stderr
        assert run("tables", f"--data={tmp_path}").returncode == 0, "the caretaker may come in"

    with_storage(lambda: open_storage(str(tmp_path), alone=True), second)
    with_storage(lambda: open_storage(str(tmp_path), alone=True), count)


@pytest.mark.parametrize("how", ["emptied", "gone"])
def test_tables_that_are_gone_are_not_begun_anew_in_silence(tmp_path: Path, how: str) -> None:
    path = filled(tmp_path)
    if how == "emptied":
        path.write_bytes(b"")
    else:
        path.unlink()
    wrong = run("serve", "--port=0", f"--data={tmp_path}")
    assert wrong.returncode == 2
    assert ("is empty" if how == "emptied" else "is gone") in wrong.stderr
    assert SENTENCE in wrong.stderr
    assert path.exists() == (how == "emptied"), "nothing was made"


@pytest.mark.parametrize("where", [0, 40, 30_000])
def test_a_damaged_file_is_not_served(tmp_path: Path, where: int) -> None:
    path = filled(tmp_path)
    with path.open("r+b") as file:
        file.seek(where)
        file.write(os.urandom(9000))
    with pytest.raises(StorageError, match="is damaged") as wrong:
        with_storage(lambda: open_storage(str(tmp_path), alone=True), count)
    assert SENTENCE in str(wrong.value)


def test_what_is_no_database_is_said_to_be_damaged(tmp_path: Path) -> None:
    (tmp_path / "rooms.sqlite3").write_text("words " * 1000)
    with pytest.raises(StorageError, match="is damaged"):
        with_storage(lambda: open_storage(str(tmp_path)), count)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of a server that was killed after a few changes, beside its file."""
    live, dead = tmp_path / "live", tmp_path / "dead"

    async def changes(storage: Storage) -> None:
        await storage.add_room(a_room(), "first")
        for seq in range(1, 9):
            await storage.commit(a_room(version=seq, seq=seq), [KeptEntry(seq, "choice", key=f"k{seq}")])
        shutil.copytree(live, dead)

    with_storage(lambda: open_storage(str(live)), changes)
    return dead / "rooms.sqlite3-wal"


def test_the_log_of_a_server_that_was_killed_is_whole(log: Path) -> None:
    assert log.stat().st_size > 8 * 4096
    assert not is_damaged(log)

    async def read(storage: Storage) -> None:
        assert len(await storage.entries("abc")) == 8

    with_storage(lambda: open_storage(str(log.parent), alone=True), read)


def test_a_change_that_was_never_finished_is_no_damage(log: Path) -> None:
    content = log.read_bytes()
    for cut in (1, 100, 4000, FRAME_HEADER + 4096, len(content) - 10, len(content)):
        log.write_bytes(content[: len(content) - cut])
        assert not is_damaged(log), cut
    log.write_bytes(content[:-100] + b"?" * 100)
    assert not is_damaged(log), "its end was not written"


def test_a_log_that_was_begun_anew_is_whole(tmp_path: Path) -> None:
    """What is left in it of an earlier time is no damage."""

    async def changes(storage: Storage) -> None:
        for number in range(400):
            await storage.add_room(a_room(f"room{number}"), "x" * 9000)
        with closing(sqlite3.connect(tmp_path / "rooms.sqlite3")) as base:
            base.execute("PRAGMA wal_checkpoint(RESTART)")
        await storage.add_room(a_room("last"), "")
        assert not is_damaged(tmp_path / "rooms.sqlite3-wal")

    with_storage(lambda: open_storage(str(tmp_path)), changes)


@pytest.mark.parametrize("where", [0, 20, HEADER + 2, HEADER + 10, HEADER + FRAME_HEADER + 500, HEADER + 5 * 4120 + 99])
def test_a_damaged_log_is_not_served(log: Path, where: int) -> None:
    with log.open("r+b") as file:
        file.seek(where)
        byte = file.read(1)
        file.seek(where)
        file.write(bytes([byte[0] ^ 0x10]))
    with pytest.raises(StorageError, match="the newest moves are in it") as wrong:
        asyncio.run(_open(log.parent))
    assert SENTENCE in str(wrong.value)


async def _open(folder: Path) -> None:
    storage = open_storage(str(folder), alone=True)
    await storage.close()


@pytest.mark.parametrize("how", ["gone", "cut", "emptied"])
def test_a_log_that_was_cut_or_is_gone_is_not_served(tmp_path: Path, how: str) -> None:
    """A killed server leaves its newest moves in the log alone; what is missing of them is missed."""
    killed = tmp_path / "killed"
    killed.mkdir()

    async def play(storage: Storage) -> None:
        for number in range(5):
            await storage.add_room(a_room(f"room{number}"), "x" * 3000)
        for name in ("rooms.sqlite3", "rooms.sqlite3-wal", "rooms.mark"):
            shutil.copy(tmp_path / "first" / name, killed / name)

    with_storage(lambda: open_storage(str(tmp_path / "first"), alone=True), play)
    with_storage(lambda: open_storage(str(tmp_path / "first"), alone=True), count)
    whole = tmp_path / "whole"
    shutil.copytree(killed, whole)
    with_storage(lambda: open_storage(str(whole), alone=True), count)
    log = killed / "rooms.sqlite3-wal"
    if how == "gone":
        log.unlink()
    else:
        with log.open("r+b") as file:
            file.truncate(log.stat().st_size // 2 if how == "cut" else 0)
    with pytest.raises(StorageError, match=r"lacks the last \d+ changes|is damaged") as refused:
        open_storage(str(killed), alone=True)
    assert SENTENCE in str(refused.value)
    (killed / "rooms.mark").unlink()
    if how == "cut":
        with_storage(lambda: open_storage(str(killed), alone=True), count)


def test_verify_names_the_tables_that_are_damaged(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        whole, damaged, unreadable = (anna.open("set-a-watch") for _ in range(3))
    with closing(sqlite3.connect(tmp_path / "rooms.sqlite3")) as base:
        base.execute("UPDATE rooms SET about = 'x' || substr(about, 2) WHERE address = ?", (damaged,))
        base.execute("UPDATE snapshots SET content = CAST(x'ff' AS TEXT) WHERE room = ?", (unreadable,))
        base.commit()
    found = run("verify", f"--data={tmp_path}")
    assert found.returncode == 1
    told = found.stdout + found.stderr
    assert damaged in told
    assert unreadable in told
    assert whole not in told


def test_a_full_disk_keeps_nothing_says_so_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = [False]
    real = Sqlite.change

    def change(self: Sqlite, sql: str, values: Any = ()) -> int:
        if full[0] and sql == "COMMIT":
            raise sqlite3.OperationalError("database or disk is full")
        return real(self, sql, values)

    monkeypatch.setattr(Sqlite, "change", change)
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.connect()
        anna.choose()
        full[0] = True
        anna.choose()
        assert anna.t["seq"] == 1
        assert "not certain whether this was done" in anna.t["note"]["text"]
        full[0] = False
        anna.choose()
        assert (anna.t["seq"], anna.t["note"]) == (2, None)


def test_a_move_that_cannot_be_written_is_known_not_to_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where reading still works, it is said for certain."""
    locked = [False]
    real = Sqlite.change

    def change(self: Sqlite, sql: str, values: Any = ()) -> int:
        if locked[0] and sql.startswith("UPDATE rooms"):
            raise sqlite3.OperationalError("attempt to write a readonly database")
        return real(self, sql, values)

    monkeypatch.setattr(Sqlite, "change", change)
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        anna.connect()
        locked[0] = True
        anna.choose()
        assert anna.t["seq"] == 0
        assert "so it was not done" in anna.t["note"]["text"]
        locked[0] = False
        anna.choose()
        assert (anna.t["seq"], anna.t["note"]) == (1, None)
