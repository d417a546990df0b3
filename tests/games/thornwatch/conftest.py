"""Cards printed otherwise for one test: for examples whose numbers no card of the box has."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import force_setattr

from hearthwatch.games.thornwatch.content import CREATURE_NAMES, CREATURES

Shifts = Callable[[str, int], None]


@pytest.fixture
def shifts() -> Iterator[Shifts]:
    """Gives a creature other momentum symbols, for this test."""
    before: list[tuple[int, int]] = []

    def print_shift(name: str, shift: int) -> None:
        kind = CREATURE_NAMES.index(name)
        before.append((kind, CREATURES[kind].front.shift))
        force_setattr(CREATURES[kind].front, "shift", shift)

    yield print_shift
    for kind, shift in reversed(before):
        force_setattr(CREATURES[kind].front, "shift", shift)
