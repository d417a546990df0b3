"""The upper bound: the same search with every card visible. Never offered to players."""

from __future__ import annotations

from hearthwatch.kernel import Table, chance

from .search import Search


class Clairvoyant(Search):
    """A search that knows where every card lies. Dice stay unknown until they are rolled."""

    kind = "clairvoyant"
    fair = False

    def imagine(self, table: Table, seats: tuple[int, ...], seed: int) -> Table:
        twin = table.clone()
        twin.begin_history(recording=False)
        twin.rng = chance.start(seed)
        return twin
