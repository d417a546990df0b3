"""Events and windows: what happens may be interrupted, redirected, prevented and followed.

An event is a numbered row of ints in the state; steps name its number, and reactions change its fields. One shape
serves every game: a window before it, the thing itself, what is forced, a window after it. In a window each seat that
could react passes for itself, and every reaction opens the window again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, NewType

from .cards import Cards
from .errors import RulesDefect
from .steps import KERNEL_RULES, NOTHING, Step

Event = NewType("Event", int)
BEFORE: Final = 0
AFTER: Final = 1
CLOSED: Final[tuple[int, ...]] = ()


class Events(Cards):
    """Events under way, and what waits for them."""

    __slots__ = ("deferred", "events", "standing")
    APART: ClassVar[tuple[str, ...]] = ()
    events: tuple[tuple[int, ...], ...]
    deferred: tuple[Step, ...]
    """Pairs of an event and the step that waits until it is over."""
    standing: int
    """Standing orders: the mask of seats that pass in silence when they could do nothing anyway."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.events = ()
        self.deferred = ()
        self.standing = 0

    # -- what rules say

    def open(self, kind: int, *fields: int) -> Event:
        """A new event with these fields, what kind it is the first of them. Gives its number."""
        self.events = (*self.events, (kind, *fields))
        return Event(len(self.events) - 1)

    def event(self, event: Event) -> tuple[int, ...]:
        """The fields of an event, as reactions left them."""
        return self.events[event]

    def change(self, event: Event, field: int, value: int) -> None:
        """A reaction changes a field: another target, fewer hits."""
        row = self.events[event]
        self._replace(event, (*row[:field], value, *row[field + 1 :]))

    def happen(self, event: Event, it: Step, forced: Step = NOTHING, *, inside: Event | None = None) -> None:
        """Before, it happens, forced, after; then the event is over.

        An event `inside` another one has its window after it only when that other one is over.
        """
        middle = (it, forced) if forced else (it,)
        if inside is None:
            self.do(window(event, BEFORE, 0), *middle, window(event, AFTER, 0), close(event))
        else:
            self.do(window(event, BEFORE, 0), *middle)
            self.later(window(event, AFTER, 0), after=inside)
            self.later(close(event), after=inside)

    def later(self, step: Step, *, after: Event) -> None:
        """This step waits until an event that is under way is over."""
        if self.ending:
            return
        if after >= len(self.events) or self.events[after] == CLOSED:
            raise RulesDefect("A step was deferred until after an event that is already over.")
        self.deferred = (*self.deferred, (after, *step))

    # -- hooks that a game defines

    def reactions(self, event: Event, side: int) -> Iterable[Step]:
        """Candidates in a window. Each kind of step names its seat with `.by`; refusals filter as everywhere."""
        return ()

    def may_hold(self, event: Event, side: int, seat: int) -> bool:
        """Whether others, from what they can see, must reckon with a reaction of this seat.

        Where it is true, the window shows even to a seat that can do nothing, because skipping it would betray a hand.
        """
        return False

    # -- the machine

    def reacting(self, event: Event, side: int, passed: int) -> tuple[list[Step], tuple[int, ...]]:
        """The candidates in a window of seats that have not passed, and the seats that are asked."""
        checks = self.rules.checks
        considered: list[Step] = []
        seats: set[int] = set()
        for step in self.reactions(event, side):
            seat = self.owner(step)
            if seat < 0:
                raise RulesDefect(f"The reaction {self.rules.key(step)} names no seat: say whose it is with `.by`.")
            if not passed >> seat & 1:
                check = checks[step[0]]
                considered.append(step)
                if check is None or check(self, *step[1:]) is None:
                    seats.add(seat)
        for seat in range(self.seat_count()):
            if not (passed | self.standing) >> seat & 1 and self.may_hold(event, side, seat):
                seats.add(seat)
        return considered, tuple(sorted(seats))

    def still_asked(self, seats: tuple[int, ...], question: Step) -> tuple[int, ...]:
        return self.reacting(*question[1:])[1] if question[0] == window_options.kind.id else seats

    def dropped(self, step: Step) -> None:
        if step[0] == close.kind.id:
            for waiting in self._close(step[1]):
                self.dropped(waiting)

    def _replace(self, event: Event, row: tuple[int, ...]) -> None:
        self.events = (*self.events[:event], row, *self.events[event + 1 :])

    def _close(self, event: Event) -> list[Step]:
        due = [waiting[1:] for waiting in self.deferred if waiting[0] == event]
        self.deferred = tuple(waiting for waiting in self.deferred if waiting[0] != event)
        self._replace(event, CLOSED)
        while self.events and self.events[-1] == CLOSED:
            self.events = self.events[:-1]
        return due


@KERNEL_RULES.step("", "")
def window(table: Events, event: Event, side: int, passed: int) -> None:
    """Offer reactions to whoever has one and has not passed. A window nobody could use never shows."""
    _, seats = table.reacting(event, side, passed)
    if seats:
        again = window(event, side, 0)
        table.ask(seats, window_options(event, side, passed), then=again, if_none=leave_window(), pause=True)


@KERNEL_RULES.choices("", "React?")
def window_options(table: Events, event: Event, side: int, passed: int) -> Iterator[Step]:
    """Every reaction, and a pass for each seat that is asked."""
    considered, seats = table.reacting(event, side, passed)
    yield from considered
    for seat in seats:
        yield pass_window(event, side, passed, seat)


@KERNEL_RULES.step("", "Let it be", group="Pass")
def pass_window(table: Events, event: Event, side: int, passed: int, seat: int) -> None:
    """This seat is done with the window, until somebody's reaction opens it again."""
    table.stack[-1] = window(event, side, passed | 1 << seat)


@pass_window.by
def pass_window_seat(table: Events, event: Event, side: int, passed: int, seat: int) -> int:
    return seat


@KERNEL_RULES.step("", "Nobody reacts", group="Pass")
def leave_window(table: Events) -> None:
    """Everybody who is left in the window passes in silence."""
    table.stack.pop()


@KERNEL_RULES.step("", "")
def close(table: Events, event: Event) -> None:
    """The event is over: what waited for it comes now."""
    table.do(*table._close(event))


@KERNEL_RULES.step("", "Pass in silence when there is nothing to play", group="Standing order")
def pass_in_silence(table: Events, seat: int) -> None:
    """A standing order: don't ask this seat in windows where it could do nothing."""
    table.standing ^= 1 << seat


@pass_in_silence.by
def pass_in_silence_seat(table: Events, seat: int) -> int:
    return seat
