"""Standing orders: which a game takes, whose stand, and which are refused."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.kernel import IllegalChoice, agree_in_advance, ask_me, pass_in_silence, pass_until_my_turn
from hearthwatch.kernel.orders import AGREES, ASK, AWAY, SILENT

from . import test_payment, test_windows
from .toys import dungeon, knife


def test_a_game_takes_the_orders_that_could_answer_anything() -> None:
    """Windows of one seat, which passes in the game's words, are always asked."""
    games: list[Any] = [
        knife.GAME.new(seed=3),
        test_payment.new(),
        dungeon.GAME.new(seed=3),
        test_windows.cellar(2),
    ]
    assert [table.takes_orders() for table in games] == [(ASK, SILENT, AWAY), (ASK, AGREES), (), ()]


def test_only_an_order_that_the_game_takes_is_open_though_no_list_names_it() -> None:
    table = knife.GAME.new(seed=3)
    orders = [ask_me(0), pass_in_silence(0), pass_until_my_turn(0), agree_in_advance(0)]
    assert [table.unlisted(order) for order in orders] == [True, True, True, False]
    assert not table.unlisted(knife.strike(knife.Figure(0), knife.Figure(2)))
    assert not test_windows.cellar(2).unlisted(ask_me(0))


def test_it_is_known_whose_orders_stand() -> None:
    table = knife.GAME.new(seed=3)
    table.give_order(2, SILENT)
    assert table.ordering() == 0b100
    table.give_order(0, AWAY)
    table.give_order(1, AGREES)
    assert table.ordering() == 0b101, "to agree is no order for windows"
    table.give_order(2, ASK)
    assert table.ordering() == 0b001


@pytest.mark.parametrize("order", ["pass_in_silence", "pass_until_my_turn"])
def test_an_order_is_given_once(order: str) -> None:
    table = knife.GAME.new(seed=3)
    table.choose(f"{order}:1", seat=1)
    with pytest.raises(IllegalChoice, match="That order stands already"):
        table.choose(f"{order}:1", seat=1)


def test_orders_are_given_by_seats() -> None:
    table = knife.GAME.new(seed=3)
    table.give_order(0, SILENT)
    for order in (ask_me, pass_in_silence, pass_until_my_turn):
        check = table.rules.checks[order.kind.id]
        assert check is not None
        assert check(table, -1) is not None and check(table, table.seats) is not None
