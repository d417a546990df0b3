"""Payment: paying from several supplies, with the consent of whoever they belong to.

A bill is what is still needed, what was paid so far, and who declined. The one who pays chooses unit by unit, or whole
amounts where the game says so. Whoever is asked may decline, which is remembered for this bill, and by a game that
wants to for later ones (`declines`); a standing order answers at once, and nobody is asked about supplies of their own
seat. Giving up gives everything back.
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
"""Whose goods, cards or tokens they are. The game's namer says how it is called."""
Unit = NewType("Unit", int)
"""What is paid with: a sort of goods, or a card."""
Need = NewType("Need", int)
"""What is to be paid: a sort of goods, or something that several sorts can serve."""
Count = NewType("Count", int)

PAYMENT_RULES: Final = Rules(KERNEL_RULES)
"""The kernel's steps and those of paying. The rules of a game at whose table things are paid begin with them."""

Paid: TypeAlias = tuple[tuple[Supply, Unit, Count], ...]
Bill: TypeAlias = tuple[Supply, int, int, tuple[Need, ...], Paid]
"""Who pays, how many needs may be left open, the mask of supplies that declined, the open needs, what was paid."""


class Payments(Table):
    """A table at which things are paid for. A game says what there is to pay with."""

    __slots__ = ("bills",)
    APART: ClassVar[tuple[str, ...]] = ()
    rules: ClassVar[Rules] = PAYMENT_RULES
    pays: ClassVar[bool] = True
    payment_rule: ClassVar[str] = ""
    """The clause that refusals of payments cite."""
    bills: tuple[Bill, ...]
    """Payments under way, the innermost last: during one, another may be called for."""

    # -- hooks that a game defines

    def payers(self, payer: Supply) -> Iterable[Supply]:
        """The supplies that may pay for this one, its own first. Others give their consent each time."""
        return (payer,)

    def holding(self, supply: Supply) -> Iterable[tuple[Unit, int]]:
        """What a supply has to pay with, and how much of it."""
        return ()

    def serves(self, unit: Unit, need: Need) -> bool:
        """Whether one can be paid with the other."""
        return int(unit) == int(need)

    def take_from(self, supply: Supply, unit: Unit, count: int) -> None:
        """Take this out of a supply."""

    def give_to(self, supply: Supply, unit: Unit, count: int) -> None:
        """Put it back: the payment was given up."""

    def supply_seat(self, supply: Supply) -> int:
        """The seat that decides about a supply."""
        return int(supply)

    def lots(self, unit: Unit, most: int) -> Iterable[int]:
        """How much of it may be paid at once: one by one, unless the game says otherwise."""
        return (1,)

    def in_sight(self) -> Iterable[tuple[Supply, Unit]]:
        """What players may name to pay with and be told why not, where everybody sees all supplies."""
        return ()

    def must_pay(self) -> Refusal | None:
        """Why the payment under way cannot be given up; None where it can."""
        return None

    def declines(self, supply: Supply, then: Step) -> None:
        """Hook: nothing is paid from this supply for what `then` does."""

    # -- what rules say

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
        """Have this paid, then go on with a step; or `otherwise`, where it is given up and everything given back.

        So many needs may stay open as are to `spare`; supplies that `declined` before (bits) are not asked. While
        `then` runs, `paid` tells what was paid by whom.
        """
        if not self.ending:
            self.bills = (*self.bills, (payer, spare, declined, tuple(needs), ()))
            self.do(settle_bill(then, otherwise))

    def paid(self) -> Paid:
        """What was paid for the bill that is being settled, in order."""
        return self.bills[-1][4]

    def can_pay(self, payer: Supply, needs: Iterable[Need], spare: int = 0, declined: int = 0) -> bool:
        """Whether there is enough to pay with, if everybody agrees who has not `declined`: for refusals."""
        bill, memo = (payer, tuple(needs), spare, declined), self.memo
        if len(bill[1]) <= spare:
            return True
        if memo is None:
            return self._is_enough(*bill)
        if bill not in memo:
            memo[bill] = self._is_enough(*bill)
        found: bool = memo[bill]
        return found

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
        """Find a unit for a need, if need be by finding another one for a need that has it already."""
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
        """A payment that is cut short is given up; one that was made is over."""
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
    """What was paid for is done."""
    table.bills = table.bills[:-1]


@PAYMENT_RULES.choices("", "Who pays?")
def ways_to_pay(table: Payments) -> Iterator[Step]:
    """Everything that serves a need that is still open, from every supply; then that is all, or giving up."""
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
    """Pay from a supply, if whoever decides about it agrees; nobody asks themselves."""
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
    """Whatever else somebody might name."""
    needs = table.bills[-1][3]
    for supply, unit in table.in_sight():
        for need in dict.fromkeys(needs):
            for count in range(1, len(needs) + 2):
                yield pay(supply, unit, need, Count(count))


@PAYMENT_RULES.step("", "Pay no more", group="Pay")
def pay_no_more(table: Payments) -> None:
    """What is left open may stay so."""
    payer, spare, declined, _, paid = table.bills[-1]
    table._change_bill((payer, spare, declined, (), paid))


@pay_no_more.refuses
def cannot_pay_no_more(table: Payments) -> Refusal | None:
    _, spare, _, needs, _ = table.bills[-1]
    return no(table.payment_rule, "{} more must be paid.", len(needs) - spare) if len(needs) > spare else None


@PAYMENT_RULES.step("", "Give it up and take everything back", group="Pay")
def give_payment_up(table: Payments) -> None:
    """Everybody gets back what they paid."""
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
    """Whoever decides about a supply is asked before anything is taken from it."""
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
