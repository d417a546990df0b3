"""The end: there is no winning, the table stops when it stops (WOD-29.3)."""

from __future__ import annotations

from ..table import Chronicle, step


@step("WOD-29.3", "End the sitting", group="End")
def end_sitting(table: Chronicle) -> None:
    """Always open in free play (WOD-29.3)."""
    if table.wardens:
        table.finish(
            None,
            "WOD-29.3",
            "The sitting ends. In play: {}; Vows kept: {}.",
            len(table.wardens),
            table.vows_kept,
        )
    else:
        table.finish(None, "WOD-29.3", "Nobody is left, and the chronicle is closed.")
