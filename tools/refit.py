"""Refit a game's value function for some kinds of games, such as quests that it misjudges.

    python tools/refit.py heroes-of-terrinoth the-goblin-problem the-stolen-standard --games 300 --kept games.jsonl

A short search with exploration plays `--games` games of each kind; `--kept` stores them, so that an interrupted run
resumes. Then the weight sets of these kinds alone are fine-tuned on them, as `hearthwatch train` does with
those of all kinds. `--to` says where the new weights go, if anywhere. Whether they play better is for the arena to say:
`seasoned` compared with `search:iterations=36,weights=FOLDER`.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import hearthwatch as hw
from hearthwatch.bots.arena.crew import Alone, Processes
from hearthwatch.bots.training.config import TrainingConfig, with_defaults
from hearthwatch.bots.training.finetuning import finetune
from hearthwatch.bots.training.fitting import need
from hearthwatch.bots.training.selfplay import SearchGame, exploration_rates, exploring_game
from hearthwatch.bots.training.trainer import SHORT_SEARCH
from hearthwatch.bots.weights import PRIOR, VALUE, folder_of, read, write
from hearthwatch.kernel import Game


def main() -> None:
    """Play, fit, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("kinds", nargs="+", help="values of the option that balance.toml names")
    parser.add_argument("--games", type=int, default=300, help="of each kind")
    parser.add_argument("--iterations", type=int, default=SHORT_SEARCH, help="of the search that plays them")
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
        parser.error(f"{game.title} has learnt nothing yet: hearthwatch train {game.slug} comes first.")
    everything = with_defaults(game, TrainingConfig(seed=given.seed, iterations=given.iterations))
    (option,) = everything.options
    config = msgspec.structs.replace(everything, options={option: given.kinds})
    games = played(game, config, given.weights, given.games * len(given.kinds), given.kept, given.jobs)
    finetuned, found = finetune(game, value, games)
    for one in found:
        print(
            f"row {one.row}: {one.games} games, {one.mean:.0%} won; log loss {one.before:.3f}, "
            f"anew {one.anew:.3f} on games left out, {one.blind:.3f} by always saying the mean: "
            f"{'fitted anew' if one.is_better else 'as it was'}"
        )
    if given.to:
        write(finetuned, given.to / VALUE)
        if (folder / PRIOR).exists() and given.to != folder:
            shutil.copy(folder / PRIOR, given.to)


def played(
    game: Game[Any], config: TrainingConfig, weights: str, many: int, kept: Path | None, jobs: int
) -> list[SearchGame]:
    """Return the games of the search, stored ones and new ones."""
    found = dict(_read(kept)) if kept and kept.exists() else {}
    work = partial(exploring_game, game, config, "refit", weights, exploration_rates(game, config, weights))
    crew = Alone() if jobs == 1 else Processes(jobs)
    for number, one in crew.each(work, [number for number in range(many) if number not in found]):
        found[number] = msgspec.msgpack.decode(one, type=SearchGame)
        if kept:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode((number, found[number])) + b"\n")
    return [found[number] for number in range(many)]


def _read(kept: Path) -> Iterator[tuple[int, SearchGame]]:
    for line in kept.read_bytes().splitlines():
        yield msgspec.json.decode(line, type=tuple[int, SearchGame])


if __name__ == "__main__":
    main()
