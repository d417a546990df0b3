"""Training: a game trains its bot by self-play, with one command.

    hearthwatch train set-a-watch

Two rounds. In each, rollout games train the value function; then some decisions of other rollout games are labelled and
train the policy prior, and self-play games calibrate the value. A prior that wins fewer rollout games than the default
policy is dropped. Then the value function is fine-tuned on games of a short search. At last the new weights play the
same games as the old ones, and stay only if they win more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import ceil
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game

from ..arena.crew import Alone, Crew, Processes
from ..arena.stats import Interval, paired
from ..weights import PRIOR, VALUE, Prior, Value, WeightsError, folder_of, read, write
from . import fitting
from .checkpoints import Checkpoints
from .config import (
    FEWEST_LABELLED,
    FEWEST_PAIRS,
    FEWEST_PRIOR,
    FEWEST_ROLLOUTS,
    FEWEST_SELFPLAY,
    Cells,
    TooLittleTime,
    TrainingConfig,
    TrainingError,
    check_numbers,
    with_defaults,
)
from .finetuning import FineTuning, RowTrials, seen_in
from .selfplay import (
    LABELLED_IN_A_CHUNK,
    PRIOR_IN_A_CHUNK,
    ROLLOUTS_IN_A_CHUNK,
    HintedGame,
    LabelledDecision,
    Position,
    SearchGame,
    check,
    exploration_rates,
    exploring_game,
    labelled_games,
    labelling_rates,
    paired_game,
    prior_games,
    rollout_games,
    selfplay_game,
)

__all__ = ["RoundReport", "RowTrials", "TooLittleTime", "TrainingConfig", "TrainingError", "TrainingReport", "train"]

MINUTES: Final = 30.0
MOST_MINUTES: Final = 60.0 * 24 * 31
EVEN: Final = 0.5
SHARES: Final = {
    "rollout 1": 2, "labelled 1": 3, "selfplay 1": 2, "prior 1": 1,
    "rollout 2": 2, "labelled 2": 4, "selfplay 2": 3, "prior 2": 1,
    "finetune 1": 3, "finetune 2": 3, "finetune 3": 3, "finetune 4": 3, "pairs": 5,
}  # fmt: skip
"""Share of the time of each stage, where there is not enough for all of it."""
SHORT_SEARCH: Final = 12
"""Iterations of the search in fine-tuning games."""
WORTH_PROBING: Final = 10.0
"""With fewer minutes than this the speed is measured first: they may be too few for the smallest run."""
PASSES: Final = 4
"""Fine-tuning passes, the first with the weights from rollout games: bots seek what new weights overrate, and only
their own games show it."""
Progress = Callable[[str, int, int], None]
Work = Callable[[int], tuple[int, bytes]]


class RoundReport(msgspec.Struct):
    """The results of one round."""

    quick: int
    """Number of rollout games."""
    won: float
    """Share of rollout games that were won."""
    value: tuple[float, float, int]
    """Log loss of the value function on them, that of always predicting the mean, and the number of positions."""
    labelled: int
    """Number of rollout games with labelled decisions."""
    selfplay: int
    thought_won: float
    calibrated: tuple[float, float, int]
    """The same for the calibrated value function on the self-play games."""
    reliable: list[tuple[float, float, int]]
    """By tenths: prediction, frequency, positions."""
    decisions: int
    explained: float
    """Share of the variance between options that the prior explains."""
    tried: tuple[int, int, int, int]
    """Rollout games won by both the prior and the default policy, only the prior, only the default policy, neither."""
    prior_stays: bool
    """True if the prior stays: it wins no fewer of them than the default policy does."""


class TrainingReport(msgspec.Struct):
    """The results of a run."""

    game: str
    rules: int
    config: TrainingConfig
    rounds: list[RoundReport]
    finetuned: dict[str, RowTrials]
    """Trials of each weight set in games of a short search, by its name."""
    pairs: tuple[int, int, int, int]
    """Games that both won, only the new weights, only the old ones, neither."""
    gain: Interval
    kept: bool
    """True if the new weights are the game's own now."""
    had: bool
    """True if there were weights before."""
    minutes: float


