"""Maintenance of rooms: snapshots, unused rooms, changes by other servers."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

import structlog

from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.standing import state_text

from ..storage import Place, StorageError
from .expiry import expire, steady_since
from .loading import CHAT_SHOWN, load
from .room import Room

if TYPE_CHECKING:
    from .keeper import Rooms

SETTLE_EVERY: Final = 50
"""Entries between snapshots while a game goes on: at most these are replayed after a crash."""
QUIET: Final = 60.0
"""Idle seconds after which a room gets its snapshot."""
LEFT: Final = 300.0
"""Seconds after which a server that has not written a due snapshot must have crashed."""
MOST_LEFT: Final = 20
BEFORE_AGAIN: Final = 0.5
FORGET_AFTER: Final = 900.0
log = structlog.get_logger("hearthwatch.rooms")


class Tending:
    """Maintain rooms in the background."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._storage = rooms.storage
        self._config = rooms.config
        self._catching_up: asyncio.Task[None] | None = None
        self._unopenable: set[str] = set()

    async def go_on(self) -> None:
        """Run maintenance for as long as the server runs."""
        swept = time.monotonic()
        while True:
            await asyncio.sleep(min(self._config.compare_seconds, self._config.sweep_seconds))
            try:
                await self.compare()
                if time.monotonic() - swept >= self._config.sweep_seconds:
                    swept = time.monotonic()
                    await self.sweep()
            except StorageError as error:
                log.warning("rooms could not be looked after", error=str(error).partition("\n")[0])
            except Exception:
                self._rooms.measures.errors.labels("tending").inc()
                log.exception("looking after the rooms failed")

    async def settle(self, room: Room) -> None:
        """Write a snapshot of the present state of a room; with its history, if the stored one is not its own."""
        before = room.settled, room.rebased
        place: Place = "state" if room.rebased else "base"
        content = state_text(room.table) if room.rebased else room.table.to_json()
        room.settled, room.rebased = room.seq, True
        try:
            await self._storage.settle(room.address, place, room.settled, content)
        except StorageError:
            room.settled, room.rebased = before
            log.warning("a snapshot could not be kept; nothing is lost")

    async def settle_all(self) -> None:
        """Write all rooms before the server stops, for the next version."""
        await asyncio.gather(*(self.settle(room) for room in self._unsettled()))

    def anything_may_have_changed(self) -> None:
        """Compare all rooms as soon as possible: notifications were lost with a connection."""
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = self._rooms.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        while True:
            try:
                await self.compare()
                return
            except StorageError:
                await asyncio.sleep(BEFORE_AGAIN)

    async def compare(self) -> None:
        """Check every room that is newer in the storage; report absent players and watchers."""
        live = dict(self._rooms.live)
        signs = await self._storage.signs(list(live), CHAT_SHOWN) if live else {}
        for address, room in live.items():
            if signs.get(address) != room.sign:
                self._rooms.look_again(address)
            if room.watchers:
                absent = [number for number in range(len(room.seats)) if room.is_absent(number)]
                told_of = (*absent, *(("watching", room.watching()) if room.watching() else ()))
                if told_of != room.told_of:
                    room.told_of = told_of
                    room.tell()

    async def sweep(self) -> None:
        """Write snapshots of idle rooms, drop unused rooms, repair rooms after a crash, and archive old rooms."""
        now = time.monotonic()
        for room in self._unsettled():
            if room.used < now - QUIET:
                await self.settle(room)
        self._rooms.forget(now - FORGET_AFTER)
        left = await self._storage.unsettled(self._rooms.clock() - LEFT, MOST_LEFT + len(self._unopenable))
        for address in left:
            if address not in self._unopenable and address not in self._rooms.live:
                await self._settle_left(address)
        self._rooms.steady_since = await steady_since(self._storage, self._rooms.clock())
        await expire(self._storage, self._rooms.clock(), self._config.keep_days, self._rooms.live)

    async def _settle_left(self, address: str) -> None:
        try:
            room = await load(self._storage, self._rooms.shelf, address)
        except StorageError:
            raise
        except HearthwatchError as error:  # it is stored as it is, for the version that made it
            self._unopenable.add(address)
            log.warning("a room that a crash left cannot be opened", error=str(error))
            return
        if room is not None:
            await self.settle(room)

    def _unsettled(self) -> list[Room]:
        return [room for room in self._rooms.live.values() if room.seq > room.settled or not room.rebased]
