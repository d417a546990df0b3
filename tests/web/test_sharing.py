"""Thought is shared: by address, then by person, then by room; and nobody's bots are in the way of another's hint."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hearthwatch as hw
from hearthwatch.web.sharing import FairLine, Who
from hearthwatch.web.thinking import MOST_OF_ADDRESS, Busy, Thinking, roughly

from .served import TOYS, Player, serving

HOG, GUEST = Who("hog", "h", "r0"), Who("guest", "g", "r")


def taken(line: FairLine[Who], count: int, seconds: float = 1.0) -> list[Who]:
    """Who is served, one after another, each for so long."""
    found = []
    for _ in range(count):
        who = line.take()
        line.charge(who, seconds)
        found.append(who)
    return found


def line_of(*waiting: Who) -> FairLine[Who]:
    line: FairLine[Who] = FairLine()
    for who in waiting:
        line.put(who, who)
    return line


def test_one_address_gets_half_the_time_however_much_it_asks_for() -> None:
    line = line_of(*[Who("hog", f"h{number}", f"r{number}") for number in range(40)], *[GUEST] * 10)
    assert Counter(who.address for who in taken(line, 20)) == {"hog": 10, "guest": 10}


def test_people_at_one_address_share_what_it_gets_and_so_do_their_rooms() -> None:
    line = line_of(*[Who("a", "p", f"r{number % 4}") for number in range(40)], *[Who("a", "q", "s")] * 20)
    first = taken(line, 20)
    assert Counter(who.person for who in first) == {"p": 10, "q": 10}
    rooms = Counter(who.room for who in first if who.person == "p")
    assert max(rooms.values()) - min(rooms.values()) <= 1


def test_long_thoughts_count_for_as_long_as_they_took() -> None:
    line = line_of(*[HOG] * 20, *[GUEST] * 20)
    served = Counter[str]()
    for _ in range(25):
        who = line.take()
        served[who.address] += 1
        line.charge(who, 4.0 if who is HOG else 1.0)
    assert served["guest"] >= 3 * served["hog"]


@given(st.lists(st.integers(0, 23), max_size=40))
def test_who_comes_late_waits_for_no_more_than_one_of_each(drawn: list[int]) -> None:
    before = [("abcdef"[one // 4], "pq"[one // 2 % 2], "rs"[one % 2]) for one in drawn]
    line = line_of(*[Who(*one) for one in before])
    taken(line, len(before) // 2, 3.0)
    addresses = {address for address, _, _ in before}
    line.put(GUEST, GUEST)
    order = taken(line, len(line), 3.0)
    assert order.index(GUEST) <= len(addresses)
    assert len(order) == len(before) - len(before) // 2 + 1, "all are served"


def test_waiting_saves_up_no_claim() -> None:
    line = line_of(*[HOG] * 30)
    taken(line, 10)
    for _ in range(10):
        line.put(GUEST, GUEST)
    assert Counter(who.address for who in taken(line, 10))["hog"] >= 4


def test_how_many_come_before_is_told_roughly() -> None:
    line = line_of(*[HOG] * 30, GUEST)
    assert line.before(GUEST) == 1
    assert line.before(HOG) == 30
    assert [roughly(number) for number in (0, 1, 4, 7, 49, 1000)] == [0, 1, 3, 5, 20, 50]


def with_thinking(test: Callable[[Thinking], Awaitable[None]]) -> None:
    async def run() -> None:
        thinking = Thinking(TOYS, 1)
        try:
            await test(thinking)
        finally:
            thinking.close()

    asyncio.run(run())


def test_an_address_may_have_only_so_much_waiting() -> None:
    async def test(thinking: Thinking) -> None:
        lane = thinking.lanes["bots"]
        waiting = [
            asyncio.ensure_future(lane.think(Who("hog", "h", str(number)), None, time.sleep, 0.0))
            for number in range(MOST_OF_ADDRESS + 1)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="A lot is being thought about for you"):
            await lane.think(HOG, None, time.sleep, 0.0)
        await lane.think(GUEST, None, time.sleep, 0.0)
        await asyncio.gather(*waiting)
        await lane.think(HOG, None, time.sleep, 0.0)

    with_thinking(test)


def test_who_goes_away_while_waiting_holds_nobody_up() -> None:
    async def test(thinking: Thinking) -> None:
        lane = thinking.lanes["bots"]
        first = asyncio.ensure_future(lane.think(HOG, None, time.sleep, 0.2))
        gone = [asyncio.ensure_future(lane.think(HOG, None, time.sleep, 600.0)) for _ in range(5)]
        await asyncio.sleep(0)
        for one in gone:
            one.cancel()
        await first
        await lane.think(GUEST, None, time.sleep, 0.0)
        assert len(lane.line) == 0

    with_thinking(test)


def test_bots_that_think_for_long_never_stand_before_a_hint() -> None:
    """Nineteen rooms of bots from one address; a hint of another is had while the first of them still thinks."""
    text = str(hw.game("set-a-watch").new(seats=1, seed=7).to_json())

    async def test(thinking: Thinking) -> None:
        await thinking.hints(text, (0,), 0.05)  # its process is there
        done: list[int] = []

        async def bot(number: int) -> None:
            await thinking.choose(text, 0, "search:seconds=4", 1, Who("hog", "h", str(number)))
            done.append(number)

        bots = [asyncio.ensure_future(bot(number)) for number in range(19)]
        await asyncio.sleep(0)
        heard: list[int] = []
        assert await thinking.hints(text, (0,), 0.2, GUEST, heard.append)
        assert heard == [0], "its turn came at once"
        assert len(done) <= 1
        for one in bots:
            one.cancel()

    with_thinking(test)


def test_the_page_tells_how_many_thoughts_come_first(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        lane = served.house.thinking.lanes["advice"]
        thinkers, lane._free = lane._free, []  # nobody is free to think
        anna.open("set-a-watch")
        anna.connect()
        anna.send("hint")
        anna.hear_until(lambda t: t["hint_before"] == 1)
        lane._free = thinkers
        served.call(lane._go_on)
        anna.hear_until(lambda t: t["hints"])
        assert anna.t["hint_before"] is None
        assert served.errors() == []
