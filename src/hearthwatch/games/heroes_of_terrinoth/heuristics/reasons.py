"""Reasons to choose an option, in a few words, with the numbers of this table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hearthwatch.kernel import Card, Step
from hearthwatch.kernel.english import counted

from ..content import ACTION_OF, AID, ATTACK, ENEMIES, EXPLORE, FACE_NAMES
from ..rules.strength import enemy_health, resilience
from ..rules.targets import reachable
from ..table import SHADOWS, Hero, Realm, Skill, rules
from .worth import ENGAGES, expected


def reason(table: Realm, step: Step) -> str:
    """Return a few words about an option; empty where there is nothing to say."""
    speaks = _REASONS.get(step[0])
    return speaks(table, step) if speaks else ""


def _use_card(table: Realm, step: Step) -> str:
    skill = Skill(step[1])
    hero, successes = Hero(skill // 4), expected(table, skill)
    action = ACTION_OF[table.cards[skill]]
    if action == ATTACK:
        return _within_reach(table, skill, successes)
    if action == EXPLORE:
        left = table.site().value - table.progress
        return f"{successes:.1f} progress on average, {left} missing" if left > 0 else "the place is fully explored"
    if action == AID:
        return f"{successes:.1f} tokens on average for somebody else"
    return _rest(table, hero, successes)


def _rest(table: Realm, hero: Hero, successes: float) -> str:
    hurt, turned = table.wounds[hero], len(table.turned(hero))
    heals = f"{min(successes, hurt):.1f} of {counted(hurt, 'wound')} healed on average" if hurt else "no wounds to heal"
    return f"{heals}, {counted(turned, 'more card')} readied" if turned else heals


def _within_reach(table: Realm, skill: Skill, successes: float) -> str:
    near = reachable(table, skill)
    engages = not near and ENGAGES[table.cards[skill]]
    where = "to engage" if engages else "within reach"
    met = table.enemies if engages else near
    known = [card for card in met if table.is_up(card)]
    if not known:
        return f"only facedown enemies {where}" if met else f"no enemy {where}"
    weakest = min(known, key=lambda card: _needed(table, card))
    name = FACE_NAMES[table.face[weakest]]
    needed = _needed(table, weakest)
    falls = f"{name} falls to {needed} {'success' if needed == 1 else 'successes'}"
    return f"{successes:.1f} successes on average; {'once engaged, ' if engages else ''}{falls}"


def _needed(table: Realm, card: Card) -> int:
    return enemy_health(table, card) - table.hurt[card] + resilience(table, card)


def _aim(table: Realm, step: Step) -> str:
    card = Card(step[2])
    if not table.is_up(card):
        return "nobody knows what it is"
    needed = _needed(table, card)
    few = "1 success" if needed == 1 else f"{needed} successes"
    return f"it takes {few}, {expected(table, Skill(step[1])):.1f} come on average"


def _activate_enemy(table: Realm, step: Step) -> str:
    card = Card(step[2])
    if not table.is_up(card):
        return "nobody knows what it is"
    bar = ", then ".join(ENEMIES[table.face[card]].bar)
    return f"from the shadows: {bar}" if table.place[card] == SHADOWS else f"engaged: {bar}"


def _travel(table: Realm, step: Step) -> str:
    left_behind = len(table.in_shadows())
    following = sum(len(table.engaged(hero)) for hero in table.heroes)
    return f"enemies left behind: {left_behind}, coming along: {following}"


_REASONS: Final[dict[int, Callable[[Realm, Step], str]]] = {
    rules.by_name[name].id: speaks
    for name, speaks in {
        "use_card": _use_card,
        "aim": _aim,
        "activate_enemy": _activate_enemy,
        "travel": _travel,
    }.items()
}
