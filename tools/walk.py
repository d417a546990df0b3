"""Count the calls and Python files behind some choices: how much code their reader has to follow.

    python tools/walk.py duskwatch --position draw.toml choose_action:0:0 add_score:0:0 let_draw:0
    HEARTHWATCH_PLAIN=1 python tools/walk.py set-a-watch --push rest:0 chop_wood:0

A position is a short document, as tests have them; without one a new game is begun. Only code of Hearthwatch counts; of
a compiled build nothing can be seen. With --push two people have the table open in their browsers and the choices are
clicks: counted is the last of them, from its message until everybody was pushed the table that came of it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import msgspec

import hearthwatch as hw
from hearthwatch.kernel import Table

SOURCE: Final = Path(hw.__file__).parent
BY_THE_CLOCK: Final = ("web/health.py", "web/rooms/tending.py")
"""Periodic work of a server, independent of clicks."""


class Walk(NamedTuple):
    """The calls that some choices made, by file."""

    calls: Counter[str]

    @property
    def files(self) -> list[str]:
        """The Python files, those with the most calls first."""
        return [file for file, _ in self.calls.most_common() if file.endswith(".py")]

    @property
    def templates(self) -> list[str]:
        """The templates of pages, likewise."""
        return [file for file, _ in self.calls.most_common() if not file.endswith(".py")]


class Counting:
    """Counts calls while it is on, in threads too that begin after it was made."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.on = False
        threading.setprofile(self._count)
        sys.setprofile(self._count)

    def stop(self) -> Walk:
        """Return the counts."""
        sys.setprofile(None)
        threading.setprofile(None)
        return Walk(self.calls)

    def _count(self, frame: FrameType, event: str, argument: object) -> None:
        name = frame.f_code.co_filename
        file = name.removeprefix(f"{SOURCE}/")
        if self.on and event == "call" and file != name and file not in BY_THE_CLOCK:
            self.calls[file] += 1


def walk(table: Table, keys: Sequence[str]) -> Walk:
    """Make these choices on a table and count the calls."""
    counting = Counting()
    try:
        for key in keys:
            step = table.rules.from_key(key)
            text = table.least_text(step) if step else None
            counting.on = True
            table.choose(key, text=text)
            counting.on = False
    finally:
        found = counting.stop()
    return found


class Page:
    """The browser end of a socket of an open page."""

    def __init__(self, app: Any, address: str, cookie: str) -> None:
        self.seq = -1
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        headers = {"host": "here", "origin": "http://here", "cookie": f"hearthwatch={cookie}"}
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/r/{address}/socket",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
        }
        self._said.put_nowait({"type": "websocket.connect"})
        self._work = asyncio.ensure_future(app(scope, self._said.get, self._heard.put))

    def choose(self, key: str, seq: int) -> None:
        """Click."""
        text = msgspec.json.encode({"do": "choose", "key": key, "seq": seq}).decode()
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self, seq: int) -> None:
        """Wait for a push of the table that has seen so many entries."""
        while self.seq < seq:
            message = await self._heard.get()
            if message["type"] == "websocket.send":
                self.seq = msgspec.json.decode(message["text"])["seq"]

    async def close(self) -> None:
        """Leave."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._work


async def walk_to_push(table: Table, keys: Sequence[str]) -> Walk:
    """Click these choices at a table in the browser, and count the calls of the last."""
    from msgspec.structs import replace

    from hearthwatch.web.app import create_app
    from hearthwatch.web.config import Config
    from hearthwatch.web.rooms.opening import Plan, from_plan
    from hearthwatch.web.storage import Seat

    counting = Counting()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(folder, Config())
        async with app.router.lifespan_context(app):
            house = app.state.house
            plan = Plan(table.seats, "Anna", "", None, 7, dict(table.game.defaults), {}, {})
            kept, _ = from_plan(table.game, plan, "0", time.time())
            people = tuple(
                Seat("person", f"Seat {seat}", holders=(f"{seat}",), nonce="-") for seat in range(table.seats)
            )
            room = await house.rooms.add(replace(kept, seats=people), table)
            pages = [Page(app, room.address, house.keys.cookie(f"{seat}")) for seat in range(table.seats)]
            await asyncio.gather(*(page.hear(room.seq) for page in pages))
            for key in keys:
                counting.on = key is keys[-1]
                pages[room.asked()[0]].choose(key, room.seq)
                await asyncio.wait_for(asyncio.gather(*(page.hear(room.seq + 1) for page in pages)), 30)
            counting.on = False
            await asyncio.gather(*(page.close() for page in pages))
    return counting.stop()


def main() -> None:
    """Print the files of a walk with their calls."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("keys", nargs="+", metavar="KEY")
    parser.add_argument("--position", type=Path, help="a short document to begin from")
    parser.add_argument("--push", action="store_true", help="by clicks, as far as the pushes that come of the last")
    given = parser.parse_args()
    game = hw.game(given.game)
    if given.position:
        table = game.position(tomllib.loads(given.position.read_text()))
    else:
        table = game.new(seats=2, seed=1) if given.push else game.new(seed=1)
    found = asyncio.run(walk_to_push(table, given.keys)) if given.push else walk(table, given.keys)
    for file in (*found.files, *found.templates):
        print(f"{found.calls[file]:6}  {file}")
    calls = sum(found.calls[file] for file in found.files)
    drawn = f", and {len(found.templates)} templates" if found.templates else ""
    print(f"{calls:6}  calls in {len(found.files)} files{drawn}")


if __name__ == "__main__":
    main()
