"""Reliability: what hints foretold beside what came true, honestly counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.bots import reliability
from hearthwatch.bots.evaluator import Evaluator
from hearthwatch.bots.reliability import (
    ITERATION_CAP,
    Asked,
    as_told,
    ask,
    asked_games,
    crossed,
    half_of,
    is_taken_over,
    tenths,
    with_told,
    won_with,
)
from hearthwatch.bots.weights import Row, TrainedWeights, Value

from .ferry import ferry


def test_foretold_chances_are_sorted_into_tenths() -> None:
    asked = [Asked(0, True, [0.05, 0.62, 1.0]), Asked(1, False, [0.68, 0.64]), Asked(2, True, [0.66])]
    low, middle, high = tenths(asked)
    assert (low.predicted, low.came.rate, low.hints) == (0.05, 1.0, 1)
    assert middle.predicted == pytest.approx(0.65)
    assert (middle.came.rate, middle.hints, middle.games) == (0.5, 4, 3)
    assert (high.predicted, high.hints) == (1.0, 1)
    assert not middle.enough


def test_what_is_off_by_more_than_chance_explains_cannot_be_believed() -> None:
    honest = [Asked(number, number % 10 < 7, [0.71]) for number in range(300)]
    boasting = [Asked(number, number % 10 < 5, [0.75]) for number in range(300)]
    assert tenths(honest)[0].believable and tenths(honest)[0].enough
    assert not tenths(boasting)[0].believable
    assert tenths(boasting)[0].off == pytest.approx(-0.25)
    assert ITERATION_CAP < 300


def test_the_same_seed_asks_the_same(tmp_path: Path) -> None:
    one, other = (asked_games(ferry(tmp_path), 20, player="policy", iterations=20) for _ in range(2))
    assert one == other
    assert sum(len(game.predicted) for game in one) > 2


def test_games_that_are_kept_are_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, kept = ferry(tmp_path), tmp_path / "asked.jsonl"
    whole = asked_games(game, 12, player="policy", iterations=8)
    assert asked_games(game, 8, player="policy", iterations=8, kept=kept) == whole[:8]
    numbers: list[int] = []

    def ask_aloud(*given: Any) -> Asked:
        numbers.append(given[-1])
        return ask(*given)

    monkeypatch.setattr(reliability, "ask", ask_aloud)
    assert asked_games(game, 12, player="policy", iterations=8, kept=kept) == whole
    assert numbers == [8, 9, 10, 11]


def test_somebody_else_may_begin_half_of_the_games(tmp_path: Path) -> None:
    """Plain sense never gets done in time; it can only win where somebody bolder loaded the boat before."""
    asked = asked_games(ferry(tmp_path), 200, player="policy", begun_by="random", iterations=8)
    begun = [game for game in asked if game.taken_over]
    assert 60 < len(begun) < 100, "of half of the games, but those that are taken over at once"
    assert all(is_taken_over(game.number) for game in begun)
    assert {game.taken_over for game in begun} >= {1, 2, 3, 4, 5}, "up to any moment"
    assert sum(game.won for game in begun) > 5
    assert not any(game.won for game in asked if not game.taken_over)


def test_hints_are_asked_of_the_part_that_the_bot_plays(tmp_path: Path) -> None:
    """Nothing is asked while somebody else plays, and the same is asked as before where nobody does."""
    own, led = (
        asked_games(ferry(tmp_path), 200, player="policy", begun_by=who, iterations=8) for who in ("", "random")
    )
    assert [game for game in led if not is_taken_over(game.number)] == [
        game for game in own if not is_taken_over(game.number)
    ]
    hints = [sum(len(game.predicted) for game in games if is_taken_over(game.number)) for games in (own, led)]
    assert 0 < hints[1] < 0.8 * hints[0]


def test_only_games_of_its_own_say_how_often_a_bot_wins() -> None:
    asked = [Asked(0, True, []), Asked(4, False, [], taken_over=3)]
    assert won_with(hw.game("set-a-watch"), asked)["easy"].rate == 1.0


def test_games_are_counted_by_their_options() -> None:
    game = hw.game("set-a-watch")
    asked = [Asked(number, number % 4 == 0, []) for number in range(8)]
    won = won_with(game, asked)
    assert {name: one.rate for name, one in won.items()} == {"easy": 1.0, "normal": 0.0, "hard": 0.0, "insane": 0.0}


def test_each_half_of_the_games_is_told_by_the_other() -> None:
    """Hints that always say 0.5: one half of the games was won nine times in ten, the other once."""
    asked = [Asked(number, half_of(number) == (number % 10 == 0), [0.5]) for number in range(400)]
    value = Value(game="ferry", rules=1, feature_version=1, features=[], sides=[[Row(0.0, [])]])
    rare, often = tenths(crossed(ferry(), value, asked))
    assert [rare.predicted, rare.came.rate] == pytest.approx([0.1, 0.9], abs=0.07)
    assert [often.predicted, often.came.rate] == pytest.approx([0.9, 0.1], abs=0.07)
    told = Evaluator(None, TrainedWeights(with_told(ferry(), value, asked)))
    assert tenths(as_told(asked, told))[0].off == pytest.approx(0.0, abs=0.03), "all of them together are even"


def test_quests_that_take_turns_are_in_both_halves() -> None:
    """The first of two quests is always won, the second never: neither is told by games of the other alone."""
    asked = [Asked(number, number % 2 == 0, [0.5]) for number in range(400)]
    value = Value(game="ferry", rules=1, feature_version=1, features=[], sides=[[Row(0.0, [])]])
    told = [chance for one in crossed(ferry(), value, asked) for chance in one.predicted]
    assert len(told) == 400
    assert all(0.4 < chance < 0.6 for chance in told)


def test_a_quest_that_is_overrated_is_told_by_what_came_of_itself() -> None:
    """In every quest hints say 0.6: the first is won once in five, the second four times, a third never played."""
    game = hw.game("heroes-of-terrinoth")
    heuristics: Any = game.heuristics
    asked = [Asked(number, number % 10 < (2, 9)[number % 2], [0.6], 0, [1 + number % 2]) for number in range(400)]
    blank = Row(0.0, [])
    value = Value(
        game=game.slug,
        rules=1,
        feature_version=heuristics.FEATURE_VERSION,
        features=[],
        sides=[[blank] * heuristics.WEIGHT_SETS],
    )
    told = Evaluator(game.heuristics, TrainedWeights(with_told(game, value, asked)))
    assert [told.calibrated(0.6, 0, row) for row in (1, 2)] == pytest.approx([0.2, 0.8], abs=0.03)
    assert told.calibrated(0.6, 0, 3) == pytest.approx(0.5, abs=0.03), "of what nobody played, what is told of all"
    by_the_other_half = crossed(game, value, asked)
    assert all((one.predicted[0] < 0.35) == (one.rows == [1]) for one in by_the_other_half)
    assert all((one.predicted[0] > 0.65) == (one.rows == [2]) for one in by_the_other_half)


def test_what_lost_in_every_try_is_told_by_itself() -> None:
    """Of what lost in every try one game in fifty is won; of what hardly ever won, every second one."""
    lost = [Asked(number, number % 50 == 0, [0.0]) for number in range(100)]
    dark = [Asked(number, number % 2 == 0, [0.03]) for number in range(100, 200)]
    value = Value(game="ferry", rules=1, feature_version=1, features=[], sides=[[Row(0.0, [])]])
    told = Evaluator(None, TrainedWeights(with_told(ferry(), value, lost + dark)))
    assert told.calibrated(0.0) == pytest.approx(0.02, abs=0.01)
    assert told.calibrated(0.03) == pytest.approx(0.5, abs=0.06)
    assert with_told(ferry(), value, dark).calibrated_loss is None


def test_rows_that_are_rounds_are_told_alike(tmp_path: Path) -> None:
    asked = asked_games(ferry(tmp_path), 40, player="random", iterations=8)
    value = Value(game="ferry", rules=1, feature_version=1, features=[], sides=[[Row(0.0, [])]])
    assert with_told(ferry(tmp_path), value, asked).calibration_by_set == []
    assert all(len(game.rows) == len(game.predicted) for game in asked)
    assert {row for game in asked for row in game.rows} > {1}, "the day, on the ferry"
