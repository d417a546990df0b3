"""Where a number comes from: the last changes of each Score, with their causes (WOD-0.2)."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Readers

from ..content import ACTIONS, SCORES
from ..rules.journal import BY_ACTION, BY_CONSEQUENCE, BY_FATE, BY_GIVING, BY_PEOPLE, BY_VOW, CHANGED
from ..table import Chronicle
from .board_types import ChangeShown
from .words import cause_words

MOST_CHANGES: Final = 5
RULES: Final = {
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
                    rule=ACTIONS[table.act_action[which]].rule if cause == BY_ACTION else RULES[cause],
                    block=number,
                )
            )
    return found
