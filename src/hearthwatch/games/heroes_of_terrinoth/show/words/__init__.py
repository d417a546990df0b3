"""The names of everything that a player reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .card_texts import CARD_TEXTS
from .names import NAMES, card_name

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

__all__ = ["NAMERS", "card_name"]

NAMERS: Final[dict[str, Namer]] = {**NAMES, **CARD_TEXTS}
