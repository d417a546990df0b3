"""No two options of one question read the same, in any scene of the box."""

from __future__ import annotations

from random import Random

import pytest

from hearthwatch.games.thornwatch.rules.box import BOX
from hearthwatch.games.thornwatch.rules.scenes import scene_begins
from hearthwatch.kernel.testing.labels import alike

from .helpers import labels, position
from .starting import first_round, new

MOST = 400


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("slug", BOX.scenes)
def test_no_two_options_of_a_scene_read_the_same(slug: str, seats: int) -> None:
    chance = Random(f"{slug} {seats}")
    table = first_round(new(seats=seats))
    table.stack.clear()
    table.do(scene_begins(slug))
    table.run()
    for _ in range(MOST):
        if not table.asked or table.scene != slug:
            break
        assert not alike(table)
        step = chance.choice(table.asked_options)
        table.take(step, table.least_text(step))


@pytest.mark.rule("TWN-30.4")
def test_a_huge_creature_says_which_tile_it_keeps() -> None:
    table = position("""
        track = ["Swamp Choir", "Guard", "Sage"]
        [[creature]]
        name = "Swamp Choir"
        tiles = [[9, 10]]
        """)
    moves = [label for label in labels(table) if label.startswith("Move")]
    assert moves and len({*moves}) == len(moves)
    assert {move.partition(", ")[2] for move in moves} == {"keeping tile 9", "keeping tile 10"}
