"""Whether hints can be believed: by tenths, the chances they foretold and how often it came true.

    python tools/reliability.py set-a-watch --games 200 --jobs 2

A bot plays on from where each hint was asked for; the games are those of the option that `balance.toml` names.
"""

from __future__ import annotations

import argparse

import hearthwatch as hw
from hearthwatch.bots.reliability import ENOUGH, reliability


def main() -> None:
    """Measure a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="seasoned", help="who plays on")
    parser.add_argument("--iterations", type=int, default=100, help="of each hint")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    found = reliability(
        hw.game(given.game),
        given.games,
        player=given.bot,
        iterations=given.iterations,
        seed=given.seed,
        jobs=given.jobs,
    )
    print("| foretold | came true | off by | hints | games |\n| --- | --- | --- | --: | --: |")
    for one in found:
        few = "" if one.enough else f" (fewer than {ENOUGH} games)"
        came = f"{one.came.rate:.0%} ({one.came.low:.0%} to {one.came.high:.0%})"
        print(f"| {one.foretold:.0%} | {came} | {100 * one.off:+.0f}{few} | {one.hints} | {one.games} |")


if __name__ == "__main__":
    main()
