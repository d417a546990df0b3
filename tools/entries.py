"""Play the Adventures of Thorgal many times, and tell which Entries were never read and which ends never came.

tools/entries.py                                  30 games of each Adventure, sensible and random ones in turn
tools/entries.py --games 200 --only torkans-temple
tools/entries.py --authored my-adventures --only the-lost-flock

What no text leads to is found without playing: tests/games/thorgal/reaching.py.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from hearthwatch.bots import bot  # noqa: E402
from hearthwatch.games.thorgal import GAME  # noqa: E402
from hearthwatch.games.thorgal.table import Saga  # noqa: E402
from hearthwatch.kernel.game import Game  # noqa: E402

PLAYERS = ("sensible", "sensible", "random")
"""Who plays the first game, the second, and so on."""
SEATS = (2, 3, 4)


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30, help="of each Adventure (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first one (%(default)s)")
    parser.add_argument("--only", nargs="+", metavar="ADVENTURE", help="by their short names")
    parser.add_argument("--authored", nargs="*", type=Path, default=[], metavar="FOLDER", help="Adventures of your own")
    return parser.parse_args(arguments)


def play(game: Game[Saga], adventure: str, number: int, seed: int) -> Saga:
    """One game to its end."""
    seats = SEATS[number % len(SEATS)]
    table = game.new(seats, seed=seed + number, adventure=adventure, characters="random")
    player = bot(PLAYERS[number % len(PLAYERS)])
    choice = 0
    while table.decision:
        player.play(table, table.team, seed=choice)
        choice += 1
    return table


def tally(game: Game[Saga], adventure: str, games: int, seed: int) -> list[str]:
    """What was read and how it ended, as lines."""
    read: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    final: Counter[int] = Counter()
    for number in range(games):
        table = play(game, adventure, number, seed)
        read.update(entry for entry in table.played.entries if table.entries_read >> entry & 1)
        final[table.final] += 1
        assert table.outcome is not None
        ends[f"{'won' if table.outcome.won else 'lost'}: {table.outcome.reason}"] += 1
    entries = game.book.adventures[adventure].entries
    never = [f"{number} {entry.name}" for number, entry in entries.items() if not read[number] and not final[number]]
    told = ", ".join(f"{number} ({read[number] + final[number]})" for number in sorted(entries))
    return [
        f"{adventure}: {games} games",
        f"  read: {told}",
        f"  never read: {', '.join(never) or 'none'}",
        *(f"  {count} {end}" for end, count in ends.most_common()),
    ]


def main(arguments: list[str]) -> int:
    options = read_arguments(arguments)
    game = GAME.with_authored(*options.authored) if options.authored else GAME
    for adventure in options.only or game.book.adventures:
        print("\n".join(tally(game, adventure, options.games, options.seed)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
