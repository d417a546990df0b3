"""The registry of games: every package may add one through the entry point group `hearthwatch.games`, as ours do."""

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
    """Return the slugs of all games."""
    return sorted(_entries())


def game(slug: str, authored: Iterable[str | Path] = ()) -> Game[Any]:
    """Return the game with this slug, with the authored content of these folders.

    Raise UnknownGame where there is none, BrokenGame where its code cannot be loaded.
    """
    entry = _entries().get(slug)
    if entry is None:
        raise UnknownGame(f"There is no game called {slug!r}; there are: {', '.join(games())}.")
    plain = _game(entry, _BROUGHT.get(slug, ()))
    folders = [*authored]
    return plain.with_authored(*folders) if folders else plain


def plain_game(slug: str) -> Game[Any]:
    """Return the game with this slug without the authored content that this program was started with."""
    return _game(_entries()[slug], ())


def bring(folders: Mapping[str, Iterable[str]]) -> None:
    """Set the authored content of this program: by game, its folders. For a command line and for worker processes."""
    for slug, named in folders.items():
        _BROUGHT[slug] = tuple(dict.fromkeys([*_BROUGHT.get(slug, ()), *named]))


def brought() -> dict[str, tuple[str, ...]]:
    """Return the folders of authored content that this program was started with, by game."""
    return dict(_BROUGHT)


@cache
def _game(entry: EntryPoint, folders: tuple[str, ...]) -> Game[Any]:
    try:
        loaded: Game[Any] = entry.load()
    except Exception as error:
        raise BrokenGame(f"{entry.name} is installed, but cannot be loaded. {_fault(error)}") from error
    return loaded.with_authored(*folders) if folders else loaded


def _fault(error: Exception) -> str:
    """Describe the error in the code of a game, with its place."""
    words = f"{type(error).__name__}: {error}"
    if isinstance(error, ImportError | SyntaxError):  # these name the place
        return f"{words}."
    *_, last = walk_tb(error.__traceback__)
    frame, line = last
    return f"{words.removesuffix('.')} ({Path(frame.f_code.co_filename).name}, line {line})."


def load(text: str | bytes) -> Table:
    """Return the table in any text that Hearthwatch wrote: a save, a record, an exported game.

    RecordError says what is wrong with it, `table.lost` what was lost in loading. A save is trusted: for
    a file from elsewhere, use `open_file`.
    """
    return load_file(text, game)


def open_file(text: str | bytes) -> Opened:
    """Return the table of an uploaded file: all of it is checked, and `Opened` describes it for its owner."""
    return open_any_file(text, game)


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="hearthwatch.games")}
