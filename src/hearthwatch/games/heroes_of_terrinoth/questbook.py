"""The quests that are known, by their short names, and what a quest is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .effects.conditions import Condition
    from .effects.filters import Filter
    from .table import Realm

GRAY: Final = "gray"


@dataclass(frozen=True, slots=True)
class QuestRule:
    """A special rule: at this moment, if this holds, this happens."""

    when: str
    name: str
    effect: str
    condition: Condition | None = None
    at: Filter | None = None
    action: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """A way in which a quest ends."""

    when: str
    condition: Condition
    text: str


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest sheet (HOT-18.1), read and checked."""

    slug: str
    title: str
    tier: str
    intro: str
    won: str
    lost: str
    nemesis: str
    enemies: list[list[str]]
    locations: list[list[str]]
    exploration: list[list[str]]
    track: list[str]
    peril: dict[str, str]
    """By colour: the effect."""
    rules: list[QuestRule]
    victory: End
    defeats: list[End]
    counters: dict[str, int]
    mark: str
    data: dict[str, Any] = field(repr=False)
    """As it was written, for its text."""
    digest: str = ""
    """Of a quest that is not in the box: records say which text they were played with."""

    def rules_for(self, when: str) -> list[QuestRule]:
        """The special rules of a moment."""
        return [rule for rule in self.rules if rule.when == when]


QUESTS: Final[dict[str, Quest]] = {}


def quest_of(table: Realm) -> Quest:
    """The quest that is played."""
    return QUESTS[table.quest]


def count(table: Realm, name: str) -> int:
    """A counter of the quest; 0 where it has none of that name."""
    names = [*QUESTS[table.quest].counters]
    return table.counters[names.index(name)] if name in names else 0


def add_to_counter(table: Realm, name: str, by: int) -> None:
    """Change a counter; it never goes below 0."""
    names = [*QUESTS[table.quest].counters]
    if name in names:
        place = names.index(name)
        table.counters[place] = max(0, table.counters[place] + by)
