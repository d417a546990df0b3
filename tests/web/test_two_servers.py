"""Two servers, one database, and connections that are cut: one order of moves, none lost, both pages up to date."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from msgspec.structs import replace

from hearthwatch.web.storage import StorageError

from .plain_renderer import data_of
from .served import QUICK, Player, serving
from .test_crash import PATIENCE, free_port

NEVER = 1e6
LISTENERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'"
BETWEEN = (1, 14)
"""Moves that are acknowledged before all connections are cut again."""
EVERYBODY = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
)


def ask(postgres: str, question: str, *values: Any) -> list[tuple[Any, ...]]:
    with psycopg.connect(postgres, autocommit=True) as connection:
        return connection.execute(question.encode(), values).fetchall()


def listening(postgres: str) -> set[int]:
    return {pid for (pid,) in ask(postgres, "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'")}


def until(true: Any) -> None:
    last = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < last, "it never happened"
        time.sleep(0.02)


def test_a_move_made_while_nobody_listened_is_seen_at_the_other_server(postgres: str) -> None:
    deaf = replace(QUICK, compare_seconds=NEVER)
    with (
        serving(postgres, deaf) as one,
        serving(postgres, deaf) as two,
        Player(one, "Anna") as anna,
        Player(two, "Ben") as ben,
    ):
        address = anna.open("set-a-watch")
        anna.connect()
        ben.connect(address)
        until(lambda: len(listening(postgres)) == 2)
        for seq in range(1, 4):
            before = listening(postgres)
            ask(postgres, LISTENERS)
            anna.choose()
            assert anna.t["seq"] == seq
            ben.follow(seq)
            until(lambda gone=before: len(listening(postgres) - gone) == 2)
        assert one.room(address).table == two.room(address).table
        assert one.errors() == two.errors() == []


def test_versions_are_compared_from_time_to_time(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is heard of the other server at all."""
    monkeypatch.setattr("hearthwatch.web.storage.postgres.PostgresStorage.tell", lambda *given: None)
    quick = replace(QUICK, compare_seconds=0.1)
    with (
        serving(postgres, quick) as one,
        serving(postgres, quick) as two,
        Player(one, "Anna") as anna,
        Player(two, "Ben") as ben,
    ):
        address = anna.open("set-a-watch")
        anna.connect()
        ben.connect(address)
        anna.choose()
        ben.follow(1)
        anna.post("say", text="hello")
        ben.hear_until(lambda t: [line["text"] for line in t["chat"]] == ["hello"])
        anna.post("unsay", line=1)
        ben.hear_until(lambda t: not t["chat"])
        assert one.room(address).table == two.room(address).table


def test_a_table_that_is_deleted_from_outside_is_gone_from_open_pages(tmp_path: Path) -> None:
    from hearthwatch.web import admin

    with serving(tmp_path, replace(QUICK, compare_seconds=0.1)) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        anna.connect()
        admin.delete(str(tmp_path), [address])
        until(lambda: anna.http.get(f"/r/{address}").status_code != 200)
        assert anna.http.get(f"/r/{address}").status_code == 404


