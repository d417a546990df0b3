"""From a whole step to what is offered, and back: a question with many answers is asked in stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel.staging import whole_question

from ..rules.dice import places_to_strike, strike
from ..rules.journeys import travel, ways_to_travel
from ..rules.wounds import suffer, wound_places
from ..table import Saga

if TYPE_CHECKING:
    from hearthwatch.kernel import Step

LAYING: Final = frozenset((travel.kind.id, suffer.kind.id, strike.kind.id))
"""The kinds of steps that lay a tile."""
LAYING_QUESTIONS: Final = frozenset((ways_to_travel.kind.id, wound_places.kind.id, places_to_strike.kind.id))
"""The questions about where a tile goes."""


def tiles_to_lay(table: Saga, question: Step) -> list[Step]:
    """Return the answers to a question that lay a tile: all that it considers, for it considers no other places."""
    number: int = question[0]
    if number not in LAYING_QUESTIONS:
        return []
    return [step for step in table.laws.run[number](table, *question[1:]) if step[0] in LAYING]


def answers(table: Saga) -> list[Step]:
    """Return the whole steps that answer the open question, as far as the stages chosen so far leave them."""
    offered, stages = table.asked_options, table.rules.stages
    if not any(step[0] in stages for step in offered):
        return offered
    question, chosen = whole_question(table.asked[1])
    found = tiles_to_lay(table, question) or table.find(question)
    for stage in chosen:
        kind = stages[stage[0]].whole
        left = [
            step
            for step in found
            if step[0] == kind.id
            and all(one.value(table, step) == value for one, value in zip(kind.stages, stage[2:], strict=False))
        ]
        found = left or found
    return found


def toward(table: Saga, whole: Step) -> Step:
    """Return the step itself where it is offered, else the stage that leads to it."""
    offered = table.asked_options
    if whole in offered:
        return whole
    for step in offered:
        kind = table.rules.stages.get(step[0])
        if kind is None or kind.whole.id != whole[0] or step[0] == kind.back:
            continue
        if all(one.value(table, whole) == value for one, value in zip(kind.whole.stages, step[2:], strict=False)):
            return step
    return offered[0]
