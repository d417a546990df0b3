"""A game's own drawing, and what stands in for one."""

from __future__ import annotations

import subprocess
import sys

from msgspec import Struct
from rich.console import Console

import hearthwatch as hw
from hearthwatch.drawing import Drawing


class Hearth(Struct):
    logs: list[int]
    lit: bool
    keeper: str | None = None


class Camp(Struct):
    fire_place: Hearth
    beds: list[Hearth]


CAMP = Camp(Hearth([3, 4], True), [Hearth([], False, "Ash")])
LINES = [
    "fire place:",
    "  logs: 3, 4",
    "  lit: yes",
    "  keeper: unknown",
    "beds:",
    "  1:",
    "    logs: none",
    "    lit: no",
    "    keeper: Ash",
]


def test_a_board_without_a_drawing_is_a_tree_of_its_fields() -> None:
    drawing: Drawing[hw.Table, Camp] = Drawing()
    assert drawing.lines(CAMP) == LINES
    console = Console(width=40)
    with console.capture() as shown:
        console.print(drawing.draw(CAMP, 40))
    assert shown.get().splitlines() == LINES


def test_plain_data_is_the_same_tree() -> None:
    assert Drawing[hw.Table, object]().lines({"fire_place": {"logs": (3, 4), "lit": True}}) == LINES[:3]


def test_a_game_needs_nothing_but_its_board() -> None:
    drawing: Drawing[hw.Table, Camp] = Drawing()
    assert drawing.details({"nights_left": 3, "fire": 1}) == "nights left 3, fire 1"
    assert drawing.short_way(CAMP, ["wait"]) == ("", {})
    assert not (drawing.help or drawing.milestones or drawing.anytime_words or drawing.first_headings)


def test_every_game_of_ours_has_one() -> None:
    for slug in hw.games():
        game = hw.game(slug)
        table = game.new(seed=1)
        assert type(game.drawing) is not Drawing
        assert game.drawing.help
        assert game.drawing.lines(table.board(1)) != Drawing[hw.Table, object]().lines(table.board(1))


def test_playing_through_the_library_imports_nothing_of_the_terminal() -> None:
    code = (
        "import sys, hearthwatch as hw\n"
        "for slug in hw.games():\n"
        "    table = hw.game(slug).new(seed=1)\n"
        "    table.game.drawing.lines(table.board(1))\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'rich' or 'terminal' in name.split('.')[1:2]])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
