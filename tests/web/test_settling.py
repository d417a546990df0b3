"""Moves are appended; snapshots are written seldom, and nothing depends on when."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import hearthwatch as hw
from hearthwatch.games.set_a_watch import GAME
from hearthwatch.kernel.standing import state_text, with_past
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.rooms.loading import load
from hearthwatch.web.rooms.opening import Plan, from_plan
from hearthwatch.web.rooms.tending import SETTLE_EVERY
from hearthwatch.web.storage import KeptEntry, Snapshot, Storage, open_storage
from hearthwatch.web.storage.checksums import sum_rows
from hearthwatch.web.storage.sqlite import Sqlite

from .served import QUICK, Player, serving
from .test_restart import again, change_setup, play
from .test_two_servers import until


def rows(folder: Path, question: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "rooms.sqlite3")) as base:
        return base.execute(question).fetchall()


def forget_snapshots(folder: Path) -> None:
    """As if the server had been killed before it wrote any."""
    with closing(sqlite3.connect(folder / "rooms.sqlite3")) as base:
        base.execute("DELETE FROM snapshots WHERE place <> 'first'")
        base.execute("UPDATE rooms SET settled = 0")
        base.commit()


@pytest.fixture(autouse=True)
def _same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthwatch.kernel.chance.secrets.randbits", lambda bits: 7)


def test_a_move_writes_no_snapshot_and_stopping_writes_one(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 5)
        assert rows(tmp_path, "SELECT place, seq FROM snapshots") == [("first", 0)]
    assert rows(tmp_path, "SELECT place, seq FROM snapshots ORDER BY seq") == [("first", 0), ("state", 5)]
    assert rows(tmp_path, "SELECT settled FROM rooms") == [(5,)]


def test_many_moves_write_one(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("journal")
        for number in range(SETTLE_EVERY):
            anna.post("choose", key="write:0", text=f"{number}.", seq=number)
        anna.post("say", text="done")  # it is kept after whatever was to be kept before it
        assert rows(tmp_path, "SELECT place, seq FROM snapshots ORDER BY seq")[1:] == [("state", SETTLE_EVERY)]


def test_a_crash_before_any_snapshot_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 12)
        before = anna.look()
    forget_snapshots(tmp_path)
    with serving(tmp_path) as served, again(anna, served) as anna:
        t = anna.look()
        assert [t[part] for part in ("view", "seq", "moments")] == [before[part] for part in ("view", "seq", "moments")]


def test_moves_that_a_crash_left_are_settled_by_the_next_server(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("journal")
        anna.post("choose", key="write:0", text="One.", seq=0)
        address = anna.open("set-a-watch")
        play(anna, 3)
    forget_snapshots(tmp_path)
    with closing(Sqlite(tmp_path / "rooms.sqlite3")) as base:
        base.change("UPDATE rooms SET moved = moved - 1000")
        sum_rows(base)
    settled = f"SELECT seq FROM snapshots WHERE place = 'state' AND room = '{address}'"
    with serving(tmp_path, replace(QUICK, sweep_seconds=0.05), shelf=Shelf()) as served:
        until(lambda: rows(tmp_path, settled) == [(3,)])
        assert served.house.rooms.live == {}, "nobody asked for it"
    assert len(rows(tmp_path, "SELECT * FROM snapshots WHERE place = 'state'")) == 1, "the toy is not installed there"
    with serving(tmp_path) as served, again(anna, served) as anna:
        assert anna.look()["moments"] == 3


def test_a_room_that_rests_is_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearthwatch.web.rooms.tending.QUIET", 0.0)
    with serving(tmp_path, replace(QUICK, sweep_seconds=0.05)) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 3)
        until(lambda: rows(tmp_path, "SELECT settled FROM rooms") == [(3,)])


def test_an_older_snapshot_never_replaces_a_newer(tmp_path: Path) -> None:
    async def run() -> None:
        storage = open_storage(str(tmp_path))
        try:
            kept, table = from_plan(GAME, Plan(1, "A", "", None, 7, dict(GAME.defaults), {}, {}), "p", 1.0)
            await storage.add_room(kept, table.to_json())
            await storage.settle(kept.address, "state", 8, "newer")
            await storage.settle(kept.address, "state", 5, "older")
            assert (await storage.snapshots(kept.address))[0] == Snapshot("state", 8, "newer")
        finally:
            await storage.close()

    asyncio.run(run())


def test_moves_made_by_other_rules_are_played_again_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 4)
    forget_snapshots(tmp_path)
    monkeypatch.setitem(GAME.known, "fingerprint", "tuned")
    with serving(tmp_path) as served, again(anna, served) as anna:
        assert "The last moves (4) were made with other rules" in anna.http.get(f"/r/{anna.address}").text
        assert anna.look()["seq"] == 4
    assert rows(tmp_path, "SELECT place, seq FROM snapshots ORDER BY seq") == [("first", 0), ("base", 4)]


def test_a_room_whose_past_was_given_up_keeps_a_new_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 12)
    change_setup(monkeypatch)
    with serving(tmp_path) as served, again(anna, served) as anna:
        play(anna, 2)
        board = anna.look()["view"]["board"]
    assert rows(tmp_path, "SELECT place, seq FROM snapshots WHERE place = 'base'") == [("base", 14)]
    with serving(tmp_path) as served, again(anna, served) as anna:
        assert anna.look()["view"]["board"] == board
        play(anna, 1)
        assert "cannot be told or taken back" in anna.http.get(f"/r/{anna.address}").text


def test_how_a_table_stands_is_as_long_in_a_long_game_as_in_a_short_one() -> None:
    table = GAME.new(1, seed=3)
    sizes = []
    for _ in range(300):
        table.choose(0)
        sizes.append(len(state_text(table)))
        table.undo()
    assert len(table.entries()) == 600
    assert max(sizes) - min(sizes) < 10
    save = with_past(state_text(table), GAME.new(1, seed=3).to_json(), table.entries())
    assert len(save.record.entries) == 600
    with pytest.raises(hw.RecordError, match="not how a table stands"):
        with_past(table.to_json(), table.to_json(), ())
    with pytest.raises(hw.RecordError, match="games, records and saves can be opened"):
        hw.load(state_text(table))


@pytest.mark.parametrize("moves", [10, 100, 1000])
def test_a_move_writes_as_much_in_a_long_room_as_in_a_short_one(tmp_path: Path, moves: int) -> None:
    """The bytes that a commit hands to the database, of a room with so many moves."""
    written: list[int] = []

    async def run(storage: Storage) -> None:
        kept, table = from_plan(GAME, Plan(1, "A", "", None, 7, dict(GAME.defaults), {}, {}), "p", 1.0)
        await storage.add_room(kept, table.to_json())
        for seq in range(1, moves + 1):
            kept = replace(kept, seq=seq, version=seq, moved=2.0 + seq)
            if seq == moves:
                storage.writer.run = counting  # type: ignore[attr-defined]
            await storage.commit(kept, [KeptEntry(seq, "choice", 0, "chop_wood:0", None, "A", 2.0 + seq)])

    async def counting(work: Any, room: str = "") -> None:
        class Counting:
            def change(self, sql: str, values: Any = ()) -> int:
                written.append(sum(len(str(value)) for value in values))
                return 1

        work(Counting())

    async def main() -> None:
        storage = open_storage(str(tmp_path))
        try:
            await run(storage)
        finally:
            await storage.close()

    asyncio.run(main())
    assert sum(written) < 600


DONE = st.lists(st.sampled_from(["choose", "choose", "choose", "undo", "redo", "state", "base"]), max_size=25)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(done=DONE, pick=st.randoms(use_true_random=False), kinds=st.sampled_from(["set-a-watch", "heroes-of-terrinoth"]))
def test_a_room_is_rebuilt_the_same_from_whatever_snapshots_there_are(
    tmp_path_factory: pytest.TempPathFactory, done: list[str], pick: Random, kinds: str
) -> None:
    game = hw.game(kinds)

    async def run(storage: Storage) -> None:
        kept, table = from_plan(game, Plan(game.seats[0], "A", "", None, 7, dict(game.defaults), {}, {}), "p", 1.0)
        await storage.add_room(kept, table.to_json())
        for what in done:
            entry: KeptEntry | None = None
            if what == "choose" and table.decision:
                option = pick.choice(table.decision.options)
                text = table.least_text(option.step)
                table.choose(option, text=text)
                entry = KeptEntry(kept.seq + 1, "choice", None, option.key, text)
            elif what == "undo" and table.here.before is not None:
                table.undo()
                entry = KeptEntry(kept.seq + 1, "undo")
            elif what == "redo" and table.redone:
                table.redo()
                entry = KeptEntry(kept.seq + 1, "redo")
            elif what == "state":
                await storage.settle(kept.address, "state", kept.seq, state_text(table))
            elif what == "base":
                await storage.settle(kept.address, "base", kept.seq, table.to_json())
            if entry is not None:
                kept = replace(kept, seq=entry.seq, version=entry.seq)
                await storage.commit(kept, [entry])
        room = await load(storage, Shelf(), kept.address)
        assert room is not None
        assert room.table == table
        assert room.table.entries() == table.entries()
        assert room.table.record.replay() == table
        assert (room.table.moves, len(room.table.redone), room.table.lost) == (table.moves, len(table.redone), "")
        assert room.rebased

    async def main() -> None:
        storage = open_storage(str(tmp_path_factory.mktemp("rooms")))
        try:
            await run(storage)
        finally:
            await storage.close()

    asyncio.run(main())
