"""Measure how long Wardens last in the solo adventure: Vows kept, scenes and Actions before death or claiming.

    python tools/lasting.py --games 300 --jobs 2

Three players play the same seeds: `sensible` is the game's own sensible player. `wanderer` chooses at random among what
the adventure offers, and counts no Record. `random` takes any option, so most of its sittings are soon ended by itself.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean, quantiles
from typing import Any, Final

import hearthwatch as hw

PLAYERS: Final = ("random", "wanderer", "policy")
ADVENTURE_ENDS: Final = "WOD-A14"
LONGEST: Final = 20_000
ON_THE_PATH: Final = ("take_path", "press_on", "make_vow", "wake", "let_draw", "reveal_vow")
"""Steps that a wanderer chooses among, wherever one of these is legal."""
COUNTED: Final = {"vows_kept": "Vows kept", "vows_given_up": "Vows given up", "scenes": "scenes", "actions": "Actions"}


def play(player: str, seed: int) -> dict[str, Any]:
    """One adventure to its end: its details, and how it ended."""
    game = hw.game("duskwatch")
    assert game.heuristics is not None
    table = game.new(seed=seed, adventure=True)
    table.begin_history(recording=False)
    chance = Random(seed)
    for _ in range(LONGEST):
        if not table.asked:
            break
        main = table.asked_options
        step = game.heuristics.move(table) if player == "policy" else chance.choice(main)
        if player == "wanderer":
            step = chance.choice(on_the_path(table, main))
        table.choose(table.rules.key(step), text="..." if table.rules.kinds[step[0]].field else None)
    assert table.outcome is not None, f"Seed {seed} does not end with {player}."
    end = table.outcome.reason.partition(":")[0]
    return {**table.outcome.details, "end": end if table.outcome.rule == ADVENTURE_ENDS else "the sitting was ended"}


def on_the_path(table: Any, main: list[Any]) -> list[Any]:
    """Return the offers of the adventure; a Vow if there is none; else any answer."""
    names = {step: table.rules.kinds[step[0]].name for step in main}
    return [step for step in main if names[step] in ON_THE_PATH] or main


def spread(values: Sequence[int]) -> str:
    """Mean, quartiles and the most."""
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return f"mean {mean(values):6.2f}   quartiles {low:5.1f} {middle:5.1f} {high:5.1f}   most {max(values)}"


def report(player: str, played: Sequence[dict[str, Any]]) -> list[str]:
    games = len(played)
    lines = [f"{player}: {games} adventures"]
    lines += [f"  {words:15} {spread([one[name] for one in played])}" for name, words in COUNTED.items()]
    first = Counter(one["first_vow"] for one in played)
    ends = Counter(one["end"] for one in played)
    lines.append("  first Vow       " + ", ".join(f"{what} {count / games:.1%}" for what, count in first.most_common()))
    lines.append("  ends            " + ", ".join(f"{what} {count / games:.1%}" for what, count in ends.most_common()))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=PLAYERS)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as crew:
        for player in given.players:
            played = list(crew.map(partial(play, player), range(given.games), chunksize=10))
            print("\n".join(report(player, played)), flush=True)


if __name__ == "__main__":
    main()
