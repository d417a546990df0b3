"""The table: its state, and plain questions about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NewType

from hearthwatch.drawing import Details
from hearthwatch.kernel import KERNEL_RULES, NO_CARD, Card, Pile, Readers, Rules, Table, open_pile

from .content import BOX, NightCard

Path = NewType("Path", int)

PATHS: Final = (Path(0), Path(1))
DECK: Final = Pile("deck")
ON_PATH: Final = Pile("paths", each=True)
DISCARDS: Final = open_pile("discards")

rules: Final = Rules(KERNEL_RULES)


class Road(Table):
    """A deck, two paths with a card on each, and a lantern."""

    __slots__ = ("deck", "discards", "oil", "paths", "turn", "walked")
    rules: ClassVar[Rules] = rules
    piles: ClassVar[tuple[Pile, ...]] = (DECK, ON_PATH, DISCARDS)
    deck: list[Card]
    """The top card is the last."""
    paths: tuple[tuple[Card, ...], ...]
    """By path: the card on it, or none."""
    discards: list[Card]
    oil: int
    turn: int
    """The seat whose turn it is."""
    walked: int

    def on(self, path: Path) -> Card:
        """Return the card on a path, or NO_CARD."""
        return self.paths[path][0] if self.paths[path] else NO_CARD

    def card(self, card: Card) -> NightCard:
        """Return the text and numbers printed on a card."""
        return BOX.night[self.face[card]]

    # -- what the kernel asks of a game

    def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
        """Yield the cards that these observers cannot tell apart: all that they do not know."""
        yield [Card(body) for body, known in enumerate(self.known) if not known & readers]

    def details(self) -> Details:
        return {"walked": self.walked, "oil": self.oil}
