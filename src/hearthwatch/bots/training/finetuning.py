"""Honing: a value that quick games taught is fitted anew to games of a short search, row by row.

Quick games are lost early, so they say little of how good players fare near the end: of some quests they teach the
opposite of the truth. A row is only changed where the change foretells games better that it was not fitted to, and
stays changed only where it wins no fewer.
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
"""Into so many parts games are shared out, of which each is foretold by what was fitted to the others."""
FEWEST: Final = 18
"""A row that fewer games came to stays as it is."""
AS_BEFORE: Final = 5.0
"""How much a row is held to what it was, in games."""
LEAST_SPREAD: Final = 0.2
"""A feature that hardly varied in those games is held as if it had varied by so much: what was seldom seen could get
any weight, and then bots would seek it."""


class RowFit(msgspec.Struct, frozen=True):
    """What games of the search say of a row."""

    row: int
    games: int
    """How many came to it."""
    mean: float
    """What they were worth in the end, from there on."""
    before: float
    """The log loss of the value as it was."""
    anew: float
    """That of what is fitted anew, on games that it was not fitted to."""
    blind: float
    """That of always saying the mean."""

    @property
    def is_better(self) -> bool:
        """Whether the row is changed."""
        return self.games >= FEWEST and self.anew < self.before


class RowTrials(msgspec.Struct):
    """How the weights of a row fared that were tried one after the other: the first are those quick games taught."""

    games: list[int] = []
    won: list[float] = []
    """What these games were worth on average."""
    stays: int = 0
    """The place of those that stay."""

    def add(self, place: int, games: Sequence[SearchGame]) -> None:
        """Games that the weights at this place played; beyond the last place they are new ones."""
        if place == len(self.games):
            self.games.append(0)
            self.won.append(0.0)
        won = self.won[place] * self.games[place] + sum(one.result for one in games)
        self.games[place] += len(games)
        self.won[place] = won / self.games[place]

    @property
    def best(self) -> int:
        """The place of those that won most, the last of them; those with few games prove nothing."""
        return max((place == 0 or many >= FEWEST, self.won[place], place) for place, many in enumerate(self.games))[2]


class FineTuning:
    """A value that gets better go after go: each go plays by what was fitted to the games of all before.

    What foretells better may play worse. A value that was fitted to players who get on sees no harm in waiting, so
    whoever goes by it waits for ever. Its own games show that: of each row those weights stay that win most, and games
    in which others failed teach the next.
    """

    def __init__(self, game: Game[Any], value: Value) -> None:
        self.game = game
        self.best = self.tried = value
        self.games: list[SearchGame] = []
        self.trials: dict[int, RowTrials] = {}
        """By row; where rows follow each other in a game they are judged together, as row 0."""
        self._values: dict[int, list[Value]] = {}
        """The values with the weights of a row that were tried, in their order."""

    def go(self, games: Sequence[SearchGame]) -> None:
        """Games that were played by `tried`, if there was time: judge it by them, and fit what is to be tried next."""
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
        """Note how rows fared. Where the sides are opponents, who wins says nothing of a value that both go by."""
        trials, values = self.trials.setdefault(row, RowTrials()), self._values.setdefault(row, [])
        place = next((at for at, one in enumerate(values) if _with_rows(one, self.tried, rows) == one), len(values))
        if place == len(values):
            values.append(self.tried)
        trials.add(place, games)
        trials.stays = place if len(self.best.sides) > 1 else trials.best
        self.best = _with_rows(self.best, values[trials.stays], rows)


def finetune(game: Game[Any], value: Value, games: Sequence[SearchGame]) -> tuple[Value, list[RowFit]]:
    """The same value with those rows fitted anew that foretell games of the search better so; and what was found.

    What hints tell is moved for these rows no more: how the old weights erred says nothing of the new ones.
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
    found = []
    for row in sorted({*rows.tolist()}):
        here = rows == row
        found.append(
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
    return _with_rows(value, honest, {one.row for one in found if one.is_better}), found


def refit(game: Game[Any], value: Value, games: Sequence[SearchGame]) -> Value:
    """The same value with the rows of these games fitted to them, each held to what it was by as much as a few games.

    Positions of one game share its end, so they count as many as there are games.
    """
    import numpy as np

    features, rows, result = arrays(seen_in(games))
    order = _order(game, value)
    sides: list[list[Row]] = []
    for side, old_rows in enumerate(value.sides):
        target = result if side == 0 else 1.0 - result
        found = [*old_rows]
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
            found[row] = rows_of(weights[None], np.array([new[-1] - weights[order] @ mean]))[0]
        sides.append(found)
    return msgspec.structs.replace(value, sides=sides)


def _losses(game: Game[Any], value: Value, games: Sequence[SearchGame]) -> Numbers:
    """The log loss of the value at each position of these games, as the mean of its sides."""
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
    """Where the features of the game's sense stand in the weights."""
    heuristics: Any = game.heuristics
    return [value.features.index(name) for name in heuristics.FEATURES]


def seen_in(games: Sequence[SearchGame]) -> list[Position]:
    """All positions of these games."""
    return [one for played in games for one in played.seen]


def _games_in(row: int, games: Sequence[SearchGame]) -> int:
    return sum(_comes_to(row, played) for played in games)


def _comes_to(row: int, game: SearchGame) -> bool:
    return any(one.row == row for one in game.seen)


def _with_rows(value: Value, other: Value, rows: Set[int]) -> Value:
    """The value with these rows of another."""
    sides = [
        [new if row in rows else old for row, (old, new) in enumerate(zip(*both, strict=True))]
        for both in zip(value.sides, other.sides, strict=True)
    ]
    moved = zip(value.calibration_by_set, other.calibration_by_set, strict=True)
    told = [new if row in rows else old for row, (old, new) in enumerate(moved)]
    return msgspec.structs.replace(value, sides=sides, calibration_by_set=told)
