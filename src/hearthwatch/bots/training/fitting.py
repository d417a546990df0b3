"""Fit weights to games. Only this module needs numpy."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hearthwatch.kernel import Game

from ..evaluator import Evaluator
from ..weights import CALIBRATION_POINTS, Prior, Row, TrainedWeights, Value
from .config import TrainingError
from .logistic import logistic
from .selfplay import LabelledDecision, Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

HOLD: Final = 33.0
"""Regularization of feature weights."""
TOGETHER: Final = 4.0
"""Regularization towards each other of weight sets that are kinds."""
BELIEVED: Final = 0.05
"""Strength of the heuristics' prior weights, for each position."""
FREE: Final = 1e-6
FIXED: Final = 1e9
LITTLE: Final = 1.0
"""Regularization of the base of a weight set, in positions."""
AS_FITTED: Final = 3.0
"""Strength of the prior of a calibration, in games."""
RIDGE: Final = 100.0
"""Ridge penalty of the weight of an action feature, in rollouts."""
NEAR_THE_BEST: Final = 0.15
"""An option behind the best by this much counts for about a third in the fit of the prior."""
AS_SAID: Final = 5.0
"""Strength of the uncalibrated line as a prior of the calibration line, in games."""
AS_A_LINE: Final = 20.0
"""Strength of that line as a prior of each calibration point, in games."""
AS_ALL: Final = 2.0
"""Strength of the common calibration as a prior of each kind's, in games."""
RISING: Final = 0.001
"""Least rise from one calibration point to the next, so that the better option always has the higher chance."""
DIGITS: Final = 5
BLOCK: Final = 4_000
TENTHS: Final = 10


class Fit(NamedTuple):
    """A fitted value function, and its loss on the games it was fitted to."""

    value: Value
    loss: float
    """The log loss; the lower the better."""
    blind: float
    """Log loss of always predicting the mean."""
    positions: int


def need() -> None:
    """Raise TrainingError where numpy is missing."""
    if not find_spec("numpy"):
        raise TrainingError(f"Training needs numpy: {sys.executable} -m pip install numpy")


def fit_value(game: Game[Any], seen: Sequence[Position], sides: int = 1) -> Fit:
    """Fit a logistic regression of the outcome on the features, for each weight set, to rollout games.

    Weak play wins seldom, and then all chances are low: bases are moved so that the average start has the value one
    half, or, where sets are kinds, the average position of each kind.
    """
    import numpy as np

    features, rows, result = arrays(seen)
    if result.min() == result.max():
        raise TrainingError(f"All rollout games ended alike: {game.title} cannot learn from them.")
    mean, spread = features.mean(0), features.std(0)
    spread[spread < 1e-3] = 1.0
    heuristics: Any = game.heuristics
    sides_of_rows: list[list[Row]] = []
    loss = blind = 0.0
    for side in range(sides):
        target = result if side == 0 else 1.0 - result
        weights, bases = _by_row((features - mean) / spread, rows, target, heuristics, spread if side == 0 else -spread)
        weights = weights / spread
        bases = bases - weights @ mean
        logits = (features * weights[rows]).sum(1) + bases[rows]
        if heuristics.WEIGHT_SETS_IN_ORDER:
            bases = bases - logits[rows == rows.min()].mean()
        else:
            many = np.bincount(rows, minlength=heuristics.WEIGHT_SETS)
            own = np.bincount(rows, logits, heuristics.WEIGHT_SETS) / np.maximum(1, many)
            bases = bases - np.where(many > 0, own, logits.mean())
        sides_of_rows.append(rows_of(weights, bases))
        if side == 0:
            loss, blind = _loss(logits, target), blind_loss(target)
    value = Value(
        game=game.slug,
        rules=game.version,
        feature_version=heuristics.FEATURE_VERSION,
        features=[*heuristics.FEATURES],
        sides=sides_of_rows,
    )
    return Fit(value, loss, blind, len(seen))


