"""The quests, and the book that a table plays from: the effects of all cards, and the quests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from hearthwatch.kernel.effects import Amount, Condition, Node

from ..content.quest_sheet import QuestSheet

if TYPE_CHECKING:
    from ..table import Realm
    from .effects.vocabulary import Filter

Passive: TypeAlias = tuple[Condition, int] | None
"""A change to a number: its condition and its amount."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Quest:
    """A quest sheet (HOT-18.1), read and checked."""

    slug: str
    sheet: QuestSheet
    peril: dict[str, str]
    """By colour: the effect."""
    rules: list[QuestRule]
    victory: End
    defeats: list[End]
    digest: str = ""
    """Of a quest that is not in the box: records say which text they were played with."""

    @property
    def title(self) -> str:
        """Return the title."""
        return self.sheet.title

    @property
    def mark(self) -> str:
        """Return the name of its marks."""
        return self.sheet.mark or "mark"

    def counters(self, heroes: int) -> list[int]:
        """Return the initial values of its counters with this many heroes."""
        own = next((own for size, own in self.sheet.party.items() if int(size) == heroes), {})
        return [own.get(name, start) for name, start in self.sheet.counters.items()]

    @property
    def hunts(self) -> bool:
        """Return whether the Nemesis must be slain."""
        return self.victory.condition.requires("nemesis defeated")

    @property
    def holds_out(self) -> int:
        """Return the round that must be lived to; 0 where there is none."""
        return self.victory.condition.least("round")

    @property
    def needs_last_place(self) -> bool:
        """Return whether the last location must be explored, too."""
        return self.victory.condition.requires("explored") or "explored" in [rule.when for rule in self.rules]

    @property
    def digs(self) -> bool:
        """Return whether an Explore action does more than progress."""
        return any(rule.when == "after action" and rule.action == "explore" for rule in self.rules)


class Book:
    """The content of a game: the cards of the box, its quests, and authored quests."""

    __slots__ = ("attack_if", "guard", "more_dice", "nodes", "plus", "quests", "resilience_if")

    def __init__(self, nodes: dict[str, Node], quests: dict[str, Quest]) -> None:
        self.nodes = nodes
        self.quests = quests
        self.plus: list[Amount] = []
        """By activation card: successes that are added to the dice."""
        self.guard: list[Amount] = []
        self.more_dice: list[Passive] = []
        self.attack_if: list[Passive] = []
        """By face: when a passive changes the attack value, and by how much (HOT-10.17)."""
        self.resilience_if: list[Passive] = []

    def copy(self) -> Book:
        """Return a book with the same cards, to which quests can be added."""
        book = Book(dict(self.nodes), dict(self.quests))
        book.plus, book.guard, book.more_dice = self.plus, self.guard, self.more_dice
        book.attack_if, book.resilience_if = self.attack_if, self.resilience_if
        return book

    @property
    def box_quests(self) -> list[Quest]:
        """Return the quests of the box."""
        return [quest for quest in self.quests.values() if not quest.digest]


def count(table: Realm, name: str) -> int:
    """Return a counter of the quest; 0 where it has none of that name."""
    names = [*table.played.sheet.counters]
    return table.counters[names.index(name)] if name in names else 0


def add_to_counter(table: Realm, name: str, by: int) -> None:
    """Change a counter that the quest has; it never goes below 0."""
    place = [*table.played.sheet.counters].index(name)
    table.counters[place] = max(0, table.counters[place] + by)
