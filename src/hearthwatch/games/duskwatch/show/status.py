"""Where the table stands, in the few words that pages and terminals put above and beside it."""

from __future__ import annotations

from typing import Final

from ..content import ACTION_NAMES, CONSEQUENCES, short_name
from ..rules.consequences import CONSEQUENCE_CARD, heading
from ..table import MODES, Act, Chronicle
from .board_types import ConsequenceShown

COMPANY: Final = dict(
    zip(MODES, ("A story told alone", "A story told together", "A story with a game master"), strict=True)
)
MAKING, FICTION, DRAW, RESULT = "making", "fiction", "draw", "result"
ABOUT_A_CARD: Final = ("events", "items")


def question_of(table: Chronicle) -> str:
    """The name of the open question; empty where nothing is asked."""
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
    """The consequence card while people decide what it brings."""
    if question_of(table) not in ABOUT_A_CARD:
        return None
    act = Act(table.question[1])
    found = CONSEQUENCES[heading(table, act)]
    return ConsequenceShown(
        action=ACTION_NAMES[table.act_action[act]],
        card=short_name(table.act_cards[act][CONSEQUENCE_CARD]),
        heading=found.heading,
    )
