"""A checksum in each row of a room: the check of the pages does not see a bit that was flipped inside a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from zlib import crc32

import msgspec

from .base import Damaged
from .writer import Connection

COVERED: Final = {
    "rooms": ("address", "game", "creator", "created", "moved", "version", "seq", "about", "away"),
    "seats": ("room", "seat", "about"),
    "entries": ("room", "seq", "kind", "seat", "choice", "words", "person", "moment"),
    "amendments": ("room", "seq", "move", "stays", "reason"),
    "snapshots": ("room", "place", "seq", "content"),
    "chat": ("room", "line", "who", "words", "moment"),
}
"""The columns that a checksum covers; the first, or the first two, are the key of the row.

`rooms.settled` only says when the next snapshot is due, and `holders` repeats what `seats` holds.
"""
SUMMED: Final = {table: ", ".join((*columns, "checksum")) for table, columns in COVERED.items()}
"""The columns to select where a row is checked: those that are covered, then the checksum."""


def checksum(values: Sequence[Any]) -> int | None:
    """Return the CRC-32 of the values as a JSON array, each number as a float; None for text that is not UTF-8."""
    plain = [float(value) if isinstance(value, int) else value for value in values]
    try:
        return crc32(msgspec.json.encode(plain))
    except UnicodeEncodeError:
        return None


def is_sound(row: Sequence[Any]) -> bool:
    """Return whether the last value of a row is the checksum of the others."""
    *values, stored = row
    return stored is not None and stored == checksum(values)


def check(row: Sequence[Any], table: str) -> None:
    """Raise Damaged where a row is not as it was written."""
    if not is_sound(row):
        raise Damaged(f"A row of its {table} is not as it was written.")


def insert(at: Connection, table: str, values: Sequence[Any], end: str = "") -> None:
    """Insert a row of the covered values, with their checksum."""
    marks = ", ".join("?" * (len(values) + 1))
    at.change(f"INSERT INTO {table} ({SUMMED[table]}) VALUES ({marks}){end}", (*values, checksum(values)))


def sum_rows(at: Connection) -> None:
    """Give all rows a checksum, room by room: those of a database from before there were any have none."""
    for (address,) in at.rows("SELECT address FROM rooms"):
        for table, columns in COVERED.items():
            key = columns[:1] if table == "rooms" else columns[:2]
            where = " AND ".join(f"{name} = ?" for name in key)
            rows = at.rows(f"SELECT {', '.join(columns)} FROM {table} WHERE {columns[0]} = ?", (address,))
            sums = [(checksum(row), *row[: len(key)]) for row in rows]
            at.change_many(f"UPDATE {table} SET checksum = ? WHERE {where}", sums)


def damaged_rows(at: Connection, address: str) -> dict[str, int]:
    """Return how many rows of a room are damaged, by table."""
    found = {}
    for table, columns in COVERED.items():
        rows = at.rows(f"SELECT {SUMMED[table]} FROM {table} WHERE {columns[0]} = ?", (address,))
        if count := sum(not is_sound(row) for row in rows):
            found[table] = count
    return found
