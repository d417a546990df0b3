"""Payment from several supplies, with the consent of their owners.

A bill holds the open needs, the payments so far, and the seats that declined. The payer chooses unit by unit, or whole
amounts where the game says so. A seat that is asked may decline, for this bill, and in a game that
remembers it for later ones (`declines`); a standing order answers at once, and no seat is asked about its
own supplies. Giving up gives everything back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, NewType, TypeAlias

from .faces import Refusal, Step
from .orders import AGREES
from .rules import KERNEL_RULES, Rules
from .steps import NOTHING, Stage, no
from .table import Table

Supply = NewType("Supply", int)
"""An owner of goods, cards or tokens. The game's namer gives its name."""
Unit = NewType("Unit", int)
"""A means of payment: a sort of goods, or a card."""
Need = NewType("Need", int)
"""A demand: a sort of goods, or something that several sorts can serve."""
Count = NewType("Count", int)

PAYMENT_RULES: Final = Rules(KERNEL_RULES)
"""The kernel's steps and those of payment. Rules of a game with payments are based on them."""

Paid: TypeAlias = tuple[tuple[Supply, Unit, Count], ...]
Bill: TypeAlias = tuple[Supply, int, int, tuple[Need, ...], Paid]
"""The payer, the number of needs that may stay open, the mask of supplies that declined, open needs, payments."""


class Payments(Table):
    """A table with payments. A game defines its means of payment."""

    __slots__ = ("bills",)
    APART: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[Rules] = PAYMENT_RULES
    pays: ClassVar[bool] = True
    payment_rule: ClassVar[str] = ""
    """The clause that refusals of payments cite."""
    bills: tuple[Bill, ...]
    """Payments under way, the innermost last: one payment may start another."""

    # -- hooks that a game defines

    def payers(self, payer: Supply) -> Iterable[Supply]:
        """Return the supplies that may pay for this one, its own first. Others give their consent each time."""
        return (payer,)

    def holding(self, supply: Supply) -> Iterable[tuple[Unit, int]]:
        """Return the units of a supply, each with its amount."""
        return ()

    def serves(self, unit: Unit, need: Need) -> bool:
        """Return True if this unit can pay for this need."""
        return int(unit) == int(need)

    def take_from(self, supply: Supply, unit: Unit, count: int) -> None:
        """Take units out of a supply."""

    def give_to(self, supply: Supply, unit: Unit, count: int) -> None:
        """Put units back: the payment was given up."""

    def supply_seat(self, supply: Supply) -> int:
        """Return the seat that decides about a supply."""
        return int(supply)

    def lots(self, unit: Unit, most: int) -> Iterable[int]:
        """Return the amounts that may be paid at once: one by one, unless the game says otherwise."""
        return (1,)

    def in_sight(self) -> Iterable[tuple[Supply, Unit]]:
        """Return units that players may name to get a reason why not, where everybody sees all supplies."""
        return ()

    def must_pay(self) -> Refusal | None:
        """Return the reason why the payment under way cannot be given up; None where it can."""
        return None

    def declines(self, supply: Supply, then: Step) -> None:
        """Hook: a supply declines to pay for the effect of `then`."""

    # -- for rules

    def charge(
        self,
        payer: Supply,
        needs: Iterable[Need],
        then: Step,
        *,
        otherwise: Step = NOTHING,
        spare: int = 0,
        declined: int = 0,
    ) -> None:
        """Have this paid, then continue with a step; or `otherwise`, if it is given up and everything given back.

        The needs to `spare` may stay open; supplies that `declined` before (bits) are not asked. While `then` runs,
        `paid` holds the payments.
        """
        if not self.ending:
            self.bills = (*self.bills, (payer, spare, declined, tuple(needs), ()))
            self.do(settle_bill(then, otherwise))

    def paid(self) -> Paid:
        """Return the payments for the bill that is being settled, in order."""
        return self.bills[-1][4]

    def can_pay(self, payer: Supply, needs: Iterable[Need], spare: int = 0, declined: int = 0) -> bool:
        """Return True if there is enough to pay with, if all agree that have not `declined`: for refusals."""
        bill, memo = (payer, tuple(needs), spare, declined), self.memo
        if len(bill[1]) <= spare:
            return True
        if memo is None:
            return self._is_enough(*bill)
        if bill not in memo:
            memo[bill] = self._is_enough(*bill)
        enough: bool = memo[bill]
        return enough

    # -- inside

    def _is_enough(self, payer: Supply, needs: tuple[Need, ...], spare: int, declined: int) -> bool:
        stock: dict[Unit, int] = {}
        for supply in self.payers(payer):
            for unit, count in self.holding(supply) if not declined >> supply & 1 else ():
                stock[unit] = stock.get(unit, 0) + count
        if len(needs) == spare + 1:
            return any(have > 0 and self.serves(unit, need) for unit, have in stock.items() for need in needs)
        used: dict[Unit, list[Need]] = {unit: [] for unit in stock}
        return len(needs) - sum(self._serve(need, stock, used, set()) for need in needs) <= spare

    def _serve(self, need: Need, stock: dict[Unit, int], used: dict[Unit, list[Need]], tried: set[Unit]) -> bool:
        """Find a unit for a need, if necessary by moving the unit of another need (augmenting path)."""
        for unit, serving in used.items():
            if unit not in tried and self.serves(unit, need):
                tried.add(unit)
                if len(serving) < stock[unit]:
                    serving.append(need)
                    return True
                for place, other in enumerate(serving):
                    if self._serve(other, stock, used, tried):
                        serving[place] = need
                        return True
        return False

    def _pay(self, supply: Supply, unit: Unit, need: Need, count: Count) -> None:
        self.take_from(supply, unit, count)
        payer, spare, declined, needs, paid = self.bills[-1]
        left = list(needs)
        for _ in range(count):
            left.remove(need)
        self._change_bill((payer, spare, declined, tuple(left), (*paid, (supply, unit, count))))

    def _change_bill(self, bill: Bill) -> None:
        self.bills = (*self.bills[:-1], bill)

    def _give_back(self) -> None:
        for supply, unit, count in self.paid()[::-1]:
            self.give_to(supply, unit, count)
        self.bills = self.bills[:-1]

    def dropped(self, step: Step) -> None:
        """Close the bill: a payment that is cut short is given up; a finished one is over."""
        super().dropped(step)
        if step[0] == settle_bill.kind.id:
            self._give_back()
        elif step[0] == close_bill.kind.id:
            self.bills = self.bills[:-1]


