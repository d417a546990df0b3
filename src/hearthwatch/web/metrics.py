"""What `/metrics` tells."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Measures:
    """Counts and times of one server."""

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
        self.change_seconds = Histogram(
            "hearthwatch_change_seconds", "From a change asked for to a change kept.", registry=here, buckets=FAST
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

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
