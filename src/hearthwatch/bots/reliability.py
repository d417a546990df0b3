"""Measure the calibration of hints: their predictions compared with the results when a bot played on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game, OptionValues, chance

from .arena.crew import Alone, Processes
from .arena.stats import Interval, wilson
from .bot_names import bot
from .evaluator import Evaluator, evaluator_of
from .search import SEED_MASK
from .training.config import Cells, TrainingConfig, with_defaults
from .training.selfplay import HINT, decisions, predicted
from .weights import TrainedWeights, Value

TENTHS: Final = 10
ITERATION_CAP: Final = 40
"""Fewest games to evaluate a tenth."""
WITHIN: Final = 0.05


class Asked(msgspec.Struct, array_like=True):
    """A game, and the predictions of hints in it."""

    number: int
    won: bool
    predicted: list[float]
    taken_over: int = 0
    """Number of choices that another bot made before."""
    rows: list[int] = []
    """Weight set of each prediction."""


class Tenth(msgspec.Struct):
    """All predictions within a tenth."""

    predicted: float
    came: Interval
    """Share of predictions that came true. Hints of one game share its end, so the interval counts games, not hints."""
    hints: int
    games: int

    @property
    def enough(self) -> bool:
        """Return True if there are enough games to evaluate it."""
        return self.games >= ITERATION_CAP

    @property
    def believable(self) -> bool:
        """Return True if the frequency matches the prediction, to within five points or chance."""
        return self.came.low - WITHIN <= self.predicted <= self.came.high + WITHIN

    @property
    def off(self) -> float:
        """Return by how much the frequency exceeds the prediction."""
        return self.came.rate - self.predicted


def ask(game: Game[Any], config: TrainingConfig, player: str, begun_by: str, iterations: int, number: int) -> Asked:
    """Let a bot play a game, and ask for the best hint now and then.

    With `begun_by`, that bot begins half of all games, up to a random moment of its own game: hints are tested in
    positions that good players rarely reach themselves.
    """
    setup = Cells(game, config).setup("hints", number)
    before = any_moment(game, setup, begun_by) if begun_by and is_taken_over(number) else 0
    seed, seats, options = setup
    table = game.new(seats, seed, **options)
    first, playing, evaluator = bot(begun_by or player), bot(player), evaluator_of(game)
    chances: list[float] = []
    rows: list[int] = []
    for selfplay, holders in decisions(table):
        own = _own(seed, selfplay)
        if selfplay < before:
            first.play(table, holders, seed=own)
            continue
        prediction = predicted(table, holders, own, iterations=iterations)
        chances += prediction
        rows += [evaluator.heuristics.row(table)] * len(prediction)
        playing.play(table, holders, seed=own)
    return Asked(number, bool(table.ending and table.ending[0]), chances, before, rows)


def any_moment(game: Game[Any], setup: tuple[int, int, OptionValues], player: str) -> int:
    """Return a uniformly random number of choices that a bot has made in this game."""
    seed, seats, options = setup
    table = game.new(seats, seed, **options)
    playing = bot(player)
    made = 0
    for selfplay, holders in decisions(table):
        playing.play(table, holders, seed=_own(seed, selfplay))
        made = selfplay + 1
    return (chance.start(seed ^ made) >> 20) % max(1, made)


def is_taken_over(number: int) -> bool:
    """Return True if another bot begins this game: every second one, by chance."""
    return bool(chance.start(number) >> 41 & 1)


def _own(seed: int, selfplay: int) -> int:
    """Return the seed of a bot's search in a game."""
    return chance.start(chance.start(~seed) + selfplay) & SEED_MASK


def asked_games(
    game: Game[Any],
    games: int,
    *,
    player: str = "seasoned",
    begun_by: str = "",
    iterations: int = HINT,
    seed: int = 1,
    jobs: int = 1,
    kept: Path | None = None,
) -> list[Asked]:
    """Play games with a bot and record the uncalibrated predictions of hints in them.

    If a file is named, games in it are not played again.
    """
    config = with_defaults(game, TrainingConfig(seed=seed))
    crew = Alone() if jobs == 1 else Processes(jobs)
    stored = {one.number: one for one in _kept(kept)} if kept and kept.exists() else {}
    missing = [number for number in range(games) if number not in stored]
    for one in crew.each(partial(ask, game, config, player, begun_by, iterations), missing):
        stored[one.number] = one
        if kept:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
    return [stored[number] for number in range(games)]


