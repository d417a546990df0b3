"""The search itself: sides, budgets, and the same choice everywhere."""

from __future__ import annotations

from time import process_time

import pytest

import hearthwatch as hw
from hearthwatch.bots import Search, bot, search

from .nim import NIM
from .test_players import midgame

GAME = hw.game("set-a-watch")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("stones", [5, 6, 7])
def test_each_side_plays_for_itself(seat: int, stones: int) -> None:
    """Leaving a multiple of four wins, for the hero as for the Judge, and most often even against random play."""
    table = NIM.new(stones=stones, first=seat)
    assert bot("search:iterations=2000").choose(table, (seat,), seed=stones).key == f"remove:{stones % 4}"


def test_the_same_seed_gives_the_same_choice() -> None:
    table = midgame(seed=3, moves=10, seats=1)
    keys = [bot("search:iterations=40").choose(table, (0,), seed=8).key for _ in range(3)]
    assert len(set(keys)) == 1


@pytest.mark.slow
def test_several_jobs_choose_as_one_does() -> None:
    table = midgame(seed=3, moves=10, seats=1)
    alone, together = Search(iterations=150), Search(iterations=150, jobs=2)
    try:
        for number in range(3):
            one, other = (player.choose(table, (0,), seed=number) for player in (alone, together))
            assert one.key == other.key
            table.choose(one)
        assert together.mishaps == 0
    finally:
        together.close()


@pytest.mark.parametrize("seconds", [0.1, 0.4])
def test_a_time_budget_is_kept(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """To within a tenth, or less where it is settled sooner: by a clock that stops while others have the core."""
    monkeypatch.setattr(search, "perf_counter", process_time)
    table = GAME.new(seats=1, seed=5)  # who rests? Four answers
    taken = []
    for _ in range(6):
        began = process_time()
        Search(seconds=seconds).choose(table, (0,), seed=1)
        taken.append(process_time() - began)
    assert min(taken) <= 1.1 * seconds


def test_every_decision_is_thought_about_anew() -> None:
    """As by somebody who sits down only now."""
    table = midgame(seed=6, moves=6, seats=1)
    player = Search(iterations=40)
    while table.decision and table.moves < 30:
        expected = Search(iterations=40).choose(table, (0,), seed=table.moves)
        assert player.play(table, (0,), seed=table.moves).key == expected.key
