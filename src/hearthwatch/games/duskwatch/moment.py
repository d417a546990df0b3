"""Where the table stands, in the few words that pages and terminals put above and beside it."""

from __future__ import annotations

from typing import Any, Final

from .consequences import CONSEQUENCE_CARD, heading
from .content import ACTION_NAMES, CONSEQUENCES, short_name
from .table import MODES, Act, Chronicle

COMPANY: Final = dict(
    zip(MODES, ("A story told alone", "A story told together", "A story with a game master"), strict=True)
)
MAKING, FICTION, DRAW, RESULT = "making", "fiction", "draw", "result"
ABOUT_A_CARD: Final = ("events", "items")


def question_of(table: Chronicle) -> str:
    """The name of the open question; empty where nothing is asked."""
    return table.rules.kinds[table.asked[1][0]].name if table.asked else ""


def phase(table: Chronicle) -> str:
    """Making characters and the Vow, telling the story, collecting a Draw, or reading its result."""
    if not table.opened:
        return MAKING
    if table.act_result and table.act_result[-1] == -1:
        return DRAW
    return RESULT if table.out or question_of(table) in ABOUT_A_CARD else FICTION


def consequence(table: Chronicle) -> dict[str, Any] | None:
    """The consequence card while people decide what it brings."""
    if question_of(table) not in ABOUT_A_CARD:
        return None
    act = Act(table.asked[1][1])
    found = CONSEQUENCES[heading(table, act)]
    return {
        "action": ACTION_NAMES[table.act_action[act]],
        "card": short_name(table.act_cards[act][CONSEQUENCE_CARD]),
        "heading": found["heading"],
    }
