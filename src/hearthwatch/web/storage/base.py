"""The interface of all storage. A change is durable when its method returns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from hearthwatch.kernel.errors import HearthwatchError

from .kept import ChatLine, KeptEntry, KeptRoom, Place, Snapshot

T = TypeVar("T")


class StorageError(HearthwatchError):
    """The storage failed. It is unknown if the change was stored: read again."""


class Conflict(StorageError):
    """Another server changed the room first. Nothing of this change was stored."""


class NotKept(StorageError):
    """The storage failed, and nothing was stored."""


class Damaged(StorageError):
    """A row of a room is not as it was written: its checksum is wrong."""


class Storage(ABC):
    """Rooms, their entries, their snapshots and their chat."""

    @abstractmethod
    async def add_room(self, room: KeptRoom, snapshot: str) -> None:
        """Store a new room and its first table; Conflict if the address is taken."""

    @abstractmethod
    async def room(self, address: str, *, away: bool = False) -> KeptRoom | None:
        """Return the room as last stored; with `away`, an archived one."""

    @abstractmethod
    async def commit(self, room: KeptRoom, entries: Sequence[KeptEntry] = (), *, seats_too: bool = False) -> None:
        """Store the next version of a room, all of it or nothing; Conflict if that version exists already."""

    @abstractmethod
    async def entries(self, address: str, after: int = 0) -> list[KeptEntry]:
        """Return the entries of a room after the first `after`, in their order."""

    @abstractmethod
    async def signs(self, addresses: Sequence[str], last: int) -> dict[str, tuple[int, int]]:
        """Return for those of these rooms that exist the version, and the sum of the numbers of the last lines."""

    @abstractmethod
    async def snapshots(self, address: str) -> list[Snapshot]:
        """Return the undamaged snapshots of a room, the newest first; raise Damaged where all are damaged."""

    @abstractmethod
    async def settle(self, address: str, place: Place, seq: int, content: str) -> None:
        """Store a snapshot of a room with this many entries, unless a later one exists."""

    @abstractmethod
    async def unsettled(self, before: float, most: int) -> list[str]:
        """Return rooms that changed since their newest snapshot, and not after this time."""

    @abstractmethod
    async def say(self, address: str, line: ChatLine) -> int:
        """Store a line of chat; return its number among the lines of the room."""

    @abstractmethod
    async def unsay(self, address: str, number: int) -> bool:
        """Delete the words of a line; return False if there is no such line."""

    @abstractmethod
    async def chat(self, address: str, last: int) -> list[ChatLine]:
        """Return the last lines of chat, the newest last."""

    @abstractmethod
    async def rooms_of(self, person: str) -> list[KeptRoom]:
        """Return the rooms that a person opened or sits in, the newest first."""

    @abstractmethod
    async def idle_rooms(self, before: float, most: int = 1000, *, away: bool = False) -> list[str]:
        """Return the rooms whose table last changed before a time, the longest idle first; or archived ones."""

    @abstractmethod
    async def newest_move(self) -> float:
        """Return the time of the last change of any table."""

    @abstractmethod
    async def put_away(self, address: str, now: float) -> bool:
        """Archive a room: it disappears for everybody, but stays stored; return False if it is gone already."""

    @abstractmethod
    async def bring_back(self, address: str, now: float) -> bool:
        """Restore an archived room; return False if there is none."""

    @abstractmethod
    async def put_away_before(self, before: float, most: int) -> list[str]:
        """Return the rooms archived before a time."""

    @abstractmethod
    async def delete(self, address: str) -> bool:
        """Delete a room with everything in it; return False if there was none."""

    @abstractmethod
    async def damage(self) -> dict[str, dict[str, int]]:
        """Return how many rows are damaged, by the addresses of their rooms and the tables of the database."""

    @abstractmethod
    async def count(self) -> int:
        """Return the number of rooms. Also serves as a check that the storage answers."""

    @abstractmethod
    async def secret(self, fresh: str) -> str:
        """Return the secret that all servers of this storage share: the first one offered."""

    @abstractmethod
    async def noted(self, name: str) -> str:
        """Return the last note of a name; empty if there is none."""

    @abstractmethod
    async def note(self, name: str, value: str) -> None:
        """Store a note for all servers of this storage. Its return shows that the storage is writable."""

    @abstractmethod
    async def change_note(self, name: str, change: Callable[[str], tuple[str, T]]) -> T:
        """Change the note of a name atomically; return the second result of the change."""

    @abstractmethod
    async def close(self) -> None:
        """Finish running work and close."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call back with the address whenever another server changed a room, and with "" where any may have changed.

        Storage of a single server never calls back.
        """
        return
