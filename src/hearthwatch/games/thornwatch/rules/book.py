"""The book that a table plays from: what is printed on cards and storyboards, read and checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel.effects import Amount, Condition, Node

from ..content import cards
from ..content.storyboard_sheet import Storyboard, WrittenCreature, WrittenEnd

if TYPE_CHECKING:
    from ..table import Tile
    from .effects.filters import PawnFilter, TileFilter


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """An ability, read and checked; its name is the name of its effect."""

    name: str
    said: cards.Ability
    effect: Node
    by: PawnFilter | None
    at: PawnFilter | None
    condition: Condition | None
    who: PawnFilter | None
    cost: tuple[int, ...]
    """The skills (bits) that each discarded card may provide one of."""
    needs: int
    """Every skill (bits) that any of them may provide."""
    when: str
    ebb: int
    limit: str

    @property
    def title(self) -> str:
        """Return the title."""
        return self.said.name


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """A change in force while its card is in play."""

    change: str
    by: Amount
    of: PawnFilter
    against: PawnFilter | None
    attack: str
    condition: Condition | None


@dataclass(frozen=True, slots=True, eq=False)
class Powers:
    """The abilities and changes of a card, a tracker or a storyboard."""

    deeds: tuple[Deed, ...] = ()
    changes: tuple[Change, ...] = ()
    of_key: dict[str, tuple[Change, ...]] = field(default_factory=dict)
    """The changes by what they change."""
    at_moment: dict[str, tuple[Deed, ...]] = field(default_factory=dict)
    """The deeds by their moment; "" has the actions."""

    def at(self, moment: str) -> tuple[Deed, ...]:
        return self.at_moment.get(moment, ())


def powers(deeds: tuple[Deed, ...], changes: tuple[Change, ...]) -> Powers:
    """Powers with their deeds sorted by moment."""
    moments = {deed.when for deed in deeds}
    keys = {change.change for change in changes}
    return Powers(
        deeds,
        changes,
        {key: tuple(change for change in changes if change.change == key) for key in keys},
        {one: tuple(deed for deed in deeds if deed.when == one) for one in moments},
    )


@dataclass(frozen=True, slots=True, eq=False)
class CardPowers:
    """An action card: what activating it does, and what it does where it is placed."""

    deed: Deed | None
    """Activating it; None for a binding or terrain card that does nothing more than lie there."""
    placed: Powers
    on_pawn: PawnFilter | None
    on_tile: TileFilter | None


NO_POWERS: Final = CardPowers(None, Powers(), None, None)
"""Of a card that is no action card."""


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """A condition under which a scene ends."""

    said: WrittenEnd
    condition: Condition
    effect: str
    """The name of what follows; empty where nothing does."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """Creatures that a storyboard lists."""

    said: WrittenCreature
    kind: int
    on: TileFilter | None
    condition: Condition | None


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A storyboard, read and checked."""

    slug: str
    sheet: Storyboard
    neighbours: tuple[tuple[Tile, ...], ...]
    distances: tuple[tuple[int, ...], ...]
    outer: tuple[bool, ...]
    shapes: tuple[str, ...]
    icons: tuple[int, ...]
    entries: tuple[Entry, ...]
    powers: Powers
    actions: tuple[Deed, ...]
    ends: tuple[End, ...]
    setup: str
    """The name of the effect of further setup; empty where there is none."""
    digest: str = ""
    """Of a storyboard that is not in the box: records say which text they were played with."""

    @property
    def title(self) -> str:
        return self.sheet.title


@dataclass(frozen=True, slots=True, eq=False)
class Bearers:
    """The cards that may bear something: creatures and terrain cards by kind, cards by face.

    All but the storyboard: it is one.
    """

    creatures: frozenset[int]
    terrain: frozenset[int]
    cards: frozenset[int]


class Book:
    """Everything that was written for a game."""

    __slots__ = (
        "cards", "changing", "creatures", "deeds", "judges", "knots", "nodes", "scenes", "terrain", "trackers", "turns",
        "waiting",
    )  # fmt: skip

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.deeds: dict[str, Deed] = {}
        """Every ability by its name."""
        self.trackers: list[Powers] = []
        """By role."""
        self.cards: list[CardPowers] = []
        """By face."""
        self.creatures: list[tuple[Powers, Powers]] = []
        """By creature: the front, and the ebb-infused back; the front again where there is none."""
        self.judges: list[Powers] = []
        self.terrain: list[Powers] = []
        self.turns: list[str] = []
        """By terrain card: the name of what happens when its momentum card comes up; empty where it has none."""
        self.scenes: dict[str, Scene] = {}
        self.knots: dict[str, cards.Knot] = {}
        """By name: those of the box, then those that storyboards bring (TWN-33.2)."""
        self.changing: dict[str, Bearers] = {}
        """By what is changed: what has such a change on it; see `bearers_of_change`."""
        self.waiting: dict[str, Bearers] = {}
        """By moment: what has an ability for it; see `bearers_of_ability`."""

    def bearers_of_change(self, key: str) -> Bearers:
        """Return the bearers of changes to a number of this name; most are a few cards that are seldom in play."""
        found = self.changing.get(key)
        if found is None:
            found = self.changing[key] = self._bearers(lambda powers: key in powers.of_key)
        return found

    def bearers_of_ability(self, moment: str) -> Bearers:
        """Return the bearers of abilities for this moment."""
        found = self.waiting.get(moment)
        if found is None:
            found = self.waiting[moment] = self._bearers(lambda powers: moment in powers.at_moment)
        return found

    def _bearers(self, counts: Callable[[Powers], bool]) -> Bearers:
        """Return the bearers of matching powers; of a creature on either side of its card."""
        return Bearers(
            frozenset(kind for kind, sides in enumerate(self.creatures) if counts(sides[0]) or counts(sides[1])),
            frozenset(kind for kind, one in enumerate(self.terrain) if counts(one)),
            frozenset(face for face, one in enumerate(self.cards) if counts(one.placed)),
        )

    def copy(self) -> Book:
        """Return a book with the same cards, to which storyboards can be added."""
        book = Book()
        book.nodes, book.deeds, book.scenes = dict(self.nodes), dict(self.deeds), dict(self.scenes)
        book.trackers, book.cards, book.creatures = self.trackers, self.cards, self.creatures
        book.judges, book.terrain, book.turns = self.judges, self.terrain, self.turns
        book.knots = dict(self.knots)
        return book

    def of_kind(self, kind: str) -> list[Scene]:
        """Return the storyboards of one kind."""
        return [scene for scene in self.scenes.values() if scene.sheet.kind == kind]