def calibrate(game: Game[Any], value: Value, seen: Sequence[Position], games: int) -> Fit:
    """Stretch and shift the value function until it is calibrated on these (better played) games.

    A side has three numbers; two of them say how this changes from the first set to the last. Where sets are kinds, all
    share a stretch and each has a shift. Positions of one game share its end, so they count as many as there are games:
    a kind with few games stays near the others.
    """
    import numpy as np

    features, rows, result = arrays(seen)
    if result.min() == result.max():
        return Fit(value, 0.0, 0.0, len(seen))
    heuristics: Any = game.heuristics
    hold = AS_FITTED * len(seen) / max(1, games)
    kinds = np.eye(heuristics.WEIGHT_SETS)
    late = np.arange(heuristics.WEIGHT_SETS) / max(1, heuristics.WEIGHT_SETS - 1)
    sides_of_rows: list[list[Row]] = []
    loss = blind = 0.0
    for side, old in enumerate(value.sides):
        target = result if side == 0 else 1.0 - result
        weights, bases = np.array([row.weights for row in old]), np.array([row.base for row in old])
        logits = (features * weights[rows]).sum(1) + bases[rows]
        if heuristics.WEIGHT_SETS_IN_ORDER:
            design = np.c_[logits, late[rows], logits * late[rows], np.ones(len(rows))]
            stretch, moved, stretch_late, base = _moved(design, target, hold)
            factor, move = np.maximum(0.1, stretch + stretch_late * late), moved * late + base
        else:
            stretch, *moves, base = _moved(np.c_[logits, kinds[rows], np.ones(len(rows))], target, hold)
            factor, move = np.full(heuristics.WEIGHT_SETS, max(0.1, stretch)), np.array(moves) + base
        bases = bases * factor + move
        weights = weights * factor[:, None]
        sides_of_rows.append(rows_of(weights, bases))
        if side == 0:
            loss, blind = _loss((features * weights[rows]).sum(1) + bases[rows], target), blind_loss(target)
    new = Value(
        game=value.game,
        rules=value.rules,
        feature_version=value.feature_version,
        features=value.features,
        sides=sides_of_rows,
    )
    return Fit(new, loss, blind, len(seen))


