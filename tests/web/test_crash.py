"""The server is killed without warning, again and again, while people play. Nothing acknowledged is ever lost."""

from __future__ import annotations

import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from .plain_renderer import data_of

PATIENCE = 180.0
"""Seconds that a busy machine may take for what takes one."""
PORTS = range(20_000, 30_000)
"""Below those that systems hand out: while the server is down, nobody else can get its port, not even a client that
calls it and is given that very port to call from."""
PLAYERS = 4
MOVES = (1, 21)
"""So many are made between two crashes, at least and at most."""


class Doomed:
    """A server that is started, killed, and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.web.crash_server", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(words, cwd=Path(__file__).parents[2])
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, f"the server ended by itself: {self.process.returncode}"
            try:
                if httpx.get(f"{self.url}/health", verify=False, timeout=30).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError("the server did not come back")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    """A port at which nothing listens."""
    for port in random.sample(PORTS, 50):
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue
    raise AssertionError("no port is free")


class Stubborn(threading.Thread):
    """Plays on and on, whatever happens to the server, and remembers every move that was acknowledged."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=url, headers={"Origin": url}, timeout=30, verify=False)
        self.chance = random.Random(seed)
        self.kept: dict[tuple[str, int], str] = {}
        self.address = ""
        self.stopping = False
        self.wrong = ""

    def run(self) -> None:
        while not self.stopping:
            try:
                self.play()
            except httpx.HTTPError:
                time.sleep(0.02)
            except Exception as error:
                self.wrong = repr(error)
                return

    def play(self) -> None:
        if not self.address:
            opened = self.http.post("/new/set-a-watch", data={"quick": "1"})
            assert opened.status_code == 303, opened.text
            self.address = opened.headers["location"].rpartition("/")[2]
        t = self.look()
        for (address, seq), key in self.kept.items():
            assert address != self.address or seq <= t["seq"], f"{key} was acknowledged as {seq} and is lost"
        options = t["view"]["decision"]["options"] if t["view"]["decision"] else []
        if not options:
            self.address = ""
            return
        key = self.chance.choice(options)["key"]
        done = self.http.post(f"/r/{self.address}/choose", data={"key": key, "seq": str(t["seq"])})
        assert done.status_code == 303
        after = self.look()
        if after["note"] is None and after["seq"] == t["seq"] + 1:
            self.kept[self.address, after["seq"]] = key

    def look(self) -> dict[str, Any]:
        page = self.http.get(f"/r/{self.address}")
        assert page.status_code == 200, f"{self.address}: {page.status_code} {page.text[:200]}"
        return data_of(page.text)


def play_on(players: list[Stubborn], moves: int) -> None:
    """Wait until so many moves more are acknowledged, however long a busy machine takes for them."""
    enough, until = sum(len(player.kept) for player in players) + moves, time.monotonic() + PATIENCE
    while sum(len(player.kept) for player in players) < enough:
        assert [player.wrong for player in players] == [""] * PLAYERS
        assert time.monotonic() < until, "nobody can play any more"
        time.sleep(0.005)


def kill_again_and_again(folder: Path, times: int, seed: int) -> int:
    """How many acknowledged moves outlived it; AssertionError where one did not."""
    chance = random.Random(seed)
    server = Doomed(folder)
    players = [Stubborn(server.url, seed + number) for number in range(PLAYERS)]
    try:
        server.start()
        for player in players:
            player.start()
        for _ in range(times):
            play_on(players, chance.randint(*MOVES))
            time.sleep(chance.uniform(0, 0.05))  # anywhere in a move: nobody waits for this
            server.kill()
            server.start()
        play_on(players, 1)
        for player in players:
            player.stopping = True
        for player in players:
            player.join(PATIENCE)
        assert [player.wrong for player in players] == [""] * PLAYERS
        for player in players:
            if player.address:
                player.play()
            player.http.close()
    finally:
        server.kill()
    base = sqlite3.connect(folder / "rooms.sqlite3")
    found: dict[tuple[str, int], str] = {}
    for room, seq, key in base.execute("SELECT room, seq, choice FROM entries"):
        assert (room, seq) not in found, "a move stands there twice"
        found[room, seq] = key
    for room, seq in base.execute("SELECT address, seq FROM rooms"):
        assert sorted(number for one, number in found if one == room) == [*range(1, seq + 1)]
    base.close()
    kept = {place: key for player in players for place, key in player.kept.items()}
    assert {place: found.get(place) for place in kept} == kept
    return len(kept)


def test_every_acknowledged_move_outlives_a_crash(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path, 4, seed=1) >= 4


@pytest.mark.long
def test_every_acknowledged_move_outlives_five_hundred_crashes(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path, 500, seed=2) >= 5000
