"""Who decides where several ways are open (THG-1.6): the Character's player, the active player, or the team."""

from __future__ import annotations

from typing import Any

import pytest

from hearthwatch.games.thorgal.table import Saga
from hearthwatch.games.thorgal.things import EVENT_PHASE, NOBODY
from tests.games.thorgal.helpers import A, B, answers, asked, goods, happen, labels, position, question, take

EITHER = {"choose": [{"gain": 1, "good": "ore"}, {"threat": 1}]}


def table_of_three(more: str = "") -> Saga:
    return position(f"characters = ['Thorgal', 'Kriss', 'Jolan']\n{more}")


def event_phase() -> Saga:
    """Nobody is active."""
    table = table_of_three()
    table.phase, table.active = EVENT_PHASE, NOBODY
    return table


@pytest.mark.rule("THG-1.6")
def test_each_character_of_an_event_is_decided_about_by_its_player() -> None:
    table = event_phase()
    happen(table, {"each_character": EITHER})
    for seat in range(3):
        assert asked(table) == (seat,)
        take(table, answers(table)[0])


@pytest.mark.rule("THG-1.6")
@pytest.mark.parametrize(
    ("written", "seats"),
    [
        ({"each_other": EITHER}, (1,)),
        ({"each_other": {"if": "threats >= 0", "then": EITHER}}, (1,)),
        ({"each_other": {"may": {"gain": 1, "good": "ore"}}}, (1,)),
        ({"each_other": {"move_to": "any"}}, (1,)),
        (EITHER, (0,)),
        ({"move_to": "any"}, (0,)),
    ],
)
def test_on_a_turn_others_decide_about_themselves(written: Any, seats: tuple[int, ...]) -> None:
    table = table_of_three("round = 4")
    happen(table, written, A)
    assert asked(table) == seats


@pytest.mark.rule("THG-1.6", "THG-16.8")
def test_who_finds_something_on_the_turn_of_another_decides_about_it() -> None:
    table = table_of_three("discoveries = ['Rune Stone']\n[character.Kriss]\nskill = 'inactive'")
    happen(table, {"another": {"discovery": 1}}, A)
    take(table, answers(table)[0])
    assert (question(table), asked(table)) == ("outcomes", (1,))


@pytest.mark.rule("THG-1.6")
def test_what_an_event_leaves_open_about_the_board_is_for_the_team() -> None:
    table = event_phase()
    happen(table, EITHER)
    assert asked(table) == (0, 1, 2)
    take(table, answers(table)[0])
    happen(table, {"somebody": EITHER})
    assert (question(table), asked(table)) == ("characters_to_choose", (0, 1, 2))
    take(table, answers(table)[1])
    assert (question(table), asked(table), len(labels(table))) == ("outcomes", (1,), 2)
    take(table, answers(table)[0])
    assert goods(table, B)["ore"] == 3
