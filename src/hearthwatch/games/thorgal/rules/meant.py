"""Refuse answers that the open question does not match (THG-1.5)."""

from __future__ import annotations

from hearthwatch.kernel import Refusal, Step, no, remembered

from ..table import Saga, rules


@remembered
def answers(table: Saga) -> list[Step]:
    """Everything that the open question speaks of."""
    question = table.question
    return [*rules.run[question[0]](table, *question[1:])] if question else []


def not_meant(table: Saga, step: Step, words: str, *things: int) -> Refusal | None:
    """Refuse a step that does not answer the open question: the effect addresses other things."""
    if not table.asked or step in answers(table):
        return None
    return no("THG-1.5", words, *things)
