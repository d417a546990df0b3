"""Socket settings: light compression, and rare pings.

A push is drawn in a millisecond, so compression should not take as long again. Level 1 packs 32 KB into 8.0 KB in half
the time in which level 6 packs them into 6.7 KB.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from .requests import plain_client

WINDOW: Final = 12
"""4 KB of history for each open page: little memory, and nearly as good as all of it."""
PING_EVERY: Final = (30.0, 50.0)
"""Seconds: often enough for proxies, which disconnect after a minute; spread out over the connections."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with light compression, and pings at times of their own."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.ping_interval = random.uniform(*PING_EVERY)
        if self.conn.available_extensions:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(
                    server_max_window_bits=WINDOW,
                    client_max_window_bits=WINDOW,
                    compress_settings={"memLevel": 5, "level": 1},
                )
            ]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.client = plain_client(self.client)
