"""Rooms in SQL that SQLite and PostgreSQL both understand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from .base import Conflict, Storage, StorageError
from .kept import ChatLine, KeptEntry, KeptRoom, Request, Seat
from .writer import Connection, Writer

SCHEMA: Final = 1
TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS rooms (
        address TEXT PRIMARY KEY, game TEXT NOT NULL, creator TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
        moved DOUBLE PRECISION NOT NULL, version INTEGER NOT NULL, seq INTEGER NOT NULL, about TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS rooms_of_creator ON rooms (creator)",
    "CREATE INDEX IF NOT EXISTS rooms_by_move ON rooms (moved)",
    """CREATE TABLE IF NOT EXISTS seats (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seat INTEGER NOT NULL, about TEXT NOT NULL,
        PRIMARY KEY (room, seat))""",
    """CREATE TABLE IF NOT EXISTS holders (
        person TEXT NOT NULL, room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seat INTEGER NOT NULL,
        PRIMARY KEY (person, room, seat))""",
    "CREATE INDEX IF NOT EXISTS holders_of_room ON holders (room)",
    """CREATE TABLE IF NOT EXISTS entries (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seq INTEGER NOT NULL, kind TEXT NOT NULL,
        seat INTEGER, choice TEXT NOT NULL, words TEXT, person TEXT NOT NULL, moment DOUBLE PRECISION NOT NULL,
        UNIQUE (room, seq))""",
    """CREATE TABLE IF NOT EXISTS amendments (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seq INTEGER NOT NULL, move INTEGER NOT NULL,
        stays INTEGER NOT NULL, reason TEXT NOT NULL, UNIQUE (room, seq))""",
    """CREATE TABLE IF NOT EXISTS snapshots (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, place TEXT NOT NULL, seq INTEGER NOT NULL,
        content TEXT NOT NULL, PRIMARY KEY (room, place))""",
    """CREATE TABLE IF NOT EXISTS chat (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, line INTEGER NOT NULL, who TEXT NOT NULL,
        words TEXT NOT NULL, moment DOUBLE PRECISION NOT NULL, UNIQUE (room, line))""",
)
ENTRIES: Final = """
    SELECT entries.seq, kind, seat, choice, words, person, moment, move, stays, reason FROM entries
    LEFT JOIN amendments ON amendments.room = entries.room AND amendments.seq = entries.seq
    WHERE entries.room = ? AND entries.seq > ? ORDER BY entries.seq"""
ROOM: Final = "SELECT address, game, creator, created, moved, version, seq, about FROM rooms"


class About(msgspec.Struct, frozen=True):
    """What of a room is only read together."""

    title: str
    asked: tuple[int, ...]
    ended: str
    open: bool
    idle_days: int
    request: Request | None
    refused: tuple[str, int]


def lay_tables(connection: Connection) -> None:
    """Make the tables where they are missing. A database of a later Hearthwatch is refused."""
    for table in TABLES:
        connection.change(table)
    connection.change("INSERT INTO meta VALUES ('schema', ?) ON CONFLICT DO NOTHING", (str(SCHEMA),))
    [(found,)] = connection.rows("SELECT value FROM meta WHERE name = 'schema'")
    if int(found) != SCHEMA:
        raise StorageError(f"The storage has the form {found}; this Hearthwatch reads and writes form {SCHEMA}.")


class SqlStorage(Storage):
    """Storage behind a writer. `tell` runs inside the transaction of every change."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self.writer = Writer(connect)

    def tell(self, connection: Connection, address: str) -> None:
        """Tell other servers that a room changed; they hear it only once it is committed."""

    async def add_room(self, room: KeptRoom, snapshot: str) -> None:
        def work(at: Connection) -> None:
            at.change(
                "INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (room.address, room.game, room.creator, room.created, room.moved, room.version, room.seq, _about(room)),
            )
            _keep_seats(at, room)
            _keep_table(at, room, "first", snapshot)

        await self.writer.run(work)

    async def room(self, address: str) -> KeptRoom | None:
        found = await self.writer.run(lambda at: _rooms(at, f"{ROOM} WHERE address = ?", (address,)))
        return found[0] if found else None

    async def commit(
        self,
        room: KeptRoom,
        entries: Sequence[KeptEntry] = (),
        snapshot: str | None = None,
        *,
        seats_too: bool = False,
    ) -> None:
        def work(at: Connection) -> None:
            touched = at.change(
                "UPDATE rooms SET moved = ?, version = ?, seq = ?, about = ? WHERE address = ? AND version = ?",
                (room.moved, room.version, room.seq, _about(room), room.address, room.version - 1),
            )
            if touched != 1:
                raise Conflict("The room was changed by somebody else, or is gone.")
            for one in entries:
                at.change(
                    "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (room.address, one.seq, one.kind, one.seat, one.key, one.text, one.by, one.at),
                )
                if one.kind == "amend":
                    at.change(
                        "INSERT INTO amendments VALUES (?, ?, ?, ?, ?)",
                        (room.address, one.seq, one.move, int(one.keep), one.reason),
                    )
            if snapshot is not None:
                _keep_table(at, room, "latest", snapshot)
            if seats_too:
                _keep_seats(at, room)
            self.tell(at, room.address)

        await self.writer.run(work)

    async def entries(self, address: str, after: int = 0) -> list[KeptEntry]:
        rows = await self.writer.run(lambda at: at.rows(ENTRIES, (address, after)))
        return [_entry(*row) for row in rows]

    async def snapshots(self, address: str) -> list[tuple[int, str]]:
        rows = await self.writer.run(
            lambda at: at.rows("SELECT seq, content FROM snapshots WHERE room = ? ORDER BY seq DESC, place", (address,))
        )
        return [(seq, content) for seq, content in rows]

    async def say(self, address: str, line: ChatLine) -> int:
        def work(at: Connection) -> int:
            [(number,)] = at.rows("SELECT COALESCE(MAX(line), 0) + 1 FROM chat WHERE room = ?", (address,))
            at.change("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (address, number, line.who, line.text, line.at))
            self.tell(at, address)
            return int(number)

        return await self.writer.run(work)

    async def unsay(self, address: str, number: int) -> bool:
        def work(at: Connection) -> bool:
            # The row stays, so that its number never names another line.
            touched = at.change(
                "UPDATE chat SET words = '', who = '' WHERE room = ? AND line = ? AND words <> ''", (address, number)
            )
            self.tell(at, address)
            return touched > 0

        return await self.writer.run(work)

    async def chat(self, address: str, last: int) -> list[ChatLine]:
        rows = await self.writer.run(
            lambda at: at.rows(
                "SELECT who, words, moment, line FROM chat WHERE room = ? AND words <> '' ORDER BY line DESC LIMIT ?",
                (address, last),
            )
        )
        return [ChatLine(*row) for row in reversed(rows)]

    async def rooms_of(self, person: str) -> list[KeptRoom]:
        mine = f"{ROOM} WHERE creator = ? OR address IN (SELECT room FROM holders WHERE person = ?) ORDER BY moved DESC"
        return await self.writer.run(lambda at: _rooms(at, f"{mine} LIMIT 100", (person, person)))

    async def idle_rooms(self, before: float, most: int = 1000) -> list[str]:
        rows = await self.writer.run(
            lambda at: at.rows("SELECT address FROM rooms WHERE moved < ? ORDER BY moved LIMIT ?", (before, most))
        )
        return [address for (address,) in rows]

    async def delete(self, address: str) -> None:
        await self.writer.run(lambda at: at.change("DELETE FROM rooms WHERE address = ?", (address,)))

    async def count(self) -> int:
        [(count,)] = await self.writer.run(lambda at: at.rows("SELECT COUNT(*) FROM rooms"))
        return int(count)

    async def secret(self, fresh: str) -> str:
        def work(at: Connection) -> str:
            at.change("INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING", (fresh,))
            [(found,)] = at.rows("SELECT value FROM meta WHERE name = 'secret'")
            return str(found)

        return await self.writer.run(work)

    async def close(self) -> None:
        await self.writer.close()


def _entry(*row: Any) -> KeptEntry:
    *plain, move, stays, reason = row
    found = KeptEntry(*plain)
    return found if move is None else msgspec.structs.replace(found, move=move, keep=bool(stays), reason=reason)


def _about(room: KeptRoom) -> str:
    about = About(room.title, room.asked, room.ended, room.open, room.idle_days, room.request, room.refused)
    return msgspec.json.encode(about).decode()


def _keep_seats(at: Connection, room: KeptRoom) -> None:
    at.change("DELETE FROM seats WHERE room = ?", (room.address,))
    at.change("DELETE FROM holders WHERE room = ?", (room.address,))
    for number, seat in enumerate(room.seats):
        at.change("INSERT INTO seats VALUES (?, ?, ?)", (room.address, number, msgspec.json.encode(seat).decode()))
        for person in seat.holders:
            at.change("INSERT INTO holders VALUES (?, ?, ?)", (person, room.address, number))


def _keep_table(at: Connection, room: KeptRoom, place: str, snapshot: str) -> None:
    at.change(
        "INSERT INTO snapshots VALUES (?, ?, ?, ?) "
        "ON CONFLICT (room, place) DO UPDATE SET seq = excluded.seq, content = excluded.content",
        (room.address, place, room.seq, snapshot),
    )


def _rooms(at: Connection, sql: str, values: Sequence[Any]) -> list[KeptRoom]:
    rooms = []
    for address, game, creator, created, moved, version, seq, text in at.rows(sql, values):
        about = msgspec.json.decode(text, type=About)
        rows = at.rows("SELECT about FROM seats WHERE room = ? ORDER BY seat", (address,))
        rooms.append(
            KeptRoom(
                address=address,
                game=game,
                title=about.title,
                creator=creator,
                created=created,
                moved=moved,
                seats=tuple(msgspec.json.decode(row, type=Seat) for (row,) in rows),
                version=version,
                seq=seq,
                asked=about.asked,
                ended=about.ended,
                open=about.open,
                idle_days=about.idle_days,
                request=about.request,
                refused=about.refused,
            )
        )
    return rooms
