"""Play a copy of a table on by the rollout policy."""

from __future__ import annotations

from itertools import count
from time import perf_counter
from typing import Final

from hearthwatch.kernel import Step, Table
from hearthwatch.kernel.registry import game

from .evaluator import Evaluator, evaluator_of

LONGEST: Final = 2_000
"""A rollout with more choices than this is evaluated where it stands."""
NEVER: Final = 1 << 30


def take(table: Table, step: Step) -> None:
    """Make a choice on a copy of our own; pass an empty text if it wants one."""
    table.take(step, "" if table.rules.kinds[step[0]].field else None)


def play_out(table: Table, evaluator: Evaluator, end: int = NEVER) -> None:
    """Play rollout actions until the game is over or this stage is reached."""
    rollout_action, stage = evaluator.rollout_action, evaluator.heuristics.stage
    for _ in range(LONGEST):
        if table.ending or stage(table) >= end:
            return
        take(table, rollout_action(table))


def whole_games(slug: str, seats: int, seconds: float, first_seed: int) -> float:
    """Return the number of whole rollout games played in a second, set-up included: for measuring."""
    played = game(slug)
    evaluator = evaluator_of(played)
    began = perf_counter()
    for number in count(1):
        table = played.new(seats, seed=first_seed + number)
        table.recording = False
        play_out(table, evaluator)
        passed = perf_counter() - began
        if passed >= seconds:
            break
    return number / passed
