"""The parts of a quest that a game may reach: its rules and the effects of its peril track."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Coverage

from ..content.quest_sheet import QuestSheet
from ..table import Realm
from .quest_book import Book


def content(book: Book, slug: str) -> dict[str, str]:
    """Return the effects of a quest, by name."""
    quest = book.quests[slug]
    return {
        **{rule.effect: f"rule {rule.name!r}" for rule in quest.rules},
        **{name: f"peril {colour!r}" for colour, name in quest.peril.items()},
    }


COVERAGE: Final[Coverage[Realm]] = Coverage(keys=QuestSheet.__struct_encode_fields__, option="quest", content=content)
