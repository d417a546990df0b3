"""Negative effects that fall short on the way (section 10): as far as possible, then one Wound for all of it."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import A, B, happen, place, position, suffer_all, take, wound_sizes

THREATENED = "[character.Thorgal]\nthreats = 1\n[character.Kriss]\nthreats = 2\n"


def wounds(table: Saga) -> tuple[list[int], list[int]]:
    """The sizes of the Wounds of both Characters."""
    return wound_sizes(table, A), wound_sizes(table, B)


@pytest.mark.rule("THG-10.1", "THG-10.2", "THG-10.5")
def test_enemies_that_find_no_more_room_wound_everybody_once() -> None:
    table = position(THREATENED)
    happen(table, {"enemy": "minor", "at": "moon empty", "count": 3})
    suffer_all(table)
    assert sum(table.foes_at(place(table, "Shed"))) == 1
    assert wounds(table) == ([1], [2])


@pytest.mark.rule("THG-10.7")
def test_if_possible_excuses_those_that_find_no_more_room() -> None:
    table = position(THREATENED)
    happen(table, {"if_possible": {"enemy": "minor", "at": "moon empty", "count": 3}})
    assert (sum(table.foes_at(place(table, "Shed"))), wounds(table)) == (1, ([], []))


@pytest.mark.rule("THG-10.1", "THG-10.5", "THG-19.7")
def test_cost_tokens_that_find_no_more_room_wound_everybody_once() -> None:
    table = position(THREATENED)
    happen(table, {"cost": 4, "at": "moon cheap"})
    suffer_all(table)
    assert (table.cost_tokens[place(table, "Shed")], wounds(table)) == (1, ([1], [2]))


@pytest.mark.rule("THG-10.6")
def test_good_news_that_falls_short_wounds_nobody() -> None:
    table = position(THREATENED + "[location.Well]\ncost = 1")
    happen(table, {"remove_cost": 3, "at": "any"})
    assert (sum(table.cost_tokens), wounds(table)) == (0, ([], []))


@pytest.mark.rule("THG-29.5", "THG-10.2")
def test_two_upgrades_without_any_enemy_are_one_effect_and_one_wound() -> None:
    table = position(THREATENED + "[location.Cave]\nenemies = []\n[location.Den]\nenemies = []")
    happen(table, {"upgrade": 2, "at": "wolf"})
    suffer_all(table)
    assert wounds(table) == ([1], [2])


@pytest.mark.rule("THG-29.1", "THG-G10")
def test_two_upgrades_may_meet_the_same_enemy() -> None:
    table = position(THREATENED + "[location.Den]\nenemies = []")
    happen(table, {"upgrade": 2, "at": "wolf"})
    assert (table.foes_at(place(table, "Cave")), wounds(table)) == ([0, 0, 1, 0, 0], ([], []))


@pytest.mark.rule("THG-27.1", "THG-1.5")
def test_a_blockade_for_which_no_place_is_named_goes_to_any_location() -> None:
    table = position("[location.Well]\nblockade = true")
    happen(table, {"block": "location"})
    take(table, f"block_location:{place(table, 'Shed')}")
    assert table.location_blocks == 1 << place(table, "Well") | 1 << place(table, "Shed")
