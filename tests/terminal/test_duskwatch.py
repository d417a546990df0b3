"""Wardens of the Duskwatch in the terminal: what its screens show, at all sizes, with boxes and in sentences."""

from __future__ import annotations

import io
import random
from functools import cache
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import hearthwatch as hw
from hearthwatch.games.duskwatch import GAME
from hearthwatch.games.duskwatch.show.board_types import Board
from hearthwatch.games.duskwatch.show.terminal import DRAWING
from hearthwatch.games.duskwatch.show.terminal.coloured import odds_line
from hearthwatch.kernel import mask_of
from hearthwatch.kernel.option_words import meaning
from hearthwatch.terminal.player import Player
from hearthwatch.terminal.question import Question
from hearthwatch.terminal.saves import Saves
from hearthwatch.terminal.screen import Screen
from tests.drawing.drawn import drawn

SIZES = [(80, 24), (100, 30), (160, 50)]
DRAWN = "─│╭╮╰╯━┃●○◆§█▒░♠♣♥♦→"
TEXTS = [
    "Rain.",
    "[bold]No[/bold] stars\tand <i>no</i> moon.\n\n" + "Somebody breathes. " * 12,
    "森の中で誰かが呼んでいる " * 9,
]
MODES = {1: "solo", 2: "cooperative", 3: "guided"}


@cache
def tables() -> tuple[hw.Table, ...]:
    """Tables of all modes in the middle of random play."""
    found = []
    for seed in range(18):
        chance = random.Random(seed)
        seats = 1 + seed % 3
        table = GAME.new(seats, seed=seed, mode=MODES[seats])
        for _ in range(chance.randrange(3, 90)):
            if table.decision is None:
                break
            main = [option for option in table.decision.options if not option.anytime]
            anytime = [option for option in table.decision.options if option.anytime and option.field]
            option = chance.choice(anytime if anytime and chance.random() < 0.2 else main)
            if option.key != "close_chronicle":
                table.choose(option, seat=option.seat, text=chance.choice(TEXTS) if option.field else None)
        found.append(table)
    return tuple(found)


def board(table: hw.Table, *seats: int) -> Board:
    found = table.board(mask_of(seats or tuple(range(table.seats))))
    assert isinstance(found, Board)
    return found


def wren(**more: Any) -> hw.Table:
    """A Warden in free play, with the next cards known."""
    character = {"name": "Wren", "records": ["gear: Rope", "wound: a lame hand"], "tokens": ["banked +1"]}
    document = {"deck": ["9C", "10D", "4S", "2H"], "discards": ["KS", "AH"], "character": [character], **more}
    return GAME.position(document)


# -- sizes


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_scene_fits(size: tuple[int, int], saves: Saves) -> None:
    width, height = size
    fitting = 0
    sample = [table for table in tables() if table.decision]
    for number, table in enumerate(sample):
        console = Console(width=width, height=height, file=io.StringIO(), color_system=None, force_terminal=True)
        player = Player(table, saves.begin("duskwatch", f"{width} {number}"), saves, Screen(console))
        player.heard = len(table.log) - 3
        player.show()
        assert isinstance(console.file, io.StringIO)
        lines = console.file.getvalue().split("\x1b[H")[-1].splitlines()
        assert all(cell_len(line) <= width for line in lines)
        fitting += len(lines) < height
        words = " ".join(" ".join(lines).split())
        options = [] if player.choosing.question().how else Question(table).options
        for option in options:
            assert option.label.split()[0].rstrip(":") in words
    assert fitting / len(sample) > (0.8 if height < 30 else 0.95), (
        "random play piles up conditions that nobody would name"
    )


@pytest.mark.parametrize("width", [60, 80, 100, 160])
@pytest.mark.parametrize("height", [None, 4, 9, 16, 40])
def test_no_line_of_the_table_is_wider_than_the_terminal(width: int, height: int | None) -> None:
    for table in tables():
        lines = drawn(DRAWING.draw(board(table), width, height), width)
        assert all(cell_len(line) <= width for line in lines)
        least = len(drawn(DRAWING.draw(board(table), width, 0), width))
        assert height is None or len(lines) <= max(height, least)


def test_sentences_have_no_signs() -> None:
    for table in tables():
        data = board(table)
        lines = DRAWING.lines(data)
        written = {text for block in data.journal for text in (block.get("text"), block.get("question")) if text}
        assert not set("".join(lines)) & set(DRAWN)
        assert all("\n" not in line for line in lines)
        for sheet in data.characters:
            assert any(line.startswith((f"{sheet.name} is", f"{sheet.name}: ")) for line in lines)
        assert any(line.startswith("Deck: ") for line in lines)
        assert not written or any("Rain." in line or "stars" in line or "森" in line for line in lines)


# -- contents


def play(table: hw.Table, *keys: str) -> Board:
    for key in keys:
        table.choose(key)
    return board(table)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_collected_for_a_draw(size: tuple[int, int]) -> None:
    data = play(wren(), "choose_action:0:0", "add_score:0:1", "count_record:0:0:1")
    words = " ".join(" ".join(drawn(DRAWING.draw(data, size[0], size[1] - 8), size[0])).split())
    odds = data.preparing.odds if data.preparing else {}
    assert "Wren, Overcome an Obstacle: Dexterity 2, Rope +1; +3 in all" in words
    for name, chance in odds.items():
        assert f"{name} {round(100 * chance)}%" in words
    assert "█" in words
    assert f"Chances: {', '.join(f'{name} {round(100 * odds[name])}%' for name in odds)}." in DRAWING.lines(data)


