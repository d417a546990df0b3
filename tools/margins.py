"""Compare the margins of hints with a search of both options: hinted, hinted with follow-ups, played.

    python tools/margins.py set-a-watch                     positions where the best option leads by 20 points
    python tools/margins.py thorgal --positions 50 --worlds 12 --to-end

Casual and seasoned bots play in turn. Wherever a hint without follow-ups puts its first option far ahead of the
second, the same two are evaluated with follow-ups (other seed), and `search:iterations=12` plays on from both in the
same worlds, drawn by a third seed: to the horizon of a rollout, where the value function evaluates, or with
--to-end to the end of the game. With --reviews N it reviews N games instead, and counts losses that come back before
anything happens by chance.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import fmean
from time import process_time
from typing import Any, Final, NamedTuple

from hearthwatch import game
from hearthwatch.bots import bot, review
from hearthwatch.bots.evaluator import evaluator_of
from hearthwatch.bots.playout import take
from hearthwatch.bots.training.selfplay import decisions
from hearthwatch.bots.weighing import Weighing
from hearthwatch.kernel import Game, Step, Table

FAR: Final = 0.2
SCREEN: Final = 80
"""Tries that look whether a position is worth more."""
APART: Final = 3
"""Decisions between two positions of a game."""
LONGEST: Final = 600
LOST: Final = 0.08
NOTHING: Final = 0.05
"""Less than this is no difference."""


class Compared(NamedTuple):
    """The margin of one option over another, by three methods."""

    told: float
    followed: float
    played: float
    error: float
    seconds_told: float
    seconds_followed: float


def compare(
    table: Table, seats: tuple[int, ...], iterations: int, worlds: int, seed: int, to_end: bool
) -> Compared | None:
    """Compare the best two options here; None where a hint sees no great difference."""
    assert table.decision is not None
    steps = table.decision.for_seat(seats).options.steps
    if len(steps) < 2:
        return None
    screen = Weighing(table, seats, steps, seed)
    screen.spend(SCREEN)
    best, second = sorted(steps, key=screen.chance, reverse=True)[:2]
    if screen.chance(best) - screen.chance(second) < FAR / 2:
        return None
    began = process_time()
    plain = Weighing(table, seats, steps, seed)
    plain.spend(iterations)
    best, second = sorted(steps, key=plain.chance, reverse=True)[:2]
    told = plain.chance(best) - plain.chance(second)
    if told < FAR:
        return None
    between = process_time()
    deep = Weighing(table, seats, steps, seed + 1)
    deep.spend(iterations, follow_ups=True)
    ended = process_time()
    gaps = list(_gaps(table, seats, best, second, worlds, seed + 2, to_end))
    mean = fmean(gaps)
    error = sqrt(fmean([(gap - mean) ** 2 for gap in gaps]) / len(gaps))
    followed = deep.chance(best) - deep.chance(second)
    return Compared(told, followed, mean, error, between - began, ended - between)


def _gaps(
    table: Table, seats: tuple[int, ...], best: Step, second: Step, worlds: int, seed: int, to_end: bool
) -> Iterator[float]:
    evaluator, side = evaluator_of(table.game), table.side_of(seats[0])
    end = None if to_end else evaluator.heuristics.stage(table) + evaluator.heuristics.HORIZON
    row = evaluator.heuristics.row(table)
    for number in range(worlds):
        world = table.determinize(seats, seed=seed * 1009 + number)
        ends = [_played(world.clone(), step, end, number) for step in (best, second)]
        one, other = [evaluator.calibrated(evaluator.value(end, side), side, row) for end in ends]
        yield one - other


def _played(world: Table, step: Step, end: int | None, seed: int) -> Table:
    """Play a world on after the option by a short search; the other side plays casually."""
    take(world, step)
    stage, players = evaluator_of(world.game).heuristics.stage, (bot("search:iterations=12"), bot("casual"))
    for thought, holders in decisions(world):
        if thought >= LONGEST or (end is not None and stage(world) >= end):
            break
        player = players[1 if world.game.parts and world.side_of(holders[0]) else 0]
        take(world, player.choose(world, holders, seed=seed * LONGEST + thought).step)
    return world


def positions(game: Game[Any], options: dict[str, Any], first: int) -> Iterator[tuple[Table, tuple[int, ...], int]]:
    """Positions of games that casual and seasoned bots play in turn."""
    number = first
    while True:
        table = game.new(1 if 1 in game.seats else 3, number, **options)
        player = bot(("casual", "seasoned")[number % 2])
        for thought, holders in decisions(table):
            yield table, holders, number * LONGEST + thought
            player.play(table, holders, seed=thought)
        number += 1


def options_of(slug: str) -> dict[str, Any]:
    """Return the options with which a game has something to win."""
    return {"adventure": True} if slug == "duskwatch" else {}


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--positions", type=int, default=200)
    words.add_argument("--iterations", type=int, default=600)
    words.add_argument("--worlds", type=int, default=16)
    words.add_argument("--seconds", type=float, default=600.0, help="stop after so much processor time")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--reviews", type=int, default=0)
    words.add_argument("--to-end", action="store_true")
    words.add_argument("--each", action="store_true", help="print every position")
    given = words.parse_args()
    if given.reviews:
        review_games(game(given.game), options_of(given.game), given.reviews, given.seed)
        return
    found: list[Compared] = []
    looked, last = 0, -APART
    for table, holders, seed in positions(game(given.game), options_of(given.game), given.seed):
        if len(found) >= given.positions or process_time() > given.seconds:
            break
        looked += 1
        if looked - last < APART:
            continue
        one = compare(table, holders, given.iterations, given.worlds, seed, given.to_end)
        if one is not None:
            last = looked
            found.append(one)
            if given.each:
                print(" ".join(f"{value:.2f}" for value in one), flush=True)
    report(given.game, looked, found)


def review_games(game: Game[Any], options: dict[str, Any], games: int, first: int) -> None:
    """Print the number of losses in reviews, and of those that come back without chance."""
    told = back = 0
    for number in range(first, first + games):
        table = game.new(1 if 1 in game.seats else 3, number, **options)
        for thought, holders in decisions(table):
            bot("casual").play(table, holders, seed=thought)
        looks = {look.entry: look for look in review(table.record, seed=number).looks}
        for entry, look in looks.items():
            before, after = table.earlier(entry), table.earlier(entry + 1)
            if look.loss < LOST or not look.turned:
                continue
            told += 1
            then = looks.get(entry + 1)
            by_chance = before.rng != after.rng or before.known != after.known
            if then and not by_chance and then.side == look.side and then.before - look.after > look.loss / 2:
                back += 1
    print(f"{game.slug}: {told} losses of {LOST:.0%} or more in {games} games, {back} came back without chance")


def report(slug: str, looked: int, found: list[Compared]) -> None:
    """Print the averages, and how often a margin was nothing."""
    if not found:
        print(f"{slug}: no hint of {looked} put an option {FAR:.0%} ahead.")
        return
    told, followed, played, error = (fmean(values) for values in list(zip(*found, strict=True))[:4])
    print(f"{slug}: {len(found)} positions of {looked} looked at, {process_time():.0f} s")
    print(f"  told {told:.2f}, with follow-ups {followed:.2f}, played {played:.2f} (mean error {error:.2f})")
    for name, tells in (("told", [one.told for one in found]), ("with follow-ups", [one.followed for one in found])):
        pairs = [(tell, one.played) for tell, one in zip(tells, found, strict=True)]
        off = fmean(abs(tell - played) for tell, played in pairs)
        far = [played for tell, played in pairs if tell >= FAR]
        empty = sum(played < NOTHING for played in far)
        print(f"  {name}: off by {off:.2f} on average; {empty} of {len(far)} margins of {FAR:.0%} made no difference")
    slower = sum(one.seconds_followed for one in found) / sum(one.seconds_told for one in found)
    print(f"  time with follow-ups: {slower:.2f} of the time without")


if __name__ == "__main__":
    main()
