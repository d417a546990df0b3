"""Rooms in SQL for both SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from .base import Conflict, Damaged, Storage
from .checksums import COVERED, SUMMED, check, checksum, damaged_rows, insert, is_sound
from .kept import ChatLine, KeptEntry, KeptRoom, Place, Snapshot
from .rows import ENTRIES, ROOM, About, entry_from, rooms_from, sound_rooms_from
from .writer import Connection, Writer

T = TypeVar("T")
DAMAGED_LINE: Final = "(This line was damaged on the disk.)"
MOST_ASKED: Final = 500
"""Most rooms in one query."""
# Lines are only added, and of a removed one the words go: so the sum of their numbers is another after either.
SIGNS: Final = """
    SELECT address, version, (SELECT COALESCE(SUM(line), 0) FROM (
        SELECT line FROM chat WHERE room = address AND words <> '' ORDER BY line DESC LIMIT ?) AS lines)
    FROM rooms WHERE away IS NULL AND address IN"""


class SqlStorage(Storage):
    """Storage behind a writer. `tell` runs inside the transaction of every change."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self.writer = Writer(connect)

    def tell(self, connection: Connection, address: str) -> None:
        """Notify other servers of a changed room; they receive it only after the commit."""

    # -- rooms

    async def add_room(self, room: KeptRoom, snapshot: str) -> None:
        def work(at: Connection) -> None:
            insert(at, "rooms", _row(room))
            at.change("UPDATE rooms SET settled = seq WHERE address = ?", (room.address,))
            _keep_seats(at, room)
            insert(at, "snapshots", (room.address, "first", room.seq, snapshot))

        await self.writer.run(work, room.address)

    async def room(self, address: str, *, away: bool = False) -> KeptRoom | None:
        one = f"{ROOM} WHERE address = ? AND away IS {'NOT ' if away else ''}NULL"
        found = await self.writer.run(lambda at: rooms_from(at, one, (address,)), address)
        return found[0] if found else None

    async def commit(self, room: KeptRoom, entries: Sequence[KeptEntry] = (), *, seats_too: bool = False) -> None:
        def work(at: Connection) -> None:
            row = _row(room)
            *_, about, _ = row
            touched = at.change(
                "UPDATE rooms SET moved = ?, version = ?, seq = ?, about = ?, checksum = ? "
                "WHERE address = ? AND version = ? AND away IS NULL",
                (room.moved, room.version, room.seq, about, checksum(row), room.address, room.version - 1),
            )
            if touched != 1:
                raise Conflict("The room was changed by somebody else, or is gone.")
            for one in entries:
                row = (room.address, one.seq, one.kind, one.seat, one.key, one.text, one.by, one.at)
                insert(at, "entries", row)
                if one.kind == "amend":
                    insert(at, "amendments", (room.address, one.seq, one.move, int(one.keep), one.reason))
            if seats_too:
                _keep_seats(at, room)
            self.tell(at, room.address)

        await self.writer.run(work, room.address)

    async def entries(self, address: str, after: int = 0) -> list[KeptEntry]:
        rows = await self.writer.run(lambda at: at.rows(ENTRIES, (address, after)), address)
        return [entry_from(*row) for row in rows]

    async def signs(self, addresses: Sequence[str], last: int) -> dict[str, tuple[int, int]]:
        def work(at: Connection) -> dict[str, tuple[int, int]]:
            found: dict[str, tuple[int, int]] = {}
            for first in range(0, len(addresses), MOST_ASKED):
                some = addresses[first : first + MOST_ASKED]
                for address, version, said in at.rows(f"{SIGNS} ({', '.join('?' * len(some))})", (last, *some)):
                    found[address] = (int(version), int(said))
            return found

        return await self.writer.run(work)

    # -- snapshots

    async def snapshots(self, address: str) -> list[Snapshot]:
        newest_first = f"SELECT {SUMMED['snapshots']} FROM snapshots WHERE room = ? ORDER BY seq DESC, place DESC"
        rows = await self.writer.run(lambda at: at.rows(newest_first, (address,)), address)
        sound = [Snapshot(place, seq, content) for _, place, seq, content, _ in filter(is_sound, rows)]
        if rows and not sound:
            raise Damaged("None of its snapshots is as it was written.")
        return sound

    async def settle(self, address: str, place: Place, seq: int, content: str) -> None:
        def work(at: Connection) -> None:
            if at.change("UPDATE rooms SET settled = ? WHERE address = ? AND settled <= ?", (seq, address, seq)):
                replaced = "seq = excluded.seq, content = excluded.content, checksum = excluded.checksum"
                again = f" ON CONFLICT (room, place) DO UPDATE SET {replaced}"
                insert(at, "snapshots", (address, place, seq, content), again)

        await self.writer.run(work, address)

    async def unsettled(self, before: float, most: int) -> list[str]:
        which = "SELECT address FROM rooms WHERE seq > settled AND moved < ? AND away IS NULL ORDER BY moved LIMIT ?"
        return [address for (address,) in await self.writer.run(lambda at: at.rows(which, (before, most)))]

    # -- chat

    async def say(self, address: str, line: ChatLine) -> int:
        def work(at: Connection) -> int:
            [(number,)] = at.rows("SELECT COALESCE(MAX(line), 0) + 1 FROM chat WHERE room = ?", (address,))
            insert(at, "chat", (address, int(number), line.who, line.text, line.at))
            self.tell(at, address)
            return int(number)

        return await self.writer.run(work, address)

    async def unsay(self, address: str, number: int) -> bool:
        def work(at: Connection) -> bool:
            # The row stays, so that its number never names another line.
            which = "room = ? AND line = ? AND words <> ''"
            found = at.rows(f"SELECT moment FROM chat WHERE {which}", (address, number))
            for (moment,) in found:
                empty = checksum((address, number, "", "", moment))
                at.change(f"UPDATE chat SET words = '', who = '', checksum = ? WHERE {which}", (empty, address, number))
            self.tell(at, address)
            return bool(found)

        return await self.writer.run(work, address)

    async def chat(self, address: str, last: int) -> list[ChatLine]:
        rows = await self.writer.run(
            lambda at: at.rows(
                f"SELECT {SUMMED['chat']} FROM chat WHERE room = ? AND words <> '' ORDER BY line DESC LIMIT ?",
                (address, last),
            ),
            address,
        )
        return [_line(row) for row in reversed(rows)]

    # -- many rooms

    async def rooms_of(self, person: str) -> list[KeptRoom]:
        mine = (
            f"{ROOM} WHERE away IS NULL AND (creator = ? OR address IN (SELECT room FROM holders WHERE person = ?)) "
            "ORDER BY moved DESC LIMIT 100"
        )
        return await self.writer.run(lambda at: sound_rooms_from(at, mine, (person, person)))

    async def idle_rooms(self, before: float, most: int = 1000, *, away: bool = False) -> list[str]:
        which = f"away IS {'NOT ' if away else ''}NULL"
        rows = await self.writer.run(
            lambda at: at.rows(
                f"SELECT address FROM rooms WHERE moved < ? AND {which} ORDER BY moved LIMIT ?", (before, most)
            )
        )
        return [address for (address,) in rows]

    async def newest_move(self) -> float:
        [(newest,)] = await self.writer.run(lambda at: at.rows("SELECT COALESCE(MAX(moved), 0) FROM rooms"))
        return float(newest)

    async def put_away(self, address: str, now: float) -> bool:
        def work(at: Connection) -> bool:
            done = _set_away(at, address, "away IS NULL", away=now)
            self.tell(at, address)
            return done

        return await self.writer.run(work, address)

    async def bring_back(self, address: str, now: float) -> bool:
        # It counts as moved, or the next sweep would archive it again.
        there = "away IS NOT NULL"
        return await self.writer.run(lambda at: _set_away(at, address, there, away=None, moved=now), address)

    async def put_away_before(self, before: float, most: int) -> list[str]:
        # They are deleted next: not because of a date that may be damaged.
        which = f"{ROOM} WHERE away < ? ORDER BY away LIMIT ?"
        rows = await self.writer.run(lambda at: at.rows(which, (before, most)))
        return [str(row[0]) for row in rows if is_sound(row)]

    async def delete(self, address: str) -> bool:
        def work(at: Connection) -> bool:
            touched = at.change("DELETE FROM rooms WHERE address = ?", (address,))
            self.tell(at, address)
            return touched > 0

        return await self.writer.run(work, address)

    async def damage(self) -> dict[str, dict[str, int]]:
        addresses = await self.writer.run(lambda at: at.rows("SELECT address FROM rooms ORDER BY address"))
        found = {}
        for (address,) in addresses:  # one at a time: servers may be running
            if damaged := await self.writer.run(partial(damaged_rows, address=address), address):
                found[address] = damaged
        return found

    async def count(self) -> int:
        [(count,)] = await self.writer.run(lambda at: at.rows("SELECT COUNT(*) FROM rooms WHERE away IS NULL"))
        return int(count)

    # -- beside the rooms

    async def secret(self, fresh: str) -> str:
        def work(at: Connection) -> str:
            at.change("INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING", (fresh,))
            [(found,)] = at.rows("SELECT value FROM meta WHERE name = 'secret'")
            return str(found)

        return await self.writer.run(work)

    async def noted(self, name: str) -> str:
        rows = await self.writer.run(lambda at: at.rows("SELECT value FROM meta WHERE name = ?", (f"note {name}",)))
        return str(rows[0][0]) if rows else ""

    async def note(self, name: str, value: str) -> None:
        upsert = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.writer.run(lambda at: at.change(upsert, (f"note {name}", value)))

    async def change_note(self, name: str, change: Callable[[str], tuple[str, T]]) -> T:
        # Written first, so that another server waits for this row before it reads it.
        hold = "INSERT INTO meta VALUES (?, '') ON CONFLICT (name) DO UPDATE SET value = meta.value"

        def work(at: Connection) -> T:
            at.change(hold, (f"note {name}",))
            [(found,)] = at.rows("SELECT value FROM meta WHERE name = ?", (f"note {name}",))
            value, result = change(str(found))
            at.change("UPDATE meta SET value = ? WHERE name = ?", (value, f"note {name}"))
            return result

        return await self.writer.run(work)

    async def close(self) -> None:
        await self.writer.close()


