"""Which games there are: every package may add one through the entry point group `hearthwatch.games`, as ours do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Final

from .errors import BrokenGame, UnknownGame
from .files import Opened
from .files import load as load_file
from .files import open_file as open_any_file

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

_BROUGHT: Final[dict[str, tuple[str, ...]]] = {}
"""By game: the folders of authored content that this program was started with."""


def games() -> list[str]:
    """The slugs of all games."""
    return sorted(_entries())


def game(slug: str, authored: Iterable[str | Path] = ()) -> Game[Any]:
    """The game with this slug, and with what authors wrote for it in these folders.

    UnknownGame where there is none, BrokenGame where its code cannot be loaded.
    """
    entry = _entries().get(slug)
    if entry is None:
        raise UnknownGame(f"There is no game called {slug!r}; there are: {', '.join(games())}.")
    found = _game(entry, _BROUGHT.get(slug, ()))
    folders = [*authored]
    return found.with_authored(*folders) if folders else found


def plain_game(slug: str) -> Game[Any]:
    """The game with this slug without the authored content that this program was started with."""
    return _game(_entries()[slug], ())


def bring(folders: Mapping[str, Iterable[str]]) -> None:
    """Start this program with authored content: by game, its folders. For a command line and for worker processes."""
    for slug, named in folders.items():
        _BROUGHT[slug] = tuple(dict.fromkeys([*_BROUGHT.get(slug, ()), *named]))


def brought() -> dict[str, tuple[str, ...]]:
    """The folders of authored content that this program was started with, by game."""
    return dict(_BROUGHT)


@cache
def _game(entry: EntryPoint, folders: tuple[str, ...]) -> Game[Any]:
    try:
        found: Game[Any] = entry.load()
    except Exception as error:
        raise BrokenGame(f"{entry.name} is installed, but cannot be loaded. {_fault(error)}") from error
    return found.with_authored(*folders) if folders else found


def _fault(error: Exception) -> str:
    """What is wrong with the code of a game, and where."""
    words = f"{type(error).__name__}: {error}"
    if isinstance(error, ImportError | SyntaxError):  # these say where
        return f"{words}."
    *_, last = walk_tb(error.__traceback__)
    frame, line = last
    return f"{words.removesuffix('.')} ({Path(frame.f_code.co_filename).name}, line {line})."


def load(text: str | bytes) -> Table:
    """The table in any text that Hearthwatch wrote: a save, a record, an exported game.

    RecordError says what is wrong with it, `table.lost` what was lost on the way. A save is taken at its word: for a
    file that somebody else made, there is `open_file`.
    """
    return load_file(text, game)


def open_file(text: str | bytes) -> Opened:
    """The same for a file that somebody brings: all of it is checked, and its owner is told what it is."""
    return open_any_file(text, game)


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="hearthwatch.games")}
