"""The registry of the games that a server offers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import structlog

from hearthwatch.kernel import registry
from hearthwatch.kernel.errors import BrokenGame
from hearthwatch.kernel.files import load
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.table import Table

log = structlog.get_logger("hearthwatch.web")


class Shelf:
    """The installed games, and others by where they are found: `{"knife": "package.module:GAME"}`.

    It can be sent to another process.
    """

    def __init__(self, others: Mapping[str, str] | None = None) -> None:
        self._others = dict(others or {})
        self._broken: set[str] = set()

    def slugs(self) -> list[str]:
        """Return all games, loaded: one with broken code is not offered, and does not affect the others."""
        return [slug for slug in (*registry.games(), *self._others) if self._loads(slug)]

    def _loads(self, slug: str) -> bool:
        if slug not in self._broken:
            try:
                self.game(slug)
            except BrokenGame as error:
                self._broken.add(slug)
                log.warning(str(error), game=slug)
        return slug not in self._broken

    def game(self, slug: str) -> Game[Any]:
        """Return a game by its slug; UnknownGame if there is none."""
        if slug not in self._others:
            return registry.game(slug)
        module, _, name = self._others[slug].partition(":")
        found: Game[Any] = getattr(import_module(module), name)
        return found

    def load(self, text: str) -> Table:
        """Load a stored table."""
        return load(text, self.game)
