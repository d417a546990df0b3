"""Standing orders: automatic answers for a seat.

An order is a choice like any other, open to its seat at every decision, so it stands in the record and is taken back
with it. A game may list orders among its interludes; where it does not, they are open all the same.
"""

from __future__ import annotations

from typing import ClassVar, Final

from .events import Events
from .faces import Refusal, Step
from .rules import KERNEL_RULES
from .steps import no

BITS: Final = 3
"""Bits for each seat: the order for windows, and the consent to payments."""
ASK, SILENT, AWAY = range(3)
"""In windows: ask; pass in silence when nothing could be done; pass until one's turn."""
AGREES: Final = 4


class Orders(Events):
    """The standing orders of all seats."""

    __slots__ = ()
    APART: ClassVar[tuple[str, ...]] = ()
    pays: ClassVar[bool] = False
    """True if seats are asked for their consent to payments."""

    def order_of(self, seat: int) -> int:
        """Return a seat's order for windows: ASK, SILENT or AWAY."""
        return self.standing >> BITS * seat & 3

    def agrees(self, seat: int) -> bool:
        """Return True if a seat agrees to every payment."""
        return self.standing >> BITS * seat & AGREES != 0

    def give_order(self, seat: int, order: int) -> None:
        """Set a seat's order for windows, or that it AGREES; ASK takes all of its orders back."""
        orders = self.standing >> BITS * seat & 7
        now = ASK if order == ASK else orders | AGREES if order == AGREES else orders & AGREES | order
        self.standing += now - orders << BITS * seat

    def lapse(self, seat: int) -> None:
        """End the order of a seat whose turn begins: it passed until then."""
        if self.order_of(seat) == AWAY:
            self.standing -= AWAY << BITS * seat

    def ordering(self) -> int:
        """Return the mask of seats with an order for windows."""
        return sum(1 << seat for seat in range(self.seat_count()) if self.order_of(seat))

    def takes_orders(self) -> tuple[int, ...]:
        """Return the orders that could answer a question in this game."""
        orders = (*((SILENT, AWAY) if self.rules.has_reactions else ()), *((AGREES,) if self.pays else ()))
        return (ASK, *orders) if orders else ()

    def unlisted(self, step: Step) -> bool:
        return step[0] in ORDER_KINDS and any(ORDERS[order].kind.id == step[0] for order in self.takes_orders())


@KERNEL_RULES.step("", "Ask me everything", group="Standing order")
def ask_me(table: Orders, seat: int) -> None:
    """Give no standing order."""
    table.give_order(seat, ASK)


@ask_me.refuses
def cannot_ask_me(table: Orders, seat: int) -> Refusal | None:
    if 0 <= seat < table.seat_count() and table.standing >> BITS * seat & 7:
        return None
    return no("", "You are asked everything as it is.")


@KERNEL_RULES.step("", "Pass in silence when I could do nothing", group="Standing order")
def pass_in_silence(table: Orders, seat: int) -> None:
    """Don't ask this seat in windows where it could do nothing, even if others then see that."""
    table.give_order(seat, SILENT)


@pass_in_silence.refuses
def cannot_pass_in_silence(table: Orders, seat: int) -> Refusal | None:
    return _stands(table, seat, SILENT)


@KERNEL_RULES.step("", "Pass until my turn", group="Standing order")
def pass_until_my_turn(table: Orders, seat: int) -> None:
    """Ask this seat in no window until it gets another question: then the order lapses."""
    table.give_order(seat, AWAY)


@pass_until_my_turn.refuses
def cannot_pass_until_my_turn(table: Orders, seat: int) -> Refusal | None:
    return _stands(table, seat, AWAY)


@KERNEL_RULES.step("", "Agree to every payment without being asked", group="Standing order")
def agree_in_advance(table: Orders, seat: int) -> None:
    """Let others pay from the supplies of this seat."""
    table.give_order(seat, AGREES)


@agree_in_advance.refuses
def cannot_agree_in_advance(table: Orders, seat: int) -> Refusal | None:
    return _stands(table, seat, AGREES)


def _stands(table: Orders, seat: int, order: int) -> Refusal | None:
    if not 0 <= seat < table.seat_count():
        return no("", "There is no seat {}.", seat)
    given = table.agrees(seat) if order == AGREES else table.order_of(seat) == order
    return no("", "That order stands already.") if given else None


def _giver(table: Orders, seat: int) -> int:
    return seat


ORDERS: Final = {ASK: ask_me, SILENT: pass_in_silence, AWAY: pass_until_my_turn, AGREES: agree_in_advance}
"""The steps that give these orders."""
ORDER_KINDS: Final = frozenset(one.kind.id for one in ORDERS.values())
for _order in ORDERS.values():
    _order.by(_giver)
