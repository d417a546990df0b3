"""The tables of the database, by schema version. A database is migrated through all newer versions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from .base import StorageError
from .checksums import COVERED, sum_rows
from .writer import Connection

Form: TypeAlias = tuple[str | Callable[[Connection], None], ...]
"""The changes that bring a database up from the form before."""

FORM_1: Final = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE rooms (
        address TEXT PRIMARY KEY, game TEXT NOT NULL, creator TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
        moved DOUBLE PRECISION NOT NULL, version INTEGER NOT NULL, seq INTEGER NOT NULL, about TEXT NOT NULL)""",
    "CREATE INDEX rooms_of_creator ON rooms (creator)",
    "CREATE INDEX rooms_by_move ON rooms (moved)",
    """CREATE TABLE seats (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seat INTEGER NOT NULL, about TEXT NOT NULL,
        PRIMARY KEY (room, seat))""",
    """CREATE TABLE holders (
        person TEXT NOT NULL, room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seat INTEGER NOT NULL,
        PRIMARY KEY (person, room, seat))""",
    "CREATE INDEX holders_of_room ON holders (room)",
    """CREATE TABLE entries (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seq INTEGER NOT NULL, kind TEXT NOT NULL,
        seat INTEGER, choice TEXT NOT NULL, words TEXT, person TEXT NOT NULL, moment DOUBLE PRECISION NOT NULL,
        UNIQUE (room, seq))""",
    """CREATE TABLE amendments (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, seq INTEGER NOT NULL, move INTEGER NOT NULL,
        stays INTEGER NOT NULL, reason TEXT NOT NULL, UNIQUE (room, seq))""",
    """CREATE TABLE snapshots (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, place TEXT NOT NULL, seq INTEGER NOT NULL,
        content TEXT NOT NULL, PRIMARY KEY (room, place))""",
    """CREATE TABLE chat (
        room TEXT NOT NULL REFERENCES rooms (address) ON DELETE CASCADE, line INTEGER NOT NULL, who TEXT NOT NULL,
        words TEXT NOT NULL, moment DOUBLE PRECISION NOT NULL, UNIQUE (room, line))""",
    "INSERT INTO meta VALUES ('schema', '1')",
)
FORM_2: Final = (
    # Number of entries in the newest snapshot: it is not written after every move any more.
    "ALTER TABLE rooms ADD COLUMN settled INTEGER NOT NULL DEFAULT 0",
    "UPDATE rooms SET settled = COALESCE((SELECT MAX(seq) FROM snapshots WHERE room = address), 0)",
    "CREATE INDEX rooms_unsettled ON rooms (moved) WHERE seq > settled",
    "UPDATE snapshots SET place = 'base' WHERE place = 'latest'",
    # Time at which a room was archived, to be deleted for good later.
    "ALTER TABLE rooms ADD COLUMN away DOUBLE PRECISION",
    "CREATE INDEX rooms_away ON rooms (away) WHERE away IS NOT NULL",
    "UPDATE meta SET value = '2' WHERE name = 'schema'",
)
FORM_3: Final[Form] = (
    *(f"ALTER TABLE {table} ADD COLUMN checksum BIGINT" for table in COVERED),
    sum_rows,
    "UPDATE meta SET value = '3' WHERE name = 'schema'",
)
FORMS: Final[tuple[Form, ...]] = (FORM_1, FORM_2, FORM_3)
TABLES: Final = ("meta", "rooms", "seats", "holders", "entries", "amendments", "snapshots", "chat")
"""All tables, each after those that it refers to."""


def bring_up(connection: Connection) -> None:
    """Migrate a database to the newest schema, completely or not at all. A newer schema is refused."""
    connection.change("BEGIN")
    try:
        found = form_of(connection)
        if found > len(FORMS):
            raise StorageError(
                f"The tables are kept in form {found}, and this Hearthwatch knows forms up to {len(FORMS)}. "
                "Nothing was changed: a newer Hearthwatch opens them."
            )
        for form in FORMS[found:]:
            for change in form:
                if isinstance(change, str):
                    connection.change(change)
                else:
                    change(connection)
    except BaseException:
        connection.change("ROLLBACK")
        raise
    connection.change("COMMIT")


def form_of(connection: Connection) -> int:
    """Return the schema version of a database; 0 if it is empty."""
    there = connection.tables()
    if "meta" not in there:
        if others := there & {*TABLES}:
            raise StorageError(f"The database has a table {min(others)!r} that is not Hearthwatch's, or is damaged.")
        return 0
    found = connection.rows("SELECT value FROM meta WHERE name = 'schema'")
    if not found:
        raise StorageError("The database does not say in which form its tables are: it is damaged.")
    return int(found[0][0])
