"""The table in a terminal: it fits, shows what a player needs, and says it in plain lines, too."""

from __future__ import annotations

import io
import random
from functools import cache

import pytest
from rich.cells import cell_len
from rich.console import Console

from hearthwatch.drawing.rows import Row
from hearthwatch.games.thorgal import GAME
from hearthwatch.games.thorgal.content import TILE_NAMES
from hearthwatch.games.thorgal.heuristics import HEURISTICS
from hearthwatch.games.thorgal.rules.box import BOX
from hearthwatch.games.thorgal.show.board import board
from hearthwatch.games.thorgal.show.terminal import DRAWING
from hearthwatch.games.thorgal.show.terminal.screen import _slot
from hearthwatch.games.thorgal.table import Saga
from hearthwatch.kernel import mask_of
from hearthwatch.kernel.decision import Option
from hearthwatch.terminal.screen import Screen

from .helpers import position


@cache
def tables() -> list[Saga]:
    """Tables in the middle of random games, of all Adventures and numbers of seats."""
    found: list[Saga] = []
    for number, slug in enumerate(BOX.adventures):
        chance = random.Random(number)
        table = GAME.new(1 + number % 4, seed=number, adventure=slug)
        for _ in range(chance.randrange(1, 120)):
            if table.decision is None:
                break
            table.choose(chance.choice(table.decision.options))
        found.append(table)
    return found


def shown(table: Saga, width: int, height: int | None = None) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(DRAWING.draw(board(table, mask_of(0)), width, height))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [44, 80, 120])
@pytest.mark.parametrize("height", [None, 8, 14, 30])
def test_a_drawing_is_as_wide_as_it_may_be(width: int, height: int | None) -> None:
    for table in tables():
        assert max(cell_len(line) for line in shown(table, width, height)) <= width


@pytest.mark.parametrize("height", [12, 16, 24, 40])
def test_a_drawing_keeps_to_the_height_of_the_window(height: int) -> None:
    for table in tables():
        assert len(shown(table, 80, height)) <= height


@pytest.mark.rule("THG-G69")
def test_plain_lines_say_what_an_assign_brings_that_fails() -> None:
    lines = DRAWING.lines(board(GAME.new(2, seed=3, adventure="torkans-temple"), mask_of(0)))
    camp = next(line for line in lines if "Pine Camp;" in line)
    assert camp.endswith("Gain 1 Experience. If it fails: Gain 1 Threat.")


def test_boxes_are_drawn_where_there_is_room_for_them() -> None:
    for table in tables():
        assert any("╭" in line for line in shown(table, 120, 60))
        assert not any("╭" in line for line in shown(table, 80, 16))


def test_in_a_small_window_the_grid_of_the_question_and_whoever_acts_stay() -> None:
    table = position("path = [[[0, 2], [1, 2]]]\ndoing = 'journey'")
    lines = shown(table, 80, 12)
    assert any(line.startswith("row 3: ## ##") for line in lines)
    assert any(line.startswith("Thorgal") for line in lines)


@pytest.mark.parametrize("size", [(80, 24), (100, 40)])
def test_the_question_stays_in_sight(size: tuple[int, int]) -> None:
    """The whole screen at every decision of a game: table, news, question and keys fit into the window."""
    table = GAME.new(2, seed=5)
    for _ in range(60):
        if table.decision is None:
            break
        out = io.StringIO()
        screen = Screen(Console(file=out, width=size[0], height=size[1], color_system=None))
        rows = [Row(table.decision.prompt, style="title")]
        rows += [Row(one.label, style="choice", lead=str(n)) for n, one in enumerate(table.decision.options[:8])]
        screen.scene(DRAWING, board(table, mask_of(0)), [], rows, "? help")
        assert len(out.getvalue().splitlines()) < size[1]
        table.choose(table.rules.key(HEURISTICS.move(table)))


def test_lines_say_who_is_where_and_what_they_have() -> None:
    table = position("[character.Thorgal]\ngoods = { ore = 2 }\nthreats = 3")
    lines = DRAWING.lines(board(table, mask_of(0)))
    [said] = [line for line in lines if line.startswith("Thorgal Aegirsson")]
    assert "2 Ore" in said and "3 of 5 Threats" in said


def test_a_grid_is_told_in_letters_with_columns_and_rows() -> None:
    table = position("path = [[[0, 2], [1, 2]]]")
    lines = DRAWING.lines(board(table, mask_of(0)))
    row = next(line for line in lines if line.startswith("row 3: "))
    assert row.startswith("row 3: ## ##")


def test_every_line_is_a_sentence_without_anything_left_over() -> None:
    for table in tables():
        for line in DRAWING.lines(board(table, mask_of(0))):
            assert line.strip() and "None" not in line and "  ." not in line


def test_options_that_lay_a_tile_say_what_it_covers() -> None:
    table = position("doing = 'journey'\nterrain = ['Birch Slope']")
    shown = board(table, mask_of(0))
    cells = {one.cell: one for card in shown.path.cards for one in card.cells}
    ore = next(cell for cell, one in cells.items() if one.icon == "O")
    assert DRAWING.note(shown, f"travel:0:0:{ore}").startswith("1 Ore")
    bare = next(
        cell for cell in cells if cell < 15 and not any(cells[one].icon + cells[one].mark for one in (cell, cell + 5))
    )
    assert DRAWING.note(shown, f"travel:1:0:{bare}") == ""
    red = next(cell for cell, one in cells.items() if one.mark == "r")
    assert "red mark" in DRAWING.note(shown, f"travel:0:0:{red}")
    assert DRAWING.note(shown, "suffer:0:1:1:3") == ""
    assert DRAWING.note(shown, "go_first:0") == ""


