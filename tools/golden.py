"""Regenerate the golden games: write their records to tests/records, and saves of this version to tests/saves.

    python tools/golden.py                 all games
    python tools/golden.py thorgal         these games

Do this after a change of cards, or of what a step does; raise the game's `version` first. A golden record holds a whole
game and what it led to, so that no change of behaviour goes unnoticed. Saves are written once for every version and
stay: what people keep must open for years.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import hearthwatch as hw
from hearthwatch.kernel import Table
from hearthwatch.kernel.decision import Option

FOLDER = Path(__file__).parent.parent / "tests" / "records"
SAVES = FOLDER.parent / "saves"
PLAYS: dict[str, list[dict[str, Any]]] = {
    "set-a-watch": [
        {"seats": 1, "seed": 10, "difficulty": "easy"},
        {"seats": 2, "seed": 20, "difficulty": "normal", "random_firewood": True},
        {"seats": 3, "seed": 34, "difficulty": "hard", "voluntary_firewood": True, "first_position_repeats": True},
        {"seats": 4, "seed": 36, "difficulty": "insane", "final_must_clear": True, "firewood_cap": 12},
        {"seats": 1, "seed": 3, "difficulty": "easy", "typed": "cards"},
        {"seats": 3, "seed": 8, "difficulty": "normal", "deluxe": True, "adventurers": "chosen at the table"},
    ],
    "heroes-of-terrinoth": [
        {"seats": 1, "seed": 25, "quest": "the-goblin-problem"},
        {"seats": 2, "seed": 7, "quest": "the-pale-crown", "grim_rule": True},
        {"seats": 3, "seed": 11, "quest": "the-siege-of-oakhollow"},
        {"seats": 4, "seed": 5, "quest": "what-walks-beneath"},
        {"seats": 3, "seed": 2, "quest": "seven-candles", "typed": "cards"},
    ],
    "thornwatch": [
        {"seats": 3, "seed": 4, "opening": "the-singer-in-the-dark", "judge": "Judge of Stars"},
        {"seats": 4, "seed": 9, "opening": "a-bad-deal", "judge": "Judge Below", "roles": "choose"},
        {"seats": 5, "seed": 2, "opening": "may-he-die-in-the-forest", "choose_traits": True, "awards": "action"},
        {"seats": 6, "seed": 6, "opening": "a-thirst-for-knowledge", "lazy_reshuffle": True, "unlimited_ebb": True},
        {"seats": 3, "seed": 3, "opening": "random", "typed": "cards"},
    ],
    "duskwatch": [
        {"seats": 1, "seed": 3},
        {"seats": 2, "seed": 5, "mode": "cooperative", "tempting_fate": True, "one_camp_for_all": True},
        {"seats": 3, "seed": 8, "mode": "guided", "oracle": "graded", "no_second_chance": True},
        {"seats": 1, "seed": 6, "adventure": True},
        {"seats": 1, "seed": 4, "fresh_deck": True, "camp_shuffles": True, "typed": "cards"},
    ],
    "thorgal": [
        {"seats": 1, "seed": 2, "adventure": "torkans-temple"},
        {"seats": 2, "seed": 4, "adventure": "pursuit-of-the-blood-lily"},
        {"seats": 3, "seed": 6, "adventure": "hide-and-sea"},
        {"seats": 4, "seed": 8, "adventure": "ausloks-winter", "characters": "choose"},
        {"seats": 2, "seed": 5, "adventure": "the-crooked-thing", "typed": "cards"},
    ],
}
TEXTS = ("A bell rings, far off.", "Two lines:\nthe second.", "«Ünïcode» <b>&amp;</b> {seat}", "")
CARELESS = 0.05
"""Probability of a random option instead of a sensible one, and of an undo after it."""


def play(game: hw.Game[Any], setup: dict[str, Any], most: int = 1_000_000) -> Table:
    """One game, or so many moves of it, mostly sensible, with an undo now and then."""
    table: Table = game.new(**setup)
    chance = Random(setup["seed"])
    while table.decision and table.moves < most:
        if game.heuristics is None or chance.random() < CARELESS:
            option = table.decision.options[chance.randrange(len(table.decision.options))]
        else:
            option = Option(table, game.heuristics.move(table))
        table.choose(option, text=text_for(option, chance) or table.least_text(option.step))
        if chance.random() < CARELESS / 3:
            table.undo()
        if game.amends and chance.random() < CARELESS / 3:
            put_right(table, chance)
    return table


def text_for(option: Option, chance: Random) -> str | None:
    """Some words where words are asked for."""
    return chance.choice(TEXTS) if option.field else None


def put_right(table: Table, chance: Random) -> None:
    """One of the last choices should have been another, if it can be."""
    move = max(1, table.moves - chance.randrange(6))
    then = table.earlier(move - 1).decision
    option = chance.choice([*then.options]) if then else None
    if option is not None:
        with suppress(hw.IllegalChoice):
            table.amend(move, option.key, seat=option.seat, text=text_for(option, chance), reason="It was meant so.")


def fingerprint(table: Table) -> dict[str, Any]:
    """Return the end of a record: the last view of the first seat, with the whole chronicle as plain text."""
    view: dict[str, Any] = json.loads(json.dumps(table.view(0, lines=1_000_000)))
    told = ("kind", "seat", "rule")
    view["log"] = [{**{name: line[name] for name in told}, "words": line["text"]} for line in view["log"]]
    return {name: value for name, value in view.items() if name not in ("log_cut", "lost")}


def kept(table: Table, number: int) -> dict[str, str]:
    """Return an unfinished game in the form that people store: each of several games in another way."""
    everybody = tuple(range(table.seats))
    if number == 2:
        return {"game": table.export("json", everybody)}
    if number == 3:
        return {"part": table.export("json", 0), "save": table.to_json()}
    return {"record": table.record.to_json()} if number == 4 else {"save": table.to_json()}


def write_saves(slug: str, number: int, setup: dict[str, Any], moves: int) -> None:
    """Keep a game as it stands after so many moves, unless this version has its saves already."""
    game = hw.game(slug)
    for kind, text in kept(play(game, setup, moves), number).items():
        path = SAVES / f"{slug}-{game.version}-{kind}-{number}.json"
        if not path.exists():
            path.write_text(text, encoding="utf-8")
            print(path.name)


def main(arguments: Sequence[str]) -> None:
    """Write the golden records of these games, or of all, and the saves of this version."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*", metavar="GAME", help="all games unless some are named")
    slugs: list[str] = parser.parse_args(arguments).slugs
    for slug in slugs:
        if slug not in PLAYS:
            parser.error(f"There are no golden games of {slug!r}. There are some of {', '.join(PLAYS)}.")
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs or PLAYS:
        setups = PLAYS[slug]
        for number, setup in enumerate(setups, start=1):
            table = play(hw.game(slug), setup)
            path = FOLDER / f"{slug}-{number}.json"
            path.write_text(
                json.dumps({"record": table.record.to_json(), "led to": fingerprint(table)}, indent=1) + "\n"
            )
            print(path.name, table.outcome)
            write_saves(slug, number, setup, table.moves * 3 // 5)


if __name__ == "__main__":
    main(sys.argv[1:])