def test_a_move_whose_acknowledgement_was_cut_off_counts_once(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is gone after the move was kept, and before the server was told."""
    from hearthwatch.web.storage.postgres import Postgres

    with serving(postgres) as served, Player(served, "Anna") as anna:
        address = anna.open("set-a-watch")
        anna.connect()
        real = Postgres.change
        cut: list[str] = []

        def change(self: Postgres, sql: str, values: Any = ()) -> int:
            found = real(self, sql, values)
            if sql.startswith("INSERT INTO entries") and len(cut) < 2:
                cut.append(sql)
            if sql == "COMMIT" and len(cut) == 1:
                cut.append(sql)
                ask(postgres, "SELECT pg_terminate_backend(%s)", self._base.info.backend_pid)
                raise psycopg.OperationalError("cut off")
            return found

        monkeypatch.setattr(Postgres, "change", change)
        anna.choose()
        assert (anna.t["seq"], anna.t["note"]) == (1, None)
        anna.choose()
        assert anna.t["seq"] == 2
        assert ask(postgres, "SELECT COUNT(*) FROM entries WHERE room = %s", address) == [(2,)]
        assert len(cut) == 2


def test_a_refused_move_that_caught_up_is_told_to_all_pages(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is heard of the other server, and nothing compared: only the refusal can tell."""
    monkeypatch.setattr("hearthwatch.web.storage.postgres.PostgresStorage.tell", lambda *given: None)
    deaf = replace(QUICK, compare_seconds=NEVER)
    with (
        serving(postgres, deaf) as one,
        serving(postgres, deaf) as two,
        Player(one, "Anna") as anna,
        Player(two, "Anna") as late,
        Player(two, "Carol") as carol,
    ):
        address = late.address = anna.open("set-a-watch")
        late.http.cookies = anna.http.cookies
        carol.connect(address)
        anna.connect()
        before, key = anna.t["seq"], anna.options()[0]["key"]
        anna.choose()
        refused = data_of(late.post("choose", key=key, seq=before).text)
        assert "moved on while you chose" in refused["note"]["text"]
        carol.follow(before + 1)
        assert one.room(address).table == two.room(address).table


def test_what_is_heard_while_a_room_catches_up_is_not_forgotten(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = replace(QUICK, compare_seconds=NEVER)
    with (
        serving(postgres, deaf) as one,
        serving(postgres, deaf) as two,
        Player(one, "Anna") as anna,
        Player(one, "Anna") as again,
        Player(two, "Ben") as ben,
    ):
        address = again.address = anna.open("set-a-watch")
        again.http.cookies = anna.http.cookies
        anna.connect()
        ben.connect(address)
        real, moved = two.house.storage.chat, threading.Event()

        async def chat(room: str, last: int) -> Any:
            """The second move is kept, and heard of, after the room was read and before its chat is."""
            if not moved.is_set():
                moved.set()
                again.post("choose", key=again.fresh_options()[0]["key"], seq=again.t["seq"])
                while not two.room(address).behind:
                    await asyncio.sleep(0.01)
            return await real(room, last)

        monkeypatch.setattr(two.house.storage, "chat", chat)
        anna.choose()
        ben.follow(2)


def shows(kept: int, said: list[str], t: dict[str, Any]) -> bool:
    return t["seq"] == kept and [line["text"] for line in t["chat"]] == said[-60:]


def races(postgres: str, wanted: int) -> None:
    """The same person does two things at once at two servers, again and again: all open pages show what was kept."""
    deaf = replace(QUICK, compare_seconds=NEVER)
    chance, slowest = random.Random(wanted), 0.0
    with (
        serving(postgres, deaf) as one,
        serving(postgres, deaf) as two,
        Player(one, "Anna") as anna,
        Player(two, "Anna") as elsewhere,
        Player(one, "Carol") as carol,
        Player(two, "Dora") as dora,
    ):
        pages = anna, elsewhere, carol, dora
        for race in range(wanted):
            if race % 20 == 0:
                address = anna.open("set-a-watch")
                elsewhere.http.cookies = anna.http.cookies
                for page in pages:
                    page.connect(address)
            seq, keys = anna.t["seq"], [option["key"] for option in anna.options()]
            start = threading.Barrier(2)

            def act(player: Player, pause: float, what: str, fields: dict[str, Any], start: Any = start) -> None:
                start.wait()
                time.sleep(pause)
                player.post(what, **fields)

            sides = []
            for player in (anna, elsewhere):
                what = chance.choices(("choose", "undo", "say"), (6, 1, 1))[0] if keys else "undo"
                fields = {"text": f"line {race}"} if what == "say" else {"seq": seq}
                if what == "choose":
                    fields["key"] = chance.choice(keys)
                pause = chance.choice((0, 0, chance.uniform(0, 0.02)))
                sides.append(threading.Thread(target=act, args=(player, pause, what, fields)))
            for side in sides:
                side.start()
            for side in sides:
                side.join()
            began = time.monotonic()
            [(kept,)] = ask(postgres, "SELECT seq FROM rooms WHERE address = %s", address)
            said = [
                words for (words,) in ask(postgres, "SELECT words FROM chat WHERE room = %s ORDER BY line", address)
            ]
            for page in pages:
                page.hear_until(partial(shows, kept, said))
            slowest = max(slowest, time.monotonic() - began)
            assert one.room(address).table == two.room(address).table
        assert one.errors() == two.errors() == []
    print(f"{wanted} races; all pages agreed after at most {slowest:.2f} s")


@pytest.mark.slow
def test_after_races_all_pages_show_what_was_kept(postgres: str) -> None:
    races(postgres, 10)


@pytest.mark.long
def test_after_two_hundred_races_all_pages_show_what_was_kept(postgres: str) -> None:
    races(postgres, 200)


def test_a_move_that_was_cut_off_and_followed_by_another_counts_once(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first server has read whether its move was kept, the next one is made at the other."""
    from hearthwatch.web.storage.sql import SqlStorage

    with (
        serving(postgres) as one,
        serving(postgres) as two,
        Player(one, "Anna") as anna,
        Player(two, "Anna") as elsewhere,
    ):
        address = elsewhere.address = anna.open("set-a-watch")
        elsewhere.http.cookies = anna.http.cookies
        anna.connect()
        real, cut = SqlStorage.commit, threading.Event()

        async def commit(self: SqlStorage, *given: Any, **more: Any) -> None:
            await real(self, *given, **more)
            if not cut.is_set():
                cut.set()
                await asyncio.to_thread(elsewhere.look)
                key = elsewhere.options()[0]["key"]
                await asyncio.to_thread(elsewhere.post, "choose", key=key, seq=elsewhere.t["seq"])
                raise StorageError("cut off")

        monkeypatch.setattr(SqlStorage, "commit", commit)
        done = data_of(anna.post("choose", key=anna.options()[0]["key"], seq=0).text)
        assert done["note"] is None, "told that it was not made, and it was"
        anna.follow(2)
        assert one.room(address).table == two.room(address).table


class Server:
    """A server in a process of its own."""

    def __init__(self, data: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        words = [sys.executable, "-m", "tests.web.crash_server", data, str(port)]
        self.process = subprocess.Popen(words, cwd=Path(__file__).parents[2])

    def is_up(self) -> bool:
        assert self.process.poll() is None, f"the server ended by itself: {self.process.returncode}"
        try:
            return httpx.get(f"{self.url}/health", verify=False, timeout=30).status_code == 200
        except httpx.HTTPError:
            return False


@contextmanager
def servers(data: str) -> Iterator[tuple[Server, Server]]:
    found = Server(data), Server(data)
    try:
        for one in found:
            until(one.is_up)
        yield found
    finally:
        for one in found:
            one.process.kill()
            one.process.wait()


class Match:
    """The room that both sides play in now; the next one when it is over."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.address = ""
        self.lock = threading.Lock()
        self.kept: dict[tuple[str, int], str] = {}
        """What was acknowledged."""
        self.unsure: set[tuple[str, int, str]] = set()
        """What a server could not say of whether it was kept."""
        self.told = 0
        """How often somebody was told that another was first."""

    def over(self) -> bool:
        return len(self.kept) >= self.wanted


class Side(threading.Thread):
    """Somebody who plays at one of the servers, against the same person at the other."""

    def __init__(self, match: Match, server: Server, cookies: httpx.Cookies, seed: int) -> None:
        super().__init__(daemon=True)
        self.match = match
        self.http = httpx.Client(
            base_url=server.url, headers={"Origin": server.url}, timeout=300, verify=False, cookies=cookies
        )
        self.chance = random.Random(seed)
        self.made = 0
        self.wrong = ""

    def run(self) -> None:
        try:
            while not self.match.over():
                self.play()
        except Exception as error:
            self.wrong = repr(error)

    def play(self) -> None:
        address = self.match.address
        t = self.look(address)
        decision = t["view"]["decision"]
        options = [one for one in decision["options"] if not one["anytime"]] if decision else []
        if not options:
            self.open(address)
            return
        place, key = (address, t["seq"] + 1), self.chance.choice(options)["key"]
        try:
            done = self.http.post(f"/r/{address}/choose", data={"key": key, "seq": str(t["seq"])})
        except httpx.HTTPError:
            done = None
        note = self.look(address)["note"]
        if done is None or done.status_code != 303 or (note and "certain" in note["text"]):
            self.match.unsure.add((*place, key))
        elif note is None:
            with self.match.lock:
                assert place not in self.match.kept, f"{place} was acknowledged twice"
                self.match.kept[place] = key
            self.made += 1
            time.sleep(self.chance.uniform(0, 0.05))  # as people do; and the other side has a chance too
        else:
            self.match.told += 1

    def look(self, address: str) -> dict[str, Any]:
        page = self.http.get(f"/r/{address}")
        while page.status_code == 503:
            page = self.http.get(f"/r/{address}")
        assert page.status_code == 200, page.text[:300]
        return data_of(page.text)

    def open(self, finished: str) -> None:
        with self.match.lock:
            while self.match.address == finished:
                opened = self.http.post("/new/set-a-watch", data={"quick": "1"})
                if opened.status_code == 303:
                    self.match.address = opened.headers["location"].rpartition("/")[2]


def both_play(postgres: str, moves: int) -> int:
    """So many moves from both sides, while connections are cut; AssertionError where anything is lost or doubled.

    Gives how many moves were kept.
    """
    with servers(postgres) as (one, two):
        first = httpx.Client(base_url=one.url, headers={"Origin": one.url}, verify=False, timeout=300)
        match = Match(moves)
        match.address = first.post("/new/set-a-watch", data={"quick": "1"}).headers["location"].rpartition("/")[2]
        sides = [Side(match, server, first.cookies, seed) for seed, server in enumerate((one, two))]
        for side in sides:
            side.start()
        cuts, chance = 0, random.Random(moves)
        while any(side.is_alive() for side in sides):
            enough = min(moves, len(match.kept) + chance.randint(*BETWEEN))
            while len(match.kept) < enough and all(side.is_alive() for side in sides):
                time.sleep(0.005)
            time.sleep(chance.uniform(0, 0.05))  # anywhere in a move: nobody waits for this
            ask(postgres, EVERYBODY)
            cuts += 1
        assert [side.wrong for side in sides] == ["", ""]
        assert all(side.made for side in sides), "one side never got a word in"
        until(lambda: sides[1].look(match.address)["seq"] == sides[0].look(match.address)["seq"])
        assert sides[1].look(match.address)["view"] == sides[0].look(match.address)["view"]
        for side in sides:
            side.http.close()
        first.close()
        rooms = sorted({address for address, _ in match.kept})
        found = {
            (room, seq): key
            for room, seq, key in ask(postgres, "SELECT room, seq, choice FROM entries WHERE room = ANY(%s)", rooms)
        }
        for room, seq in ask(postgres, "SELECT address, seq FROM rooms WHERE address = ANY(%s)", rooms):
            assert sorted(number for one, number in found if one == room) == [*range(1, seq + 1)]
        assert {place: found.get(place) for place in match.kept} == match.kept, "an acknowledged move is lost"
        others = {(*place, key) for place, key in found.items() if place not in match.kept}
        assert others <= match.unsure, "a move is kept that nobody was told of"
        print(
            f"{len(found)} moves, {cuts} cuts, {match.told} told that another was first, {len(others)} unsure and kept"
        )
        return len(found)


@pytest.mark.slow
def test_two_servers_agree_on_every_move_while_connections_are_cut(postgres: str) -> None:
    assert both_play(postgres, 60) >= 60


@pytest.mark.long
def test_two_servers_agree_on_a_thousand_moves(postgres: str) -> None:
    assert both_play(postgres, 1000) >= 1000
