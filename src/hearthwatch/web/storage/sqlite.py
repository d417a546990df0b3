"""SQLite: one file, no server. Committed data is on the disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from .forms import bring_up
from .guard import CORRUPT, COUNT, Alone, check_log, check_mark, check_pages, check_there, damaged, mark
from .sql import SqlStorage
from .writer import Connection

FILE: Final = "rooms.sqlite3"
"""Its name in the folder of a server."""
COUNTED: Final = (
    "INSERT INTO meta VALUES ('commits', '1') ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1"
)


class Sqlite(Connection):
    """The file, opened by the writer's thread."""

    clash = (sqlite3.IntegrityError,)

    def __init__(self, path: Path) -> None:
        self._path = path
        self._base = sqlite3.connect(path, isolation_level=None, timeout=10)
        self._changes = 0
        try:
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = FAST"):
                self._base.execute(f"PRAGMA {pragma}")
            bring_up(self)
        except BaseException as error:
            self._base.close()
            if isinstance(error, sqlite3.DatabaseError) and error.sqlite_errorcode & 0xFF in CORRUPT:
                raise damaged(path, str(error)) from error
            raise

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._base.execute(sql, values).fetchall()
        except sqlite3.OperationalError as error:
            if "decode" not in str(error):
                raise
        # Damaged text costs its own room alone: its checksum is wrong, and other rows are read with it.
        self._base.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        try:
            return self._base.execute(sql, values).fetchall()
        finally:
            self._base.text_factory = str

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        # IMMEDIATE takes the lock at once: another writer of the same file waits here, not in mid-transaction.
        if sql == "BEGIN":
            self._changes = self._base.total_changes
            return self._base.execute("BEGIN IMMEDIATE").rowcount
        if sql == "COMMIT" and self._base.total_changes > self._changes:
            return self._commit()
        return self._base.execute(sql, values).rowcount

    def _commit(self) -> int:
        """Commit changes, and count commits: a log that is lost later shows in the count."""
        self._base.execute(COUNTED)
        [(commits,)] = self.rows(COUNT)
        touched = self._base.execute("COMMIT").rowcount
        if self._path.name == FILE:  # not for a backup or a part of one
            with suppress(OSError):  # the changes are stored, and the mark may lag behind
                mark(self._path, int(commits))
        return touched

    def change_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        self._base.executemany(sql, values)

    def columns(self, table: str) -> list[str]:
        return [row[1] for row in self.rows(f"PRAGMA table_info({table})")]

    def tables(self) -> set[str]:
        return {name for (name,) in self.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")}

    def close(self) -> None:
        self._base.close()


class SqliteStorage(SqlStorage):
    """Storage in a file."""

    def __init__(self, path: Path, alone: Alone | None) -> None:
        super().__init__(lambda: Sqlite(path))
        self._alone = alone

    async def close(self) -> None:
        await super().close()
        if self._alone is not None:
            self._alone.let_go()
            self._alone = None


def open_sqlite(path: Path, *, alone: bool) -> SqliteStorage:
    """Return the storage in this file. Only its owner may read it: it holds seeds and seats.

    A server has it `alone`, and checks all of it before it starts: a damaged file is a StorageError.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    check_there(path)
    right = Alone(path.parent) if alone else None
    try:
        if alone:
            check_log(path)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        if alone:
            base = sqlite3.connect(path, timeout=10)
            try:
                check_pages(base, path)
                check_mark(base, path)
            finally:
                base.close()
        return SqliteStorage(path, right)
    except BaseException:
        if right is not None:
            right.let_go()
        raise
