"""SQLite: one file, no server. What is committed is on the disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .forms import bring_up
from .sql import SqlStorage
from .writer import Connection


class Sqlite(Connection):
    """The file, opened by the writer's thread."""

    clash = (sqlite3.IntegrityError,)

    def __init__(self, path: Path) -> None:
        self._base = sqlite3.connect(path, isolation_level=None, timeout=10)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = FAST"):
            self._base.execute(f"PRAGMA {pragma}")
        try:
            bring_up(self)
        except BaseException:
            self._base.close()
            raise

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._base.execute(sql, values).fetchall()

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        # IMMEDIATE takes the lock at once: a second server on the same file waits here, not in mid-transaction.
        return self._base.execute("BEGIN IMMEDIATE" if sql == "BEGIN" else sql, values).rowcount

    def tables(self) -> set[str]:
        return {name for (name,) in self.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")}

    def close(self) -> None:
        self._base.close()


def open_sqlite(path: Path) -> SqlStorage:
    """The storage in this file. Nobody else on the machine may read it: it holds seeds and seats."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    return SqlStorage(lambda: Sqlite(path))
