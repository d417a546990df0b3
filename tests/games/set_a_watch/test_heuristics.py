"""What the game's own sense promises to bots: legal moves, leaps that are moves in a row, values that make sense."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import hearthwatch as hw
from hearthwatch.games.set_a_watch.heuristics import HEURISTICS
from hearthwatch.games.set_a_watch.heuristics.features import rough_chance
from hearthwatch.games.set_a_watch.rules.attack import aim
from hearthwatch.games.set_a_watch.table import Watch
from hearthwatch.kernel import Card

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
        step = HEURISTICS.move(table) if chance.random() < 0.9 else chance.choice(table.legal)
        table.take(step)


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_an_option_and_thinking_changes_nothing(seed: int) -> None:
    for table in decisions(seed):
        before = table.clone()
        assert HEURISTICS.move(table) in table.legal
        HEURISTICS.rollout_action(table)
        HEURISTICS.candidates(table)
        assert table == before


@pytest.mark.parametrize("seed", range(4))
def test_what_is_worthwhile_is_legal_and_begins_with_the_sensible_move(seed: int) -> None:
    for table in decisions(seed):
        candidates = HEURISTICS.candidates(table)
        assert candidates[0] == HEURISTICS.move(table)
        assert len(set(candidates)) == len(candidates)
        assert set(candidates) <= set(table.legal)


@pytest.mark.parametrize("seed", [0, 2, 4, 5, 6, 7])
def test_a_leap_leads_where_the_moves_lead(seed: int) -> None:
    """Striking at once does what aiming, adding dice and striking does; paying at once what being asked does.

    Which of several equally good sets of dice strikes may differ.
    """
    leapt = 0
    for table in decisions(seed):
        rollout_action = HEURISTICS.rollout_action(table)
        if rollout_action in table.legal:
            continue
        leapt += 1
        at_once, step_by_step = table.clone(), table.clone()
        at_once.take(rollout_action)
        step_by_step.take(HEURISTICS.move(step_by_step))
        while step_by_step.asked and step_by_step.rules.kinds[step_by_step.asked[1][0]].name in IN_BETWEEN:
            step_by_step.take(HEURISTICS.move(step_by_step))
        assert at_once.line == step_by_step.line
        assert at_once.cards == step_by_step.cards
        assert at_once.asked == step_by_step.asked
    assert leapt > 3


def test_the_value_is_a_chance_and_knows_better_from_worse() -> None:
    table = position('line = ["Eagle"]\nfirewood = 7')
    middling = rough_chance(table)
    assert 0 < middling < 1
    table.firewood = 12
    assert rough_chance(table) > middling
    table.firewood = 7
    table.horde.extend(table.removed[:3])
    assert rough_chance(table) < middling


@pytest.mark.parametrize("seed", range(4))
def test_every_option_of_a_known_question_has_signs_and_every_position_all_features(seed: int) -> None:
    """Signs are numbers that have a name, and thinking about them changes nothing."""
    weighed = 0
    for table in decisions(seed):
        before = table.clone()
        assert len(HEURISTICS.features(table)) == len(HEURISTICS.FEATURES)
        assert 0 <= HEURISTICS.row(table) < HEURISTICS.WEIGHT_SETS
        for steps in (HEURISTICS.rollout_actions(table), HEURISTICS.candidates(table)):
            marked = HEURISTICS.action_features(table, steps)
            assert len(marked) in (0, len(steps))
            assert all(
                marks and all(0 <= number < len(HEURISTICS.ACTION_FEATURES.known) for number, _ in marks)
                for marks in marked
            )
            weighed += len(marked) > 1
        assert table == before
    assert weighed > 50


@pytest.mark.parametrize("seed", range(4))
def test_every_leap_is_possible_and_leads_on(seed: int) -> None:
    for table in decisions(seed):
        for step in HEURISTICS.rollout_actions(table):
            twin = table.clone()
            twin.take(step)
            assert twin != table


def test_a_strike_has_the_same_signs_as_the_aim_that_leads_to_it() -> None:
    seen = 0
    for table in decisions(3):
        strikes = [step for step in HEURISTICS.rollout_actions(table) if table.rules.kinds[step[0]].name == "strike"]
        aims = [aim(Card(step[1])) for step in strikes]
        assert HEURISTICS.action_features(table, strikes) == HEURISTICS.action_features(table, aims)
        seen += len(strikes)
    assert seen > 20
