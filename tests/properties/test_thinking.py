"""Whoever thinks about a table changes nothing on it."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.kernel.decision import Option


@pytest.mark.parametrize("slug", hw.games())
def test_heuristics_leaves_a_table_as_it_is(slug: str) -> None:
    """Not even its chance: else a game that is told again goes another way than it went."""
    game = hw.game(slug)
    table = game.new(game.seats[0], seed=5)
    heuristics = game.heuristics
    assert heuristics is not None
    for _ in range(120):
        if table.decision is None:
            break
        before = table.state_digest()
        step = heuristics.move(table)
        steps = heuristics.candidates(table)
        heuristics.action_features(table, steps)
        heuristics.features(table)
        assert table.state_digest() == before
        option = Option(table, step)
        table.choose(option, text="So be it." if option.field else table.least_text(step))
