"""The Grim Rule: of several equally valid ways of an enemy's keyword the one that hurts most (HOT-30.1, HOT-G63).

The measure, in this order: most heroes defeated, most wounds on the heroes together, least health left on any of them,
fewest readied activation cards, fewest success tokens, most bad conditions, most enemies engaged, least health left
beyond the attack of the enemies engaged with that hero.
"""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Step

from ..table import FOCUSED, SHADOWS, Realm, choices
from .strength import attack_value


@choices("HOT-30.1", "{question:Question}")
def equally_bad(table: Realm, question: Step) -> Iterator[Step]:
    """The worst ways of a keyword; where one alone is worst, it is taken unasked."""
    yield from worst_ways(table, table.find(question))


def worst_ways(table: Realm, ways: list[Step]) -> list[Step]:
    """Return the ways after which the party is worst off: several where the measure finds no difference."""
    if len(ways) < 2:
        return ways
    measured = [harm(_after(table, way)) for way in ways]
    worst = max(measured)
    return [way for way, found in zip(ways, measured, strict=True) if found == worst]


def _after(table: Realm, way: Step) -> Realm:
    """Return the table after a way; of further ways that hurt equally any will do to measure the harm."""
    twin = table.imagined(way)
    while twin.asked and twin.question[0] == equally_bad.kind.id:
        twin.run_alone(twin.asked_options[0])
    return twin


def harm(table: Realm) -> tuple[int, ...]:
    """Return the party's harm, compared from left to right."""
    living = table.heroes
    left = {hero: table.health(hero) - table.wounds[hero] for hero in living}
    beyond = [left[hero] - sum(attack_value(table, card) for card in table.engaged(hero)) for hero in living]
    return (
        table.fallen.bit_count(),
        sum(table.wounds),
        -min(left.values(), default=0),
        sum(table.exhausted),
        -sum(table.tokens),
        sum((table.conditions[hero] & ~FOCUSED).bit_count() for hero in living),
        sum(table.place[card] != SHADOWS for card in table.enemies),
        -min(beyond, default=0),
    )
