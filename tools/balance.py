"""How hard a game is for a sensible player: win rates with their 95 % intervals, by difficulty.

    python tools/balance.py set-a-watch --games 2000 --jobs 2

Plays are seeded, so the same call gives the same figures. The sensible player is quick rather than strong: read the
rates as a comparison between difficulties and between versions of the cards, not as what good players reach.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from time import monotonic
from typing import Any

import hearthwatch as hw
from hearthwatch.kernel import OneOf, Option

CHUNK = 50
Z = 1.96


def play_chunk(slug: str, difficulty: str, first: int, count: int) -> list[tuple[bool, int]]:
    """Some whole games: whether each was won, and the round it ended in."""
    game: Any = hw.game(slug)
    results = []
    for seed in range(first, first + count):
        table: Any = game.new(seed=seed, difficulty=difficulty)
        while table.decision:
            table.choose(Option(table, game.sensible(table)))
        results.append((bool(table.outcome.won), int(table.outcome.details.get("round", 0))))
    return results


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def report(difficulty: str, results: Iterable[tuple[bool, int]]) -> str:
    """One row of the table."""
    results = list(results)
    wins = sum(won for won, _ in results)
    low, high = wilson(wins, len(results))
    ends = Counter(last for won, last in results if not won)
    worst = ", ".join(f"{round} ({count})" for round, count in ends.most_common(3))
    return f"{difficulty:8}  {wins / len(results):6.1%}  ({low:.1%} to {high:.1%})   most often lost in round {worst}"


def main() -> None:
    """Measure all difficulties of a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000, help="games at each difficulty")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    game = hw.game(arguments.game)
    settings = [setting for setting in game.options if setting.name == "difficulty" and isinstance(setting, OneOf)]
    if not settings or game.sensible is None:
        parser.error(f"{game.title} has no difficulties, or no sensible player, to measure.")
    start = monotonic()
    print(f"{game.title}: {arguments.games} games of the sensible player at each difficulty, seeds from 0")
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for difficulty in settings[0].values:
            firsts = range(0, arguments.games, CHUNK)
            chunks = [
                pool.submit(play_chunk, game.slug, difficulty, first, min(CHUNK, arguments.games - first))
                for first in firsts
            ]
            print(report(difficulty, (result for chunk in chunks for result in chunk.result())), flush=True)
    print(f"{monotonic() - start:.0f} s with {arguments.jobs} jobs")


if __name__ == "__main__":
    main()
