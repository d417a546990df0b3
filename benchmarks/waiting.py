"""How long somebody waits in the browser: from "Play now" to the first choice, and from a click to what it brings.

    python benchmarks/waiting.py                       every game, each on a server of its own that has just begun
    python benchmarks/waiting.py --games thornwatch --choices 30

One person plays the seats that "Play now" gives, over a real socket, and chooses by chance; bots have the rest. A push
comes when the click is shown, and the next choice once all bots between have moved.
"""

from __future__ import annotations

import argparse
import html
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import hearthwatch as hw
from hearthwatch.web.changes import Change, put_together
from hearthwatch.web.serve import listen_at

KEY = re.compile(r'name="key" value="([^"]+)"')
HANDING = re.compile(r'class="table[^"]* handing')
"""Whoever has several seats that hide things from each other says that the next one looks now."""
SLOWEST = 60.0


class Push(msgspec.Struct):
    """What is needed of a push."""

    changes: list[Change]
    seq: int
    asked: bool


class Page:
    """The open page of a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.lines: list[str] = []
        self.push = Push([], -1, asked=False)

    def hear(self) -> None:
        self.push = msgspec.json.decode(self.socket.recv(SLOWEST), type=Push)
        self.lines = put_together(self.lines, self.push.changes)
        if any(HANDING.search(line) for line in self.lines):
            self.send(do="ready")

    def send(self, **fields: object) -> None:
        self.socket.send(msgspec.json.encode(fields).decode())

    def keys(self) -> list[str]:
        return [html.unescape(key) for key in KEY.findall("\n".join(self.lines))] if self.push.asked else []

    def is_over(self) -> bool:
        return any('class="outcome' in line for line in self.lines)


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server that has just begun."""
    with listen_at("127.0.0.1", 0) as probe:
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "hearthwatch", "serve", "--no-browser", f"--port={port}", f"--data={data}"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            assert "Hearthwatch is at" in server.stdout.readline()
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def play(url: str, slug: str, part: str, look: float, choices: int, chance: random.Random) -> str:
    """A row of figures for one table."""
    with httpx.Client(base_url=url, headers={"Origin": url}, follow_redirects=True, timeout=SLOWEST) as http:
        http.get("/")
        time.sleep(look)
        began = time.perf_counter()
        address = http.post(f"/new/{slug}", data={"quick": part}).url.path
        loaded = time.perf_counter() - began
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        where = f"{url.replace('http', 'ws', 1)}{address}/socket"
        with connect(where, origin=Origin(url), additional_headers={"Cookie": cookies}) as socket:
            page = Page(socket)
            page.hear()
            while not page.keys():
                page.hear()
            first, before = time.perf_counter() - began, page.push.seq
            shown: list[float] = []
            again: list[tuple[float, int]] = []
            while len(shown) < choices and not page.is_over():
                seq, began = page.push.seq, time.perf_counter()
                key = chance.choice(page.keys())
                page.send(do="choose", key=key, seq=seq, text="So it was.")
                while page.push.seq == seq:
                    page.hear()
                shown.append(time.perf_counter() - began)
                while not page.keys() and not page.is_over():
                    page.hear()
                if page.push.seq > seq + 1:
                    again.append((time.perf_counter() - began, page.push.seq - seq - 1))
    shown.sort()
    words = f"{slug:<26}{part:<9}{loaded:>8.2f}{first:>8.2f} ({before:>2}){shown[len(shown) // 2] * 1000:>8.0f}"
    words += f"{shown[-1] * 1000:>8.0f}"
    if again:
        moves = sum(count for _, count in again)
        words += f"{sum(took for took, _ in again) / moves:>10.2f}{max(again)[0]:>8.2f} ({max(again)[1]:>2})"
    return words


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="", help="which ones, with commas between; all unless told")
    parser.add_argument("--look", type=float, default=3.0, help="seconds that the front page is looked at")
    parser.add_argument("--choices", type=int, default=25, help="how many choices are made at each table")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print("seconds                               page  first (bots' moves)")
    print("                                      first choice   click to push, ms   bots: each, longest (moves)")
    for slug in given.games.split(",") if given.games else hw.games():
        parts = [part.name for part in hw.game(slug).parts] or ["1"]
        with serving() as url:
            for part in parts:
                print(play(url, slug, part, given.look, given.choices, random.Random(given.seed)), flush=True)


if __name__ == "__main__":
    main()
