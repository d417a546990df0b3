"""Convert rows of the database to rooms and entries."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from .base import Damaged
from .checksums import COVERED, SUMMED, check, is_sound
from .kept import KeptEntry, KeptRoom, Request, Seat, Trust
from .writer import Connection

ROOM: Final = f"SELECT {SUMMED['rooms']} FROM rooms"
ENTRY_SIZE: Final = len(COVERED["entries"]) + 1
BOTH: Final = [f"{table}.{name}" for table in ("entries", "amendments") for name in (*COVERED[table], "checksum")]
ENTRIES: Final = f"""
    SELECT {", ".join(BOTH)}
    FROM entries LEFT JOIN amendments ON amendments.room = entries.room AND amendments.seq = entries.seq
    WHERE entries.room = ? AND entries.seq > ? ORDER BY entries.seq"""


class About(msgspec.Struct, frozen=True):
    """Columns of a room that are only read together."""

    title: str
    asked: tuple[int, ...]
    ended: str
    open: bool
    idle_days: int
    request: Request | None
    refused: tuple[str, int]
    trust: Trust = Trust()
    followed_by: str = ""
    went_on: str = ""
    wait_minutes: int = 5


def entry_from(*row: Any) -> KeptEntry:
    """Return an entry from its row and the row of its amendment; raise Damaged where either is."""
    own, amendment = row[:ENTRY_SIZE], row[ENTRY_SIZE:]
    check(own, "entries")
    _, *plain, _ = own
    found = KeptEntry(*plain)
    if found.kind != "amend":
        return found
    check(amendment, "amendments")
    _, _, move, stays, reason, _ = amendment
    return msgspec.structs.replace(found, move=move, keep=bool(stays), reason=reason)


def sound_rooms_from(at: Connection, sql: str, values: Sequence[Any]) -> list[KeptRoom]:
    """Return the rooms that a query finds, without those that are damaged."""
    found = []
    for row in at.rows(sql, values):
        if is_sound(row):
            with suppress(Damaged):
                found.extend(rooms_from(at, f"{ROOM} WHERE address = ?", (row[0],)))
    return found


def rooms_from(at: Connection, sql: str, values: Sequence[Any]) -> list[KeptRoom]:
    """Return the rooms of a query, with their seats; raise Damaged where one of them is."""
    rooms = []
    for row in at.rows(sql, values):
        check(row, "rooms")
        address, game, creator, created, moved, version, seq, text, *_ = row
        rest = msgspec.json.decode(text, type=About)
        seats = at.rows(f"SELECT {SUMMED['seats']} FROM seats WHERE room = ? ORDER BY seat", (address,))
        for seat in seats:
            check(seat, "seats")
        rooms.append(
            KeptRoom(
                address=address,
                game=game,
                title=rest.title,
                creator=creator,
                created=created,
                moved=moved,
                seats=tuple(msgspec.json.decode(about, type=Seat) for _, _, about, _ in seats),
                version=version,
                seq=seq,
                asked=rest.asked,
                ended=rest.ended,
                open=rest.open,
                idle_days=rest.idle_days,
                request=rest.request,
                refused=rest.refused,
                trust=rest.trust,
                followed_by=rest.followed_by,
                went_on=rest.went_on,
                wait_minutes=rest.wait_minutes,
            )
        )
    return rooms
