"""What the table judges about an Action: the GM, else whoever acts, or in an adventure the layer (WOD-30.1, WOD-A9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hearthwatch.kernel import Question, Step

from ..table import Act, Chronicle

Answer: TypeAlias = Callable[[Chronicle, Act], Step]
ANSWERS: Final[dict[int, Answer]] = {}
"""By kind of question: how the adventure answers it; () where people do. Filled by the adventure."""


def ask_judge(table: Chronicle, act: Act, question: Question) -> None:
    """Ask whoever confirms what concerns the acting character, unless the adventure has an answer (WOD-A9)."""
    answer = ANSWERS[question[0]](table, act) if table.adventuring and question[0] in ANSWERS else ()
    if answer:
        table.do(answer)
    else:
        table.ask(table.judge(table.act_character[act]), question)
