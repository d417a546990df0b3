"""What is learnt from: which games are played, how many, and with which seeds."""

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
"""Fewer games than these teach nothing."""


class TrainingError(HearthwatchError):
    """Nothing can be learnt here."""


class TooLittleTime(TrainingError):
    """There was not time for enough games. What was played is kept."""


class TrainingConfig(msgspec.Struct, frozen=True, kw_only=True):
    """How a game learns. The same course gives the same weights, if time does not cut it short."""

    seed: int = 1
    rollout_games: int = 16_000
    """Quick games, in each of the two rounds."""
    labelled_games: int = 2_000
    """Quick games in which some decisions are weighed, in the second round; half as many in the first."""
    labels_per_game: float = 6.0
    """How many decisions of such a game are weighed, about, shared out as strays are."""
    selfplay_games: int = 60
    """Games of the search in the second round; half as many in the first."""
    prior_games: int = 400
    """Quick games that the leaning of a round plays against plain sense; it goes where it wins fewer."""
    finetune_games: int = 480
    """Games of a short search in each of four goes, to which rows of the value are fitted anew."""
    pairs: int = 120
    """Games that the new weights play against the old ones, in all."""
    iterations: int = 60
    """How long the search thinks where it learns, and in the comparison."""
    exploration: float = 2.0
    """How many random options are taken in a quick game, about: so that causes can be told from company. Half of them
    are shared out among sorts of questions, so that those which are seldom asked get theirs."""
    seats: tuple[int, ...] = ()
    options: dict[str, list[Any]] = {}


def check_numbers(config: TrainingConfig) -> None:
    """LearnError where a course is too small to teach anything, however much time there is."""
    for wanted, least, what in (
        (config.rollout_games, FEWEST_ROLLOUTS, "quick games"),
        (config.labelled_games, 2 * FEWEST_LABELLED, "games with weighed decisions"),
        (config.selfplay_games, 2 * FEWEST_SELFPLAY, "games of the search"),
        (config.prior_games, FEWEST_PRIOR, "quick games by the leaning"),
        (config.pairs, FEWEST_PAIRS, "pairs of games"),
    ):
        if wanted < least:
            raise TrainingError(f"It takes at least {least} {what}: {wanted} would teach nothing.")


class Cells:
    """The games of a course: every combination of options with every number of seats, in turn."""

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
        """The seed, the seats and the options of a game of this number."""
        own = chance.start(self.seed + sum(ord(sign) << 8 * place for place, sign in enumerate(purpose[:6])))
        options = self.options[number % len(self.options)]
        seats = self.seats[number // len(self.options) % len(self.seats)]
        return chance.start(own + number) & SEED_MASK, seats, options


def with_defaults(game: Game[Any], config: TrainingConfig) -> TrainingConfig:
    """The course with what the game's `balance.toml` wants to be measured: its option with all values, its seats."""
    path = game.folder / "heuristics" / "balance.toml" if game.folder else None
    if path is None or not path.exists():
        return config
    meant = tomllib.loads(path.read_text(encoding="utf-8"))
    options, seats = config.options, config.seats
    if not options:
        values = [band["value"] for band in meant["band"]]
        options = {meant["option"]: [*dict.fromkeys(values)]}
    return msgspec.structs.replace(config, options=options, seats=seats or tuple(meant.get("seats", ())))
