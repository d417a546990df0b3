"""Plays a short sitting of Wardens of the Duskwatch and writes its journal: docs/journal.md and docs/journal.html.

    python tools/sample_journal.py

The choices and the prose stand in sample_journal.toml. A test plays them again and compares.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import hearthwatch as hw
from hearthwatch.games.duskwatch.content import FACE

SITTING = Path(__file__).with_suffix(".toml")
DOCS = SITTING.parent.parent / "docs"
KINDS = {"md": "journal.md", "html": "journal.html"}


def sitting() -> hw.Table:
    """The sitting as it was played."""
    played = tomllib.loads(SITTING.read_text(encoding="utf-8"))
    cards = iter(played["cards"])
    table: hw.Table = hw.game("duskwatch").new(seats=1, seed=0, mode="solo", typed="cards")
    for choice in played["choice"]:
        table.choose(choice["key"], text=choice.get("text"))
        while table.asked and table.is_typing():
            table.choose(f"typed_card:{FACE[next(cards)]}")
    return table


def main() -> None:
    """Write both documents."""
    table = sitting()
    for kind, name in KINDS.items():
        (DOCS / name).write_text(table.export(kind, 0), encoding="utf-8")


if __name__ == "__main__":
    main()
