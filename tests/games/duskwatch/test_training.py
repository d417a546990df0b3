"""What bots learn from in an adventure: the numbers of a position, the signs of its ways, and Vows as what counts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import hearthwatch as hw
from hearthwatch.bots.evaluator import Evaluator, evaluator_of
from hearthwatch.bots.playout import take
from hearthwatch.games.duskwatch.content import RADIANCE, SCORES, VITAE
from hearthwatch.games.duskwatch.heuristics import HEURISTICS
from hearthwatch.games.duskwatch.table import Chronicle

GAME = hw.game("duskwatch")


def adventure(seed: int) -> Iterator[Chronicle]:
    """Every choice of an adventure that goes mostly sensibly."""
    table: Chronicle = GAME.new(seed=seed, adventure=True)
    table.recording = False
    chance = Random(seed)
    while table.asked:
        yield table
        ways = HEURISTICS.rollout_actions(table)
        take(table, chance.choice(ways) if chance.random() < 0.1 else HEURISTICS.move(table))


def underway(seed: int = 3) -> Chronicle:
    """An adventure with its first Vow sworn, where the path offers several ways."""
    return next(table for table in adventure(seed) if len(HEURISTICS.rollout_actions(table)) > 1 and table.scenes)


@pytest.mark.parametrize("seed", range(3))
def test_every_position_has_its_numbers_and_every_way_its_signs(seed: int) -> None:
    known = len(HEURISTICS.ACTION_FEATURES.known)
    for table in adventure(seed):
        assert len(HEURISTICS.features(table)) == len(HEURISTICS.FEATURES)
        assert all(-2 <= one <= 3 for one in HEURISTICS.features(table))
        assert 0 <= HEURISTICS.row(table) < HEURISTICS.WEIGHT_SETS
        ways = HEURISTICS.rollout_actions(table)
        assert all(table.is_answer(way) for way in ways)
        if len(ways) > 1:
            assert HEURISTICS.move(table) in ways
            assert all(0 <= number < known for marks in HEURISTICS.action_features(table, ways) for number, _ in marks)
    assert len(HEURISTICS.ACTION_FEATURES.known) == known


def test_bots_weigh_only_what_the_path_offers() -> None:
    """Nobody keeps a Vow by saying so, or closes the chronicle."""
    table = underway()
    names = {table.rules.kinds[step[0]].name for step in HEURISTICS.candidates(table)}
    assert names <= {"take_path", "press_on", "make_vow"}


def test_an_adventure_is_worth_the_more_the_more_vows_were_kept() -> None:
    table = underway()
    worths = []
    for kept in range(4):
        table.vows_kept = kept
        worths.append(HEURISTICS.result(table))
    assert worths[0] == 0 and worths == sorted(worths) and worths[-1] < 1
    assert worths[1] - worths[0] > worths[3] - worths[2]


def test_wounds_and_darkness_make_it_worse() -> None:
    evaluator = evaluator_of(GAME)
    table = underway()
    warden = table.wardens[0]
    for score in (VITAE, RADIANCE):
        place = warden * len(SCORES) + score
        before = table.scores[place]
        table.scores[place] = 5
        well = evaluator.value(table)
        table.scores[place] = 1
        assert evaluator.value(table) < well
        table.scores[place] = before


def test_what_was_learnt_keeps_more_vows_than_plain_sense() -> None:
    kept = []
    for evaluator in (Evaluator(HEURISTICS), evaluator_of(GAME)):
        vows = 0
        for seed in range(40):
            table = GAME.new(seed=seed, adventure=True)
            table.recording = False
            while table.asked:
                take(table, evaluator.rollout_action(table))
            vows += table.vows_kept
        kept.append(vows)
    plain, learnt = kept
    assert learnt > plain
