"""The value of effects, Goods and Locations for the default policy, in Goods.

Entries that nobody has read have equal values: their content is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ..content.cards import GOODS, RANKS
from ..content.pieces import BY_DIE, BY_THREATS, SIZE, SIZES, wound_named
from ..table import GOOD_COUNT, Saga
from ..things import Character, Location

if TYPE_CHECKING:
    from ..rules.adventure import Adventure

GOOD: Final = 0.7
ENTRY: Final = 3.2
THREAT: Final = 0.75
SQUARE: Final = 0.33
"""A covered space of the Wound area."""
STEP: Final = 2.4
"""A space of the Adventure track in the right direction."""
PROGRESS: Final = 5.0
"""A step of a counter that a Goal asks for."""
WON: Final = 60.0
CLINCH: Final = 14.0
"""The last step of a counter to where a Goal wants it."""


def number(data: Any, usual: float = 1.5) -> float:
    """Return an amount; a counted amount has its usual value."""
    return float(data) if isinstance(data, int) else usual


def wound_worth(data: Any) -> float:
    """Return the cost of Wounds."""
    each = data if isinstance(data, list) else [data]
    return -sum(sort_cost(wound_named(str(one))) for one in each)


def sort_cost(sort: int | None) -> float:
    """Return the cost of a Wound of this sort."""
    if sort is None:
        return 0.0
    squares = 2.5 if sort >= BY_THREATS or sort >= BY_DIE else sort - SIZE if sort >= SIZE else SIZES[sort]
    return SQUARE * squares * 1.25


def _simple(of: float) -> Callable[[Adventure, Mapping[str, Any], Any], float]:
    return lambda played, data, value: of * number(value)


def _goods(sign: float) -> Callable[[Adventure, Mapping[str, Any], Any], float]:
    def worth(played: Adventure, data: Mapping[str, Any], value: Any) -> float:
        return sign * number(value) * good_worth(played, str(data.get("good", "any")))

    return worth


def _track(played: Adventure, data: Mapping[str, Any], value: Any) -> float:
    return STEP * number(data.get("by", 1)) * (1 if value == wanted_side(played) else -1)


def _counter(played: Adventure, data: Mapping[str, Any], value: Any) -> float:
    """Steps of a counter towards where it should be, or away from there."""
    if value not in played.sheet.toward:
        return 0.5
    rises = played.sheet.toward[value] >= played.sheet.counters[value]
    return (PROGRESS if rises else -PROGRESS) * number(data.get("by", 1))


def _enemy(sign: float) -> Callable[[Adventure, Mapping[str, Any], Any], float]:
    def worth(played: Adventure, data: Mapping[str, Any], value: Any) -> float:
        rank = RANKS.index(value) + 1 if value in RANKS else 1.5
        return sign * 0.7 * rank * number(data.get("count", 1))

    return worth


VERBS: Final[dict[str, Callable[[Adventure, Mapping[str, Any], Any], float]]] = {
    "gain": _goods(1),
    "lose": _goods(-1),
    "put": _goods(0.6),
    "threat": _simple(-THREAT),
    "calm": _simple(0.6),
    "wound": lambda played, data, value: wound_worth(value),
    "heal": lambda played, data, value: number(value) * min(1.2, 0.3 * number(data.get("size", 4), 3)),
    "experience": _simple(1.1),
    "lose_experience": _simple(-1.1),
    "ready_skill": lambda played, data, value: 0.6,
    "exhaust_skill": lambda played, data, value: -0.6,
    "draw_items": _simple(0.9),
    "gain_items": _simple(1.1),
    "lose_items": _simple(-0.9),
    "discovery": _simple(1.0),
    "reveal_terrain": _simple(0.3),
    "clear_terrain": _simple(0.3),
    "adventure_card": _simple(2.0),
    "action_card": lambda played, data, value: 1.0,
    "special": lambda played, data, value: 1.2,
    "enemy": _enemy(-1),
    "remove_enemy": _enemy(1),
    "upgrade": _simple(-0.7),
    "degrade": _simple(0.6),
    "block": lambda played, data, value: -0.6,
    "unblock": lambda played, data, value: 0.5,
    "cost": _simple(-0.6),
    "remove_cost": _simple(0.5),
    "cover": lambda played, data, value: -0.8,
    "uncover": _simple(0.6),
    "source": lambda played, data, value: 0.5,
    "objective": _simple(0.8),
    "take_objective": _simple(0.8),
    "marker": _simple(-0.8),
    "remove_marker": _simple(0.8),
    "entry": lambda played, data, value: ENTRY,
    "track": _track,
    "count": _counter,
    "chips": lambda played, data, value: 1.0 if data.get("side", "active") == "active" else -1.0,
    "action": lambda played, data, value: 1.3,
    "fight": lambda played, data, value: -0.8 * len(value),
    "win": lambda played, data, value: WON,
    "defeat": lambda played, data, value: -WON,
    "plus": _simple(0.8),
    "dice": _simple(1.0),
    "rerolls": _simple(0.5),
    "upgrades": _simple(0.5),
    "criticals": _simple(0.7),
    "ignore": lambda played, data, value: 0.6,
    "tile": lambda played, data, value: 0.7,
}
MANY: Final = {"each_character": 2.4, "each_other": 1.6, "each_here": 1.5, "two_characters": 1.8}


def effect_worth(played: Adventure, data: Any) -> float:
    """Return the value of an effect to the party."""
    if not data:
        return 0.0
    key = (id(played), id(data))
    found = _kept.get(key)
    if found is None or found[0] is not data:
        found = _kept[key] = (data, _worth(played, data))
    return found[1]


_kept: dict[tuple[int, int], tuple[Any, float]] = {}


def _worth(played: Adventure, data: Any) -> float:
    if isinstance(data, list):
        return sum(_worth(played, one) for one in data)
    for name, value in data.items():
        if name in VERBS:
            return VERBS[name](played, data, value)
        if name in MANY:
            return MANY[name] * _worth(played, value)
        if name in ("another", "somebody", "somebody_here", "if_possible"):
            return _worth(played, value)
        if name in ("character_with", "each_in"):
            return _worth(played, data["then"])
        if name == "may":
            return max(0.0, _worth(played, value))
        if name == "choose":
            return max(_worth(played, one) for one in value)
        if name == "pay":
            return max(0.0, _worth(played, data["then"]) - GOOD * len(value))
        if name == "if":
            return 0.6 * _worth(played, data["then"]) + 0.4 * _worth(played, data.get("else") or [])
        if name == "repeat":
            return number(value) * _worth(played, data["then"])
    return 0.0


@lru_cache(maxsize=32)
def wanted_side(played: Adventure) -> str:
    """Return the better direction of the Adventure track: towards a Goal, else away from a loss."""
    for goal in played.sheet.goal:
        if "track <=" in goal.condition:
            return "left"
        if "track >=" in goal.condition:
            return "right"
    return "right" if any("track <=" in loss.condition for loss in played.sheet.loss) else "left"


@lru_cache(maxsize=256)
def good_worth(played: Adventure, good: str) -> float:
    """Return the value of a Good: more where a Goal names it, or few other things are asked for."""
    if good in ("any", "source"):
        return GOOD * (1.15 if good == "any" else 0.9)
    if any(f"{good} " in goal.condition for goal in played.sheet.goal) or good in asked_by_goals(played):
        return 2.2 * GOOD
    asked = sum(word == good for place in played.locations for word in place.requires)
    return GOOD * (0.6 + min(0.8, asked / 20))


@lru_cache(maxsize=32)
def asked_by_goals(played: Adventure) -> frozenset[str]:
    """Fate and Power where a Location takes them for a counter that a Goal names."""
    return frozenset(
        good
        for place in played.locations
        if {one.get("count") for one in _plainly(place.effect)} & {*played.sheet.toward}
        for good in place.requires
        if good in ("fate", "power")
    )


def _plainly(effect: Any) -> list[dict[str, Any]]:
    """Return the effects of a list, or the one; those inside a condition too."""
    each = effect if isinstance(effect, list) else [effect] if effect else []
    return [part for one in each for part in (_plainly(one["then"]) if "if" in one else [one])]


def is_open(table: Saga, place: Location) -> bool:
    """Return whether a Location can still give its effect."""
    return not (table.entered >> place & 1 or table.location_blocks >> place & 1)


CHANGING: Final = frozenset(("remove_marker", "calm", "heal", "count"))
"""Effects whose value depends on the position."""


class Site:
    """A Location as the default policy reads it."""

    __slots__ = (
        "assigns",
        "changing",
        "distrust",
        "fights",
        "hurts",
        "merged",
        "more",
        "needs",
        "token_need",
        "waits",
        "worth",
    )

    def __init__(self, played: Adventure, place: int) -> None:
        written = played.locations[place]
        each = written.effect if isinstance(written.effect, list) else [written.effect or {}]
        asked = any(good in written.requires and good_worth(played, good) > 2 * GOOD for good in GOODS)
        self.worth: float = effect_worth(played, written.effect)
        self.changing: list[Mapping[str, Any]] = [one for one in each if not CHANGING.isdisjoint(one)]
        """The parts of its effect whose value changes."""
        self.more: float = 2.0 if asked else 0.0
        """The extra value of its Goods where a Goal names them."""
        self.assigns: bool = written.action == "assign"
        self.fights: bool = written.action == "combat"
        self.waits: bool = written.action in ("assign", "sacrifice")
        """True where the Location needs a Character to act; where there is nobody to fight there is nothing to win."""
        self.hurts: bool = played.wounds[place] >= 0
        """True where a Sacrifice is printed."""
        self.merged: bool = written.merged
        self.distrust: bool = bool(written.distrust)
        needs = played.needs[place]
        self.needs: list[int] = sorted(needs, key=lambda one: one.bit_count())
        """The needs of the Location, those that few Goods meet first."""
        self.token_need: int = needs[0] if needs else 0
        """The need of each Additional cost token; 0 for none."""


@lru_cache(maxsize=64)
def sites(played: Adventure) -> list[Site]:
    """Return all Locations of an Adventure."""
    return [Site(played, place) for place in range(len(played.locations))]


def location_worth(table: Saga, place: Location) -> float:
    """Return the present value of a Location's effect."""
    return _worth_now(table, sites(table.played)[place]) if is_open(table, place) else 0.0