def _kept(path: Path) -> Iterator[Asked]:
    for line in path.read_bytes().splitlines():
        yield msgspec.json.decode(line, type=Asked)


def won_with(game: Game[Any], asked: Sequence[Asked], seed: int = 1) -> dict[str, Interval]:
    """Return the bot's win rate in those of these games that it played from the beginning, by their options."""
    cells = Cells(game, with_defaults(game, TrainingConfig(seed=seed)))
    results: dict[str, list[bool]] = {}
    for one in asked:
        if one.taken_over:
            continue
        _, _, options = cells.setup("hints", one.number)
        results.setdefault(", ".join(map(str, options.values())), []).append(one.won)
    return {name: wilson(sum(won), len(won)) for name, won in results.items()}


def as_told(asked: Sequence[Asked], evaluator: Evaluator) -> list[Asked]:
    """Return the same games with calibrated chances."""
    return [
        msgspec.structs.replace(one, predicted=[evaluator.calibrated(chance, 0, row) for chance, row in _hints(one)])
        for one in asked
    ]


def with_told(game: Game[Any], value: Value, asked: Sequence[Asked]) -> Value:
    """Return the same value function with a calibration fitted to these games; it needs numpy."""
    from .training.fitting import fit_calibration, fit_calibration_by_set

    came = [(chance, float(one.won), row) for one in asked for chance, row in _hints(one) if chance > 0]
    calibration = fit_calibration(
        [([chance for chance in one.predicted if chance > 0], float(one.won)) for one in asked]
    )
    new = msgspec.structs.replace(
        value, calibration=calibration, calibration_by_set=[], calibrated_loss=calibrated_loss(asked)
    )
    return msgspec.structs.replace(new, calibration_by_set=fit_calibration_by_set(game, new, came, len(asked)))


def calibrated_loss(asked: Sequence[Asked]) -> float | None:
    """Return the win rate of games in which a hint saw only losses, with half a win added as pseudo-count."""
    lost = [one.won for one in asked if 0.0 in one.predicted]
    return round((sum(lost) + 0.5) / (len(lost) + 1), 3) if lost else None


def _hints(asked: Asked) -> Iterator[tuple[float, int]]:
    """Yield the predictions with their weight set."""
    return zip(asked.predicted, asked.rows or [0] * len(asked.predicted), strict=True)


def half_of(number: int) -> int:
    """Return the half of this game, by chance: games alternate, so every other one is every other quest."""
    return chance.start(number) >> 40 & 1


def crossed(game: Game[Any], value: Value, asked: Sequence[Asked]) -> list[Asked]:
    """Return each half of these games calibrated by the fit to the other half (two-fold cross-validation)."""
    halves = [[one for one in asked if half_of(one.number) == half] for half in (0, 1)]
    evaluators = [Evaluator(game.heuristics, TrainedWeights(with_told(game, value, half))) for half in halves]
    return [*as_told(halves[0], evaluators[1]), *as_told(halves[1], evaluators[0])]


def tenths(asked: Sequence[Asked]) -> list[Tenth]:
    """Return the predictions sorted into tenths."""
    result = []
    for tenth in range(TENTHS):
        here = [
            (one.number, one.won, told)
            for one in asked
            for told in one.predicted
            if min(TENTHS - 1, int(told * TENTHS)) == tenth
        ]
        if here:
            games = len({number for number, _, _ in here})
            share = sum(won for _, won, _ in here) / len(here)
            came = wilson(round(share * games), games)
            mean = sum(told for _, _, told in here) / len(here)
            result.append(Tenth(mean, Interval(share, came.low, came.high), len(here), games))
    return result
