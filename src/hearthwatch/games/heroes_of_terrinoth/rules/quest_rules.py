"""The special rules of a quest at the moments they name, and how it ends (sections 13, 18 and 31 of the rules)."""

from __future__ import annotations

from hearthwatch.kernel import Card

from ..content import ROUND_LIMIT
from ..table import NO_CARD, Hero, Realm, step
from .effects.language import effect, would_matter
from .quest_book import Quest

AT_ONCE = "at once"
ROUND_END_MOMENT = "round end"


def quest_moment(table: Realm, when: str, hero: Hero, card: Card = NO_CARD) -> None:
    """The quest's rules for this moment come next."""
    quest = table.played
    due = [
        quest_rule(number, hero, card)
        for number, rule in enumerate(quest.rules)
        if rule.when == when and (rule.at is None or rule.at.fits_face(table, card))
    ]
    if due:
        table.do(*due)


@step("HOT-18.2")
def quest_rule(table: Realm, number: int, hero: Hero, card: Card) -> None:
    """Run a special rule, if its condition holds; a rule that changes nothing is not logged."""
    rule = table.played.rules[number]
    if rule.condition is None or rule.condition.holds(table, hero, card):
        if would_matter(table, rule.effect, table.leader if table.is_down(hero) else hero, card):
            table.say("HOT-18.2", "{:QuestRule}", number)
        table.do(effect(rule.effect, hero, card))


# -- the end


def look_for_an_end(table: Realm) -> None:
    """Endings that come at once, whatever is under way; defeat before victory (HOT-G31)."""
    quest = table.played
    for defeat in quest.defeats:
        if defeat.condition.holds(table, table.leader, NO_CARD):
            lose_quest(table, defeat.text)
            return
    if quest.victory.when == AT_ONCE:
        look_for_victory(table)


def look_for_victory(table: Realm) -> None:
    """The Victory line, at the moment that it names (HOT-13.2)."""
    victory = table.played.victory
    if not table.ending and victory.condition.holds(table, table.leader, NO_CARD):
        win_quest(table, table.played.sheet.won)


def has_ends_at_any_time(quest: Quest) -> int:
    """Return whether the end of the quest must be checked after every step."""
    return int(bool(quest.defeats) or quest.victory.when == AT_ONCE)


def win_quest(table: Realm, words: str) -> None:
    """The party wins together (HOT-1.1)."""
    table.finish(True, "HOT-13.2", words.replace("{", "").replace("}", ""))


def lose_quest(table: Realm, words: str) -> None:
    """The party loses together (HOT-1.1)."""
    table.finish(False, "HOT-13.3", words.replace("{", "").replace("}", ""))


def too_long(table: Realm) -> None:
    """A guard of the program's own (HOT-13.6)."""
    if table.round >= ROUND_LIMIT:
        table.finish(False, "HOT-13.6", "After {} rounds the night closes over the party.", ROUND_LIMIT)
