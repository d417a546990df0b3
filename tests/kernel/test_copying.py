"""Tables are copied and pickled by their own means, at any length of game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import hearthwatch as hw

from .toys import journal, letters


def long_game() -> Any:
    """A game with far more moments than Python would follow one by one."""
    table = journal.GAME.new(seats=1, seed=1, hours=9)
    for number in range(1500):
        table.choose("write:0", text=f"Page {number}.")
    return table


def test_a_long_game_is_copied_deeply() -> None:
    table = long_game()
    twin = copy.deepcopy(table)
    assert twin == table and twin.game is table.game
    twin.undo()
    assert twin != table and twin.moves == table.moves - 1


def test_a_long_game_is_pickled() -> None:
    table = long_game()
    twin = pickle.loads(pickle.dumps(table))
    assert twin == table and twin.record.entries == table.record.entries


@pytest.mark.parametrize("slug", hw.games())
def test_an_installed_game_is_pickled_by_its_name(slug: str) -> None:
    table = hw.game(slug).new(seed=3)
    table.choose(0, text="Words." if table.decision.options[0].field else None)
    twin = pickle.loads(pickle.dumps(table))
    assert twin == table and twin.game is table.game and twin.record == table.record


# -- the log of a copy


def test_a_dealt_copy_has_no_log_unless_it_is_asked_for() -> None:
    table = letters.GAME.new(seats=2, seed=1)
    table.choose("post:0", seat=0, text="To everybody.")
    assert table.determinize(1, seed=1).view(1)["log"] == []
    twin = table.determinize(1, seed=1, log=True)
    assert twin.view(1)["log"] == table.view(1)["log"] != []
    twin.choose("post:1", seat=1, text="Mine.")
    assert len(twin.log) > len(table.log)


def test_the_log_of_a_copy_holds_what_that_seat_knew() -> None:
    table = letters.GAME.new(seats=2, seed=1)
    table.choose("note:0", seat=0, text="A secret.")
    for seat in (0, 1, None):
        twin = table.determinize(seat, seed=1, log=True)
        assert twin.view(seat)["log"] == table.view(seat)["log"]
        assert {line.words(other) for line in twin.log for other in (0, 1, None)} == {
            line.words(seat) for line in table.log
        }


def test_a_view_says_how_many_lines_it_left_out() -> None:
    table = journal.GAME.new(seats=1, seed=1)
    for number in range(5):
        table.choose("write:0", text=f"Page {number}.")
    told = len(table.log)
    assert table.view(0)["log_cut"] == 0
    assert table.view(0, lines=2)["log_cut"] == told - 2
    assert table.view(0, lines=0)["log_cut"] is None
