"""Evaluate positions and options with a game's heuristics and trained weights, for search, rollouts and hints."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from hearthwatch.kernel import Game, Heuristics, Step, Table

from .no_heuristics import PLAIN
from .weights import CALIBRATION_POINTS, Prior, TrainedWeights, Value, folder_of, read, read_or_say

FARTHEST: Final = 30.0
"""Log odds beyond this count as certainty."""
NEAR: Final = 0.02


class Evaluator:
    """Evaluate positions and options. Without weights, use the heuristics of the game alone."""

    def __init__(self, heuristics: Any, learnt: TrainedWeights | None = None) -> None:
        self.heuristics: Heuristics[Any] = heuristics or PLAIN
        learnt = learnt or TrainedWeights()
        self.sides = _rows(self.heuristics, learnt.value) if learnt.value else []
        """Weight sets of each side, each with the base first and then the weights in the order of the features."""
        self.predicted = learnt.value.calibration if learnt.value else []
        """Calibrated log odds at each of the `CALIBRATION_POINTS`."""
        self.moved = learnt.value.calibration_by_set if learnt.value else []
        """Correction of the calibration for each weight set."""
        self.lost = learnt.value.calibrated_loss if learnt.value else None
        """Calibrated chance where every rollout lost."""
        self.signs = _by_number(self.heuristics, learnt.prior) if learnt.prior else []
        """Weights of the action features, by number."""

    def value(self, table: Table, side: int = 0) -> float:
        """Return the chance that this side wins from here."""
        if table.ending:
            return _of(side, self.heuristics.result(table))
        features = self.heuristics.features(table) if self.sides else ()
        if not features:
            return _of(side, self.heuristics.value(table))
        own = side < len(self.sides)
        base, weights = self.sides[side if own else 0][self.heuristics.row(table)]
        total = base
        for weight, feature in zip(weights, features, strict=True):
            total += weight * feature
        chance = 1.0 if total > FARTHEST else 0.0 if total < -FARTHEST else 1.0 / (1.0 + exp(-total))
        left = 1.0 - self.heuristics.lower_bound(table)
        return left * chance if own and side else _of(side, 1.0 - left + left * chance)

    def calibrated(self, chance: float, side: int = 0, row: int = 0) -> float:
        """Return the calibrated chance of a side: the observed frequency for such predictions in this weight set.

        A win in every rollout is reported as certain. A loss in every rollout is not, because good play may find a way
        that quick rollouts do not.
        """
        if not self.predicted or chance >= 1.0:
            return chance
        moved = self.moved[row] if self.moved else 0.0
        if side:
            return 1.0 - _told(self.predicted, 1.0 - chance, moved, self.lost)
        return _told(self.predicted, chance, moved, self.lost)

    def slope(self, chance: float, side: int = 0, error: float = 0.0, row: int = 0) -> float:
        """Return the slope of the calibration over the range of the error; errors are scaled by it."""
        near = max(NEAR, error)
        low, high = max(0.0, chance - near), min(1.0, chance + near)
        return (self.calibrated(high, side, row) - self.calibrated(low, side, row)) / (high - low)

    def rollout_action(self, table: Table) -> Step:
        """Return the action to take in a rollout."""
        signs = self.signs
        if not signs:
            return self.heuristics.rollout_action(table)
        steps = self.heuristics.rollout_actions(table)
        if len(steps) == 1:
            return steps[0]
        best = steps[0]
        most = -1e9
        for step, marks in zip(steps, self.heuristics.action_features(table, steps), strict=True):
            worth = 0.0
            for number, much in marks:
                worth += signs[number] * much
            if worth > most:
                best, most = step, worth
        return best

    def prior(self, table: Table, steps: Sequence[Step]) -> list[float]:
        """Return the prior of these options relative to their mean; all 0 where nothing is known."""
        signs = self.signs
        marked = self.heuristics.action_features(table, steps) if signs and len(steps) > 1 else ()
        if not marked:
            return [0.0] * len(steps)
        worths = [sum([signs[number] * much for number, much in marks]) if marks else None for marks in marked]
        known = [worth for worth in worths if worth is not None]
        mean = sum(known) / len(known) if known else 0.0
        return [0.0 if worth is None else worth - mean for worth in worths]

    def quick(self, table: Table, steps: Sequence[Step] | None = None) -> Step:
        """Return the best open option, or the best of `steps`, by the policy prior, else by the default policy."""
        steps = self.heuristics.candidates(table) if steps is None else steps
        worths = self.prior(table, steps)
        return steps[max(range(len(steps)), key=lambda place: (worths[place], -place))]


def evaluator_of(game: Game[Any], folder: str = "") -> Evaluator:
    """Return the evaluator of a game, with the weights that came with it or with those in a folder."""
    return _evaluator_of(game, folder)


@cache
def _evaluator_of(game: Game[Any], folder: str) -> Evaluator:
    """Create the evaluator once for each game: a missing or unusable file is logged once."""
    learnt = read(game, Path(folder)) if folder else read_or_say(game, folder_of(game))
    return Evaluator(game.heuristics, learnt)


def _of(side: int, chance: float) -> float:
    """Return the value for this side of a chance of the first side."""
    return 1.0 - chance if side else chance


def _told(predicted: Sequence[float], chance: float, moved: float, lost: float | None = None) -> float:
    """Interpolate between two calibration points by log odds. Below the lowest, go straight to the calibrated chance of
    certain losses; beyond the highest, to certainty."""
    if chance < CALIBRATION_POINTS[0]:
        lowest = _told(predicted, CALIBRATION_POINTS[0], moved)
        least = lowest if lost is None else min(lost, lowest)
        return least + (lowest - least) * chance / CALIBRATION_POINTS[0]
    if chance > CALIBRATION_POINTS[-1]:
        return 1.0 - (1.0 - _told(predicted, CALIBRATION_POINTS[-1], moved)) * (1.0 - chance) / (
            1.0 - CALIBRATION_POINTS[-1]
        )
    place = min(bisect_right(CALIBRATION_POINTS, chance), len(CALIBRATION_POINTS) - 1)
    share = (chance - CALIBRATION_POINTS[place - 1]) / (CALIBRATION_POINTS[place] - CALIBRATION_POINTS[place - 1])
    return 1.0 / (1.0 + exp(-predicted[place - 1] * (1.0 - share) - predicted[place] * share - moved))


def _rows(heuristics: Any, value: Value) -> list[list[tuple[float, list[float]]]]:
    """Match features by name: those missing in the file count 0, those unknown to the heuristics are left out."""
    place = {name: number for number, name in enumerate(value.features)}
    columns = [place.get(name) for name in heuristics.FEATURES]
    return [
        [(row.base, [0.0 if one is None else row.weights[one] for one in columns]) for row in side]
        for side in value.sides
    ]


def _by_number(heuristics: Any, prior: Prior) -> list[float]:
    return [prior.features.get(name, 0.0) for name in heuristics.ACTION_FEATURES.known]
