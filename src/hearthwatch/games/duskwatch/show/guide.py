"""What helps to find the fitting Action: its trigger, its words, and the true odds with the deck as it lies."""

from __future__ import annotations

from typing import Final

from ..content import ACTIONS, FORCED, INFLICT_HARM, LIKELIHOODS
from ..rules.odds import draw_odds, due_levels, oracle_odds
from ..table import Chronicle
from .board_types import ActionShown, LikelihoodShown, Odds, WaitingShown

LEAST, MOST = -3, 8
"""The modifiers whose odds are shown beforehand: those that a Score and a few levels lead to."""

SHOWN_ACTIONS: Final = [
    ActionShown(
        id=f"action:{number}",
        name=one.name,
        rule=one.rule,
        ground=one.ground,
        trigger=one.trigger,
        words=one.words,
        scores=one.scores,
        strong=one.strong,
        weak=one.weak,
        miss=one.miss,
        forced=number in FORCED,
    )
    for number, one in enumerate(ACTIONS)
]


def odds_by_modifier(table: Chronicle) -> dict[str, Odds]:
    """The chances of each result by Score and levels together."""
    return {str(modifier): shares(draw_odds(table, modifier)) for modifier in range(LEAST, MOST + 1)}


def shares(odds: tuple[float, float, float]) -> Odds:
    """The chances of the three results by their names."""
    strong, weak, miss = odds
    return {"Strong Hit": round(strong, 4), "Weak Hit": round(weak, 4), "Miss": round(miss, 4)}


def oracle_guide(table: Chronicle) -> list[LikelihoodShown]:
    """Each likelihood, from the most to the least probable, with what it is worth now."""
    names = LIKELIHOODS[table.option("oracle")]
    found = []
    for cards in range(len(names), 0, -1):
        yes, but, no = oracle_odds(table, cards)
        found.append(
            LikelihoodShown(cards=cards, name=names[cards - 1], yes=round(yes, 4), but=round(but, 4), no=round(no, 4))
        )
    return found


def waiting_levels(table: Chronicle, character: int) -> WaitingShown:
    """Levels that go into the very next Draw by themselves, and those that a blow takes besides."""
    plain = due_levels(table, character, -1)
    return WaitingShown(next=plain, blow=due_levels(table, character, INFLICT_HARM) - plain)
