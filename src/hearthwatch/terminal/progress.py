"""Show the progress of a long computation: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final, Protocol

from hearthwatch.kernel.english import counted

BETWEEN_LINES: Final = 10.0
"""Seconds between two lines about the progress, where there is no terminal."""


class Told(Protocol):
    """Hears how many are finished."""

    def __call__(self, finished: int) -> None: ...


@contextmanager
def progress(size: int, noun: str, plain: bool) -> Iterator[Told]:
    """A bar with the time left on a terminal; elsewhere a line now and then. Both go where errors go."""
    if plain or not sys.stderr.isatty():
        yield _Lines(size, noun)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # No thread refreshes the bar: processes are forked beside it.
    bar = Progress(
        TextColumn(f"{noun}s".capitalize()),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        speed_estimate_period=600,
    )
    with bar:
        task = bar.add_task("", total=size)

        def told(finished: int) -> None:
            bar.update(task, completed=finished, refresh=True)

        yield told


class _Lines:
    """Says how far it is, not too often."""

    def __init__(self, size: int, noun: str) -> None:
        self.size = size
        self.noun = noun
        self.began = self.said = monotonic()
        self.at_first: int | None = None

    def __call__(self, finished: int) -> None:
        now = monotonic()
        if self.at_first is None:
            self.at_first = finished
            if finished:
                there = "is" if finished == 1 else "are"
                print(f"{finished} of {counted(self.size, self.noun)} {there} there already.", file=sys.stderr)
        elif now - self.said > BETWEEN_LINES and finished < self.size:
            self.said = now
            left = (now - self.began) / (finished - self.at_first) * (self.size - finished)
            print(f"{finished} of {self.size} {self.noun}s, {_duration(left)} left", file=sys.stderr, flush=True)


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes} min {seconds:.0f} s" if minutes else f"{seconds:.0f} s"
