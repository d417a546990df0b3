"""Goods: gaining, losing, handing over (section 17 of the rules; as a group: THG-1.12)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..content import GOOD_COUNT
from ..content.cards import GOODS
from ..table import Saga, choices, step
from ..things import Character, Good, Location

EVERY_GOOD = (1 << GOOD_COUNT) - 1
FOUND = [number for number, good in enumerate(GOODS) if good not in ("fate", "power")]
"""Goods that are found on the way; of Fate and Power only Adventures speak (THG-17.4)."""


def add_good(table: Saga, who: Character, good: Good, count: int) -> None:
    """A Character gains Goods; there is no limit (THG-17.5)."""
    if count > 0:
        table.goods[who * GOOD_COUNT + good] += count
        table.say("THG-16.2", "{:Character} gains {} {:Good}.", who, count, good)


# -- of one's choice, or of a Source


@step("THG-1.5")
def gain_any_good(table: Saga, who: Character, count: int) -> None:
    """Gain this many Goods, each of any type that can be found: neither Fate nor Power (THG-17.4)."""
    if count > 0:
        table.ask(table.seat_of(who), goods_to_gain(who), then=gain_any_good(who, count - 1))


@choices("THG-1.5", "{who}: which Good is gained?")
def goods_to_gain(table: Saga, who: Character) -> Iterator[Step]:
    for good in FOUND:
        yield choose_good(who, Good(good))


@step("THG-1.5", "Gain 1 {good}", group="Goods")
def choose_good(table: Saga, who: Character, good: Good) -> None:
    """One of this type."""
    add_good(table, who, good, 1)


@step("THG-16.3")
def gain_from_source(table: Saga, who: Character, count: int) -> None:
    """Goods of one Source in the own Area; no Source, no Good (THG-18.6). Within a placement one type (THG-16.4)."""
    sources = table.sources_in(table.area[who])
    if table.area_good >= 0:
        add_good(table, who, Good(table.area_good), count)
    elif sources:
        table.ask(table.seat_of(who), sources_to_use(who, count))
    else:
        table.say("THG-16.3", "{:Area} has no Source: nothing is gained.", table.area[who])


@choices("THG-16.4", "{who}: which Source is used?")
def sources_to_use(table: Saga, who: Character, count: int) -> Iterator[Step]:
    for good in table.sources_in(table.area[who]):
        yield use_source(who, good, count)


@step("THG-16.3", "Gain {count} {good}", group="Sources")
def use_source(table: Saga, who: Character, good: Good, count: int) -> None:
    """All of this type."""
    table.area_good = good
    add_good(table, who, good, count)


# -- losing


def lose_goods(table: Saga, who: Character, allowed: int, count: int) -> int:
    """Discard Goods of a set (bits), of the owner's choice; return how many there are to discard (THG-10.1)."""
    lost = min(sum(have for _, have in _held(table, who, allowed)), count)
    table.do(discard_goods(who, allowed, lost))
    return lost


@step("THG-16.14")
def discard_goods(table: Saga, who: Character, allowed: int, count: int) -> None:
    """One after the other; where all of them go there is nothing to choose."""
    if count >= sum(have for _, have in _held(table, who, allowed)):
        _discard_all(table, who, allowed)
    elif count > 0:
        table.ask(table.seat_of(who), goods_to_lose(who, allowed), then=discard_goods(who, allowed, count - 1))


def _held(table: Saga, who: Character, allowed: int) -> list[tuple[Good, int]]:
    """Return a Character's Goods out of a set (bits)."""
    return [(Good(good), have) for good, have in enumerate(table.goods_of(who)) if have and allowed >> good & 1]


def _discard_all(table: Saga, who: Character, allowed: int) -> None:
    for good, have in _held(table, who, allowed):
        table.goods[who * GOOD_COUNT + good] = 0
        table.say("THG-16.14", "{:Character} discards {} {:Good}.", who, have, good)


@choices("THG-1.6", "{who}: which Good is discarded?")
def goods_to_lose(table: Saga, who: Character, allowed: int) -> Iterator[Step]:
    for good, _ in _held(table, who, allowed):
        yield discard_good(who, good)