def location_worths(table: Saga) -> list[float]:
    """Return the present value of each Location's effect."""
    closed, found = table.entered | table.location_blocks, []
    for place, site in enumerate(sites(table.played)):
        if closed >> place & 1:
            found.append(0.0)
        else:
            found.append(_worth_now(table, site) if site.changing else site.worth + site.more)
    return found


def _worth_now(table: Saga, site: Site) -> float:
    worth = site.worth
    for one in site.changing:
        if _idle(table, one):
            worth -= effect_worth(table.played, one)
        elif clinches(table, one):
            worth += CLINCH
    return worth + site.more


def plot_worth(table: Saga, data: Any) -> float:
    """Return the present value of an effect: 0 without any effect now, more the sooner it comes where it lasts."""
    left = 1 - (table.round - 1) / table.played.sheet.rounds
    total = 0.0
    for one in data if isinstance(data, list) else [data] if data else []:
        if not _idle(table, one):
            total += effect_worth(table.played, one) * (1.0 if LASTING.isdisjoint(one) else 2 * left)
    return total


LASTING: Final = frozenset(("action_card", "special", "experience"))


def _idle(table: Saga, one: Mapping[str, Any]) -> bool:
    """Return whether an effect would change nothing now."""
    for wrapped in ("if_possible", "each_character"):
        if wrapped in one and isinstance(one[wrapped], dict):
            return _idle(table, one[wrapped])
    if "remove_marker" in one:
        return not any(table.markers[card] for card in table.row)
    if "calm" in one:
        return not any(table.threats)
    if "unblock" in one:
        return not (table.location_blocks or table.border_blocks or table.card_blocks)
    return "heal" in one and not any(table.bodies)


