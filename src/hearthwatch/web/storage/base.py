"""The interface of all storage. What a method has returned from is durable."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from hearthwatch.kernel.errors import HearthwatchError

from .kept import ChatLine, KeptEntry, KeptRoom, Place, Snapshot

T = TypeVar("T")


class StorageError(HearthwatchError):
    """The storage did not do what was asked. Whether it was kept is not known: read again."""


class Conflict(StorageError):
    """Somebody else changed the room first. Nothing of this change was kept."""


class NotKept(StorageError):
    """The storage did not do what was asked, and nothing of it was kept."""


class Storage(ABC):
    """Rooms, their entries, their snapshots and what was said in them."""

    @abstractmethod
    async def add_room(self, room: KeptRoom, snapshot: str) -> None:
        """Keep a new room and the table it begins with; Conflict if the address is taken."""

    @abstractmethod
    async def room(self, address: str, *, away: bool = False) -> KeptRoom | None:
        """The room as it was last kept; or as it was put away."""

    @abstractmethod
    async def commit(self, room: KeptRoom, entries: Sequence[KeptEntry] = (), *, seats_too: bool = False) -> None:
        """Keep the next version of a room, all of it or nothing; Conflict if that version exists already."""

    @abstractmethod
    async def entries(self, address: str, after: int = 0) -> list[KeptEntry]:
        """The entries of a room after the first so many, in their order."""

    @abstractmethod
    async def signs(self, addresses: Sequence[str], last: int) -> dict[str, tuple[int, int]]:
        """Of those of these rooms that are there, the version, and the sum of the numbers of the last lines."""

    @abstractmethod
    async def snapshots(self, address: str) -> list[Snapshot]:
        """The tables that were kept of a room, the newest first."""

    @abstractmethod
    async def settle(self, address: str, place: Place, seq: int, content: str) -> None:
        """Keep a snapshot of a room that has seen so many entries, unless a later one is there."""

    @abstractmethod
    async def unsettled(self, before: float, most: int) -> list[str]:
        """Rooms that moved on since their newest snapshot, and not after this time."""

    @abstractmethod
    async def say(self, address: str, line: ChatLine) -> int:
        """Keep what was said; its number among the lines of the room."""

    @abstractmethod
    async def unsay(self, address: str, number: int) -> bool:
        """Forget the words of a line; False where there is no such line."""

    @abstractmethod
    async def chat(self, address: str, last: int) -> list[ChatLine]:
        """The last lines that were said, the newest last."""

    @abstractmethod
    async def rooms_of(self, person: str) -> list[KeptRoom]:
        """The rooms that a person opened or sits in, the newest first."""

    @abstractmethod
    async def idle_rooms(self, before: float, most: int = 1000, *, away: bool = False) -> list[str]:
        """The rooms whose table last changed before a time, those that lie longest first; or those put away."""

    @abstractmethod
    async def newest_move(self) -> float:
        """When a table last changed anywhere."""

    @abstractmethod
    async def put_away(self, address: str, now: float) -> bool:
        """Let a room be gone for everybody, with everything in it still kept; False where it is gone already."""

    @abstractmethod
    async def bring_back(self, address: str, now: float) -> bool:
        """Let a room that was put away be there again; False where none such is kept."""

    @abstractmethod
    async def put_away_before(self, before: float, most: int) -> list[str]:
        """The rooms that were put away before a time."""

    @abstractmethod
    async def delete(self, address: str) -> bool:
        """Forget a room and everything in it; False where there was none."""

    @abstractmethod
    async def count(self) -> int:
        """How many rooms there are. Also the sign that the storage answers."""

    @abstractmethod
    async def secret(self, fresh: str) -> str:
        """The secret that all servers of this storage share: the first that was offered."""

    @abstractmethod
    async def noted(self, name: str) -> str:
        """What was last noted under a name; empty where nothing was."""

    @abstractmethod
    async def note(self, name: str, value: str) -> None:
        """Note something for all servers of this storage. That it returns shows that the storage can be written."""

    @abstractmethod
    async def change_note(self, name: str, change: Callable[[str], tuple[str, T]]) -> T:
        """Change what is noted under a name, whatever other servers do; what the change gives beside the new text."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call back with the address whenever another server changed a room, and with "" where any may have changed.

        Storage of one server says nothing.
        """
        return
