"""How long bots wait before they move: long enough to follow, and never long before the next choice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearthwatch.web.game_list import Shelf
from hearthwatch.web.rooms.bots import pause

from .served import QUICK, Player, Served, serving

ENDLESS = 100_000.0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server whose bots would wait for days before a move that somebody is to follow."""
    with serving(tmp_path, replace(QUICK, bot_pause=ENDLESS), Shelf()) as served:
        yield served


def test_who_plays_waits_less_and_less() -> None:
    pauses = [pause(0.6, made, playing=True) for made in range(50)]
    assert pauses == sorted(pauses, reverse=True) and pauses[0] == 0.3
    assert sum(pauses) < 2 * 0.6


def test_who_looks_on_can_follow_every_move() -> None:
    assert {pause(0.6, made, playing=False) for made in range(50)} == {0.6}


def test_nobody_waits_while_the_judge_lays_the_table(served: Served) -> None:
    """Of Thornwatch: a dozen choices before the heroes have their first."""
    with Player(served, "Anna") as anna:
        anna.open("thornwatch", quick="heroes")
        anna.connect()
        anna.hear_until(lambda _: anna.options())
        assert anna.t["seq"] > 5
