"""Maps in the terminal: drawn during play where there is room, and by the key m in any window."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from rich.console import Console
from rich.text import Text

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.kernel.readers import Readers

from .conftest import Run

FIRST = Readers(1)
"""The board as seat 0 sees it."""


def played(slug: str, seats: int, moves: int) -> hw.Table:
    table: hw.Table = hw.game(slug).new(seats=seats, seed=3)
    player = bot("casual")
    for number in range(moves):
        assert table.decision
        player.play(table, table.decision.seats, seed=number)
    return table


def drawn(table: hw.Table, width: int, height: int) -> list[str]:
    console = Console(width=width, height=height)
    with console.capture() as capture:
        console.print(table.game.drawing.draw(table.board(FIRST), width, height))
    return capture.get().splitlines()


def map_of(table: hw.Table, width: int) -> list[str]:
    lines: list[str | Text] = [*table.game.drawing.map(table.board(FIRST), width)]
    return [str(line) for line in lines]


@pytest.fixture(scope="module")
def storyboard() -> hw.Table:
    return played("thornwatch", 3, 60)


@pytest.fixture(scope="module")
def island() -> hw.Table:
    return played("thorgal", 2, 40)


@pytest.mark.parametrize("height", [22, 30, 40])
def test_thornwatch_draws_its_map_while_turns_are_played(storyboard: hw.Table, height: int) -> None:
    """100x30 leaves some 22 lines for the table: texts of cards give way to the map."""
    board: Any = storyboard.board(FIRST)
    lines = drawn(storyboard, 100, height)
    assert len(lines) <= height
    for tile in board.tiles:
        assert any(f"{tile.number}" in line and "─" in line for line in lines), tile.number
    for name in {pawn.name for tile in board.tiles for pawn in tile.pawns}:
        assert any(f"{sign}{name[:3]}" in line for line in lines for sign in "●■◆"), name


def test_thorgal_draws_its_map_while_a_chip_is_laid(island: hw.Table) -> None:
    board: Any = island.board(FIRST)
    lines = drawn(island, 100, 20)
    assert len(lines) <= 20
    text = "\n".join(lines)
    for area in board.map.areas:
        assert f"{area.number} {area.name}" in text
    for who in board.characters:
        assert f"●{who.name.partition(' ')[0]}" in text


def test_every_area_and_location_is_on_the_large_map(island: hw.Table) -> None:
    board: Any = island.board(FIRST)
    text = "\n".join(map_of(island, 110))
    for area in board.map.areas:
        assert f"{area.number} {area.name}" in text
    for place in board.map.locations:
        home = next(area for area in board.map.areas if area.name == place.areas[0])
        assert not home.open or place.name in text, place.name


@pytest.mark.parametrize("width", [72, 80, 100, 160])
def test_a_map_keeps_to_its_width(storyboard: hw.Table, island: hw.Table, width: int) -> None:
    for table in (storyboard, island):
        assert max(Text(line).cell_len for line in map_of(table, width)) <= width


@pytest.mark.parametrize(("table", "words"), [("storyboard", "Tile 1"), ("island", "Area ")])
def test_a_small_window_reads_the_map_in_words(table: str, words: str, request: pytest.FixtureRequest) -> None:
    lines = map_of(request.getfixturevalue(table), 30)
    assert lines and lines[0].startswith(words)


def test_the_key_m_shows_the_map(run: Run) -> None:
    assert "Area Landing Cove" in run("play", "thorgal", "--seed=3", "--plain", input="m\nq\n").output
    assert "Tile 12" in run("play", "thornwatch", "--seed=3", "--plain", input="m\nq\n").output


def test_a_game_without_a_map_says_so(run: Run) -> None:
    output = run("play", "set-a-watch", "--plain", input="m\nq\n").output
    assert "Set a Watch has no map. b shows the table again." in output
    assert "the map by itself" not in run("play", "set-a-watch", "--plain", input="?\nq\n").output


def test_a_blockade_is_marked_on_its_border() -> None:
    table = played("thorgal", 2, 40)
    board: Any = table.board(FIRST)
    assert "╳" not in "\n".join(map_of(table, 110))
    borders = [msgspec.structs.replace(border, blocked=True) for border in board.map.borders]
    blocked = msgspec.structs.replace(board, map=msgspec.structs.replace(board.map, borders=borders))
    lines = [str(line) for line in table.game.drawing.map(blocked, 110)]
    assert sum(line.count("╳") for line in lines) > len(borders) // 2
