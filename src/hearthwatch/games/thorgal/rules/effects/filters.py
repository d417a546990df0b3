"""Filters for Locations and Areas: a name of the Adventure's map, or words that must all match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hearthwatch.kernel.authored import Misspelt, did_you_mean
from hearthwatch.kernel.effects import Reading

from ...content.cards import LAND, RANKS, RUNES
from ...table import GOOD_COUNT, Saga
from ...things import NOWHERE, RANK_COUNT, Area, Character, Location
from ..adventure import Adventure
from .language import AdventureReading, effects

ANY: Final = "any"

Test = Callable[[Saga, Location, Character, Location], bool]
AreaTest = Callable[[Saga, Area, Character, Location], bool]


def bit(mask: int, place: int) -> bool:
    """Return whether a bit is set."""
    return mask >> place & 1 == 1


def _near(table: Saga, place: Location, who: Character, here: Location) -> bool:
    own = table.area[who]
    return any(area == own or table.played.graph.adjacent(own, area) for area in table.played.areas_of(place))


def _onward(table: Saga, place: Location, who: Character, here: Location) -> bool:
    """Return whether an adjacent Area with a greater number has the Location (THG-EX41)."""
    if here == NOWHERE:
        return False
    played = table.played
    return any(
        played.graph.adjacent(one, other) and played.areas[other].number > played.areas[one].number
        for one in played.areas_of(here)
        for other in played.areas_of(place)
    )


LOCATION_WORDS: Final[dict[str, Test]] = {
    ANY: lambda table, place, who, here: True,
    "here": lambda table, place, who, here: place in table.locations_in(table.area[who]),
    "elsewhere": lambda table, place, who, here: place not in table.locations_in(table.area[who]),
    "near": _near,
    "this": lambda table, place, who, here: place == here,
    "else": lambda table, place, who, here: place != here,
    "onward": _onward,
    "enemies": lambda table, place, who, here: table.has_foes(place),
    "several": lambda table, place, who, here: sum(table.foes_at(place)) > 1,
    "empty": lambda table, place, who, here: not table.has_foes(place),
    "read": lambda table, place, who, here: bit(table.entered, place),
    "unread": lambda table, place, who, here: not bit(table.entered, place),
    "blocked": lambda table, place, who, here: bit(table.location_blocks, place),
    "costly": lambda table, place, who, here: table.cost_tokens[place] > 0,
    "cheap": lambda table, place, who, here: table.cost_tokens[place] == 0,
    "covered": lambda table, place, who, here: table.covers[place] >= 0,
    "uncovered": lambda table, place, who, here: table.covers[place] < 0,
    "goods": lambda table, place, who, here: any(table.goods_on(place)),
    "marked": lambda table, place, who, here: table.objectives[place] > 0,
    "unmarked": lambda table, place, who, here: table.objectives[place] == 0,
    "available": lambda table, place, who, here: any(map(table.is_available, table.played.areas_of(place))),
    "assign": lambda table, place, who, here: table.played.locations[place].action == "assign",
    "sacrifice": lambda table, place, who, here: table.played.locations[place].action == "sacrifice",
    "combat": lambda table, place, who, here: table.played.locations[place].action == "combat",
}
"""The words that describe a Location. `this` is the Location that the effect happens at."""
PRINTED_WORDS: Final = frozenset((ANY, "assign", "sacrifice", "combat"))
"""Those that say what is printed there."""

AREA_WORDS: Final[dict[str, AreaTest]] = {
    ANY: lambda table, area, who, here: True,
    "here": lambda table, area, who, here: area == table.area[who],
    "elsewhere": lambda table, area, who, here: area != table.area[who],
    "adjacent": lambda table, area, who, here: table.played.graph.adjacent(table.area[who], area),
    "available": lambda table, area, who, here: table.is_available(area),
    "sourceless": lambda table, area, who, here: (
        not any(table.sources[area * GOOD_COUNT : area * GOOD_COUNT + GOOD_COUNT])
    ),
    "ship": lambda table, area, who, here: area == table.ship,
    "company": lambda table, area, who, here: any(table.area[one] == area for one in table.characters if one != who),
    "enemies": lambda table, area, who, here: any(map(table.has_foes, table.locations_in(area))),
}


def _rune_test(runes: frozenset[str]) -> Test:
    return lambda table, place, who, here: not runes.isdisjoint(table.played.locations[place].runes)


def _rank_test(rank: int) -> Test:
    return lambda table, place, who, here: table.foes[place * RANK_COUNT + rank] > 0


def _land_test(land: frozenset[str]) -> AreaTest:
    return lambda table, area, who, here: not land.isdisjoint(table.played.areas[area].land)


def _in_land_test(land: frozenset[str]) -> Test:
    return lambda table, place, who, here: any(
        not land.isdisjoint(table.played.areas[area].land) for area in table.played.areas_of(place)
    )


def _named_test(name: str) -> Test:
    return lambda table, place, who, here: table.played.locations[place].name == name


def _within_test(name: str) -> Test:
    return lambda table, place, who, here: name in table.played.locations[place].areas


def _area_named_test(name: str) -> AreaTest:
    return lambda table, area, who, here: table.played.areas[area].name == name


class Locations:
    """The Locations that are meant; those under a Blockade only where it is said (THG-27.1).

    The print of a map never changes, so matches are cached for each Adventure: Goals need them after every step.
    """

    __slots__ = ("_by_adventure", "printed", "tests", "text")

    def __init__(self, text: str, reading: Reading | None) -> None:
        self.text = text
        self.printed: list[Test] = []
        """Tests of what is printed."""
        self.tests: list[Test] = []
        """Tests of how things stand."""
        self._by_adventure: dict[str, tuple[Adventure, list[Location]]] = {}
        adventure = reading.adventure if isinstance(reading, AdventureReading) else None
        if adventure and text in [place.name for place in adventure.locations]:
            self.printed = [_named_test(text)]
        elif adventure and text in [area.name for area in adventure.areas]:
            self.printed = [_within_test(text)]
        else:
            for word in text.split():
                self._add(word)
        if "blocked" not in text.split():
            self.tests.append(lambda table, place, who, here: not bit(table.location_blocks, place))

    def _add(self, word: str) -> None:
        either = frozenset(word.split("/"))
        if word in LOCATION_WORDS:
            (self.printed if word in PRINTED_WORDS else self.tests).append(LOCATION_WORDS[word])
        elif either <= {*RUNES}:
            self.printed.append(_rune_test(either))
        elif either <= {*LAND}:
            self.printed.append(_in_land_test(either))
        elif word in RANKS:
            self.tests.append(_rank_test(RANKS.index(word)))
        else:
            words = [*LOCATION_WORDS, *RUNES, *LAND, *RANKS]
            close = did_you_mean(word, words)
            raise Misspelt(
                f"{word!r} says nothing about Locations.{close}"
                if close
                else f"{word!r} says nothing about Locations: it takes the name of a Location or an Area of this "
                f"Adventure, or words: {', '.join(words)} (sun/moon for one of several)."
            )

    def matching(self, table: Saga, who: Character, here: Location) -> list[Location]:
        """Return every Location that is meant."""
        played = table.played
        known = self._by_adventure.get(table.adventure)
        if known is None or known[0] is not played:
            every = [Location(place) for place in range(len(played.locations))]
            found = [place for place in every if all(test(table, place, who, here) for test in self.printed)]
            known = self._by_adventure[table.adventure] = (played, found)
        matching = []
        for place in known[1]:
            for test in self.tests:
                if not test(table, place, who, here):
                    break
            else:
                matching.append(place)
        return matching

    def open_to_enemies(self, table: Saga, who: Character, here: Location) -> list[Location]:
        """Return the Locations that Enemies may come to or leave: a lair only by its name (THG-1.7)."""
        locations = table.played.locations
        found = self.matching(table, who, here)
        return [place for place in found if not locations[place].lair or locations[place].name == self.text]


class Areas:
    """The Areas that are meant."""

    __slots__ = ("tests", "text")

    def __init__(self, text: str, reading: Reading | None) -> None:
        self.text = text
        adventure = reading.adventure if isinstance(reading, AdventureReading) else None
        if adventure and text in [area.name for area in adventure.areas]:
            self.tests = [_area_named_test(text)]
        else:
            self.tests = [self._test(word) for word in text.split()]

    def _test(self, word: str) -> AreaTest:
        if word in AREA_WORDS:
            return AREA_WORDS[word]
        either = frozenset(word.split("/"))
        if either <= {*LAND}:
            return _land_test(either)
        close = did_you_mean(word, [*AREA_WORDS, *LAND])
        raise Misspelt(
            f"{word!r} says nothing about Areas.{close}"
            if close
            else f"{word!r} says nothing about Areas: it takes the name of an Area of this Adventure, or words: "
            f"{', '.join([*AREA_WORDS, *LAND])} (forest/wild for one of several)."
        )

    def matching(self, table: Saga, who: Character, here: Location) -> list[Area]:
        """Return every Area that is meant."""
        found = range(len(table.played.areas))
        return [Area(area) for area in found if all(test(table, Area(area), who, here) for test in self.tests)]


@effects.part("locations")
def _locations(data: Any, reading: Reading) -> Locations:
    return Locations(str(data), reading)


@effects.part("areas")
def _areas(data: Any, reading: Reading) -> Areas:
    return Areas(str(data), reading)
