"""The round: heroes, enemies, peril, travel, and its end (sections 5 and 13 of the rules)."""

from __future__ import annotations

from ..table import NO_CARD, ROUND_END, Realm, step
from .activation import hero_phase
from .ending import ROUND_END_MOMENT, look_for_victory, too_long
from .enemy_phase import enemy_phase
from .peril import peril_phase
from .places import travel_phase
from .quest_book import quest_of
from .quest_rules import quest_moment, quest_rule


@step("HOT-5.1")
def round_begins(table: Realm) -> None:
    """Four phases, then the end of the round."""
    table.say("HOT-5.1", "Round {}.", table.round)
    table.do(hero_phase(), enemy_phase(), peril_phase(), travel_phase(), round_ends())
    quest_moment(table, "round start", table.leader)


@step("HOT-13.1")
def round_ends(table: Realm) -> None:
    """Victory is looked for first, and again after each effect of this moment (HOT-13.5)."""
    table.phase = ROUND_END
    table.active = table.leader
    at_end = [number for number, rule in enumerate(quest_of(table).rules) if rule.when == ROUND_END_MOMENT]
    steps = [victory_check()]
    for number in at_end:
        steps += [quest_rule(number, table.leader, NO_CARD), victory_check()]
    table.do(*steps, next_round())


@step("HOT-13.2")
def victory_check(table: Realm) -> None:
    """Whether the quest is won now."""
    if quest_of(table).victory.when == ROUND_END_MOMENT:
        look_for_victory(table)


@step("HOT-5.2")
def next_round(table: Realm) -> None:
    """A new round begins."""
    too_long(table)
    table.round += 1
    table.do(round_begins())
