"""Signs of options about enemies: whom to attack, to engage, to wound, and how successes are divided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearthwatch.kernel import Card, Signs, Step

from ..content import ACTION_OF
from ..rules.strength import enemy_health, resilience
from ..table import Hero, Realm, Skill
from .signs import SIGNS, EnemySigns, HeroSigns, Marks, by_action
from .weights import blow, expected

_AIM: Final = EnemySigns("attack")
_ENOUGH, _FELLS, _SHARE, _BLOW, _DEAREST = (
    SIGNS.number(f"attack: {name}") for name in ("enough", "fells it", "share of its health", "blow", "dearest blow")
)


def lean_to_targets(table: Realm, steps: Sequence[Step]) -> Sequence[Signs]:
    """Whom to attack: what the blow would do to each."""
    skill = Skill(table.using)
    hero = skill // 4
    successes = expected(table, skill) + 0.5 * min(2, table.tokens[hero])
    found: list[Marks] = []
    dearest, most = -1, 0.0
    for place, step in enumerate(steps):
        marks: Marks = []
        found.append(marks)
        if len(step) < 3:
            marks.append((_ENOUGH, 1.0))
            continue
        card = Card(step[2])
        _AIM.add(table, card, hero, marks)
        worth = blow(table, card, successes)
        marks.append((_BLOW, worth / 10))
        if worth > most:
            dearest, most = place, worth
        if table.known[card]:
            left = enemy_health(table, card) - table.hurt[card]
            share = (successes - resilience(table, card)) / left if left > 0 else 1.0
            marks.append((_FELLS, 1.0) if share >= 1 else (_SHARE, max(0.0, share)))
    if dearest >= 0:
        found[dearest].append((_DEAREST, 1.0))
    return found


_ENGAGE: Final = EnemySigns("engage")
_ENGAGE_HERO: Final = HeroSigns("engage")
_ENGAGE_FOR: Final = by_action("engage for")
_ENGAGE_BLOW: Final = SIGNS.number("engage: blow")


def engage(table: Realm, step: Step, marks: Marks) -> None:
    """A hero engages an enemy, mostly to strike it with the card in use."""
    hero, card = Hero(step[1]), Card(step[2])
    _ENGAGE.add(table, card, hero, marks)
    _ENGAGE_HERO.add(table, hero, marks)
    if table.using >= 0:
        skill = Skill(table.using)
        marks.append((_ENGAGE_FOR[ACTION_OF[table.cards[skill]]], 1.0))
        marks.append((_ENGAGE_BLOW, blow(table, card, expected(table, skill)) / 10))


_WOUND: Final = EnemySigns("wound")
_WOUND_FELLS: Final = SIGNS.number("wound: fells it")


def wound(table: Realm, step: Step, marks: Marks) -> None:
    """An enemy is dealt so many wounds."""
    card, much = Card(step[1]), step[2]
    _WOUND.add(table, card, table.active, marks)
    if table.known[card] and enemy_health(table, card) - table.hurt[card] <= much:
        marks.append((_WOUND_FELLS, 1.0))


_GIVE: Final = EnemySigns("give successes")
_GIVE_FELLS, _GIVE_MORE, _GIVE_LESS, _REST_FELLS = (
    SIGNS.number(f"give successes: {name}") for name in ("fells it", "too many", "too few", "the rest fells the next")
)


def give(table: Realm, step: Step, marks: Marks) -> None:
    """So many of the successes go to the first target."""
    targets, share, rest = step[1], step[3], step[2] - step[3]
    first = Card(targets[0])
    need = _need(table, first)
    if share >= need:
        marks.append((_GIVE_FELLS, 1.0))
        marks.append((_GIVE_MORE, (share - need) / 3))
        _GIVE.add(table, first, table.acting, marks)
    else:
        marks.append((_GIVE_LESS, share / 3))
    if len(targets) > 1 and rest >= _need(table, Card(targets[1])):
        marks.append((_REST_FELLS, 1.0))


def _need(table: Realm, card: Card) -> int:
    """The successes that fell an enemy; of a facedown one nobody knows."""
    if not table.known[card]:
        return 2
    return enemy_health(table, card) - table.hurt[card] + resilience(table, card)
