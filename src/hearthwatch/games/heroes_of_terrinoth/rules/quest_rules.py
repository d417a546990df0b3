"""The special rules of a quest: what happens at the moments they name (HOT-18.2)."""

from __future__ import annotations

from hearthwatch.kernel import Card

from ..table import NO_CARD, Hero, Realm, step
from .effects.language import effect
from .quest_book import quest_of


def quest_moment(table: Realm, when: str, hero: Hero, card: Card = NO_CARD) -> None:
    """The quest's rules for this moment come next."""
    quest = quest_of(table)
    due = [
        quest_rule(number, hero, card)
        for number, rule in enumerate(quest.rules)
        if rule.when == when and (rule.at is None or rule.at.fits_face(table, card))
    ]
    if due:
        table.do(*due)


@step("HOT-18.2")
def quest_rule(table: Realm, number: int, hero: Hero, card: Card) -> None:
    """A special rule works, if what it asks holds now."""
    rule = quest_of(table).rules[number]
    if rule.condition is None or rule.condition.holds(table, hero, card):
        table.say("HOT-18.2", "{:QuestRule}", number)
        table.do(effect(rule.effect, hero, card))
