"""Every save in a line: when, which game, how far, and whether it goes on."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from hearthwatch.drawing.rows import Row, quiet
from hearthwatch.kernel.english import counted
from hearthwatch.kernel.errors import HearthwatchError

from .saves import Saves, how_to_begin

DRAWN: Final = 1 << 64
"""Nobody types a seed as large as this: it was drawn, and is said nowhere."""


def all_saves(saves: Saves) -> list[Row]:
    """Every save, the newest first."""
    rows = [Row(_about(saves, name), lead=name) for name in saves.names()]
    return rows or [quiet(f"There is no saved game yet. {how_to_begin()}")]


def _about(saves: Saves, name: str) -> str:
    """When, what, how far, and whether it goes on."""
    when = datetime.fromtimestamp(saves.path(name).stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    try:
        table = saves.open(name)[1]
        origin, _ = saves.about(name)
    except HearthwatchError:
        return f"{when}, {saves.state(name)}"
    parts = [when, origin.game]
    if "difficulty" in origin.options:
        parts.append(str(origin.options["difficulty"]))
    parts.append(counted(origin.seats, "player"))
    details = table.details()
    if "round" in details:
        parts.append(f"round {details['round']}")
    if table.outcome is not None:
        parts.append(saves.state(name))
    seed = [f"seed {origin.seed}"] if origin.seed < DRAWN else []
    return ", ".join([*parts, counted(table.moves, "choice"), *seed])