@pytest.mark.rule("THG-15.3")
def test_every_tile_says_how_it_would_lie_also_where_there_are_others() -> None:
    table = position("doing = 'journey'\nterrain = ['Birch Slope']")
    lay = next(number for number, kind in enumerate(table.rules.kinds) if kind.name == "travel")
    single, pair, corner = (TILE_NAMES.index(name) for name in ("I1", "I2", "V3"))
    ways = [(single, 0), (pair, 0), (pair, 1), (corner, 0)]
    labels = [Option(table, (lay, tile, turn, 0)).label for tile, turn in ways]
    assert labels[:3] == [
        "Lay the single from column 1, row 1 on",
        "Lay the pair from column 1, row 1 on, across",
        "Lay the pair from column 1, row 1 on, down",
    ]
    assert labels[3].startswith("Lay the corner from column 1, row 1 on, as #")


@pytest.mark.rule("THG-19.9")
def test_a_payment_says_how_much_and_what_for() -> None:
    table = position("doing = 'assign'\nvalue = 2\n[character.Thorgal]\nitems = []\ngoods = { ore = 3 }")
    assert table.decision is not None
    table.choose(next(one for one in table.decision.options if one.label.startswith("Assign to Well")))
    labels = [one.label for one in table.decision.options]
    assert "Thorgal pays 1 Ore for Well" in labels and "Thorgal pays 2 Ore for Well" in labels


def temple(width: int, height: int | None) -> str:
    return " ".join("\n".join(shown(GAME.new(2, seed=7, adventure="torkans-temple"), width, height)).split())


@pytest.mark.parametrize(("width", "height"), [(80, 36), (120, 40), (120, 70), (160, None)])
def test_what_wins_what_loses_and_the_tracks_are_drawn(width: int, height: int | None) -> None:
    said = temple(width, height).replace("│ │ ", "").replace(": ", ":")
    for words in (
        "Uprising. More Power lies on the Locations with the Sun rune than the Enemies there have Strength.",
        "Destroy the Temple. The marker is on the leftmost space of the track. Any one of these wins.",
        "Lost if:The Temple Is Built. The marker is on the rightmost space of the track.",
        "Lost if:Out of time.",
        "◆1 2 3! 4 5 6! 7 8 9",
        "rubble · · · · · ◆ · · · the roof (6 of 9)",
    ):
        assert words.replace(" ", "") in said.replace(" ", "")


def test_with_room_everything_that_plain_lines_say_of_sheet_and_map_is_drawn() -> None:
    table = GAME.new(2, seed=7, adventure="torkans-temple")
    drawn = "\n".join(shown(table, 200, None))
    for line in DRAWING.lines(board(table, mask_of(0))):
        if line.startswith(("Goal:", "Lost if:", "Round ", "Event icon", "Next Event", "Rule: The", "  ")):
            assert line.strip() in drawn or line.startswith(("  Skill", "  Item"))
    assert "Beside it: Slave Quarter, Temple Square, Old Crater (2 lines)." in drawn


@pytest.mark.parametrize("height", [24, 30, 40, 60, None])
@pytest.mark.parametrize("width", [80, 120])
def test_what_is_cut_has_a_mark_and_says_how_it_is_read(width: int, height: int | None) -> None:
    table = GAME.new(2, seed=7, adventure="torkans-temple")
    drawn = shown(table, width, height)
    words = "".join("".join(drawn).split())
    for slot in board(table, mask_of(0)).row:
        whole = "".join(" ".join(slot.lines).split())
        if not any("╭" in line for line in drawn):
            assert whole in words or any(line.startswith(f"{slot.number} ") and line.endswith("…") for line in drawn)
    if any("…" in line for line in drawn):
        assert "b all shows the whole table" in " ".join(drawn)


def test_an_action_card_is_never_cut_without_a_mark() -> None:
    table = GAME.new(2, seed=7, adventure="torkans-temple")
    combat = next(slot for slot in board(table, mask_of(0)).row if slot.main[0].action == "combat")
    for most in (1, 3, 20):
        lines = [line.plain for line in _slot(combat, 14, most)][1:-1]
        whole = " ".join(lines) == " ".join(" ".join(combat.lines).split())
        assert whole or lines[-1].endswith("…")
        assert whole == (most == 20)


@pytest.mark.parametrize(("width", "ends"), [(100, "b all shows the whole table"), (80, "… b all: whole"), (60, "2")])
def test_the_head_says_how_to_read_on_as_far_as_there_is_room(width: int, ends: str) -> None:
    table = GAME.new(2, seed=7, adventure="torkans-temple")
    table.choose(0)
    assert table.decision is not None
    table.choose(next(option for option in table.decision.options if "Journey 1" in option.label))
    head = shown(table, width, 20)[0].rstrip()
    assert head.startswith("Torkan's Temple, round 1 of 9, turn 1 of 4, Journey 2") and head.endswith(ends)
