"""The peril track (section 11 of the rules)."""

from __future__ import annotations

from ..table import NO_CARD, PERIL_PHASE, Realm, step
from .effects.language import effect
from .quest_book import GRAY, quest_of


@step("HOT-11.1")
def peril_phase(table: Realm) -> None:
    """The party leader is the active hero (HOT-11.5)."""
    table.phase = PERIL_PHASE
    table.active = table.leader
    table.do(raise_peril())


@step("HOT-11.2")
def raise_peril(table: Realm) -> None:
    """The token moves one space and that space works; the last one works again every time (HOT-11.4, HOT-11.6)."""
    quest = quest_of(table)
    table.peril = min(table.peril + 1, len(quest.sheet.track))
    colour = quest.sheet.track[table.peril - 1]
    table.say("HOT-11.2", "Peril: space {}, {}.", table.peril, colour)
    if colour != GRAY:
        table.say("HOT-11.2", "{:PerilText}", colour)
        table.do(effect(quest.peril[colour], table.leader, NO_CARD))
