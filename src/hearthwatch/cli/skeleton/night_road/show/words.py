"""Names in labels, refusals and the chronicle: for those who know a card, and for others."""

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
    """Name a face for players who use real cards and type which card came up."""
    return BOX.night[face].name


NAMERS: Final[dict[str, Namer]] = {"Card": _card, "Face": _face, "Path": _path}
