"""Help at the table: its state, fitting Actions, the true odds, and the origin of a number."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Readers

from ..content import ACTION_NAMES, ACTIONS, CONSEQUENCES, FORCED, LIKELIHOODS, SCORES, short_name
from ..rules.consequences import CONSEQUENCE_CARD, heading
from ..rules.journal import BY_ACTION, BY_CONSEQUENCE, BY_FATE, BY_GIVING, BY_PEOPLE, BY_VOW, CHANGED
from ..rules.odds import draw_odds, oracle_odds
from ..table import MODES, Act, Chronicle
from .board_types import ActionShown, ChangeShown, ConsequenceShown, LikelihoodShown, Odds
from .percents import percents
from .words import cause_words

# -- where the table stands

COMPANY: Final = dict(
    zip(MODES, ("A story told alone", "A story told together", "A story with a game master"), strict=True)
)
MAKING, FICTION, DRAW, RESULT = "making", "fiction", "draw", "result"
ABOUT_A_CARD: Final = ("events", "items")


def question_of(table: Chronicle) -> str:
    """Return the name of the open question; empty where nothing is asked."""
    return table.rules.kinds[table.question[0]].name if table.asked else ""


def phase(table: Chronicle) -> str:
    """Making characters and the Vow, telling the story, collecting a Draw, or reading its result.

    The cards that lie out may be those of a Gift which boosts an Action that is still being prepared.
    """
    if not table.opened:
        return MAKING
    act = table.open_act
    reading = table.out and (act is None or not table.act_cards[act])
    if reading or question_of(table) in ABOUT_A_CARD:
        return RESULT
    return FICTION if act is None else DRAW


def consequence(table: Chronicle) -> ConsequenceShown | None:
    """Return the consequence card while people decide what it brings."""
    if question_of(table) not in ABOUT_A_CARD:
        return None
    act = Act(table.question[1])
    found = CONSEQUENCES[heading(table, act)]
    return ConsequenceShown(
        action=ACTION_NAMES[table.act_action[act]],
        card=short_name(table.act_cards[act][CONSEQUENCE_CARD]),
        heading=found.heading,
    )


# -- Actions and odds

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
    """Return the chances of each result by Score and levels together."""
    return {str(modifier): shares(draw_odds(table, modifier)) for modifier in range(LEAST, MOST + 1)}


def shares(odds: tuple[float, float, float]) -> Odds:
    """Return the chances of the three results by their names."""
    strong, weak, miss = odds
    return {"Strong Hit": round(strong, 4), "Weak Hit": round(weak, 4), "Miss": round(miss, 4)}


def oracle_guide(table: Chronicle) -> list[LikelihoodShown]:
    """Return each likelihood, from the most to the least probable, with its present chances."""
    names = LIKELIHOODS[table.option("oracle")]
    found = []
    for cards in range(len(names), 0, -1):
        yes, but, no = oracle_odds(table, cards)
        found.append(
            LikelihoodShown(
                cards=cards,
                name=names[cards - 1],
                yes=round(yes, 4),
                but=round(but, 4),
                no=round(no, 4),
                percents=percents((yes, but, no)),
            )
        )
    return found


# -- where a number comes from (WOD-0.2)

MOST_CHANGES: Final = 5
CAUSE_RULES: Final = {
    BY_CONSEQUENCE: "WOD-8.11",
    BY_VOW: "WOD-28.5",
    BY_PEOPLE: "WOD-0.3",
    BY_GIVING: "WOD-4.15",
    BY_FATE: "WOD-G6",
}


def recent_changes(table: Chronicle, character: int, readers: Readers) -> dict[str, list[ChangeShown]]:
    """By Score, the newest first; Scores that never changed are left out."""
    found: dict[str, list[ChangeShown]] = {}
    for number in range(len(table.blocks) - 1, -1, -1):
        kind, *row = table.blocks[number]
        if kind != CHANGED or row[0] != character:
            continue
        _, score, before, after, cause, which = row
        rows = found.setdefault(SCORES[score], [])
        if len(rows) < MOST_CHANGES:
            rows.append(
                ChangeShown(
                    before=before,
                    after=after,
                    why=cause_words(table, (cause, which), readers),
                    rule=ACTIONS[table.act_action[which]].rule if cause == BY_ACTION else CAUSE_RULES[cause],
                    block=number,
                )
            )
    return found
