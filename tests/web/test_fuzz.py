"""Nonsense by the thousand: messages, forms, tokens, records. Never a server error, never a stuck room."""

from __future__ import annotations

import random
import string
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from msgspec import json
from websockets.exceptions import ConnectionClosed

from hearthwatch.web.actions import ACTIONS
from hearthwatch.web.requests import COOKIE

from .served import SOON, Player, Served, serving

SIGNS = string.printable + "äß漢🔥\u202e\u0000\ud7ff\ufeff" + "<>&'\"%{}:"
FIELDS = (
    "key",
    "seq",
    "seat",
    "text",
    "name",
    "bot",
    "yes",
    "open",
    "days",
    "order",
    "at",
    "do",
    "quick",
    "line",
    "x",
)
BOT = ("random", "policy", "", "clairvoyant", "search:jobs=64")


class Nonsense:
    """A source of things that nobody should send."""

    def __init__(self, seed: int, keys: list[str]) -> None:
        self.chance = random.Random(seed)
        self.keys = keys

    def text(self, longest: int = 40) -> str:
        if self.chance.random() < 0.02:
            longest = 9000
        return "".join(self.chance.choice(SIGNS) for _ in range(self.chance.randrange(longest)))

    def value(self, depth: int = 0) -> Any:
        """Something that a field might hold: likely, unlikely, or absurd."""
        pick = self.chance.randrange(14 if depth < 3 else 11)
        simple: list[Any] = [
            self.text(),
            self.chance.randrange(-3, 9),
            self.chance.choice(self.keys),
            self.chance.choice(self.keys) + self.text(3),
            None,
            True,
            self.chance.random() * 1e300,
            10 ** self.chance.randrange(18),
            self.chance.choice(BOT),
            str(self.chance.randrange(5)),
            "９" * self.chance.randrange(1, 4),
        ]
        if pick < len(simple):
            return simple[pick]
        return [self.value(depth + 1) for _ in range(3)] if pick == 12 else {self.text(5): self.value(depth + 1)}

    def action(self) -> str:
        return self.chance.choice([*ACTIONS, "why", "look", "fork", self.text(8)])

    def message(self) -> str | bytes:
        pick = self.chance.random()
        if pick < 0.1:
            return self.text(200)
        if pick < 0.13:
            return self.chance.randbytes(30)
        if pick < 0.15:
            return "[" * 5000
        fields = {self.chance.choice(FIELDS): self.value() for _ in range(self.chance.randrange(6))}
        text = json.encode({"do": self.action(), **fields}).decode()
        return text[: self.chance.randrange(len(text) + 1)] if pick < 0.2 else text

    def damaged(self, text: str) -> str:
        """A text with a few signs changed, lost or doubled; a link that is whole would give its seat away."""
        damaged = text
        while damaged == text:
            for _ in range(self.chance.randrange(1, 5)):
                at = self.chance.randrange(len(damaged) + 1)
                damaged = (
                    damaged[:at]
                    + self.chance.choice(["", self.text(4), damaged[at : at + 9]])
                    + damaged[at + self.chance.randrange(3) :]
                )
        return damaged


