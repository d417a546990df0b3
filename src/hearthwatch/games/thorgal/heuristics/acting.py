"""The value of an action to a Character in the present position: where there is something to do, and how much of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..content import AREA_ICON, GOOD_ICONS
from ..content.cards import GOODS
from ..content.pieces import FACES_OF_DIE, SIZES
from ..rules.sacrificing import sacrifice_of
from ..table import GOOD_COUNT, Saga
from ..things import (
    ASSIGN,
    COLLECT,
    COMBAT,
    CRAFT,
    JOURNEY,
    MOVE,
    MYSTICAL,
    RANK_COUNT,
    SACRIFICE,
    Character,
    Location,
)
from .tiles import legend_worths, path_hopes
from .worth import SQUARE, good_worth, held_here, location_worths, met_by, missing, sites, sort_cost

if TYPE_CHECKING:
    from ..rules.adventure import Adventure

HEARTS: Final[tuple[float, ...]] = (3.0, 4.2, 6.0, 9.0, 3.0)
"""By rank: how many hearts such Enemies have, about."""
DIE_SQUARES: Final = [sum(SIZES[tile] for tile in faces) / 6 for faces in FACES_OF_DIE]
ITERATION_CAP: Final = 9.0
"""Squares of the Wound area that a careful Character keeps free."""
FAR: Final = 6
FADES: Final = 0.82
"""Discount on the value of a place for every line of a Border on the way."""
FADED: Final = [FADES**cost for cost in range(FAR + 1)]
UNKNOWN: Final = -1.0
"""Mark of a value that is not computed yet."""
UNFORESEEN: Final = 1e9
"""A value above all others."""


class Scene:
    """The map as it stands, for whomever."""

    __slots__ = ("_bouts", "_needs", "foes", "in_area", "most", "sites", "table", "ways", "worths")

    def __init__(self, table: Saga) -> None:
        played = table.played
        self.table = table
        self._bouts: dict[int, tuple[float, float]] = {}
        self._needs: dict[int, list[int]] = {}
        self.sites = sites(played)
        self.in_area = played.in_area
        self.ways = ways_from(table)
        self.worths = location_worths(table)
        """By Location: the greatest value of its effect to a Character."""
        foes = table.foes
        self.foes = [any(foes[first : first + RANK_COUNT]) for first in range(0, len(foes), RANK_COUNT)]
        """By Location: whether there are Enemies."""
        self.most: list[float] = []
        """By Area: an upper bound of the value of its Locations, computed from `worths`."""
        for places in self.in_area:
            most = 0.0
            for place in places:
                worth = UNFORESEEN if self.foes[place] else self.worths[place]
                if worth > most:
                    most = worth
            self.most.append(most)

    def needs(self, place: Location) -> list[int]:
        """Return the needs of a Location that are not met yet."""
        found = self._needs.get(place)
        if found is None:
            found = self._needs[place] = missing(self.table, place)
        return found

    def bout(self, place: Location) -> tuple[float, float]:
        """Return the Enemies of a Location: how many hearts there are to hit, and what comes of winning."""
        found = self._bouts.get(place)
        if found is None:
            found = self._bouts[place] = self._bout(place)
        return found

    def _bout(self, place: Location) -> tuple[float, float]:
        site, ranks = self.sites[place], []
        for rank, count in enumerate(self.table.foes_at(place)):
            if count:
                ranks += [rank] * count
        each, weakest = [HEARTS[rank] for rank in ranks], ranks[0]
        opens = self.worths[place] * (1.0 if site.fights else 0.5)
        alone = 1.0 if len(ranks) == 1 or site.merged else 0.5
        reward = 1.0 + 0.4 * (weakest + 1) + (0.0 if self.table.entered >> place & 1 else opens * alone)
        return sum(each) if site.merged else min(each), reward * (0.7 if weakest == MYSTICAL else 1.0)


class Outlook:
    """The opportunities of a Character in the present position; each value is computed once, when needed."""

    def __init__(self, table: Saga, who: Character, scene: Scene | None = None) -> None:
        self.table = table
        self.who = who
        self.held = held_here(table, who)
        self.scene = scene = Scene(table) if scene is None else scene
        self._known: dict[tuple[int, int], float] = {}
        self._places = [UNKNOWN] * len(scene.worths)
        self._areas = [UNKNOWN] * len(scene.in_area)
        self._hopes = [UNKNOWN] * len(scene.in_area)
        self._squares = UNKNOWN
        self._free = -1
        self._path = UNKNOWN
        self._spaces: list[tuple[int, float, float]] | None = None

    def action(self, action: int, value: int) -> float:
        """Return the value of this action with this value, here and now."""
        key = (action, value)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worked_out(action, value)
        return found

    def _worked_out(self, action: int, value: int) -> float:
        if action == MOVE:
            return self._move(max(1, value))
        if action == JOURNEY:
            return self.path * (1 + 0.7 * (value - 1)) if value else 0.0
        if action == CRAFT:
            return self._craft(value)
        if action == COLLECT:
            return max([worth for _, worth in self.collections(max(1, value))], default=0.0)
        here = self.scene.in_area[self.table.area[self.who]]
        if action == ASSIGN:
            return max([self.assign(place, value) for place in here], default=0.0)
        if action == COMBAT:
            return max([self.fight(place) for place in here], default=0.0)
        if action == SACRIFICE:
            return max([self.sacrifice(place, value) for place in here], default=0.0)
        return 0.0

    @property
    def path(self) -> float:
        """Return the value of the next tile of the path."""
        if self._path < 0:
            self._path = path_hopes(self.table, self.who)
        return self._path

    def hope(self, area: int) -> float:
        """Return the best that there is to do in an Area, or farther on, less for every Border on the way."""
        found = self._hopes[area]
        if found < 0:
            found, most, areas = 0.0, self.scene.most, self._areas
            for other, faded in self.scene.ways[area].near:
                if most[other] * faded > found:
                    worth = areas[other]
                    if worth < 0:
                        worth = self.area(other)
                    if worth * faded > found:
                        found = worth * faded
            self._hopes[area] = found
        return found

    def area(self, area: int) -> float:
        """Return the best that there is to do in an Area."""
        found = self._areas[area]
        if found < 0:
            found, scene = 0.0, self.scene
            for place in scene.in_area[area]:
                if scene.foes[place] or scene.worths[place] > found:
                    found = max(found, self._place(place))
            self._areas[area] = found
        return found

    def _place(self, place: Location) -> float:
        """Return the best that there is to do at a Location."""
        best = self._places[place]
        if best < 0:
            best, scene = 0.0, self.scene
            site = scene.sites[place]
            if scene.foes[place]:
                best = max(best, 0.8 * self.fight(place))
            elif self.table.covers[place] >= 0 or not site.assigns:
                best = 0.8 * self.sacrifice(place, 2)
            else:
                best = max(self.assign(place, 3), 0.8 * self.sacrifice(place, 2) if site.hurts else 0.0)
            if site.waits:
                best = max(best, 0.25 * scene.worths[place])
            self._places[place] = best
        return best

    def _move(self, value: int) -> float:
        """Return how much more the best place within reach offers than the present place."""
        here, best = self.table.area[self.who], 0.0
        for area, cost in self.scene.ways[here].costs:
            if 0 < cost <= value:
                best = max(best, self.hope(area))
        return max(0.05, 0.75 * (best - self.area(here)))

    def collections(self, value: int) -> list[tuple[int, float]]:
        """Spaces to collect from, and what each brings."""
        if self._spaces is None:
            self._spaces = spaces_to_collect(self.table, self.who)
        return [(cell, value * one + cost) for cell, one, cost in self._spaces]

    def _craft(self, value: int) -> float:
        """Items, less the more there are to be used up."""
        return min(3, value) * max(0.1, 0.85 - 0.2 * len(self.table.items[self.who]))

    def assign(self, place: Location, value: int) -> float:
        """Goods for a Location: all of the effect where it comes now, a part where some is still missing."""
        table, scene = self.table, self.scene
        site, worth = scene.sites[place], scene.worths[place]
        if worth <= 0 or not site.assigns or table.covers[place] >= 0 or scene.foes[place]:
            return 0.0
        needs = scene.needs(place)
        gives = min(value, met_by(self.held, needs))
        if not gives:
            return 0.0
        worth -= 0.35 * len(needs)
        if gives >= len(needs):
            return max(0.0, worth) * (0.7 if site.distrust else 1.0)
        return max(0.0, worth) * 0.75 * gives / len(needs)

    def fight(self, place: Location) -> float:
        """Return the Enemies of a Location: the chance to win, what it opens, and what losing costs."""
        table, scene = self.table, self.scene
        if not scene.foes[place] or table.location_blocks >> place & 1:
            return 0.0
        hearts, reward = scene.bout(place)
        if self._squares < 0:
            self._squares = sum([DIE_SQUARES[die] for die in table.dial(self.who)])
        squares = self._squares
        chance = min(0.9, max(0.03, (squares - 0.75 * hearts) / hearts + 0.25))
        open_hearts = max(0.0, hearts - 0.8 * squares) + 0.8
        return chance * reward - (1 - chance) * open_hearts * (0.5 + 0.15 * table.threats[self.who])

    def sacrifice(self, place: Location, value: int) -> float:
        """Return the value of a Sacrifice less its Wounds; 0 for a Character without room for them."""
        table, who, worth = self.table, self.who, self.scene.worths[place]
        if worth <= 0 or self.scene.foes[place]:
            return 0.0
        sort = sacrifice_of(table, place)
        if sort < 0:
            return 0.0
        if self._free < 0:
            self._free = (table.body(who).cells & ~table.hurt(who)).bit_count()
        free = self._free
        squares = value * sort_cost(sort) / SQUARE
        if free - squares < ITERATION_CAP:
            return 0.0
        return max(0.0, worth - value * sort_cost(sort) * (1.0 if free > 15 else 1.6))


class Ways:
    """The Areas that can be reached from an Area."""

    __slots__ = ("costs", "near")

    def __init__(self, costs: dict[int, int]) -> None:
        self.costs: list[tuple[int, int]] = [*costs.items()]
        """Areas, and the cost."""
        self.near: list[tuple[int, float]] = [(area, FADED[cost]) for area, cost in costs.items()]
        """Areas, and what is left of a hope on the way."""


def ways_from(table: Saga) -> list[Ways]:
    """By Area: what can be reached from it; nothing from one whose round has not come."""
    return _ways(table.played, table.border_blocks, table.round)


@lru_cache(maxsize=256)
def _ways(played: Adventure, blocks: int, round: int) -> list[Ways]:
    closed = [border for border in range(len(played.borders)) if blocks >> border & 1]
    early = [area for area, written in enumerate(played.areas) if written.number > round]
    return [
        Ways({} if area in early else played.graph.reach(area, FAR, blocked=early, closed=closed))
        for area in range(len(played.areas))
    ]


def spaces_to_collect(table: Saga, who: Character) -> list[tuple[int, float, float]]:
    """Spaces to collect from: what each brings for each value of the action, and what it costs."""
    covered = table.collected | table.space_blocks
    for tile in table.path:
        covered |= tile
    costs = legend_worths(table)
    worths: dict[str, float] = {}
    found = []
    for cell, icon, legend in table.offers():
        if covered >> cell & 1:
            continue
        worth = worths.get(icon)
        if worth is None:
            goods = table.sources_in(table.area[who]) if icon == AREA_ICON else [GOOD_ICONS.index(icon)]
            worth = worths[icon] = max([wanted(table, who, good) for good in goods], default=0.0)
        found.append((cell, worth, costs[legend] if legend >= 0 else 0.0))
    return found


def wanted(table: Saga, who: Character, good: int) -> float:
    """Return the value of a further Good: what open Locations still ask for, beyond what the party has already."""
    have = table.goods_of(who)[good]
    held = sum(table.goods[good::GOOD_COUNT])
    asked = demand(table, good)
    scarce = 1.0 if held < 0.6 * asked else 0.6 if held < asked else 0.2
    return good_worth(table.played, GOODS[good]) * (1.15 if have < 2 else 0.9 if have < 4 else 0.7) * scarce


def demand(table: Saga, good: int) -> float:
    """Return how many of a Good the open Locations that can be reached soon still ask for."""
    closed, soon = table.entered | table.location_blocks, table.round + 1
    found = 4.0 if GOODS[good] == "gossip" else 1.0
    for place, number, asked in _asking(table.played)[good]:
        if number <= soon and not closed >> place & 1:
            found += asked
    return found


@lru_cache(maxsize=64)
def _asking(played: Adventure) -> list[list[tuple[int, int, float]]]:
    """By Good: the Locations that ask for it, when each can be reached, and for how many."""
    return [
        [
            (
                place,
                min((played.areas[area].number for area in played.areas_of(Location(place))), default=99),
                sum(1.0 / need.bit_count() for need in needs if need >> good & 1),
            )
            for place, needs in enumerate(played.needs)
            if any(need >> good & 1 for need in needs)
        ]
        for good in range(GOOD_COUNT)
    ]
