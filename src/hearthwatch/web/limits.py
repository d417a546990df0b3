"""How much of something may come, and how fast."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from hearthwatch.kernel.errors import HearthwatchError
from hearthwatch.kernel.records import Amend, Choice
from hearthwatch.kernel.table import Table

MOST_KNOWN: Final = 50_000
DAY: Final = 86_400.0


class Enough(HearthwatchError):
    """An address has had all that it may have within a day."""


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._then = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more may come now, that counts for so many; for no more than all that may come at once."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        cost = min(cost, self._burst)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def owe(self, cost: float) -> None:
        """Count what has come already, more than may come if need be."""
        self.take(0.0)
        self._left -= cost

    def wait(self) -> float:
        """Seconds until nothing is owed."""
        self.take(0.0)
        return max(0.0, -self._left / self._rate)


class Buckets:
    """A bucket for each address or person. Those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Whether one more may come from here now, that counts for so many."""
        return self._of(who).take(cost)

    def owe(self, who: str, cost: float) -> None:
        """Count what has come from here already."""
        self._of(who).owe(cost)

    def wait(self, who: str) -> float:
        """Seconds until nothing is owed here."""
        bucket = self._known.get(who)
        return bucket.wait() if bucket is not None else 0.0

    def _of(self, who: str) -> Bucket:
        bucket = self._known.pop(who, None) or Bucket(self._rate, self._burst)
        self._known[who] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket


def written(table: Table) -> int:
    """How many signs were ever written at a table, also what was taken back; or stand there, if those are more."""
    entries = [entry for entry in table.entries() if isinstance(entry, Choice | Amend)]
    ever = sum(len(entry.text or "") + len(getattr(entry, "reason", "")) for entry in entries)
    return max(ever, sum(len(text) for _, _, text in table.texts))


class Daily:
    """So much within a day for each address. The day begins with the first use, and no clock can be put back."""

    def __init__(self, most: int, sentence: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._sentence = sentence
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def take(self, who: str, amount: int = 1) -> None:
        """Count what comes from here; Enough says why it may not."""
        now = self._clock()
        began, used = self._known.pop(who, (now, 0))
        if now - began >= DAY:
            began, used = now, 0
        fits = used + amount <= self._most
        self._known[who] = (began, used + amount if fits else used)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        if not fits:
            hours = max(1, round((began + DAY - now) / 3600))
            raise Enough(f"{self._sentence} It goes on in {hours} hour{'s' if hours > 1 else ''}.")
