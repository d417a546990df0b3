"""What an open question does not mean: somebody may point at it, and is told so (THG-1.5)."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, Step, no, remembered

from ..table import Saga, rules


@remembered
def answers(table: Saga) -> list[Step]:
    """Everything that the open question speaks of."""
    question = table.question
    return [*rules.run[question[0]](table, *question[1:])] if question else []


def not_meant(table: Saga, step: Step, words: str, *things: int) -> Refusal | None:
    """Why a step is no answer to the question that is open: the effect speaks of other things."""
    if not table.asked or step in answers(table):
        return None
    return no("THG-1.5", words, *things)
