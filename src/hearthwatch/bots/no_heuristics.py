"""Sense for a game that has none of its own."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Heuristics, Step, Table


class NoHeuristics(Heuristics[Table]):
    """Any answer to what is asked, played to the end. What is open at every decision is left alone."""

    def move(self, table: Table) -> Step:
        answers = table.asked_options
        return answers[table.pick(len(answers))]


PLAIN: Final = NoHeuristics()
