"""Names and texts of things: a namer for each type that a rule may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .names import NAMES
from .prospects import PROSPECTS
from .texts import TEXTS
from .tiles import TILES

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

NAMERS: Final[dict[str, Namer]] = {**NAMES, **TILES, **TEXTS, **PROSPECTS}
