"""Measure the speed of a game on this machine, in plain loops as a user writes them."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import count, cycle
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from typing import Any, Final

from hearthwatch import builds
from hearthwatch.bots.playout import whole_games
from hearthwatch.bots.search import Search
from hearthwatch.kernel.decision import Option
from hearthwatch.kernel.errors import SetupError
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.records import Record
from hearthwatch.kernel.registry import bring, brought, load
from hearthwatch.kernel.table import Table
from hearthwatch.kernel.testing.play import any_step

ROUNDS: Final = 5
TRIES: Final = 60
"""Iterations of a search where they are counted."""
MIDDLES: Final = 16
"""Number of mid-game tables that are copied, viewed and saved."""

NAMES: Final = {
    "decisions_per_s": "random decisions/s",
    "games_per_s": "whole games/s",
    "playouts_per_s": "rollouts/s",
    "two_jobs": "two jobs to one",
    "iterations_per_s": "search iterations/s",
    "clones_per_s": "clones/s in mid-game",
    "determinizations_per_s": "determinizations/s",
    "views_per_s": "views/s",
    "round_trips_per_s": "JSON round trips/s",
    "peak_memory_mb": "peak memory, MB",
}


def bench(game: Game[Any], seconds: float) -> dict[str, str | float | None]:
    """Measure everything once, in about this many seconds: medians of several short rounds."""
    seats = most_seats(game)
    slice_of_time = seconds / (ROUNDS * 9)
    speeds = [play_at_random(game, seats, slice_of_time, number) for number in range(ROUNDS)]
    middles = [mid_game(game, seats, number) for number in range(MIDDLES)]
    seeds = count()
    return {
        "game": game.slug,
        "seats": seats,
        "python": sys.version.split()[0],
        "build": "plain" if builds.note else "compiled",
        "decisions_per_s": round(median(decisions for decisions, _ in speeds)),
        "games_per_s": round(median(games for _, games in speeds), 1),
        **playouts(game.slug, seats, slice_of_time * ROUNDS),
        "iterations_per_s": iterations(middles, slice_of_time),
        "clones_per_s": rate(middles, Table.clone, slice_of_time),
        "determinizations_per_s": rate(middles, lambda table: table.determinize(0, seed=next(seeds)), slice_of_time),
        "views_per_s": rate(middles, lambda table: table.view(0), slice_of_time),
        "round_trips_per_s": rate(middles, lambda table: load(table.to_json()), slice_of_time),
        "peak_memory_mb": peak_memory(),
    }


def most_seats(game: Game[Any]) -> int:
    """As many as can play with the options as they are at first."""
    least, most = game.seats
    for seats in range(most, least, -1):
        try:
            game.new(seats, seed=0)
        except SetupError:
            continue
        return seats
    return least


def play_at_random(game: Game[Any], seats: int, seconds: float, seed: int) -> tuple[float, float]:
    """Decisions and whole games a second."""
    free = random.Random(seed)
    chance = free.random
    decisions = games = 0
    began = perf_counter()
    while perf_counter() - began < seconds or not games:
        table = game.new(seats, seed=seed * 1_000_000 + games)
        while table.asked:
            if table.laws.has_interludes:
                choose_freely(table, free)
            elif decision := table.decision:
                options = decision.options
                table.choose(options[int(chance() * len(options))])
            decisions += 1
        games += 1
    passed = perf_counter() - began
    return decisions / passed, games / passed


def choose_freely(table: Table, chance: random.Random) -> None:
    """Where things may be done at any time, mostly what is asked: otherwise a game of free play hardly ends."""
    step = any_step(table, chance)
    table.choose(Option(table, step), text=table.least_text(step))


def playouts(slug: str, seats: int, seconds: float) -> dict[str, float | None]:
    """Whole games by the game's own sense, and how many more two processes play at the same time than one."""
    if (os.cpu_count() or 1) < 2:
        return {"playouts_per_s": round(whole_games(slug, seats, seconds, 0), 1), "two_jobs": None}
    with ProcessPoolExecutor(2, get_context("spawn"), bring, (brought(),)) as pool:
        list(pool.map(whole_games, [slug] * 2, [seats] * 2, [0.0] * 2, [0] * 2))  # both have begun
        alone = pool.submit(whole_games, slug, seats, seconds, 0).result()
        both = sum(pool.map(whole_games, [slug] * 2, [seats] * 2, [seconds] * 2, [0, 1_000_000]))
    return {"playouts_per_s": round(alone, 1), "two_jobs": round(both / alone, 2)}


def iterations(tables: list[Table], seconds: float) -> int:
    """Return how many options a search tries per second, each in its own world: the median of several rounds."""
    speeds = []
    turn, seeds = cycle(tables), count(1)
    for _ in range(ROUNDS):
        tried = thoughts = 0
        began = perf_counter()
        while (passed := perf_counter() - began) < seconds or (not tried and thoughts < len(tables)):
            tried += raced(next(turn), next(seeds))
            thoughts += 1
        speeds.append(tried / passed)
    return round(median(speeds))


def raced(table: Table, seed: int) -> int:
    """Let a search think about the open question; how often it tried an option."""
    bot, seats, decision = Search(iterations=TRIES), (table.asked[0][0],), table.decision
    assert decision is not None
    race = bot.race(table, seats, bot.considered(table, seats, decision.for_seat(seats), seed), seed)
    race.run(TRIES)
    return race.playouts


def mid_game(game: Game[Any], seats: int, seed: int) -> Table:
    """A table in the middle of a random game."""
    free = random.Random(seed)
    table = game.new(seats, seed=seed)
    while table.asked:
        if table.laws.has_interludes:
            choose_freely(table, free)
        else:
            table.choose(int(free.random() * len(table.legal)))
    whole = table.record
    return Record(whole.origin, whole.entries[: len(whole.entries) // 2]).replay()


def rate(tables: list[Table], work: Callable[[Table], object], seconds: float) -> int:
    """Return how often per second this work can be done with one of these tables: the median of several rounds."""
    speeds = []
    turn = cycle(tables)
    for table in tables:
        work(table)  # a log is told once and then kept, a past proved once
    for _ in range(ROUNDS):
        done, batch = 0, 1
        began = perf_counter()
        while (passed := perf_counter() - began) < seconds or not done:
            for _, table in zip(range(batch), turn, strict=False):
                work(table)
            done += batch
            batch = min(batch * 2, 1024)
        speeds.append(done / passed)
    return round(median(speeds))


def peak_memory() -> float | None:
    """The most memory this program ever held, in MB; None where the platform does not tell."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1)
