"""How far a Goal is fulfilled, and how near a way to lose is, by the numbers that their conditions compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthwatch.kernel.effects import Said, said_in

from ..rules.adventure import Ending
from ..rules.effects.language import AdventureReading, effects
from ..rules.effects.vocabulary import own_counters
from ..table import Saga
from ..things import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..rules.adventure import Adventure


def nearest_goal(table: Saga) -> float:
    """How far the Goal that is nearest is fulfilled, 0 to 1."""
    return max((fulfilled(table, goal) for goal in table.played.goals), default=0.0)


def nearest_loss(table: Saga) -> float:
    """How near the nearest way to lose is, 0 to 1; the Round track aside."""
    return max((fulfilled(table, loss) ** 2 for loss in table.played.losses), default=0.0)


def fulfilled(table: Saga, ending: Ending) -> float:
    """The mean over what a condition asks for."""
    parts = [_part(table, said) for said in said_in(ending.condition.text)]
    return sum(parts) / len(parts)


def _part(table: Saga, said: Said) -> float:
    """A comparison as the share that is reached; anything else by whether it holds."""
    counts = _quantity(table.played, said.name) if said.sign else None
    if counts is None:
        return 0.0
    now = counts(table, table.leader, NOWHERE)
    if said.sign == ">=":
        return min(1.0, max(0.0, now / said.number)) if said.number > 0 else 1.0
    if said.sign == "<=":
        begun = _beginning(table, said.name, now)
        return 1.0 if now <= said.number else max(0.0, min(1.0, (begun - now) / max(1, begun - said.number)))
    return float(now == said.number)


def _beginning(table: Saga, name: str, now: int) -> int:
    """Where a number began that has to fall: the track's far end, else a little above what it is."""
    track = table.played.sheet.track
    return track.spaces if name == "track" and track else now + 2


_known: dict[tuple[int, str], Callable[..., int] | None] = {}


def _quantity(played: Adventure, name: str) -> Callable[..., int] | None:
    """The number that a name stands for."""
    key = (id(played), name)
    if key not in _known:
        own = own_counters(tuple(played.sheet.counters))
        _known[key] = own.get(name) or effects.quantities.get(name) or _of_family(played, name)
    return _known[key]


def _of_family(played: Adventure, name: str) -> Callable[..., int] | None:
    for begins, family in effects.families.items():
        if name.startswith(begins):
            found: Callable[..., int] = family(name.removeprefix(begins), AdventureReading({}, played))
            return found
    return None