@PAYMENT_RULES.step("", "")
def settle_bill(table: Payments, then: Step, otherwise: Step) -> None:
    """Ask for the next part of the payment, until all is paid."""
    payer, _, _, needs, _ = table.bills[-1]
    if needs:
        table.ask(table.supply_seat(payer), ways_to_pay(), then=settle_bill(then, otherwise))
    else:
        table.do(*(step for step in (then, close_bill()) if step))


@PAYMENT_RULES.step("", "")
def close_bill(table: Payments) -> None:
    """Close the bill after the effect of the payment."""
    table.bills = table.bills[:-1]


@PAYMENT_RULES.choices("", "Who pays?")
def ways_to_pay(table: Payments) -> Iterator[Step]:
    """Yield every unit that serves an open need, from every supply; then "that is all", or giving up."""
    payer, _, _, needs, _ = table.bills[-1]
    for supply in table.payers(payer):
        for unit, have in table.holding(supply):
            for need in dict.fromkeys(needs):
                if table.serves(unit, need):
                    for count in table.lots(unit, min(have, needs.count(need))):
                        yield pay(supply, unit, need, Count(count))
    yield pay_no_more()
    yield give_payment_up()


@PAYMENT_RULES.step(
    "",
    "{supply} pays {count:Count}{unit}{need:For}",
    group="Pay",
    stages=(
        Stage("supply", "Who pays?", "{supply} pays", back="Somebody else pays"),
        Stage("unit", "What does {supply} pay?", "{unit}", back="Pay something else"),
        Stage("need", "What is it for?", "{unit}{need:For}", back="Pay for something else"),
        Stage("count", "How much?", "{count}", back="Pay more or less"),
    ),
)
def pay(table: Payments, supply: Supply, unit: Unit, need: Need, count: Count) -> None:
    """Pay from a supply, if its seat agrees; a seat is not asked about its own."""
    seat = table.supply_seat(supply)
    if seat == table.supply_seat(table.bills[-1][0]) or table.agrees(seat):
        table._pay(supply, unit, need, count)
    else:
        table.ask(seat, asked_to_pay(supply, unit, need, count))


