"""The balance tool: what it chooses, and what it says about a rate."""

from __future__ import annotations

import tomllib
from time import monotonic

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.bots.arena import Alone, Plan, wilson
from tools.balance import ENOUGH, LADDER, Balance, Band, Until, choose, report

GAME = hw.game("set-a-watch")


def wanted() -> Balance:
    assert GAME.folder is not None
    text = (GAME.folder / "sense" / "balance.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Balance)


def test_it_thinks_as_long_as_enough_games_fit() -> None:
    def cost(iterations: int) -> float:
        return 0.125 * iterations

    fitting = choose(7000, cost, 800)
    assert (fitting.iterations, fitting.games) == (100, 560)
    assert choose(1e9, cost, 800).iterations == LADDER[0]
    assert choose(1e9, cost, 50).iterations == 50
    hurried = choose(60, cost, 800)
    assert (hurried.iterations, hurried.games) == (LADDER[-1], 80)
    assert hurried.games < ENOUGH
    assert choose(0.01, cost, 800).games == 1


@pytest.mark.parametrize(
    ("wins", "games", "verdict"),
    [
        (600, 1000, "inside"),
        (500, 1000, "probably inside"),
        (760, 1000, "probably outside"),
        (900, 1000, "OUTSIDE"),
        (100, 1000, "OUTSIDE"),
    ],
)
def test_a_rate_beside_its_band(wins: int, games: int, verdict: str) -> None:
    assert Band("search", "normal", 50, 75).verdict(wilson(wins, games)) == verdict


def test_bands_name_real_values_and_are_no_content() -> None:
    values = getattr(GAME.settings[wanted().option], "values", ())
    assert {band.value for band in wanted().band if band.bot == "search"} == {*values}
    assert GAME.folder is not None
    assert not (GAME.folder / "content" / "balance.toml").exists()


def test_it_stops_when_the_time_is_over() -> None:
    assert Plan(GAME.slug, ["random"], 50).play(crew=Until(Alone(), monotonic() - 1)) == []
    assert len(Plan(GAME.slug, ["random"], 5).play(crew=Until(Alone(), monotonic() + 60))) == 5


def test_what_it_says() -> None:
    plan = Plan(GAME.slug, ["search:iterations=2"], 1, options={"difficulty": ["normal"]})
    words = "\n".join(report(GAME, wanted(), plan.play()))
    assert "50 to 75" in words
    assert "What each member does to the win rate" in words
    assert "Cards that were never used:" in words
    assert "Cards that dominate" in words
