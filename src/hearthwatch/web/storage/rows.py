"""Convert rows of the database to rooms and entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from .kept import KeptEntry, KeptRoom, Request, Seat, Trust
from .writer import Connection

ROOM: Final = "SELECT address, game, creator, created, moved, version, seq, about FROM rooms"


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
    """Return an entry from its row."""
    *plain, move, stays, reason = row
    found = KeptEntry(*plain)
    return found if move is None else msgspec.structs.replace(found, move=move, keep=bool(stays), reason=reason)


def rooms_from(at: Connection, sql: str, values: Sequence[Any]) -> list[KeptRoom]:
    """Return the rooms of a query, with their seats."""
    rooms = []
    for address, game, creator, created, moved, version, seq, text in at.rows(sql, values):
        rest = msgspec.json.decode(text, type=About)
        rows = at.rows("SELECT about FROM seats WHERE room = ? ORDER BY seat", (address,))
        rooms.append(
            KeptRoom(
                address=address,
                game=game,
                title=rest.title,
                creator=creator,
                created=created,
                moved=moved,
                seats=tuple(msgspec.json.decode(row, type=Seat) for (row,) in rows),
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
