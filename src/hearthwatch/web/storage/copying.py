"""Backups: all data of a storage, including the secret, in one SQLite file, from any storage.

A backup is made while servers run, and is consistent. It is restored into a folder or into PostgreSQL.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from .base import StorageError
from .forms import TABLES
from .guard import MARK, SECRET, Alone, check_pages
from .sqlite import FILE, Sqlite
from .writer import Connection, failure

PART: Final = ".part"
AT_A_TIME: Final = 1000
OWN: Final = ("secret", "note clock", "commits", "note day of rooms", "note day of imports", "note day of bytes")
"""Data of a PostgreSQL database, or of one moment, that a folder does not have."""
BESIDE: Final = ("", "-wal", "-shm")
Rows: TypeAlias = Callable[[str, str], Iterable[Sequence[Any]]]
"""Returns the rows of a table with these columns."""


def back_up(data: str, to: Path) -> None:
    """Copy a whole storage into a new file. It appears under its name once it is complete and on the disk."""
    if to.exists():
        raise StorageError(f"{to} is there already: a backup is never written over something else.")
    part = _fresh(to.with_name(f"{to.name}{PART}"))
    try:
        with _in_words():
            if "://" in data:
                _copy_from_postgres(data, part)
            else:
                _copy_file(Path(data), part)
        with closing(sqlite3.connect(part)) as base:
            check_pages(base, part)
        _to_disk(part)
        part.rename(to)
        _to_disk(to.parent)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, data: str, *, replace: bool) -> Path | None:
    """Restore a backup; return the place of the previous tables, if there were any.

    A folder must not be served meanwhile. In PostgreSQL the previous data is deleted.
    """
    if not file.is_file():
        raise StorageError(f"There is no backup at {file}.")
    if "://" in data:
        with _in_words():
            _restore_postgres(file, data, replace)
        return None
    folder = Path(data)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    alone = Alone(folder)
    try:
        with _in_words():
            return _restore_folder(file, folder, replace)
    finally:
        alone.let_go()


def unpack(file: Path, path: Path) -> str:
    """Copy a backup to a database of the newest schema; return its secret."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as base:
        check_pages(base, file)
    shutil.copyfile(file, _fresh(path))
    with closing(Sqlite(path)) as base:
        secrets = base.rows("SELECT value FROM meta WHERE name = 'secret'")
        for name in OWN:
            base.change("DELETE FROM meta WHERE name = ?", (name,))
        base.rows("PRAGMA journal_mode = DELETE")
    return str(secrets[0][0]) if secrets else ""


def _copy_file(folder: Path, part: Path) -> None:
    path = folder / FILE
    if not path.exists():
        raise StorageError(f"No tables are kept in {folder}.")
    secret = folder / SECRET
    with closing(sqlite3.connect(path, timeout=10)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)  # all at once: in parts it would restart with every move
        copy.execute("PRAGMA journal_mode = DELETE")
        if secret.exists():
            words = secret.read_text(encoding="ascii").strip()
            copy.execute("INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING", (words,))
            copy.commit()


def _copy_from_postgres(address: str, part: Path) -> None:
    from .postgres import Postgres

    with closing(Postgres(address)) as source, closing(Sqlite(part)) as copy:
        source.change("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        copy.change("BEGIN")
        _fill(copy, lambda table, columns: source.stream(f"SELECT {columns} FROM {table}", AT_A_TIME))
        copy.change("COMMIT")
        source.change("COMMIT")
        copy.rows("PRAGMA journal_mode = DELETE")


def _restore_folder(file: Path, folder: Path, replace: bool) -> Path | None:
    there = [folder / f"{FILE}{end}" for end in BESIDE if (folder / f"{FILE}{end}").exists()]
    if there and not replace:
        raise StorageError(f"There are tables in {folder} already. With --replace they are set aside.")
    part = folder / f"{FILE}{PART}"
    aside: Path | None = None
    try:
        secret = unpack(file, part)
        _to_disk(part)
        if there:
            aside = folder / time.strftime("replaced-%Y%m%d-%H%M%S")
            aside.mkdir(mode=0o700)
            for one in (*there, folder / SECRET, folder / MARK):
                if one.exists():
                    one.rename(aside / one.name)
        (folder / MARK).unlink(missing_ok=True)
        part.rename(folder / FILE)
        if secret:
            _fresh(folder / SECRET).write_text(secret, encoding="ascii")
            _to_disk(folder / SECRET)
        _to_disk(folder)
    finally:
        part.unlink(missing_ok=True)
    return aside


def _restore_postgres(file: Path, address: str, replace: bool) -> None:
    from .postgres import Postgres

    with tempfile.TemporaryDirectory() as folder, closing(Postgres(address)) as target:
        path = Path(folder) / FILE
        secret = unpack(file, path)
        [(rooms,)] = target.rows("SELECT COUNT(*) FROM rooms")
        if rooms and not replace:
            raise StorageError(f"There are {rooms} tables in this database already. With --replace they are deleted.")
        with closing(Sqlite(path)) as source:
            target.change("BEGIN")
            _fill(target, lambda table, columns: source.rows(f"SELECT {columns} FROM {table}"))
            if secret:
                target.change("INSERT INTO meta VALUES ('secret', ?)", (secret,))
            target.change("COMMIT")


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except (StorageError, OSError):
        raise
    except Exception as error:
        raise failure(error) from error


def _fill(target: Connection, rows: Rows) -> None:
    """Replace all rows by those of another database."""
    for table in reversed(TABLES):
        target.change(f"DELETE FROM {table}")
    for table in TABLES:
        columns = target.columns(table)
        marks = ", ".join("?" * len(columns))
        for some in _batches(rows(table, ", ".join(columns))):
            target.change_many(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", some)


def _batches(rows: Iterable[Sequence[Any]]) -> Iterator[list[Sequence[Any]]]:
    batch: list[Sequence[Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == AT_A_TIME:
            yield batch
            batch = []
    if batch:
        yield batch


def _fresh(path: Path) -> Path:
    """Create a new empty file that only its owner may read."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    return path


def _to_disk(path: Path) -> None:
    if os.name != "posix" and path.is_dir():
        return  # Windows opens no folders
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
