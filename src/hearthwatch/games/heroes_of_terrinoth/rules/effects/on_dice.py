"""Verbs for the dice that lie on the table, before they count."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card
from hearthwatch.kernel.effects import Node, number

from ...content import BLANK, ENEMY_DIE
from ...table import Hero, Realm
from ..rerolls import ANY_DICE, ENEMY_DICE, HERO_DICE, rerolling
from .language import effects

KINDS: Final = {"hero": HERO_DICE, "enemy": ENEMY_DICE, "": ANY_DICE}


@effects.verb("reroll", "amount", kind="die?")
def rerolls(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    table.do(rerolling(hero, number(node.value, table, hero, source), KINDS[node.parts.get("kind", "")]))


@effects.matters(rerolls)
def rerolls_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    kinds = KINDS[node.parts.get("kind", "")]
    return bool((kinds & HERO_DICE and table.dice) or (kinds & ENEMY_DICE and table.enemy_dice))


@effects.verb("add_success", "amount")
def adding_success(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """As if a die had shown it, never to be rolled on (HOT-7.29)."""
    table.plus += number(node.value, table, hero, source)


@effects.verb("add_defense", "amount")
def adding_defense(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """As if a die had shown it (HOT-7.29)."""
    table.guard += number(node.value, table, hero, source)


@effects.verb("cancel", "result")
def cancelling(table: Realm, node: Node, hero: Hero, source: Card) -> None:
    """One such enemy die counts for nothing."""
    for place, side in enumerate(table.enemy_dice):
        if ENEMY_DIE[side] == node.value:
            table.enemy_dice[place] = ENEMY_DIE.index(BLANK)
            table.say("HOT-7.13", "One enemy die is turned to a blank.")
            return


@effects.matters(cancelling)
def cancelling_matters(table: Realm, node: Node, hero: Hero, source: Card) -> bool:
    return any(ENEMY_DIE[side] == node.value for side in table.enemy_dice)
