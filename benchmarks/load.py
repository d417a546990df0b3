"""How many rooms one server bears: pages open everywhere, moves at a steady rate, and the time until the last push.

    python benchmarks/load.py                                 1,000 rooms of 4 pages, 50 moves a second for a minute
    python benchmarks/load.py --rooms 100 --rates 10,20,40    the highest of these rates at which p99 stays under 100 ms

Loopback only, with a server of its own in a temporary folder, whose limits are lifted. Client and server share the
machine. It ends by itself, after the seconds given for each rate.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

import hearthwatch as hw
from hearthwatch.web.app import create_app
from hearthwatch.web.config import Config
from hearthwatch.web.keys import Keys, secret_of
from hearthwatch.web.rooms.opening import Plan, from_plan
from hearthwatch.web.serve import listen_at
from hearthwatch.web.storage import open_storage

GOAL = 100.0
MOST_ROOMS = 5000
MOST_SECONDS = 300
SLOWEST = 30.0
KEY = re.compile(r'name="key" value="([^"]+)"')
FREE = 1e9
LIFTED = Config(
    page_rate=FREE,
    page_burst=FREE,
    message_rate=FREE,
    message_burst=FREE,
    sockets_of_address=100_000,
    sockets=100_000,
)


class Table:
    """The open pages of one room. The first belongs to who holds the seat, the others watch."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.pages: list[ClientConnection] = []
        self.seqs: list[int] = []
        self.keys: list[str] = []
        self.size = 0
        self.changed = asyncio.Event()

    async def open(self, url: str, cookie: str, pages: int) -> None:
        for number in range(pages):
            page = await connect(
                f"ws{url.removeprefix('http')}/r/{self.address}/socket",
                origin=Origin(url),
                additional_headers={"Cookie": cookie} if number == 0 else {},
                compression=None,
                open_timeout=SLOWEST,
                ping_interval=None,
            )
            self.pages.append(page)
            self.seqs.append(-1)
            asyncio.get_running_loop().create_task(self._hear(number))

    async def _hear(self, number: int) -> None:
        async for text in self.pages[number]:
            push = msgspec.json.decode(text)
            self.seqs[number] = push["seq"]
            if number == 0:
                self.size = len(push["html"].encode())
                self.keys = [html.unescape(key) for key in KEY.findall(push["html"])]
            self.changed.set()

    async def move(self, chance: random.Random) -> float | None:
        """The milliseconds until every page had the move; None where there was nothing to choose."""
        if not self.keys:
            return None
        seq = self.seqs[0]
        began = time.perf_counter()
        await self.pages[0].send(
            msgspec.json.encode({"do": "choose", "key": chance.choice(self.keys), "seq": seq}).decode()
        )
        while min(self.seqs) <= seq:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), SLOWEST)
        return (time.perf_counter() - began) * 1000


async def lay_tables(folder: Path, rooms: int) -> tuple[list[str], str]:
    """Rooms of Set a Watch that one person holds, put into the storage before the server starts."""
    game = hw.game("set-a-watch")
    keys, storage = Keys(secret_of(folder)), open_storage(str(folder))
    addresses = []
    for _ in range(rooms):
        kept, table = from_plan(game, Plan(1, "Load", "", 7, dict(game.defaults), {}, {}), "load", time.time())
        await storage.add_room(kept, table.to_json())
        addresses.append(kept.address)
    await storage.close()
    return addresses, f"hearthwatch={keys.cookie('load')}"


async def hold(tables: list[Table], rate: float, seconds: float, chance: random.Random) -> list[float]:
    """The times of all moves, begun at this rate whether or not the server keeps up."""
    times: list[float] = []
    busy: set[Table] = set()

    async def one(table: Table) -> None:
        try:
            took = await table.move(chance)
            times.extend([] if took is None else [took])
        except TimeoutError:
            times.append(SLOWEST * 1000)
        finally:
            busy.discard(table)

    tasks = []
    began = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        free = [table for table in chance.sample(tables, min(8, len(tables))) if table not in busy and table.keys]
        if free:
            busy.add(free[0])
            tasks.append(asyncio.ensure_future(one(free[0])))
    await asyncio.gather(*tasks)
    return sorted(times)


async def measure(given: Any) -> None:
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as name:
        addresses, cookie = await lay_tables(Path(name), given.rooms)
        with listen_at("127.0.0.1", 0) as probe:
            port = probe.getsockname()[1]
        server = subprocess.Popen([sys.executable, __file__, "--serve", name, str(port)])
        try:
            url = f"http://127.0.0.1:{port}"
            await until_it_listens(port)
            tables = [Table(address) for address in addresses]
            began = time.perf_counter()
            for table in tables:
                await table.open(url, cookie, given.pages)
            pages = given.rooms * given.pages
            print(f"{given.rooms} rooms, {pages} open pages after {time.perf_counter() - began:.1f} s")
            await asyncio.sleep(1)
            print("moves/s   moves    p50 ms    p99 ms   slowest")
            best = 0.0
            for rate in given.rates:
                times = await hold(tables, rate, given.seconds, chance)
                p50, p99 = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))]
                print(f"{rate:>7g} {len(times):>7} {p50:>9.1f} {p99:>9.1f} {times[-1]:>9.1f}", flush=True)
                best = rate if p99 < GOAL and len(times) > 0.95 * rate * given.seconds else best
            print(
                f"p99 stays under {GOAL:g} ms up to {best:g} moves/s; a push has {max(t.size for t in tables):,} bytes"
            )
        finally:
            server.terminate()
            server.wait()


async def until_it_listens(port: int) -> None:
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
    raise SystemExit("The server did not start.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=4, help="open pages of each room")
    parser.add_argument("--rates", type=lambda text: [float(one) for one in text.split(",")], default=[50.0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each rate is held")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", nargs=2, metavar=("FOLDER", "PORT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if given.serve:
        folder, port = given.serve
        settings = uvicorn.Config(
            create_app(folder, LIFTED), ws="websockets-sansio", log_level="error", access_log=False
        )
        uvicorn.Server(settings).run(sockets=[listen_at("127.0.0.1", int(port))])
        return
    if not (1 <= given.rooms <= MOST_ROOMS and given.seconds * len(given.rates) <= MOST_SECONDS):
        parser.error(f"At most {MOST_ROOMS} rooms and {MOST_SECONDS} seconds in all.")
    asyncio.run(measure(given))


if __name__ == "__main__":
    main()
