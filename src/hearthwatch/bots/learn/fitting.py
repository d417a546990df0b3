"""Fitting weights to what was played. This alone needs numpy and scikit-learn."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hearthwatch.kernel import Game

from ..weights import Leaning, Row, Value
from .course import LearnError
from .played import Seen, Weighed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

STRENGTH: Final = 0.03
"""How freely the weights of features follow the games (the C of the regression)."""
APART: Final = 0.5
"""How freely rows that are kinds differ from each other."""
RIDGE: Final = 30.0
"""So many tries hold the weight of a sign back."""
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
    """LearnError where numpy or scikit-learn is missing."""
    if not all(find_spec(name) for name in ("numpy", "sklearn")):
        raise LearnError("Learning needs numpy and scikit-learn: pip install 'hearthwatch[learn]'.")


def fit_value(game: Game[Any], seen: Sequence[Seen], sides: int = 1) -> Fit:
    """A logistic regression of the outcome on the features, row by row: what quick games say about positions.

    Weak play wins seldom, and then all chances are low: the base is moved so that an average beginning is worth a half.
    """
    from sklearn.linear_model import LogisticRegression

    features, rows, won = _arrays(seen)
    if won.min() == won.max():
        raise LearnError(f"All quick games ended alike: {game.title} cannot be learnt from these.")
    mean, spread = features.mean(0), features.std(0)
    spread[spread < 1e-3] = 1.0
    sense: Any = game.sense
    design = _design((features - mean) / spread, rows, sense.ROWS, sense.ROWS_IN_ORDER)
    found: list[list[Row]] = []
    loss = blind = 0.0
    for side in range(sides):
        target = won if side == 0 else 1.0 - won
        model = LogisticRegression(C=STRENGTH, max_iter=300).fit(design, target)
        weights, bases = _by_row(model.coef_[0], float(model.intercept_[0]), features.shape[1], sense)
        weights = weights / spread
        bases = bases - weights @ mean
        logits = (features * weights[rows]).sum(1) + bases[rows]
        bases = bases - logits[rows == rows.min()].mean()
        found.append(_rows(weights, bases))
        if side == 0:
            loss, blind = _loss(logits, target), _blind(target)
    value = Value(game=game.slug, rules=game.version, shape=sense.SHAPE, features=[*sense.FEATURES], sides=found)
    return Fit(value, loss, blind, len(seen))


def calibrate(value: Value, seen: Sequence[Seen]) -> Fit:
    """The same value, stretched and moved until it foretells these (better played) games: three numbers a side."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    features, rows, won = _arrays(seen)
    if won.min() == won.max():
        return Fit(value, 0.0, 0.0, len(seen))
    most = max(1, len(value.sides[0]) - 1)
    found: list[list[Row]] = []
    loss = blind = 0.0
    for side, old in enumerate(value.sides):
        target = won if side == 0 else 1.0 - won
        weights, bases = np.array([row.weights for row in old]), np.array([row.base for row in old])
        logits = (features * weights[rows]).sum(1) + bases[rows]
        late = rows / most
        model = LogisticRegression(C=1.0, max_iter=500).fit(np.c_[logits, late, logits * late], target)
        stretch, moved, stretch_late = model.coef_[0]
        by_row = np.arange(len(old)) / most
        factor = np.maximum(0.1, stretch + stretch_late * by_row)
        bases = bases * factor + moved * by_row + float(model.intercept_[0])
        weights = weights * factor[:, None]
        found.append(_rows(weights, bases))
        if side == 0:
            loss, blind = _loss((features * weights[rows]).sum(1) + bases[rows], target), _blind(target)
    new = Value(game=value.game, rules=value.rules, shape=value.shape, features=value.features, sides=found)
    return Fit(new, loss, blind, len(seen))


def fit_leaning(game: Game[Any], weighed: Sequence[Weighed]) -> tuple[Leaning, float]:
    """A ridge regression of what options were worth beside the mean of their decision; and the share it explains."""
    import numpy as np

    sense: Any = game.sense
    size = len(sense.SIGNS.known)
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

    for one in weighed:
        signs = np.zeros((len(one.signs), size))
        for place, marks in enumerate(one.signs):
            for number, much in marks:
                signs[place, number] += much
        tries, chances = np.array(one.tries, float), np.array(one.chances)
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
        name: round(float(weight), DIGITS)
        for name, weight in zip(sense.SIGNS.known, weights, strict=True)
        if abs(weight) >= 10**-DIGITS
    }
    return Leaning(game=game.slug, rules=game.version, shape=sense.SHAPE, signs=kept), explained


def foretold(value: Value, seen: Sequence[Seen]) -> list[tuple[float, float, int]]:
    """How reliable a value is on these positions."""
    features, rows, won = _arrays(seen)
    import numpy as np

    weights = np.array([row.weights for row in value.sides[0]])
    bases = np.array([row.base for row in value.sides[0]])
    chances = 1 / (1 + np.exp(-((features * weights[rows]).sum(1) + bases[rows])))
    return reliability([(float(told), bool(came)) for told, came in zip(chances, won, strict=True)])


def reliability(pairs: Sequence[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    """By tenths of the foretold chance: the mean that was foretold, the share that came true, and how many."""
    found = []
    for tenth in range(TENTHS):
        here = [(told, won) for told, won in pairs if min(TENTHS - 1, int(told * TENTHS)) == tenth]
        if here:
            told = sum(one for one, _ in here) / len(here)
            found.append((told, sum(won for _, won in here) / len(here), len(here)))
    return found


def _arrays(seen: Sequence[Seen]) -> tuple[Numbers, Any, Numbers]:
    import numpy as np

    features = np.array([one.features for one in seen], float)
    return features, np.array([one.row for one in seen]), np.array([bool(one.won) for one in seen], float)


def _design(scaled: Numbers, rows: Any, many: int, in_order: bool) -> Numbers:
    """What the regression sees: the features, and how they change with the row."""
    import numpy as np

    if many == 1:
        return scaled
    if in_order:
        late = (rows / (many - 1))[:, None]
        return np.hstack([scaled, scaled * late, late])
    own = [np.hstack([scaled, np.ones((len(rows), 1))]) * (rows == row)[:, None] * APART for row in range(many)]
    return np.hstack([scaled, *own])


def _by_row(weights: Numbers, base: float, size: int, sense: Any) -> tuple[Numbers, Numbers]:
    """The weights of every row, as the design says."""
    import numpy as np

    many = sense.ROWS
    if many == 1:
        return weights[None, :], np.array([base])
    if sense.ROWS_IN_ORDER:
        late = np.arange(many) / (many - 1)
        return weights[:size] + late[:, None] * weights[size : 2 * size], base + late * weights[2 * size]
    own = weights[size:].reshape(many, size + 1) * APART
    return weights[:size] + own[:, :size], base + own[:, size]


def _rows(weights: Numbers, bases: Numbers) -> list[Row]:
    return [
        Row(round(float(base), DIGITS), [round(float(one), DIGITS) for one in row])
        for base, row in zip(bases, weights, strict=True)
    ]


def _loss(logits: Numbers, target: Numbers) -> float:
    import numpy as np

    return float(np.logaddexp(0.0, np.where(target > 0, -logits, logits)).mean())


def _blind(target: Numbers) -> float:
    import numpy as np

    mean = target.mean()
    return float(-(mean * np.log(mean) + (1 - mean) * np.log(1 - mean)))
