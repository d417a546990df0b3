"""How a quest stands: the chance that the party makes it.

The weights are set by hand. Fitted ones (`tools/fit_standing.py`) foretell better and play worse: they learn that
whoever pays for the quest's aim early is in trouble, and then nobody pays for it any more (docs/bots.md).
"""

from __future__ import annotations

from math import exp
from typing import Final

from ..content import CLASS_OF, FIRST_NEMESIS
from ..rules.quest_book import Quest
from ..rules.strength import attack_value, enemy_health
from ..table import FOCUSED, NO_CARD, SHADOWS, Realm

ON_ARRIVAL: Final = 0.25
"""The share of a location's worth that lies in leaving it for the next one."""


def features(table: Realm) -> list[float]:
    """What the chance to win depends on."""
    quest = table.played
    heroes = table.heroes
    many = len(table.party)
    left = [table.health(hero) - table.wounds[hero] for hero in heroes]
    whole = [table.health(hero) for hero in heroes]
    near, far = _pressure(table)
    clock = table.peril / len(quest.sheet.track)
    done = _done(table, quest)
    able = sum(left) / max(1, sum(whole))
    danger = min(1.5, 2 * (near + far) / max(1, sum(left)))
    return [
        1.0,
        able,
        min((one / all_of_it for one, all_of_it in zip(left, whole, strict=True)), default=0.0),
        len(heroes) / many,
        1 - sum(table.exhausted) / len(table.exhausted),
        sum(table.tokens) / (2.5 * many),
        sum((table.conditions[hero] & ~FOCUSED).bit_count() for hero in heroes) / many,
        near / many,
        far / 4,
        clock,
        done,
        done * clock,
        done * able,
        _hunt(table) if quest.hunts else 0.0,
        _goal(table, quest),
        sum(bool(CLASS_OF[card]) for card in table.cards) / (4 * many),
        sum(table.marks) / (5 * many),
        len(table.items) / many,
        min(1.0, max(0, table.round - len(quest.sheet.track)) / 10),
        danger,
        danger * (1 - done),
    ]


def _done(table: Realm, quest: Quest) -> float:
    """How much of all that the quest asks for is done."""
    parts = []
    if quest.needs_last_place or quest.hunts:
        parts.append(_journey(table))
    if quest.hunts:
        parts.append(_hunt(table))
    if quest.sheet.toward:
        parts.append(_goal(table, quest))
    if quest.holds_out:
        parts.append(min(1.0, table.round / quest.holds_out))
    return sum(parts) / max(1, len(parts))


def _pressure(table: Realm) -> tuple[float, float]:
    """The attack of enemies that stand before heroes, and of what waits in the shadows."""
    near = far = 0.0
    for card in table.enemies:
        if not table.known[card]:
            far += 1.2
            continue
        danger = attack_value(table, card) * (0.5 + 0.25 * min(4, enemy_health(table, card) - table.hurt[card]))
        if table.place[card] == SHADOWS:
            far += danger
        else:
            near += danger
    return near, far


def _journey(table: Realm) -> float:
    """How much of the way is done; some of it only when the party comes to the next place."""
    if table.location == NO_CARD:
        return 0.0
    explored = min(1.0, table.progress / table.site().value)
    if not table.is_final:
        explored *= 1 - ON_ARRIVAL
    return (len(table.past) + explored) / (len(table.past) + 1 + len(table.locations))


def _hunt(table: Realm) -> float:
    """How far the Nemesis is hurt; 1 when it is slain."""
    if table.slain:
        return 1.0
    for card in (*table.lair, *table.enemies):
        if table.face[card] >= FIRST_NEMESIS:
            return table.hurt[card] / enemy_health(table, card)
    return 0.0


def _goal(table: Realm, quest: Quest) -> float:
    """How far the counters are that the quest is about: from where they began to where they should be."""
    share = 0.0
    for name, target in quest.sheet.toward.items():
        start = quest.sheet.counters[name]
        now = table.counters[[*quest.sheet.counters].index(name)]
        share += (now - start) / (target - start) if target != start else now / target
    return max(-0.5, min(1.0, share))


WEIGHTS: Final = (
    *(-5.5, 3.5, 1.0, 2.0, 0.8, 0.7, -0.3, -0.6, -0.4, -1.5, 6.0),
    *(0.0, 0.0, 1.0, 0.5, 1.0, -0.5, 0.3, -1.0, -1.5, -1.5),
)


def chance_to_win(table: Realm) -> float:
    """Between 0 and 1."""
    total = 0.0
    for weight, feature in zip(WEIGHTS, features(table), strict=True):
        total += weight * feature
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