def _row(room: KeptRoom) -> tuple[Any, ...]:
    """Return the row of a room that was not put away."""
    plain = (room.address, room.game, room.creator, room.created, room.moved, room.version, room.seq)
    return (*plain, _about(room), None)


def _set_away(at: Connection, address: str, which: str, **changes: float | None) -> bool:
    """Put a room away or bring it back; False where it is not as it should be, Damaged where its row is."""
    for row in at.rows(f"{ROOM} WHERE address = ? AND {which}", (address,)):
        check(row, "rooms")
        values = {**dict(zip(COVERED["rooms"], row, strict=False)), **changes}
        change = f"UPDATE rooms SET away = ?, moved = ?, checksum = ? WHERE address = ? AND version = ? AND {which}"
        sums = (values["away"], values["moved"], checksum([*values.values()]))
        return at.change(change, (*sums, address, values["version"])) > 0
    return False


def _line(row: tuple[Any, ...]) -> ChatLine:
    _, number, who, words, moment, _ = row
    return ChatLine(who, words, moment, number) if is_sound(row) else ChatLine("", DAMAGED_LINE, 0.0, number)


def _about(room: KeptRoom) -> str:
    found = About(
        *(room.title, room.asked, room.ended, room.open, room.idle_days),
        *(room.request, room.refused, room.trust, room.followed_by, room.went_on),
        room.wait_minutes,
    )
    return msgspec.json.encode(found).decode()


def _keep_seats(at: Connection, room: KeptRoom) -> None:
    at.change("DELETE FROM seats WHERE room = ?", (room.address,))
    at.change("DELETE FROM holders WHERE room = ?", (room.address,))
    for number, seat in enumerate(room.seats):
        insert(at, "seats", (room.address, number, msgspec.json.encode(seat).decode()))
        for person in (*seat.holders, *(seat.absent.holders if seat.absent is not None else ())):
            at.change("INSERT INTO holders VALUES (?, ?, ?)", (person, room.address, number))
