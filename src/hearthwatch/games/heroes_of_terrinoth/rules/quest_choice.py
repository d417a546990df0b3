"""The choice of a quest: those of the box, those that somebody brought, or one at random."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import OneOf, SetupError

from .quest_book import Book

FIRST_QUEST = "the-goblin-problem"


class QuestChoice(OneOf):
    """One of the quests of a book.

    A quest that somebody brought is kept with a digest of its text, so that no record is replayed with another text.
    """

    def __init__(self, name: str, book: Book, help: str) -> None:
        titles = {slug: f"{quest.title} ({quest.sheet.tier})" for slug, quest in book.quests.items()}
        super().__init__(name, FIRST_QUEST, ("random", *book.quests), help, titles)
        self.digests = {slug: quest.digest for slug, quest in book.quests.items()}

    def refuse(self, value: Any) -> SetupError:
        more = "A quest that is not in the box is known only where its folder is named: --authored FOLDER."
        return SetupError(f"{super().refuse(value)} {more}")

    def accept(self, value: Any) -> str:
        name, _, digest = str(value).partition("@")
        slug = super().accept(name)
        now = self.digests.get(slug, "")
        if digest and digest != now:
            raise SetupError(f"The quest {slug} has changed since: this was played with another text of it.")
        return f"{slug}@{now}" if now else slug
