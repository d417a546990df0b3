"""Verify the storage: the pages of the file, and every room, rebuilt as a server would rebuild it."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from hearthwatch.kernel.errors import HearthwatchError

from .game_list import Shelf
from .rooms.loading import rebuild
from .storage import FILE, KeptRoom, Storage, StorageError
from .storage.copying import unpack
from .storage.guard import check_pages

ALL: Final = 10_000_000
FOREVER: Final = 1e12
ATTEMPTS: Final = 3


class Verdict(NamedTuple):
    """The number of rebuilt rooms and moves, and a sentence for each failure."""

    rooms: int
    moves: int
    problems: list[str]


async def verify(storage: Storage, shelf: Shelf) -> Verdict:
    """Rebuild every room; servers may be running. Of archived rooms only the checksums are checked."""
    rooms = moves = 0
    damaged = await storage.damage()
    problems = [f"{address}: {_in_words(tables)}" for address, tables in damaged.items()]
    for address in await storage.idle_rooms(FOREVER, ALL):
        kept, problem = await _look(storage, shelf, address)
        if kept is not None:
            rooms, moves = rooms + 1, moves + kept.seq
        if problem and address not in damaged:
            problems.append(f"{address}: {problem}")
    return Verdict(rooms, moves, problems)


def _in_words(tables: dict[str, int]) -> str:
    """Return what to tell of damaged rows, by their tables in the database."""
    rows = ", ".join(f"{count} in {table}" for table, count in tables.items())
    return f"What was kept of this room is damaged (rows that are not as they were written: {rows})."


async def _look(storage: Storage, shelf: Shelf, address: str) -> tuple[KeptRoom | None, str]:
    kept: KeptRoom | None = None
    for _ in range(ATTEMPTS):
        try:
            kept = await storage.room(address)
            if kept is None:  # deleted meanwhile
                return None, ""
            rebuilt = await rebuild(storage, shelf, kept)
            if rebuilt is not None:
                rebuilt.table.prove_past()
                return kept, rebuilt.table.lost if rebuilt.table.lost != rebuilt.lost else ""
        except StorageError as error:
            await storage.count()  # if the storage answers at all, only this room is unreadable
            return kept, f"What was kept of this room is damaged ({error})."
        except HearthwatchError as error:
            return kept, str(error)
    return kept, "What was kept of this room does not fit together."


def check_folder(folder: Path) -> None:
    """Raise StorageError if the file of a folder is damaged; the server may be running."""
    path = folder / FILE
    with closing(sqlite3.connect(path, timeout=10)) as base:
        check_pages(base, path)
        orphans = base.execute("PRAGMA foreign_key_check").fetchall()
    if orphans:
        raise StorageError(f"{path} is damaged: {len(orphans)} rows belong to no room.")


@contextmanager
def unpacked(file: Path) -> Iterator[Path]:
    """Yield a temporary folder with a restored backup."""
    with tempfile.TemporaryDirectory() as folder:
        unpack(file, Path(folder) / FILE)
        yield Path(folder)
