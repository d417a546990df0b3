"""The whole table: the state, and what the kernel asks of the game beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from hearthwatch.kernel import Amend, Amended, Readers, Step, chance
from hearthwatch.kernel.words import Namer

from .rules.adjust.reasons import amendment_words
from .rules.ideas import forget, kept_back
from .rules.interludes import anytime, note_correction, rewrite
from .show.adventure import details
from .show.board import board
from .show.words import NAMERS
from .table import Chronicle, Seat


class Sitting(Chronicle):
    """A chronicle with its rules, words and board. Rules see the chronicle alone."""

    __slots__ = ()
    words: ClassVar[dict[str, Namer]] = NAMERS
    things: ClassVar[frozenset[str]] = frozenset(("Action", "Character", "Held", "Score", "Threat", "Token"))

    def interludes(self, seat: int) -> Iterator[Step]:
        return anytime(self, Seat(seat))

    def unlisted(self, step: Step) -> bool:
        return bool(step[0] == rewrite.kind.id)

    def deal_anew(self, readers: Readers, seed: int) -> None:
        """What the program will think of is as unknown as the deck, and a GM's ideas are to others."""
        super().deal_anew(readers, seed)
        forget(self, readers)
        self.muse, self.wander = chance.start(self.rng + 1), chance.start(self.rng + 2)

    def keeps_back(self, readers: Readers, dropped: list[Step]) -> bool:
        return kept_back(self, readers, dropped)

    def correction(self, seat: int, found: Amended[Self], amendment: Amend) -> tuple[Step, str]:
        return note_correction(Seat(seat)), amendment_words(found, amendment)

    def board(self, readers: Readers) -> dict[str, Any]:
        return board(self, readers)

    def details(self) -> dict[str, Any]:
        return {
            "actions": sum(result >= 0 for result in self.act_result),
            "vows_kept": self.vows_kept,
            "in_play": len(self.wardens),
        } | (details(self) if self.adventuring else {})
