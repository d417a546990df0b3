"""Sense for a game that has none of its own."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Sense, Step, Table


class PlainSense(Sense[Table]):
    """Any move, played to the end. What is open at every decision is left alone where there is anything else."""

    def move(self, table: Table) -> Step:
        legal = table.legal
        return legal[table.pick(len(legal) - table.extra or len(legal))]


PLAIN: Final = PlainSense()
