"""A real server on loopback, and people who play at it over real sockets."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from msgspec import json
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hearthwatch.web.app import create_app
from hearthwatch.web.changes import put_together
from hearthwatch.web.config import Config
from hearthwatch.web.game_list import Shelf
from hearthwatch.web.rooms import Room
from hearthwatch.web.serve import listen_at, wired
from hearthwatch.web.server import House, Renderer

from . import plain_renderer

QUICK = Config(
    bot_pause=0.0,
    hint_seconds=0.05,
    curve_seconds=0.5,
    page_rate=1e6,
    page_burst=1e6,
    message_rate=1e6,
    message_burst=1e6,
    messages_rate=1e6,
    messages_burst=1e6,
    draw_rate=1e6,
    draw_burst=1e6,
    work_rate=1e6,
    work_burst=1e6,
    room_rate=1e6,
    room_burst=1e6,
    chat_rate=1e6,
    chat_burst=1e6,
    hint_rate=1e6,
    hint_burst=1e6,
    rooms_of_day=10**9,
    imports_of_day=10**9,
    bytes_of_day=10**12,
)
TOYS = Shelf(
    {
        "knife": "tests.kernel.toys.knife:GAME",
        "whispers": "tests.web.whispers:GAME",
        "journal": "tests.kernel.toys.journal:GAME",
    }
)
SOON = 120.0
"""Seconds that a busy machine may take for what takes a tenth of one."""


class Served:
    """A running server."""

    def __init__(self, app: Any, listening: socket.socket) -> None:
        host, port = listening.getsockname()[:2]
        self.app = app
        self.url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        self._server = uvicorn.Server(wired(app, QUICK))
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        until = time.monotonic() + SOON
        while not self._server.started:
            assert self._thread.is_alive() and time.monotonic() < until, "the server did not start"
            time.sleep(0.01)

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def room(self, address: str) -> Room:
        """The room as the server has it."""
        return self.house.rooms._live[address]

    def call(self, work: Callable[[], object]) -> None:
        """Do something in the server's own loop."""
        self._server.servers[0].get_loop().call_soon_threadsafe(work)

    def errors(self) -> list[str]:
        """Where something failed that should not have."""
        lines = self.house.measures.text().decode().splitlines()
        return [line for line in lines if line.startswith("hearthwatch_errors_total") and "ruling" not in line]

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(SOON)
        assert not self._thread.is_alive(), "the server does not stop"


@contextmanager
def serving(
    data: Path | str,
    config: Config = QUICK,
    shelf: Shelf = TOYS,
    renderer: Renderer | None = plain_renderer,
    at: tuple[str, int] = ("127.0.0.1", 0),
) -> Iterator[Served]:
    """A server for the length of a test."""
    listening = listen_at(*at)
    served = Served(create_app(str(data), config, shelf, renderer), listening)
    try:
        yield served
    finally:
        served.stop()


class Player:
    """Somebody with a browser. Remembers every byte it was ever sent."""

    def __init__(self, served: Served, name: str) -> None:
        self.served = served
        self.name = name
        self.heard: list[bytes] = []
        self.http = httpx.Client(
            base_url=served.url, headers={"Origin": served.url}, follow_redirects=True, timeout=SOON, verify=False
        )
        self.http.event_hooks = {"response": [self._listen]}
        self._open = ExitStack()
        self.socket: ClientConnection | None = None
        self.address = ""
        self.t: dict[str, Any] = {}
        self.seqs: list[int] = []

    def _listen(self, response: httpx.Response) -> None:
        response.read()
        self.heard.append(str(response.headers).encode() + response.content)

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        self.http.close()

    # -- by page

    def post(self, do: str, **fields: Any) -> httpx.Response:
        return self.http.post(f"/r/{self.address}/{do}", data=fields)

    def look(self, query: str = "") -> dict[str, Any]:
        """Load the page."""
        response = self.http.get(f"/r/{self.address}{query}")
        assert response.status_code == 200, response.text
        self.t = plain_renderer.data_of(response.text)
        return self.t

    def open(self, slug: str, **fields: Any) -> str:
        """Open a room; whose address it is."""
        response = self.http.post(f"/new/{slug}", data={"name": self.name, **fields})
        assert response.status_code == 200, response.text
        self.address = response.url.path.rpartition("/")[2]
        return self.address

    def take_seat(self, link: str) -> httpx.Response:
        """Open a seat link, and say that the seat is one's own."""
        assert self.http.get(link).status_code in (200, 404)
        return self.http.post(httpx.URL(link).path)

    # -- by socket

    def connect(self, address: str = "") -> dict[str, Any]:
        """Open the page of a room, and its socket."""
        self.address = address or self.address
        self.look()
        self.dial()
        return self.hear()

    def dial(self) -> ClientConnection:
        """Open the socket of a room."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        where = f"{self.served.url.replace('http', 'ws', 1)}/r/{self.address}/socket"
        self.hang_up()
        self.lines: list[str] = []
        self.socket = self._open.enter_context(
            connect(
                where,
                origin=Origin(self.served.url),
                additional_headers={"Cookie": cookies},
                compression=None,
                open_timeout=SOON,
            )
        )
        return self.socket

    def hang_up(self) -> None:
        self._open.close()
        self.socket = None

    def send(self, do: str, **fields: Any) -> None:
        assert self.socket is not None
        self.t["note"] = None  # what was said before is no answer to this
        self.socket.send(json.encode({"do": do, **fields}).decode())

    def hear(self, timeout: float = SOON) -> dict[str, Any]:
        """The next push."""
        assert self.socket is not None
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text.encode())
        push = json.decode(text)
        self.lines = put_together(self.lines, push["changes"])
        self.t = plain_renderer.data_of("\n".join(self.lines))
        self.seqs.append(push["seq"])
        return self.t

    def hear_until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Push after push until one is as wanted."""
        until = time.monotonic() + SOON
        while not wanted(self.t):
            self.hear(max(0.01, until - time.monotonic()))
        return self.t

    def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Do something by socket, and hear what came of it."""
        self.send(do, **fields)
        return self.hear()

    def options(self) -> list[dict[str, Any]]:
        """What may be chosen, leaving out what is open at every decision."""
        decision = self.t["view"]["decision"]
        return [one for one in decision["options"] if not one["anytime"]] if decision else []

    def fresh_options(self) -> list[dict[str, Any]]:
        """What may be chosen, of a page loaded now."""
        self.look()
        return self.options()

    def follow(self, seq: int) -> None:
        """Hear until the table has seen so many entries."""
        self.hear_until(lambda t: t["seq"] >= seq)

    def choose(self, number: int = 0) -> None:
        """Choose an option, and hear until the table moved on."""
        seq = self.t["seq"]
        self.send("choose", key=self.options()[number]["key"], seq=seq)
        self.hear_until(lambda t: t["seq"] > seq or t["note"])

    def drain(self, quiet: float = 0.2) -> None:
        """Hear everything that is under way."""
        try:
            while True:
                self.hear(quiet)
        except (TimeoutError, ConnectionClosed):
            return
