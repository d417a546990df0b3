"""Who does the work: this process, several, or a cluster. All behind one small interface."""

from __future__ import annotations

import multiprocessing
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from time import perf_counter
from typing import Any, Final, TypeVar

from hearthwatch.kernel.registry import bring, brought

from ..workers import settle_in
from .match import CutShort

T = TypeVar("T")
R = TypeVar("R")

CHUNK_SECONDS: Final = 0.25
"""What a chunk of work should take: short enough for a smooth bar, long enough that handing it over costs nothing."""
LARGEST_CHUNK: Final = 64
WAITING: Final = 2
"""Chunks handed out for each worker, so that none waits for the next."""


class Crew(ABC):
    """Does a piece of work for each of many items, in any order."""

    jobs: int = 1
    """How many pieces are worked on at the same time."""

    @abstractmethod
    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """The results as they come. Items are taken only as fast as they are worked on."""


class Alone(Crew):
    """One after another, in this process."""

    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return map(work, items)


class Chunks:
    """Hands out items in chunks, larger or smaller by what the last ones took."""

    def __init__(self, items: Iterable[Any]) -> None:
        self._items = iter(items)
        self._size = 1

    def next(self) -> list[Any]:
        """The next chunk; empty when there is nothing left."""
        return [*islice(self._items, self._size)]

    def took(self, seconds: float, count: int) -> None:
        """Learn from a chunk that was done. Sizes grow by steps, for the first games say little about the rest."""
        fitting = int(CHUNK_SECONDS * count / max(seconds, 1e-6))
        self._size = max(1, min(fitting, self._size * 2, LARGEST_CHUNK))


class Processes(Crew):
    """Several processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        before = {*multiprocessing.active_children()}
        chunks = Chunks(items)
        pool = ProcessPoolExecutor(self.jobs, initializer=settle_in, initargs=(brought(),))
        open_chunks: set[Future[tuple[float, list[R]]]] = set()
        try:
            while True:
                while len(open_chunks) < WAITING * self.jobs and (chunk := chunks.next()):
                    open_chunks.add(pool.submit(do_chunk, work, chunk))
                if not open_chunks:
                    break
                done, open_chunks = wait(open_chunks, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=_failed):
                    seconds, results = future.result()
                    chunks.took(seconds, len(results))
                    yield from results
            pool.shutdown()
        except BrokenProcessPool as error:
            raise CutShort("One of the processes that played is gone.") from error
        finally:
            for child in {*multiprocessing.active_children()} - before:
                child.terminate()
            # Waiting is short, for nobody is left; without it the pool may still be closing when the program ends.
            pool.shutdown(cancel_futures=True)


def do_chunk_elsewhere(
    authored: dict[str, tuple[str, ...]], work: Callable[[T], R], chunk: list[T]
) -> tuple[float, list[R]]:
    """The same on a machine that may not know yet what authors brought."""
    bring(authored)
    return do_chunk(work, chunk)


def do_chunk(work: Callable[[T], R], chunk: list[T]) -> tuple[float, list[R]]:
    """Some items, and what they took together."""
    began = perf_counter()
    results = [work(item) for item in chunk]
    return perf_counter() - began, results


def _failed(future: Future[Any]) -> bool:
    """Those that failed come last, so that what is finished is not lost."""
    return future.cancelled() or future.exception() is not None
