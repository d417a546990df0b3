"""How long a hint takes while somebody else's bots think: alone, and beside many rooms of bots from another address.

    python benchmarks/hints.py                        19 rooms of bots that think for four seconds, 8 hints each way
    python benchmarks/hints.py --rooms 40 --hints 20

A server of its own in a temporary folder, on loopback. It ends by itself.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hearthwatch.web.app import create_app
from hearthwatch.web.config import Config
from hearthwatch.web.serve import listen_at, wired

FREE = 1e9
LIFTED = Config(
    page_rate=FREE, page_burst=FREE, room_rate=FREE, room_burst=FREE, hint_rate=FREE, hint_burst=FREE, bot_pause=0.0
)


class Visitor:
    """A browser at an address of its own, as a proxy tells it."""

    def __init__(self, url: str, address: str) -> None:
        self.http = httpx.Client(
            base_url=url, headers={"Origin": url, "X-Forwarded-For": address}, follow_redirects=True, timeout=600.0
        )

    def open(self, **fields: str) -> str:
        """Open a room of Set a Watch; where it is."""
        return self.http.post("/new/set-a-watch", data=fields).url.path

    def look(self, room: str) -> ClientConnection:
        """Leave the page of a room open, so that its bots go on."""
        url = str(self.http.base_url).rstrip("/")
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"ws{url.removeprefix('http')}{room}/socket", origin=Origin(url), additional_headers={"Cookie": cookies}
        )

    def hint(self, room: str) -> float:
        """How many seconds a hint takes."""
        began = time.perf_counter()
        self.http.post(f"{room}/hint").raise_for_status()
        return time.perf_counter() - began


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rooms", type=int, default=19)
    words.add_argument("--hints", type=int, default=8)
    given = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="hw-hints-") as folder, ExitStack() as looking:
        listening = listen_at("127.0.0.1", 0)
        server = uvicorn.Server(wired(create_app(folder, LIFTED), LIFTED))
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        guest, hog = Visitor(url, "203.0.113.9"), Visitor(url, "198.51.100.7")
        room = guest.open(seats="1")
        guest.hint(room)
        alone = [guest.hint(room) for _ in range(given.hints)]
        for _ in range(given.rooms):
            theirs = hog.open(seats="4", bots="search:seconds=4")
            hog.http.post(f"{theirs}/bot", data={"seat": "0", "bot": "search:seconds=4"})
            looking.enter_context(hog.look(theirs))
        beside = [guest.hint(room) for _ in range(given.hints)]
        waiting = next(
            line for line in guest_metrics(url) if line.startswith('hearthwatch_thoughts_waiting{lane="bots"}')
        )
        looking.close()
        server.should_exit = True
        thread.join(60)
    for name, times in (("alone", alone), (f"beside {given.rooms} rooms of bots", beside)):
        print(f"{name}: median {statistics.median(times):.2f} s, slowest {max(times):.2f} s")
    print(f"thoughts of bots that waited meanwhile: {float(waiting.split()[-1]):.0f}")


def guest_metrics(url: str) -> list[str]:
    """What the server tells of itself to this machine."""
    return httpx.get(f"{url}/metrics").text.splitlines()


if __name__ == "__main__":
    main()
