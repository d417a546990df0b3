"""Fit what a game's value says of some kinds of games anew, such as quests that it misjudges.

    python tools/refit.py heroes-of-terrinoth the-goblin-problem the-stolen-standard --games 300 --kept games.bin

So many games of each kind are played by a short search with a random option now and then; `--kept` keeps them, so that
a run that was stopped goes on. Then the weights of these kinds alone are fitted to them, each held to what it was, and
what they foretell of games that they were not fitted to is told beside what the old ones did. `--to` says where the new
weights go, if anywhere. Whether they play better is for the arena to say: `seasoned` beside
`search:iterations=36,weights=FOLDER`.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from math import exp, log, log1p
from pathlib import Path
from typing import Any, Final

import msgspec

import hearthwatch as hw
from hearthwatch.bots.arena.crew import Alone, Processes
from hearthwatch.bots.judgement import Judgement
from hearthwatch.bots.learn.course import Course, usual
from hearthwatch.bots.learn.fitting import need, refit
from hearthwatch.bots.learn.played import Played, Seen, straying_game, strays_of
from hearthwatch.bots.weights import LEANING, VALUE, Learnt, Value, folder_of, read, write
from hearthwatch.kernel import Game

FOLDS: Final = 6
"""Into so many parts games are shared out, of which each is foretold by what was fitted to the others."""


def main() -> None:
    """Play, fit, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("kinds", nargs="+", help="values of the option that balance.toml names")
    parser.add_argument("--games", type=int, default=300, help="of each kind")
    parser.add_argument("--iterations", type=int, default=12, help="of the search that plays them")
    parser.add_argument("--weights", default="", help="a folder of weights to begin with, instead of the game's own")
    parser.add_argument("--kept", type=Path, help="a file that keeps the games")
    parser.add_argument("--to", type=Path, help="the folder for the new weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    need()
    game = hw.game(given.game)
    folder = Path(given.weights) if given.weights else folder_of(game)
    value = read(game, folder).value if folder else None
    if folder is None or value is None:
        parser.error(f"{game.title} has learnt nothing yet: hearthwatch learn {game.slug} comes first.")
    everything = usual(game, Course(seed=given.seed, iterations=given.iterations))
    (option,) = everything.options
    course = msgspec.structs.replace(everything, options={option: given.kinds})
    games = played(game, course, given.weights, given.games * len(given.kinds), given.kept, given.jobs)
    told(game, value, games)
    if given.to:
        given.to.mkdir(parents=True, exist_ok=True)
        write(refit(game, value, _seen(games), len(games)), given.to / VALUE)
        if (folder / LEANING).exists() and given.to != folder:
            shutil.copy(folder / LEANING, given.to)


def played(game: Game[Any], course: Course, weights: str, many: int, kept: Path | None, jobs: int) -> list[Played]:
    """So many games of the search, those that are kept already and new ones."""
    found = dict(_read(kept)) if kept and kept.exists() else {}
    work = partial(straying_game, game, course, "refit", weights, strays_of(game, course, weights))
    crew = Alone() if jobs == 1 else Processes(jobs)
    for number, one in crew.each(work, [number for number in range(many) if number not in found]):
        found[number] = msgspec.msgpack.decode(one, type=Played)
        if kept:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode((number, found[number])) + b"\n")
    return [found[number] for number in range(many)]


def _read(kept: Path) -> Iterator[tuple[int, Played]]:
    for line in kept.read_bytes().splitlines():
        yield msgspec.json.decode(line, type=tuple[int, Played])


def told(game: Game[Any], value: Value, games: Sequence[Played]) -> None:
    """How well old and new weights foretell, kind by kind, and how well always saying the mean does."""
    parts = [[one for number, one in enumerate(games) if number // FOLDS % FOLDS == part] for part in range(FOLDS)]
    new: list[tuple[Seen, float]] = []
    for part in range(FOLDS):
        others = [one for other in range(FOLDS) if other != part for one in parts[other]]
        fitted = refit(game, value, _seen(others), len(others))
        new += _foretold(game, fitted, _seen(parts[part]))
    old = _foretold(game, value, _seen(games))
    for row in sorted({seen.row for seen, _ in old}):
        ends = [one.result for one in games if one.seen and one.seen[0].row == row]
        mean = sum(seen.result for seen, _ in old if seen.row == row) / sum(seen.row == row for seen, _ in old)
        blind = -(mean * log(mean) + (1 - mean) * log(1 - mean)) if 0 < mean < 1 else 0.0
        print(
            f"row {row}: {sum(ends):g} of {len(ends)} games won; log loss {_loss(old, row):.3f} before, "
            f"{_loss(new, row):.3f} now on games left out, {blind:.3f} by always saying the mean"
        )


def _seen(games: Sequence[Played]) -> list[Seen]:
    return [seen for one in games for seen in one.seen]


def _foretold(game: Game[Any], value: Value, seen: Sequence[Seen]) -> list[tuple[Seen, float]]:
    """Of each of these positions its log odds."""
    ((*rows,),) = Judgement(game.sense, Learnt(value)).sides
    return [
        (
            one,
            rows[one.row][0] + sum(weight * much for weight, much in zip(rows[one.row][1], one.features, strict=True)),
        )
        for one in seen
    ]


def _loss(foretold: Sequence[tuple[Seen, float]], row: int) -> float:
    losses = [
        log1p(exp(-abs(odds))) + max(odds, 0.0) - seen.result * odds for seen, odds in foretold if seen.row == row
    ]
    return sum(losses) / max(1, len(losses))


if __name__ == "__main__":
    main()
