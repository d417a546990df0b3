"""The balance tool: what it chooses, and what it says about a rate."""

from __future__ import annotations

import tomllib
from time import monotonic

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.bots.arena import Alone, Plan, wilson
from tools.balance import MOST, Balance, Band, Until, games_that_fit, report

GAME = hw.game("set-a-watch")


def wanted() -> Balance:
    assert GAME.folder is not None
    text = (GAME.folder / "sense" / "balance.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Balance)


def test_as_many_games_are_played_as_fit() -> None:
    assert games_that_fit(1000, {"master": 10.0, "casual": 0.1}) == {"master": 50, "casual": MOST}
    assert games_that_fit(0.01, {"master": 10.0}) == {"master": 1}


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
    assert {band.value for band in wanted().band if band.bot == "master"} == {*values}
    assert {band.value for band in wanted().band if band.bot == "casual"} == {*values}
    assert GAME.folder is not None
    assert not (GAME.folder / "content" / "balance.toml").exists()


def test_it_stops_when_the_time_is_over() -> None:
    assert Plan(GAME.slug, ["random"], 50).play(crew=Until(Alone(), monotonic() - 1)) == []
    assert len(Plan(GAME.slug, ["random"], 5).play(crew=Until(Alone(), monotonic() + 60))) == 5


def test_what_it_says() -> None:
    plan = Plan(GAME.slug, ["casual"], 1, options={"difficulty": ["normal"]})
    words = "\n".join(report(GAME, wanted(), plan.play()))
    assert "30 to 55" in words
    assert "What each member does to the win rate" in words
    assert "Cards that were never used:" in words
    assert "Cards that dominate" in words
