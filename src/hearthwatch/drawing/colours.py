"""Mid-tones that can be read on dark and on light. They never speak alone: a sign or a word says the same."""

from __future__ import annotations

from typing import Final

EMBER: Final = "color(130)"
COLD: Final = "color(30)"
DANGER: Final = "color(160)"
QUIET: Final = "color(243)"
