"""Clocks, and a track for the Vow: tools of ours that people fill by hand. No rule looks at them (WOD-A17, WOD-A18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel import NO_TEXT, Refusal, Step, no

from ..table import SWORN, Chronicle, Clock, ClockRow, Seat, own, step
from .journal import CLOCK, note

SIZES: Final = (4, 6, 8)
MOST_OPEN: Final = 8
BEGUN, TURNED, PUT_AWAY = range(3)
"""The kinds of change to a clock."""


def open_clocks(table: Chronicle) -> Iterator[Clock]:
    """Those that still count something, the oldest first."""
    for number, clock in enumerate(table.clocks):
        if not clock.away:
            yield Clock(number)


def track_of_vow(table: Chronicle) -> Clock | None:
    """Return the track of the Vow that binds the group now; None where nobody keeps one."""
    return next((clock for clock in open_clocks(table) if table.clocks[clock].of_vow), None)


def ways_to_count(table: Chronicle, seat: Seat) -> Iterator[Step]:
    """Yield what a seat may do with clocks at any time."""
    for segments in SIZES:
        yield new_clock(seat, segments)
    for segments in SIZES:
        yield track_vow(seat, segments)
    for clock in open_clocks(table):
        yield tick(seat, clock)
    for clock in open_clocks(table):
        yield untick(seat, clock)
    for clock in open_clocks(table):
        yield put_away(seat, clock)


@step("WOD-A17", "A clock of {segments}", group="Clocks", field="What does it count?")
def new_clock(table: Chronicle, seat: Seat, segments: int, text: str = "") -> None:
    """Start a clock with this number of segments, for a danger or a goal (WOD-A17)."""
    _begin(table, ClockRow(table.write(text, seat), segments))


@step("WOD-A18", "A track of {segments} for the Vow", group="Clocks")
def track_vow(table: Chronicle, seat: Seat, segments: int) -> None:
    """Track the progress of the Vow, as the table sees it (WOD-A18)."""
    _begin(table, ClockRow(NO_TEXT, segments))


def _begin(table: Chronicle, clock: ClockRow) -> None:
    table.clocks.append(clock)
    number = len(table.clocks) - 1
    note(table, CLOCK, number, BEGUN, 0)
    table.say("WOD-A17", "A clock begins: {:Clock}.", number)


@step("WOD-A17", "Fill {clock}", group="Clocks")
def tick(table: Chronicle, seat: Seat, clock: Clock) -> None:
    """One segment more (WOD-A17)."""
    _turn(table, clock, 1)


@step("WOD-A17", "Empty {clock}", group="Clocks")
def untick(table: Chronicle, seat: Seat, clock: Clock) -> None:
    """One segment less (WOD-A17)."""
    _turn(table, clock, -1)


def _turn(table: Chronicle, clock: Clock, by: int) -> None:
    """Several turns in a row are one line of the journal."""
    row = table.clocks[clock]
    table.clocks[clock] = row = row._replace(filled=row.filled + by)
    if table.blocks[-1][:3] == (CLOCK, clock, TURNED):
        table.blocks.pop()
    note(table, CLOCK, clock, TURNED, row.filled)
    table.say("WOD-A17", "{:Clock} is full." if row.full else "The clock turns: {:Clock}.", clock)


@step("WOD-A17", "Put {clock} away", group="Clocks")
def put_away(table: Chronicle, seat: Seat, clock: Clock) -> None:
    """It has struck, or nothing comes of it (WOD-A17)."""
    stop(table, clock)


def stop(table: Chronicle, clock: Clock) -> None:
    """The clock counts no more; the journal keeps it."""
    row = table.clocks[clock]
    table.clocks[clock] = row._replace(away=1)
    note(table, CLOCK, clock, PUT_AWAY, row.filled)


def end_track(table: Chronicle) -> None:
    """The Vow is over, and so is its track (WOD-A18)."""
    track = track_of_vow(table)
    if track is not None:
        stop(table, track)


# -- what cannot be done with them


def _not_the_tables(table: Chronicle, seat: int) -> Refusal | None:
    return None if seat in table.table_seats else no("WOD-A17", "The GM keeps the clocks.")


@new_clock.refuses
def cannot_new_clock(table: Chronicle, seat: Seat, segments: int, text: str = "") -> Refusal | None:
    if segments not in SIZES:
        return no("WOD-A17", "A clock has 4, 6 or 8 segments.")
    if len([*open_clocks(table)]) >= MOST_OPEN:
        return no("WOD-A17", "{} clocks are enough: put one away first.", MOST_OPEN)
    return _not_the_tables(table, seat)


@track_vow.refuses
def cannot_track_vow(table: Chronicle, seat: Seat, segments: int) -> Refusal | None:
    if table.adventuring:
        return no("WOD-A18", "The adventure counts the milestones of the Vow.")
    if table.vow_state != SWORN:
        return no("WOD-A18", "The group has no Vow.")
    if track_of_vow(table) is not None:
        return no("WOD-A18", "The Vow has its track already.")
    return cannot_new_clock(table, seat, segments)


def _cannot_turn(table: Chronicle, seat: int, clock: int) -> Refusal | None:
    if not 0 <= clock < len(table.clocks) or table.clocks[clock].away:
        return no("WOD-A17", "There is no such clock any more.")
    return _not_the_tables(table, seat)


@tick.refuses
def cannot_tick(table: Chronicle, seat: Seat, clock: Clock) -> Refusal | None:
    found = _cannot_turn(table, seat, clock)
    return found or (no("WOD-A17", "{:Clock} is full.", clock) if table.clocks[clock].full else None)


@untick.refuses
def cannot_untick(table: Chronicle, seat: Seat, clock: Clock) -> Refusal | None:
    found = _cannot_turn(table, seat, clock)
    return found or (None if table.clocks[clock].filled else no("WOD-A17", "{:Clock} is empty.", clock))


@put_away.refuses
def cannot_put_away(table: Chronicle, seat: Seat, clock: Clock) -> Refusal | None:
    return _cannot_turn(table, seat, clock)


new_clock.by(own)
track_vow.by(own)
for turning in (tick, untick, put_away):
    turning.by(own)
