"""Fitting weights to what was played. This alone needs numpy."""

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
"""How much the weights of features are held back."""
TOGETHER: Final = 4.0
"""How much rows that are kinds are held together."""
BELIEVED: Final = 0.05
"""How much what a sense believes is held on to, for each position."""
FREE: Final = 1e-6
FIXED: Final = 1e9
LITTLE: Final = 1.0
"""How much the base of a row is held back, in positions."""
AS_FITTED: Final = 3.0
"""How much a calibration is held to what it begins with, in games."""
RIDGE: Final = 100.0
"""So many tries hold the weight of a sign back."""
NEAR_THE_BEST: Final = 0.15
"""An option that is worse than the best by so much counts for about a third in what is learnt of options."""
AS_SAID: Final = 5.0
"""How much the line by which chances are told is held to what hints foretell themselves, in games."""
AS_A_LINE: Final = 20.0
"""How much each knot is held to that line, in games."""
AS_ALL: Final = 2.0
"""How much what is told of a kind is held to what is told of all, in games."""
RISING: Final = 0.001
"""So much at least a knot lies above the one before, so that the better option is told first."""
DIGITS: Final = 5
BLOCK: Final = 4_000
TENTHS: Final = 10


class Fit(NamedTuple):
    """A fitted value, and how well it foretells the games it was fitted to."""

    value: Value
    loss: float
    """The log loss; the lower the better."""
    blind: float
    """The log loss of always saying the mean."""
    positions: int


def need() -> None:
    """LearnError where numpy is missing."""
    if not find_spec("numpy"):
        raise TrainingError(f"Learning needs numpy: {sys.executable} -m pip install numpy")


def fit_value(game: Game[Any], seen: Sequence[Position], sides: int = 1) -> Fit:
    """A logistic regression of the outcome on the features, row by row: what quick games say about positions.

    Weak play wins seldom, and then all chances are low: bases are moved so that an average beginning is worth a half,
    or, where rows are kinds, an average position of each kind.
    """
    import numpy as np

    features, rows, result = arrays(seen)
    if result.min() == result.max():
        raise TrainingError(f"All quick games ended alike: {game.title} cannot be learnt from these.")
    mean, spread = features.mean(0), features.std(0)
    spread[spread < 1e-3] = 1.0
    heuristics: Any = game.heuristics
    found: list[list[Row]] = []
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
        found.append(rows_of(weights, bases))
        if side == 0:
            loss, blind = _loss(logits, target), blind_loss(target)
    value = Value(
        game=game.slug,
        rules=game.version,
        feature_version=heuristics.FEATURE_VERSION,
        features=[*heuristics.FEATURES],
        sides=found,
    )
    return Fit(value, loss, blind, len(seen))


def calibrate(game: Game[Any], value: Value, seen: Sequence[Position], games: int) -> Fit:
    """The same value, stretched and moved until it foretells these (better played) games.

    Three numbers a side, of which two say how this changes from the first row to the last; where rows are kinds, a
    stretch for all and a move for each. Positions of one game share its end, so they count as many as there are games:
    a kind of which few were played stays near the others.
    """
    import numpy as np

    features, rows, result = arrays(seen)
    if result.min() == result.max():
        return Fit(value, 0.0, 0.0, len(seen))
    heuristics: Any = game.heuristics
    hold = AS_FITTED * len(seen) / max(1, games)
    kinds = np.eye(heuristics.WEIGHT_SETS)
    late = np.arange(heuristics.WEIGHT_SETS) / max(1, heuristics.WEIGHT_SETS - 1)
    found: list[list[Row]] = []
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
        found.append(rows_of(weights, bases))
        if side == 0:
            loss, blind = _loss((features * weights[rows]).sum(1) + bases[rows], target), blind_loss(target)
    new = Value(
        game=value.game, rules=value.rules, feature_version=value.feature_version, features=value.features, sides=found
    )
    return Fit(new, loss, blind, len(seen))


