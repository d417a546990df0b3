"""Storage: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearthwatch.kernel import Amend
from hearthwatch.web.storage import (
    ChatLine,
    Conflict,
    KeptEntry,
    KeptRoom,
    Request,
    Seat,
    Snapshot,
    Storage,
    StorageError,
    open_storage,
)

Open = Callable[[], Storage]


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    if request.param == "sqlite":
        yield lambda: open_storage(str(tmp_path))
        return
    address = request.getfixturevalue("postgres")
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS meta, chat, snapshots, amendments, entries, holders, seats, rooms")
    yield lambda: open_storage(address)


def with_storage(opened: Open, test: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = opened()
        try:
            await test(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def a_room(address: str = "abc", **changes: object) -> KeptRoom:
    seats = (Seat("person", "Anna", holders=("p1", "p2"), nonce="n"), Seat("bot", "Bot", bot="policy"), Seat())
    room = KeptRoom(address, "set-a-watch", "Tonight", "p1", 1.5, 2.5, seats)
    return replace(room, **changes)


def test_a_room_comes_back_as_it_was_kept(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        room = a_room()
        await storage.add_room(room, "the table")
        assert await storage.room("abc") == room
        assert await storage.room("other") is None
        assert await storage.snapshots("abc") == [Snapshot("first", 0, "the table")]
        assert await storage.count() == 1
        with pytest.raises(Conflict):
            await storage.add_room(room, "again")

    with_storage(opened, test)


def test_amendments_are_entries(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room(), "first")
        chosen = KeptEntry(1, "choice", 0, "chop:3", None, "Anna", 3.25)
        amended = KeptEntry(2, "amend", 1, "chop:2", "wörds ✓", "Ben", 3.5, 1, True, "Forgotten ✓")
        await storage.commit(a_room(version=1, seq=2), [chosen, amended])
        assert await storage.entries("abc") == [chosen, amended]
        wish = Amend(1, "chop:2", 1, None, False, "Why?")
        asked = a_room(version=2, seq=2, request=Request("amend", 2, "Ben", "b", 1, needs=(0,), amendment=wish))
        await storage.commit(asked)
        assert await storage.room("abc") == asked

    with_storage(opened, test)


def test_a_commit_keeps_all_of_a_change(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room(), "first")
        entry = KeptEntry(1, "choice", 0, "chop:3", "wörds ✓", "Anna", 3.25)
        moved = a_room(version=1, seq=1, moved=3.25, ended="won", asked=(1, 2))
        await storage.commit(moved, [entry])
        assert await storage.room("abc") == moved
        assert await storage.entries("abc") == [entry]
        assert await storage.entries("abc", after=1) == []

    with_storage(opened, test)


def test_of_two_changes_at_once_one_is_kept(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room(), "first")
        moved = a_room(version=1, seq=1)
        changes = [storage.commit(moved, [KeptEntry(1, "choice", by=str(n))]) for n in range(8)]
        results = await asyncio.gather(*changes, return_exceptions=True)
        assert [isinstance(one, Conflict) for one in results].count(False) == 1
        [entry] = await storage.entries("abc")
        kept = next(n for n, one in enumerate(results) if one is None)
        assert entry.by == str(kept)

    with_storage(opened, test)


def test_an_entry_is_never_written_twice(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room(), "first")
        await storage.commit(a_room(version=1, seq=1), [KeptEntry(1, "choice", key="a")])
        with pytest.raises(Conflict):
            await storage.commit(a_room(version=2, seq=1), [KeptEntry(1, "choice", key="b")])
        assert [one.key for one in await storage.entries("abc")] == ["a"]
        room = await storage.room("abc")
        assert room is not None and room.version == 1

    with_storage(opened, test)


def test_a_failing_change_takes_nothing_else_with_it(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room("one"), "")
        await storage.add_room(a_room("two"), "")
        results = await asyncio.gather(
            storage.commit(a_room("one", version=1)),
            storage.commit(a_room("two", version=7)),
            storage.commit(a_room("gone", version=1)),
            storage.say("gone", ChatLine("Anna", "hello", 1.0)),
            storage.say("two", ChatLine("Anna", "hello", 1.0)),
            return_exceptions=True,
        )
        assert [isinstance(one, StorageError) for one in results] == [False, True, True, True, False]

    with_storage(opened, test)


def test_seats_change_only_when_told(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room(), "")
        left = a_room(version=1, seats=(Seat(), Seat(), Seat("person", "Bo", holders=("p3",))))
        await storage.commit(left, seats_too=True)
        assert await storage.room("abc") == left
        assert [room.address for room in await storage.rooms_of("p3")] == ["abc"]
        assert [room.address for room in await storage.rooms_of("p1")] == ["abc"], "who opened it still finds it"
        assert await storage.rooms_of("p2") == []

    with_storage(opened, test)


def test_chat_keeps_its_order(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room(), "")
        for number in range(5):
            await storage.say("abc", ChatLine("Anna", f"{number}", number))
        assert [line.text for line in await storage.chat("abc", 3)] == ["2", "3", "4"]
        assert await storage.unsay("abc", 4)
        assert not await storage.unsay("abc", 4)
        assert not await storage.unsay("abc", 99)
        assert not await storage.unsay("other", 3)
        assert [(line.number, line.text) for line in await storage.chat("abc", 3)] == [(2, "1"), (3, "2"), (5, "4")]
        assert await storage.say("abc", ChatLine("Anna", "5", 5)) == 6

    with_storage(opened, test)


def test_a_deleted_room_leaves_nothing(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.add_room(a_room(), "")
        await storage.commit(a_room(version=1, seq=1, moved=50.0), [KeptEntry(1, "choice")])
        await storage.say("abc", ChatLine("Anna", "hello", 1.0))
        assert await storage.idle_rooms(before=50.0) == []
        assert await storage.idle_rooms(before=51.0) == ["abc"]
        await storage.delete("abc")
        assert await storage.room("abc") is None
        assert not (await storage.entries("abc") or await storage.chat("abc", 9) or await storage.snapshots("abc"))
        assert await storage.rooms_of("p2") == []

    with_storage(opened, test)


def test_what_was_kept_is_there_after_reopening(opened: Open) -> None:
    async def write(storage: Storage) -> None:
        await storage.add_room(a_room(), "first")

    async def read(storage: Storage) -> None:
        assert await storage.room("abc") == a_room()

    with_storage(opened, write)
    with_storage(opened, read)


def test_closed_storage_says_so(opened: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.close()
        with pytest.raises(StorageError, match="closed"):
            await storage.count()

    async def run() -> None:
        await test(opened())

    asyncio.run(run())


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        await storage.count()
        assert stat.S_IMODE((tmp_path / "rooms.sqlite3").stat().st_mode) == 0o600

    with_storage(lambda: open_storage(str(tmp_path)), test)


def test_a_later_form_is_refused(tmp_path: Path) -> None:
    import sqlite3

    async def nothing(storage: Storage) -> None:
        await storage.count()

    with_storage(lambda: open_storage(str(tmp_path)), nothing)
    base = sqlite3.connect(tmp_path / "rooms.sqlite3")
    base.execute("UPDATE meta SET value = '99'")
    base.commit()
    base.close()
    with pytest.raises(StorageError, match="form 99, and this Hearthwatch knows"):
        with_storage(lambda: open_storage(str(tmp_path)), nothing)


def test_servers_hear_of_each_other(postgres: str) -> None:
    async def run() -> None:
        mine, other = open_storage(postgres), open_storage(postgres)
        heard: asyncio.Queue[str] = asyncio.Queue()
        mine.listen(heard.put_nowait)
        try:
            await other.delete("heard")
            await other.add_room(a_room("heard"), "")
            await other.add_room(a_room("last"), "")
            while heard.empty():  # until it listens
                await other.say("heard", ChatLine("Bo", "hello?", 1.0))
                await asyncio.sleep(0.05)
            await other.say("last", ChatLine("Bo", "enough", 1.0))
            while await asyncio.wait_for(heard.get(), 60) != "last":  # what was said before it came before it
                continue
            await mine.say("heard", ChatLine("Anna", "not to myself", 1.0))
            await other.say("heard", ChatLine("Bo", "hello", 1.0))
            assert await asyncio.wait_for(heard.get(), 30) == "heard"
            assert heard.empty()
        finally:
            await other.delete("heard")
            await other.delete("last")
            await mine.close()
            await other.close()

    asyncio.run(run())