def train(
    game: Game[Any],
    config: TrainingConfig | None = None,
    *,
    minutes: float = MINUTES,
    jobs: int = 1,
    folder: str | Path | None = None,
    to: str | Path | None = None,
    progress: Progress = lambda stage, done, size: None,
) -> TrainingReport:
    """Train the value function and the prior of a game, and keep them if they play better.

    `folder` stores the run, so that it can resume; `to` is the target of the weights. [default: the game's own folder]
    TrainingError says why training is impossible.
    """
    check(game)
    fitting.need()
    if not minutes < MOST_MINUTES:
        raise TrainingError(f"The time budget is a number of minutes, at most {MOST_MINUTES:g}; {minutes:g} is not.")
    if minutes <= 0:
        raise TrainingError(f"{minutes:g} minutes are too few.")
    target = Path(to) if to else folder_of(game)
    if target is None:
        raise TrainingError(f"{game.title} has no folder for its weights: say where they go.")
    crew = Alone() if jobs == 1 else Processes(jobs)
    config = with_defaults(game, config or TrainingConfig())
    check_numbers(config)
    if folder is not None:
        return Trainer(game, config, crew, Checkpoints(Path(folder), game, config), progress, minutes).run(target)
    with TemporaryDirectory() as passing:
        return Trainer(game, config, crew, Checkpoints(Path(passing), game, config), progress, minutes).run(target)