def fit_calibration(games: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """Fit the frequency of predicted outcomes at each calibration point, as log odds: near one line, never falling.

    Each game has its predictions and its result. Its hints share that result, so all near a calibration point are as
    much evidence as one game: where few hints are given, few games prove as much as many where many are. Certain wins
    need no calibration.
    """
    import numpy as np

    hints = [(chance, came, game) for game, (chances, came) in enumerate(games) for chance in chances if chance < 1.0]
    if not hints:
        return []
    chances, came, game = np.array(hints).T
    knots = np.array(CALIBRATION_POINTS)
    odds = np.log(knots / (1 - knots))
    inside = np.clip(chances, knots[0], knots[-1])
    left = np.clip(np.searchsorted(knots, inside, side="right") - 1, 0, len(knots) - 2)
    share = (inside - knots[left]) / (knots[left + 1] - knots[left])
    design = np.zeros((len(hints), len(knots)))
    design[np.arange(len(hints)), left] = 1 - share
    design[np.arange(len(hints)), left + 1] += share
    near = [len({*game[column > 0]}) for column in design.T]
    each = design.sum(0) / np.maximum(1, near)
    line = np.c_[odds, np.ones(len(knots))]
    prior_weights = np.full(2, AS_SAID * len(hints) / len(games))
    stretch, move = logistic(design @ line, came, prior_weights, np.array([1.0, 0.0]))
    stretch = max(0.1, stretch)
    hold = AS_A_LINE * np.maximum(FREE, each)
    weights = logistic(design, came, hold, stretch * odds + move)
    rising = _never_falling(weights, design.sum(0) + hold)
    return [round(one + RISING * place, DIGITS) for place, one in enumerate(rising)]


def fit_calibration_by_set(
    game: Game[Any], value: Value, predicted: Sequence[tuple[float, float, int]], games: int
) -> list[float]:
    """Fit for each kind the difference of its calibration from the common one, as log odds."""
    import numpy as np

    heuristics: Any = game.heuristics
    uncertain = [one for one in predicted if one[0] < 1.0]
    if heuristics.WEIGHT_SETS_IN_ORDER or not uncertain:
        return []
    evaluator = Evaluator(heuristics, TrainedWeights(value))
    calibrated = np.array([evaluator.calibrated(chance) for chance, _, _ in uncertain])
    came, rows = np.array([won for _, won, _ in uncertain]), np.array([row for _, _, row in uncertain])
    design = np.c_[np.log(calibrated / (1 - calibrated)), np.eye(heuristics.WEIGHT_SETS)[rows]]
    hold = np.r_[FIXED, np.full(heuristics.WEIGHT_SETS, AS_ALL * len(uncertain) / max(1, games))]
    moved = logistic(design, came, hold, np.r_[1.0, np.zeros(heuristics.WEIGHT_SETS)])[1:]
    return [round(float(one), DIGITS) for one in moved]


def _never_falling(values: Numbers, counts: Numbers) -> list[float]:
    """Return the nearest non-decreasing numbers: falling neighbours become their mean (isotonic regression)."""
    pools: list[tuple[float, float, int]] = []
    for value, count in zip(values, counts, strict=True):
        mean, weight, many = float(value), float(count), 1
        while pools and pools[-1][0] > mean:
            other, more, size = pools.pop()
            mean = (mean * weight + other * more) / (weight + more)
            weight, many = weight + more, many + size
        pools.append((mean, weight, many))
    return [mean for mean, _, many in pools for _ in range(many)]


def _moved(design: Numbers, target: Numbers, hold: float) -> Numbers:
    """Fit a calibration: the first column is the prediction, the last one the base, which is not regularized."""
    import numpy as np

    around = np.zeros(design.shape[1])
    around[0] = 1.0
    return logistic(design, target, np.r_[np.full(design.shape[1] - 1, hold), FREE], around)


def fit_prior(game: Game[Any], labelled: Sequence[LabelledDecision]) -> tuple[Prior, float]:
    """Fit a ridge regression of options' results relative to the mean of their decision; return the explained share.

    Options near the best count for more: the choice between two good ones matters, the size of a blunder does not.
    """
    import numpy as np

    heuristics: Any = game.heuristics
    used = sorted({number for one in labelled for marks in one.signs for number, _ in marks})
    places = {number: place for place, number in enumerate(used)}
    size = len(used)
    square, mixed = np.zeros((size, size)), np.zeros(size)
    rows: list[tuple[Numbers, float, float]] = []
    whole = 0.0

    def add() -> None:
        nonlocal square, mixed
        signs = np.array([row for row, _, _ in rows])
        apart, tries = np.array([one for _, one, _ in rows]), np.array([one for _, _, one in rows])
        square += (signs * tries[:, None]).T @ signs
        mixed += (signs * tries[:, None]).T @ apart
        rows.clear()

    for one in labelled:
        signs = np.zeros((len(one.signs), size))
        for place, marks in enumerate(one.signs):
            for number, much in marks:
                signs[place, places[number]] += much
        chances = np.array(one.chances)
        tries = np.array(one.tries, float) * np.exp((chances - chances.max()) / NEAR_THE_BEST)
        signs = signs - tries @ signs / tries.sum()
        apart = chances - tries @ chances / tries.sum()
        whole += float(tries @ apart**2)
        rows += [(signs[place], float(apart[place]), float(tries[place])) for place in range(len(tries))]
        if len(rows) >= BLOCK:
            add()
    if rows:
        add()
    weights = np.linalg.solve(square + RIDGE * np.eye(size), mixed)
    explained = float(2 * weights @ mixed - weights @ square @ weights) / max(whole, 1e-9)
    kept = {
        heuristics.ACTION_FEATURES.known[number]: round(float(weight), DIGITS)
        for number, weight in zip(used, weights, strict=True)
        if abs(weight) >= 10**-DIGITS
    }
    return Prior(
        game=game.slug, rules=game.version, feature_version=heuristics.FEATURE_VERSION, features=kept
    ), explained


def predicted(value: Value, seen: Sequence[Position]) -> list[tuple[float, float, int]]:
    """Return the reliability of a value function on these positions."""
    import numpy as np

    features, rows, result = arrays(seen)

    weights = np.array([row.weights for row in value.sides[0]])
    bases = np.array([row.base for row in value.sides[0]])
    chances = 1 / (1 + np.exp(-((features * weights[rows]).sum(1) + bases[rows])))
    return reliability([(float(told), float(came)) for told, came in zip(chances, result, strict=True)])


def reliability(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """Return by tenths of the prediction: its mean, the frequency, and the number of predictions."""
    rows = []
    for tenth in range(TENTHS):
        here = [(mean, won) for mean, won in pairs if min(TENTHS - 1, int(mean * TENTHS)) == tenth]
        if here:
            mean = sum(one for one, _ in here) / len(here)
            rows.append((mean, sum(won for _, won in here) / len(here), len(here)))
    return rows


def arrays(seen: Sequence[Position]) -> tuple[Numbers, Any, Numbers]:
    """Return the features of these positions, their weight sets, and the results of their games."""
    import numpy as np

    features = np.array([one.features for one in seen], float)
    return features, np.array([one.row for one in seen]), np.array([one.result for one in seen], float)


def _by_row(scaled: Numbers, rows: Any, target: Numbers, heuristics: Any, spread: Numbers) -> tuple[Numbers, Numbers]:
    """Fit the weights of every set, and its base: changing steadily, or each kind near what all share.

    The heuristics' prior weights are the start of the fit; `spread` converts scaled features back.
    """
    import numpy as np

    many, size, count = heuristics.WEIGHT_SETS, scaled.shape[1], len(rows)
    base = np.ones((count, 1))
    known = np.array([name in heuristics.PRIOR_WEIGHTS for name in heuristics.FEATURES])
    begin = np.array([heuristics.PRIOR_WEIGHTS.get(name, 0.0) for name in heuristics.FEATURES]) * spread
    hold = HOLD + BELIEVED * count * known
    if many > 1 and heuristics.WEIGHT_SETS_IN_ORDER:
        late = (rows / (many - 1))[:, None]
        design = np.hstack([scaled, scaled * late, late, base])
        weights = logistic(design, target, np.r_[hold, hold, HOLD, FREE], np.r_[begin, np.zeros(size + 2)])
        late = (np.arange(many) / (many - 1))[:, None]
        return weights[:size] + late * weights[size : 2 * size], late[:, 0] * weights[2 * size] + weights[-1]
    design = np.hstack([scaled, base])
    if many == 1:
        weights = logistic(design, target, np.r_[hold, FREE], np.r_[begin, 0.0])
        return weights[None, :-1], weights[-1:]
    kinds = np.hstack([scaled, np.eye(many)[rows], base])
    common = logistic(kinds, target, np.r_[hold, np.full(many, LITTLE), FREE], np.r_[begin, np.zeros(many + 1)])
    own = []
    for row in range(many):
        here = rows == row
        near = np.r_[common[:size], common[size + row] + common[-1]]
        own.append(logistic(design[here], target[here], np.r_[TOGETHER + BELIEVED * here.sum() * known, LITTLE], near))
    return np.array(own)[:, :-1], np.array(own)[:, -1]


def rows_of(weights: Numbers, bases: Numbers) -> list[Row]:
    """Return the weight sets of a side, rounded to be readable."""
    return [
        Row(round(float(base), DIGITS), [round(float(one), DIGITS) for one in row])
        for base, row in zip(bases, weights, strict=True)
    ]


def _loss(logits: Numbers, target: Numbers) -> float:
    import numpy as np

    return float((np.logaddexp(0.0, logits) - target * logits).mean())


def blind_loss(target: Numbers) -> float:
    """Return the log loss of always predicting the mean."""
    import numpy as np

    mean = target.mean()
    return float(-(mean * np.log(mean) + (1 - mean) * np.log(1 - mean))) if 0 < mean < 1 else 0.0
