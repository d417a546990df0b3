"""A room goes on: after a restart, after an upgrade that tuned cards, after damage, on another server."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

import hearthwatch as hw
from hearthwatch.games.set_a_watch import GAME

from .served import Player, Served, serving


@pytest.fixture(autouse=True)
def _same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Always the same cards: with some others, taking the first option loses the game before it was played on."""
    monkeypatch.setattr("hearthwatch.kernel.chance.secrets.randbits", lambda bits: 4)


def play(player: Player, moves: int) -> None:
    for _ in range(moves):
        t = player.look()
        player.post("choose", key=player.options()[0]["key"], seq=t["seq"])


def again(player: Player, served: Served) -> Player:
    """The same browser at the server that was started anew."""
    other = Player(served, player.name)
    other.http.cookies = player.http.cookies
    other.address = player.address
    return other


def test_the_same_table_is_back_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 25)
        anna.post("undo", seq=25)
        anna.post("say", text="back soon")
        before = anna.look()
    with serving(tmp_path) as served, again(anna, served) as anna:
        t = anna.look()
        for part in ("view", "seq", "moments", "chat", "undo", "seats"):
            assert t[part] == before[part], part
        anna.post("redo", seq=26)
        assert anna.look()["moments"] == 25
        assert anna.look("?at=3")["past"] == {"moment": 3, "of": 25}


def test_a_request_outlives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna, Player(served, "Ben") as ben:
        ben.address = anna.open("whispers")
        ben.post("sit", seat=1, name="Ben")
        play(anna, 1)
        anna.post("undo", seq=1)
    with serving(tmp_path) as served, again(ben, served) as ben:
        assert ben.look()["undo"]["request"]["asked"]
        ben.post("consent", yes="1")
        assert ben.look()["moments"] == 0


def test_a_game_goes_on_after_a_card_was_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        play(anna, 20)
        board = anna.look()["view"]["board"]
    monkeypatch.setitem(GAME.known, "fingerprint", "tuned")
    with serving(tmp_path) as served, again(anna, served) as anna:
        assert anna.look()["view"]["board"] == board
        assert anna.t["seq"] == 20
        play(anna, 5)
        assert anna.look()["seq"] == 25
        response = anna.http.get(f"/r/{address}/export/json")
        assert response.status_code == 200
        brought = hw.open_file(response.text)
        assert brought.table == served.room(address).table
        assert "the game as it was" in brought.note, "what was tuned did not matter to it"
    with serving(tmp_path) as served, again(anna, served) as anna:
        assert anna.look()["seq"] == 25
        play(anna, 1)
        assert anna.look()["seq"] == 26


def change_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin games with another log from now on, as version 99: no earlier record leads to where it led."""
    begin = GAME._begin

    def begin_with_a_log_more(table: Any, options: Any) -> None:
        begin(table, options)
        table.firewood += 1

    monkeypatch.setattr(GAME, "_begin", begin_with_a_log_more)
    monkeypatch.setattr(GAME, "version", 99)


def test_a_room_of_an_older_version_whose_rules_lead_here_too_keeps_its_past(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 12)
        boards = [anna.look()["view"]["board"]]
        anna.post("undo", seq=12)
        boards.append(anna.look()["view"]["board"])
        anna.post("redo", seq=13)
    monkeypatch.setattr(GAME, "version", 99)
    for round in range(2):
        with serving(tmp_path) as served, again(anna, served) as anna:
            assert "cannot be told or taken back" not in anna.http.get(f"/r/{anna.address}").text
            seq = 14 + 2 * round
            assert (anna.look()["moments"], anna.t["seq"], anna.t["view"]["board"]) == (12, seq, boards[0])
            anna.post("undo", seq=seq)
            assert (anna.look()["moments"], anna.t["view"]["board"]) == (11, boards[1])
            anna.post("redo", seq=seq + 1)


def test_a_room_of_older_rules_goes_on_and_says_what_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 12)
        board = anna.look()["view"]["board"]
    change_setup(monkeypatch)
    with serving(tmp_path) as served, again(anna, served) as anna:
        response = anna.http.get(f"/r/{anna.address}")
        assert response.status_code == 200
        assert "cannot be told or taken back" in response.text
        assert anna.look()["view"]["board"] == board
        assert (anna.t["moments"], anna.t["seq"]) == (0, 12)
        play(anna, 2)
        assert anna.look()["moments"] == 2
        anna.post("undo", seq=14)
        assert anna.look()["moments"] == 1


def test_a_room_of_newer_rules_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
    monkeypatch.setattr(GAME, "version", 1)
    with serving(tmp_path) as served, again(anna, served) as anna:
        response = anna.http.get(f"/r/{anna.address}")
        assert response.status_code == 409
        assert "this is version 1. Nothing is lost" in response.text


def test_a_damaged_snapshot_is_rebuilt_from_the_entries(tmp_path: Path) -> None:
    with serving(tmp_path) as served, Player(served, "Anna") as anna:
        anna.open("set-a-watch")
        play(anna, 12)
        board = anna.look()["view"]["board"]
    base = sqlite3.connect(tmp_path / "rooms.sqlite3")
    base.execute("UPDATE snapshots SET content = substr(content, 1, 500) WHERE place = 'state'")
    base.commit()
    base.close()
    with serving(tmp_path) as served, again(anna, served) as anna:
        assert anna.look()["view"]["board"] == board
        play(anna, 1)
        assert anna.look()["seq"] == 13


def test_two_servers_serve_one_room(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as two, Player(one, "Anna") as anna, Player(two, "Ben") as ben:
        address = anna.open("whispers")
        anna.connect()
        ben.connect(address)
        ben.send("sit", seat=1, name="Ben")
        ben.hear_until(lambda t: t["me"]["seats"])
        anna.hear_until(lambda t: t["seats"][1]["name"] == "Ben")
        anna.choose()
        ben.follow(1)
        ben.choose()
        anna.follow(2)
        assert two.room(address).table == one.room(address).table
        anna.send("say", text="hello there")
        ben.hear_until(lambda t: t["chat"])
        # Both choose at once, each at another server: one is kept.
        anna.post("sit", seat=2)
        ben.take_seat(httpx.URL(anna.look()["me"]["link"]).path)
        ben.look()
        seq = ben.t["seq"]
        ben.post("ready")
        anna.post("ready")
        keys = [option["key"] for option in ben.fresh_options()]
        anna.send("choose", key=keys[0], seq=seq)
        ben.send("choose", key=keys[1], seq=seq)
        anna.follow(seq + 1)
        ben.follow(seq + 1)
        anna.drain()
        ben.drain()
        assert anna.look()["seq"] == ben.look()["seq"] == seq + 1
        assert one.room(address).table == two.room(address).table
        assert one.errors() == two.errors() == []
