"""Standing orders at the table: whoever passes until their turn is passed for, in every window that opens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from hearthwatch.kernel.events import Events, pass_window
from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.steps import Step
from hearthwatch.kernel.table import Table

from ..storage import KeptEntry, Seat

ORDERS: Final = {
    "none": "Ask me everything",
    "agree": "Always agree to undo",
    "pass": "Pass until my turn",
    "both": "Agree to undo, and pass until my turn",
}


def orders_for(table: Table) -> dict[str, str]:
    """The orders that make sense in a game: passing only where something can be reacted to."""
    if type(table).reactions is not Events.reactions:
        return ORDERS
    return {name: words for name, words in ORDERS.items() if name in ("none", "agree")}


def order_of(seats: list[Seat]) -> str:
    """The order that holds for somebody's seats."""
    agrees = bool(seats) and all(seat.agrees for seat in seats)
    if any(seat.passes for seat in seats):
        return "both" if agrees else "pass"
    return "agree" if agrees else "none"


def ordered(seat: Seat, order: str) -> Seat:
    """A seat with this order."""
    return replace(seat, agrees=order in ("agree", "both"), passes=order in ("pass", "both"))


def pass_for(seats: tuple[Seat, ...], table: Table, seq: int, now: float) -> Iterator[KeptEntry]:
    """Pass at this table for everybody who ordered it; what was chosen so, as the entries after the first `seq`."""
    while (found := _next_pass(seats, table)) is not None:
        seat, step = found
        table.choose(table.rules.key(step), seat=seat)
        seq += 1
        yield KeptEntry(seq, "choice", seat, table.rules.key(step), None, seats[seat].name, now)


def lapsed(seats: tuple[Seat, ...], table: Table) -> tuple[Seat, ...]:
    """The seats without the orders that have had their time: it is the turn of who gave them."""
    asked = table.decision.seats if table.decision else range(len(seats))
    return tuple(
        replace(seat, passes=False) if seat.passes and number in asked else seat for number, seat in enumerate(seats)
    )


def was_ordered(seats: tuple[Seat, ...], moment: Moment) -> bool:
    """Whether a choice was a pass of somebody who passes until their turn."""
    return moment.seat is not None and seats[moment.seat].passes and is_pass(moment.step)


def is_pass(step: Step) -> bool:
    """Whether a choice lets something be that could be reacted to."""
    return bool(step) and step[0] == pass_window.kind.id


def _next_pass(seats: tuple[Seat, ...], table: Table) -> tuple[int, Step] | None:
    decision = table.decision
    if decision is None or not any(seats[number].passes for number in decision.seats):
        return None
    for step in decision.options.steps:
        if is_pass(step):
            seat = table.owner(step)
            if seats[seat].passes:
                return seat, step
    return None
