"""Thinking in several processes. Each grows trees of its own, so the result does not depend on how many there are."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from hearthwatch.kernel import Game, Step, Table
from hearthwatch.kernel.registry import game

from .tree import Node

if TYPE_CHECKING:
    from .search import Search


class Elsewhere:
    """A few processes that think along."""

    def __init__(self, jobs: int) -> None:
        self._pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))

    def grow_all(
        self,
        search: Search,
        table: Table,
        seats: tuple[int, ...],
        options: list[Step],
        seed: int,
        roots: list[Node],
        until: float,
    ) -> list[Node]:
        """Every tree, grown; in their order."""
        slug, folders = table.game.slug, table.game.folders
        text = table.to_json()
        alone = search.alone()
        left = until - perf_counter()
        grown = [
            self._pool.submit(_grow, alone, slug, folders, text, seats, options, seed, number, root, left)
            for number, root in enumerate(roots)
        ]
        return [one.result() for one in grown]

    def close(self) -> None:
        """Let them go."""
        self._pool.shutdown(cancel_futures=True)


@cache
def _played(slug: str, folders: tuple[Path, ...]) -> Game[Any]:
    """The game as the other process plays it, read once."""
    return game(slug, folders)


def _grow(
    search: Search,
    slug: str,
    folders: tuple[Path, ...],
    text: str,
    seats: tuple[int, ...],
    options: list[Step],
    seed: int,
    number: int,
    root: Node,
    left: float,
) -> Node:
    # Every process has a clock of its own, so the time that is left is sent rather than the time to stop.
    return search.grow(_played(slug, folders).load(text), seats, options, seed, number, root, perf_counter() + left)
