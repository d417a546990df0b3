"""Undo where bots choose too: the bar shows the price of undo, and undo asks for it; both use the same computation."""

from __future__ import annotations

from typing import NamedTuple

from hearthwatch.kernel.table import Table

from .companions import Companions


class Undoing(NamedTuple):
    """The effect of one undo."""

    choices: int
    """Number of choices undone: the player's choice and the bots' choices after it; 0 if the player made none."""
    dear: Table | None
    """The table at the first of them after which something hidden or random came up; None where all are free."""

    @property
    def bar(self) -> str:
        """The key with its price; empty where there is nothing to take back."""
        return f"u undo ({'asks first' if self.dear else 'free'})" if self.choices else ""


def undoing(table: Table, companions: Companions) -> Undoing:
    """Look, on a copy, at all that goes back to the last question that was answered here."""
    copy = table.clone()
    bots = Companions(copy, companions.names)
    choices, dear = 0, None
    while copy.here.undone:
        if dear is None and copy.undo_cost == "reveals":
            dear = copy.clone()
        copy.undo()
        choices += 1
        if bots.to_move is None:
            return Undoing(choices, dear)
    return Undoing(0, None)
