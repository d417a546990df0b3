"""Numbers that an effect may read off the table by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hearthwatch.kernel import Card

from ...table import NO_CARD, Hero, Realm
from ..quest_book import count
from ..strength import attack_value
from .errors import Misspelt
from .filters import Filter

Quantity: TypeAlias = Callable[[Realm, Hero, Card], int]
Amount: TypeAlias = int | Quantity

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
    "left": lambda table: max(0, int(table.site()["value"]) - table.progress),
    "all marks": lambda table: sum(table.marks),
}
OF_THIS_ENEMY: Final[dict[str, Callable[[Realm, Card], int]]] = {
    "attack": attack_value,
    "own wounds": lambda table, card: table.hurt[card],
}
COUNT: Final = "count of "


def quantity(name: str, counters: tuple[str, ...] = ()) -> Quantity:
    """The number of that name; counters are the quest's own."""
    name = name.strip()
    if name in OF_A_HERO:
        of_hero = OF_A_HERO[name]
        return lambda table, hero, source: of_hero(table, hero)
    if name in OF_THE_TABLE:
        of_table = OF_THE_TABLE[name]
        return lambda table, hero, source: of_table(table)
    if name in OF_THIS_ENEMY:
        of_enemy = OF_THIS_ENEMY[name]
        return lambda table, hero, source: of_enemy(table, source) if source != NO_CARD else 0
    if name in counters:
        return lambda table, hero, source: count(table, name)
    if name.startswith(COUNT):
        meant = Filter(name.removeprefix(COUNT))
        return lambda table, hero, source: len(meant.matching(table, hero, source))
    known = [*OF_A_HERO, *OF_THE_TABLE, *OF_THIS_ENEMY, *counters, f"{COUNT}…"]
    raise Misspelt(f"There is no number called {name!r}; there are {', '.join(known)}.")


def amount(value: object, counters: tuple[str, ...] = ()) -> Amount:
    """A number, or the name of one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str):
        return quantity(value, counters)
    raise Misspelt(f"An amount is a number or the name of one; {value!r} is neither.")


def number(value: Amount, table: Realm, hero: Hero, source: Card) -> int:
    """How much it is now."""
    return value if isinstance(value, int) else value(table, hero, source)
