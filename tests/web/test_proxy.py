"""Several servers behind the proxies that `deploy` and the docs have: all pages of a room are at one of them.

Correctness does not depend on it (see test_two_servers): it spares work, and everybody at a table sees who is there.
"""

from __future__ import annotations

import re
import shutil
import socket
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from .conftest import REQUIRED
from .served import Player, Served, serving
from .test_crash import free_port
from .test_two_servers import until

ROOT = Path(__file__).parents[2]
HOSTS = ("127.0.0.1", "127.0.0.2")
"""Two machines, as far as a proxy can see."""
ROOMS = 12


class Proxy:
    """What people see of several servers: one address."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    def answers(self) -> bool:
        try:
            return httpx.get(self.url, verify=False, timeout=30).status_code == 200
        except httpx.HTTPError:
            return False


def names() -> int:
    """The port of a name server for which every name is that of both machines, as containers have it."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listening.bind(("127.0.0.1", 0))
    places = b"".join(struct.pack(">HHHIH4s", 0xC00C, 1, 1, 1, 4, socket.inet_aton(host)) for host in HOSTS)

    def answer() -> None:
        while True:
            asked, by = listening.recvfrom(1024)
            end = asked.index(b"\0", 12) + 5
            found = len(HOSTS) if asked[end - 4 : end] == b"\0\1\0\1" else 0
            head = asked[:2] + struct.pack(">5H", 0x8180, 1, found, 0, 0)
            listening.sendto(head + asked[12:end] + (places if found else b""), by)

    threading.Thread(target=answer, daemon=True).start()
    port: int = listening.getsockname()[1]
    return port


def caddy(folder: Path, front: int, behind: int) -> list[str]:
    """Caddy with the file of `deploy`, but for the places."""
    text = (ROOT / "deploy/Caddyfile").read_text()
    for old, new in (
        ("{$SITE} {", f"http://127.0.0.1:{front} {{"),
        ("dynamic a server 8642 {", f"dynamic a server {behind} {{\n\t\t\tresolvers udp/127.0.0.1:{names()}"),
        ("{\n\tservers", "{\n\tadmin off\n\tservers"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def nginx(folder: Path, front: int, behind: int) -> list[str]:
    """nginx with what the docs say, but for the places and without TLS."""
    blocks = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs/hosting.md").read_text(), re.DOTALL)
    site, several = blocks
    for old, new in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{front};"),
        ("server_name tables.example.org;", ""),
        ("http://127.0.0.1:8642", "http://tables"),
    ):
        assert site.count(old) == 1, old
        site = site.replace(old, new)
    site = re.sub(r"(?m)^ *ssl_.*$", "", site)
    several = re.sub(r"(?m)^( *server) .*\n *server .*$", rf"\1 {HOSTS[0]}:{behind}; \1 {HOSTS[1]}:{behind};", several)
    (folder / "logs").mkdir()
    temporary = "".join(f"{name}_temp_path {name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    http = f"http {{\naccess_log off;\n{temporary}{several}\n{site}\n}}"
    config = f"daemon off;\npid nginx.pid;\nerror_log stderr;\nevents {{}}\n{http}\n"
    (folder / "nginx.conf").write_text(config)
    return ["nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]


@contextmanager
def proxy(words: Callable[[Path, int, int], list[str]], folder: Path, behind: int) -> Iterator[Proxy]:
    front = free_port()
    command = words(folder, front, behind)
    program = shutil.which(command[0]) or shutil.which(command[0], path="/usr/sbin")
    if program is None:
        sentence = f"{command[0]} is not installed here."
        if command[0] in REQUIRED:
            pytest.fail(sentence)
        pytest.skip(sentence)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "proxy.log").open("w") as log:
        process = subprocess.Popen([program, *command[1:]], cwd=folder, env=home, stderr=log, stdout=log)
    try:
        found = Proxy(front)
        until(lambda: process.poll() is not None or found.answers())
        assert process.poll() is None, (folder / "proxy.log").read_text()
        yield found
    finally:
        process.terminate()
        process.wait()


def watchers(served: Served, address: str) -> int:
    """How many pages of a room are open at a server."""
    room = served.house.rooms._live.get(address)
    return len(room.watchers) if room is not None else 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", [caddy, nginx])
def test_all_pages_of_a_room_are_at_one_server(postgres: str, tmp_path: Path, kind: Any) -> None:
    port = free_port()
    with ExitStack() as open_now:
        one, two = (open_now.enter_context(serving(postgres, at=(host, port))) for host in HOSTS)
        front = open_now.enter_context(proxy(kind, tmp_path, port))
        rooms: dict[str, list[Player]] = {}
        for _ in range(ROOMS):
            people = [open_now.enter_context(Player(cast(Served, front), name)) for name in ("Anna", "Ben", "Cleo")]
            address = people[0].open("set-a-watch")
            for person in people:
                person.connect(address)
            rooms[address] = people
        at_one = [address for address in rooms if watchers(one, address)]
        assert {address: (watchers(one, address), watchers(two, address)) for address in rooms} == {
            address: (3, 0) if address in at_one else (0, 3) for address in rooms
        }
        assert 0 < len(at_one) < ROOMS, "one server has all the work"
        for anna, *others in rooms.values():
            anna.choose()
            for other in others:
                other.follow(1)
        address = next(address for address in rooms if address not in at_one)
        two.stop()
        anna, ben, _ = rooms[address]
        for person in (anna, ben):
            until(lambda who=person: who.http.get(f"/r/{address}").status_code == 200)
            person.connect(address)
        assert watchers(one, address) == 2, "where a server is gone, its rooms are at another"
        anna.choose()
        ben.follow(2)
        assert one.errors() == []
