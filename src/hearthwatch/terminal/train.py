"""The command `train`: check everything before the first game; keep every game that was played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec

from hearthwatch.bots.arena import CutShort
from hearthwatch.bots.arena.words import percent, points
from hearthwatch.bots.training import TooLittleTime, TrainingConfig, TrainingReport
from hearthwatch.bots.training import train as train_bots
from hearthwatch.bots.training.report import finetuned, page, prior_verdict
from hearthwatch.drawing.rows import Row, heading, quiet, title
from hearthwatch.folders import home
from hearthwatch.kernel import Game

from .arena import CUT_SHORT, INTERRUPTED, check_writable, cores_here
from .display import display
from .program_name import command
from .progress import Told, progress


def train(
    game: Game[Any],
    options: dict[str, list[Any]],
    *,
    minutes: float,
    jobs: int | None,
    seed: int,
    seats: tuple[int, ...],
    rollout_games: int | None,
    labelled: int | None,
    selfplay_games: int | None,
    finetune: int | None,
    pairs: int | None,
    report: str | None,
    to: str | None,
    plain: bool,
    again: list[str],
) -> int:
    """Train, and print the result. Return the exit code."""
    asked = {
        "rollout_games": rollout_games,
        "labelled_games": labelled,
        "selfplay_games": selfplay_games,
        "finetune_games": finetune,
        "pairs": pairs,
    }
    sizes = {name: size for name, size in asked.items() if size}
    config = TrainingConfig(seed=seed, seats=seats, options=options, **sizes)
    if report:
        check_writable(Path(report))
    run = home() / "train" / f"{game.slug}-{_digest(game, config)}"
    goes_on = f"All games are stored in {run}. To continue: {command('train', *again)}"
    stages = _Stages(minutes, plain)
    try:
        found = train_bots(game, config, minutes=minutes, jobs=jobs or cores_here(), folder=run, to=to, progress=stages)
    except KeyboardInterrupt:
        print(f"\nStopped. {goes_on}", file=sys.stderr)
        return INTERRUPTED
    except (CutShort, TooLittleTime) as error:
        print(f"{error} {goes_on}", file=sys.stderr)
        return CUT_SHORT
    finally:
        stages.close()
    rows = [*summary(game, found), quiet(""), quiet(f"Every game: {run}")]
    if report:
        Path(report).write_text(page(game, found), encoding="utf-8")
        rows.append(quiet(f"The page: {report}"))
    display(plain).tell(rows)
    return 0


def summary(game: Game[Any], found: TrainingReport) -> Iterator[Row]:
    """Yield the results of a run in rows."""
    yield title(f"{game.title} has learnt from its own games")
    for number, one in enumerate(found.rounds, start=1):
        yield heading(f"Round {number}")
        loss, blind, positions = one.value
        yield quiet(f"{one.quick:,} rollout games: log loss {loss:.3f} on {positions:,} positions, blind {blind:.3f}")
        loss, blind, _ = one.calibrated
        yield quiet(
            f"{one.selfplay} games of the search, {percent(one.thought_won)} won: log loss {loss:.3f}, "
            f"blind {blind:.3f}; the leaning explains {percent(one.explained)} of {one.decisions:,} decisions"
        )
        yield quiet(prior_verdict(one))
    yield heading("Honed by games of a short search")
    for name, trials in finetuned(found.finetuned):
        yield quiet(f"{name}: {trials}")
    both, new, old, neither = found.pairs
    yield heading("The new weights against " + ("the old ones" if found.had else "plain sense"))
    yield quiet(
        f"{both + new + old + neither} games: both won {both}, only the new {new}, only the old {old}, neither "
        f"{neither}: {points(found.gain)} points"
    )
    yield quiet("They are the game's own now." if found.kept else "They are not clearly better, so the old ones stay.")


STAGES: Final = {
    "rollout": "hundred rollout games",
    "labelled": "ten labelled games",
    "selfplay": "self-play game",
    "prior": "twenty games of the prior",
    "finetune": "fine-tuning game",
    "pairs": "paired game",
}
"""By stage: what its pieces of work are."""


class _Stages:
    """Shows how far each stage is, and how much of the time budget is left."""

    def __init__(self, minutes: float, plain: bool) -> None:
        self.until = monotonic() + 60 * minutes
        self.plain = plain
        self.stage = ""
        self.shown = ExitStack()
        self.told: Told | None = None

    def __call__(self, stage: str, done: int, size: int) -> None:
        if stage != self.stage:
            self.close()
            self.stage = stage
            kind, _, part = stage.partition(" ")
            left = max(0.0, self.until - monotonic()) / 60
            words = f"{size} x {STAGES[kind]}" + (f", part {part}" if part else "")
            print(f"{words}; {left:.0f} min of the budget left", file=sys.stderr, flush=True)
            self.told = self.shown.enter_context(progress(size, "piece", self.plain))
        assert self.told is not None
        self.told(done)

    def close(self) -> None:
        """End the bar of the stage."""
        self.shown.close()
        self.shown = ExitStack()


def _digest(game: Game[Any], config: TrainingConfig) -> str:
    heuristics: Any = game.heuristics
    what = msgspec.json.encode(
        [game.version, game.fingerprint, heuristics and heuristics.FEATURE_VERSION, config], order="deterministic"
    )
    return blake2b(what, digest_size=4).hexdigest()
