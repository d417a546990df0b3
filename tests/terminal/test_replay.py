"""Stepping through a record, forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import hearthwatch as hw
from hearthwatch.drawing.rows import Row
from hearthwatch.kernel import mask_of
from hearthwatch.kernel.table import Table
from hearthwatch.terminal.display import Display
from hearthwatch.terminal.replay import Replay
from hearthwatch.terminal.saves import Saves

from .conftest import Run


class Hand(Display):
    """Answers from a list; remembers what it was shown."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.places: list[str] = []
        self.boards: list[object] = []
        self.said: list[str] = []

    def scene(self, drawing: object, board: Any, news: object, question: Sequence[Row], keys: str) -> None:
        self.places.append(question[0].text)
        self.boards.append(board)

    def tell(self, rows: Any) -> None:
        self.said.extend(row.text for row in rows)

    def ask(self, prompt: str) -> str:
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def played(choices: int = 5) -> Table:
    table: Table = hw.game("set-a-watch").new(seats=2, seed=3)
    for _ in range(choices):
        table.choose(0)
    return table


def test_forward_back_to_a_number_to_the_end() -> None:
    hand = Hand("", "n", "b", "4", "e", "q")
    Replay(played().record, hand).step()
    assert hand.places == ["0 of 5", "1 of 5", "2 of 5", "1 of 5", "4 of 5", "5 of 5"]
    assert hand.boards[1] == hand.boards[3]
    assert hand.boards[-1] == played().board(mask_of((0, 1)))


def test_all_lines_of_a_step() -> None:
    hand = Hand("l", "q")
    table = played(0)
    Replay(table.record, hand).step()
    assert hand.said == [line.text(0) for line in table.log]
    assert hand.places == ["0 of 0"]


def test_past_the_ends_and_nonsense() -> None:
    hand = Hand("b", "9", "x", "e", "")
    Replay(played().record, hand).step()
    assert hand.places == ["0 of 5", "5 of 5"]
    assert sum("the record goes from 0 to 5" in text for text in hand.said) == 3
    assert "'x' is none of these:" in hand.said


@pytest.mark.parametrize("key", ["?", "h", "help"])
def test_a_question_mark_shows_the_keys(key: str) -> None:
    hand = Hand(key, "q")
    Replay(played().record, hand).step()
    assert hand.places == ["0 of 5"]
    assert "one step back" in hand.said


def test_undo_and_redo_are_steps_of_the_record() -> None:
    table = played()
    table.undo()
    table.undo()
    table.redo()
    replay = Replay(table.record, Hand())
    assert replay.last == 8
    assert replay.table(8) == table
    assert replay.news(6)[0].text == "The choice before was taken back."
    assert replay.news(8)[0].text == "The choice was brought back."


def test_how_many_choices_stand_is_said_as_the_list_of_saves_counts_them(run: Run, saves: Saves) -> None:
    table = played()
    table.undo()
    saves.begin("set-a-watch", "game").write(table)
    assert ", 4 choices," in run("resume", "--list").output
    output = run("replay", "game", "--plain").output
    assert "\n5 of 6\n" in output
    assert "\n6 of 6 (4 choices)\n" in output


def test_news_of_every_entry_add_up_to_the_log() -> None:
    table = played(12)
    replay = Replay(table.record, Hand())
    told = [row.rule for number in range(13) for row in replay.news(number)]
    assert told == [line.rule for line in table.log]
