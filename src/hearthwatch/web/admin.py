"""What whoever runs a server does with its tables from outside, mostly while the server runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from hearthwatch.kernel.errors import HearthwatchError

from . import checking
from .checking import Verdict
from .game_list import Shelf
from .storage import FILE, KeptEntry, KeptRoom, Storage, open_storage

T = TypeVar("T")
DAY = 86_400.0


class NoSuchTable(HearthwatchError):
    """There is no table at this address."""


def tables(data: str, idle_days: float = 0.0, *, away: bool = False) -> list[tuple[KeptRoom, int]]:
    """All tables at which nobody moved for so many days, each with its moves, those that lie longest first.

    Or those that were put away.
    """

    async def read(storage: Storage) -> list[tuple[KeptRoom, int]]:
        addresses = await storage.idle_rooms(time.time() - idle_days * DAY + 1, most=100_000, away=away)
        found = [(await storage.room(address, away=away), await storage.entries(address)) for address in addresses]
        return [(room, moves(entries)) for room, entries in found if room is not None]

    return _with_storage(data, read)


def delete(data: str, addresses: Sequence[str]) -> None:
    """Delete tables for good; all of them or, where one is not there, none."""

    async def work(storage: Storage) -> None:
        for address in addresses:
            if await storage.room(address) is None and await storage.room(address, away=True) is None:
                raise NoSuchTable(f"There is no table at {address}; nothing was deleted.")
        for address in addresses:
            await storage.delete(address)

    _with_storage(data, work)


def undelete(data: str, addresses: Sequence[str]) -> None:
    """Bring tables back that were put away because nobody had moved there for long."""

    async def work(storage: Storage) -> None:
        for address in addresses:
            if not await storage.bring_back(address, time.time()):
                raise NoSuchTable(f"No table {address} was put away, or it was deleted since.")

    _with_storage(data, work)


def verify(data: str, backup: Path | None = None) -> Verdict:
    """Whether all that is kept in `data`, or in a backup, is whole and can be played on."""
    if backup is not None:
        if not backup.is_file():
            raise NoSuchTable(f"There is no backup at {backup}.")
        with checking.unpacked(backup) as folder:
            return verify(str(folder))
    _check_kept(data)
    if "://" not in data:
        checking.check_folder(Path(data))
    return _with_storage(data, lambda storage: checking.verify(storage, Shelf()))


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


def _check_kept(data: str) -> None:
    if "://" not in data and not (Path(data) / FILE).exists():
        raise NoSuchTable(f"No tables are kept in {data}.")


def _with_storage(data: str, work: Callable[[Storage], Awaitable[T]]) -> T:
    _check_kept(data)

    async def run() -> T:
        storage = open_storage(data)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())
