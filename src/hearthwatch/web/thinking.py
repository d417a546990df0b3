"""The worker pool: bots, hints, and uploaded files run in other processes. Never in the event loop.

Bots, advice and files have processes of their own, so that no bot delays a hint; in each of these lanes time
is shared by address, person and room.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, TypeVar

from hearthwatch.bots.evaluate import Look
from hearthwatch.bots.quick_review import spread
from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.registry import brought

from . import thoughts
from .game_list import Shelf
from .sharing import FairLine, Who

T = TypeVar("T")
PATIENCE: Final = 60.0
ATTEMPTS: Final = 2
AT_A_TIME: Final = 0.5
"""A long task is split into pieces of this many seconds, so that the tasks of other rooms come between."""
LEAST_FOR_ONE: Final = 0.04
MOST_FOR_ONE: Final = 0.2
"""Seconds of search for one choice of a past game."""
MOST_OF_ADDRESS: Final = 32
NOBODY: Final = Who()
Told = Callable[[int], None]


STEPS: Final = (50, 20, 10, 5, 3, 2, 1, 0)


def roughly(before: int) -> int:
    """Round the number of tasks in the queue: pages are not redrawn for every finished task."""
    return next(step for step in STEPS if before >= step)


class CannotThink(HearthwatchError):
    """A task took too long, or ended its process."""


class Busy(CannotThink):
    """An address has too many queued tasks."""


class Job:
    """A queued task."""

    def __init__(self, who: Who, told: Told | None) -> None:
        self.who = who
        self.told = told
        self.turn: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        self.before = -1


class Thinker:
    """One process. If it dies, or does not finish, the next task gets a new one."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, patience: float, work: Callable[..., T], *given: Any) -> T:
        """Return the result of some work in the process."""
        for _ in range(ATTEMPTS):
            self._pool = self._pool or self._begin()
            try:
                thought = asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
                return await asyncio.wait_for(thought, patience)
            except TimeoutError:
                self.close()
                raise CannotThink("This took too long to think about, and was given up.") from None
            except MemoryError:
                self.close()
                raise CannotThink("This took too much to think about, and was given up.") from None
            except BrokenProcessPool:
                self.close()
        raise CannotThink("This could not be thought about, and was given up.")

    def close(self) -> None:
        """Stop the process, in the middle of a task if need be."""
        if self._pool is None:
            return
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(5)
        self._pool = None

    def _begin(self) -> ProcessPoolExecutor:
        # Not fork: the storage's thread may hold a lock at that moment.
        ways = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
        return ProcessPoolExecutor(1, context, thoughts.begin, (self._shelf, brought()))


class Lane:
    """Tasks of one kind, and their processes."""

    def __init__(self, shelf: Shelf, size: int, patience: float) -> None:
        self.patience = patience
        """Counted from the start of a task."""
        self.line: FairLine[Job] = FairLine()
        self._thinkers = [Thinker(shelf) for _ in range(size)]
        self._free = [*self._thinkers]
        self._jobs: set[Job] = set()
        self._at_work: set[asyncio.Task[Any]] = set()

    async def think(self, who: Who, told: Told | None, work: Callable[..., T], *given: Any) -> T:
        """Return the result of some work, once it is its turn; report the number of earlier tasks to `told`."""
        if self.line.waiting(who.address) >= MOST_OF_ADDRESS:
            raise Busy("A lot is being thought about for you already; please wait until some of it is done.")
        job = Job(who, told)
        self._jobs.add(job)
        self.line.put(who, job)
        self._go_on()
        try:
            thinker = await job.turn
        except asyncio.CancelledError:
            if not job.turn.cancelled():  # its turn had just come
                self.line.charge(who, 0.0)
                self._free.append(job.turn.result())
                self._go_on()
            raise
        finally:
            self._jobs.discard(job)
        # To its end even if nobody waits for it any more: the process is busy until then.
        task = asyncio.ensure_future(self._have(job, thinker, work, *given))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return await asyncio.shield(task)

    async def _have(self, job: Job, thinker: Thinker, work: Callable[..., T], *given: Any) -> T:
        began = time.monotonic()
        try:
            return await thinker.think(self.patience, work, *given)
        finally:
            self.line.charge(job.who, time.monotonic() - began)
            self._free.append(thinker)
            self._go_on()

    def close(self) -> None:
        """Stop the processes."""
        for task in tuple(self._at_work):
            task.cancel()
        for thinker in self._thinkers:
            thinker.close()

    def _go_on(self) -> None:
        while self._free and self.line:
            job = self.line.take()
            if job.turn.done():  # the requester is gone
                self.line.charge(job.who, 0.0)
                continue
            job.turn.set_result(self._free.pop())
            self._tell(job, 0)
        for job in self._jobs:
            if not job.turn.done():
                self._tell(job, self.line.before(job.who) + 1)

    def _tell(self, job: Job, before: int) -> None:
        if job.before != before:
            job.before = before
            if job.told is not None:
                job.told(before)


class Thinking:
    """The lanes with their processes, and the tasks."""

    def __init__(self, shelf: Shelf, workers: int, patience: float = PATIENCE) -> None:
        self._shelf = shelf
        self.lanes: Final = {
            "bots": Lane(shelf, workers, patience),
            "advice": Lane(shelf, 1, patience),
            "files": Lane(shelf, 1, patience),
        }

    async def get_ready(self) -> None:
        """Start a process for bots, then one for advice, before the first task.

        Game by game, so that requests in the meantime come between.
        """
        for name in ("bots", "advice"):
            for slug in self._shelf.slugs():
                with suppress(CannotThink):
                    await self.lanes[name].think(NOBODY, None, thoughts.get_ready, slug)

    async def choose(
        self, table: str, seat: int, bot: str, seed: int, who: Who = NOBODY, told: Told | None = None
    ) -> str:
        """Return the key of a bot's choice for a seat."""
        return await self.lanes["bots"].think(who, told, thoughts.choose, table, seat, bot, seed)

    async def hints(
        self, table: str, seats: tuple[int, ...], seconds: float, who: Who = NOBODY, told: Told | None = None
    ) -> list[thoughts.HintShown]:
        """Return the estimated chances of the options of these seats, the best first."""
        return await self.lanes["advice"].think(who, told, thoughts.hints, table, seats, seconds)

    async def looks(
        self, table: str, choices: int, eyes: tuple[int, ...] | None, seconds: float, who: Who = NOBODY
    ) -> dict[int, Look | None]:
        """Evaluate the choices of a game, by the knowledge of these seats; as many as the time allows."""
        until = time.monotonic() + seconds
        each = min(MOST_FOR_ONE, max(LEAST_FOR_ONE, seconds / (2 * max(1, choices))))
        found: dict[int, Look | None] = {}
        left = spread(choices)
        while left and (not found or time.monotonic() < until):
            piece = min(AT_A_TIME, seconds)
            found |= await self.lanes["advice"].think(who, None, thoughts.looks, table, left, eyes, each, piece)
            left = [number for number in left if number not in found]
        return found

    async def open_file(self, file: str, longest: int, story: int, who: Who = NOBODY) -> thoughts.Brought:
        """Return the game in an uploaded file, with limits for choices and characters; RecordError names the fault."""
        return await self.lanes["files"].think(who, None, thoughts.open_file, file, longest, story)

    def close(self) -> None:
        """Stop the processes, in the middle of a task if need be."""
        for lane in self.lanes.values():
            lane.close()
