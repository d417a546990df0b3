"""How much faster the compiled build is than the plain one, in one run on one core.

    make compiled
    .venv/bin/python benchmarks/builds.py [GAME ...] [--rounds 9] [--seconds 0.5] [--check] [--json]

Two processes, one of each build, take turns on the same core, round after round, and do the same: whole random games
through the public API, playouts by the game's own sense, search in mid-game, copies. A figure is the median of its
rounds, a ratio the median of the ratios within each round, with the smallest and the largest beside it. Time is
processor time. The bar is 2.4 for decisions, playouts and search iterations of every game.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.append(str(ROOT / "src"))

BAR: Final = 2.4
HAVE_A_BAR: Final = ("decisions", "playouts", "iterations")
MIDDLES: Final = 16
INTERLUDES: Final = 0.1
"""How often anything is chosen, also what is open at every decision; otherwise an answer to what is asked."""
LONGEST: Final = 1_000
"""Free play at random may hardly end."""


# One build, in a process of its own


def works(slug: str) -> dict[str, Callable[[], int]]:
    """By figure: what does it once, or a few times, and says how often."""
    import hearthwatch
    from hearthwatch.bots.evaluator import evaluator_of
    from hearthwatch.bots.playout import play_out
    from hearthwatch.terminal.bench import mid_game, most_seats, raced

    game = hearthwatch.game(slug)
    seats, evaluator = most_seats(game), evaluator_of(game)
    middles = cycle([mid_game(game, seats, number) for number in range(MIDDLES)])
    seeds: Iterator[int] = count(1)
    free = Random(1)  # one for all games: to make one takes as long as a decision

    def random_game() -> int:
        made = 0
        table = game.new(seats, seed=next(seeds))
        while decision := table.decision:
            options = decision.options
            many = len(options) if free.random() < INTERLUDES else len(table.asked_options)
            option = options[int(free.random() * many)]
            table.choose(option, text=table.least_text(option.step))
            made += 1
            if made == LONGEST:
                break
        return made

    def playout() -> int:
        table = game.new(seats, seed=next(seeds))
        table.recording = False
        play_out(table, evaluator)
        return 1

    def search() -> int:
        return raced(next(middles), next(seeds))

    def new() -> int:
        game.new(seats, seed=next(seeds))
        return 1

    def copies() -> int:
        table = next(middles)
        for _ in range(100):
            table.clone()
        return 100

    def worlds() -> int:
        next(middles).determinize(0, seed=next(seeds))
        return 1

    return {
        "decisions": random_game,
        "playouts": playout,
        "iterations": search,
        "new tables": new,
        "copies": copies,
        "worlds": worlds,
    }


def serve(slug: str) -> None:
    """Measure what is asked on standard input: a figure and how long; answer with how often a second."""
    from hearthwatch import builds

    found = works(slug)
    print(json.dumps({"figures": list(found), "build": "plain" if builds.note else "compiled"}), flush=True)
    for line in sys.stdin:
        figure, seconds = json.loads(line)
        work, done, began = found[figure], 0, process_time()
        while (passed := process_time() - began) < seconds or not done:
            done += work()
        print(done / passed, flush=True)


# Both of them


class Build:
    """A process that measures what it is told to."""

    def __init__(self, slug: str, plainly: bool) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "HEARTHWATCH_PLAIN"}
        if plainly:
            environment["HEARTHWATCH_PLAIN"] = "1"
        command = [sys.executable, __file__, "--serve", slug]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        told = json.loads(self.answer())
        self.figures: list[str] = told["figures"]
        if told["build"] != ("plain" if plainly else "compiled"):
            sys.exit("There is no compiled build to measure: `make compiled` makes it.")

    def answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline() or sys.exit("A build failed while it was measured.")

    def measure(self, figure: str, seconds: float) -> float:
        assert self.process.stdin is not None
        print(json.dumps([figure, seconds]), file=self.process.stdin, flush=True)
        return float(self.answer())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(slug: str, rounds: int, seconds: float, figures: list[str]) -> list[dict[str, Any]]:
    """For each figure: both builds, and how often the plain one goes into the compiled one."""
    both = [Build(slug, plainly) for plainly in (True, False)]
    rows = []
    for figure in figures or both[0].figures:
        for build in both:
            build.measure(figure, seconds / 4)
        speeds = [[build.measure(figure, seconds) for build in both] for _ in range(rounds)]
        ratios = [compiled / plain for plain, compiled in speeds]
        plain, compiled = (median(one[place] for one in speeds) for place in (0, 1))
        rows.append(
            {
                "game": slug,
                "figure": figure,
                "plain": plain,
                "compiled": compiled,
                "ratio": median(ratios),
                "least": min(ratios),
                "most": max(ratios),
            }
        )
    for build in both:
        build.close()
    return rows


def words(row: dict[str, Any]) -> str:
    missed = row["figure"] in HAVE_A_BAR and row["ratio"] < BAR
    return (
        f"{row['game']:<22}{row['figure']:<12}{row['plain']:>12,.1f}{row['compiled']:>12,.1f}{row['ratio']:>8.2f}"
        f"  ({row['least']:.2f} to {row['most']:.2f}){'  MISSED' * missed}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the two builds of the engine.")
    parser.add_argument("slugs", nargs="*", metavar="GAME", help="all games unless some are named")
    parser.add_argument("--rounds", type=int, default=9, help="how often the builds take turns (default 9)")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure in each round (default 0.5)")
    parser.add_argument("--figure", action="append", help="only this one")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--check", action="store_true", help=f"exit with 1 where a ratio is below {BAR}")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.serve:
        serve(told.slugs[0])
        return 0
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ["HEARTHWATCH_PLAIN"] = "1"
    import hearthwatch

    rows = []
    if not told.json:
        print(f"{'game':<22}{'each second':<12}{'plain':>12}{'compiled':>12}{'ratio':>8}")
    for slug in told.slugs or hearthwatch.games():
        for row in compare(slug, told.rounds, told.seconds, told.figure or []):
            rows.append(row)
            if not told.json:
                print(words(row), flush=True)
    if told.json:
        print(json.dumps(rows, indent=2))
    missed = any(row["figure"] in HAVE_A_BAR and row["ratio"] < BAR for row in rows)
    return 1 if told.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
