"""Let bots play the same deals and draw their win rates with 95% intervals (Wilson) as a chart."""

import argparse

from hearthwatch.bots.arena import Plan, cells

WIDTH = 50


if __name__ == "__main__":  # the workers import this file too
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="set-a-watch")
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()

    results = Plan(asked.game, ["random", "casual", "seasoned"], games=asked.games).play(jobs=2)
    for cell in cells(results):
        low, high = (round(WIDTH * end) for end in (cell.won.low, cell.won.high))
        bar = "." * low + "=" * max(1, high - low) + "." * (WIDTH - max(high, low + 1))
        print(f"{cell.bot:>10} |{bar}| {cell.won.rate:4.0%} ({cell.won.low:.0%} to {cell.won.high:.0%})")
