"""Where rooms are kept: SQLite in a folder, or PostgreSQL for several servers. All else sees only `Storage`."""

from __future__ import annotations

from pathlib import Path

from .base import Conflict, Storage, StorageError
from .kept import ChatLine, KeptEntry, KeptRoom, Place, Request, Seat, Snapshot
from .sqlite import open_sqlite

__all__ = [
    "ChatLine",
    "Conflict",
    "KeptEntry",
    "KeptRoom",
    "Place",
    "Request",
    "Seat",
    "Snapshot",
    "Storage",
    "StorageError",
    "open_storage",
]


def open_storage(data: str) -> Storage:
    """The storage that `--data` names: a folder, or postgresql://..."""
    if data.startswith(("postgresql://", "postgres://")):
        from .postgres import open_postgres

        return open_postgres(data)
    return open_sqlite(Path(data) / "rooms.sqlite3")
