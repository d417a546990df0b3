"""Chances as whole percents that add up to 100."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor


def percents(chances: Iterable[float]) -> tuple[int, int, int]:
    """Three chances that are all there is. What is equally likely looks so; the middle takes what rounding leaves."""
    first, middle, last = (100 * chance for chance in chances)
    best, found = 1000.0, (0, 0, 0)
    for one in (floor(first), ceil(first)):
        for other in (floor(last), ceil(last)):
            rest = 100 - one - other
            off = abs(one - first) + abs(other - last) + abs(rest - middle)
            if (one == other or first != last) and rest >= 0 and off < best - 1e-9:
                best, found = off, (one, rest, other)
    return found
