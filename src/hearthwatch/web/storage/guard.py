"""Protect the SQLite file: one server at a time, and no start with a damaged file."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import Final

from .base import StorageError
from .wal import is_damaged

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK: Final = "rooms.lock"
MARK: Final = "rooms.mark"
"""Holds the number of commits of the file. It may lag behind the file, and never be ahead of it."""
COUNT: Final = "SELECT value FROM meta WHERE name = 'commits'"
SECRET: Final = "secret"
CORRUPT: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Alone:
    """A lock on a folder. The system releases it when the process ends, in any way."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise StorageError(
                f"Another server has the tables in {folder}: a folder is served by one at a time. "
                "End the other one, or take another folder with --data=FOLDER. "
                "Several servers share tables in PostgreSQL (docs/hosting.md)."
            ) from None

    def let_go(self) -> None:
        """Release the lock."""
        os.close(self._file)


def check_there(path: Path) -> None:
    """Raise StorageError if the tables are gone from a folder that had some: it is not recreated in silence."""
    used_before = (path.parent / SECRET).exists()
    if used_before and (not path.exists() or not path.stat().st_size):
        what = "is empty" if path.exists() else "is gone"
        raise StorageError(
            f"{path} {what}, and tables were kept there (its {SECRET} is there). {way_out(path)} "
            f"To begin anew without them, delete {path.parent / SECRET} too."
        )


def check_log(path: Path) -> None:
    """Raise StorageError if the log of the newest moves is damaged: SQLite would drop them in silence."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and is_damaged(log):
        raise StorageError(
            f"{log} is damaged, and the newest moves are in it. {way_out(path)} "
            f"To go on without those moves, delete {log}."
        )


def mark(path: Path, commits: int) -> None:
    """Write the number of commits of the file."""
    handle = os.open(path.with_name(MARK), os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        os.write(handle, f"{commits:020}".encode())  # always of the same length: never half of an older one
    finally:
        os.close(handle)


def check_mark(base: sqlite3.Connection, path: Path) -> None:
    """Raise StorageError if the file has fewer commits than were noted: its log was cut or is gone."""
    try:
        marked = int(path.with_name(MARK).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return  # from before this mark existed
    try:
        rows = base.execute(COUNT).fetchall()
    except sqlite3.OperationalError:  # the tables do not even exist
        rows = []
    found = int(rows[0][0]) if rows else 0
    if found < marked:
        raise StorageError(
            f"{path} lacks the last {marked - found} changes that were kept: {path.name}-wal was cut, or is gone. "
            f"{way_out(path)} To go on without those changes, delete {path.with_name(MARK)}."
        )


def check_pages(base: sqlite3.Connection, path: Path) -> None:
    """Raise StorageError if the file is damaged."""
    try:
        found = [str(row[0]) for row in base.execute("PRAGMA quick_check(3)")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        raise damaged(path, "; ".join(found))


def damaged(path: Path, what: str) -> StorageError:
    """Return the error for a damaged file."""
    return StorageError(f"{path} is damaged ({' '.join(what.split())[:200]}). {way_out(path)}")


def way_out(path: Path) -> str:
    """Return advice for recovering the tables."""
    return (
        f"Nothing was changed. Bring a backup back: hearthwatch restore FILE --data={path.parent} --replace "
        "(what is there now is set aside)."
    )
