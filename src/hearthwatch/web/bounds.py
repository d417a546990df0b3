"""Limit the size of a page."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel.errors import HearthwatchError

LARGEST_PAGE: Final = 2_000_000
"""Bytes. The largest page of a played table has 0.5 MB."""
MOST_ALIKE: Final = 10_000
"""Most iterations of a template loop."""


class TooLargeToShow(HearthwatchError):
    """A page would be larger than this server draws."""

    def __init__(self) -> None:
        super().__init__(
            f"This page would be larger than {LARGEST_PAGE // 1_000_000} MB, so it is not shown. "
            "The table is kept as it is."
        )


def counted(*bounds: int) -> range:
    """Return Python's `range` for templates; TooLargeToShow where it is longer than any row of a page."""
    found = range(*bounds)
    if len(found) > MOST_ALIKE:
        raise TooLargeToShow
    return found
