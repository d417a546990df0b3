"""PostgreSQL, for several servers with the same rooms. Each notifies the others by NOTIFY."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import psycopg
from psycopg import sql as words
from psycopg.conninfo import conninfo_to_dict

from .forms import bring_up
from .sql import SqlStorage
from .writer import Connection

CHANNEL: Final = "hearthwatch"
PATIENCE: Final = 1.0
BEFORE_AGAIN: Final = 0.25
"""Seconds before a lost connection is retried."""
ALIVE: Final[dict[str, Any]] = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""Keepalives detect a silently cut connection within half a minute, and not after hours."""


class Postgres(Connection):
    """A connection, opened by the writer's thread."""

    clash = (psycopg.errors.UniqueViolation, psycopg.errors.ForeignKeyViolation)

    def __init__(self, address: str) -> None:
        self._base = _connect(address)
        try:
            # Two servers that start at the same time would both create the tables.
            self.rows("SELECT pg_advisory_lock(7041)")
            try:
                bring_up(self)
            finally:
                self.rows("SELECT pg_advisory_unlock(7041)")
        except BaseException:
            self._base.close()
            raise

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._base.execute(_query(sql), values).fetchall()

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._base.execute(_query(sql), values).rowcount

    def change_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        with self._base.cursor() as cursor:
            cursor.executemany(_query(sql), values)

    def stream(self, sql: str, at_a_time: int) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query, inside a transaction, without loading all of them."""
        with self._base.cursor(name="stream") as cursor:
            cursor.itersize = at_a_time
            yield from cursor.execute(_query(sql))

    def columns(self, table: str) -> list[str]:
        return [
            name
            for (name,) in self.rows(
                "SELECT column_name FROM information_schema.columns "
                "WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position",
                (table,),
            )
        ]

    def tables(self) -> set[str]:
        return {name for (name,) in self.rows("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")}

    def close(self) -> None:
        self._base.close()


class PostgresStorage(SqlStorage):
    """Storage that listens to other servers."""

    def __init__(self, address: str) -> None:
        super().__init__(lambda: Postgres(address))
        self._address = address
        self._name = secrets.token_hex(4)
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None

    def tell(self, connection: Connection, address: str) -> None:
        connection.rows("SELECT pg_notify(?, ?)", (CHANNEL, f"{self._name} {address}"))

    def listen(self, heard: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()
        self._listener = threading.Thread(
            target=self._listen, args=(heard, loop), name="hearthwatch-heard", daemon=True
        )
        self._listener.start()

    async def close(self) -> None:
        self._closing.set()
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)
        await super().close()

    def _listen(self, heard: Callable[[str], None], loop: asyncio.AbstractEventLoop) -> None:
        while not self._closing.is_set():
            try:
                with _connect(self._address) as connection:
                    connection.execute(words.SQL("LISTEN {}").format(words.Identifier(CHANNEL)))
                    loop.call_soon_threadsafe(heard, "")  # notifications during the gap are lost
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=PATIENCE):
                            name, _, address = notice.payload.partition(" ")
                            if name != self._name:
                                loop.call_soon_threadsafe(heard, address)
            except (psycopg.Error, OSError):
                self._closing.wait(BEFORE_AGAIN)
            except RuntimeError:  # the loop is closed
                return


def _connect(address: str) -> psycopg.Connection[tuple[Any, ...]]:
    return psycopg.connect(autocommit=True, **{**ALIVE, **conninfo_to_dict(address)})


def _query(sql: str) -> words.SQL:
    return words.SQL(sql.replace("?", "%s"))


def open_postgres(address: str) -> PostgresStorage:
    """Return the storage at postgresql://..."""
    return PostgresStorage(address)
