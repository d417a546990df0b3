"""Measure the calibration of hints: by tenths, the predicted chances and the observed frequency.

    python tools/reliability.py set-a-watch --games 200 --jobs 2
    python tools/reliability.py set-a-watch --games 400 --begun-by casual --kept asked.jsonl --fit

A bot plays on from where each hint was requested; the games are those of the option in `balance.toml`. With
`--begun-by` another bot plays half of them up to a random moment: bad positions are tested too. With
`--fit` the calibration is fitted to these games and written to the game's weights (it needs numpy); the table then
calibrates each half of the games by the fit to the other half (two-fold cross-validation). `--kept` stores the games,
so that an interrupted run resumes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import hearthwatch as hw
from hearthwatch.bots.arena.words import percent, spread
from hearthwatch.bots.evaluator import evaluator_of
from hearthwatch.bots.reliability import ITERATION_CAP, as_told, asked_games, crossed, tenths, with_told, won_with
from hearthwatch.bots.training.fitting import need
from hearthwatch.bots.weights import VALUE, folder_of, read, write


def main() -> None:
    """Measure a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="seasoned", help="who plays on")
    parser.add_argument("--begun-by", default="", help="who begins half of the games, to lead them astray")
    parser.add_argument("--iterations", type=int, default=100, help="of each hint")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, help="a file that keeps the games")
    parser.add_argument("--fit", action="store_true", help="write what people should be told")
    given = parser.parse_args()
    game = hw.game(given.game)
    folder = folder_of(game)
    value = read(game, folder).value if folder else None
    if given.fit:
        need()
        if value is None:
            parser.error(f"{game.title} has learnt nothing yet: hearthwatch train {game.slug} comes first.")
    asked = asked_games(
        game,
        given.games,
        player=given.bot,
        begun_by=given.begun_by,
        iterations=given.iterations,
        seed=given.seed,
        jobs=given.jobs,
        kept=given.kept,
    )
    if given.fit and folder and value:
        found = tenths(crossed(game, value, asked))
        write(with_told(game, value, asked), folder / VALUE)
    else:
        found = tenths(as_told(asked, evaluator_of(game)))
    for name, won in won_with(game, asked, given.seed).items():
        print(f"{given.bot}, {name}: {percent(won.rate)} ({spread(won)}) won")
    print("| foretold | came true | off by | hints | games |\n| --- | --- | --- | --: | --: |")
    for one in found:
        few = "" if one.enough else f" (fewer than {ITERATION_CAP} games)"
        came = f"{one.came.rate:.0%} ({one.came.low:.0%} to {one.came.high:.0%})"
        print(f"| {one.predicted:.0%} | {came} | {100 * one.off:+.0f}{few} | {one.hints} | {one.games} |")


if __name__ == "__main__":
    main()
