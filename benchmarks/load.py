"""How many rooms one server bears: pages open everywhere, moves at a steady rate, and the time until the last push.

    python benchmarks/load.py                                 1,000 rooms of 4 pages, 50 moves a second for a minute
    python benchmarks/load.py --rooms 100 --rates 10,20,40    the highest of these rates at which p99 stays under 100 ms
    python benchmarks/load.py --data postgresql:///load --servers 2      two servers share the rooms, pages go in turn
    ... --servers 2 --together                                           all pages of a room at one of them
    ... --servers 2 --together --share 0.2                               each has a fifth of a processor (Linux, root)
    ... --servers 2 --together --share 0.2 --beside-one 12               what they carry beside one of them, 12 times

At every table of Set a Watch sit four people, each with a page of their own, and each is sent their own view,
compressed as browsers ask for it. Loopback only, with a server of its own in a temporary folder, whose limits are
lifted. Client and server share the machine. It ends by itself, after the seconds given for each rate.

What two servers carry beside one can be seen only where everything beside them has room. On a machine with few
processors each server is therefore given a share of one so small that all of them, the client and the database fit.
With a quarter of a processor all takes four times as long, and so the goal is four times as far. `--beside-one` keeps
one server and then all of them as busy as they can be, in turn, since the speed of a machine may swing.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import html
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

import hearthwatch as hw
from hearthwatch.web.app import create_app
from hearthwatch.web.changes import Change, put_together
from hearthwatch.web.config import Config
from hearthwatch.web.rooms.opening import Plan, from_plan
from hearthwatch.web.serve import allowed_files, listen_at
from hearthwatch.web.signing import Keys, secret_of
from hearthwatch.web.storage import Seat, open_storage
from hearthwatch.web.wire import Wire

GOAL = 100.0
MOST_ROOMS = 5000
MOST_SECONDS = 600
SLOWEST = 30.0
IN_FLIGHT = 8
"""Moves under way at each server while it is to do all it can."""
SPARE_FILES = 100
GROUPS = Path("/sys/fs/cgroup")
PERIOD = 10_000
"""Microseconds in each of which a server has its share."""
KEY = re.compile(r'name="key" value="([^"]+)"')
FREE = 1e9
LIFTED = Config(
    page_rate=FREE,
    page_burst=FREE,
    message_rate=FREE,
    message_burst=FREE,
    messages_rate=FREE,
    messages_burst=FREE,
    draw_rate=FREE,
    draw_burst=FREE,
    sockets_of_address=100_000,
    sockets=100_000,
    own_process=True,
)


class Push(msgspec.Struct):
    """What the clock needs of a push."""

    changes: list[Change]
    seq: int
    asked: bool


class Table:
    """The open pages of one room, one for each seat and more that only watch."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.pages: list[ClientConnection] = []
        self.seqs: list[int] = []
        self.lines: list[list[str]] = []
        self.asked: list[bool] = []
        self.size = self.pushes = 0
        self.changed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, urls: list[str], cookies: list[str], pages: int, compression: str | None) -> None:
        for number in range(pages):
            url = urls[number % len(urls)]
            page = await connect(
                f"ws{url.removeprefix('http')}/r/{self.address}/socket",
                origin=Origin(url),
                additional_headers={"Cookie": cookies[number]} if number < len(cookies) else {},
                compression=compression,
                open_timeout=SLOWEST,
                ping_interval=None,
            )
            self.pages.append(page)
            self.seqs.append(-1)
            self.lines.append([])
            self.asked.append(False)
            self._tasks.append(asyncio.get_running_loop().create_task(self._hear(number)))

    async def _hear(self, number: int) -> None:
        with suppress(ConnectionClosed):  # the servers end first
            async for text in self.pages[number]:
                push = msgspec.json.decode(text, type=Push)
                self.seqs[number], self.asked[number] = push.seq, push.asked
                self.lines[number] = put_together(self.lines[number], push.changes)
                self.size += len(text)
                self.pushes += 1
                self.changed.set()

    async def move(self, chance: random.Random) -> float | None:
        """The milliseconds until every page had the move; None where there was nothing to choose."""
        number = chance.choice([number for number, asked in enumerate(self.asked) if asked])
        keys = [html.unescape(key) for key in KEY.findall("\n".join(self.lines[number]))]
        if not keys:
            return None
        seq = self.seqs[number]
        message = msgspec.json.encode({"do": "choose", "key": chance.choice(keys), "seq": seq}).decode()
        began = time.perf_counter()
        await self.pages[number].send(message)
        while min(self.seqs) <= seq:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), SLOWEST)
        return (time.perf_counter() - began) * 1000


