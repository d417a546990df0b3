"""Thinking in other processes: bots, hints, and records that strangers bring. Never in the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from hearthwatch.bots.workers import settle_in
from hearthwatch.kernel.errors import HearthwatchError, RecordError
from hearthwatch.kernel.registry import brought

from .game_list import Shelf

if TYPE_CHECKING:
    from hearthwatch.bots.evaluate import Look

T = TypeVar("T")
PATIENCE: Final = 60.0
COURTESY: Final = 5
"""How much lower the priority of thought is than that of pages."""
ATTEMPTS: Final = 2
AT_A_TIME: Final = 0.5
"""A long thought is had in pieces of so many seconds, so that the thoughts of other rooms come between."""
LEAST_FOR_ONE: Final = 0.04
MOST_FOR_ONE: Final = 0.2
"""How many seconds one choice of a past game is looked at."""
_shelf = Shelf()


class CannotThink(HearthwatchError):
    """A thought took too long, or ended the process that had it."""


class Thinking:
    """A few processes that think. One that dies, or does not come to an end, is replaced."""

    def __init__(self, shelf: Shelf, workers: int, patience: float = PATIENCE) -> None:
        self._shelf = shelf
        self._workers = workers
        self._patience = patience
        self._free = asyncio.Semaphore(workers)
        """Whoever waits for a process waits here, so that patience counts from when a thought begins."""
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, table: str, seat: int, bot: str, seed: int) -> str:
        """The key of what a bot would choose for a seat."""
        return await self._elsewhere(_choose, table, seat, bot, seed)

    async def hints(self, table: str, seats: tuple[int, ...], seconds: float) -> list[HintShown]:
        """What each option of these seats is worth, the best first."""
        return await self._elsewhere(_hints, table, seats, seconds)

    async def looks(
        self, table: str, choices: int, eyes: tuple[int, ...] | None, seconds: float
    ) -> dict[int, Look | None]:
        """What the choices of a game were worth, by what these seats may know; as many as the time allows."""
        from hearthwatch.bots.quick_review import spread

        until = time.monotonic() + seconds
        each = min(MOST_FOR_ONE, max(LEAST_FOR_ONE, seconds / (2 * max(1, choices))))
        found: dict[int, Look | None] = {}
        left = spread(choices)
        while left and (not found or time.monotonic() < until):
            found |= await self._elsewhere(_looks, table, left, eyes, each, min(AT_A_TIME, seconds))
            left = [number for number in left if number not in found]
        return found

    async def open_file(self, file: str) -> tuple[str, tuple[int, ...], str]:
        """The table in a file, as text, the seats it was made for, and what to tell; RecordError: what is wrong."""
        return await self._elsewhere(_open_file, file)

    def close(self) -> None:
        """Let the processes go, in the middle of a thought if need be."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            for process in processes:
                process.join(5)
            self._pool = None

    async def _elsewhere(self, work: Callable[..., T], *given: Any) -> T:
        for _ in range(ATTEMPTS):
            async with self._free:
                pool = self._pool = self._pool or self._begin()
                try:
                    thought = asyncio.get_running_loop().run_in_executor(pool, work, *given)
                    return await asyncio.wait_for(thought, self._patience)
                except TimeoutError:
                    self.close()
                    raise CannotThink("This took too long to think about, and was given up.") from None
                except BrokenProcessPool:
                    # Perhaps somebody else's thought ended it: this one is tried once more.
                    if self._pool is pool:
                        self._pool = None
                        pool.shutdown(wait=False)
        raise CannotThink("This could not be thought about, and was given up.")

    def _begin(self) -> ProcessPoolExecutor:
        # Not fork: the storage's thread may hold a lock at that moment.
        ways = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
        return ProcessPoolExecutor(self._workers, context, _settle_in, (self._shelf, brought()))


def _settle_in(shelf: Shelf, authored: dict[str, tuple[str, ...]]) -> None:
    global _shelf
    _shelf = shelf
    settle_in(authored)
    if hasattr(os, "nice"):
        os.nice(COURTESY)


def _choose(text: str, seat: int, name: str, seed: int) -> str:
    from hearthwatch.bots import bot

    return bot(name).choose(_shelf.load(text), (seat,), seed=seed).key


class HintShown(msgspec.Struct, frozen=True):
    """What an option is worth, in plain values that go from one process to another."""

    key: str
    label: str
    chance: float
    error: float
    playouts: int
    reason: str


def _hints(text: str, seats: tuple[int, ...], seconds: float) -> list[HintShown]:
    from hearthwatch.bots import hint

    return [
        HintShown(one.option.key, one.option.label, one.chance, one.error, one.playouts, one.reason)
        for one in hint(_shelf.load(text), seats, seconds=seconds)
    ]


def _looks(
    text: str, numbers: list[int], eyes: tuple[int, ...] | None, each: float, seconds: float
) -> dict[int, Look | None]:
    from hearthwatch.bots.quick_review import glance

    return glance(_shelf.load(text), numbers, eyes, each=each, seconds=seconds)


def _open_file(text: str) -> tuple[str, tuple[int, ...], str]:
    from hearthwatch.kernel.files import open_file

    try:
        opened = open_file(text, _shelf.game)
        return opened.table.to_json(), opened.seats, opened.note
    except HearthwatchError as error:
        raise RecordError(str(error)) from None
    except Exception as error:
        raise RecordError(f"This file cannot be played: {type(error).__name__}.") from None
