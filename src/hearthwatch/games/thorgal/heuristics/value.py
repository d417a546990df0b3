"""The value function: progress towards the Goals, the time left, and everybody's Wounds."""

from __future__ import annotations

from math import exp
from typing import Final

from ..content import MOST_THREATS
from ..table import Saga
from ..things import RANK_COUNT
from .features import NAMES
from .progress import nearest_goal, nearest_loss

PRIOR_WEIGHTS: Final[dict[str, float]] = {
    "progress": 4.2,
    "second progress": 0.5,
    "progress by time": 0.0,
    "danger": -2.0,
    "least room": 2.0,
    "room": 0.5,
    "tight": -0.5,
    "threats": -0.6,
    "most threats": -0.3,
    "goods": 0.3,
    "items": 0.3,
    "combat": 0.5,
    "journey": 0.4,
    "skills": 0.2,
    "entries": 1.0,
    "enemies": -0.3,
    "strength": -0.4,
    "blockades": -0.3,
    "assigned": 0.5,
    "company": 0.0,
    "promise": 1.0,
    "markers": -1.0,
    "costs": -0.5,
    **{name: 0.0 for name in NAMES if "Location" in name or "early" in name},
}
"""Prior weights. A hurt Character has often paid for something, so training on games alone values free room as bad; and
a feature of a single Location overfits the games that were played. Such features have a small prior weight."""


def standing(table: Saga) -> float:
    """Return one number for a position: the more the better."""
    rounds = table.played.sheet.rounds
    room = [(table.body(who).cells & ~table.hurt(who)).bit_count() for who in table.characters]
    tight = sum(float(max(0, 12 - free)) ** 1.5 for free in room)
    goods = sum(table.goods)
    found: float = (
        9.0 * nearest_goal(table)
        - 5.0 * nearest_loss(table)
        + 1.3 * table.entries_read.bit_count()
        + 0.25 * goods
        + 0.5 * sum(map(len, table.items))
        + 0.5 * (sum(table.combat_level) + sum(table.journey_level))
        - 0.35 * sum(table.threats)
        - 0.5 * sum(max(0, threats - MOST_THREATS + 1) for threats in table.threats)
        - 0.08 * sum(25 - free for free in room)
        - 0.12 * tight
        - 0.3 * sum((rank + 1) * sum(table.foes[rank::RANK_COUNT]) for rank in range(RANK_COUNT))
        - 0.2 * (table.round / rounds)
    )
    return found


def chance_to_win(table: Saga) -> float:
    """About how likely a win is from here."""
    left = 1 - (table.round - 1) / table.played.sheet.rounds
    room = min((table.body(who).cells & ~table.hurt(who)).bit_count() for who in table.characters)
    score = 4.2 * nearest_goal(table) + 0.06 * table.entries_read.bit_count() + 1.2 * left
    score += 0.1 * min(room, 16) - 2.0 * nearest_loss(table) - 0.12 * sum(table.threats) / len(table.party)
    return 1 / (1 + exp(3.6 - score))
