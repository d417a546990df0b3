"""Test that both builds of the engine play alike: `python tools/equal.py` compares digests of their games.

In every game: random games, every step and the state after each of them; games by the game's heuristics, evaluated at
every question; search, with the results of every option in every world. Seeds are the same in both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path.append(str(ROOT / "src"))

RANDOM_GAMES: Final = 400
SENSIBLE_GAMES: Final = 20
SEARCHES: Final = 20
ITERATIONS: Final = 60
LONGEST: Final = 3_000
WHOLE_STATE_EVERY: Final = 16
"""Every step is digested with the state of chance; the state as a whole now and then, and at the end."""


def digests(slug: str, games: int) -> dict[str, str]:
    """Return the digests of the games of this build."""
    import hearthwatch
    from hearthwatch.terminal.bench import most_seats

    game = hearthwatch.game(slug)
    least, most = game.seats[0], most_seats(game)
    share = games / RANDOM_GAMES
    found = {}
    for name, count, work in (
        ("random games", games, _random_game),
        ("sensible games", max(1, int(SENSIBLE_GAMES * share)), _sensible_game),
        ("searches", max(1, int(SEARCHES * share)), _search),
    ):
        digest = blake2b(digest_size=12)

        def note(*things: object, digest: Any = digest) -> None:
            digest.update(repr(things).encode())

        for seed in range(count):
            work(game, least + seed % (most - least + 1), seed, note)
        found[name] = digest.hexdigest()
    return found


Note = Callable[..., None]


def _new(game: Any, seats: int, seed: int) -> Any:
    from hearthwatch.kernel.errors import SetupError

    try:
        return game.new(seats, seed=seed)
    except SetupError:
        return game.new(game.seats[0], seed=seed)


def _random_game(game: Any, seats: int, seed: int, note: Note) -> None:
    from hearthwatch.kernel.testing.play import any_step

    chance, table = Random(seed), _new(game, seats, seed)
    for number in range(LONGEST):
        if not table.asked:
            break
        step = any_step(table, chance)
        note(table.asked, table.legal, step, table.rng)
        table.take(step, table.least_text(step))
        if number % WHOLE_STATE_EVERY == 0:
            note(table.state_digest())
    note(table.ending, table.state_digest())


def _sensible_game(game: Any, seats: int, seed: int, note: Note) -> None:
    from hearthwatch.bots.evaluator import evaluator_of
    from hearthwatch.bots.playout import take

    evaluator, table = evaluator_of(game), _new(game, seats, seed)
    for number in range(LONGEST):
        if table.ending:
            break
        step = evaluator.rollout_action(table)
        note(step, table.rng)
        if number % WHOLE_STATE_EVERY == 0:
            note(evaluator.value(table), evaluator.prior(table, table.legal), table.state_digest())
        take(table, step)
    note(table.ending, table.state_digest())


def _search(game: Any, seats: int, seed: int, note: Note) -> None:
    """One search in the middle of a random game: every result of every option."""
    from hearthwatch.bots.search import Search
    from hearthwatch.kernel.testing.play import any_step

    chance, table = Random(seed), _new(game, seats, seed)
    for _ in range(10 + seed):
        if table.asked:
            step = any_step(table, chance)
            before = table.clone()
            table.take(step, table.least_text(step))
            table = before if table.ending else table
    bot, seen = Search(iterations=ITERATIONS), (table.asked[0][0],)
    options = bot.considered(table, seen, table.decision.for_seat(seen[0]), seed)
    race = bot.race(table, seen, options, seed)
    race.run(ITERATIONS)
    note([(runner.step, runner.prior, runner.results) for runner in race.runners], race.leader.step)


def _of_build(slug: str, games: int, plainly: bool) -> dict[str, str]:
    command = [sys.executable, __file__, "--games", str(games), "--here", slug]
    environment = {name: value for name, value in os.environ.items() if name != "HEARTHWATCH_PLAIN"}
    done = subprocess.run(
        command, env={**environment, **({"HEARTHWATCH_PLAIN": "1"} if plainly else {})}, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{slug} failed in the {'plain' if plainly else 'compiled'} build.\n{done.stderr}")
    found: dict[str, str] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*", metavar="GAME", help="all games unless some are named")
    parser.add_argument("--games", type=int, default=RANDOM_GAMES, help="random games of each; the rest in proportion")
    parser.add_argument("--here", action="store_true", help="only this build: its digests as JSON")
    told = parser.parse_args()
    if told.here:
        print(json.dumps(digests(told.slugs[0], told.games)))
        return
    import hearthwatch
    from hearthwatch import builds

    if builds.note:
        sys.exit(f"There is only the plain build. {builds.note}")
    apart = 0
    for slug in told.slugs or hearthwatch.games():
        plain, compiled = (_of_build(slug, told.games, plainly) for plainly in (True, False))
        for name, digest in plain.items():
            same = digest == compiled[name]
            apart += not same
            print(f"{slug:<24}{name:<16}{digest}  {'equal' if same else f'NOT EQUAL: {compiled[name]}'}", flush=True)
    sys.exit(bool(apart))


if __name__ == "__main__":
    main()
