"""The games that a server offers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from hearthwatch.kernel import registry
from hearthwatch.kernel.files import load
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.table import Table


class Shelf:
    """The installed games, and others by where they are found: `{"knife": "package.module:GAME"}`.

    It can be sent to another process.
    """

    def __init__(self, others: Mapping[str, str] | None = None) -> None:
        self._others = dict(others or {})

    def slugs(self) -> list[str]:
        """All games."""
        return [*registry.games(), *self._others]

    def game(self, slug: str) -> Game[Any]:
        """A game by its slug; UnknownGame where there is none."""
        if slug not in self._others:
            return registry.game(slug)
        module, _, name = self._others[slug].partition(":")
        found: Game[Any] = getattr(import_module(module), name)
        return found

    def load_all(self) -> None:
        """Have all games at hand: to load one takes a tenth of a second or more."""
        for slug in self.slugs():
            self.game(slug)

    def load(self, text: str) -> Table:
        """A table from what was kept of it."""
        return load(text, self.game)
