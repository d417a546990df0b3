"""Heuristics for a game that has none of its own."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Heuristics, Step, Table


class NoHeuristics(Heuristics[Table]):
    """Choose any answer to the question, and play to the end. Leave interludes alone."""

    def move(self, table: Table) -> Step:
        answers = table.asked_options
        return answers[table.pick(len(answers))]


PLAIN: Final = NoHeuristics()
