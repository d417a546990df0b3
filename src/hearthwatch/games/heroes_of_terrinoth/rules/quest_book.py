"""The quests that are known, by their short names, and what a quest is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ..table import Realm
    from .effects.conditions import Condition
    from .effects.filters import Filter

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
    toward: dict[str, int]
    """Where counters should come to: only bots read it."""
    data: dict[str, Any] = field(repr=False)
    """As it was written, for its text."""
    digest: str = ""
    """Of a quest that is not in the box: records say which text they were played with."""

    @property
    def hunts(self) -> bool:
        """Whether the Nemesis must be slain."""
        return "nemesis defeated" in str(self.data["victory"]["if"])

    @property
    def holds_out(self) -> int:
        """The round that must be lived to; 0 where there is none."""
        found = re.search(r"round >= (\d+)", str(self.data["victory"]["if"]))
        return int(found[1]) if found else 0

    @property
    def needs_last_place(self) -> bool:
        """Whether the last location must be explored, too."""
        return "explored" in str(self.data["victory"]["if"]) or "explored" in [rule.when for rule in self.rules]

    @property
    def digs(self) -> bool:
        """Whether an Explore action is good for more than progress."""
        return any(rule.when == "after action" and rule.action == "explore" for rule in self.rules)


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
