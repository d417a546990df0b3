"""The Grim Rule: of several equally valid ways of an enemy's keyword the one that hurts most (HOT-30.1).

The measure, in this order: most heroes defeated, most wounds on the heroes together, least health left on any of them,
fewest readied activation cards, fewest success tokens, most bad conditions, most enemies engaged; the first one listed
where all that is equal.
"""

from __future__ import annotations

from hearthwatch.kernel import Step

from ..table import FOCUSED, SHADOWS, Realm


def worst_way(table: Realm, ways: list[Step]) -> Step:
    """The way after which the party is worst off."""
    return max(ways, key=lambda way: harm(table.imagined(way))) if len(ways) > 1 else ways[0]


def harm(table: Realm) -> tuple[int, ...]:
    """How badly off the party is: compared from left to right."""
    living = table.heroes
    return (
        table.fallen.bit_count(),
        sum(table.wounds),
        -min((table.health(hero) - table.wounds[hero] for hero in living), default=0),
        sum(table.exhausted),
        -sum(table.tokens),
        sum((table.conditions[hero] & ~FOCUSED).bit_count() for hero in living),
        sum(table.place[card] != SHADOWS for card in table.enemies),
    )