def fit_calibration(games: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """How often what hints foretold came true, at each knot, as log odds: near one line for all, and never falling.

    Of each game: what was foretold in it, and how it ended. Its hints share that end, so all that it gave near a knot
    are as much evidence as one game: where few hints are given, few games prove as much as many where many are.
    What is certain to win needs no words.
    """
    import numpy as np

    found = [(chance, came, game) for game, (chances, came) in enumerate(games) for chance in chances if chance < 1.0]
    if not found:
        return []
    chances, came, game = np.array(found).T
    knots = np.array(CALIBRATION_POINTS)
    odds = np.log(knots / (1 - knots))
    inside = np.clip(chances, knots[0], knots[-1])
    left = np.clip(np.searchsorted(knots, inside, side="right") - 1, 0, len(knots) - 2)
    share = (inside - knots[left]) / (knots[left + 1] - knots[left])
    design = np.zeros((len(found), len(knots)))
    design[np.arange(len(found)), left] = 1 - share
    design[np.arange(len(found)), left + 1] += share
    near = [len({*game[column > 0]}) for column in design.T]
    each = design.sum(0) / np.maximum(1, near)
    line = np.c_[odds, np.ones(len(knots))]
    said = np.full(2, AS_SAID * len(found) / len(games))
    stretch, move = logistic(design @ line, came, said, np.array([1.0, 0.0]))
    stretch = max(0.1, stretch)
    hold = AS_A_LINE * np.maximum(FREE, each)
    weights = logistic(design, came, hold, stretch * odds + move)
    rising = _never_falling(weights, design.sum(0) + hold)
    return [round(one + RISING * place, DIGITS) for place, one in enumerate(rising)]


def fit_calibration_by_set(
    game: Game[Any], value: Value, predicted: Sequence[tuple[float, float, int]], games: int
) -> list[float]:
    """Where rows are kinds: how much more often, as log odds, each came true than the value tells of all together."""
    import numpy as np

    heuristics: Any = game.heuristics
    found = [one for one in predicted if one[0] < 1.0]
    if heuristics.WEIGHT_SETS_IN_ORDER or not found:
        return []
    evaluator = Evaluator(heuristics, TrainedWeights(value))
    told = np.array([evaluator.calibrated(chance) for chance, _, _ in found])
    came, rows = np.array([won for _, won, _ in found]), np.array([row for _, _, row in found])
    design = np.c_[np.log(told / (1 - told)), np.eye(heuristics.WEIGHT_SETS)[rows]]
    hold = np.r_[FIXED, np.full(heuristics.WEIGHT_SETS, AS_ALL * len(found) / max(1, games))]
    moved = logistic(design, came, hold, np.r_[1.0, np.zeros(heuristics.WEIGHT_SETS)])[1:]
    return [round(float(one), DIGITS) for one in moved]


def _never_falling(values: Numbers, counts: Numbers) -> list[float]:
    """The nearest numbers in which none is lower than the one before: neighbours that fall become their mean."""
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
    """A calibration: the first column is what was foretold, the last one the base, which is free."""
    import numpy as np

    around = np.zeros(design.shape[1])
    around[0] = 1.0
    return logistic(design, target, np.r_[np.full(design.shape[1] - 1, hold), FREE], around)


def fit_prior(game: Game[Any], labelled: Sequence[LabelledDecision]) -> tuple[Prior, float]:
    """A ridge regression of what options were worth beside the mean of their decision; and the share it explains.

    Options near the best count for more: which of two good ones is better matters, how bad a blunder is does not.
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
    """How reliable a value is on these positions."""
    import numpy as np

    features, rows, result = arrays(seen)

    weights = np.array([row.weights for row in value.sides[0]])
    bases = np.array([row.base for row in value.sides[0]])
    chances = 1 / (1 + np.exp(-((features * weights[rows]).sum(1) + bases[rows])))
    return reliability([(float(told), float(came)) for told, came in zip(chances, result, strict=True)])


def reliability(pairs: Sequence[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """By tenths of the foretold chance: the mean that was foretold, the share that came true, and how many."""
    found = []
    for tenth in range(TENTHS):
        here = [(told, won) for told, won in pairs if min(TENTHS - 1, int(told * TENTHS)) == tenth]
        if here:
            told = sum(one for one, _ in here) / len(here)
            found.append((told, sum(won for _, won in here) / len(here), len(here)))
    return found


def arrays(seen: Sequence[Position]) -> tuple[Numbers, Any, Numbers]:
    """The features of these positions, their rows, and how their games ended."""
    import numpy as np

    features = np.array([one.features for one in seen], float)
    return features, np.array([one.row for one in seen]), np.array([one.result for one in seen], float)


def _by_row(scaled: Numbers, rows: Any, target: Numbers, heuristics: Any, spread: Numbers) -> tuple[Numbers, Numbers]:
    """The weights of every row, and its base: steadily changing, or each kind near what all have in common.

    What the sense believes is where its weights begin; `spread` is what scaled features must be multiplied with.
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
        found = logistic(design, target, np.r_[hold, hold, HOLD, FREE], np.r_[begin, np.zeros(size + 2)])
        late = (np.arange(many) / (many - 1))[:, None]
        return found[:size] + late * found[size : 2 * size], late[:, 0] * found[2 * size] + found[-1]
    design = np.hstack([scaled, base])
    if many == 1:
        found = logistic(design, target, np.r_[hold, FREE], np.r_[begin, 0.0])
        return found[None, :-1], found[-1:]
    kinds = np.hstack([scaled, np.eye(many)[rows], base])
    common = logistic(kinds, target, np.r_[hold, np.full(many, LITTLE), FREE], np.r_[begin, np.zeros(many + 1)])
    own = []
    for row in range(many):
        here = rows == row
        near = np.r_[common[:size], common[size + row] + common[-1]]
        own.append(logistic(design[here], target[here], np.r_[TOGETHER + BELIEVED * here.sum() * known, LITTLE], near))
    return np.array(own)[:, :-1], np.array(own)[:, -1]


def rows_of(weights: Numbers, bases: Numbers) -> list[Row]:
    """The rows of a side, short enough to be read."""
    return [
        Row(round(float(base), DIGITS), [round(float(one), DIGITS) for one in row])
        for base, row in zip(bases, weights, strict=True)
    ]


def _loss(logits: Numbers, target: Numbers) -> float:
    import numpy as np

    return float((np.logaddexp(0.0, logits) - target * logits).mean())


def blind_loss(target: Numbers) -> float:
    """The log loss of always saying the mean."""
    import numpy as np

    mean = target.mean()
    return float(-(mean * np.log(mean) + (1 - mean) * np.log(1 - mean))) if 0 < mean < 1 else 0.0
