"""A room's table, rebuilt from what was kept: the newest snapshot that can be read, and the entries after it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.records import play_entry
from hearthwatch.kernel.table import Table

from ..game_list import Shelf
from ..storage import KeptEntry, KeptRoom, Storage
from .amending import preview
from .errors import NotAllowed
from .room import Room
from .undoing import undo_plan

CHAT_SHOWN: Final = 60
ATTEMPTS: Final = 3


class Unplayable(HearthwatchError):
    """The room is there, but this Hearthwatch cannot go on with it."""


async def load(storage: Storage, shelf: Shelf, address: str) -> Room | None:
    """The room at this address; None where there is none."""
    for _ in range(ATTEMPTS):
        kept = await storage.room(address)
        if kept is None:
            return None
        table = await _table(storage, shelf, kept)
        if table is not None:
            room = Room(kept, shelf.game(kept.game), table, await storage.chat(address, CHAT_SHOWN))
            await asyncio.to_thread(_warm, room)
            return room
    raise Unplayable("What was kept of this room does not fit together.")


async def refresh(storage: Storage, room: Room) -> bool:
    """Catch up with what others kept; False where the room is gone."""
    kept = await storage.room(room.address)
    if kept is None:
        return False
    if kept.seq > room.seq:
        entries = await storage.entries(room.address, room.seq)
        new = [one for one in entries if one.seq <= kept.seq]
        if any(one.kind == "amend" for one in new):
            room.table = await asyncio.to_thread(play, room.table.clone(), new)
        else:
            room.table = play(room.table, new)
    room.kept = kept
    room.chat = await storage.chat(room.address, CHAT_SHOWN)
    room.behind = False
    return True


def play(table: Table, entries: Sequence[KeptEntry]) -> Table:
    """A copy of the table on which these entries were played."""
    table = table.clone()
    for one in entries:
        play_entry(table, one.seq, one.entry())
    return table


def _warm(room: Room) -> None:
    """What a loaded table must work out once by replaying its past: a long one takes longer than a page may."""
    room.table.view(None)
    undo_plan(room)
    request = room.kept.request
    if request is not None and request.amendment is not None:
        with suppress(NotAllowed):
            preview(room, request.amendment)


async def _table(storage: Storage, shelf: Shelf, kept: KeptRoom) -> Table | None:
    """The table; None where somebody wrote between our readings."""
    problem: HearthwatchError | None = None
    for seq, snapshot in await storage.snapshots(kept.address):
        entries = await storage.entries(kept.address, seq)
        if seq + len(entries) != kept.seq:
            continue
        try:
            table = await asyncio.to_thread(shelf.load, snapshot)
            return await asyncio.to_thread(play, table, entries) if entries else table
        except HearthwatchError as error:
            problem = problem or error
    if problem is not None:
        raise Unplayable(f"This room cannot be opened by this version: {problem}") from problem
    return None