def disturb(served: Served, player: Player, nonsense: Nonsense, link: str, record: str, times: int) -> None:
    chance = nonsense.chance
    for _ in range(times):
        pick = chance.random()
        if pick < 0.5:
            send(player, nonsense.message())
            continue
        if pick < 0.75:
            fields = {chance.choice(FIELDS): str(nonsense.value()) for _ in range(chance.randrange(6))}
            path = f"/r/{player.address}/{chance.choice([*ACTIONS, 'fork'])}"
            response = player.http.post(path, data=fields, follow_redirects=False)
        elif pick < 0.8:
            kind = chance.choice(
                ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""]
            )
            body = chance.choice([chance.randbytes(200), nonsense.text(300).encode("utf-8", "replace")])
            path = chance.choice([f"/r/{player.address}/say", "/open", "/new/set-a-watch"])
            response = player.http.post(path, content=body, headers={"Content-Type": kind}, follow_redirects=False)
        elif pick < 0.85:
            token = nonsense.damaged(link.rpartition("/")[2])
            while served.house.keys.seats(token):  # signs that stand for nothing are read over: it is still whole
                token = nonsense.damaged(token)
            where = "/s/" + chance.choice([quote(token, safe=""), "a.b.c", "%00", "%ff"])
            response = player.http.get(where) if chance.random() < 0.5 else player.http.post(where)
        elif pick < 0.9:
            cookie = "".join(sign for sign in nonsense.damaged("WyJ4Il0.abc") if sign.isascii() and sign.isalnum())
            response = player.http.get(f"/r/{player.address}", headers={"Cookie": f"{COOKIE}={cookie}"})
        elif pick < 0.95:
            query = {chance.choice(["at", "why", "rule", "q"]): str(nonsense.value())}
            path = chance.choice(["", "/ruling.json", "/export/json", "/journal"])
            response = player.http.get(f"/r/{player.address}{path}", params=query)
        elif pick < 0.97:
            bad = nonsense.damaged(record).encode("utf-8", "replace")
            response = player.http.post("/open", files={"record": ("r.json", bad)}, follow_redirects=False)
        else:
            slug = chance.choice(["set-a-watch", "knife", quote(nonsense.text(5), safe="") or "x"])
            fields = {
                name: str(nonsense.value())
                for name in chance.sample(["seats", "difficulty", "adventurers", "name", "bots", "days"], 3)
            }
            response = player.http.post(f"/new/{slug}", data=fields, follow_redirects=False)
        assert response.status_code < 500, f"{response.request.method} {response.request.url}: {response.text[:300]}"


def send(player: Player, message: str | bytes) -> None:
    try:
        if player.socket is None:
            player.connect()
        assert player.socket is not None
        player.socket.send(message)
        player.socket.recv(SOON)
    except ConnectionClosed:  # what is not even text, or too long, ends the connection; the next one is welcome
        player.hang_up()
    except TimeoutError:
        raise AssertionError(f"no answer to {message[:300]!r}") from None


def plays_on_after(folder: Path, seed: int, times: int) -> bool:
    """Whether a room goes on as before once somebody has sent so much nonsense."""
    with serving(folder) as served, Player(served, "Anna") as anna, Player(served, "Mallory") as mallory:
        whole = Player(served, "Whole")
        whole.open("set-a-watch")
        for _ in range(5):
            whole.look()
            whole.post("choose", key=whole.options()[0]["key"], seq=whole.t["seq"])
        record = whole.http.get(f"/r/{whole.address}/export/json").text
        whole.http.close()
        mallory.address = anna.open("set-a-watch", seats="3")
        anna.post("bot", seat=2, bot="random")
        mallory.post("sit", seat=1, name="Mallory")
        anna.look()
        nonsense = Nonsense(seed, [option["key"] for option in anna.options()])
        disturb(served, mallory, nonsense, anna.t["me"]["link"], record, times)
        assert served.errors() == []
        room = served.room(anna.address)
        if room.kept.finished:
            return True
        anna.post("consent", yes="0")
        moved = anna.look()["seq"]
        for seat in range(3):
            anna.post("sit", seat=seat)
        assert 0 in anna.look()["me"]["seats"], "nobody can take a seat away by nonsense"
        if not anna.options():
            return True
        anna.post("choose", key=anna.options()[0]["key"], seq=anna.t["seq"])
        return bool(anna.look()["seq"] > moved)


def test_nonsense_breaks_nothing(tmp_path: Path) -> None:
    assert plays_on_after(tmp_path, 1, 350)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_nonsense_by_the_ten_thousand_breaks_nothing(tmp_path: Path, seed: int) -> None:
    assert plays_on_after(tmp_path, seed, 10_000)
