"""The balance tool: what it chooses, and what it says about a rate."""

from __future__ import annotations

import tomllib
from time import monotonic
from typing import Any

import msgspec
import pytest

import hearthwatch as hw
from hearthwatch.bots.arena import Alone, Plan, wilson
from hearthwatch.games.heroes_of_terrinoth.rules.box import BOX
from tools.balance import MOST, Balance, Band, Until, about_sizes, games_that_fit, least_minutes, report

GAME = hw.game("set-a-watch")
TERRINOTH = hw.game("heroes-of-terrinoth")


def wanted(game: hw.Game[Any] = GAME) -> Balance:
    assert game.folder is not None
    text = (game.folder / "heuristics" / "balance.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Balance)


def test_as_many_games_are_played_as_fit() -> None:
    assert games_that_fit(1000, {"master": 10.0, "seasoned": 5.0}) == {"master": 50, "seasoned": 100}
    assert games_that_fit(0.01, {"master": 10.0}) == {"master": 1}


def test_time_that_quick_players_do_not_need_goes_to_the_master() -> None:
    assert games_that_fit(1000, {"master": 10.0, "casual": 0.1}) == {"master": 90, "casual": MOST}
    found = games_that_fit(3000, {"casual": 0.1, "master": 10.0, "random": 0.01})
    assert found == {"casual": MOST, "master": 289, "random": MOST}
    assert [*found] == ["casual", "master", "random"], "in the order in which they are to play"


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


@pytest.mark.parametrize("game", [GAME, TERRINOTH], ids=lambda game: game.slug)
def test_bands_are_for_two_named_players_and_are_no_content(game: hw.Game[Any]) -> None:
    balance = wanted(game)
    values = [*BOX.quests][:8] if game is TERRINOTH else getattr(game.settings[balance.option], "values", ())
    for name in ("master", "casual"):
        assert {band.value for band in balance.band if band.bot == name} == {*values}
    assert game.folder is not None
    assert not (game.folder / "content" / "balance.toml").exists()


def test_sizes_of_a_party_that_lie_far_apart_are_said() -> None:
    some = Plan(TERRINOTH.slug, ["random"], 4, seats=[2, 3], options={"quest": ["the-goblin-problem"]}).play()
    results = [msgspec.structs.replace(one, won=one.seats == 2) for one in some]
    assert "  Probably too far apart: 100 points." in [*about_sizes(results, 0.15)]
    assert "  TOO FAR apart: 100 points." in [*about_sizes(results * 20, 0.15)]
    assert not any("apart" in line for line in about_sizes(some, 0.15)), "both lose everything"


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


def test_minutes_that_cannot_say_anything_are_refused_before_the_first_game() -> None:
    """Ten games of each player and the probes: at 6 s for one at each difficulty, 12 x 6 s, with a margin."""
    assert least_minutes({"casual": 1.0, "master": 5.0}, jobs=1) == pytest.approx(12 * 6 / 0.9 / 60)
    assert least_minutes({"casual": 1.0, "master": 5.0}, jobs=2) == pytest.approx(6 * 6 / 0.9 / 60)
