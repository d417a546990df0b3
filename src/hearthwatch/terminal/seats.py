"""What the seats are called: Player 1, Player 2, or as the game names them; and the words that stand for them."""

from __future__ import annotations

from collections.abc import Iterable

from hearthwatch.kernel.table import Table


class Seats:
    """The seats of a table in words."""

    def __init__(self, table: Table) -> None:
        self.names = table.game.drawing.seat_names(table) or [f"Player {seat + 1}" for seat in range(table.seats)]

    def say(self, seats: Iterable[int]) -> str:
        """Player 1, Player 2 and Player 3."""
        names = [self.names[seat] for seat in seats]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def word(self, seat: int) -> str:
        """What is typed for a seat: p2 for Player 2, gm for the GM."""
        last = self.names[seat].split()[-1].lower()
        return f"p{last}" if last.isdecimal() else last

    def seat(self, word: str) -> int | None:
        """The seat that a word stands for."""
        return next((seat for seat in range(len(self.names)) if self.word(seat) == word.lower()), None)
