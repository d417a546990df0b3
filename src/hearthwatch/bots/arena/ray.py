"""Run work on an existing Ray cluster. Needs the extra `ray`; nothing here is loaded without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from hearthwatch.kernel.registry import brought

from .crew import WAITING, Chunks, Crew, do_chunk_elsewhere
from .match import ArenaError, CutShort

T = TypeVar("T")
R = TypeVar("R")


class RayCrew(Crew):
    """Work on every machine of a cluster. Join it and leave it; start and stop nothing."""

    def __init__(self, address: str = "auto") -> None:
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            raise ArenaError("Ray is not installed: pip install 'hearthwatch[ray]'.") from error
        self._address = address

    def each(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        ray = self._ray
        try:
            ray.init(address=self._address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError):
            raise ArenaError(
                "No Ray cluster was found from here: `ray start --head` begins one, RAY_ADDRESS names another."
            ) from None
        try:
            yield from self._work(ray.remote(do_chunk_elsewhere), work, Chunks(items))
        finally:
            ray.shutdown()

    def _work(self, remote: Any, work: Callable[[T], R], chunks: Chunks) -> Iterator[R]:
        ray = self._ray
        room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        open_chunks: list[Any] = []
        while True:
            while len(open_chunks) < room and (chunk := chunks.next()):
                open_chunks.append(remote.remote(brought(), work, chunk))
            if not open_chunks:
                return
            done, open_chunks = ray.wait(open_chunks)
            try:
                seconds, results = ray.get(done[0])
            except ray.exceptions.RayTaskError as error:
                raise error.cause from error
            except ray.exceptions.RayError as error:
                raise CutShort("A machine or a process of the cluster is gone.") from error
            chunks.took(seconds, len(results))
            yield from results
