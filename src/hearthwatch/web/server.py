"""The app state of one server."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from .alike import Alike
from .config import Config
from .game_list import Shelf
from .health import Health
from .limits import Buckets, Daily, merged
from .metrics import Measures
from .page_types import AboutPage, FrontPage, GalleryPage, JournalPage, MessagePage, NewGamePage, RulesPage, TablePage
from .rooms import Room, Rooms
from .seals import Seal
from .signing import Keys
from .storage import Storage, StorageError
from .thinking import Thinking

MOVES_AT_ONCE: Final = 1000
"""Moves of a game per unit of its document's cost."""


class Renderer(Protocol):
    """Renders plain data as HTML: the interface of `hearthwatch.web.render`."""

    def front(self, page: FrontPage, /) -> str: ...
    def new_game(self, page: NewGamePage, /) -> str: ...
    def table(self, t: TablePage, /) -> str: ...
    def table_body(self, t: TablePage, alike: Alike | None, /) -> str: ...
    def gallery(self, page: GalleryPage, /) -> str: ...
    def rules(self, page: RulesPage, /) -> str: ...
    def journal(self, page: JournalPage, /) -> str: ...
    def about(self, page: AboutPage, /) -> str: ...
    def message(self, page: MessagePage, /) -> str: ...


class House:
    """The app state: one server's rooms, registry, storage and metrics."""

    def __init__(
        self, storage: Storage, secret: str, shelf: Shelf, config: Config, renderer: Renderer, folder: Path | None
    ) -> None:
        self.config = config
        self.keys = Keys(secret)
        self.seal = Seal(secret)
        self.shelf = shelf
        self.renderer = renderer
        self.storage = storage
        self.measures = Measures()
        self.health = Health(storage, self.measures, folder)
        self.thinking = Thinking(shelf, config.workers)
        self.measures.watch_thinking(self.thinking)
        self.rooms = Rooms(storage, shelf, self.thinking, self.measures, config)
        self.pages = Buckets(config.page_rate, config.page_burst)
        self.openings = Buckets(config.room_rate, config.room_burst)
        self.lines = Buckets(config.chat_rate, config.chat_burst)
        self.hints = Buckets(config.hint_rate, config.hint_burst)
        self.messages = Buckets(config.messages_rate, config.messages_burst)
        self.drawing = Buckets(config.draw_rate, config.draw_burst)
        self._work = Buckets(config.work_rate, config.work_burst)
        self.day_of_rooms = Daily(
            config.rooms_of_day,
            f"{config.rooms_of_day} tables a day can be opened from one address.",
            sign=self.keys.address_mark,
        )
        self.day_of_imports = Daily(
            config.imports_of_day,
            f"{config.imports_of_day} files a day can be brought in from one address.",
            sign=self.keys.address_mark,
        )
        self.day_of_bytes = Daily(
            config.bytes_of_day,
            f"{config.bytes_of_day // 1_000_000} MB a day are kept of what comes from one address.",
            sign=self.keys.address_mark,
        )
        self.sockets: dict[str, int] = {}
        """Number of open pages, by address."""

    def may_work(self, address: str, room: Room, times: int = 1) -> bool:
        """Return True if an address may run work now that takes longer for longer games."""
        if self._work.take(address, times * (1 + room.table.moves / MOVES_AT_ONCE)):
            return True
        self.measures.limited.labels("work").inc()
        return False

    async def share_days(self) -> None:
        """Share the quota usage with other servers, and with this one after a restart."""
        days = {"rooms": self.day_of_rooms, "imports": self.day_of_imports, "bytes": self.day_of_bytes}
        for name, day in days.items():
            wall = self.rooms.clock()
            added = day.begun(wall)
            shared = await self.storage.change_note(f"day of {name}", partial(merged, added=added, wall=wall))
            day.learn(added, shared, wall)

    async def go_on_sharing(self) -> None:
        """Share usage periodically, for as long as the server runs."""
        while True:
            with suppress(StorageError):
                await self.share_days()
            await asyncio.sleep(self.config.sweep_seconds)

    async def close(self) -> None:
        """Finish running work, then close everything."""
        with suppress(StorageError):
            await self.share_days()
        await self.rooms.close()
        self.thinking.close()
        await self.storage.close()
