"""Numbers of a position that a player looks at, most of them between -1 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ..content import MOST_EXPERIENCE, MOST_THREATS
from ..content.cards import GOODS
from ..rules.adventure import Adventure
from ..rules.box import BOX
from ..table import GOOD_COUNT, Saga
from ..things import MYSTICAL, RANK_COUNT
from .acting import Outlook, Scene
from .progress import goal_shares, nearest_loss

GOALS: Final = 2
PARTS: Final = 2
COUNTERS: Final = 3
"""The number of Goals, of parts of each and of counters with features of their own."""
PLACES: Final = 22
"""The number of Locations of an Adventure of the box: the use of each, and the Enemies there."""
NUMBERS: Final = (
    "progress",
    "second progress",
    "danger",
    "time left",
    "progress by time",
    "least room",
    "room",
    "tight",
    "threats",
    "most threats",
    "goods",
    "items",
    "combat",
    "journey",
    "skills",
    "entries",
    "enemies",
    "strength",
    "blockades",
    "assigned",
    "company",
    "promise",
    "track",
    *(f"goal {goal + 1} part {part + 1}" for goal in range(GOALS) for part in range(PARTS)),
    *(f"counter {number + 1}" for number in range(COUNTERS)),
    *GOODS,
    "markers",
    "costs",
    *(f"done at Location {place + 1}" for place in range(PLACES)),
    *(f"Enemies at Location {place + 1}" for place in range(PLACES)),
)
EARLY: Final = tuple(
    NUMBERS.index(name) for name in ("second progress", "least room", "goods", "entries", "promise", "fate", "power")
)
"""Numbers that count otherwise in the first rounds than in the last ones."""
NAMES: Final = (*NUMBERS, *(f"{NUMBERS[number]}, early" for number in EARLY))
BOXED: Final = frozenset(one.slug for one in BOX.box_adventures)


def features(table: Saga) -> Sequence[float]:
    """Return the numbers of NAMES, in their order."""
    played, count = table.played, len(table.party)
    shares = goal_shares(table)
    goals = sorted([sum(parts) / len(parts) for parts in shares], reverse=True)
    left = 1 - (table.round - 1) / played.sheet.rounds
    room = [(table.body(who).cells & ~table.hurt(who)).bit_count() / 25 for who in table.characters]
    foes = table.foes
    strength = sum([(rank + 1) * sum(foes[rank::RANK_COUNT]) for rank in range(MYSTICAL)])
    scene = Scene(table)
    promise = sum([Outlook(table, who, scene).hope(table.area[who]) for who in table.characters])
    track = played.sheet.track
    parts = [share for goal in shares[:GOALS] for share in [*goal[:PARTS], *[0.0] * (PARTS - len(goal))]]
    counters = [
        min(1.5, max(-1.5, now / whole)) for now, whole in zip(table.counters, counter_sizes(played), strict=True)
    ][:COUNTERS]
    found = [
        goals[0] if goals else 0.0,
        goals[1] if len(goals) > 1 else 0.0,
        nearest_loss(table),
        left,
        goals[0] * left if goals else 0.0,
        min(room),
        sum(room) / count,
        sum(free < 0.4 for free in room) / count,
        sum(table.threats) / (MOST_THREATS * count),
        max(table.threats) / MOST_THREATS,
        min(1.5, sum(table.goods) / (5 * count)),
        min(1.5, sum(map(len, table.items)) / (3 * count)),
        sum(table.combat_level) / (MOST_EXPERIENCE * count),
        sum(table.journey_level) / (MOST_EXPERIENCE * count),
        table.skills.bit_count() / count,
        min(1.5, table.entries_read.bit_count() / 12),
        min(1.5, sum(foes) / 12),
        min(1.5, strength / 16),
        (table.location_blocks.bit_count() + table.border_blocks.bit_count() + table.card_blocks.bit_count()) / 5,
        min(1.5, sum(table.assigned) / 8),
        sum(bool(table.others_here(who)) for who in table.characters) / count,
        min(1.5, promise / (6 * count)),
        table.track / track.spaces if track else 0.0,
        *parts,
        *[0.0] * (GOALS * PARTS - len(parts)),
        *counters,
        *[0.0] * (COUNTERS - len(counters)),
        *[min(1.5, sum(table.goods[good::GOOD_COUNT]) / 6) for good in range(GOOD_COUNT)],
        sum([table.markers[card] > 0 for card in table.row]) / len(table.row),
        sum(table.cost_tokens) / 5,
        *_places(table),
    ]
    found += [found[number] * left for number in EARLY]
    return found


def _places(table: Saga) -> list[float]:
    """Return the use of each Location, then the Strength of the Enemies there.

    All are 0 in an Adventure that is not of the box: no training has seen its Locations.
    """
    done, foes = [0.0] * PLACES, [0.0] * PLACES
    if table.adventure not in BOXED:
        return done + foes
    for place, needs in enumerate(table.played.needs[:PLACES]):
        if table.entered >> place & 1:
            done[place] = 1.0
        elif needs:
            lying = sum(table.assigned[place * GOOD_COUNT : place * GOOD_COUNT + GOOD_COUNT])
            done[place] = min(1.0, lying / len(needs))
        ranks = table.foes[place * RANK_COUNT : place * RANK_COUNT + RANK_COUNT]
        if any(ranks):
            strength = sum([(rank + 1) * count for rank, count in enumerate(ranks[:MYSTICAL])]) + ranks[MYSTICAL]
            foes[place] = min(1.5, strength / 4)
    return done + foes


@lru_cache(maxsize=64)
def counter_sizes(played: Adventure) -> list[float]:
    """By counter: a number that counts as much of it."""
    toward = played.sheet.toward
    return [float(max(1, abs(begun), abs(toward.get(name, 6)))) for name, begun in played.sheet.counters.items()]
