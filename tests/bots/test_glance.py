"""A review in little time: spread over the game, and nothing told that the asking seats may not know."""

from __future__ import annotations

import pytest

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.bots.evaluate import judge
from hearthwatch.bots.quick_review import glance, reviewed, spread
from hearthwatch.kernel import chance
from tests.web.whispers import GAME, WORDS


def watched(choices: int, seats: int = 1) -> hw.Table:
    table: hw.Table = hw.game("set-a-watch").new(seats=seats, seed=7)
    for number in range(choices):
        assert table.decision is not None
        bot("policy").play(table, table.decision.seats, seed=number)
    return table


def whispered(choices: int = 6) -> hw.Table:
    """Everybody hides their first word from the others, under the deck."""
    table: hw.Table = GAME.new(seats=3, seed=5)
    for _ in range(choices):
        table.choose(1)
    return table


@pytest.mark.parametrize("count", [0, 1, 2, 7, 64, 100])
def test_wherever_one_stops_the_whole_was_looked_at(count: int) -> None:
    order = spread(count)
    assert sorted(order) == [*range(count)]
    for size in range(2, count):
        some = sorted(order[:size])
        gaps = [b - a for a, b in zip(some, [*some[1:], count], strict=True)]
        assert max(gaps) <= 4 * count / size


def test_choices_are_judged_at_their_tables_in_the_given_order() -> None:
    table = watched(6)
    found = glance(table, [4, 1], None, each=0.01, seconds=60)
    assert [*found] == [4, 1]
    assert all(look is None or look.entry == number for number, look in found.items())
    look = found[4]
    assert look is not None
    step = table.earlier(5).here.step
    again = judge(table.earlier(4), step, 0, 4, iterations=1, seconds=0.01, seed=chance.start(4))
    assert again is not None
    assert (look.question, look.chosen) == (again.question, again.chosen)


def test_it_stops_in_time_but_never_empty_handed() -> None:
    assert len(glance(watched(6), spread(6), None, each=0.01, seconds=0)) == 1


def test_choices_that_were_taken_back_do_not_count() -> None:
    table = watched(3)
    table.undo()
    assert [*glance(table, spread(table.moves), None, each=0.01, seconds=60)] == spread(2)


def test_a_review_of_what_was_found() -> None:
    table = watched(6)
    review = reviewed(table, glance(table, spread(6), None, each=0.01, seconds=60))
    assert [look.entry for look in review.looks] == sorted(look.entry for look in review.looks)
    assert (review.title, review.over, review.won) == ("Set a Watch", False, None)


def test_where_nothing_is_hidden_between_seats_all_choices_are_told() -> None:
    table = watched(24, seats=4)
    decisions = [table.earlier(number).decision for number in range(24)]
    others = [number for number, one in enumerate(decisions) if one and 0 not in one.seats]
    assert others
    for_all = glance(table, others, None, each=0.01, seconds=60)
    for_one = glance(table, others, (0,), each=0.01, seconds=60)
    assert any(for_one.values())
    assert [number for number, look in for_one.items() if look] == [number for number, look in for_all.items() if look]


def test_what_others_hide_is_not_told() -> None:
    table = whispered()
    found = glance(table, range(6), (0,), each=0.01, seconds=60)
    assert [number for number, look in found.items() if look] == [0, 3]
    before = [word for moves in (3, 0) for word in table.earlier(moves).view(0)["board"]["hands"][0]]
    for look in found.values():
        told = f"{look.chosen} {look.better} {look.why_chosen} {look.why_better}" if look else ""
        assert all(word in before for word in WORDS if word in told)
    assert all(glance(table, range(6), None, each=0.01, seconds=60).values())
