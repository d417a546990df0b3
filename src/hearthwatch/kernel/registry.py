"""Which games there are: every package may add one through the entry point group `hearthwatch.games`, as ours do."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from .errors import UnknownGame
from .records import read_save

if TYPE_CHECKING:
    from .game import Game
    from .table import Table


def games() -> list[str]:
    """The slugs of all games."""
    return sorted(_entries())


@cache
def game(slug: str) -> Game[Any]:
    """The game with this slug."""
    entry = _entries().get(slug)
    if entry is None:
        raise UnknownGame(f"There is no game called {slug!r}; there are: {', '.join(games())}.")
    found: Game[Any] = entry.load()
    return found


def load(text: str | bytes) -> Table:
    """A table from the text that `table.to_json()` gave."""
    table: Table = game(read_save(text).record.origin.game).load(text)
    return table


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="hearthwatch.games")}
