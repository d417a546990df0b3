"""What the game's own sense promises to bots: legal moves, leaps that are moves in a row, values that make sense."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import hearthwatch as hw
from hearthwatch.games.set_a_watch.sense import SENSE
from hearthwatch.games.set_a_watch.sense.value import WEIGHTS, chance_to_win, features
from hearthwatch.games.set_a_watch.table import Watch

from .helpers import position

GAME = hw.game("set-a-watch")
IN_BETWEEN = ("attack_with", "payments")
"""Questions that a leap skips."""


def decisions(seed: int) -> Iterator[Watch]:
    """Every decision of a mostly sensible game."""
    table: Watch = GAME.new(seats=1, seed=seed, difficulty="easy")
    chance = Random(seed)
    while table.decision:
        yield table
        step = SENSE.move(table) if chance.random() < 0.9 else chance.choice(table.legal)
        table.take(step)


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_an_option_and_thinking_changes_nothing(seed: int) -> None:
    for table in decisions(seed):
        before = table.clone()
        assert SENSE.move(table) in table.legal
        SENSE.leap(table)
        SENSE.worthwhile(table)
        assert table == before


@pytest.mark.parametrize("seed", range(4))
def test_what_is_worthwhile_is_legal_and_begins_with_the_sensible_move(seed: int) -> None:
    for table in decisions(seed):
        worthwhile = SENSE.worthwhile(table)
        assert worthwhile[0] == SENSE.move(table)
        assert len(set(worthwhile)) == len(worthwhile)
        assert set(worthwhile) <= set(table.legal)


@pytest.mark.parametrize("seed", [0, 2, 4, 5, 6, 7])
def test_a_leap_leads_where_the_moves_lead(seed: int) -> None:
    """Striking at once does what aiming, adding dice and striking does; paying at once what being asked does.

    Which of several equally good sets of dice strikes may differ.
    """
    leapt = 0
    for table in decisions(seed):
        leap = SENSE.leap(table)
        if leap in table.legal:
            continue
        leapt += 1
        at_once, step_by_step = table.clone(), table.clone()
        at_once.take(leap)
        step_by_step.take(SENSE.move(step_by_step))
        while step_by_step.asked and step_by_step.rules.kinds[step_by_step.asked[1][0]].name in IN_BETWEEN:
            step_by_step.take(SENSE.move(step_by_step))
        assert at_once.line == step_by_step.line
        assert at_once.cards == step_by_step.cards
        assert at_once.asked == step_by_step.asked
    assert leapt > 3


def test_the_value_is_a_chance_and_knows_better_from_worse() -> None:
    table = position('line = ["Eagle"]\nfirewood = 7')
    assert len(features(table)) == len(WEIGHTS)
    middling = chance_to_win(table)
    assert 0 < middling < 1
    table.firewood = 12
    assert chance_to_win(table) > middling
    table.firewood = 7
    table.horde.extend(table.removed[:3])
    assert chance_to_win(table) < middling
