"""Reasons to choose an option, in a few words: shown with hints."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Step
from hearthwatch.kernel.english import counted

from ..table import FIRST_CREATURE, Thornwatch, rules
from .looks import has_story_action, steps_from_edge

PLAIN: Final = {
    "plan": "You act first next round.",
    "slot_card": "It waits in its slot, while the hand is discarded.",
    "keep_ebb": "Ebb may be worth more later.",
    "no_focus": "The focus die stays for another roll.",
}


def reason(table: Thornwatch, step: Step) -> str:
    """Return the reasons for an option, as facts that everybody can see; its value is shown as a chance."""
    name = rules.kinds[step[0]].name if step[0] < len(rules.kinds) else ""
    if name == "strike":
        return _edge(table, step[3])
    if name == "power_slot":
        left = len(table.open_cost(step[2])) - 1
        return "Then it is powered." if not left else f"Then {left} {'is' if left == 1 else 'are'} open."
    if name == "move":
        return _why_there(table, step[1], step[3])
    if name == "end_turn":
        left = len(table.hand(step[1]))
        return f"{counted(left, 'card')} in hand {'goes' if left == 1 else 'go'}, five come." if left else ""
    return PLAIN.get(name, "")


def _edge(table: Thornwatch, pawn: int) -> str:
    if pawn < FIRST_CREATURE:
        left = len(table.wounds)
        return f"{left} wound cards are left for all heroes."
    behind = steps_from_edge(table, pawn)
    return "On the edge: any hit defeats it." if not behind else f"{behind} more to the edge."


def _why_there(table: Thornwatch, hero: int, tile: int) -> str:
    if has_story_action(table, hero, tile):
        return "The storyboard has something to do there."
    enemies = sum(table.is_against_heroes(pawn) for pawn in table.pawns_on(tile))
    return f"{enemies} to strike there." if enemies else ""
