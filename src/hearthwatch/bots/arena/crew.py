"""Run work in this process, in several, or on a cluster, behind one small interface."""

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
"""Target duration of a chunk: short enough for a smooth progress bar, long enough that handing it over is cheap."""
LARGEST_CHUNK: Final = 64
WAITING: Final = 2
"""Chunks queued for each worker, so that no worker waits for its next chunk."""


class Crew(ABC):
    """Do a piece of work for each of many items, in any order."""

    jobs: int = 1
    """Number of pieces of work done at the same time."""

    @abstractmethod
    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield the results as they arrive. Items are taken only as fast as they are worked on."""


class Alone(Crew):
    """Work on one item after another, in this process."""

    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return map(work, items)


class Chunks:
    """Hand out items in chunks, sized by the duration of the last ones."""

    def __init__(self, items: Iterable[Any]) -> None:
        self._items = iter(items)
        self._size = 1

    def next(self) -> list[Any]:
        """Return the next chunk; empty when nothing is left."""
        return [*islice(self._items, self._size)]

    def took(self, seconds: float, count: int) -> None:
        """Learn from a finished chunk. Sizes grow in steps, because the first games say little about the rest."""
        fitting = int(CHUNK_SECONDS * count / max(seconds, 1e-6))
        self._size = max(1, min(fitting, self._size * 2, LARGEST_CHUNK))


class Processes(Crew):
    """Work in several processes on this machine."""

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
            # A short wait, because no worker is left; without it the pool may still be closing when the program ends.
            pool.shutdown(cancel_futures=True)


def do_chunk_elsewhere(
    authored: dict[str, tuple[str, ...]], work: Callable[[T], R], chunk: list[T]
) -> tuple[float, list[R]]:
    """Do a chunk on a machine that may not know authored content yet."""
    bring(authored)
    return do_chunk(work, chunk)


def do_chunk(work: Callable[[T], R], chunk: list[T]) -> tuple[float, list[R]]:
    """Process some items; return the duration with the results."""
    began = perf_counter()
    results = [work(item) for item in chunk]
    return perf_counter() - began, results


def _failed(future: Future[Any]) -> bool:
    """Return True if a future failed. Failed ones sort last, so that finished work is not lost."""
    return future.cancelled() or future.exception() is not None
