"""Adventurers chosen at the table, each player the own (SAW-1.3 to SAW-1.7), before anything is dealt."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.bots import bot
from hearthwatch.games.set_a_watch import GAME
from hearthwatch.games.set_a_watch.content import CLASSES
from hearthwatch.games.set_a_watch.show.board import board as board_of
from hearthwatch.games.set_a_watch.table import HEROES, Watch
from hearthwatch.kernel import IllegalChoice, mask_of
from hearthwatch.testing import asked, labels, option, prompt

MINE = "Which Adventurer do you play?"
FLEX = "Which Adventurer is the fourth, played by whoever rests?"


def at_the_table(seats: int, **options: Any) -> Watch:
    return GAME.new(seats, 5, adventurers="chosen at the table", **options)


def choose(table: Watch, seat: int, name: str) -> None:
    words = "Take along the" if prompt(table) == FLEX else "Play the"
    table.choose(option(table, f"{words} {name}", seat), seat=seat)


def party(table: Watch) -> list[str]:
    return [CLASSES[kind] for kind in table.party]


@pytest.mark.rule("SAW-1.3", "SAW-1.2", "SAW-G66")
def test_four_players_choose_one_each_in_any_order() -> None:
    table = at_the_table(4)
    assert asked(table) == (0, 1, 2, 3)
    assert prompt(table) == MINE
    for seat, name in ((2, "Rogue"), (0, "Cleric"), (3, "Warrior"), (1, "Ranger")):
        choose(table, seat, name)
    assert party(table) == ["Cleric", "Ranger", "Rogue", "Warrior"]
    assert [table.seats_of(hero) for hero in HEROES] == [(0,), (1,), (2,), (3,)]
    assert prompt(table) not in (MINE, "")


@pytest.mark.rule("SAW-1.7")
def test_what_one_has_named_nobody_else_can() -> None:
    table = at_the_table(4)
    choose(table, 2, "Rogue")
    assert "Play the Rogue (3 d6, melee)" not in labels(table)
    with pytest.raises(IllegalChoice, match=r"The Rogue is taken\. \(SAW-1\.7\)|The Rogue is taken"):
        table.choose(f"play_adventurer:0:0:{CLASSES.index('Rogue')}", seat=0)


@pytest.mark.rule("SAW-1.4")
def test_three_players_choose_one_each_and_the_group_the_flex_adventurer() -> None:
    table = at_the_table(3)
    for seat, name in enumerate(("Cleric", "Ranger", "Rogue")):
        choose(table, seat, name)
    assert prompt(table) == FLEX
    assert asked(table) == (0, 1, 2)
    assert len(labels(table)) == 3
    choose(table, 1, "Wizard")
    assert party(table) == ["Cleric", "Ranger", "Rogue", "Wizard"]


@pytest.mark.rule("SAW-1.5")
def test_two_players_choose_two_each() -> None:
    table = at_the_table(2)
    for seat, name in ((1, "Ranger"), (0, "Rogue"), (0, "Cleric"), (1, "Warrior")):
        choose(table, seat, name)
    assert party(table) == ["Rogue", "Cleric", "Ranger", "Warrior"]
    assert [table.seats_of(hero) for hero in HEROES] == [(0,), (0,), (1,), (1,)]


@pytest.mark.rule("SAW-1.6")
def test_one_player_chooses_all_four() -> None:
    table = at_the_table(1)
    for name in ("Ranger", "Rogue", "Cleric", "Warrior"):
        choose(table, 0, name)
    assert party(table) == ["Ranger", "Rogue", "Cleric", "Warrior"]


@pytest.mark.rule("SAW-G66", "SAW-3.26", "SAW-2.4")
def test_nobody_sees_a_card_before_the_party_is_complete() -> None:
    table = at_the_table(1)
    assert not any(table.known[card] for card in (table.location, *table.unhallowed, *table.map, *table.deck))
    board = board_of(table, mask_of(0))
    assert board.location.name == "Before the first night"
    assert not board.adventurers
    assert not board.unhallowed
    choose(table, 0, "Ranger")
    assert [one.name for one in board_of(table, mask_of(0)).adventurers] == ["Ranger"]
    for name in ("Rogue", "Cleric", "Warrior"):
        choose(table, 0, name)
    board = board_of(table, mask_of(0))
    assert board.location.name != "Before the first night"
    assert len(board.unhallowed) == 7
    for one in board.adventurers:
        assert sorted(card.state for card in one.cards) == ["exhausted", "leftover", "leftover", "up", "up"]


@pytest.mark.rule("SAW-22.4", "SAW-G65")
def test_the_adventurers_of_the_pack_can_be_chosen_only_with_it() -> None:
    assert len(labels(at_the_table(1))) == 6
    table = at_the_table(1, deluxe=True)
    assert labels(table)[-2:] == ["Play the Barbarian (3 d8, melee)", "Play the Knight (3 d6, melee)"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_bots_choose_a_party_that_reaches_further_than_the_first_place(seats: int) -> None:
    table = at_the_table(seats, deluxe=True)
    while -1 in table.party:
        table.choose(bot("policy").choose(table, tuple(range(seats)), seed=1))
    assert sum(one.attack == "ranged" for one in board_of(table, mask_of(0)).adventurers) >= 2


def test_the_plain_lines_say_who_has_joined() -> None:
    table = at_the_table(1)
    choose(table, 0, "Ranger")
    assert table.text(0)[:2] == [
        "Before the first night. The Adventurers are chosen: four different ones, each player the own.",
        "Around the fire: Ranger.",
    ]
