"""What the tests of the arena share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hearthwatch.bots.arena import Result, read

GAME = "set-a-watch"


def result(number: int = 0, won: bool | None = True, **changes: Any) -> Result:
    """A game that nobody played."""
    plain: dict[str, Any] = {
        "bot": "random",
        "options": {},
        "seats": 1,
        "number": number,
        "seed": number,
        "won": won,
        "reason": "It was so in round 3.",
        "cause": "It was so in round …",
        "rule": "SAW-1.1",
        "details": {"round": 3, "party": ["Rogue"]},
        "decisions": 10,
        "seconds": 0.5,
        "mishaps": 0,
        "met": [],
        "used": {},
    }
    return Result(**{**plain, **changes})


def timeless(results: list[Result]) -> list[Any]:
    """Results without what the clock said, in a fixed order."""
    from msgspec.structs import replace

    return sorted(
        (replace(one, seconds=0.0) for one in results), key=lambda one: (one.bot, repr(one.options), one.number)
    )


def kept_in(path: Path) -> list[Any]:
    """What a file holds, without times."""
    return timeless(read(path)[1])
