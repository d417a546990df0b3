"""The metrics of `/metrics`."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
LATEST: Final = 1000

if TYPE_CHECKING:
    from .thinking import Thinking


class Timing:
    """A histogram, and the median and the 99th percentile of the latest durations."""

    def __init__(self, histogram: Histogram, quantiles: Gauge) -> None:
        self._histogram = histogram
        self._latest: deque[float] = deque(maxlen=LATEST)
        for share in (0.5, 0.99):
            quantiles.labels(str(share)).set_function(partial(self.quantile, share))

    def observe(self, seconds: float) -> None:
        """Record a duration."""
        self._histogram.observe(seconds)
        self._latest.append(seconds)

    def quantile(self, share: float) -> float:
        """Return a quantile of the latest durations; 0 where there are none."""
        times = sorted(self._latest)
        return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0


class Measures:
    """Counts and durations of one server."""

    def __init__(self) -> None:
        here = self.registry = CollectorRegistry()
        self.moves = Counter("hearthwatch_moves", "Choices kept.", ["game", "by"], registry=here)
        self.stale = Counter("hearthwatch_stale_moves", "Moves refused because the table had moved on.", registry=here)
        self.undone = Counter("hearthwatch_undone", "Choices taken back.", registry=here)
        self.opened = Counter("hearthwatch_rooms_opened", "Rooms opened.", ["game"], registry=here)
        self.rooms = Gauge("hearthwatch_rooms_live", "Rooms in memory.", registry=here)
        self.sockets = Gauge("hearthwatch_sockets", "Open pages.", registry=here)
        self.errors = Counter("hearthwatch_errors", "Errors by where they came up.", ["where"], registry=here)
        self.limited = Counter("hearthwatch_limited", "Requests refused by a limit.", ["what"], registry=here)
        self.change_seconds = Timing(
            Histogram(
                "hearthwatch_change_seconds", "From a change asked for to a change kept.", registry=here, buckets=FAST
            ),
            Gauge(
                "hearthwatch_change_latest_seconds",
                "The same of the latest thousand changes: 0.99 is what hurts.",
                ["quantile"],
                registry=here,
            ),
        )
        self.kept = Gauge("hearthwatch_rooms_kept", "Rooms in the storage.", registry=here)
        self.writable = Gauge("hearthwatch_storage_writable", "1 while the storage can be written.", registry=here)
        self.write_seconds = Gauge("hearthwatch_storage_write_seconds", "The last write to try it.", registry=here)
        self.storage_bytes = Gauge("hearthwatch_storage_bytes", "The files of the storage.", registry=here)
        self.free_bytes = Gauge("hearthwatch_disk_free_bytes", "Room left on the disk of the storage.", registry=here)
        self.late_seconds = Gauge(
            "hearthwatch_loop_late_seconds", "How late the server comes to things.", registry=here
        )
        self.waiting = Gauge(
            "hearthwatch_thoughts_waiting", "Thoughts that wait for a process.", ["lane"], registry=here
        )
        self.push_seconds = Histogram(
            "hearthwatch_push_seconds", "Drawing one page to push it.", registry=here, buckets=FAST
        )
        self.page_seconds = Histogram(
            "hearthwatch_page_seconds", "Answering a request.", ["route"], registry=here, buckets=FAST
        )
        self.think_seconds = Histogram(
            "hearthwatch_think_seconds", "Bots and hints at thought.", ["what"], registry=here, buckets=SLOW
        )

    def watch_thinking(self, thinking: Thinking) -> None:
        """Export the number of queued worker tasks."""
        for name, lane in thinking.lanes.items():
            self.waiting.labels(name).set_function(lane.line.__len__)

    def text(self) -> bytes:
        """Return all metrics in the Prometheus format."""
        return generate_latest(self.registry)
