"""Numbers of a position that a player looks at, most of them between -1 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..content import MOST_EXPERIENCE, MOST_THREATS
from ..table import Saga
from .progress import fulfilled, nearest_goal, nearest_loss

NAMES: Final = (
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
    "goal goods",
    "items",
    "combat",
    "journey",
    "skills",
    "entries",
    "enemies",
    "blockades",
    "assigned",
    "company",
)


def features(table: Saga) -> Sequence[float]:
    """The numbers of NAMES, in their order."""
    played, count = table.played, len(table.party)
    goals = sorted((fulfilled(table, goal) for goal in played.goals), reverse=True)
    left = 1 - (table.round - 1) / played.sheet.rounds
    room = [(table.body(who).cells & ~table.hurt(who)).bit_count() / 25 for who in table.characters]
    wanted = [good for goal in played.sheet.goal for good in ("power", "fate") if good in goal.condition]
    held = sum(table.goods_of(who)[5 if good == "power" else 4] for who in table.characters for good in set(wanted))
    return (
        nearest_goal(table),
        goals[1] if len(goals) > 1 else 0.0,
        nearest_loss(table),
        left,
        nearest_goal(table) * left,
        min(room),
        sum(room) / count,
        sum(free < 0.4 for free in room) / count,
        sum(table.threats) / (MOST_THREATS * count),
        max(table.threats) / MOST_THREATS,
        min(1.5, sum(table.goods) / (5 * count)),
        min(1.5, held / 4),
        min(1.5, sum(map(len, table.items)) / (3 * count)),
        sum(table.combat_level) / (MOST_EXPERIENCE * count),
        sum(table.journey_level) / (MOST_EXPERIENCE * count),
        table.skills.bit_count() / count,
        min(1.5, table.entries_read.bit_count() / 12),
        min(1.5, sum(table.foes) / 12),
        (table.location_blocks.bit_count() + table.border_blocks.bit_count() + table.card_blocks.bit_count()) / 5,
        min(1.5, sum(table.assigned) / 8),
        sum(bool(table.others_here(who)) for who in table.characters) / count,
    )