async def lay_tables(data: str, rooms: int, seats: int) -> tuple[list[str], list[str]]:
    """Rooms of Set a Watch with somebody on every seat, put into the storage before the server starts."""
    game = hw.game("set-a-watch")
    storage = open_storage(data)
    await storage.count()  # a folder with a secret and without tables would be taken for a damaged one
    keys = Keys(await storage.secret(Keys.fresh()) if "://" in data else secret_of(Path(data)))
    people = tuple(Seat("person", f"Load {seat + 1}", holders=(f"load{seat}",), nonce="load") for seat in range(seats))
    addresses = []
    for _ in range(rooms):
        kept, table = from_plan(
            game, Plan(seats, "Load", "", None, 7, dict(game.defaults), {}, {}), "load0", time.time()
        )
        await storage.add_room(replace(kept, seats=people), table.to_json())
        addresses.append(kept.address)
    await storage.close()
    return addresses, [f"hearthwatch={keys.cookie(f'load{seat}')}" for seat in range(seats)]


async def clear(data: str, addresses: list[str]) -> None:
    """Take the rooms out of a database that stays."""
    storage = open_storage(data)
    for address in addresses:
        await storage.delete(address)
    await storage.close()


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
        free = [table for table in chance.sample(tables, min(8, len(tables))) if table not in busy and any(table.asked)]
        if free:
            busy.add(free[0])
            tasks.append(asyncio.ensure_future(one(free[0])))
    await asyncio.gather(*tasks)
    return sorted(times)


async def flat_out(tables: list[Table], seconds: float, chance: random.Random) -> tuple[float, float]:
    """Moves a second, and their p99 in milliseconds, while some are always under way (IN_FLIGHT at a time)."""
    times: list[float] = []
    free = tables.copy()
    began = time.perf_counter()

    async def one_after_another() -> None:
        while time.perf_counter() - began < seconds:
            if not free:
                raise SystemExit("All games are over: ask for more rooms.")
            table = free.pop(chance.randrange(len(free)))
            took = await table.move(chance) if any(table.asked) else None
            if took is not None:  # else its game is over
                free.append(table)
                times.append(took)

    await asyncio.gather(*(one_after_another() for _ in range(IN_FLIGHT)))
    times.sort()
    return len(times) / (time.perf_counter() - began), times[int(len(times) * 0.99)]


async def beside_one(rounds: int, seconds: float, tables: list[list[Table]], chance: random.Random) -> None:
    """What one of the servers and what all of them carry, in turn; the tables are those of each server."""
    print("moves/s   one server        p99 ms   all of them        p99 ms   times as many")
    ratios = []
    for number in range(rounds):
        turn = number % len(tables)
        one, p99 = await flat_out(tables[turn], seconds, chance)
        every = await asyncio.gather(*(flat_out(some, seconds, chance) for some in tables))
        both = sum(rate for rate, _ in every)
        ratios.append(both / one)
        slowest = max(time for _, time in every)
        print(f"{one:>20.1f} {p99:>13.1f} {both:>13.1f} {slowest:>13.1f} {both / one:>15.2f}", flush=True)
    ratios.sort()
    low, middle, high = (ratios[int((len(ratios) - 1) * part)] for part in (0.25, 0.5, 0.75))
    print(f"all carry {middle:.2f} times what one does ({low:.2f} to {high:.2f}, the middle half of the rounds)")


