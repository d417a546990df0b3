"""Enemies that a question does not mean: players may name them, and hear why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hearthwatch.kernel import Card, Refusal, Step, no

from ...table import Hero, Realm
from ..grim import equally_bad
from ..harm import in_the_lair
from .language import effects
from .vocabulary import Filter


def not_meant(table: Realm, card: Card) -> Refusal | None:
    """Refuse an enemy that the effect behind the open question does not match."""
    if not table.asked:
        return None
    if card in table.lair:
        return in_the_lair(card)
    question = table.question
    if question[0] == equally_bad.kind.id:
        question = question[1]
    if table.rules.kinds[question[0]].types[:3] != ("str", "Hero", "Card"):
        return None
    node, hero, source = effects.node(table, question[1]), Hero(question[2]), Card(question[3])
    if node.verb.name == "may":
        node = node.value
    meant = node.parts.get("at", node.value)
    if isinstance(meant, Filter) and not meant.fits(table, card, hero, source):
        return no("HOT-19.4", "{:Card} is not {:Meant}.", card, (meant.text, hero))
    return None


def every_enemy(kind: Callable[..., Step]) -> Callable[..., Iterator[Step]]:
    """For `besides`: the same step about every enemy there is."""

    def named(table: Realm, name: str, hero: Hero, source: Card, *rest: int) -> Iterator[Step]:
        for card in (*table.enemies, *table.lair):
            yield kind(card, *rest)

    return named
