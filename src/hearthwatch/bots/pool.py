"""Search in several processes. Worlds are shared out, and a world is the same in every process."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from hearthwatch.kernel import Game, Step, Table
from hearthwatch.kernel.registry import game

if TYPE_CHECKING:
    from .search import Search


class Elsewhere:
    """A pool of search processes."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))

    def rows(
        self,
        search: Search,
        played: Game[Any],
        text: str,
        seats: tuple[int, ...],
        steps: Sequence[Step],
        seed: int,
        worlds: range,
        until: float,
    ) -> list[list[float]]:
        """Return the results of these options in each of these worlds, as `Search.rows` does."""
        alone, left = search.alone(), until - perf_counter() if until else 0.0
        shares = [share for first in range(self.jobs) if (share := worlds[first :: self.jobs])]
        sent = [
            self._pool.submit(_rows, alone, played.slug, played.folders, text, seats, [*steps], seed, share, left)
            for share in shares
        ]
        found = {
            number: row
            for share, one in zip(shares, sent, strict=True)
            for number, row in zip(share, one.result(), strict=False)
        }
        return [found[number] for number in worlds if number in found]

    def close(self) -> None:
        """Stop the processes."""
        self._pool.shutdown(cancel_futures=True)


@cache
def _played(slug: str, folders: tuple[Path, ...]) -> Game[Any]:
    """Return the game as the other process plays it, read once."""
    return game(slug, folders)


@lru_cache(maxsize=1)
def _table(slug: str, folders: tuple[Path, ...], text: str) -> Table:
    """Return the table to search; a race asks for it several times."""
    table: Table = _played(slug, folders).load(text)
    return table


def _rows(
    search: Search,
    slug: str,
    folders: tuple[Path, ...],
    text: str,
    seats: tuple[int, ...],
    steps: list[Step],
    seed: int,
    worlds: range,
    left: float,
) -> list[list[float]]:
    # Every process has a clock of its own, so the remaining time is sent rather than the deadline.
    until = perf_counter() + left if left else 0.0
    return search.rows(_table(slug, folders, text), seats, steps, seed, worlds, until)
