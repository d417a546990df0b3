"""What whoever runs a server does with its tables from outside: list them, delete some. The server may be running."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from hearthwatch.kernel.errors import HearthwatchError

from .storage import KeptEntry, KeptRoom, Storage, open_storage

T = TypeVar("T")
DAY = 86_400.0


class NoSuchTable(HearthwatchError):
    """There is no table at this address."""


def tables(data: str, idle_days: float = 0.0) -> list[tuple[KeptRoom, int]]:
    """All tables at which nobody moved for so many days, each with its moves, those that lie longest first."""

    async def read(storage: Storage) -> list[tuple[KeptRoom, int]]:
        addresses = await storage.idle_rooms(time.time() - idle_days * DAY + 1, most=100_000)
        found = [(await storage.room(address), await storage.entries(address)) for address in addresses]
        return [(room, moves(entries)) for room, entries in found if room is not None]

    return _with_storage(data, read)


def delete(data: str, addresses: Sequence[str]) -> None:
    """Delete tables for good; all of them or, where one is not there, none."""

    async def work(storage: Storage) -> None:
        for address in addresses:
            if await storage.room(address) is None:
                raise NoSuchTable(f"There is no table at {address}; nothing was deleted.")
        for address in addresses:
            await storage.delete(address)

    _with_storage(data, work)


def moves(entries: Sequence[KeptEntry]) -> int:
    """How many choices stand, of all that were made, taken back and brought back."""
    return sum(-1 if entry.kind == "undo" else 1 for entry in entries)


def line(room: KeptRoom, count: int, now: float) -> str:
    """A table in one line."""
    people = sum(seat.kind == "person" for seat in room.seats)
    bots = sum(seat.kind == "bot" for seat in room.seats)
    days = max(0.0, now - room.moved) / DAY
    door = "open" if room.open else "closed"
    return (
        f"{room.address}  {room.game:<20} {room.ended or 'goes on':<8} {people} people, {bots} bots  "
        f"{count:>4} moves  last {days:.1f} days ago  {door}"
    )


def _with_storage(data: str, work: Callable[[Storage], Awaitable[T]]) -> T:
    if "://" not in data and not (Path(data) / "rooms.sqlite3").exists():
        raise NoSuchTable(f"No tables are kept in {data}.")

    async def run() -> T:
        storage = open_storage(data)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())