@step("THG-16.14", "{who} discards 1 {good}", group="Goods")
def discard_good(table: Saga, who: Character, good: Good) -> None:
    """It goes back to the general supply."""
    table.goods[who * GOOD_COUNT + good] -= 1
    table.say("THG-16.14", "{:Character} discards 1 {:Good}.", who, good)


def lose_goods_as_group(table: Saga, allowed: int, count: int) -> int:
    """Discard this many Goods of the group, split by the players (THG-1.12). Return how many there are to discard."""
    lost = min(_held_by_all(table, allowed), count)
    table.do(discard_together(allowed, lost))
    return lost


def _held_by_all(table: Saga, allowed: int) -> int:
    return sum(have for who in table.characters for _, have in _held(table, who, allowed))


@step("THG-1.12")
def discard_together(table: Saga, allowed: int, count: int) -> None:
    """Discard Goods one by one, of any Character that has one; without a choice where all of them go."""
    if count >= _held_by_all(table, allowed):
        for who in table.characters:
            _discard_all(table, who, allowed)
    elif count > 0:
        table.ask(table.team, goods_of_the_group(allowed), then=discard_together(allowed, count - 1))


@choices("THG-1.12", "As a group: who discards what?")
def goods_of_the_group(table: Saga, allowed: int) -> Iterator[Step]:
    for who in table.characters:
        yield from goods_to_lose.kind.run(table, who, allowed)


# -- handing over


@step("THG-1.5")
def hand_over(table: Saga, who: Character, count: int) -> None:
    """Give up to this many Goods to other Characters."""
    if count > 0 and any(table.goods_of(who)):
        table.ask(table.seat_of(who), goods_to_hand(who, count))


@choices("THG-1.5", "{who}: which Good goes to whom?")
def goods_to_hand(table: Saga, who: Character, count: int) -> Iterator[Step]:
    for other in table.characters:
        for good, have in enumerate(table.goods_of(who)):
            if have and other != who:
                yield hand_good(who, other, Good(good), count)
    yield hand_no_more()


@step("THG-1.5", "{good} to {other}", group="Goods")
def hand_good(table: Saga, who: Character, other: Character, good: Good, count: int) -> None:
    """It changes its owner."""
    table.goods[who * GOOD_COUNT + good] -= 1
    table.goods[other * GOOD_COUNT + good] += 1
    table.say("THG-1.5", "{:Character} gives 1 {:Good} to {:Character}.", who, good, other)
    table.do(hand_over(who, count - 1))


@step("THG-1.5", "Hand over no more", group="Goods")
def hand_no_more(table: Saga) -> None:
    """Stop early: the number of Goods is an upper bound."""


# -- Goods on a Location


def goods_lying(table: Saga, place: Location) -> list[Good]:
    """Return the types of Goods on a Location."""
    return [Good(good) for good, have in enumerate(table.goods_on(place)) if have]


def clear_goods(table: Saga, place: Location) -> None:
    """Discard all Goods on a Location."""
    for good in goods_lying(table, place):
        table.say("THG-19.6", "{} {:Good} leaves {:Location}.", table.goods_on(place)[good], good, place)
        table.assigned[place * GOOD_COUNT + good] = 0


@step("THG-19.6")
def take_off(table: Saga, place: Location, count: int) -> None:
    """Discard this many Goods on a Location, as far as there are any; the active player chooses."""
    if count >= sum(table.goods_on(place)):
        clear_goods(table, place)
    elif count > 0:
        table.ask(table.deciding, goods_to_take_off(place), then=take_off(place, count - 1))


@choices("THG-19.6", "Which Good leaves {place}?")
def goods_to_take_off(table: Saga, place: Location) -> Iterator[Step]:
    for good in goods_lying(table, place):
        yield take_off_good(place, good)


@step("THG-19.6", "Discard 1 {good} from {place}", group="Goods")
def take_off_good(table: Saga, place: Location, good: Good) -> None:
    """It goes back to the general supply."""
    table.assigned[place * GOOD_COUNT + good] -= 1
    table.say("THG-19.6", "1 {:Good} leaves {:Location}.", good, place)
