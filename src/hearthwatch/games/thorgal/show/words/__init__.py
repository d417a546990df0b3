"""What things are called, and what they say: a namer for each type that a rule may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .names import NAMES
from .texts import TEXTS

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

NAMERS: Final[dict[str, Namer]] = {**NAMES, **TEXTS}
