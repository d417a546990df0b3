"""What must hold for an effect: words joined by "and", each maybe with "not" before it."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Final, TypeAlias

from hearthwatch.kernel import Card

from ...content import AID, ATTACK, EXPLORE, REST
from ...table import FOCUSED, NO_CARD, POISONED, SHADOWS, WEAKENED, Hero, Realm
from .errors import Misspelt
from .quantities import Quantity, quantity

Condition: TypeAlias = Callable[[Realm, Hero, Card], bool]

COMPARISON: Final = re.compile(r"^(?P<name>.+?) *(?P<sign>>=|<=|=) *(?P<number>\d+)$")
SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {">=": operator.ge, "<=": operator.le, "=": operator.eq}


def _is_mine(table: Realm, hero: Hero, source: Card) -> bool:
    return source != NO_CARD and table.place[source] == hero


def _is_crowded(table: Realm, hero: Hero, source: Card) -> bool:
    return _is_mine(table, hero, source) and len(table.engaged(hero)) > 1


def _others_exhausted(table: Realm, hero: Hero, source: Card) -> bool:
    return all(table.exhausted[skill] for skill in table.skills(hero) if skill != table.using)


def _nemesis_in_play(table: Realm, hero: Hero, source: Card) -> bool:
    return not table.lair and not table.slain


PLAIN: Final[dict[str, Condition]] = {
    "explored": lambda table, hero, source: table.is_explored,
    "final": lambda table, hero, source: table.is_final,
    "mine": _is_mine,
    "in shadows": lambda table, hero, source: source != NO_CARD and table.place[source] == SHADOWS,
    "crowded": _is_crowded,
    "poisoned": lambda table, hero, source: bool(table.conditions[hero] & POISONED),
    "weakened": lambda table, hero, source: bool(table.conditions[hero] & WEAKENED),
    "focused": lambda table, hero, source: bool(table.conditions[hero] & FOCUSED),
    "leader": lambda table, hero, source: table.leader == hero,
    "nemesis waits": lambda table, hero, source: bool(table.lair),
    "nemesis in play": _nemesis_in_play,
    "nemesis defeated": lambda table, hero, source: bool(table.slain),
    "alone": lambda table, hero, source: not table.engaged(hero),
    "all others exhausted": _others_exhausted,
    "attacking": lambda table, hero, source: table.action == ATTACK,
    "exploring": lambda table, hero, source: table.action == EXPLORE,
    "aiding": lambda table, hero, source: table.action == AID,
    "resting": lambda table, hero, source: table.action == REST,
}


def condition(text: object, counters: tuple[str, ...] = ()) -> Condition:
    """The condition that a text says."""
    if not isinstance(text, str):
        raise Misspelt(f"A condition is a text; {text!r} is not.")
    parts = [_part(part.strip(), counters) for part in text.split(" and ")]
    if len(parts) == 1:
        return parts[0]
    return lambda table, hero, source: all(part(table, hero, source) for part in parts)


def _part(text: str, counters: tuple[str, ...]) -> Condition:
    if text.startswith("not "):
        inner = _part(text.removeprefix("not ").strip(), counters)
        return lambda table, hero, source: not inner(table, hero, source)
    if text in PLAIN:
        return PLAIN[text]
    found = COMPARISON.match(text)
    if found is None:
        raise Misspelt(
            f"There is no condition {text!r}; there are {', '.join(PLAIN)}, and comparisons such as tokens >= 2."
        )
    return _comparison(quantity(found["name"], counters), SIGNS[found["sign"]], int(found["number"]))


def _comparison(left: Quantity, holds: Callable[[int, int], bool], right: int) -> Condition:
    return lambda table, hero, source: holds(left(table, hero, source), right)
