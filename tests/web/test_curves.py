"""The win chance on request: worked out once, for those who may know it, never pushed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthwatch.web.sharing import Who
from hearthwatch.web.thinking import Thinking

from .plain_renderer import data_of
from .served import Player, Served, serving
from .whispers import WORDS


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr("hearthwatch.kernel.chance.secrets.randbits", lambda bits: 7)
    with serving(tmp_path) as running:
        yield running
        assert running.errors() == []


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """For whom a curve was thought about."""
    found: list[tuple[Any, ...]] = []
    honest = Thinking.looks

    async def looks(self: Thinking, *given: Any) -> Any:
        found.append(given[1:3])
        return await honest(self, *given)

    monkeypatch.setattr(Thinking, "looks", looks)
    return found


def play(player: Player, moves: int, number: int = 0) -> None:
    for _ in range(moves):
        options = player.fresh_options()
        player.post("choose", key=options[number]["key"], seq=player.t["seq"])


def asked(player: Player, at: int) -> dict[str, Any]:
    """The page after the button was pressed."""
    response = player.post("curve", at=at)
    assert response.url.query == f"at={at}".encode()
    return player.look(f"?at={at}")


def test_a_curve_comes_when_asked_for_and_leads_to_its_moments(served: Served, thoughts: list[Any]) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 8)
        assert anna.look("?at=3")["curve"] is None
        curve = asked(anna, 3)["curve"]
        assert curve["judged"] > 0
        assert (curve["of"], curve["fresh"]) == (8, True)
        assert "<svg" in curve["figure"]
        assert 'class="here"' in curve["figure"]
        assert all(f"/r/{anna.address}?at={turn['moment']}" in curve["figure"] for turn in curve["turns"])
        assert anna.look()["curve"] is None  # now is for playing
        assert thoughts == [(8, (0,))]


def test_it_is_thought_about_once_for_each_length(served: Served, thoughts: list[Any]) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 4)
        first = asked(anna, 1)["curve"]
        assert asked(anna, 2)["curve"]["turns"] == first["turns"]
        assert len(thoughts) == 1
        play(anna, 1)
        curve = anna.look("?at=2")["curve"]
        assert (curve["of"], curve["fresh"]) == (4, False)
        assert asked(anna, 2)["curve"]["of"] == 5
        assert len(thoughts) == 2


def test_what_was_taken_back_takes_its_curve_along(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 3)
        asked(anna, 1)
        anna.post("undo", seq=3)
        assert anna.look("?at=1")["curve"] is None


def test_nothing_to_show_and_somebody_who_only_watches(served: Served, thoughts: list[Any]) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        ben.address = anna.open("set-a-watch")
        assert "Nothing was chosen yet" in data_of(anna.post("curve", at="0").text)["note"]["text"]
        play(anna, 2)
        assert "those who sit at the table" in data_of(ben.post("curve", at="1").text)["note"]["text"]
        asked(anna, 1)
        assert ben.look("?at=1")["curve"] is None
        assert len(thoughts) == 1


def test_once_the_game_is_over_everybody_may_ask(served: Served, thoughts: list[Any]) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        ben.address = anna.open("whispers")
        anna.post("sit", seat=1)
        anna.post("sit", seat=2)
        while anna.look()["view"]["outcome"] is None:
            anna.post("ready")
            play(anna, 1)
        assert asked(ben, 5)["curve"]["judged"] > 6
        assert asked(anna, 5)["curve"]["judged"] > 6
        assert thoughts == [(18, None)]


def test_others_choices_are_not_told_where_they_hide_something(served: Served) -> None:
    with Player(served, "Anna") as anna, Player(served, "Ben") as ben, Player(served, "Cleo") as cleo:
        ben.address = cleo.address = anna.open("whispers")
        ben.post("sit", seat=1, name="Ben")
        cleo.post("sit", seat=2, name="Cleo")
        for _ in range(2):
            for player in (anna, ben, cleo):
                play(player, 1, number=1)
        curve = asked(anna, 4)["curve"]
        assert curve["judged"] == 2
        hidden = [word for word in WORDS if not any(word.encode() in chunk for chunk in anna.heard[:-2])]
        assert hidden
        assert not any(word in str(curve) for word in hidden)
        assert ben.look("?at=4")["curve"] is None


def test_two_who_ask_at_once_wait_for_the_same_thought(served: Served, thoughts: list[Any]) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 4)
        room = served.room(anna.address)
        anna.connect()
        anna.send("curve")
        asked(anna, 1)
        assert room.curves and len(thoughts) == 1


def test_other_thoughts_come_between(served: Served) -> None:
    with Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 12)
        text = served.room(anna.address).table.to_json()

    async def both() -> None:
        thinking = Thinking(served.house.shelf, 1)
        try:
            curve = asyncio.ensure_future(thinking.looks(text, 12, (0,), 600.0, Who("one")))
            while not thinking.lanes["advice"]._at_work:
                await asyncio.sleep(0)
            assert await thinking.hints(text, (0,), 0.05, Who("another"))
            assert not curve.done(), "of twelve choices no piece holds more than four"
            assert len(await curve) == 12
        finally:
            thinking.close()

    asyncio.run(both())
