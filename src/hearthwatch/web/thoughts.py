"""Worker tasks: a bot's choice, hints, a past game reviewed, an uploaded file."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Final

import msgspec

from hearthwatch.bots import bot_at, current, hint
from hearthwatch.bots.evaluate import Look
from hearthwatch.bots.quick_review import glance
from hearthwatch.bots.workers import settle_in
from hearthwatch.kernel import files
from hearthwatch.kernel.errors import HearthwatchError, RecordError

from .game_list import Shelf
from .limits import written

COURTESY: Final = 5
"""Niceness of worker processes relative to the server."""
MOST_MEMORY: Final = 2_000_000_000
"""Memory limit of a process in bytes: an uploaded file must not fill the machine."""
_shelf = Shelf()


class HintShown(msgspec.Struct, frozen=True):
    """The evaluation of an option, in plain values that are sent between processes."""

    key: str
    label: str
    chance: float
    error: float
    playouts: int
    reason: str
    hardly_tried: bool
    equal: bool


def begin(shelf: Shelf, authored: dict[str, tuple[str, ...]]) -> None:
    """Initialise a worker process."""
    global _shelf
    _shelf = shelf
    settle_in(authored)
    if sys.platform != "win32":
        import resource

        os.nice(COURTESY)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def get_ready(slug: str) -> None:
    """Load a game in advance."""
    _shelf.game(slug)


def choose(text: str, seat: int, name: str, seed: int) -> str:
    """Return the key of a bot's choice."""
    table = _shelf.load(text)
    return bot_at(table, seat, current(name)).choose(table, (seat,), seed=seed).key


def hints(text: str, seats: tuple[int, ...], seconds: float) -> list[HintShown]:
    """Return the estimated chances of the options, the best first."""
    return [
        HintShown(
            one.option.key,
            one.option.label,
            one.chance,
            one.error,
            one.playouts,
            one.reason,
            one.hardly_tried,
            one.equal,
        )
        for one in hint(_shelf.load(text), seats, seconds=seconds)
    ]


def looks(
    text: str, numbers: list[int], eyes: tuple[int, ...] | None, each: float, seconds: float
) -> dict[int, Look | None]:
    """Evaluate some choices of a game."""
    return glance(_shelf.load(text), numbers, eyes, each=each, seconds=seconds)


class Brought(msgspec.Struct, frozen=True):
    """An uploaded game: the table as text, the seats it was made for, and the notes for its owner."""

    table: str
    seats: tuple[int, ...]
    exact: bool
    """True if the file held everything."""
    note: str


def open_file(text: str, longest: int, story: int) -> Brought:
    """Return the game in a file, with limits for choices and written characters."""
    try:
        opened = files.open_file(text, _shelf.game)
        choices = len(opened.table.entries())
        if choices > longest:
            raise RecordError(f"This game has {choices:,} choices, and a table here at most {longest:,}.")
        signs = written(opened.table)
        if signs > story:
            raise RecordError(f"In this game {signs:,} signs were written, and at a table here at most {story:,} are.")
        import_module("hearthwatch.web.file_check").draw(opened.table, opened.seats)
        return Brought(opened.table.to_json(), opened.seats, opened.exact, opened.note)
    except HearthwatchError as error:
        raise RecordError(str(error)) from None
    except Exception as error:
        raise RecordError(f"This file cannot be played: {type(error).__name__}.") from None
