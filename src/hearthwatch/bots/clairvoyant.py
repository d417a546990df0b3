"""The ceiling: the same search by somebody who sees every card. Never offered to players."""

from __future__ import annotations

from hearthwatch.kernel import Table, chance

from .search import Search


class Clairvoyant(Search):
    """Knows where every card lies. What dice will show, nobody knows before they are rolled."""

    kind = "clairvoyant"
    fair = False

    def imagine(self, table: Table, seats: tuple[int, ...], seed: int) -> Table:
        twin = table.clone()
        twin.begin_history(recording=False)
        twin.rng = chance.start(seed)
        return twin
