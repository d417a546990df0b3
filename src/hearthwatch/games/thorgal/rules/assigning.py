"""Assign: Goods on a Location, and what happens when there are enough (section 19 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Need, Refusal, Step, Supply, no

from ..content import GOOD_COUNT
from ..content.cards import COLOURS
from ..content.pieces import FACES_OF_DIE, SIZES
from ..table import Saga, choices, step
from ..things import Character, Good, Location
from .acting import action_value
from .effects.language import effect
from .goods import clear_goods, take_off
from .offers import FOR_ACTION, charge, unwilling
from .places import elsewhere, not_to_be_used
from .skills import helpers, things_named


def requirement(table: Saga, place: Location) -> tuple[int, ...]:
    """Return what a Location requires, as sets of Goods; every Additional cost token adds one set (THG-19.7)."""
    needs = table.played.needs[place]
    either = 0
    for need in needs:
        either |= need
    return (*needs, *[either] * table.cost_tokens[place])


def asked_for(table: Saga, place: Location) -> int:
    """Return the set of Goods that may be assigned to a Location (THG-19.8)."""
    found = 0
    for need in table.played.needs[place]:
        found |= need
    return found


def can_be_met(goods: list[int], needs: tuple[int, ...]) -> bool:
    """Return whether these Goods cover the needs, each Good one of them."""
    if not needs:
        return True
    for good in range(GOOD_COUNT):
        if needs[0] >> good & 1 and goods[good]:
            left = [*goods]
            left[good] -= 1
            if can_be_met(left, needs[1:]):
                return True
    return False


@step("THG-19.1")
def assign(table: Saga) -> None:
    """Goods on one Location of the own Area, up to the value."""
    table.ask(table.seat_of(table.actor), places_to_assign())


@choices("THG-19.1", "{Actor} assigns up to {ActionValue}: to which Location?")
def places_to_assign(table: Saga) -> Iterator[Step]:
    for place in table.locations_in(table.area[table.actor]):
        yield assign_to(place)
    yield from helpers(table, "before")
    yield assign_nothing()


@places_to_assign.besides
def assigned_elsewhere(table: Saga) -> Iterator[Step]:
    """Yield every other Location, which is refused."""
    for place in elsewhere(table):
        yield assign_to(place)
    yield from things_named(table)


@step("THG-19.1", "Assign to {place}{place:Required}", group="Assign")
def assign_to(table: Saga, place: Location) -> None:
    """Own Goods, and those of others in the Area who agree (THG-19.9); types may be mixed (THG-19.2)."""
    payer, need = Supply(table.actor), Need(asked_for(table, place))
    declined = unwilling(table, table.actor, FOR_ACTION)
    asked = [supply for supply in table.payers(payer) if not declined >> supply & 1]
    there = sum(have for supply in asked for unit, have in table.holding(supply) if table.serves(unit, need))
    most = min(action_value(table), there)
    charge(
        table, payer, [need] * most, then=lay_down(place), otherwise=assign(), spare=most - 1, declined=declined
    )  # fmt: skip


@assign_to.refuses
def cannot_assign(table: Saga, place: Location) -> Refusal | None:
    if table.played.locations[place].action != "assign" or table.covers[place] >= 0:
        return no("THG-19.1", "{:Location} has no Assign action now.", place)
    refusal = not_to_be_used(table, place, "THG-19.3")
    if refusal:
        return refusal
    allowed = Need(asked_for(table, place))
    if not table.can_pay(Supply(table.actor), [allowed]):
        return no("THG-19.8", "Nobody here has a Good that {:Location} asks for.", place)
    if not table.can_pay(Supply(table.actor), [allowed], declined=unwilling(table, table.actor, FOR_ACTION)):
        return no("THG-1.13", "Nobody is willing to give a Good that {:Location} asks for.", place)
    return None


def must_assign(table: Saga) -> Refusal | None:
    """Refuse to give up an Assign that must be paid for: nothing else can be done, and nothing is paid yet."""
    _, then, otherwise = table.stack[-1]
    if otherwise == assign() and not table.paid() and table.find(places_to_assign()) == [assign_to(then[1])]:
        return no("THG-11.13", "At least one Good must be assigned.")
    return None


@step("THG-11.13", "Assign nothing", group="Assign")
def assign_nothing(table: Saga) -> None:
    """Nobody is obliged to ask for Goods of others."""


@assign_nothing.refuses
def cannot_assign_nothing(table: Saga) -> Refusal | None:
    own = table.goods_of(table.actor)
    for place in table.locations_in(table.area[table.actor]):
        allowed = asked_for(table, place)
        if cannot_assign(table, place) is None and any(have and allowed >> good & 1 for good, have in enumerate(own)):
            return no("THG-11.13", "At least one own Good must be assigned to {:Location}.", place)
    return None


@step("THG-19.4")
def lay_down(table: Saga, place: Location) -> None:
    """The Goods stay there between actions; when they reach the requirement the effect comes at once (THG-19.5)."""
    for supply, unit, count in table.paid():
        table.assigned[place * GOOD_COUNT + unit] += count
        table.say("THG-19.4", "{:Character} assigns {} {:Good} to {:Location}.", supply, count, unit, place)
    written = table.played.locations[place]
    if written.distrust:
        table.do(resolve_or_wait(table.actor, place))
    elif can_be_met(table.goods_on(place), requirement(table, place)):
        table.do(*resolved(table, table.actor, place), pay_requirement(place, requirement(table, place)))


def resolved(table: Saga, who: Character, place: Location) -> list[Step]:
    """Return the effect of a Location for the Character who resolved it (THG-4.11)."""
    if table.played.locations[place].effect is None:
        return []
    return [effect(table.played.effect("location", place), who, place)]


@step("THG-19.6")
def pay_requirement(table: Saga, place: Location, needs: tuple[int, ...]) -> None:
    """Exactly the required Goods are discarded; where several would do the active player chooses (THG-G28).

    Goods that the effect itself took away are not asked for again.
    """
    lying = table.goods_on(place)
    needs = tuple(need for need in needs if any(have and need >> good & 1 for good, have in enumerate(lying)))
    if not needs:
        return
    if len(needs) == sum(lying) and can_be_met(lying, needs):
        clear_goods(table, place)
        return
    narrow = min(needs, key=lambda need: need.bit_count())
    rest = list(needs)
    rest.remove(narrow)
    then = pay_requirement(place, tuple(rest))
    table.ask(table.seat_of(table.actor), goods_to_pay(place, narrow, tuple(rest)), then=then)


@choices("THG-G28", "Which Good on {place} is discarded?")
def goods_to_pay(table: Saga, place: Location, need: int, rest: tuple[int, ...]) -> Iterator[Step]:
    lying = table.goods_on(place)
    short = not can_be_met(lying, (need, *rest))
    for good in range(GOOD_COUNT):
        if need >> good & 1 and lying[good]:
            left = [*lying]
            left[good] -= 1
            if short or can_be_met(left, rest):
                yield pay_good(place, Good(good))


@step("THG-19.6", "Discard 1 {good} from {place}", group="Goods")
def pay_good(table: Saga, place: Location, good: Good) -> None:
    """It goes back to the general supply; surplus Goods stay."""
    table.assigned[place * GOOD_COUNT + good] -= 1
    table.say("THG-19.6", "1 {:Good} leaves {:Location}.", good, place)


# -- Distrust (THG-G69)


@step("THG-G69")
def resolve_or_wait(table: Saga, who: Character, place: Location) -> None:
    """After an Assign the player resolves now or waits."""
    table.ask(table.seat_of(who), ways_with_distrust(who, place), pause=True)


@choices("THG-G69", "{place}: resolve now, or wait with {place:GoodsThere}?")
def ways_with_distrust(table: Saga, who: Character, place: Location) -> Iterator[Step]:
    yield win_them_over(who, place)
    yield wait()


@step("THG-G69", "Resolve {place}: {place:Distrust}", group="Assign")
def win_them_over(table: Saga, who: Character, place: Location) -> None:
    """Roll a die: Goods for all its squares are discarded for the effect; with fewer, all are lost (THG-G69)."""
    colour = COLOURS.index(table.played.locations[place].distrust)
    squares = SIZES[FACES_OF_DIE[colour][table.roll(6, colour) - 1]]
    table.latest_die = squares
    lying = sum(table.goods_on(place))
    table.say("THG-G69", "The die shows {}; the Goods on {:Location} come to {}.", squares, place, lying)
    if lying >= squares:
        table.do(*resolved(table, who, place), take_off(place, squares))
        return
    clear_goods(table, place)
    if table.played.locations[place].failed is not None:
        table.do(effect(table.played.effect("location", place, "failed"), who, place))


@step("THG-G69", "Wait: the Goods stay", group="Assign")
def wait(table: Saga) -> None:
    """Nothing is rolled."""


__all__ = ["assign", "can_be_met", "requirement", "resolved"]
