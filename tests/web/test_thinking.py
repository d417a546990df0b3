"""Thinking in other processes: it goes on after a thinker died, and gives up what never ends."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable

import pytest

import hearthwatch as hw
from hearthwatch.kernel.errors import RecordError
from hearthwatch.web.thinking import NOBODY, CannotThink, Thinking
from hearthwatch.web.thoughts import MOST_MEMORY

from .served import TOYS


def with_thinking(test: Callable[[Thinking], Awaitable[None]], patience: float = 20.0) -> None:
    async def run() -> None:
        thinking = Thinking(TOYS, 1, patience)
        try:
            await test(thinking)
        finally:
            thinking.close()

    asyncio.run(run())


def text() -> str:
    return str(hw.game("set-a-watch").new(seats=1, seed=7).to_json())


def test_a_bot_chooses_one_of_the_options() -> None:
    async def test(thinking: Thinking) -> None:
        decision = hw.load(text()).decision
        assert decision is not None
        assert await thinking.choose(text(), 0, "policy", 1) in decision.options.keys()  # noqa: SIM118

    with_thinking(test)


def test_a_thinker_that_dies_is_replaced() -> None:
    async def test(thinking: Thinking) -> None:
        key = await thinking.choose(text(), 0, "policy", 1)
        with pytest.raises(CannotThink, match="could not be thought"):
            await thinking.lanes["bots"].think(NOBODY, None, os._exit, 1)
        assert await thinking.choose(text(), 0, "policy", 1) == key

    with_thinking(test)


def test_a_thought_without_end_is_given_up_and_holds_nobody_up() -> None:
    async def test(thinking: Thinking) -> None:
        began = time.monotonic()
        with pytest.raises(CannotThink):
            await thinking.lanes["bots"].think(NOBODY, None, time.sleep, 1200)
        thinking.lanes["bots"].patience = 600.0  # a new process may take its time to start
        assert await thinking.choose(text(), 0, "policy", 1)
        assert time.monotonic() - began < 1200

    with_thinking(test, patience=2.0)


@pytest.mark.skipif(sys.platform != "linux", reason="only there is memory bounded so")
def test_a_thought_that_takes_too_much_memory_is_given_up() -> None:
    async def test(thinking: Thinking) -> None:
        with pytest.raises(CannotThink, match="took too much"):
            await thinking.lanes["files"].think(NOBODY, None, bytes, MOST_MEMORY)
        with pytest.raises(RecordError):
            await thinking.open_file("{}", 100, 100)

    with_thinking(test, patience=120.0)


def test_the_event_loop_goes_on_meanwhile() -> None:
    async def test(thinking: Thinking) -> None:
        thought = asyncio.ensure_future(thinking.choose(text(), 0, "search:seconds=3", 1))
        rounds = 0
        while not thought.done():
            await asyncio.sleep(0.005)
            rounds += 1
        assert rounds > 2, "a loop that waited for the thought would have gone round once"
        assert await thought

    with_thinking(test)


def test_a_record_that_cannot_be_played_is_refused_with_a_sentence() -> None:
    async def test(thinking: Thinking) -> None:
        for bad in ("", "{}", text()[:-20]):
            with pytest.raises(RecordError):
                await thinking.open_file(bad, 100, 100)

    with_thinking(test)
