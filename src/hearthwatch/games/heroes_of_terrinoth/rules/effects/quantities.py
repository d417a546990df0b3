"""Numbers that an effect may read off the table by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthwatch.kernel import Card
from hearthwatch.kernel.effects import Reading

from ...table import NO_CARD, Hero, Realm
from ..quest_book import count
from ..strength import attack_value
from .filters import Filter
from .language import effects

OF_A_HERO: Final[dict[str, Callable[[Realm, Hero], int]]] = {
    "engaged": lambda table, hero: len(table.engaged(hero)),
    "tokens": lambda table, hero: table.tokens[hero],
    "wounds": lambda table, hero: table.wounds[hero],
    "health": lambda table, hero: table.health(hero) - table.wounds[hero],
    "readied": lambda table, hero: len(table.readied(hero)),
    "exhausted": lambda table, hero: len(table.turned(hero)),
    "items": lambda table, hero: sum(table.place[card] == hero for card in table.items),
    "marks": lambda table, hero: table.marks[hero],
}
OF_THE_TABLE: Final[dict[str, Callable[[Realm], int]]] = {
    "successes": lambda table: table.successes,
    "defenses": lambda table: table.defenses,
    "defeated": lambda table: table.defeated,
    "counterattacks": lambda table: table.counterattacks,
    "heroes": lambda table: len(table.heroes),
    "fallen": lambda table: table.fallen.bit_count(),
    "shadows": lambda table: len(table.in_shadows()),
    "enemies": lambda table: len(table.enemies),
    "round": lambda table: table.round,
    "peril": lambda table: table.peril,
    "progress": lambda table: table.progress,
    "left": lambda table: max(0, table.site().value - table.progress),
    "all marks": lambda table: sum(table.marks),
}
OF_THIS_ENEMY: Final[dict[str, Callable[[Realm, Card], int]]] = {
    "attack": attack_value,
    "own wounds": lambda table, card: table.hurt[card],
}
COUNT: Final = "count of "
"""Begins the number of enemies that a filter means."""


def _of_hero(of: Callable[[Realm, Hero], int]) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: of(table, hero)


def _of_table(of: Callable[[Realm], int]) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: of(table)


def _of_enemy(of: Callable[[Realm, Card], int]) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: of(table, source) if source != NO_CARD else 0


def _count_of(words: str, reading: Reading) -> Callable[[Realm, Hero, Card], int]:
    meant = Filter(words)
    return lambda table, hero, source: len(meant.matching(table, hero, source))


effects.of_a_hero.update(OF_A_HERO)
effects.quantities.update({name: _of_hero(of) for name, of in OF_A_HERO.items()})
effects.quantities.update({name: _of_table(of) for name, of in OF_THE_TABLE.items()})
effects.quantities.update({name: _of_enemy(of) for name, of in OF_THIS_ENEMY.items()})
effects.families[COUNT] = _count_of


def own_counters(names: tuple[str, ...]) -> dict[str, Callable[[Realm, Hero, Card], int]]:
    """The numbers of a quest, for what is written on its own sheet."""
    return {name: _counter_at(place) for place, name in enumerate(names)}


def _counter_at(place: int) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: table.counters[place]


def counters(names: tuple[str, ...]) -> dict[str, Callable[[Realm, Hero, Card], int]]:
    """The numbers of several quests, for cards; 0 where the quest that is played has none of that name."""
    return {name: _counter_named(name) for name in names}


def _counter_named(name: str) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: count(table, name)
