"""Verbs that change the action under way: Bonuses with a "+", Items, Skills (THG-12.10, section 21)."""

from __future__ import annotations

from hearthwatch.kernel.effects import Node, number

from ...content.cards import COLOURS
from ...table import Saga
from ...things import IGNORE_RED, IGNORE_YELLOW, NO_ACTION, Character, Location
from .language import effects


@effects.verb("plus", "amount")
def plus(table: Saga, node: Node, who: Character, place: Location) -> None:
    """The value grows or shrinks; of a Journey it is the number of tiles (THG-G39)."""
    table.act_value += number(node.value, table, who, place)


@effects.verb("dice", "amount", colour="colour")
def dice(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Dice that may be added before the roll (THG-21.1)."""
    table.added_dice[COLOURS.index(node.parts["colour"])] += number(node.value, table, who, place)


@effects.verb("rerolls", "amount", wound="wounds?")
def rerolls(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Rerolls of single dice after the roll (THG-21.5); with a Wound as the price of each."""
    count = number(node.value, table, who, place)
    if "wound" in node.parts:
        table.hard_rerolls += count
        table.hard_wound = node.parts["wound"][0]
    else:
        table.rerolls += count


@effects.verb("upgrades", "amount")
def upgrades(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Upgrades of dice before the roll (THG-21.2)."""
    table.upgrades += number(node.value, table, who, place)


@effects.verb("criticals", "amount")
def criticals(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Criticals after the roll (THG-21.8)."""
    table.criticals_left += number(node.value, table, who, place)


@effects.verb("ignore", "penalties")
def ignore(table: Saga, node: Node, who: Character, place: Location) -> None:
    """Penalties that this action brings are ignored."""
    by_word = {"red": IGNORE_RED, "yellow": IGNORE_YELLOW, "all": IGNORE_RED | IGNORE_YELLOW}
    table.ignoring |= by_word[node.value]


@effects.verb("tile", "tiles")
def tile(table: Saga, node: Node, who: Character, place: Location) -> None:
    """A kind of tile may be laid in this Journey."""
    table.unlocked |= 1 << node.value


@effects.matters(plus, dice, rerolls, upgrades, criticals, ignore, tile)
def modifier_matters(table: Saga, node: Node, who: Character, place: Location) -> bool:
    """Only while an action is under way."""
    return table.action != NO_ACTION
