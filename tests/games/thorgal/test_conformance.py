"""Thorgal keeps what the kernel promises; no question is too long, and no two options read the same."""

from __future__ import annotations

from random import Random

import pytest

from hearthwatch.games.thorgal import GAME
from hearthwatch.testing import check_game, check_labels
from tests.games.thorgal.helpers import PRACTICE_GAME


def test_the_suite_passes_a_few_plays() -> None:
    assert check_game(GAME, plays=3, seconds=300, seed=5).plays == 3


def test_no_two_options_read_the_same() -> None:
    assert check_labels(GAME, plays=6, seed=3) > 100


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_come_to_an_end(seats: int) -> None:
    for seed, game in enumerate((GAME, PRACTICE_GAME, GAME)):
        random = Random(seed)
        table = game.new(seats, seed=seed, adventure="the-practice-ground" if game is PRACTICE_GAME else "random")
        table = table.determinize(0, seed=seed)
        moves = 0
        while not table.ending:
            assert 1 <= len(table.legal) <= 60
            table.take(table.legal[random.randrange(len(table.legal))])
            moves += 1
            assert moves < 3_000
