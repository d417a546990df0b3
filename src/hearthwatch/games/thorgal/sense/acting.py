"""What an action is worth to a Character as things stand: where there is something to do, and how much of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..content.cards import GOODS
from ..content.pieces import FACES_OF_DIE, SIZES
from ..rules.sacrificing import sacrifice_of
from ..table import GOOD_COUNT, Saga
from ..things import ASSIGN, COLLECT, COMBAT, CRAFT, JOURNEY, MOVE, MYSTICAL, SACRIFICE, Area, Character, Location
from .tiles import legend_worth, path_hopes
from .worth import SQUARE, good_worth, held_here, is_open, location_worth, met_by, missing, sort_cost

if TYPE_CHECKING:
    from ..rules.adventure import Adventure

HEARTS: Final = (3.0, 4.2, 6.0, 9.0, 3.0)
"""By rank: how many hearts such Enemies have, about."""
DIE_SQUARES: Final = [sum(SIZES[tile] for tile in faces) / 6 for faces in FACES_OF_DIE]
ENOUGH: Final = 9.0
"""Squares of the Wound area that a careful Character keeps free."""
OFFERS: Final = ("assign", "sacrifice")
"""Locations that wait for somebody; where there is nobody to fight there is nothing to win."""
FAR: Final = 6
FADES: Final = 0.82
"""What is left of a hope for every line of a Border on the way."""
FADED: Final = [FADES**cost for cost in range(FAR + 1)]


class Outlook:
    """What each action is worth to a Character as things stand; everything is worked out once, when it is asked for."""

    def __init__(self, table: Saga, who: Character) -> None:
        self.table = table
        self.who = who
        self.held = held_here(table, who)
        self._known: dict[tuple[int, int], float] = {}
        self._hopes: list[float] = []
        self._path = -1.0
        self._spaces: list[tuple[int, float, float]] | None = None

    def action(self, action: int, value: int) -> float:
        """What this action with this value is worth here and now."""
        key = (action, value)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worked_out(action, value)
        return found

    def _worked_out(self, action: int, value: int) -> float:
        table, who = self.table, self.who
        area = table.area[who]
        if action == MOVE:
            return self._move(max(1, value))
        if action == JOURNEY:
            return self.path * (1 + 0.7 * (value - 1)) if value else 0.0
        if action == COLLECT:
            return max((worth for _, worth in self.collections(max(1, value))), default=0.0)
        if action == ASSIGN:
            return max(
                (assign_worth(table, who, place, value, self.held) for place in table.locations_in(area)), default=0.0
            )
        if action == COMBAT:
            return max((fight_worth(table, who, place) for place in table.locations_in(area)), default=0.0)
        if action == SACRIFICE:
            return max((sacrifice_worth(table, who, place, value) for place in table.locations_in(area)), default=0.0)
        return craft_worth(table, who, value) if action == CRAFT else 0.0

    @property
    def path(self) -> float:
        """What the next tile of the path promises."""
        if self._path < 0:
            self._path = path_hopes(self.table, self.who)
        return self._path

    @property
    def hopes(self) -> list[float]:
        """By Area: the best that there is to do there, or farther on, less for every Border on the way."""
        if not self._hopes:
            ways = ways_from(self.table)
            worths = [self.area(Area(area)) if found else 0.0 for area, found in enumerate(ways)]
            self._hopes = [
                max([worths[area] * FADED[cost] for area, cost in found.items()], default=0.0) for found in ways
            ]
        return self._hopes

    def area(self, area: Area) -> float:
        """The best that there is to do in an Area."""
        return area_worth(self.table, self.who, area, self.held)

    def _move(self, value: int) -> float:
        """What the best place within reach promises more than there is to do here."""
        here, hopes = self.table.area[self.who], self.hopes
        reached = ways_from(self.table)[here]
        best = max((hopes[area] for area, cost in reached.items() if 0 < cost <= value), default=0.0)
        return max(0.05, 0.75 * (best - self.area(here)))

    def collections(self, value: int) -> list[tuple[int, float]]:
        """Spaces to collect from, and what each brings."""
        if self._spaces is None:
            self._spaces = spaces_to_collect(self.table, self.who)
        return [(cell, value * one + cost) for cell, one, cost in self._spaces]


def craft_worth(table: Saga, who: Character, value: int) -> float:
    """Items, less the more there are to be used up."""
    return min(3, value) * max(0.1, 0.85 - 0.2 * len(table.items[who]))


def area_worth(table: Saga, who: Character, area: Area, held: Sequence[int] | None = None) -> float:
    """The best that there is to do in an Area."""
    held = held_here(table, who) if held is None else held
    locations, best = table.played.locations, 0.0
    closed = table.entered | table.location_blocks
    for place in table.locations_in(area):
        foes = table.has_foes(place)
        if foes:
            best = max(best, 0.8 * fight_worth(table, who, place))
        worth = 0.0 if closed >> place & 1 else location_worth(table, place)
        if worth <= best:
            continue  # what anybody makes of a Location is no more than it is worth
        if not foes:
            best = max(best, assign_worth(table, who, place, 3, held), 0.8 * sacrifice_worth(table, who, place, 2))
        if locations[place].action in OFFERS:
            best = max(best, 0.25 * worth)
    return best


def assign_worth(table: Saga, who: Character, place: Location, value: int, held: Sequence[int] | None = None) -> float:
    """Goods for a Location: all of the effect where it comes now, a part where some is still missing."""
    written = table.played.locations[place]
    if written.action != "assign" or table.covers[place] >= 0 or not is_open(table, place) or table.has_foes(place):
        return 0.0
    needs = missing(table, place)
    gives = min(value, met_by(held_here(table, who) if held is None else held, needs))
    if not gives:
        return 0.0
    worth = location_worth(table, place) - 0.35 * len(needs)
    if gives >= len(needs):
        return max(0.0, worth) * (0.7 if written.distrust else 1.0)
    return max(0.0, worth) * 0.75 * gives / len(needs)


def fight_worth(table: Saga, who: Character, place: Location) -> float:
    """The Enemies of a Location: the chance to win, what it opens, and what losing costs."""
    if not table.has_foes(place) or table.location_blocks >> place & 1:
        return 0.0
    ranks = [rank for rank, count in enumerate(table.foes_at(place)) for _ in range(count)]
    written = table.played.locations[place]
    hearts = sum(HEARTS[rank] for rank in ranks) if written.merged else min(HEARTS[rank] for rank in ranks)
    squares = sum(DIE_SQUARES[die] for die in table.dial(who))
    chance = min(0.9, max(0.03, (squares - 0.75 * hearts) / hearts + 0.25))
    opens = location_worth(table, place) * (1.0 if written.action == "combat" else 0.5)
    alone = 1.0 if len(ranks) == 1 or written.merged else 0.5
    reward = 1.0 + 0.4 * (min(ranks) + 1) + (opens * alone if is_open(table, place) else 0.0)
    if min(ranks) == MYSTICAL:
        reward *= 0.7
    open_hearts = max(0.0, hearts - 0.8 * squares) + 0.8
    return chance * reward - (1 - chance) * open_hearts * (0.5 + 0.15 * table.threats[who])


def sacrifice_worth(table: Saga, who: Character, place: Location, value: int) -> float:
    """What the Wounds are taken for, less the Wounds; nothing for somebody without room."""
    sort = sacrifice_of(table, place)
    if sort < 0 or not is_open(table, place) or table.has_foes(place):
        return 0.0
    free = (table.body(who).cells & ~table.hurt(who)).bit_count()
    squares = value * sort_cost(sort) / SQUARE
    if free - squares < ENOUGH:
        return 0.0
    return max(0.0, location_worth(table, place) - value * sort_cost(sort) * (1.0 if free > 15 else 1.6))


def ways_from(table: Saga) -> list[dict[int, int]]:
    """By Area: what can be reached from it, and the cost; nothing from one whose round has not come."""
    return _ways(table.played, table.border_blocks, table.round)


@lru_cache(maxsize=64)
def _ways(played: Adventure, blocks: int, round: int) -> list[dict[int, int]]:
    closed = [border for border in range(len(played.borders)) if blocks >> border & 1]
    early = [area for area, written in enumerate(played.areas) if written.number > round]
    return [
        {} if area in early else played.graph.reach(area, FAR, blocked=early, closed=closed)
        for area in range(len(played.areas))
    ]


def spaces_to_collect(table: Saga, who: Character) -> list[tuple[int, float, float]]:
    """Spaces to collect from: what each brings for each value of the action, and what it costs."""
    covered = table.collected | table.space_blocks
    for tile in table.path:
        covered |= tile
    ground, marks = table.ground(), dict(table.ground_marks().marks)
    worths: dict[str, float] = {}
    found = []
    for cell, icon in ground.marks:
        if covered >> cell & 1 or icon not in "MOGSFPA":
            continue
        if icon not in worths:
            goods = table.sources_in(table.area[who]) if icon == "A" else ["MOGSFP".index(icon)]
            worths[icon] = max((wanted(table, who, good) for good in goods), default=0.0)
        cost = legend_worth(table, ground.grid.part_of(cell), marks[cell]) if cell in marks else 0.0
        found.append((cell, worths[icon], cost))
    return found


def wanted(table: Saga, who: Character, good: int) -> float:
    """What one more of a Good is worth: what open Locations still ask for, beyond what the party has already."""
    have = table.goods_of(who)[good]
    held = sum(table.goods[good::GOOD_COUNT])
    asked = demand(table, good)
    scarce = 1.0 if held < 0.6 * asked else 0.6 if held < asked else 0.2
    return good_worth(table.played, GOODS[good]) * (1.15 if have < 2 else 0.9 if have < 4 else 0.7) * scarce


def demand(table: Saga, good: int) -> float:
    """How many of a Good the Locations that are open, and can be reached soon, still ask for."""
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
