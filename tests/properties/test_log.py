"""Every game says in its log whatever changes on its table."""

from __future__ import annotations

from typing import Any, Final

import pytest

import hearthwatch as hw
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.testing import check_log

from .unsaid import UNSAID

SETUPS: Final[dict[str, list[dict[str, Any]]]] = {
    "set-a-watch": [{"difficulty": "hard"}],
    "heroes-of-terrinoth": [{"quest": "random"}],
    "thornwatch": [{"opening": "random", "roles": "choose", "choose_traits": True}],
    "thorgal": [{"adventure": "random"}],
    "duskwatch": [
        {"seats": 1, "mode": "solo", "adventure": True},
        {"seats": 3, "mode": "cooperative"},
        {"seats": 3, "mode": "guided"},
    ],
}
CASES: Final = [pytest.param(slug, setup, id=slug) for slug, setups in SETUPS.items() for setup in setups]


def test_every_game_is_held_to_its_log() -> None:
    assert {*SETUPS} == {*UNSAID} == {*hw.games()}


@pytest.mark.parametrize(("slug", "setup"), CASES)
def test_whatever_changes_is_said(slug: str, setup: dict[str, Any]) -> None:
    assert check_log(hw.game(slug), plays=2, seed=5, unsaid=UNSAID[slug], **setup) > 100


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "setup"), CASES)
def test_whatever_changes_is_said_in_longer_plays(slug: str, setup: dict[str, Any]) -> None:
    assert check_log(hw.game(slug), plays=6, seed=6, unsaid=UNSAID[slug], **setup) > 400


def test_a_line_that_is_missing_is_found_and_the_part_of_the_board_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    say = Saga.say

    def forgetful(table: Saga, rule: str, words: str, *things: object) -> None:
        if rule != "THG-25.1":
            say(table, rule, words, *things)

    monkeypatch.setattr(Saga, "say", forgetful)
    with pytest.raises(AssertionError, match=r"event_phase changed round from 1 to 2, and no line says so"):
        check_log(hw.game("thorgal"), plays=2, seed=5, unsaid=UNSAID["thorgal"], adventure="torkans-temple")


def test_a_label_that_only_names_a_thing_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Saga.rules.by_name["lay_chip"]
    say = Saga.say

    def forgetful(table: Saga, rule: str, words: str, *things: object) -> None:
        if rule != "THG-11.3":
            say(table, rule, words, *things)

    monkeypatch.setattr(Saga, "say", forgetful)
    monkeypatch.setattr(kind, "words", "{chip} {slot}")
    with pytest.raises(AssertionError, match="lay_chip"):
        check_log(hw.game("thorgal"), plays=1, seed=5, unsaid=UNSAID["thorgal"], adventure="torkans-temple")
