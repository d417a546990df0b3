"""Configure training: which games are played, how many, and with which seeds."""

from __future__ import annotations

import tomllib
from itertools import product
from typing import Any, Final

import msgspec

from hearthwatch.kernel import Game, HearthwatchError, OptionValues, chance

SEED_MASK: Final = (1 << 48) - 1
FEWEST_ROLLOUTS: Final = 200
FEWEST_LABELLED: Final = 100
FEWEST_SELFPLAY: Final = 12
FEWEST_PRIOR: Final = 100
FEWEST_PAIRS: Final = 10
"""Fewest games that training can use."""


class TrainingError(HearthwatchError):
    """Training is impossible with this game or configuration."""


class TooLittleTime(TrainingError):
    """There was not time for enough games. Finished games are stored."""


class TrainingConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of training. It determines the weights, unless time cuts the run short."""

    seed: int = 1
    rollout_games: int = 16_000
    """Rollout games, in each of the two rounds."""
    labelled_games: int = 2_000
    """Rollout games in which some decisions are labelled, in the second round; half as many in the first."""
    labels_per_game: float = 6.0
    """Mean number of labelled decisions in such a game, distributed as exploration is."""
    selfplay_games: int = 60
    """Self-play games in the second round; half as many in the first."""
    prior_games: int = 400
    """Rollout games of a round's prior against the default policy; the prior is dropped if it wins fewer."""
    finetune_games: int = 480
    """Games of a short search in each of four fine-tuning passes."""
    pairs: int = 120
    """Games of the new weights against the old ones, in all."""
    iterations: int = 60
    """Iterations of the search in training and in the comparison."""
    exploration: float = 2.0
    """Mean number of random options in a rollout game: they separate causes from correlation. Half of them are shared
    out among sorts of questions, so that rare questions get theirs."""
    seats: tuple[int, ...] = ()
    options: dict[str, list[Any]] = {}


def check_numbers(config: TrainingConfig) -> None:
    """Raise TrainingError where a configuration is too small, with any amount of time."""
    for wanted, least, what in (
        (config.rollout_games, FEWEST_ROLLOUTS, "rollout games"),
        (config.labelled_games, 2 * FEWEST_LABELLED, "games with labelled decisions"),
        (config.selfplay_games, 2 * FEWEST_SELFPLAY, "games of the search"),
        (config.prior_games, FEWEST_PRIOR, "rollout games by the prior"),
        (config.pairs, FEWEST_PAIRS, "pairs of games"),
    ):
        if wanted < least:
            raise TrainingError(f"It takes at least {least} {what}: {wanted} would teach nothing.")


class Cells:
    """The games of a configuration: every combination of options with every number of seats, in turn."""

    def __init__(self, game: Game[Any], config: TrainingConfig) -> None:
        self.game = game
        self.seed = config.seed
        self.seats = config.seats or (game.seats[0],)
        for count in self.seats:
            game.origin(count, 0, False, {})
        self.options = [
            dict(zip(config.options, values, strict=True)) for values in product(*config.options.values())
        ] or [{}]
        for options in self.options:
            game.origin(self.seats[0], 0, False, options)

    def __len__(self) -> int:
        return len(self.options) * len(self.seats)

    def setup(self, purpose: str, number: int) -> tuple[int, int, OptionValues]:
        """Return the seed, the seats and the options of a game of this number."""
        own = chance.start(self.seed + sum(ord(sign) << 8 * place for place, sign in enumerate(purpose[:6])))
        options = self.options[number % len(self.options)]
        seats = self.seats[number // len(self.options) % len(self.seats)]
        return chance.start(own + number) & SEED_MASK, seats, options


def with_defaults(game: Game[Any], config: TrainingConfig) -> TrainingConfig:
    """Return the configuration with the defaults of the game's `balance.toml`: all values of its option, its seats."""
    path = game.folder / "heuristics" / "balance.toml" if game.folder else None
    if path is None or not path.exists():
        return config
    meant = tomllib.loads(path.read_text(encoding="utf-8"))
    options, seats = config.options, config.seats
    if not options:
        values = [band["value"] for band in meant["band"]]
        options = {meant["option"]: [*dict.fromkeys(values)]}
    return msgspec.structs.replace(config, options=options, seats=seats or tuple(meant.get("seats", ())))