async def measure(given: Any) -> None:
    with tempfile.TemporaryDirectory() as name:
        data = given.data or name
        addresses, cookies = await lay_tables(data, given.rooms, min(4, given.pages))
        ports = [free_port() for _ in range(given.servers)]
        words = [sys.executable, __file__, "--serve", data]
        servers = [subprocess.Popen([*words, str(port)], stdin=subprocess.PIPE) for port in ports]
        try:
            for port in ports:
                await until_it_listens(port)
            await play(given, addresses, cookies, [f"http://127.0.0.1:{port}" for port in ports], servers)
        finally:
            for server in servers:
                server.terminate()
                server.wait()
            if given.data:
                await clear(data, addresses)


async def play(
    given: Any, addresses: list[str], cookies: list[str], urls: list[str], servers: list[subprocess.Popen[bytes]]
) -> None:
    """Open all pages, then hold each rate, and print what came of it."""
    chance = random.Random(given.seed)
    empty = sum(memory_of(server.pid) for server in servers)
    tables = [Table(address) for address in addresses]
    began = time.perf_counter()
    for number, table in enumerate(tables):
        places = [urls[number % len(urls)]] if given.together else urls
        await table.open(places, cookies, given.pages, None if given.plain else "deflate")
    pages = given.rooms * given.pages
    took, used = time.perf_counter() - began, sum(memory_of(server.pid) for server in servers)
    print(
        f"{given.rooms} rooms, {pages} open pages after {took:.1f} s; {len(urls)} servers have {used:.0f} MB, "
        f"{(used - empty) / given.rooms * 1000:.0f} KB a room with its pages"
    )
    gc.collect()
    gc.disable()  # a pause of the client would count as the server's
    await asyncio.sleep(1)
    for table in tables:  # what opened the pages is no move
        table.size = table.pushes = 0
    with ExitStack() as shares:
        for server in servers if given.share else ():
            shares.enter_context(held_to(given.share, server.pid))
        if given.beside_one:
            shared = [tables[number :: len(urls)] for number in range(len(urls))]
            await beside_one(given.beside_one, given.seconds, shared, chance)
        else:
            await climb(given, tables, urls, servers, chance)
    size = sum(table.size for table in tables) / sum(table.pushes for table in tables)
    print(f"a push has {size:,.0f} bytes")


async def climb(
    given: Any, tables: list[Table], urls: list[str], servers: list[subprocess.Popen[bytes]], chance: random.Random
) -> None:
    """Hold each rate, print what came of it, and say up to which the pages were quick."""
    print("moves/s   moves    p50 ms    p99 ms   slowest   drawing a push   processor a move")
    best, goal = 0.0, GOAL / (given.share or 1)
    for rate in given.rates:
        before, worked = await drawn(urls), sum(worked_by(server.pid) for server in servers)
        times = await hold(tables, rate, given.seconds, chance)
        after, worked = await drawn(urls), sum(worked_by(server.pid) for server in servers) - worked
        p50, p99 = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))]
        drawing = (after[0] - before[0]) / max(1.0, after[1] - before[1]) * 1000
        print(
            f"{rate:>7g} {len(times):>7} {p50:>9.1f} {p99:>9.1f} {times[-1]:>9.1f} {drawing:>13.2f} ms"
            f" {worked / max(1, len(times)) * 1000:>15.1f} ms",
            flush=True,
        )
        best = rate if p99 < goal and len(times) > 0.95 * rate * given.seconds else best
    print(f"p99 stays under {goal:g} ms up to {best:g} moves/s")


