"""Summon cards: one Ability card is the price, and an Unhallowed takes the Summon's place."""

from __future__ import annotations

from hearthwatch.kernel import Card

from ..table import GRAVEYARD, UNHALLOWED, Watch, step
from .exhaustion import one_hero_exhausts
from .line import turn_up


@step("SAW-15.1")
def meet_summon(table: Watch, card: Card, asleep: int) -> None:
    """A revealed Summon is resolved at once (SAW-15.1)."""
    table.do(one_hero_exhausts(), unhallowed_arrives(card, asleep))


@step("SAW-15.4")
def unhallowed_arrives(table: Watch, card: Card, asleep: int) -> None:
    """The Summon goes to the Graveyard, the top Unhallowed takes its place faceup (SAW-15.3 to SAW-15.6)."""
    position = table.line.index(card)
    table.line.pop(position)
    table.marks[card] = 0
    table.put(card, GRAVEYARD)
    if not table.unhallowed:
        table.finish(False, "SAW-15.6", "An Unhallowed is summoned and none is left: the dark has no end.")
        return
    arriving = table.draw(UNHALLOWED)
    table.line.insert(position, arriving)
    turn_up(table, arriving, asleep)
    table.say("SAW-15.4", "{:Card} is summoned in position {}.", arriving, position + 1)
