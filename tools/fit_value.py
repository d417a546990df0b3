"""Fit the weights of a game's `sense/value.py`: what the chance to win depends on, by logistic regression.

    python tools/fit_value.py set-a-watch --bot search:iterations=40 --games 100 --jobs 2

Plays that many games at each difficulty (or quest: the option that `balance.toml` names), notes how every round began
and how the game ended, and prints the weights, how well they foretell (log loss against always saying the mean), and a
table of foretold against real chances.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import exp, log
from pathlib import Path
from typing import Any, Final

import hearthwatch as hw
from hearthwatch.bots import bot

Sample = tuple[list[float], bool]
RIDGE: Final = 1.0
STEPS: Final = 25


def features_of(slug: str) -> Callable[[Any], list[float]]:
    """What the game's own `sense/value.py` looks at."""
    package = type(hw.game(slug).sense).__module__
    found: Callable[[Any], list[float]] = import_module(f"{package}.value").features
    return found


def play(slug: str, name: str, options: dict[str, Any], seed: int) -> list[Sample]:
    """How every round of one game began, and whether it was won."""
    player, game, features = bot(name), hw.game(slug), features_of(slug)
    least, most = game.seats
    table = game.new(seats=least + seed % (most - least + 1), seed=seed, **options)
    seats = tuple(range(table.seats))
    seen: list[list[float]] = []
    noted = 0
    while table.decision:
        if table.round != noted:
            noted = table.round
            seen.append(features(table))
        player.play(table, seats, seed=seed * 1000 + table.moves)
    return [(one, bool(table.ending[0])) for one in seen]


def difficulties(slug: str) -> list[dict[str, str]]:
    """The options of each difficulty that the game's authors have a mind about."""
    folder = hw.game(slug).folder
    assert folder is not None
    meant = tomllib.loads((folder / "sense" / "balance.toml").read_text(encoding="utf-8"))
    return [{meant["option"]: band["value"]} for band in meant["band"] if band["bot"] == "search"]


def fit(samples: list[Sample]) -> list[float]:
    """Newton's method with a small ridge."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        for seen, won in samples:
            foretold = chance(weights, seen)
            sure = foretold * (1 - foretold)
            for row in range(size):
                slope[row] += (won - foretold) * seen[row]
                for column in range(size):
                    bend[row][column] += sure * seen[row] * seen[column]
        weights = [weight + change for weight, change in zip(weights, solve(bend, slope), strict=True)]
    return weights


def chance(weights: list[float], seen: list[float]) -> float:
    """What the weights foretell."""
    total = sum(weight * feature for weight, feature in zip(weights, seen, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Gauss with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def loss(foretold: float, won: bool) -> float:
    """The log loss of one prophecy."""
    return -log(max(1e-9, foretold if won else 1 - foretold))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="search:iterations=40")
    parser.add_argument("--games", type=int, default=100, help="at each difficulty")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--samples", type=Path, help="keep the samples in this file, and use those already there")
    arguments = parser.parse_args()
    samples: list[Sample] = []
    if arguments.samples and arguments.samples.exists():
        samples = [(seen, won) for seen, won in json.loads(arguments.samples.read_text())]
    if arguments.games:
        with ProcessPoolExecutor(arguments.jobs) as pool:
            games = [
                pool.submit(play, arguments.game, arguments.bot, options, 900_000 + seed)
                for seed in range(arguments.games)
                for options in difficulties(arguments.game)
            ]
            for game in games:
                samples.extend(game.result())
    if arguments.samples:
        arguments.samples.write_text(json.dumps(samples))
    weights = fit(samples)
    print("WEIGHTS: Final = (" + ", ".join(f"{weight:.2f}" for weight in weights) + ")")
    mean = sum(won for _, won in samples) / len(samples)
    told = sum(loss(chance(weights, seen), won) for seen, won in samples) / len(samples)
    blind = sum(loss(mean, won) for _, won in samples) / len(samples)
    print(f"{len(samples)} rounds, {mean:.0%} of them in games that were won; log loss {told:.3f}, blind {blind:.3f}")
    for low in range(0, 100, 20):
        near = [won for seen, won in samples if low <= 100 * chance(weights, seen) < low + 20]
        if near:
            print(f"  foretold {low:>2} to {low + 20} %: {sum(near) / len(near):.0%} of {len(near)} won")


if __name__ == "__main__":
    main()
