"""Logistic regression by Newton's method: a few dozen weights take seconds, and outcomes may be fractions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

STEPS: Final = 25
CLOSE: Final = 1e-4
FARTHEST: Final = 30.0
HALVINGS: Final = 12


def logistic(design: Numbers, target: Numbers, hold: Numbers, around: Numbers) -> Numbers:
    """Fit the weights of all columns, each regularized towards `around` by `hold`. Without data, nothing changes.

    A step that increases the loss is halved: far from the optimum Newton's method may overshoot.
    """
    import numpy as np

    def cost(weights: Numbers) -> float:
        logits = design @ weights
        return float((np.logaddexp(0.0, logits) - target * logits).sum() + hold @ (weights - around) ** 2 / 2)

    weights = around.copy()
    now = cost(weights)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(design @ weights, -FARTHEST, FARTHEST)))
        slope = design.T @ (target - chances) - hold * (weights - around)
        bend = (design * (chances * (1 - chances))[:, None]).T @ design
        step = np.linalg.solve(bend + np.diag(hold), slope)
        before = now
        for _ in range(HALVINGS):
            now = cost(weights + step)
            if now <= before:
                break
            step = step / 2
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return weights