@pay.refuses
def cannot_pay(table: Payments, supply: Supply, unit: Unit, need: Need, count: Count) -> Refusal | None:
    payer, _, declined, needs, _ = table.bills[-1]
    if declined >> supply & 1:
        return no(table.payment_rule, "{:Supply} will not pay for this.", supply)
    if supply not in table.payers(payer):
        return no(table.payment_rule, "{:Supply} is not among those who can pay for this.", supply)
    if not table.serves(unit, need):
        return no(table.payment_rule, "{:Unit} is not what is asked for.", unit)
    have, wanted = dict(table.holding(supply)).get(unit, 0), needs.count(need)
    if have < count:
        return no(table.payment_rule, "{:Supply} has {} {:Unit} to pay with.", supply, have, unit)
    return no(table.payment_rule, "No more than {} is needed.", wanted) if wanted < count else None


@ways_to_pay.besides
def other_payments(table: Payments) -> Iterator[Step]:
    """Yield other payments that a player might name."""
    needs = table.bills[-1][3]
    for supply, unit in table.in_sight():
        for need in dict.fromkeys(needs):
            for count in range(1, len(needs) + 2):
                yield pay(supply, unit, need, Count(count))


@PAYMENT_RULES.step("", "Pay no more", group="Pay")
def pay_no_more(table: Payments) -> None:
    """Leave the remaining needs open."""
    payer, spare, declined, _, paid = table.bills[-1]
    table._change_bill((payer, spare, declined, (), paid))


@pay_no_more.refuses
def cannot_pay_no_more(table: Payments) -> Refusal | None:
    _, spare, _, needs, _ = table.bills[-1]
    return no(table.payment_rule, "{} more must be paid.", len(needs) - spare) if len(needs) > spare else None


@PAYMENT_RULES.step("", "Give it up and take everything back", group="Pay")
def give_payment_up(table: Payments) -> None:
    """Give all payments back."""
    _, _, otherwise = table.stack.pop()
    table._give_back()
    if otherwise:
        table.do(otherwise)


@give_payment_up.refuses
def cannot_give_payment_up(table: Payments) -> Refusal | None:
    return table.must_pay()


# -- consent


@PAYMENT_RULES.choices("", "{supply}: pay {count:Count}{unit}{need:For}?", pause=True)
def asked_to_pay(table: Payments, supply: Supply, unit: Unit, need: Need, count: Count) -> list[Step]:
    """Ask the seat that decides about a supply before anything is taken from it."""
    return [
        agree_to_pay(supply, unit, need, count),
        always_agree_to_pay(supply, unit, need, count),
        decline_to_pay(supply),
    ]


@PAYMENT_RULES.step("", "Pay {count:Count}{unit}{need:For}", group="Pay")
def agree_to_pay(table: Payments, supply: Supply, unit: Unit, need: Need, count: Count) -> None:
    """Pay this, and be asked again the next time."""
    table._pay(supply, unit, need, count)


@PAYMENT_RULES.step("", "Pay {count:Count}{unit}{need:For}, and agree to every payment from now on", group="Pay")
def always_agree_to_pay(table: Payments, supply: Supply, unit: Unit, need: Need, count: Count) -> None:
    """Pay this, and do not be asked again."""
    table.give_order(table.supply_seat(supply), AGREES)
    table._pay(supply, unit, need, count)


@PAYMENT_RULES.step("", "Decline", group="Pay")
def decline_to_pay(table: Payments, supply: Supply) -> None:
    """Pay nothing more for this bill from this supply; what was paid stays paid."""
    payer, spare, declined, needs, paid = table.bills[-1]
    table._change_bill((payer, spare, declined | 1 << supply, needs, paid))
    table.declines(supply, table.stack[-1][1])
