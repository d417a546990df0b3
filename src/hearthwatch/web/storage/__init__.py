"""The storage of rooms: SQLite in a folder, or PostgreSQL for several servers. Other code sees only `Storage`."""

from __future__ import annotations

from pathlib import Path

from .base import Conflict, Damaged, NotKept, Storage, StorageError
from .kept import Absent, ChatLine, KeptEntry, KeptRoom, Notice, Place, Request, Seat, Snapshot, Trust
from .sqlite import FILE, open_sqlite

__all__ = [
    "FILE",
    "Absent",
    "ChatLine",
    "Conflict",
    "Damaged",
    "KeptEntry",
    "KeptRoom",
    "NotKept",
    "Notice",
    "Place",
    "Request",
    "Seat",
    "Snapshot",
    "Storage",
    "StorageError",
    "Trust",
    "open_storage",
]


def open_storage(data: str, *, alone: bool = False) -> Storage:
    """Return the storage of `--data`: a folder, or postgresql://... A folder is served by one server `alone`."""
    if data.startswith(("postgresql://", "postgres://")):
        from .postgres import open_postgres

        return open_postgres(data)
    return open_sqlite(Path(data) / FILE, alone=alone)
