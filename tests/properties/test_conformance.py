"""Every game keeps what the kernel promises: the conformance suite, by slug."""

from __future__ import annotations

import pytest

import hearthwatch as hw

GAMES = hw.games()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("slug", GAMES)
def test_a_minute_of_play(slug: str, seed: int) -> None:
    report = hw.testing.check_game(hw.game(slug), plays=1_000, seconds=30, seed=seed)
    assert report.plays >= 3


@pytest.mark.parametrize("slug", GAMES)
def test_a_few_plays(slug: str) -> None:
    report = hw.testing.check_game(hw.game(slug), plays=6, seconds=4, seed=3)
    assert report.plays >= 1


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slug", GAMES)
def test_two_thousand_plays(slug: str, seed: int) -> None:
    report = hw.testing.check_game(hw.game(slug), plays=500, seconds=3_600, seed=100 + seed)
    assert report.plays == 500


@pytest.mark.parametrize("slug", ["set-a-watch"])
def test_no_two_options_read_the_same(slug: str) -> None:
    assert hw.testing.check_labels(hw.game(slug), plays=60, seed=3) > 1_000


@pytest.mark.parametrize(
    "options", [{"seats": 1}, {"seats": 1, "adventure": True}, {"seats": 3, "mode": "guided"}], ids=str
)
def test_no_two_options_of_the_duskwatch_read_the_same(options: dict[str, object]) -> None:
    assert hw.testing.check_labels(hw.game("duskwatch"), plays=4, seed=3, **options) > 400
