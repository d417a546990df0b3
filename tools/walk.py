"""How far one has to walk through the code to follow some choices: the calls, and the Python files they lie in.

    python tools/walk.py duskwatch --position draw.toml choose_action:0:0 add_score:0:0 let_draw:0

A position is a short document, as tests have them; without one a new game is begun. Only code of Hearthwatch counts.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

import hearthwatch as hw
from hearthwatch.kernel import Table

SOURCE: Final = Path(hw.__file__).parent


class Walk(NamedTuple):
    """The calls that some choices made, by file."""

    calls: Counter[str]

    @property
    def files(self) -> list[str]:
        """The files, those with the most calls first."""
        return [file for file, _ in self.calls.most_common()]


def walk(table: Table, keys: Sequence[str]) -> Walk:
    """Make these choices on a table and count the calls."""
    calls: Counter[str] = Counter()
    source = f"{SOURCE}/"

    def count(frame: FrameType, event: str, argument: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(source):
            calls[name.removeprefix(source)] += 1

    for key in keys:
        step = table.rules.from_key(key)
        text = table.least_text(step) if step else None
        sys.setprofile(count)
        try:
            table.choose(key, text=text)
        finally:
            sys.setprofile(None)
    return Walk(calls)


def main() -> None:
    """Print the files of a walk with their calls."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("keys", nargs="+", metavar="KEY")
    parser.add_argument("--position", type=Path, help="a short document to begin from")
    given = parser.parse_args()
    game = hw.game(given.game)
    table = game.position(tomllib.loads(given.position.read_text())) if given.position else game.new(seed=1)
    found = walk(table, given.keys)
    for file in found.files:
        print(f"{found.calls[file]:6}  {file}")
    print(f"{found.calls.total():6}  calls in {len(found.files)} files")


if __name__ == "__main__":
    main()