class Trainer:
    """A run of training."""

    def __init__(
        self, game: Game[Any], config: TrainingConfig, crew: Crew, kept: Checkpoints, progress: Progress, minutes: float
    ) -> None:
        self.game, self.config, self.crew, self.kept, self.progress = game, config, crew, kept, progress
        self.cells = Cells(game, config)
        self.sides = len({*_sides(game, self.cells)})
        self.began = monotonic()
        self.minutes = minutes
        self.until = self.began + 60 * minutes
        self.waiting = dict(SHARES)

    def run(self, target: Path) -> TrainingReport:
        """Run all stages."""
        if self.until - self.began < 60 * WORTH_PROBING:
            self._check_minutes()
        had = self._keep_old(target)
        rounds = [self._round(1, self.kept.folder / "nothing"), self._round(2, self.kept.weights(1))]
        finetuned = self._hone()
        new, old = self.kept.folder / "honed", self.kept.weights(0)
        work = partial(paired_game, self.game, self.config, "pairs", (str(new), str(old)))
        pairs = [
            msgspec.msgpack.decode(one, type=tuple[HintedGame, HintedGame])
            for one in self._do("pairs", work, self.config.pairs)
        ]
        self._enough("pairs of games", len(pairs), FEWEST_PAIRS)
        counts = _counts([(new.result, old.result) for new, old in pairs])
        gain = paired(*counts)
        predicted = [(one.chances, one.result) for one, _ in pairs]
        if gain.low > 0:
            copytree(new, target, dirs_exist_ok=True)
            value = read(self.game, new).value
            assert value is not None
            write(msgspec.structs.replace(value, calibration=fitting.fit_calibration(predicted)), target / VALUE)
        return TrainingReport(
            self.game.slug,
            self.game.version,
            self.config,
            rounds,
            finetuned,
            counts,
            gain,
            gain.low > 0,
            had,
            (monotonic() - self.began) / 60,
        )

    def _check_minutes(self) -> None:
        """Refuse a budget in which no stage could play enough games, before the first of them is played."""
        nothing = str(self.kept.folder / "nothing")
        quick = _seconds(partial(rollout_games, self.game, self.config, "probe", nothing, {}))
        labelled = _seconds(partial(labelled_games, self.game, self.config, "probe", nothing, {}))
        selfplay = _seconds(partial(selfplay_game, self.game, self.config, "probe", nothing))
        least = {
            "rollout": quick * FEWEST_ROLLOUTS / ROLLOUTS_IN_A_CHUNK,
            "labelled": labelled * FEWEST_LABELLED / LABELLED_IN_A_CHUNK,
            "selfplay": selfplay * FEWEST_SELFPLAY,
            "prior": 2 * quick * FEWEST_PRIOR / ROLLOUTS_IN_A_CHUNK,
            "pairs": 2 * selfplay * FEWEST_PAIRS,
        }
        whole = sum(SHARES.values())
        jobs = self.crew.jobs
        need = max(least.get(stage.partition(" ")[0], 0.0) * whole / share / jobs for stage, share in SHARES.items())
        if need > self.until - self.began:
            minutes = self.minutes
            raise TooLittleTime(
                f"{minutes:g} minutes are too few: the smallest useful run takes about {ceil(need / 60)} on this "
                f"machine with {jobs} {'job' if jobs == 1 else 'jobs'}. Nothing was played."
            )

    def _keep_old(self, target: Path) -> bool:
        """Copy the present weights as long as they can be used; make an empty folder where there are none."""
        old = self.kept.weights(0)
        if not old.exists():
            old.mkdir()
            try:
                found = read(self.game, target)
            except WeightsError:
                return False
            for name, weights in ((VALUE, found.value), (PRIOR, found.prior)):
                if weights:
                    write(weights, old / name)
        return any(old.iterdir())

    def _round(self, number: int, policy: Path) -> RoundReport:
        """Play rollout games by a policy, fit a value function to them, then a prior with both: the next policy."""
        stage, purpose = f"rollout {number}", f"quick{number}"
        exploration = exploration_rates(self.game, self.config, str(policy))
        chunks = -(-self.config.rollout_games // ROLLOUTS_IN_A_CHUNK)
        work = partial(rollout_games, self.game, self.config, purpose, str(policy), exploration)
        games = self._do(stage, work, chunks)
        self._enough("rollout games", ROLLOUTS_IN_A_CHUNK * len(games), FEWEST_ROLLOUTS)
        seen = [*chain.from_iterable(msgspec.msgpack.decode(one, type=list[Position]) for one in games)]
        fit = fitting.fit_value(self.game, seen, self.sides)
        middle, after = self.kept.folder / f"value-{number}", self.kept.weights(number)
        before = [] if number == 1 else self._played(number - 1)
        value = fitting.calibrate(self.game, fit.value, seen_in(before), len(before)).value if before else fit.value
        write(value, middle / VALUE)
        if (policy / PRIOR).exists():
            (middle / PRIOR).write_bytes((policy / PRIOR).read_bytes())
        shares = labelling_rates(self.game, self.config, str(middle))
        work = partial(labelled_games, self.game, self.config, f"weigh{number}", str(middle), shares)
        chunks = -(-number * self.config.labelled_games // 2 // LABELLED_IN_A_CHUNK)
        weighed_here = LABELLED_IN_A_CHUNK * len(self._do(f"labelled {number}", work, chunks))
        self._enough("games with labelled decisions", weighed_here, FEWEST_LABELLED)
        work = partial(selfplay_game, self.game, self.config, f"think{number}", str(middle))
        selfplay = [
            msgspec.msgpack.decode(one, type=SearchGame)
            for one in self._do(f"selfplay {number}", work, number * self.config.selfplay_games // 2)
        ]
        self._enough("games of the search", len(selfplay), FEWEST_SELFPLAY)
        so_far = [*before, *selfplay]
        calibrated = fitting.calibrate(self.game, fit.value, seen_in(so_far), len(so_far))
        write(calibrated.value, after / VALUE)
        labelled = [*self._weighed(number), *(one for game in so_far for one in game.labelled)]
        explained, tried, prior_stays = 0.0, (0, 0, 0, 0), False
        if labelled:
            prior, explained = fitting.fit_prior(self.game, labelled)
            tried = self._try(number, prior)
            prior_stays = tried[1] >= tried[2]
        if prior_stays:
            write(prior, after / PRIOR)
        else:
            (after / PRIOR).unlink(missing_ok=True)
        return RoundReport(
            quick=ROLLOUTS_IN_A_CHUNK * len(games),
            won=sum(one.result for one in seen) / len(seen),
            value=(fit.loss, fit.blind, fit.positions),
            labelled=weighed_here,
            selfplay=len(selfplay),
            thought_won=sum(game.result for game in selfplay) / len(selfplay),
            calibrated=(calibrated.loss, calibrated.blind, calibrated.positions),
            reliable=fitting.predicted(calibrated.value, seen_in(so_far)),
            decisions=len(labelled),
            explained=explained,
            tried=tried,
            prior_stays=prior_stays,
        )

    def _hone(self) -> dict[str, RowTrials]:
        """Refit weight sets to games of a short search, pass after pass, and keep those that play better."""
        taught = self.kept.weights(2)
        value = read(self.game, taught).value
        assert value is not None
        finetuning = FineTuning(self.game, value)
        config = msgspec.structs.replace(self.config, iterations=SHORT_SEARCH)
        for number in range(1, PASSES + 1):
            policy = self._honed(f"honed-{number}", finetuning.tried, taught)
            exploration = exploration_rates(self.game, config, str(policy))
            work = partial(exploring_game, self.game, config, f"hone{number}", str(policy), exploration)
            games = self._do(f"finetune {number}", work, self.config.finetune_games)
            finetuning.go([msgspec.msgpack.decode(one, type=SearchGame) for one in games])
        self._honed("honed", finetuning.best, taught)
        names = self._names()
        return {names.get(row, f"row {row}"): trials for row, trials in sorted(finetuning.trials.items())}

    def _honed(self, name: str, value: Value, taught: Path) -> Path:
        """Write a folder with a value function and the trained prior."""
        folder = self.kept.folder / name
        write(value, folder / VALUE)
        if (taught / PRIOR).exists():
            (folder / PRIOR).write_bytes((taught / PRIOR).read_bytes())
        return folder

    def _names(self) -> dict[int, str]:
        """Return the names of weight sets, where they are kinds: the options of such games."""
        heuristics: Any = self.game.heuristics
        if heuristics.WEIGHT_SETS_IN_ORDER:
            return {0: "all rows"}
        setups = [self.cells.setup("name", number) for number in range(len(self.cells))]
        tables = [(self.game.new(seats, seed, **options), options) for seed, seats, options in setups]
        return {heuristics.row(table): ", ".join(map(str, options.values())) for table, options in tables if options}

    def _try(self, number: int, prior: Prior) -> tuple[int, int, int, int]:
        """Play rollout games by a prior and by the default policy: both won, only the prior, the policy, neither."""
        alone = self.kept.folder / f"leaning-{number}"
        write(prior, alone / PRIOR)
        work = partial(
            prior_games, self.game, self.config, f"try{number}", (str(alone), str(self.kept.folder / "nothing"))
        )
        games = self._do(f"prior {number}", work, -(-self.config.prior_games // PRIOR_IN_A_CHUNK))
        self._enough("rollout games by the prior", PRIOR_IN_A_CHUNK * len(games), FEWEST_PRIOR)
        pairs = [msgspec.msgpack.decode(one, type=list[tuple[float, float]]) for one in games]
        return _counts([*chain.from_iterable(pairs)])

    def _played(self, number: int) -> list[SearchGame]:
        """Return the self-play games of a round."""
        return [msgspec.msgpack.decode(one, type=SearchGame) for one in self.kept.all(f"selfplay {number}")]

    def _weighed(self, number: int) -> Iterator[LabelledDecision]:
        """Return the labelled decisions of rollout games, up to this round."""
        for before in range(1, number + 1):
            for one in self.kept.all(f"labelled {before}"):
                yield from msgspec.msgpack.decode(one, type=list[LabelledDecision])

    def _do(self, stage: str, work: Work, size: int) -> list[bytes]:
        """Do the unfinished work of a stage, within its share of the time."""
        share = self.waiting[stage] / sum(self.waiting.values())
        del self.waiting[stage]
        until = monotonic() + share * max(0.0, self.until - monotonic())
        open_now = [number for number in range(size) if not self.kept.has(stage, number)]
        done = size - len(open_now)
        self.progress(stage, done, size)
        for number, result in self.crew.each(work, _while_there_is_time(open_now, until)):
            self.kept.put(stage, number, result)
            done += 1
            self.progress(stage, done, size)
        return self.kept.all(stage)

    def _enough(self, what: str, there: int, least: int) -> None:
        if there < least:
            raise TooLittleTime(f"There was time for {there} {what}; it takes {least} at least. Give it more minutes.")


def _seconds(work: Work) -> float:
    """Return the duration of one piece of work."""
    began = monotonic()
    work(0)
    return monotonic() - began


def _counts(pairs: Sequence[tuple[float, float]]) -> tuple[int, int, int, int]:
    """Count pairs: both good, the new one better, the old one better, both poor."""
    better, worse = sum(new > old for new, old in pairs), sum(new < old for new, old in pairs)
    good = sum(new == old and new > EVEN for new, old in pairs)
    return good, better, worse, len(pairs) - good - better - worse


def _while_there_is_time(numbers: Iterable[int], until: float) -> Iterator[int]:
    for number in numbers:
        if monotonic() >= until:
            return
        yield number


def _sides(game: Game[Any], cells: Cells) -> Iterator[int]:
    seed, seats, options = cells.setup("sides", 0)
    table = game.new(seats, seed, **options)
    return (table.side_of(seat) for seat in range(table.seats))
