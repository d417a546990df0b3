"""Thorgal at each moment that looks different."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.heuristics import HEURISTICS
from hearthwatch.games.thorgal.table import Saga


def asks(name: str, holds: Callable[[Saga], bool] = lambda table: True) -> Callable[[Saga], bool]:
    """Whether the question of this name is open, and something holds."""
    return lambda table: bool(table.asked) and table.rules.kinds[table.question[0]].name == name and holds(table)


def find(holds: Callable[[Saga], bool], seats: int = 4, adventure: str = "torkans-temple") -> Saga:
    """The first decision of sensible games for which something holds, with its chronicle."""
    for seed in range(40):
        table = GAME.new(seats=seats, seed=seed, adventure=adventure)
        while True:
            if holds(table):
                return table
            if not table.asked:
                break
            table.choose(table.rules.key(HEURISTICS.move(table)))
    raise LookupError("No such position in these games.")


@cache
def thorgal() -> dict[str, Saga]:
    """A table at each of these moments."""
    return {
        "thg-start": find(asks("chips_and_cards")),
        "thg-turn": find(asks("chips_and_cards", lambda table: table.round == 3), adventure="hide-and-sea"),
        "thg-path": find(asks("ways_to_travel", lambda table: len(table.path) > 3)),
        "thg-collect": find(asks("spaces_to_collect", lambda table: table.round > 1), seats=3),
        "thg-move": find(asks("ways_to_go", lambda table: table.round > 1), seats=2),
        "thg-assign": find(asks("places_to_assign", lambda table: len(table.asked_options) > 2)),
        "thg-roll": find(asks("after_the_roll")),
        "thg-strike": find(asks("places_to_strike"), seats=1),
        "thg-wound": find(asks("wound_places", lambda table: len(table.bodies[table.active]) > 0)),
        "thg-entry": find(asks("side_plots")),
        "thg-craft": find(asks("items_to_craft"), adventure="the-caliphs-palace"),
        "thg-end": find(lambda table: table.outcome is not None),
    }
