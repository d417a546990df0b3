"""Manage the tables of a server from outside, mostly while the server runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from hearthwatch.kernel.errors import HearthwatchError

from . import checking
from .checking import Verdict
from .game_list import Shelf
from .storage import FILE, Damaged, KeptEntry, KeptRoom, Storage, open_storage

T = TypeVar("T")
DAY = 86_400.0


class NoSuchTable(HearthwatchError):
    """There is no table at this address."""


def tables(data: str, idle_days: float = 0.0, *, away: bool = False) -> list[tuple[KeptRoom, int]]:
    """Return all tables idle for this many days, each with its moves, the longest idle first.

    Or those that were archived.
    """

    async def read(storage: Storage) -> list[tuple[KeptRoom, int]]:
        addresses = await storage.idle_rooms(time.time() - idle_days * DAY + 1, most=100_000, away=away)
        found = []
        for address in addresses:
            with suppress(Damaged):  # `verify` names these
                room, entries = await storage.room(address, away=away), await storage.entries(address)
                if room is not None:
                    found.append((room, moves(entries)))
        return found

    return _with_storage(data, read)


def delete(data: str, addresses: Sequence[str]) -> None:
    """Delete tables for good; all of them or, if one is missing, none."""

    async def work(storage: Storage) -> None:
        for address in addresses:
            with suppress(Damaged):
                if await storage.room(address) or await storage.room(address, away=True):
                    continue
                raise NoSuchTable(f"There is no table at {address}; nothing was deleted.")
        for address in addresses:
            await storage.delete(address)

    _with_storage(data, work)


def undelete(data: str, addresses: Sequence[str]) -> None:
    """Restore archived tables."""

    async def work(storage: Storage) -> None:
        for address in addresses:
            if not await storage.bring_back(address, time.time()):
                raise NoSuchTable(f"No table {address} was put away, or it was deleted since.")

    _with_storage(data, work)


def verify(data: str, backup: Path | None = None, *, shelf: Shelf | None = None) -> Verdict:
    """Check that everything stored in `data`, or in a backup, is intact and playable."""
    if backup is not None:
        if not backup.is_file():
            raise NoSuchTable(f"There is no backup at {backup}.")
        with checking.unpacked(backup) as folder:
            return verify(str(folder), shelf=shelf)
    _check_kept(data)
    if "://" not in data:
        checking.check_folder(Path(data))
    return _with_storage(data, lambda storage: checking.verify(storage, shelf or Shelf()))


def moves(entries: Sequence[KeptEntry]) -> int:
    """Return the number of choices that stand, after undo and redo."""
    return sum(-1 if entry.kind == "undo" else 1 for entry in entries)


def line(room: KeptRoom, count: int, now: float) -> str:
    """Describe a table in one line."""
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
