"""Offers of Goods that were declined: nobody is asked twice for the same thing in one action (THG-1.13)."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import NOTHING, Need, Step, Supply
from hearthwatch.kernel.payment import Count, pay

from ..content import CHARACTERS
from ..table import Saga, rules

FOR_ACTION, FOR_SKILL, FOR_SIDE_PLOT = range(3)
"""The purposes of a payment: the action itself (a Location, a Border), a Skill card, a Side Plot."""
PURPOSES: Final = {
    "lay_down": FOR_ACTION,
    "enter": FOR_ACTION,
    "ready_skill": FOR_SKILL,
    "resolve_side_plot": FOR_SIDE_PLOT,
}
"""By what follows the payment. Any other payment is offered once, and need not be remembered."""
MOST: Final = len(CHARACTERS)
EVERYONE_ASKED: Final = (1 << MOST * MOST) - 1


def unwilling(table: Saga, payer: int, purpose: int) -> int:
    """Return the Characters (bits) who have declined to give this one anything for that."""
    return table.declined >> (purpose * MOST + payer) * MOST & (1 << MOST) - 1


def remember_refusal(table: Saga, supply: Supply, then: Step) -> None:
    """A Character gives nothing for what the payment under way is for, until the action is over."""
    purpose = PURPOSES.get(rules.kinds[then[0]].name) if then else None
    if purpose is not None:
        table.declined |= 1 << (purpose * MOST + table.bills[-1][0]) * MOST + supply


def charge(
    table: Saga,
    payer: Supply,
    needs: list[Need],
    then: Step,
    *,
    otherwise: Step = NOTHING,
    spare: int = 0,
    declined: int = 0,
) -> None:
    """Have something paid; where the payer alone can pay and only in one way, nobody is asked how."""
    table.charge(payer, needs, then, otherwise=otherwise, spare=spare, declined=declined)
    ways = [
        (supply, unit)
        for supply in table.payers(payer)
        if not declined >> supply & 1
        for unit, _ in table.holding(supply)
        if any(table.serves(unit, need) for need in needs)
    ]
    if not spare and len(ways) == 1 and ways[0][0] == payer and len({*needs}) == 1:
        only = pay(payer, ways[0][1], needs[0], Count(len(needs)))
        table.do(only)
        if table.teller is not None:
            table.teller.forced(only, "THG-1.13")


def forget_refusals(table: Saga, purpose: int) -> None:
    """Everybody may be asked again for such a thing."""
    table.declined &= ~(EVERYONE_ASKED << purpose * MOST * MOST)
