"""The choice of a quest: those of the box, those that somebody added, or one at random."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import OneOf, SetupError

from . import quests  # noqa: F401  (reads the box)
from .quest_book import QUESTS

FIRST_QUEST = "the-goblin-problem"


class QuestChoice(OneOf):
    """One of the quests that are known now.

    A quest that somebody added is kept with a digest of its text, so that no record is replayed with another text.
    """

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, FIRST_QUEST, (), help)

    @property
    def values(self) -> tuple[str, ...]:
        return ("random", *QUESTS)

    @values.setter
    def values(self, values: Any) -> None:
        """The quests are read from the book whenever somebody looks."""

    @property
    def titles(self) -> dict[str, str]:
        """The title of each quest, and how hard it is."""
        return {slug: f"{quest.title} ({quest.tier})" for slug, quest in QUESTS.items()}

    def refuse(self, value: Any) -> SetupError:
        return SetupError(f"{super().refuse(value)} A quest that is not in the box is known only with --quests FOLDER.")

    def accept(self, value: Any) -> str:
        name, _, digest = str(value).partition("@")
        slug = super().accept(name)
        now = QUESTS[slug].digest if slug in QUESTS else ""
        if digest and digest != now:
            raise SetupError(f"The quest {slug} has changed since: this was played with another text of it.")
        return f"{slug}@{now}" if now else slug
