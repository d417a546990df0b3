"""Who comes next where many wait: each address has the same share of the time, in it each person, of theirs each room.

Whoever was given least goes first. Who comes late begins where those stand who are being served, so that nobody saves
up a claim by waiting, and nobody is made to wait for more than one thought of everybody else.
"""

from __future__ import annotations

from collections import deque
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")
EXPECTED: Final = 1.0
"""Seconds that a thought is taken to last until it has ended."""
MOST_IDLE: Final = 1000


class Who(NamedTuple):
    """For whom something is done: from which address, by which person, in which room."""

    address: str = ""
    person: str = ""
    room: str = ""


class Share(Generic[T]):
    """What one address, person or room waits for, and how much it was given."""

    __slots__ = ("clock", "jobs", "parts", "used", "waiting")

    def __init__(self, used: float) -> None:
        self.used = used
        self.clock = 0.0
        """Where the part stood that was served last."""
        self.parts: dict[str, Share[T]] = {}
        self.jobs: deque[T] = deque()
        self.waiting = 0

    def part(self, name: str) -> Share[T]:
        """The share of one of its parts. One that waited for nothing has no claim from then."""
        found = self.parts.get(name)
        if found is None:
            if len(self.parts) >= MOST_IDLE:
                self.parts = {one: part for one, part in self.parts.items() if part.waiting or part.used > self.clock}
            found = self.parts[name] = Share(self.clock)
        elif not found.waiting:
            found.used = max(found.used, self.clock)
        return found


class FairLine(Generic[T]):
    """Jobs that wait, shared by address, then by person, then by room."""

    def __init__(self) -> None:
        self._all: Share[T] = Share(0.0)

    def __len__(self) -> int:
        return self._all.waiting

    def put(self, who: Who, job: T) -> None:
        """Let a job wait."""
        share = self._all
        share.waiting += 1
        for name in who:
            share = share.part(name)
            share.waiting += 1
        share.jobs.append(job)

    def take(self) -> T:
        """The job that is next; what it is expected to take is counted at once."""
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
        """Count what a job took in the end."""
        share = self._all
        for name in who:
            part = share.parts.get(name)
            if part is None:
                return
            part.used += seconds - EXPECTED
            share = part

    def waiting(self, address: str) -> int:
        """How many jobs of an address wait."""
        part = self._all.parts.get(address)
        return part.waiting if part is not None else 0

    def before(self, who: Who) -> int:
        """About how many jobs come before the last one of a room: its address's own, and as many of each other."""
        own = self.waiting(who.address)
        others = (part.waiting for name, part in self._all.parts.items() if name != who.address)
        return max(0, own - 1) + sum(min(own, waiting) for waiting in others)
