"""The names of everything that a player reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .card_texts import CARD_TEXTS
from .names import NAMES
from .odds import ODDS
from .places import PLACES
from .prospects import PROSPECTS
from .told import TOLD

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

NAMERS: Final[dict[str, Namer]] = {**NAMES, **CARD_TEXTS, **ODDS, **PLACES, **PROSPECTS, **TOLD}
