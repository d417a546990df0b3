"""What a condition may ask for by a word."""

from __future__ import annotations

from hearthwatch.kernel import Card

from ...content import AID, ATTACK, EXPLORE, REST
from ...table import FOCUSED, NO_CARD, POISONED, SHADOWS, WEAKENED, Hero, Realm
from .language import effects


def _is_mine(table: Realm, hero: Hero, source: Card) -> bool:
    return source != NO_CARD and table.place[source] == hero


def _is_crowded(table: Realm, hero: Hero, source: Card) -> bool:
    return _is_mine(table, hero, source) and len(table.engaged(hero)) > 1


def _others_exhausted(table: Realm, hero: Hero, source: Card) -> bool:
    return all(table.exhausted[skill] for skill in table.skills(hero) if skill != table.using)


def _nemesis_in_play(table: Realm, hero: Hero, source: Card) -> bool:
    return not table.lair and not table.slain


effects.conditions.update(
    {
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
)
