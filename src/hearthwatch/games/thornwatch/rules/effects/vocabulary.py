"""The numbers and the conditions that effects may name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hearthwatch.kernel import Event
from hearthwatch.kernel.effects import Reading

from ...table import FIRST_CREATURE, MELEE, RANGED, WITH_JUDGE, Cast, Owner, Pawn, Thornwatch
from .filters import PawnFilter, TileFilter
from .language import effects

Measure: TypeAlias = Callable[[Thornwatch, Owner, Pawn, Event], int]
Word: TypeAlias = Callable[[Thornwatch, Owner, Pawn, Event], bool]


def _gained(table: Thornwatch, me: Owner, it: Pawn, event: Event) -> int:
    blow = table.blow(event)
    return blow.gained if blow else 0


def _hits(table: Thornwatch, me: Owner, it: Pawn, event: Event) -> int:
    blow = table.blow(event)
    if blow:
        return blow.hits
    row = table.happening(event)
    return Cast._make(row[1:]).hits if row[:1] == (Cast.__name__,) else 0


def most_alike(table: Thornwatch) -> int:
    """Return the most markers of a number that the Judge holds."""
    return max(sum(place == WITH_JUDGE for place in table.markers[number * 4 : number * 4 + 4]) for number in range(4))


def _held_by_it(table: Thornwatch, it: int) -> int:
    return table.wounds_in_hand(it) if table.is_hero(it) else 0


def _position(table: Thornwatch, owner: int) -> int:
    cards = table.cards_of(owner)
    return len(table.track) - 1 - table.track.index(cards[-1]) if cards else 0


NUMBERS: Final[dict[str, Measure]] = {
    "heroes": lambda table, me, it, event: len(table.roles),
    "round": lambda table, me, it, event: table.round,
    "ebb": lambda table, me, it, event: table.ebb,
    "half ebb": lambda table, me, it, event: table.ebb // 2,
    "wound deck": lambda table, me, it, event: len(table.wounds),
    "wounds gained": _gained,
    "hits": _hits,
    "wounds in hand": lambda table, me, it, event: _held_by_it(table, it),
    "my wounds in hand": lambda table, me, it, event: _held_by_it(table, me),
    "cards in hand": lambda table, me, it, event: len(table.hands[it]) if table.is_hero(it) else 0,
    "momentum cards": lambda table, me, it, event: len(table.cards_of(me)),
    "from edge": lambda table, me, it, event: _position(table, me),
    "its place from edge": lambda table, me, it, event: _position(table, it),
    "cache": lambda table, me, it, event: sum(table.cache[tile] for tile in table.tiles_of(me)),
    "caches": lambda table, me, it, event: sum(table.cache),
    "markers held": lambda table, me, it, event: sum(place == WITH_JUDGE for place in table.markers),
    "markers alike": lambda table, me, it, event: most_alike(table),
    "markers on map": lambda table, me, it, event: sum(0 <= place < 100 for place in table.markers),
    "scenes": lambda table, me, it, event: len(table.played),
}


def _count_of(words: str, reading: Reading) -> Measure:
    meant = PawnFilter(words)
    return lambda table, me, it, event: len(meant.matching(table, me, it, event))


def _tiles_of(words: str, reading: Reading) -> Measure:
    meant = TileFilter(words)
    return lambda table, me, it, event: len(meant.matching(table, me, it, event))


def _boon(name: str, reading: Reading) -> Measure:
    return lambda table, me, it, event: table.boons.count(name)


effects.quantities.update(NUMBERS)
effects.families["count of "] = _count_of
effects.families["tiles of "] = _tiles_of
effects.families["boon "] = _boon


def own_counters(names: tuple[str, ...]) -> dict[str, Measure]:
    """Return the numbers of a storyboard, for what is written on it."""
    return {name: _counter_at(place) for place, name in enumerate(names)}


def _counter_at(place: int) -> Measure:
    return lambda table, me, it, event: table.counters[place]


# -- conditions


def _is_way(way: int) -> Word:
    def holds(table: Thornwatch, me: Owner, it: Pawn, event: Event) -> bool:
        blow = table.blow(event)
        return blow is not None and blow.way == way

    return holds


def _any_edge(table: Thornwatch, owner: int) -> bool:
    return any(table.on_edge(card) for card in table.cards_of(owner))


WORDS: Final[dict[str, Word]] = {
    "melee": _is_way(MELEE),
    "ranged": _is_way(RANGED),
    "it is hero": lambda table, me, it, event: table.is_hero(it),
    "it is monster": lambda table, me, it, event: table.is_monster(it),
    "it is denizen": lambda table, me, it, event: table.is_denizen(it),
    "it is afflicted": lambda table, me, it, event: _held_by_it(table, it) > 0,
    "it is alone": lambda table, me, it, event: PawnFilter("alone").fits(table, it, me),
    "it is here": lambda table, me, it, event: table.share_tile(me, it),
    "on edge": lambda table, me, it, event: _any_edge(table, me),
    "it is on edge": lambda table, me, it, event: _any_edge(table, it),
    "it is turned": lambda table, me, it, event: any(card in table.turned for card in table.cards_of(it)),
    "infused": lambda table, me, it, event: me >= FIRST_CREATURE and bool(table.infused >> table.group_of[me] & 1),
    "wounded": lambda table, me, it, event: bool((blow := table.blow(event)) and blow.wounded),
    "defeated": lambda table, me, it, event: bool((blow := table.blow(event)) and blow.defeated),
    "my turn": lambda table, me, it, event: int(table.active) == int(me),
}
effects.conditions.update(WORDS)
