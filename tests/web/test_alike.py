"""Pages of one room share what they show alike, and nothing else."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from msgspec.structs import replace

import hearthwatch as hw
from hearthwatch.bots import bot
from hearthwatch.kernel import Line
from hearthwatch.web import page_data, render
from hearthwatch.web.alike import Alike
from hearthwatch.web.log_data import ToldLines
from hearthwatch.web.page_types import LineShown, TablePage
from hearthwatch.web.rooms import Room
from hearthwatch.web.rooms.opening import Plan, from_plan
from hearthwatch.web.signing import Keys
from hearthwatch.web.storage import Seat

KEYS = Keys(Keys.fresh())


def room_of(slug: str, seats: int) -> Room:
    game = hw.game(slug)
    mode: dict[str, Any] = {"mode": "cooperative"} if slug == "duskwatch" else {}
    kept, _ = from_plan(game, Plan(seats, "Anna", "", None, 3, {**game.defaults, **mode}, {}, {}), "p0", time.time())
    people = tuple(Seat("person", f"Anna {seat}", holders=(f"p{seat}",), nonce="n") for seat in range(seats))
    return Room(replace(kept, seats=people), game, game.new(seats=seats, seed=3, **mode), [])


def page(room: Room, person: int) -> TablePage:
    return page_data.shown(room, f"p{person}", base="/", keys=KEYS)


def drawn(room: Room, person: int) -> str:
    """A page as it is pushed."""
    return render.table_body(page(room, person), room.alike)


def drawn_alone(room: Room, person: int) -> str:
    """The page of a room in which nobody has looked yet."""
    return render.table_body(page(Room(room.kept, room.game, room.table.clone(), room.chat), person))


@pytest.mark.parametrize(
    ("slug", "seats"),
    [("set-a-watch", 4), ("heroes-of-terrinoth", 3), ("duskwatch", 3), ("thornwatch", 4), ("thorgal", 3)],
)
def test_a_page_in_company_is_what_it_would_be_alone(slug: str, seats: int) -> None:
    """For everybody at the table and for who watches, in any order, from one move to the next."""
    room, player, chance = room_of(slug, seats), bot("policy"), random.Random(5)
    for move in range(12):
        people = list(range(seats + 1))
        chance.shuffle(people)
        for person in people:
            assert drawn(room, person) == drawn_alone(room, person), (move, person)
        room.table = room.table.clone()
        decision = room.table.decision
        assert decision is not None
        player.play(room.table, decision.seats, seed=move)


def test_what_people_see_alike_is_drawn_once() -> None:
    room = room_of("set-a-watch", 4)
    first, second = page(room, 0)["view"], page(room, 1)["view"]
    assert first["seat"] != second["seat"]
    assert first["board"] is second["board"]
    assert first["decision"] is second["decision"]


def test_lines_that_somebody_heard_otherwise_are_told_anew_to_each() -> None:
    table = hw.game("thornwatch").new(seats=4, seed=3)
    player = bot("policy")
    while not any(line.is_private for line, _ in table.last_lines(32)):
        assert table.decision is not None
        player.play(table, table.decision.seats, seed=table.moves)
    lines, told = table.last_lines(32), ToldLines()
    for seat in (0, 1, None, 1, 0):

        def heard(line: Line, moment: int, number: int, seat: int | None = seat) -> LineShown:
            return {**line.as_data(seat), "moment": moment, "number": number, "by": None}

        shown = told.shown(lines, 7, (), heard)
        assert [one["text"] for one in shown] == [line.text(seat) for line, _ in lines]
        assert [one["number"] for one in shown] == [*range(7, 39)]


def test_a_person_who_takes_another_name_is_called_by_it() -> None:
    room = room_of("set-a-watch", 2)
    before = drawn(room, 1)
    room.kept = replace(room.kept, seats=(replace(room.kept.seats[0], name="Berta"), room.kept.seats[1]))
    after = drawn(room, 1)
    assert "Berta" in after and "Berta" not in before
    assert "Anna 0" in before and "Anna 0" not in after


def test_equal_things_are_one_and_unequal_ones_two() -> None:
    alike = Alike()
    one, same, other = {"a": [1]}, {"a": [1]}, {"a": [2]}
    assert alike.same(one) is one and alike.same(same) is one and alike.same(other) is other
    worked: list[dict[str, list[int]]] = []

    def total(given: dict[str, list[int]]) -> int:
        worked.append(given)
        return sum(given["a"])

    assert [alike.once("total", thing, total) for thing in (one, same, other, one)] == [1, 1, 2, 1]
    assert worked == [one, other]
