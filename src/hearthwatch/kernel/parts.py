"""Parts that one person may play at a table with different seats."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import SetupError


class Part:
    """Some of the seats, for one person: the heroes against a Judge, the Judge against the heroes.

    `seats` is a slice of the seats of a table of any size; `do` is the text for players: "Be the Judge".
    A person with several seats of one part under one name plays them together, and sees what any of them may see.
    """

    def __init__(self, name: str, do: str, seats: slice) -> None:
        self.name = name
        self.do = do
        self._seats = seats

    def seats_of(self, count: int) -> tuple[int, ...]:
        """Return its seats at a table of this size."""
        return tuple(range(count)[self._seats])


def part_called(parts: Sequence[Part], title: str, name: str) -> Part:
    """Return the part of that name, or raise SetupError; `title` is the game's."""
    for part in parts:
        if part.name == name.strip().lower():
            return part
    known = ", ".join(part.name for part in parts)
    raise SetupError(f"{title} has no part {name!r}; its parts are: {known or 'none, as all seats are alike'}.")
