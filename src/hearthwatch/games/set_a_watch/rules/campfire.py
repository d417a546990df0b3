"""The campfire: firewood, and how far its light reaches."""

from __future__ import annotations

from ..table import Watch, step
from .exhaustion import exhaust_cards


def feed_fire(table: Watch, wood: int) -> None:
    """Firewood goes up or down; a loss stops at zero (SAW-11.1, SAW-G3). No maximum (SAW-11.6), but by option."""
    table.firewood = max(0, table.firewood + wood)
    if table.cap and table.firewood > table.cap:
        table.firewood = table.cap
        table.say("SAW-G4", "Firewood {:+d}: now {}, the most there can be.", wood, table.cap)
    elif wood:
        table.say("SAW-11.1", "Firewood {:+d}: now {}.", wood, table.firewood)
    else:
        table.say("SAW-11.1", "Firewood stays at {}.", table.firewood)


def reveal_level(table: Watch) -> int:
    """Return the number of front positions of the Line that are lit (SAW-10.1, SAW-10.11).

    Locations and Abilities may change it.
    """
    wood, rule = table.firewood, table.rule()
    level = (1 if wood < 7 else 2 if wood < 12 else 3) + table.level_bonus + rule.reveal_level
    if level < 1:
        return 1
    return min(level, rule.level_cap) if rule.level_cap else level


@step("SAW-11.2", "Keep the fire alive")
def rekindle(table: Watch) -> None:
    """Firewood never stays at zero: the group must exhaust a card on Watch, and firewood becomes 2.

    SAW-11.2, SAW-11.3, SAW-11.4.
    """
    table.say("SAW-11.2", "The fire is out: an Ability card pays for new wood.")
    table.do(exhaust_cards(1), new_wood())


@step("SAW-11.2")
def new_wood(table: Watch) -> None:
    """Firewood becomes 2."""
    feed_fire(table, 2)


@step("SAW-11.2")
def keep_fire(table: Watch) -> None:
    """Outside settling: a Location that puts the fire out is paid for at once by the Watch (SAW-G3)."""
    if table.firewood == 0:
        table.do(rekindle())
