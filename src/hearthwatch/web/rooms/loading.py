"""Rebuild a room's table from the storage: the newest readable snapshot, and the entries after it.

A snapshot holds the state of the table; its history is in an older, whole one and in the entries between the two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.files import read_save
from hearthwatch.kernel.game import Game
from hearthwatch.kernel.records import made_with, play_entry
from hearthwatch.kernel.saves import Save, resume
from hearthwatch.kernel.standing import with_past
from hearthwatch.kernel.table import Table

from ..game_list import Shelf
from ..storage import Damaged, KeptEntry, KeptRoom, Snapshot, Storage
from .amending import preview
from .errors import NotAllowed
from .room import Room
from .undoing import undo_plan

CHAT_SHOWN: Final = 60
ATTEMPTS: Final = 3
BY_OTHER_RULES: Final = (
    "The last moves ({}) were made with other rules than those of now, and were played again with these: "
    "dice and cards may have come up otherwise."
)


WAY_OUT: Final = "Nothing was changed, and other tables go on. Whoever runs this server can bring a backup back."


class Unplayable(HearthwatchError):
    """The room exists, but this Hearthwatch cannot continue it."""


class Rebuilt(NamedTuple):
    """A table rebuilt from the storage."""

    table: Table
    settled: int
    """Number of entries that its snapshot had seen."""
    lost: str
    """Loss of history when that snapshot was made."""


async def load(storage: Storage, shelf: Shelf, address: str) -> Room | None:
    """Return the room at this address; None where there is none. Unplayable where it is damaged, or cannot go on."""
    try:
        return await _load(storage, shelf, address)
    except Damaged as error:
        raise Unplayable(f"What was kept of this table is damaged. {error} {WAY_OUT}") from error


async def _load(storage: Storage, shelf: Shelf, address: str) -> Room | None:
    for _ in range(ATTEMPTS):
        kept = await storage.room(address)
        if kept is None:
            return None
        rebuilt = await rebuild(storage, shelf, kept)
        if rebuilt is not None:
            room = Room(kept, shelf.game(kept.game), rebuilt.table, await storage.chat(address, CHAT_SHOWN))
            room.settled = rebuilt.settled
            await asyncio.to_thread(_warm, room)
            room.rebased = room.table.lost == rebuilt.lost
            return room
    raise Unplayable("What was kept of this room does not fit together.")


async def refresh(storage: Storage, room: Room) -> bool:
    """Catch up with the storage; return False if the room is gone."""
    room.behind = False  # messages from now on may be newer than this reading
    kept = await storage.room(room.address)
    if kept is None or kept.seq < room.seq:
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
    return True


def play(table: Table, entries: Sequence[KeptEntry]) -> Table:
    """Return a copy of the table on which these entries were played."""
    table = table.clone()
    for one in entries:
        play_entry(table, one.seq, one.entry())
    return table


def _warm(room: Room) -> None:
    """Replay the history of a loaded table in advance: for a long one it takes longer than a page may."""
    room.table.view(None)
    undo_plan(room)
    request = room.kept.request
    if request is not None and request.amendment is not None:
        with suppress(NotAllowed):
            preview(room, request.amendment)


async def rebuild(storage: Storage, shelf: Shelf, kept: KeptRoom) -> Rebuilt | None:
    """Return the table of a room; None if it changed between our readings."""
    snapshots = [one for one in await storage.snapshots(kept.address) if one.seq <= kept.seq]
    oldest = min((one.seq for one in snapshots), default=0)
    entries = [one for one in await storage.entries(kept.address, oldest) if one.seq <= kept.seq]
    if not snapshots or [one.seq for one in entries] != [*range(oldest + 1, kept.seq + 1)]:
        return None
    return await asyncio.to_thread(_rebuilt, shelf.game(kept.game), snapshots, entries)


def _rebuilt(game: Game[Any], snapshots: list[Snapshot], entries: list[KeptEntry]) -> Rebuilt:
    problem: HearthwatchError | None = None
    for seq, wanted in _ways(snapshots):
        since = [one for one in entries if one.seq > seq]
        try:
            save = _save(wanted, entries)
            table = resume(game, save)
            table = play(table, since) if since else table
        except HearthwatchError as error:
            problem = problem or error
            continue
        if since and not made_with(save.record.origin, game):
            table.lost = f"{table.lost} {BY_OTHER_RULES.format(len(since))}".strip()
        return Rebuilt(table, seq, str(save.state.get("lost", "")))
    raise Unplayable(f"This room cannot be opened by this version: {problem}") from problem


def _ways(snapshots: list[Snapshot]) -> Iterator[tuple[int, tuple[Snapshot, ...]]]:
    """Yield the ways to a table, the best first: its state on top of a whole save; then the whole saves alone."""
    whole = [one for one in snapshots if one.place != "state"]
    for state in snapshots:
        if state.place == "state":
            yield from ((state.seq, (state, one)) for one in whole if one.seq <= state.seq)
    yield from ((one.seq, (one,)) for one in whole)


def _save(wanted: tuple[Snapshot, ...], entries: list[KeptEntry]) -> Save:
    if len(wanted) == 1:
        return read_save(wanted[0].content)
    state, whole = wanted
    return with_past(state.content, whole.content, [one.entry() for one in entries if whole.seq < one.seq <= state.seq])
