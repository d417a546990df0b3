"""A parsed Adventure, and the book that a table plays from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hearthwatch.kernel.effects import Condition, Node
from hearthwatch.kernel.graphs import Graph

from ..content.adventure_sheet import (
    AdventureEntries,
    AdventureMap,
    AdventureSheet,
    Crossing,
    WrittenArea,
    WrittenBorder,
    WrittenEntry,
    WrittenLocation,
)
from ..content.cards import GOODS
from ..content.pieces import wound_named
from ..things import Area, Border, Location

ALL_GOODS = (1 << len(GOODS)) - 1


def need_of(word: str) -> int:
    """Return a Good, or any, as the set of Goods (bits) that will do."""
    return ALL_GOODS if word == "any" else 1 << GOODS.index(word)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A special rule that was read: when it works, what must hold, and the name of its effect."""

    when: str
    name: str
    effect: str
    condition: Condition | None = None


COUNTER, TRACK, ROUND, HELD, LYING, READ = range(6)
"""The subjects of a gate: a counter; the Adventure track; the round; a Good of all Characters; a Good on all Locations;
an Entry that was read."""
ENDLESS: Final = 1 << 30


class Gate(NamedTuple):
    """A number at hand and what it must lie between for a condition to hold: ends are looked for after every step, and
    this tells at once that most do not come."""

    what: int
    place: int
    """The number of the counter, Good or Entry."""
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Ending:
    """A Goal or a way to lose that was read."""

    name: str
    text: str
    condition: Condition
    entry: int
    gates: list[Gate]
    """All of them are open where it has come; it may have none."""
    degrees: tuple[tuple[Condition, int], ...] = ()
    """Other final Entries, and when each is read instead: the first that holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Adventure:
    """A complete Adventure, read and checked."""

    slug: str
    sheet: AdventureSheet
    map: AdventureMap
    book: AdventureEntries
    rules: list[Ruling] = field(default_factory=list)
    goals: list[Ending] = field(default_factory=list)
    losses: list[Ending] = field(default_factory=list)
    ends: list[list[Gate]] = field(default_factory=list)
    """The gates of each of these."""
    deck_conditions: list[Condition] = field(default_factory=list)
    """The conditions to draw from the left Event deck (THG-25.7)."""
    may_cross: dict[str, Condition] = field(default_factory=dict)
    """By colour of a Border: who may cross it."""
    digest: str = ""
    """Of an Adventure that is not in the box: records say which text they were played with."""
    graph: Graph[int] = field(default_factory=lambda: Graph((), ()))
    in_area: list[list[Location]] = field(default_factory=list)
    entries: dict[int, WrittenEntry] = field(default_factory=dict)
    needs: list[tuple[int, ...]] = field(default_factory=list)
    """By Location: what Assign requires, each a set of Goods."""
    wounds: list[int] = field(default_factory=list)
    """By Location: the Wound (WoundSort) of its Sacrifice; -1."""
    area_numbers: dict[str, Area] = field(default_factory=dict)
    areas_by_location: list[list[Area]] = field(default_factory=list)
    borders_by_area: list[list[tuple[Border, Area]]] = field(default_factory=list)
    """By Area: its Borders, and what lies behind each."""

    @property
    def title(self) -> str:
        """Return the title."""
        return self.sheet.title

    @property
    def areas(self) -> list[WrittenArea]:
        """Return the Areas of its map."""
        return self.map.area

    @property
    def borders(self) -> list[WrittenBorder]:
        """Return the Borders of its map."""
        return self.map.border

    @property
    def locations(self) -> list[WrittenLocation]:
        """Return the Locations of its map."""
        return self.map.location

    def area_named(self, name: str) -> Area:
        """Return the Area of this name; ValueError where there is none."""
        if name not in self.area_numbers:
            raise ValueError(f"There is no Area {name!r}.")
        return self.area_numbers[name]

    def location_named(self, name: str) -> Location:
        """Return the Location of this name; ValueError where there is none."""
        return Location([place.name for place in self.locations].index(name))

    def areas_of(self, place: Location) -> list[Area]:
        """Return the one or two Areas of a Location (THG-4.5)."""
        return self.areas_by_location[place]

    def sides(self, border: Border) -> tuple[Area, Area]:
        """Return the two Areas of a Border."""
        one, other = self.borders[border].between
        return self.area_named(one), self.area_named(other)

    def crossing(self, border: Border) -> Crossing | None:
        """Return the rule for the colour of a Border; None for green and impassable ones."""
        colour = self.borders[border].colour
        return self.sheet.red if colour == "red" else self.sheet.blue if colour == "blue" else None

    def counters(self) -> list[int]:
        """Return the initial values of its counters."""
        return [*self.sheet.counters.values()]

    def effect(self, *path: object) -> str:
        """Return the name of an effect of this Adventure: `effect("location", 3)`."""
        return "/".join(("adventure", self.slug, *(str(part) for part in path)))


def laid_out(slug: str, sheet: AdventureSheet, map: AdventureMap, book: AdventureEntries, digest: str) -> Adventure:
    """Return an Adventure whose map is parsed; its effects and conditions are still to be parsed."""
    names = [area.name for area in map.area]
    red, blue = (crossing.cost if crossing else 1 for crossing in (sheet.red, sheet.blue))
    costs = {"green": 1, "red": red, "blue": blue, "impassable": 0}
    ways = [
        (names.index(border.between[0]), names.index(border.between[1]), costs[border.colour] * border.lines)
        for border in map.border
    ]
    wounds = [wound_named(place.wound) for place in map.location]
    numbers = {name: Area(number) for number, name in enumerate(names)}
    sides = [tuple(numbers[name] for name in border.between) for border in map.border]
    return Adventure(
        slug=slug,
        sheet=sheet,
        map=map,
        book=book,
        digest=digest,
        graph=Graph(range(len(names)), ways),
        in_area=[
            [Location(number) for number, place in enumerate(map.location) if name in place.areas] for name in names
        ],
        entries={entry.number: entry for entry in book.entry},
        needs=[tuple(need_of(word) for word in place.requires) for place in map.location],
        wounds=[-1 if wound is None else wound for wound in wounds],
        area_numbers=numbers,
        areas_by_location=[[numbers[name] for name in place.areas] for place in map.location],
        borders_by_area=[
            [
                (Border(number), other if area == one else one)
                for number, (one, other) in enumerate(sides)
                if area in (one, other)
            ]
            for area in numbers.values()
        ],
    )


class Book:
    """The content of a game: the cards of the box, its Adventures, and authored Adventures."""

    __slots__ = ("adventures", "nodes", "rulings")

    def __init__(self, nodes: dict[str, Node], adventures: dict[str, Adventure]) -> None:
        self.nodes = nodes
        self.adventures = adventures
        self.rulings: dict[str, list[Ruling]] = {}
        """By the key of an Event: its rules for moments."""

    def copy(self) -> Book:
        """Return a book with the same cards, to which Adventures can be added."""
        book = Book(dict(self.nodes), dict(self.adventures))
        book.rulings = self.rulings
        return book

    @property
    def box_adventures(self) -> list[Adventure]:
        """Return the Adventures of the box."""
        return [one for one in self.adventures.values() if not one.digest]