def test_the_bar_is_as_long_as_there_is_room() -> None:
    odds = {"Strong Hit": 0.5, "Weak Hit": 0.25, "Miss": 0.25}
    assert odds_line(odds, 100).plain.split("  ")[1] == "█" * 20 + "▒" * 10 + "░" * 10
    assert odds_line(odds, 47).plain == "Strong Hit 50% · Weak Hit 25% · Miss 25%"


@pytest.mark.parametrize("size", SIZES)
def test_a_draw_stands_in_the_journal(size: tuple[int, int]) -> None:
    data = play(wren(), "choose_action:0:0", "add_score:0:1", "count_record:0:0:1", "let_draw:0")
    words = " ".join(" ".join(drawn(DRAWING.draw(data, size[0], 20), size[0])).replace("│", " ").split())
    assert "◆ Wren, Overcome an Obstacle: Strong Hit" in words
    assert "9♣ Clubs 9, Dexterity 2, Rope +1 = 12" in words
    assert "= 12: above" in words and "10♦" in words and "4♠ Spades 4" in words
    assert "It is overcome, and +1 is kept" in words
    assert "4♠" in words


def test_the_sheet_the_deck_and_what_waits() -> None:
    data = board(wren())
    wide = "\n".join(drawn(DRAWING.draw(data, 120, 30), 120))
    small = "\n".join(drawn(DRAWING.draw(data, 80, 14), 80))
    for words in (wide, small):
        assert "Strength" in words
        assert "Vitae" in words
        assert "●●●●●" in words
        assert "Deck 50 · 2 gone" in words
        assert "a lame hand" in words
        assert "+1 on any later Action" in words
    assert "Gone: ♠ Spades K · ♥ Hearts A" in wide
    lines = DRAWING.lines(data)
    assert "Wren: Strength 2, Dexterity 2, Willpower 2, Constitution 2." in lines
    assert "Deck: 50 cards left, 2 gone." in lines
    assert "Wren, wound: a lame hand." in lines


def test_a_pause_a_note_a_threat_and_a_scene() -> None:
    table = GAME.position({"character": [{"name": "Wren", "seat": 1}]}, seats=2, mode="guided")
    table.choose("keep_note:0", text="The duke is dead.")
    table.choose("new_scene:0", text="A gate.")
    table.choose("write:1", text="I knock.")
    table.choose("pin:1:1", text="The gate of Sarn")
    table.choose("pause:1")
    both = "\n".join(drawn(DRAWING.draw(board(table), 120, 30), 120))
    assert "[private note] The GM: The duke is dead." in both
    assert "§ The GM: A gate." in both
    assert "Player 1: I knock." in both
    assert "Place: The gate of Sarn" in both
    assert "PAUSE, called by player 1." in both
    theirs = board(table, 1)
    assert "duke" not in "\n".join(drawn(DRAWING.draw(theirs, 120, 30), 120))
    assert not any("duke" in line for line in DRAWING.lines(theirs))
    assert "Private note by the GM: The duke is dead." in DRAWING.lines(board(table))
    assert DRAWING.journal(table, mask_of(1), spoken=True) == [
        ["Scene by the GM: A gate."],
        ["Written by player 1: I knock."],
    ]


def test_markup_in_names_and_texts_is_just_text() -> None:
    table = GAME.position({"character": [{"name": "[red]Wren[/red] \\[x]"}]})
    table.choose("write:0", text="[link=http://x]Click[/link] :smile:")
    words = "\n".join(drawn(DRAWING.draw(board(table), 120, 30), 120))
    assert "[red]Wren[/red] \\[x]" in words
    assert "[link=http://x]Click[/link] :smile:" in words


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("sneak", "Overcome an Obstacle"),
        ("I climb over the wall", "Overcome an Obstacle"),
        ("bargain", "Compel"),
        ("bandage", "Treat Wounds"),
        ("hunt", "Forage"),
        ("sleep", "Rest"),
    ],
)
def test_words_lead_to_the_fitting_action(typed: str, action: str) -> None:
    found = Question(wren()).search(typed)
    assert any(row.text.startswith(action) for row in found)
    assert len(found) <= 4


def test_everybody_is_found_by_a_word_at_a_guided_table() -> None:
    table = GAME.position({"character": [{"seat": 1}, {"seat": 2}]}, seats=3, mode="guided")
    question = Question(table)
    assert (question.focus, question.others) == (0, [1, 2])
    assert question.rows()[0].text.startswith("The GM · ")
    assert any(row.text == "p1 for Player 1, p2 for Player 2" for row in question.rows())
    assert Question(table, focus=2).rows()[0].text.startswith("Player 2 · ")
    assert not any(option.seat == 1 for option in Question(table, focus=2).options)


def test_the_words_for_what_is_open_at_any_time() -> None:
    table = GAME.position({"character": [{"name": "Wren", "seat": 1}]}, seats=2, mode="guided")
    question = Question(table)
    assert {"write", "oracle", "secret", "note", "scene", "pin", "limit", "correction", "pause"} <= {*question.anytime}
    assert meaning(question.anytime["oracle"]) == "Ask the Oracle ..."
    assert meaning(question.anytime["pin"]) == "Pin a ..."
    assert meaning(question.anytime["write"]) == "Write in the journal"
