"""How a quest ends (sections 13 and 31 of the rules)."""

from __future__ import annotations

from ..content import ROUND_LIMIT
from ..table import NO_CARD, Realm
from .quest_book import Quest, quest_of

AT_ONCE = "at once"
ROUND_END_MOMENT = "round end"


def look_for_an_end(table: Realm) -> None:
    """Endings that come at once, whatever is under way; defeat before victory (HOT-G31)."""
    quest = quest_of(table)
    for defeat in quest.defeats:
        if defeat.condition.holds(table, table.leader, NO_CARD):
            lose_quest(table, defeat.text)
            return
    if quest.victory.when == AT_ONCE:
        look_for_victory(table)


def look_for_victory(table: Realm) -> None:
    """The Victory line, at the moment that it names (HOT-13.2)."""
    victory = quest_of(table).victory
    if not table.ending and victory.condition.holds(table, table.leader, NO_CARD):
        win_quest(table, quest_of(table).sheet.won)


def has_ends_at_any_time(quest: Quest) -> int:
    """Whether every step must be followed by a look."""
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
