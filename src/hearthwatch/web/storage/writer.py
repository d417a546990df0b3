"""One writer thread with group commit: all queued jobs go into one transaction and share its fsync."""

from __future__ import annotations

import asyncio
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from .base import Conflict, StorageError

T = TypeVar("T")
MOST_AT_ONCE: Final = 256


class Connection(ABC):
    """A database as the writer uses it. It is opened, used and closed in the writer's thread."""

    clash: tuple[type[Exception], ...]
    """Exceptions of the database for duplicates."""

    @abstractmethod
    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run a query, with ? for each value."""

    @abstractmethod
    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a change; return the number of affected rows."""

    @abstractmethod
    def change_many(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        """Run a change for each of these."""

    @abstractmethod
    def columns(self, table: str) -> list[str]:
        """Return the names of the columns of a table, in their order."""

    @abstractmethod
    def tables(self) -> set[str]:
        """Return the names of all tables."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection."""


class Job(NamedTuple):
    """A job for the writer's thread, and its waiting task."""

    room: str
    """The room of the job, or empty."""
    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Writer:
    """Run jobs one after another. A failing job rolls back only its own changes."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="hearthwatch-storage", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], T], room: str = "") -> T:
        """Return the job's result once it is committed."""
        if self._closed:
            raise StorageError("The storage is closed.")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(room, work, future, loop))
        return await future

    async def close(self) -> None:
        """Run all queued jobs, then stop."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        connection: Connection | None = None
        going = True
        while going:
            batch, going = self._next_batch()
            if not batch:
                continue
            # All servers lock rooms in the same order, which prevents deadlocks.
            batch.sort(key=lambda job: job.room)
            try:
                connection = self._begin(connection)
                answers = _together(connection, batch)
            except Exception as error:
                # A lost connection, a full disk: no job may count as stored, and the next batch begins afresh.
                answers = [failure(error)] * len(batch)
                if connection is not None:
                    _let_go(connection)
                connection = None
            _answer(batch, answers)
        if connection is not None:
            _let_go(connection)

    def _begin(self, connection: Connection | None) -> Connection:
        """Begin a transaction and return its connection. A connection lost while idle is reopened."""
        if connection is not None:
            try:
                connection.change("BEGIN")
                return connection
            except Exception:
                _let_go(connection)
        connection = self._connect()
        connection.change("BEGIN")
        return connection

    def _next_batch(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False


def _together(connection: Connection, batch: list[Job]) -> list[Any]:
    """Return the result or the error of every job, all in the open transaction."""
    answers: list[Any] = []
    for job in batch:
        connection.change("SAVEPOINT job")
        try:
            answers.append(job.work(connection))
        except Exception as error:
            connection.change("ROLLBACK TO SAVEPOINT job")
            answers.append(failure(error, connection.clash))
        connection.change("RELEASE SAVEPOINT job")
    connection.change("COMMIT")
    return answers


def failure(error: Exception, clash: tuple[type[Exception], ...] = ()) -> StorageError:
    """Return the error for an exception of a database."""
    if isinstance(error, StorageError):
        return error
    words = f"The storage did not answer: {error}".rstrip()
    found = Conflict("Somebody else was first.") if isinstance(error, clash) else StorageError(words)
    found.__cause__ = error
    return found


def _answer(batch: list[Job], answers: list[Any]) -> None:
    for job, answer in zip(batch, answers, strict=True):
        try:
            job.loop.call_soon_threadsafe(_settle, job.future, answer)
        except RuntimeError:  # its loop is closed: no task waits any more
            continue


def _settle(future: asyncio.Future[Any], answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, StorageError):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _let_go(connection: Connection) -> None:
    try:
        connection.close()
    except Exception:
        return
