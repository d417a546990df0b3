"""Logistic regression by Newton's method: for a few dozen numbers it takes seconds, and outcomes may be shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

STEPS: Final = 25
CLOSE: Final = 1e-4
FREE: Final = 1e-6
FARTHEST: Final = 30.0


def logistic(design: Numbers, target: Numbers, hold: float, around: Numbers | None = None) -> Numbers:
    """The weights of all columns; the last one is the base. `hold` holds them back to `around`, or to 0.

    The base is free unless there is something to hold it to. Without a row, nothing moves.
    """
    import numpy as np

    size = design.shape[1]
    middle = np.zeros(size) if around is None else around
    held = np.full(size, hold)
    if around is None:
        held[-1] = FREE
    weights = middle.copy()
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(design @ weights, -FARTHEST, FARTHEST)))
        slope = design.T @ (target - chances) - held * (weights - middle)
        bend = (design * (chances * (1 - chances))[:, None]).T @ design
        step = np.linalg.solve(bend + np.diag(held), slope)
        weights = weights + step
        if np.abs(step).max() < CLOSE:
            break
    return weights
