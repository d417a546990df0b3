"""Play the golden games anew and write their records to tests/records.

    python tools/golden.py

Do this after a change of content, or of what a step does; in the latter case raise the game's `version` first. A golden
record holds a whole game and what it led to, so that no change of behaviour goes unnoticed.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import hearthwatch as hw
from hearthwatch.kernel import Table

FOLDER = Path(__file__).parent.parent / "tests" / "records"
PLAYS: dict[str, list[dict[str, Any]]] = {
    "set-a-watch": [
        {"seats": 1, "seed": 2, "difficulty": "easy"},
        {"seats": 2, "seed": 28, "difficulty": "normal", "random_firewood": True},
        {"seats": 3, "seed": 26, "difficulty": "hard", "voluntary_firewood": True, "first_position_repeats": True},
        {"seats": 4, "seed": 36, "difficulty": "insane", "final_must_clear": True, "firewood_cap": 12},
        {"seats": 1, "seed": 3, "difficulty": "easy", "typed": "cards"},
    ],
    "heroes-of-terrinoth": [
        {"seats": 1, "seed": 4, "quest": "the-goblin-problem"},
        {"seats": 2, "seed": 7, "quest": "the-pale-crown", "grim_rule": True},
        {"seats": 3, "seed": 11, "quest": "the-siege-of-oakhollow"},
        {"seats": 4, "seed": 5, "quest": "what-walks-beneath"},
        {"seats": 3, "seed": 2, "quest": "lanterns-in-the-fog", "typed": "cards"},
    ],
}
CARELESS = 0.05
"""How often the player takes any option instead of a sensible one, and sometimes takes it back."""


def play(game: hw.Game[Any], setup: dict[str, Any]) -> Table:
    """One game, mostly sensible, with an undo now and then."""
    table: Table = game.new(**setup)
    chance = Random(setup["seed"])
    while table.decision:
        if game.sense is None or chance.random() < CARELESS:
            table.choose(chance.randrange(len(table.decision.options)))
        else:
            table.choose(table.rules.key(game.sense.move(table)))
        if chance.random() < CARELESS / 3:
            table.undo()
    return table


def fingerprint(table: Table) -> dict[str, Any]:
    """What a record led to: the last view of the first seat, with the whole chronicle."""
    view: dict[str, Any] = json.loads(json.dumps(table.view(0, lines=1_000_000)))
    return view


def main() -> None:
    """Write all golden records."""
    FOLDER.mkdir(exist_ok=True)
    for slug, setups in PLAYS.items():
        for number, setup in enumerate(setups, start=1):
            table = play(hw.game(slug), setup)
            path = FOLDER / f"{slug}-{number}.json"
            path.write_text(
                json.dumps({"record": table.record.to_json(), "led to": fingerprint(table)}, indent=1) + "\n"
            )
            print(path.name, table.outcome)


if __name__ == "__main__":
    main()
