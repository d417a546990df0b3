"""Blockades (section 27): on what they lie, that they find only what has none, and that they are taken away again."""

from __future__ import annotations

import pytest

from hearthwatch.games.thorgal.content import CARD_NUMBERS
from hearthwatch.games.thorgal.table import Saga
from tests.games.thorgal.helpers import (
    A,
    answers,
    goods,
    happen,
    place,
    position,
    question,
    row,
    suffer_all,
    take,
    wound_sizes,
)

GREEN = {"Camp-Hill", "Hill-Marsh", "Camp-Marsh"}


def borders(table: Saga) -> set[str]:
    """The Borders that are offered, by the Areas on both sides."""
    found = [int(key.split(":")[1]) for key in answers(table)]
    return {"-".join(table.played.borders[one].between) for one in found}


def blocked(table: Saga) -> set[str]:
    """The Borders under a Blockade."""
    written = table.played.borders
    return {"-".join(one.between) for n, one in enumerate(written) if table.border_blocks >> n & 1}


@pytest.mark.rule("THG-13.8", "THG-13.5")
def test_a_border_that_is_closed_already_gets_no_blockade() -> None:
    table = position()
    happen(table, {"block": "border"})
    assert borders(table) == GREEN | {"Marsh-Peak", "Camp-Isle"}, "the impassable one is closed as it is"
    take(table, "block_border:0")
    happen(table, {"block": "border", "border": "green"})
    assert borders(table) == GREEN - {"Camp-Hill"}


@pytest.mark.rule("THG-27.4", "THG-13.8")
def test_a_blockade_leaves_a_border_of_the_colour_and_place_that_is_named() -> None:
    table = position()
    for area in ("Peak", "Isle"):
        happen(table, {"block": "border", "around": area})
    assert blocked(table) == {"Marsh-Peak", "Camp-Isle"}
    happen(table, {"unblock": "border", "border": "green"})
    assert blocked(table) == {"Marsh-Peak", "Camp-Isle"}
    happen(table, {"unblock": "border", "border": "blue"})
    assert blocked(table) == {"Marsh-Peak"}
    happen(table, {"unblock": "border", "around": "Isle"})
    assert blocked(table) == {"Marsh-Peak"}
    happen(table, {"unblock": "border", "around": "Peak"})
    assert blocked(table) == set()


@pytest.mark.rule("THG-27.1", "THG-27.4")
def test_a_source_under_a_blockade_gives_nothing_until_it_is_freed() -> None:
    table = position("[character.Thorgal]\narea = 'Hill'\ngoods = {}")
    happen(table, {"block": "source", "around": "Hill"})
    assert len(answers(table)) == 2
    take(table, "block_source:1:1")
    happen(table, {"gain": 1, "good": "source"})
    assert goods(table) == {"gossip": 1}
    happen(table, {"block": "source", "around": "Hill"})
    happen(table, {"unblock": "source", "around": "Camp"})
    assert (table.sources_in(table.area[A]), question(table)) == ([], "chips_and_cards")
    happen(table, {"unblock": "source"})
    assert {key.split(":")[2] for key in answers(table)} == {"1", "2"}
    take(table, "unblock_source:1:1")
    happen(table, {"gain": 1, "good": "source"})
    assert goods(table) == {"gossip": 1, "ore": 1}


@pytest.mark.rule("THG-27.1", "THG-15.9", "THG-27.4")
def test_a_blocked_space_can_be_neither_covered_nor_collected_until_it_is_freed() -> None:
    table = position("terrain = ['Birch Slope']\npath = [[[3, 0]]]\ncollected = [[0, 0]]")
    happen(table, {"block": "space"})
    offered = {int(key.split(":")[1]) for key in answers(table)}
    assert offered == {cell for cell, _ in table.ground().marks} - {0, 15}, "only icons on which nothing lies"
    take(table, "block_space:16")
    assert table.space_blocks == 1 << 16
    happen(table, {"block": "space"})
    assert "block_space:16" not in answers(table)
    take(table, answers(table)[0])
    happen(table, {"unblock": "space"})
    assert len(answers(table)) == 2
    take(table, "unblock_space:16")
    assert (table.space_blocks.bit_count(), table.space_blocks >> 16 & 1) == (1, 0)


@pytest.mark.rule("THG-G64", "THG-27.4")
def test_a_blocked_card_takes_no_chip_until_it_is_freed() -> None:
    table = position("blocked_cards = [12, 35]")
    happen(table, {"block": "card"})
    assert [row(table)[int(key.split(":")[1])] for key in answers(table)] == [5, 22, 29, 38]
    take(table, answers(table)[0])
    happen(table, {"unblock": "card"})
    assert [row(table)[int(key.split(":")[1])] for key in answers(table)] == [5, 12, 35]
    take(table, answers(table)[1])
    assert table.card_blocks == 1 << CARD_NUMBERS.index(5) | 1 << CARD_NUMBERS.index(35)


@pytest.mark.rule("THG-27.4", "THG-27.1")
def test_a_blockade_is_taken_off_one_location_and_lies_on_the_others() -> None:
    table = position("[location.Cave]\nblockade = true\n[location.Den]\nblockade = true")
    happen(table, {"unblock": "location"})
    assert answers(table) == [f"unblock_location:{place(table, name)}" for name in ("Cave", "Den")]
    take(table, answers(table)[1])
    assert table.location_blocks == 1 << place(table, "Cave")


@pytest.mark.rule("THG-10.6")
def test_where_no_blockade_lies_none_is_taken_away_and_nobody_is_hurt() -> None:
    table = position("[character.Thorgal]\nthreats = 2")
    for what in ("location", "border", "card", "space", "source"):
        happen(table, {"unblock": what})
    assert (question(table), wound_sizes(table)) == ("chips_and_cards", [])


@pytest.mark.rule("THG-27.1", "THG-10.2")
def test_one_blockade_is_all_that_one_effect_asks_for() -> None:
    table = position("[character.Thorgal]\nthreats = 1")
    happen(table, {"block": "location", "at": "moon"})
    suffer_all(table)
    assert (table.location_blocks, wound_sizes(table)) == (1 << place(table, "Shed"), [])
    happen(table, {"choose": [{"unblock": "border"}, {"unblock": "location"}]})
    assert table.location_blocks == 0, "what would change nothing is no choice"
