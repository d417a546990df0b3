"""Connection limits: timeouts for headers and slow readers, and maximum counts in all and per address.

uvicorn's own protocol waits without end. The time limit of the body is in `security.Guard`; open sockets are
counted where they are served.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .requests import household, plain_client
from .security import LEAST_SPEED

ALL: Final = "all"


class Door(H11Protocol):
    """uvicorn's HTTP protocol with limits: for headers, for reading the answer, for connections of one address."""

    header_seconds: ClassVar[float] = 10.0
    linger_seconds: ClassVar[float] = 10.0
    """Seconds that a client without reading keeps the connection, plus one for every 50 KB of the answer."""
    most: ClassVar[int] = 4_000
    """Connections without open pages: those are counted where they are served."""
    most_of_address: ClassVar[int] = 400
    """Per address other than this machine: a proxy elsewhere serves many clients, and has to be named as one."""
    _open: ClassVar[Counter[str]] = Counter()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waits: asyncio.TimerHandle | None = None
        self._lingers: asyncio.TimerHandle | None = None
        self._host = self._from = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = plain_client(self.client)
        self._host = self.client[0] if self.client else "?"
        self._from = household(self._host)
        self._open.update((self._from, ALL))
        if self._open[ALL] > self.most or (self._open[self._from] > self.most_of_address and not self._is_proxy()):
            transport.abort()
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._linger_no_more()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE or self.conn.our_state is h11.DONE:
            self._wait()
        else:
            self._wait_no_more()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._wait_no_more()
        self._linger_no_more()
        self._leave()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._linger()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._linger_no_more()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._linger()

    def _is_proxy(self) -> bool:
        named = self.config.forwarded_allow_ips or ""
        return speaks_for_many(self._host, named if isinstance(named, str) else ",".join(named))

    def _wait(self) -> None:
        """Start the timeout for a request, unless one has begun."""
        if self._waits is None and not self.transport.is_closing():
            self._waits = self.loop.call_later(self.header_seconds, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _linger(self) -> None:
        """Start the timeout for reading the pending answer."""
        if self._lingers is None:
            seconds = self.linger_seconds + self.transport.get_write_buffer_size() / LEAST_SPEED
            self._lingers = self.loop.call_later(seconds, self.transport.abort)

    def _linger_no_more(self) -> None:
        if self._lingers is not None:
            self._lingers.cancel()
            self._lingers = None

    def _leave(self) -> None:
        if self._from:
            self._open.subtract((self._from, ALL))
            if self._open[self._from] <= 0:
                del self._open[self._from]
            self._from = ""


@lru_cache(1024)
def speaks_for_many(host: str, proxies: str) -> bool:
    """Return True if an address is this machine's or that of a configured proxy, by itself or by its network."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or any(_is_in(address, one.strip()) for one in proxies.split(","))


def _is_in(address: IPv4Address | IPv6Address, named: str) -> bool:
    try:
        return named == "*" or address in ip_network(named, strict=False)
    except ValueError:
        return False
