"""Rate limits and daily quotas."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.records import Amend, Choice
from hearthwatch.kernel.table import Table

MOST_KNOWN: Final = 50_000
DAY: Final = 86_400.0
A_TENTH: Final = 10


class Enough(HearthwatchError):
    """An address has used its quota of the day."""


class Bucket:
    """A token bucket: a burst, and a rate per second."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._then = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Return True if an event of this cost may happen now; costs above the burst count as the burst."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        cost = min(cost, self._burst)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def owe(self, cost: float) -> None:
        """Charge an event that has already happened, below zero if need be."""
        self.take(0.0)
        self._left -= cost

    def wait(self) -> float:
        """Return the seconds until nothing is owed."""
        self.take(0.0)
        return max(0.0, -self._left / self._rate)


class Buckets:
    """A bucket for each address or person. The least recently seen ones are dropped."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Return True if an event of this cost may happen now."""
        return self._of(who).take(cost)

    def owe(self, who: str, cost: float) -> None:
        """Charge an event that has already happened."""
        self._of(who).owe(cost)

    def wait(self, who: str) -> float:
        """Return the seconds until nothing is owed here."""
        bucket = self._known.get(who)
        return bucket.wait() if bucket is not None else 0.0

    def _of(self, who: str) -> Bucket:
        bucket = self._known.pop(who, None) or Bucket(self._rate, self._burst)
        self._known[who] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket


def written(table: Table) -> int:
    """Return the number of characters ever written at a table, also undone ones; or present, if those are more."""
    entries = [entry for entry in table.entries() if isinstance(entry, Choice | Amend)]
    ever = sum(len(entry.text or "") + len(getattr(entry, "reason", "")) for entry in entries)
    return max(ever, sum(len(text) for _, _, text in table.texts))


Used: TypeAlias = dict[str, tuple[float, int]]
"""Usage by user: its start, and the amount."""


class Daily:
    """A daily quota for each address. The day begins with the first use, and a changed clock has no effect.

    Usage is shared with other servers and outlives a restart: `begun` returns what to add to the shared counts,
    `merged` adds it, `learn` takes the sum over. Addresses are stored as signatures, which name nobody.
    """

    def __init__(
        self,
        most: int,
        sentence: str,
        clock: Callable[[], float] = time.monotonic,
        sign: Callable[[str], str] = str,
    ) -> None:
        self._most = most
        self._sentence = sentence
        self._clock = clock
        self._sign = sign
        self._known: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._shared: dict[str, int] = {}
        """Part of the known usage that is in the shared counts."""

    def take(self, address: str, amount: int = 1) -> None:
        """Charge an address; Enough says why it may not continue."""
        who, now = self._sign(address), self._clock()
        began, used = self._known.pop(who, (now, 0))
        if now - began >= DAY:
            began, used = now, 0
            self._shared.pop(who, None)
        fits = used + amount <= self._most
        self._known[who] = (began, used + amount if fits else used)
        if len(self._known) > MOST_KNOWN:
            self._shared.pop(self._known.popitem(last=False)[0], None)
        if not fits:
            hours = max(1, round((began + DAY - now) / 3600))
            raise Enough(f"{self._sentence} It goes on in {hours} hour{'s' if hours > 1 else ''}.")

    def begun(self, wall: float) -> Used:
        """Return the unshared usage, of those who used a tenth of their day or more."""
        now = self._clock()
        return {
            who: (wall - (now - began), used - self._shared.get(who, 0))
            for who, (began, used) in self._known.items()
            if used * A_TENTH >= self._most and used > self._shared.get(who, 0)
        }

    def learn(self, added: Used, shared: Used, wall: float) -> None:
        """Take over the shared counts, which include `added`; usage since then counts in addition."""
        now = self._clock()
        for who, (_, amount) in added.items():
            self._shared[who] = self._shared.get(who, 0) + amount
        for who, (began, used) in shared.items():
            since, here = self._known.get(who, (now, 0))
            if now - since >= DAY:
                since, here = now, 0
                self._shared.pop(who, None)
            since = min(since, now - min(DAY, max(0.0, wall - began)))
            self._known[who] = since, used + here - self._shared.get(who, 0)
            self._shared[who] = used


def merged(stored: str, added: Used, wall: float) -> tuple[str, Used]:
    """Return the shared counts, as text too, with an addition; days that are over are left out."""
    try:
        found = msgspec.json.decode(stored, type=dict[str, tuple[float, int]])
    except msgspec.DecodeError:
        found = {}
    found = {who: one for who, one in found.items() if 0 <= wall - one[0] < DAY}
    for who, (began, amount) in added.items():
        first, used = found.get(who, (began, 0))
        found[who] = min(first, began), used + amount
    return msgspec.json.encode(found).decode(), found
