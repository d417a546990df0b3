"""The ideas of a GM are for the GM alone: nobody else sees them, hears of the list, or finds them in a copy."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Readers, Step, Words, mask_of
from hearthwatch.kernel.flow import ask_again

from ..table import GUIDED, NO_GM, Chronicle, Prompts, Seat
from .ideas import another_idea, last_idea, lists_of_ideas, more_ideas, take_idea
from .journal import IDEA
from .prompts import LISTS

UNKNOWN: Final = -1
"""In the place of a list and an entry that somebody may not know."""
ANY_LIST: Final = Prompts(0)
HIDDEN_CHOICE: Final = Words("Something for the GM")
HIDDEN_QUESTION: Final = Words("The GM looks for an idea.")


def list_name(table: Chronicle, prompts: int, readers: Readers) -> str | Words:
    """A list by its name, for those who may know which one is looked at."""
    return HIDDEN_CHOICE if _is_hidden(table, readers) else LISTS[prompts].name


def idea_words(table: Chronicle, prompts: int, readers: Readers) -> str | Words:
    """The last idea from the list that is looked at."""
    return HIDDEN_QUESTION if _is_hidden(table, readers) else last_idea(table, prompts, readers)


def _is_hidden(table: Chronicle, readers: Readers) -> bool:
    """Whether ideas are being looked for by a GM who is not among the readers."""
    question = table.question
    asks = bool(question) and question[0] in (lists_of_ideas.kind.id, more_ideas.kind.id)
    return asks and table.gm != NO_GM and question[1] == table.gm and not readers & mask_of(table.gm)


def forget(table: Chronicle, readers: Readers) -> None:
    """Take out of a copy what these readers cannot know: old ideas, and the list that is looked at."""
    table.blocks = [
        (kind, row[0], UNKNOWN, UNKNOWN, row[3]) if kind == IDEA and row[3] and not row[3] & readers else (kind, *row)
        for kind, *row in table.blocks
    ]
    if table.gm != NO_GM and not readers & mask_of(table.gm):
        table.stack = [_without_list(table, step) for step in table.stack]
        if table.asked:
            table.asked = (table.asked[0], *(_without_list(table, step) for step in table.asked[1:]))


def _without_list(table: Chronicle, step: Step) -> Step:
    """A question of the GM for more ideas, of any list; it may wait until another has been answered."""
    if step and step[0] == ask_again.kind.id:
        seats, *questions = step[1:]
        return (step[0], seats, *(_without_list(table, one) for one in questions))
    if step and step[0] == more_ideas.kind.id and step[1] == table.gm:
        return more_ideas(Seat(table.gm), ANY_LIST)
    return step


def kept_back(table: Chronicle, readers: Readers, dropped: list[Step]) -> bool:
    """Whether the journal, or a choice that was taken back, holds ideas that these readers may not know."""
    if any(kind == IDEA and row[3] and not row[3] & readers for kind, *row in table.blocks):
        return True
    asks = (take_idea.kind.id, another_idea.kind.id)
    return table.mode == GUIDED and any(step[0] in asks and not readers & mask_of(step[1]) for step in dropped)
