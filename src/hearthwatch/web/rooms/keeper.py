"""All rooms of a server: found, changed one change at a time, stored before anyone sees the change."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

import structlog
from msgspec.structs import replace

from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.table import Table

from ..config import Config
from ..game_list import Shelf
from ..limits import written
from ..metrics import Measures
from ..storage import ChatLine, Conflict, KeptRoom, NotKept, Storage, StorageError
from ..thinking import Thinking
from . import absence
from .bots import BotPlayers
from .errors import NotAllowed, Stale
from .loading import CHAT_SHOWN, load, refresh
from .opening import ADDRESS_SIZE, ALPHABET
from .room import Change, Room
from .tending import SETTLE_EVERY, Tending

ADDRESS: Final = re.compile(f"[{ALPHABET}]{{{ADDRESS_SIZE}}}")
PATIENCE: Final = 5.0
ATTEMPTS: Final = 3
log = structlog.get_logger("hearthwatch.rooms")


class Rooms:
    """Rooms in use are in memory; all are in the storage."""

    def __init__(
        self,
        storage: Storage,
        shelf: Shelf,
        thinking: Thinking,
        measures: Measures,
        config: Config,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.storage = storage
        self.shelf = shelf
        self.measures = measures
        self.config = config
        self.clock = clock
        self.changed = time.monotonic()
        """Time of the last change in any room."""
        self.began = time.monotonic()
        self.steady_since = clock()
        """Start of the present steady period of the clock."""
        self.bots = BotPlayers(self, thinking)
        self.tending = Tending(self)
        self._live: dict[str, Room] = {}
        self._coming: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._changes: set[asyncio.Task[str]] = set()

    def begin(self) -> None:
        """Listen to other servers, and start maintenance."""
        self.storage.listen(self._heard)
        self.spawn(self.tending.go_on())

    async def close(self) -> None:
        """Finish running changes, stop everything else, and leave every room as it is."""
        self.bots.close()
        if self._changes:
            await asyncio.wait(tuple(self._changes), timeout=PATIENCE)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tending.settle_all()

    # -- finding

    @property
    def live(self) -> dict[str, Room]:
        """Return the rooms in memory, by address."""
        return self._live

    async def find(self, address: str) -> Room | None:
        """Return the room at an address; None if there is none."""
        if not ADDRESS.fullmatch(address):
            return None
        room = self._live.get(address)
        if room is None:
            coming = self._coming.get(address)
            if coming is None:
                coming = self._coming[address] = self.spawn(load(self.storage, self.shelf, address))
                coming.add_done_callback(lambda _: self._coming.pop(address, None))
            room = await asyncio.shield(coming)
            if room is None:
                return None
            room.absence = partial(self._absence, room)
            room = self._live.setdefault(address, room)
            self.measures.rooms.set(len(self._live))
            self.bots.wake(room)
        room.used = time.monotonic()
        return room

    def in_use(self, address: str) -> Room | None:
        """Return the room at an address if it is in memory: for lists, it need not be loaded."""
        return self._live.get(address)

    async def add(self, kept: KeptRoom, table: Table) -> Room:
        """Store a new room."""
        await self.storage.add_room(kept, table.to_json())
        self.measures.opened.labels(kept.game).inc()
        log.info("room opened", game=kept.game, seats=len(kept.seats))
        room = await self.find(kept.address)
        assert room is not None
        return room

    async def mine(self, person: str) -> list[KeptRoom]:
        """Return the rooms of a person, the newest first."""
        return await self.storage.rooms_of(person) if person else []

    def waited(self, room: Room) -> float:
        """Return the seconds that a table has waited for a move. Time before a leap of the clock does not count."""
        return self.clock() - max(room.kept.moved, self.steady_since)

    def _absence(self, room: Room, number: int) -> float:
        # People from before this server's start are unknown.
        return room.waited_in_vain(number, self.waited(room), time.monotonic() - self.began)

    async def come_back(self, room: Room, person: str) -> str:
        """Give a person the seats back that bots had taken; return the message to them."""
        if not absence.absences(room.kept, person):
            return ""
        return await self.change(room, lambda: absence.come_back(room, person))

    # -- changing

    async def change(self, room: Room, make: Callable[[], Change]) -> str:
        """Compute a change, store it, apply it, and notify everybody; return the message to its author.

        It is completed even if the author has disconnected: a stored change must be applied.
        """
        task = self.spawn(self._change(room, make))
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    async def _change(self, room: Room, make: Callable[[], Change]) -> str:
        self.changed = time.monotonic()
        async with room.lock:
            began = time.perf_counter()
            for _ in range(ATTEMPTS):
                if room.behind:
                    await self._catch_up(room)
                change = make()
                self._check_length(change)
                problem = await self._keep(room, change)
                if problem is None:
                    break
            else:
                self.look_again(room.address)
                raise problem if isinstance(problem, NotKept) else Stale
            self.measures.change_seconds.observe(time.perf_counter() - began)
        self._count(room, change)
        room.tell()
        self.bots.wake(room)
        if room.seq - room.settled >= SETTLE_EVERY:
            self.spawn(self.tending.settle(room))
        return change.note

    def _check_length(self, change: Change) -> None:
        """Raise NotAllowed if a game grows longer than its pages can show."""
        longest = self.config.longest_game
        if change.entries and max(change.kept.seq, change.table.moves) > longest:
            raise NotAllowed(
                f"{longest:,} choices have been made at this table, and there can be no more. "
                "A new table can go on from here, with this past left behind."
            )
        story = self.config.longest_story
        if any(one.text or one.reason for one in change.entries) and written(change.table) > story:
            raise NotAllowed(f"{story:,} signs have been written at this table, and there can be no more.")

    async def _keep(self, room: Room, change: Change) -> Conflict | NotKept | None:
        """Store a change and apply it; return an error if it must be recomputed. Else the outcome is unknown."""
        try:
            await self.storage.commit(change.kept, change.entries, seats_too=change.seats_too)
        except Conflict as error:
            room.behind = True
            return error
        except StorageError as error:
            # The connection may have been cut after the commit and before the answer.
            room.behind = True
            if not await self._was_kept(room, change):
                return NotKept(str(error))
            self.look_again(room.address)
        room.kept = change.kept
        if change.table is not None:
            room.table = change.table
        return None

    async def _was_kept(self, room: Room, change: Change) -> bool:
        """Return True if the storage has a change, even if another server has changed the room since."""
        found = await self.storage.room(room.address)
        if found is None or found.version <= change.kept.version:
            return found == change.kept
        entries = await self.storage.entries(room.address, room.seq)
        return bool(change.entries) and tuple(entries[: len(change.entries)]) == change.entries

    async def say(self, room: Room, who: str, text: str) -> None:
        """Add a line to the chat of a room."""
        line = ChatLine(who, text, self.clock())
        for attempt in range(ATTEMPTS):
            try:
                line = replace(line, number=await self.storage.say(room.address, line))
                break
            except Conflict:
                if attempt + 1 == ATTEMPTS:
                    raise NotAllowed("Too many speak at once; please say it again.") from None
        # The room may have caught up since, and then has the line already.
        lines = {one.number: one for one in (*room.chat, line)}
        room.chat = [lines[number] for number in sorted(lines)][-CHAT_SHOWN:]
        room.tell()

    async def unsay(self, room: Room, number: int) -> bool:
        """Remove a line for good; return False if there is none."""
        if not await self.storage.unsay(room.address, number):
            return False
        room.chat = [line for line in room.chat if line.number != number]
        room.tell()
        return True

    # -- inside

    async def _catch_up(self, room: Room) -> None:
        """Read others' changes, and notify everybody: the next action may be refused, and then notifies nobody.

        If the table cannot follow, the room is reloaded at the next request.
        """
        try:
            known = await refresh(self.storage, room)
        except StorageError:
            room.behind = True
            raise
        except HearthwatchError:
            log.warning("a room could not follow what was kept", exc_info=True)
            known = False
        if not known:
            self._live.pop(room.address, None)
            room.tell()
            raise NotAllowed("This table is gone or was changed from elsewhere; please load the page again.")
        room.tell()
        self.bots.wake(room)

    def _heard(self, address: str) -> None:
        """React to a change by another server; without an address, of any room."""
        if address:
            self.look_again(address)
        else:
            self.tending.anything_may_have_changed()

    def look_again(self, address: str) -> None:
        """Mark a room as possibly behind the storage."""
        room = self._live.get(address)
        if room is not None:
            room.behind = True
            self.spawn(self._follow(room))

    async def _follow(self, room: Room) -> None:
        async with room.lock:
            if room.behind:
                with suppress(HearthwatchError):
                    await self._catch_up(room)

    def forget(self, before: float) -> None:
        """Drop rooms from memory that were not used since this time. They are stored, and reloaded on demand."""
        for address, room in list(self._live.items()):
            if not room.watchers and room.used < before and not room.lock.locked() and not room.thinking:
                del self._live[address]
        self.measures.rooms.set(len(self._live))

    def _count(self, room: Room, change: Change) -> None:
        for entry in change.entries:
            if entry.kind == "choice":
                bot = entry.seat is not None and room.seats[entry.seat].kind == "bot"
                self.measures.moves.labels(room.kept.game, "bot" if bot else "person").inc()
            else:
                self.measures.undone.inc(entry.kind == "undo")

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task that is referenced until it ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
