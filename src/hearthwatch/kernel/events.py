"""Events: reactions may change an event while it happens, and other steps may wait until it is over.

A kind of event is a `NamedTuple` of a game: its fields have names and types. In the state it is a row of its name and
its numbers; steps name the number of the row.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple, NewType, TypeVar

from .errors import RulesDefect
from .faces import Step
from .piles import Piles
from .rules import KERNEL_RULES

E = TypeVar("E", bound=NamedTuple)
Event = NewType("Event", int)
CLOSED: Final[tuple[Any, ...]] = ()


class Events(Piles):
    """Events under way, and the steps that wait for them."""

    __slots__ = ("deferred", "events")
    APART: ClassVar[tuple[str, ...]] = ()
    events: tuple[tuple[Any, ...], ...]
    """The name and the fields of each event; () where it is over and a later one is not."""
    deferred: tuple[Step, ...]
    """Pairs of an event and the step that waits until it is over."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.events = ()
        self.deferred = ()

    def open(self, event: NamedTuple) -> Event:
        """Begin an event; return its number."""
        self.events = (*self.events, (type(event).__name__, *event))
        return Event(len(self.events) - 1)

    def event(self, event: Event, kind: type[E]) -> E:
        """Return an event of this kind as reactions left it."""
        row = self.events[event]
        if row == CLOSED or row[0] != kind.__name__:
            raise RulesDefect(f"Event {event} is no {kind.__name__}: it is {row[0] if row else 'over'}.")
        return kind._make(row[1:])

    def change(self, event: Event, now: NamedTuple) -> None:
        """A reaction changes an event: another target, fewer hits."""
        row = self.events[event]
        if row == CLOSED or row[0] != type(now).__name__:
            raise RulesDefect(f"Event {event} cannot become a {type(now).__name__}: it is {row[0] if row else 'over'}.")
        self._replace(event, (row[0], *now))

    def later(self, *steps: Step, after: Event) -> None:
        """Defer these steps until an event that is under way is over."""
        if self.ending:
            return
        if after >= len(self.events) or self.events[after] == CLOSED:
            raise RulesDefect("A step was deferred until after an event that is already over.")
        self.deferred = (*self.deferred, *((after, *step) for step in steps))

    def dropped(self, step: Step) -> None:
        if step[0] == close.kind.id:
            for waiting in self._close(step[1]):
                self.dropped(waiting)

    def _replace(self, event: Event, row: tuple[Any, ...]) -> None:
        self.events = (*self.events[:event], row, *self.events[event + 1 :])

    def _close(self, event: Event) -> list[Step]:
        due = [waiting[1:] for waiting in self.deferred if waiting[0] == event]
        self.deferred = tuple(waiting for waiting in self.deferred if waiting[0] != event)
        self._replace(event, CLOSED)
        while self.events and self.events[-1] == CLOSED:
            self.events = self.events[:-1]
        return due


@KERNEL_RULES.step("", "")
def close(table: Events, event: Event) -> None:
    """End the event: the steps that waited for it run now."""
    table.do(*table._close(event))
