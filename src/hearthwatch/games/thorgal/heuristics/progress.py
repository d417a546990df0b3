"""The progress of a Goal, and the proximity of a loss, by the numbers that their conditions compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel.effects import Said

from ..content.cards import GOODS
from ..rules.adventure import Adventure, Ending
from ..rules.effects.filters import Locations
from ..rules.effects.language import AdventureReading, effects
from ..rules.effects.vocabulary import own_counters
from ..table import GOOD_COUNT, Saga
from ..things import NOWHERE

if TYPE_CHECKING:
    from hearthwatch.kernel.effects.conditions import Term

Share = Callable[[Saga], float]
"""Returns the fulfilled share of a part of a condition, 0 to 1."""
SURPLUS: Final = "surplus of "


def nearest_goal(table: Saga) -> float:
    """Return the fulfilled share of the nearest Goal, 0 to 1."""
    return max([_mean(shares) for shares in goal_shares(table)], default=0.0)


def nearest_loss(table: Saga) -> float:
    """Return the proximity of the nearest loss, 0 to 1, without the Round track."""
    return max([_mean([part(table) for part in loss]) ** 2 for loss in _parts(table.played)[1]], default=0.0)


def goal_shares(table: Saga) -> list[list[float]]:
    """By Goal: how far each part of its condition is fulfilled."""
    return [[part(table) for part in goal] for goal in _parts(table.played)[0]]


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)


@lru_cache(maxsize=64)
def _parts(played: Adventure) -> tuple[list[list[Share]], list[list[Share]]]:
    """Return the Goals of an Adventure, and its ways to lose, part by part."""

    def of(endings: Sequence[Ending]) -> list[list[Share]]:
        return [[_share(played, term) for term in ending.condition.terms] for ending in endings]

    return of(played.goals), of(played.losses)


def _share(played: Adventure, term: Term) -> Share:
    """Return a comparison as the share that is reached; anything else by whether it holds."""
    said = term.said
    if said.sign == ">=" and said.name.startswith(SURPLUS):
        return _surplus(played, said)
    counts = _quantity(played, said.name) if said.sign in (">=", "<=") else None
    if counts is None:
        return lambda table: float(term.holds(table, table.leader, NOWHERE))
    number = said.number
    if said.sign == ">=":
        return lambda table: min(1.0, max(0.0, counts(table, table.leader, NOWHERE) / number)) if number > 0 else 1.0
    spaces = played.sheet.track.spaces if said.name == "track" and played.sheet.track else 0

    def falls(table: Saga) -> float:
        """It began at the track's far end, else a little above what it is."""
        now = counts(table, table.leader, NOWHERE)
        begun = spaces or now + 2
        return 1.0 if now <= number else max(0.0, min(1.0, (begun - now) / max(1, begun - number)))

    return falls


def _surplus(played: Adventure, said: Said) -> Share:
    """Return the share of Goods at some Locations, compared with the Strength there that they have to exceed."""
    good, _, where = said.name.removeprefix(SURPLUS).partition(" at ")
    number, beyond = GOODS.index(good), said.number
    meant = Locations(where, AdventureReading({}, played))

    def share(table: Saga) -> float:
        places = meant.matching(table, table.leader, NOWHERE)
        lying = sum([table.assigned[place * GOOD_COUNT + number] for place in places])
        return min(1.0, lying / max(1, beyond + sum([table.strength(place) for place in places])))

    return share


def _quantity(played: Adventure, name: str) -> Callable[..., int] | None:
    """Return the number that a name stands for."""
    own = own_counters(tuple(played.sheet.counters))
    return own.get(name) or effects.quantities.get(name) or _of_family(played, name)


def _of_family(played: Adventure, name: str) -> Callable[..., int] | None:
    for begins, family in effects.families.items():
        if name.startswith(begins):
            found: Callable[..., int] = family(name.removeprefix(begins), AdventureReading({}, played))
            return found
    return None
