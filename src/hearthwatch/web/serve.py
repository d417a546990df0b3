"""Run the server: `hearthwatch serve`."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import uvicorn

from hearthwatch.kernel.errors import HearthwatchError

from . import logs
from .app import create_app
from .config import Config
from .door import Door
from .security import LOOPBACK_NAMES, name_in
from .signing import Keys, secret_of
from .storage import StorageError, open_storage
from .wire import Wire

USUAL_PORT: Final = 8642
TRIES: Final = 10
MOST_SOCKETS: Final = 20_000
FEW_SOCKETS: Final = 400
SPARE_FILES: Final = 64
"""File descriptors for the storage, the workers, and page loads."""
KEEP_ALIVE: Final = 5
"""Seconds that a browser's connection stays open for its next request."""
STOPPED: Final = "Stopped. Every table is kept."
NAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\]")
BASE: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")


class CannotServe(HearthwatchError):
    """The server cannot start with its configuration."""


def serve(
    host: str,
    port: int | None,
    data: str,
    base: str,
    *,
    browser: bool,
    workers: int,
    keep_days: int,
    sites: Sequence[str] = (),
    theme: str = "",
    missing: str = "",
) -> None:
    """Serve until Ctrl-C or a signal to stop."""
    path = "/" + base.strip("/") if base.strip("/") else ""
    if not BASE.fullmatch(path):
        raise CannotServe(f"A base path is made of letters, digits and strokes, such as /games; {base!r} is not.")
    logs.configure()
    sockets = max(1, min(MOST_SOCKETS, allowed_files() - SPARE_FILES))
    config = Config(
        base=f"{path}/",
        names=answered(host, sites),
        theme=theme,
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        keep_days=keep_days,
        sockets=sockets,
        own_process=True,
    )
    asyncio.run(_try(data))
    listening = _listen(host, port)
    settings = wired(create_app(data, config), config)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}{path}/"
    if sockets < FEW_SOCKETS:
        print(f"Only {sockets} pages can be open at once: this system grants few open files (ulimit -n).", flush=True)
    if missing:
        print(missing, flush=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a service manager's signal acts as Ctrl-C
    server = _Announcing(settings, address, browser)
    try:
        with suppress(KeyboardInterrupt):  # uvicorn has stopped in good order by then, and logged the reason
            server.run(sockets=[listening])
    finally:
        listening.close()
    if server.started:
        print(STOPPED, flush=True)


def answered(host: str, sites: Sequence[str]) -> tuple[str, ...]:
    """Return the names that a server answers to: those of its site; on loopback alone its own; else every name (())."""
    names = []
    for site in sites:
        name = name_in(site.removeprefix("https://").removeprefix("http://").rstrip("/"))
        if not NAME.fullmatch(name):
            raise CannotServe(f"A site is named as browsers know it, such as tables.example.org; {site!r} is not.")
        names.append(name)
    shown = f"[{host}]" if ":" in host else host
    return (*names, *LOOPBACK_NAMES) if names or shown in LOOPBACK_NAMES else ()


def wired(app: Any, config: Config) -> uvicorn.Config:
    """Return the socket settings of the application."""
    return uvicorn.Config(
        app,
        http=Door,
        ws=Wire,
        ws_max_size=config.longest_message * 2,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


class _Announcing(uvicorn.Server):
    """Report the address once the server is ready, and open it for the user."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Hearthwatch is at {self._address}  (Ctrl-C stops it)", flush=True)
        if self._browser and sys.stdout.isatty():
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen on the requested port; else on the default one or the next free one."""
    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + TRIES), 0]
    problem: OSError | None = None
    for one in ports:
        try:
            return listen_at(host, one)
        except OSError as error:
            problem = error
    raise CannotServe(f"Nothing can be served at {host}, port {ports[0]}: {_reason(problem)}.")


def listen_at(host: str, port: int) -> socket.socket:
    """Return a socket that listens there.

    It says outright that it is TCP, as `socket.create_server` does not: only then does asyncio send small parts at once
    (TCP_NODELAY) on what it accepts. On a busy machine a move reached four pages in 45 ms without it, in 17 to 25 with.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def allowed_files() -> int:
    """Raise the limit of open files and sockets to its maximum, and return it."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # some systems report a higher limit than they grant
        hard = soft
    return hard if hard != resource.RLIM_INFINITY else 1_000_000


def _reason(problem: OSError | None) -> str:
    return os.strerror(problem.errno).lower() if problem is not None and problem.errno else str(problem)


async def _try(data: str) -> None:
    """Raise CannotServe if the storage is unusable, before anything starts."""
    try:
        storage = open_storage(data, alone=True)
        try:
            await storage.count()
            Keys(await storage.secret(Keys.fresh()) if "://" in data else secret_of(Path(data)))
        finally:
            await storage.close()
    except OSError as error:
        raise CannotServe(f"Tables cannot be kept in {data}: {_reason(error)}.") from None
    except ImportError:
        raise CannotServe("PostgreSQL needs one package more: pip install 'hearthwatch[postgres]'") from None
    except StorageError as error:
        raise CannotServe(str(error)) from error


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", "127.0.0.1"):
        return "localhost" if host != "127.0.0.1" else host
    return f"[{host}]" if ":" in host else host
