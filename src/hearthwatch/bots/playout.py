"""Playing a copy of a table on, quickly and sensibly."""

from __future__ import annotations

from itertools import count
from time import perf_counter
from typing import Any, Final

from hearthwatch.kernel import Step, Table
from hearthwatch.kernel.registry import game

from .plain_sense import PLAIN

LONGEST: Final = 2_000
"""More choices than this, and a playout is judged where it stands."""
NEVER: Final = 1 << 30


def take(table: Table, step: Step) -> None:
    """Make a choice on a copy of our own; where it wants a text, an empty one."""
    table.take(step, "" if table.rules.kinds[step[0]].field else None)


def play_out(table: Table, sense: Any, end: int = NEVER) -> None:
    """Play sensibly until the game is over or its stage is reached."""
    leap, stage = sense.leap, sense.stage
    for _ in range(LONGEST):
        if table.ending or stage(table) >= end:
            return
        take(table, leap(table))


def chance_of_side_0(table: Table, sense: Any) -> float:
    """What came of it: won, lost, or how it stands."""
    if table.ending:
        won = table.ending[0]
        return 0.5 if won is None else float(won)
    return float(sense.value(table))


def whole_games(slug: str, seats: int, seconds: float, first_seed: int) -> float:
    """How many whole sensible games are played in a second, setting up included: for measuring."""
    found = game(slug)
    sense = found.sense or PLAIN
    began = perf_counter()
    for number in count(1):
        table = found.new(seats, seed=first_seed + number)
        table.recording = False
        play_out(table, sense)
        passed = perf_counter() - began
        if passed >= seconds:
            break
    return number / passed