def clinches(table: Saga, one: Mapping[str, Any]) -> bool:
    """Return whether the effect brings a counter to the value that a Goal wants."""
    if "count" not in one:
        return False
    name, by = one["count"], one.get("by", 1)
    now = table.counters[[*table.played.sheet.counters].index(name)]
    return any(now < wanted <= now + number(by) for wanted in _wanted(table.played, name))


@lru_cache(maxsize=256)
def _wanted(played: Adventure, name: str) -> list[int]:
    """Return the least values that Goals want of a counter."""
    found = [re.search(rf"\b{re.escape(name)} >= (\d+)", goal.condition) for goal in played.sheet.goal]
    return [int(one[1]) for one in found if one]


def missing(table: Saga, place: Location) -> list[int]:
    """Return the needs of a Location (sets of Goods) that the Goods lying there do not meet yet."""
    site = sites(table.played)[place]
    lying = table.goods_on(place)
    if any(lying):
        found: list[int] = []
        for need in site.needs:
            for good in GOODS_OF[need]:
                if lying[good]:
                    lying[good] -= 1
                    break
            else:
                found.append(need)
    else:
        found = site.needs[:]
    if site.token_need:
        found += [site.token_need] * table.cost_tokens[place]
    return found


GOODS_OF: Final = [[good for good in range(GOOD_COUNT) if need >> good & 1] for need in range(1 << GOOD_COUNT)]
"""By set of Goods: those that it has."""


def held_here(table: Saga, who: Character) -> list[int]:
    """Return the Goods of a Character and of those in the same Area."""
    held = table.goods_of(who)
    here, goods = table.area[who], table.goods
    for other, area in enumerate(table.area):
        if area == here and other != who:
            first = other * GOOD_COUNT
            for good in range(GOOD_COUNT):
                held[good] += goods[first + good]
    return held


def met_by(held: Sequence[int], needs: Sequence[int]) -> int:
    """Return how many of these needs these Goods meet."""
    left = list(held)
    met = 0
    for need in needs:
        for good in GOODS_OF[need]:
            if left[good]:
                left[good] -= 1
                met += 1
                break
    return met
