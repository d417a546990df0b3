"""What bots learn from in an adventure: the numbers of a position, the signs of its ways, and Vows as what counts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import hearthwatch as hw
from hearthwatch.bots.judgement import Judgement, judgement_of
from hearthwatch.bots.playout import take
from hearthwatch.games.duskwatch.content import RADIANCE, SCORES, VITAE
from hearthwatch.games.duskwatch.sense import SENSE
from hearthwatch.games.duskwatch.table import Chronicle

GAME = hw.game("duskwatch")


def adventure(seed: int) -> Iterator[Chronicle]:
    """Every choice of an adventure that goes mostly sensibly."""
    table: Chronicle = GAME.new(seed=seed, adventure=True)
    table.recording = False
    chance = Random(seed)
    while table.asked:
        yield table
        ways = SENSE.leaps(table)
        take(table, chance.choice(ways) if chance.random() < 0.1 else SENSE.move(table))


def underway(seed: int = 3) -> Chronicle:
    """An adventure with its first Vow sworn, where the path offers several ways."""
    return next(table for table in adventure(seed) if len(SENSE.leaps(table)) > 1 and table.scenes)


@pytest.mark.parametrize("seed", range(3))
def test_every_position_has_its_numbers_and_every_way_its_signs(seed: int) -> None:
    known = len(SENSE.SIGNS.known)
    for table in adventure(seed):
        assert len(SENSE.features(table)) == len(SENSE.FEATURES)
        assert all(-2 <= one <= 3 for one in SENSE.features(table))
        assert 0 <= SENSE.row(table) < SENSE.ROWS
        ways = SENSE.leaps(table)
        assert all(table.is_answer(way) for way in ways)
        if len(ways) > 1:
            assert SENSE.move(table) in ways
            assert all(0 <= number < known for marks in SENSE.lean(table, ways) for number, _ in marks)
    assert len(SENSE.SIGNS.known) == known


def test_bots_weigh_only_what_the_path_offers() -> None:
    """Nobody keeps a Vow by saying so, or closes the chronicle."""
    table = underway()
    names = {table.rules.kinds[step[0]].name for step in SENSE.worthwhile(table)}
    assert names <= {"take_path", "press_on", "make_vow"}


def test_an_adventure_is_worth_the_more_the_more_vows_were_kept() -> None:
    table = underway()
    worths = []
    for kept in range(4):
        table.vows_kept = kept
        worths.append(SENSE.result(table))
    assert worths[0] == 0 and worths == sorted(worths) and worths[-1] < 1
    assert worths[1] - worths[0] > worths[3] - worths[2]


def test_wounds_and_darkness_make_it_worse() -> None:
    judgement = judgement_of(GAME)
    table = underway()
    warden = table.wardens[0]
    for score in (VITAE, RADIANCE):
        place = warden * len(SCORES) + score
        before = table.scores[place]
        table.scores[place] = 5
        well = judgement.value(table)
        table.scores[place] = 1
        assert judgement.value(table) < well
        table.scores[place] = before


def test_what_was_learnt_keeps_more_vows_than_plain_sense() -> None:
    kept = []
    for judgement in (Judgement(SENSE), judgement_of(GAME)):
        vows = 0
        for seed in range(40):
            table = GAME.new(seed=seed, adventure=True)
            table.recording = False
            while table.asked:
                take(table, judgement.leap(table))
            vows += table.vows_kept
        kept.append(vows)
    plain, learnt = kept
    assert learnt > plain
