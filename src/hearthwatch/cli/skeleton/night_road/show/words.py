"""How things are called in labels, refusals and the chronicle: to those who know them, and to others."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card, Readers
from hearthwatch.kernel.words import Namer

from ..content import BOX
from ..table import Path, Road
from .board import NAMES


def _card(table: Road, card: Card, readers: Readers) -> str:
    return table.card(card).name if table.knows(readers, card) else "something"


def _path(table: Road, path: Path, readers: Readers) -> str:
    card = table.on(path)
    known = f" ({table.card(card).name})" if table.knows(readers, card) else ""
    return f"the {NAMES[path]} path{known}"


def _face(table: Road, face: int, readers: Readers) -> str:
    """For those who play with real cards and type which one came up."""
    return BOX.night[face].name


NAMERS: Final[dict[str, Namer]] = {"Card": _card, "Face": _face, "Path": _path}
