"""The dice of an attack against a target, with all changes, before the target is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.effects import Node, number

from ...content import BASIC_DIE, BASIC_HITS
from ...rules.changes import changed
from ...rules.effects.language import effects
from ...rules.effects.on_attacks import pawns_to_strike, targets, way_of
from ...table import Thornwatch

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

AVERAGE: Final = sum(BASIC_HITS) / len(BASIC_DIE)
"""Hits of one basic die."""


def in_dice(dice: int) -> str:
    """5 dice, 3.5 hits on average."""
    if dice < 1:
        return "no die"
    return f"{dice} {'die' if dice == 1 else 'dice'}, {dice * AVERAGE:.1f} hits on average"


def dice_against(table: Thornwatch, name: str, me: int, pawn: int, event: int) -> int:
    """Return how many dice an attack of this name rolls against a pawn (TWN-21.1)."""
    node = effects.node(table, name)
    parts = [node.parts[key] for key in ("dice", "more", "more2") if key in node.parts]
    dice = max(0, sum(number(part, table, me, pawn, event) for part in parts))
    return max(0, dice + (changed(table, "dice", me, pawn, way_of(node)) if me >= 0 else 0))


def odds_of(table: Thornwatch) -> dict[int, int]:
    """By a target of the attack that asks for one: the dice against it. Nothing where no attack asks."""
    question = table.question
    if not question or question[0] != pawns_to_strike.kind.id:
        return {}
    name, me, it, event = question[1:5]
    found = targets(table, effects.node(table, name), me, it, event)
    return {pawn: dice_against(table, name, me, pawn, event) for pawn in found}


def best_odds(table: Thornwatch, node: Node, me: int, event: int) -> str:
    """Return an attack that an effect is, in words: what it rolls against whomever it is best against."""
    if node.value not in ("melee", "ranged") or "dice" not in node.parts:
        return ""
    found = [dice_against(table, node.name, me, pawn, event) for pawn in targets(table, node, me, me, event)]
    return f"An attack with {in_dice(max(found))}." if found else ""


def _against(table: Thornwatch, pawn: int, readers: Readers) -> str:
    found = odds_of(table)
    return f"{in_dice(found[pawn]).capitalize()}." if pawn in found else ""


ODDS: Final[dict[str, Namer]] = {"Against": _against}
