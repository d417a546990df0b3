"""Standing orders at the table: those of the kernel for windows, and the consent to undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearthwatch.kernel.errors import IllegalChoice
from hearthwatch.kernel.history import Moment
from hearthwatch.kernel.orders import AGREES, ASK, AWAY, ORDER_KINDS, ORDERS, SILENT
from hearthwatch.kernel.table import Table

from ..storage import KeptEntry, Seat
from .errors import NotAllowed

SILENT_ORDER: Final = "silence"
CHOICES: Final = {
    "none": (ASK, False, "Ask me everything"),
    "agree": (ASK, True, "Always agree to undo"),
    SILENT_ORDER: (SILENT, False, "Pass in silence when I can do nothing"),
    "pay": (AGREES, False, "Agree to every payment"),
    "pass": (AWAY, False, "Pass until my turn"),
    "both": (AWAY, True, "Agree to undo, and pass until my turn"),
}
"""The kernel's order, the consent to undo, and the words."""


def orders_for(table: Table) -> dict[str, str]:
    """Return the orders that make sense in a game: passing only where there are reactions."""
    there = {ASK, *table.takes_orders()}
    return {name: words for name, (order, _, words) in CHOICES.items() if order in there}


def order_of(table: Table, seats: dict[int, Seat]) -> str:
    """Return the present order of a person's seats."""
    agrees = bool(seats) and all(seat.agrees for seat in seats.values())
    order = max((table.order_of(number) for number in seats), default=ASK)
    if order == ASK and any(table.agrees(number) for number in seats):
        order = AGREES
    fitting = [name for name, choice in CHOICES.items() if choice[0] == order]
    return fitting[-1] if agrees else fitting[0]


def give(
    table: Table, mine: tuple[int, ...], order: int, seats: tuple[Seat, ...], seq: int, now: float
) -> Iterator[KeptEntry]:
    """Give an order for these seats at this table; return the choices as entries after the first `seq`."""
    for seat in mine:
        step = ORDERS[order](seat)
        check = table.rules.checks[step[0]]
        if not table.ending and (check is None or check(table, seat) is None):
            key = table.rules.key(step)
            try:
                table.choose(key, seat=seat)
            except IllegalChoice as error:
                raise NotAllowed(error.reason, error.rule) from error
            seq += 1
            yield KeptEntry(seq, "choice", seat, key, None, seats[seat].name, now)


def is_order(moment: Moment) -> bool:
    """Return True if a choice was a standing order."""
    return bool(moment.step) and moment.step[0] in ORDER_KINDS
