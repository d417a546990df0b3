"""Fine-tuning: refit a value function from rollout games to games of a short search, one weight set at a time.

Rollout games are lost early, so they say little of how good players fare near the end: of some quests they teach the
opposite of the truth. A weight set is only changed where the change predicts held-out games better, and stays changed
only where it wins no fewer.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING, Any, Final

import msgspec

from hearthwatch.kernel import Game

from ..weights import Row, Value
from .fitting import FREE, arrays, blind_loss, rows_of
from .logistic import logistic
from .selfplay import Position, SearchGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

FOLDS: Final = 6
"""Folds of the cross-validation over games."""
FEWEST: Final = 18
"""A weight set with fewer games stays as it is."""
AS_BEFORE: Final = 5.0
"""Weight of the old values as a prior, in games."""
LEAST_SPREAD: Final = 0.2
"""Least assumed spread of a feature: a feature that hardly varied could get any weight, and then bots would seek it."""


class RowFit(msgspec.Struct, frozen=True):
    """The fit of a weight set to games of the search."""

    row: int
    games: int
    """Number of games with it."""
    mean: float
    """Mean final result of those games, from there on."""
    before: float
    """Log loss of the old value function."""
    anew: float
    """Log loss of the refitted value function, on held-out games."""
    blind: float
    """Log loss of always predicting the mean."""

    @property
    def is_better(self) -> bool:
        """Return True if the weight set is changed."""
        return self.games >= FEWEST and self.anew < self.before


class RowTrials(msgspec.Struct):
    """Results of the successive trial weights of a set; the first come from rollout games."""

    games: list[int] = []
    won: list[float] = []
    """Mean result of these games."""
    stays: int = 0
    """Place of the weights that stay."""

    def add(self, place: int, games: Sequence[SearchGame]) -> None:
        """Add games of the weights at this place; beyond the last place they are new ones."""
        if place == len(self.games):
            self.games.append(0)
            self.won.append(0.0)
        won = self.won[place] * self.games[place] + sum(one.result for one in games)
        self.games[place] += len(games)
        self.won[place] = won / self.games[place]

    @property
    def best(self) -> int:
        """Return the place of the weights that won most, the last of them; few games prove nothing."""
        return max((place == 0 or many >= FEWEST, self.won[place], place) for place, many in enumerate(self.games))[2]


class FineTuning:
    """Improve a value function pass after pass: each pass plays with the fit to all games before.

    Better predictions may lead to worse play. A value function fitted to players who make progress sees no harm in
    waiting, so a bot that uses it may wait for ever. Its own games show that: of each weight set those weights stay
    that win most, and games in which others failed train the next.
    """

    def __init__(self, game: Game[Any], value: Value) -> None:
        self.game = game
        self.best = self.tried = value
        self.games: list[SearchGame] = []
        self.trials: dict[int, RowTrials] = {}
        """Trials by weight set; where sets follow each other in a game they are compared together, as set 0."""
        self._values: dict[int, list[Value]] = {}
        """The value functions with the trial weights of a set, in their order."""

    def go(self, games: Sequence[SearchGame]) -> None:
        """Evaluate the games that `tried` played, if there was time, and fit the next trial."""
        if not games:
            return
        self.games += games
        heuristics: Any = self.game.heuristics
        if heuristics.WEIGHT_SETS_IN_ORDER:
            self._judge(0, {*range(heuristics.WEIGHT_SETS)}, games)
        else:
            for row in sorted({one.row for one in seen_in(games)}):
                self._judge(row, {row}, [one for one in games if _comes_to(row, one)])
        self.tried, _ = finetune(self.game, self.best, self.games)

    def _judge(self, row: int, rows: Set[int], games: Sequence[SearchGame]) -> None:
        """Record the results of weight sets. Between opponents, the winner says nothing of a value both use."""
        trials, values = self.trials.setdefault(row, RowTrials()), self._values.setdefault(row, [])
        place = next((at for at, one in enumerate(values) if _with_rows(one, self.tried, rows) == one), len(values))
        if place == len(values):
            values.append(self.tried)
        trials.add(place, games)
        trials.stays = place if len(self.best.sides) > 1 else trials.best
        self.best = _with_rows(self.best, values[trials.stays], rows)


def finetune(game: Game[Any], value: Value, games: Sequence[SearchGame]) -> tuple[Value, list[RowFit]]:
    """Refit those weight sets that then predict games of the search better; return the value and the fits.

    The calibration of these sets is reset: the errors of the old weights say nothing of the new ones.
    """
    import numpy as np

    parts = [[one for number, one in enumerate(games) if number // FOLDS % FOLDS == part] for part in range(FOLDS)]
    ordered = [one for part in parts for one in part]
    _, rows, result = arrays(seen_in(ordered))
    if not len(rows):
        return value, []
    anew = np.concatenate(
        [
            _losses(game, refit(game, value, [one for rest in parts if rest is not part for one in rest]), part)
            for part in parts
        ]
    )
    before = _losses(game, value, ordered)
    fits = []
    for row in sorted({*rows.tolist()}):
        here = rows == row
        fits.append(
            RowFit(
                row=row,
                games=_games_in(row, games),
                mean=float(result[here].mean()),
                before=float(before[here].mean()),
                anew=float(anew[here].mean()),
                blind=blind_loss(result[here]),
            )
        )
    fitted = refit(game, value, games)
    honest = msgspec.structs.replace(fitted, calibration_by_set=[0.0] * len(value.calibration_by_set))
    return _with_rows(value, honest, {one.row for one in fits if one.is_better}), fits


def refit(game: Game[Any], value: Value, games: Sequence[SearchGame]) -> Value:
    """Refit the weight sets of these games, each with the old weights as a prior worth a few games.

    Positions of one game share its end, so they count as much as there are games.
    """
    import numpy as np

    features, rows, result = arrays(seen_in(games))
    order = _order(game, value)
    sides: list[list[Row]] = []
    for side, old_rows in enumerate(value.sides):
        target = result if side == 0 else 1.0 - result
        refitted = [*old_rows]
        for row in sorted({*rows.tolist()}):
            here = rows == row
            mean, spread = features[here].mean(0), np.maximum(LEAST_SPREAD, features[here].std(0))
            old = np.array(old_rows[row].weights)[order]
            hold = np.full(features.shape[1], AS_BEFORE * here.sum() / max(1, _games_in(row, games)))
            design = np.c_[(features[here] - mean) / spread, np.ones(here.sum())]
            new = logistic(
                design, target[here], np.r_[hold, FREE], np.r_[old * spread, old_rows[row].base + old @ mean]
            )
            weights = np.array(old_rows[row].weights)
            weights[order] = new[:-1] / spread
            refitted[row] = rows_of(weights[None], np.array([new[-1] - weights[order] @ mean]))[0]
        sides.append(refitted)
    return msgspec.structs.replace(value, sides=sides)


def _losses(game: Game[Any], value: Value, games: Sequence[SearchGame]) -> Numbers:
    """Return the log loss of the value at each position of these games, as the mean of its sides."""
    import numpy as np

    features, rows, result = arrays(seen_in(games))
    if not len(rows):
        return result
    order = _order(game, value)
    lost = np.zeros(len(rows))
    for side, own in enumerate(value.sides):
        target = result if side == 0 else 1.0 - result
        weights, bases = np.array([row.weights for row in own])[:, order], np.array([row.base for row in own])
        logits = (features * weights[rows]).sum(1) + bases[rows]
        lost += np.logaddexp(0.0, logits) - target * logits
    losses: Numbers = lost / len(value.sides)
    return losses


def _order(game: Game[Any], value: Value) -> list[int]:
    """Return the places of the heuristics' features in the weights."""
    heuristics: Any = game.heuristics
    return [value.features.index(name) for name in heuristics.FEATURES]


def seen_in(games: Sequence[SearchGame]) -> list[Position]:
    """Return all positions of these games."""
    return [one for played in games for one in played.seen]


def _games_in(row: int, games: Sequence[SearchGame]) -> int:
    return sum(_comes_to(row, played) for played in games)


def _comes_to(row: int, game: SearchGame) -> bool:
    return any(one.row == row for one in game.seen)


def _with_rows(value: Value, other: Value, rows: Set[int]) -> Value:
    """Return the value function with these weight sets of another."""
    sides = [
        [new if row in rows else old for row, (old, new) in enumerate(zip(*both, strict=True))]
        for both in zip(value.sides, other.sides, strict=True)
    ]
    moved = zip(value.calibration_by_set, other.calibration_by_set, strict=True)
    calibration = [new if row in rows else old for row, (old, new) in enumerate(moved)]
    return msgspec.structs.replace(value, sides=sides, calibration_by_set=calibration)
