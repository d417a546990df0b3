"""Judgement: what was learnt is kept by name, each side has its own, and what cannot be used is said once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from hearthwatch.bots import bot
from hearthwatch.bots.evaluator import Evaluator, evaluator_of
from hearthwatch.bots.training.selfplay import rollout_game
from hearthwatch.bots.weights import (
    CALIBRATION_POINTS,
    PRIOR,
    VALUE,
    Prior,
    Row,
    TrainedWeights,
    Value,
    WeightsError,
    read,
    write,
)
from hearthwatch.kernel import Heuristics, Step

from .ferry import DAYS, FerryHeuristics, ferry, load, patch
from .nim import NIM, Nim

FEATURES = ["barrels left", "water", "behind"]


def value(**changes: Any) -> Value:
    rows = [Row(0.5, [-1.0, -2.0, 0.0]) for _ in range(DAYS + 1)]
    plain: dict[str, Any] = {"game": "ferry", "rules": 1, "feature_version": 1, "features": FEATURES, "sides": [rows]}
    return Value(**{**plain, **changes})


def prior(**signs: float) -> Prior:
    return Prior(
        game="ferry", rules=1, feature_version=1, features={name.replace("_", " "): one for name, one in signs.items()}
    )


def put(folder: Path, *weights: Value | Prior) -> Path:
    home = folder / "heuristics" / "weights"
    for one in weights:
        write(one, home / (VALUE if isinstance(one, Value) else PRIOR))
    return home


def test_the_value_comes_from_the_weights_where_there_are_some(tmp_path: Path) -> None:
    put(tmp_path, value())
    table = ferry(tmp_path).new(seed=1)
    table.barrels, table.water = 5, 0
    assert evaluator_of(table.game).value(table) == pytest.approx(0.5)
    table.water = 3
    assert evaluator_of(table.game).value(table) == pytest.approx(1 / (1 + 2.718281828**2))
    assert Evaluator(FerryHeuristics()).value(table) == 0.5, "plain sense knows nothing"


class Toll(FerryHeuristics):
    """Two fifths are paid before the boat leaves, whatever becomes of it."""

    def result(self, table: Any) -> float:
        return 0.4 + 0.6 * super().result(table)

    def lower_bound(self, table: Any) -> float:
        return 0.4


def test_no_position_is_worth_less_than_what_is_secured(tmp_path: Path) -> None:
    """In the Duskwatch a third of all positions was: bots let their Wardens die, since the dead keep their Vows."""
    sides = [[Row(base, [0.0] * 3)] * (DAYS + 1) for base in (-9.0, 0.0)]
    table = ferry(tmp_path).new(seed=1)
    evaluator = Evaluator(Toll(), TrainedWeights(value(sides=sides)))
    assert evaluator.value(table, 0) == pytest.approx(0.4, abs=0.001)
    assert evaluator.value(table, 1) == pytest.approx(0.3), "half of what is not secured"
    alone = Evaluator(Toll(), TrainedWeights(value(sides=sides[1:])))
    assert [alone.value(table, side) for side in (0, 1)] == pytest.approx([0.7, 0.3])


def test_what_is_learnt_of_a_position_is_the_rest(tmp_path: Path) -> None:
    toll = Evaluator(Toll())
    seen = [rollout_game(ferry(tmp_path, Toll()).new(seed=seed), toll, {0: 0.5}, seed) for seed in range(20)]
    assert {round(one.result, 9) for game in seen for one in game} == {0.0, 1.0}


def test_weights_are_by_name_so_a_new_feature_counts_nothing_and_an_old_one_is_left_out() -> None:
    rows = [Row(0.0, [9.0, -2.0])] * (DAYS + 1)
    evaluator = Evaluator(FerryHeuristics(), TrainedWeights(value(features=["gone", "water"], sides=[rows])))
    assert evaluator.sides[0][0] == (0.0, [0.0, -2.0, 0.0])
    signs = Evaluator(FerryHeuristics(), TrainedWeights(None, prior(gone=9.0, patch=0.25))).signs
    assert sum(signs) == 0.25


def test_an_end_is_certain_for_both_sides() -> None:
    evaluator = Evaluator(None)
    table = NIM.new(stones=3, first=0)
    table.choose("remove:3")
    assert (evaluator.value(table, 0), evaluator.value(table, 1)) == (1.0, 0.0)


def test_the_leaning_is_beside_the_mean_and_0_for_what_is_not_known(tmp_path: Path) -> None:
    table = ferry(tmp_path).new(seed=1)
    evaluator = Evaluator(FerryHeuristics(), TrainedWeights(None, prior(patch=0.3)))
    assert evaluator.prior(table, [load(1), load(2), patch()]) == pytest.approx([-0.1, -0.1, 0.2])
    assert evaluator.quick(table) == patch()
    assert evaluator.rollout_action(table) == patch()
    assert Evaluator(FerryHeuristics()).prior(table, [load(1), patch()]) == [0.0, 0.0]


class NimHeuristics(Heuristics[Nim]):
    """Each side looks at what is left, with weights of its own."""

    FEATURES: ClassVar[Sequence[str]] = ("whole fours", "my move")

    def move(self, table: Nim) -> Step:
        return table.legal[0]

    def stage(self, table: Nim) -> int:
        return -table.stones

    def features(self, table: Nim) -> Sequence[float]:
        return [float(table.stones % 4 == 0), 1.0 if table.turn == 0 else -1.0]


def nim_value(sides: list[list[Row]]) -> Evaluator:
    weights = Value(game="nim", rules=1, feature_version=1, features=["whole fours", "my move"], sides=sides)
    return Evaluator(NimHeuristics(), TrainedWeights(weights))


def test_each_side_has_its_own_value() -> None:
    """One side fears whole fours, the other has only learnt that it likes to move."""
    evaluator = nim_value([[Row(0.0, [-2.0, 0.0])], [Row(0.0, [0.0, -2.0])]])
    table = NIM.new(stones=8, first=0)
    assert evaluator.value(table, 0) == pytest.approx(1 / (1 + 2.718281828**2))
    assert evaluator.value(table, 1) == pytest.approx(1 / (1 + 2.718281828**2))
    alone = nim_value([[Row(0.0, [-2.0, 0.0])]])
    assert alone.value(table, 1) == pytest.approx(1 - alone.value(table, 0)), "without its own, what the other fears"


def test_a_missing_file_is_nothing_to_speak_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert evaluator_of(ferry(tmp_path)).sides == []
    assert not caplog.records


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        (value(feature_version=2), "was trained with version 2 of the features; now it is 1. Train again."),
        (value(game="nim"), "was trained for nim, not for ferry."),
        (value(sides=[[Row(0.0, [1.0, 1.0, 1.0])]]), "has 1 weight sets where the heuristics have 9."),
        (value(sides=[[Row(0.0, [1.0])] * (DAYS + 1)]), "rows that are not as long as its 3 features"),
        (value(sides=[]), "weights for no side"),
        (value(calibration=[0.5]), "tells 1 chances where there are 11"),
        (value(calibration_by_set=[0.5]), "calibrates 1 weight sets where the heuristics have 9"),
    ],
)
def test_weights_that_do_not_fit_are_said_once_and_plain_sense_plays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, weights: Value, words: str
) -> None:
    put(tmp_path, weights)
    game = ferry(tmp_path)
    with caplog.at_level(logging.WARNING):
        table = game.new(seed=1)
        for number in range(3):
            assert bot("search:iterations=8").choose(table, (0,), seed=number).key
            assert bot("casual").choose(table, (0,), seed=number).key == "load:1"
    assert len(caplog.records) == 1
    said = caplog.records[0].getMessage()
    assert words in said
    assert said.endswith("The bots of ferry use the heuristics alone.")


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"game": 3}', "\xff\xfe", '{"value": NaN}'])
def test_a_file_that_holds_no_weights_is_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / VALUE).write_bytes(text.encode("latin-1"))
    with pytest.raises(WeightsError, match=f"{VALUE} does not hold weights"):
        read(ferry(), tmp_path)


def test_weights_are_written_as_they_are_read(tmp_path: Path) -> None:
    home = put(tmp_path, value(), prior(patch=0.25, load=-0.5))
    found = read(ferry(tmp_path), home)
    assert found == TrainedWeights(value(), prior(patch=0.25, load=-0.5))
    assert msgspec.json.decode((home / PRIOR).read_bytes())["features"] == {"patch": 0.25, "load": -0.5}


def test_other_rules_may_use_them(tmp_path: Path) -> None:
    """A version of the rules is no version of the sense: a new card counts nothing, the rest stays true enough."""
    home = put(tmp_path, value(rules=7))
    assert read(ferry(tmp_path), home).value is not None


def test_what_people_are_told_is_what_came_true_and_only_a_win_is_certain() -> None:
    modest = [0.5 + log(knot / (1 - knot)) for knot in CALIBRATION_POINTS]
    evaluator = Evaluator(FerryHeuristics(), TrainedWeights(value(calibration=modest)))
    assert evaluator.calibrated(1.0) == evaluator.calibrated(1.0, side=1) == 1.0
    assert evaluator.calibrated(0.0) == evaluator.calibrated(CALIBRATION_POINTS[0]) > 0.0, (
        "what quick playouts lose, good play may yet win"
    )
    told = [evaluator.calibrated(chance / 200) for chance in range(201)]
    assert told == sorted(told)
    assert evaluator.calibrated(0.5) == pytest.approx(1 / (1 + 2.718281828**-0.5))
    assert evaluator.calibrated(0.3, side=1) == pytest.approx(1 - evaluator.calibrated(0.7)), (
        "one side's gain is the other's loss"
    )
    near = (evaluator.calibrated(0.46) - evaluator.calibrated(0.44)) / 0.02
    assert evaluator.slope(0.45) == pytest.approx(near, rel=0.02)
    moved = Evaluator(FerryHeuristics(), TrainedWeights(value(calibration=modest, calibration_by_set=[0.0, -0.5])))
    assert (moved.calibrated(0.5, 0, 0), moved.calibrated(0.3, 1, 0)) == (
        evaluator.calibrated(0.5),
        evaluator.calibrated(0.3, side=1),
    )
    assert moved.calibrated(0.5, 0, 1) == pytest.approx(0.5)
    assert moved.calibrated(0.3, 1, 1) == pytest.approx(1 - moved.calibrated(0.7, 0, 1))
    assert moved.calibrated(1.0, 0, 1) == 1.0
    rare = Evaluator(FerryHeuristics(), TrainedWeights(value(calibration=modest, calibrated_loss=0.01)))
    assert (rare.calibrated(0.0), rare.calibrated(CALIBRATION_POINTS[0])) == (
        0.01,
        evaluator.calibrated(CALIBRATION_POINTS[0]),
    )
    assert rare.calibrated(CALIBRATION_POINTS[0] / 2) == pytest.approx(
        (0.01 + rare.calibrated(CALIBRATION_POINTS[0])) / 2
    )
    assert rare.calibrated(1.0 - CALIBRATION_POINTS[0] / 4, side=1) < 1.0 - rare.calibrated(0.0) == 0.99
    assert Evaluator(FerryHeuristics(), TrainedWeights(value())).calibrated(0.3) == 0.3
    assert Evaluator(FerryHeuristics(), TrainedWeights(value())).slope(0.3) == pytest.approx(1.0)