@contextmanager
def held_to(share: float, process: int) -> Iterator[None]:
    """A process with no more than a share of one processor: in a control group of its own, of either version."""
    first = (GROUPS / "cpu").is_dir()
    folder = (GROUPS / "cpu" if first else GROUPS) / f"hearthwatch-load-{process}"
    quota = int(share * PERIOD)
    folder.mkdir()
    try:
        if first:
            (folder / "cpu.cfs_period_us").write_text(str(PERIOD))
            (folder / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (folder / "cpu.max").write_text(f"{quota} {PERIOD}")
        (folder / "cgroup.procs").write_text(str(process))
        yield
    finally:
        (folder.parent / "cgroup.procs").write_text(str(process))
        folder.rmdir()


def free_port() -> int:
    """A port at which nothing listens."""
    with listen_at("127.0.0.1", 0) as probe:
        return int(probe.getsockname()[1])


async def drawn(urls: list[str]) -> tuple[float, float]:
    """How many seconds the servers have spent on drawing pushes, and how many they drew."""
    seconds = count = 0.0
    async with httpx.AsyncClient(verify=False) as client:
        for url in urls:
            text = (await client.get(f"{url}/metrics", timeout=SLOWEST)).text
            found = dict(re.findall(r"(?m)^hearthwatch_push_seconds_(sum|count) (\S+)$", text))
            seconds, count = seconds + float(found["sum"]), count + float(found["count"])
    return seconds, count


def memory_of(process: int) -> float:
    """The megabytes that a process holds; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1000 if found else 0.0


def worked_by(process: int) -> float:
    """The seconds of a processor that a process has had, also on a machine with other work; 0 where nothing tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


def end_with_the_client() -> None:
    """A server that nobody measures any more ends: its input closes with whoever started it."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=4, help="open pages of each room")
    parser.add_argument("--rates", type=lambda text: [float(one) for one in text.split(",")], default=[50.0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each rate is held")
    parser.add_argument("--plain", action="store_true", help="pushes without compression")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", default="", help="postgresql://...; a temporary folder unless told")
    parser.add_argument("--servers", type=int, default=1, help="processes that serve the same rooms, with PostgreSQL")
    parser.add_argument("--together", action="store_true", help="all pages of a room at one of the servers")
    parser.add_argument("--share", type=float, default=0.0, help="how much of a processor each server has; all it can")
    parser.add_argument(
        "--beside-one", type=int, default=0, metavar="ROUNDS", help="how much more all servers carry than one, so often"
    )
    parser.add_argument("--serve", nargs=2, metavar=("FOLDER", "PORT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    files = allowed_files()
    if given.serve:
        folder, port = given.serve
        threading.Thread(target=end_with_the_client, daemon=True).start()
        settings = uvicorn.Config(create_app(folder, LIFTED), ws=Wire, log_level="error", access_log=False)
        uvicorn.Server(settings).run(sockets=[listen_at("127.0.0.1", int(port))])
        return
    if not (1 <= given.rooms <= MOST_ROOMS and 1 <= given.pages <= 16):
        parser.error(f"From 1 to {MOST_ROOMS} rooms, from 1 to 16 pages each.")
    if not 1 <= given.servers <= 8 or (given.servers > 1 and "://" not in given.data):
        parser.error("From 1 to 8 servers; a folder is served by one alone, so several need --data postgresql://...")
    if given.share and not 0.1 <= given.share <= 1:
        parser.error("A share of a processor is from 0.1 to 1.")
    if given.beside_one and not (given.servers > 1 and given.together):
        parser.error("--beside-one compares several servers, each with rooms of its own: --servers 2 --together.")
    if given.seconds * (2 * given.beside_one or len(given.rates)) > MOST_SECONDS:
        parser.error(f"At most {MOST_SECONDS} seconds in all.")
    if given.rooms * given.pages > files - SPARE_FILES:
        parser.error(
            f"{given.rooms * given.pages} pages need as many sockets at either end, and this system grants a process "
            f"{files} open files. Raise it first (ulimit -Hn, or LimitNOFILE), or ask for fewer."
        )
    asyncio.run(measure(given))


if __name__ == "__main__":
    main()
