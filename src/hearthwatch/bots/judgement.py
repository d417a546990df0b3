"""Judgement: a game's sense with what it has learnt. Search, playouts and hints ask this, and nothing else."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from hearthwatch.kernel import Game, Sense, Step, Table

from .plain_sense import PLAIN
from .weights import KNOTS, Leaning, Learnt, Value, folder_of, read, read_or_say

FARTHEST: Final = 30.0
"""Log odds beyond this are certainty."""
NEAR: Final = 0.02


class Judgement:
    """What positions and options are worth. Without weights it is the game's plain sense."""

    def __init__(self, sense: Any, learnt: Learnt | None = None) -> None:
        self.sense: Sense[Any] = sense or PLAIN
        learnt = learnt or Learnt()
        self.sides = _rows(self.sense, learnt.value) if learnt.value else []
        """For each side its rows, each with the base first and then the weights in the order of the features."""
        self.foretold = learnt.value.told if learnt.value else []
        """What people are told, at each of the `KNOTS`."""
        self.moved = learnt.value.told_by_row if learnt.value else []
        """What is added to that in each row."""
        self.lost = learnt.value.told_lost if learnt.value else None
        """What is told where every try lost."""
        self.signs = _by_number(self.sense, learnt.leaning) if learnt.leaning else []
        """By number of a sign, what it is worth."""

    def value(self, table: Table, side: int = 0) -> float:
        """The chance that this side wins from here."""
        if table.ending:
            return _of(side, self.sense.result(table))
        features = self.sense.features(table) if self.sides else ()
        if not features:
            return _of(side, self.sense.value(table))
        own = side < len(self.sides)
        base, weights = self.sides[side if own else 0][self.sense.row(table)]
        total = base
        for weight, feature in zip(weights, features, strict=True):
            total += weight * feature
        chance = 1.0 if total > FARTHEST else 0.0 if total < -FARTHEST else 1.0 / (1.0 + exp(-total))
        left = 1.0 - self.sense.secured(table)
        return left * chance if own and side else _of(side, 1.0 - left + left * chance)

    def told(self, chance: float, side: int = 0, row: int = 0) -> float:
        """The chance of a side as people are told it: how often it came true where hints foretold this in this row.

        What won in every try is told as certain; what lost in every try is not: good play may find a way that quick
        playouts do not.
        """
        if not self.foretold or chance >= 1.0:
            return chance
        moved = self.moved[row] if self.moved else 0.0
        if side:
            return 1.0 - _told(self.foretold, 1.0 - chance, moved, self.lost)
        return _told(self.foretold, chance, moved, self.lost)

    def slope(self, chance: float, side: int = 0, error: float = 0.0, row: int = 0) -> float:
        """How much the told chance changes with the chance, as far as its error reaches: errors are told by this."""
        near = max(NEAR, error)
        low, high = max(0.0, chance - near), min(1.0, chance + near)
        return (self.told(high, side, row) - self.told(low, side, row)) / (high - low)

    def leap(self, table: Table) -> Step:
        """What to do at once in a playout."""
        signs = self.signs
        if not signs:
            return self.sense.leap(table)
        steps = self.sense.leaps(table)
        if len(steps) == 1:
            return steps[0]
        best = steps[0]
        most = -1e9
        for step, marks in zip(steps, self.sense.lean(table, steps), strict=True):
            worth = 0.0
            for number, much in marks:
                worth += signs[number] * much
            if worth > most:
                best, most = step, worth
        return best

    def leaning(self, table: Table, steps: Sequence[Step]) -> list[float]:
        """What these options are worth beside their mean; all 0 where nothing is known."""
        signs = self.signs
        marked = self.sense.lean(table, steps) if signs and len(steps) > 1 else ()
        if not marked:
            return [0.0] * len(steps)
        worths = [sum([signs[number] * much for number, much in marks]) if marks else None for marks in marked]
        known = [worth for worth in worths if worth is not None]
        mean = sum(known) / len(known) if known else 0.0
        return [0.0 if worth is None else worth - mean for worth in worths]

    def quick(self, table: Table, steps: Sequence[Step] | None = None) -> Step:
        """One of the open options, or of these, by leaning alone; by plain sense where nothing is known."""
        steps = self.sense.worthwhile(table) if steps is None else steps
        worths = self.leaning(table, steps)
        return steps[max(range(len(steps)), key=lambda place: (worths[place], -place))]


def judgement_of(game: Game[Any], folder: str = "") -> Judgement:
    """The judgement of a game, with the weights that came with it or with those in a folder."""
    return _judgement_of(game, folder)


@cache
def _judgement_of(game: Game[Any], folder: str) -> Judgement:
    """Read once for each game: a missing or strange file is said once."""
    learnt = read(game, Path(folder)) if folder else read_or_say(game, folder_of(game))
    return Judgement(game.sense, learnt)


def _of(side: int, chance: float) -> float:
    """What is worth so much to the first side, to this one."""
    return 1.0 - chance if side else chance


def _told(foretold: Sequence[float], chance: float, moved: float, lost: float | None = None) -> float:
    """Between two knots by their log odds; below the lowest straight on to what is told of what always lost, beyond
    the highest straight on to certainty."""
    if chance < KNOTS[0]:
        lowest = _told(foretold, KNOTS[0], moved)
        least = lowest if lost is None else min(lost, lowest)
        return least + (lowest - least) * chance / KNOTS[0]
    if chance > KNOTS[-1]:
        return 1.0 - (1.0 - _told(foretold, KNOTS[-1], moved)) * (1.0 - chance) / (1.0 - KNOTS[-1])
    place = min(bisect_right(KNOTS, chance), len(KNOTS) - 1)
    share = (chance - KNOTS[place - 1]) / (KNOTS[place] - KNOTS[place - 1])
    return 1.0 / (1.0 + exp(-foretold[place - 1] * (1.0 - share) - foretold[place] * share - moved))


def _rows(sense: Any, value: Value) -> list[list[tuple[float, list[float]]]]:
    """Features by their names: what the file does not know counts 0, what the sense does not know is left out."""
    place = {name: number for number, name in enumerate(value.features)}
    found = [place.get(name) for name in sense.FEATURES]
    return [
        [(row.base, [0.0 if one is None else row.weights[one] for one in found]) for row in side]
        for side in value.sides
    ]


def _by_number(sense: Any, leaning: Leaning) -> list[float]:
    return [leaning.signs.get(name, 0.0) for name in sense.SIGNS.known]
