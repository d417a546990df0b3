"""Fair queueing: each address has the same share of the time, in it each person, and of theirs each room.

The least served goes first. A newcomer starts level with those being served, so that waiting saves up no claim,
and nobody waits for more than one task of everybody else.
"""

from __future__ import annotations

from collections import deque
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")
EXPECTED: Final = 1.0
"""Expected seconds of a task until it has ended."""
MOST_IDLE: Final = 1000


class Who(NamedTuple):
    """The account of a task: address, person, and room."""

    address: str = ""
    person: str = ""
    room: str = ""


class Share(Generic[T]):
    """The queue of one address, person or room, and its used time."""

    __slots__ = ("clock", "jobs", "parts", "used", "waiting")

    def __init__(self, used: float) -> None:
        self.used = used
        self.clock = 0.0
        """Virtual time of the last served part."""
        self.parts: dict[str, Share[T]] = {}
        self.jobs: deque[T] = deque()
        self.waiting = 0

    def part(self, name: str) -> Share[T]:
        """Return the share of one of its parts. An idle part has no claim from then."""
        found = self.parts.get(name)
        if found is None:
            if len(self.parts) >= MOST_IDLE:
                self.parts = {one: part for one, part in self.parts.items() if part.waiting or part.used > self.clock}
            found = self.parts[name] = Share(self.clock)
        elif not found.waiting:
            found.used = max(found.used, self.clock)
        return found


class FairLine(Generic[T]):
    """Queued jobs, shared by address, then by person, then by room."""

    def __init__(self) -> None:
        self._all: Share[T] = Share(0.0)

    def __len__(self) -> int:
        return self._all.waiting

    def put(self, who: Who, job: T) -> None:
        """Add a job."""
        share = self._all
        share.waiting += 1
        for name in who:
            share = share.part(name)
            share.waiting += 1
        share.jobs.append(job)

    def take(self) -> T:
        """Return the next job, charged with its expected time."""
        share = self._all
        share.waiting -= 1
        while share.parts:
            part = min((one for one in share.parts.values() if one.waiting), key=lambda one: one.used)
            share.clock = max(share.clock, part.used)
            part.used += EXPECTED
            part.waiting -= 1
            share = part
        return share.jobs.popleft()

    def charge(self, who: Who, seconds: float) -> None:
        """Charge the actual time of a job."""
        share = self._all
        for name in who:
            part = share.parts.get(name)
            if part is None:
                return
            part.used += seconds - EXPECTED
            share = part

    def waiting(self, address: str) -> int:
        """Return the number of an address's queued jobs."""
        part = self._all.parts.get(address)
        return part.waiting if part is not None else 0

    def before(self, who: Who) -> int:
        """Estimate the number of jobs before the last one of a room: its address's own, and as many of each other."""
        own = self.waiting(who.address)
        others = (part.waiting for name, part in self._all.parts.items() if name != who.address)
        return max(0, own - 1) + sum(min(own, waiting) for waiting in others)
