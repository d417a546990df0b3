"""Cards printed otherwise for one test: some examples of the rulebook have numbers that no card of the box has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hearthwatch.games.set_a_watch import content

from .helpers import PrintHealth


@pytest.fixture
def print_health() -> Iterator[PrintHealth]:
    """Prints another Base Health on a Creature for one test."""
    printed = [*content.HEALTH]

    def change(name: str, health: int) -> None:
        content.HEALTH[content.NAMES.index(name)] = health

    yield change
    content.HEALTH[:] = printed
