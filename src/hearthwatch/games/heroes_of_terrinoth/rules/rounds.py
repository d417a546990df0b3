"""The round: heroes, enemies, peril, travel, and its end (sections 5 and 13 of the rules)."""

from __future__ import annotations

from ..table import NO_CARD, PERIL_PHASE, ROUND_END, Realm, step
from .activation import hero_phase
from .effects.language import effect
from .enemy_phase import enemy_phase
from .places import travel_phase
from .quest_book import GRAY
from .quest_rules import ROUND_END_MOMENT, look_for_victory, quest_moment, quest_rule, too_long


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
    at_end = [number for number, rule in enumerate(table.played.rules) if rule.when == ROUND_END_MOMENT]
    steps = [victory_check()]
    for number in at_end:
        steps += [quest_rule(number, table.leader, NO_CARD), victory_check()]
    table.do(*steps, next_round())


@step("HOT-13.2")
def victory_check(table: Realm) -> None:
    """End the game if the quest is won now."""
    if table.played.victory.when == ROUND_END_MOMENT:
        look_for_victory(table)


@step("HOT-5.2")
def next_round(table: Realm) -> None:
    """A new round begins."""
    too_long(table)
    table.round += 1
    table.do(round_begins())


# -- peril (section 11 of the rules)


@step("HOT-11.1")
def peril_phase(table: Realm) -> None:
    """The party leader is the active hero (HOT-11.5)."""
    table.phase = PERIL_PHASE
    table.active = table.leader
    table.do(raise_peril())


@step("HOT-11.2")
def raise_peril(table: Realm) -> None:
    """The token moves one space and that space works; the last one works again every time (HOT-11.4, HOT-11.6)."""
    quest = table.played
    table.peril = min(table.peril + 1, len(quest.sheet.track))
    colour = quest.sheet.track[table.peril - 1]
    words = "Peril: space {}, {}." if colour != GRAY else "Peril: space {}, {}: nothing happens."
    table.say("HOT-11.2", words, table.peril, colour)
    if colour != GRAY:
        table.say("HOT-11.2", "{:PerilText}", colour)
        table.do(effect(quest.peril[colour], table.leader, NO_CARD))
