"""The choice of a quest: those of the box, those that somebody added, or one at random."""

from __future__ import annotations

from typing import Any

from hearthwatch.kernel import OneOf

from . import quests  # noqa: F401  (reads the box)
from .questbook import QUESTS

FIRST_QUEST = "the-goblin-problem"


class QuestChoice(OneOf):
    """One of the quests that are known now."""

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, FIRST_QUEST, (), help)

    @property
    def values(self) -> tuple[str, ...]:
        return ("random", *QUESTS)

    @values.setter
    def values(self, values: Any) -> None:
        """The quests are read from the book whenever somebody looks."""
