"""What changed on a page since it was last sent: new lines whole, old ones by their place.

Most lines of a table stay as they are from one move to the next, though others come before them. So a push of Set a
Watch has 6 KB instead of 35, and packing it takes a fifth of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Change: TypeAlias = str | tuple[int, int]
"""New lines, or which of the lines sent before: the first, and how many."""


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """How to make the new lines, in their order; a page that had none is sent everything."""
    places: dict[str, int] = {}
    for place, line in enumerate(old):
        places.setdefault(line, place)
    found: list[Change] = []
    fresh: list[str] = []
    first = after = 0  # the run of old lines being copied
    for line in new:
        if after > first and after < len(old) and old[after] == line:
            after += 1
            continue
        place = places.get(line, -1)
        if place < 0:
            if after > first:
                found.append((first, after - first))
                first = after = 0
            fresh.append(line)
            continue
        if after > first:
            found.append((first, after - first))
        if fresh:
            found.append("\n".join(fresh))
            fresh.clear()
        first, after = place, place + 1
    if after > first:
        found.append((first, after - first))
    if fresh:
        found.append("\n".join(fresh))
    return found


def put_together(old: Sequence[str], found: Sequence[Change]) -> list[str]:
    """The new lines again, as `socket.js` makes them: for clients that are no browser."""
    lines: list[str] = []
    for one in found:
        lines += one.split("\n") if isinstance(one, str) else old[one[0] : one[0] + one[1]]
    return lines
