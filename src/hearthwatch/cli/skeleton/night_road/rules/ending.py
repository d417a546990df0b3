"""The end of the game (NRD-3)."""

from __future__ import annotations

from ..content import BOX
from ..table import Road, rules


@rules.step("NRD-3.1")
def check_end(table: Road) -> None:
    """No oil is looked at first: it loses even at the last card (NRD-3.1, NRD-3.2)."""
    if table.oil == 0:
        table.finish(False, "NRD-3.1", "The lantern goes out; cards walked: {}.", table.walked)
    elif table.walked == BOX.way:
        table.finish(True, "NRD-3.2", "Morning comes, with {} oil left.", table.oil)
