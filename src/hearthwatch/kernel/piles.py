"""Piles: decks, discard piles, hands, rows and slots, declared once.

A pile is a field of the table that holds bodies, the last one on top: a list, a tuple, one `Card` (NO_CARD where it is
empty), or with `each` a tuple of tuples, one pile for each hero or slot. A game lists its piles in `piles`; the places
of cards and the seats that see them follow from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from .cards import Cards
from .errors import RulesDefect
from .readers import EVERYONE, Readers, mask_of
from .state import ONCE_FOR_EACH_CLASS
from .steps import Card

NO_CARD: Final = Card(-1)
NOBODY_SEES: Final = Readers(0)
OWNER_SEES: Final = Readers(-1)
"""The seat that `Piles.keepers` names for each of the piles."""


class Pile:
    """The declaration of a pile, or with `each` of several alike."""

    __slots__ = ("at_once", "each", "field", "name", "refill", "seen")

    def __init__(
        self,
        field: str,
        *,
        name: str = "",
        seen: Readers = NOBODY_SEES,
        each: bool = False,
        refill: Pile | None = None,
        at_once: bool = False,
    ) -> None:
        self.field = field
        self.name = name or field.replace("_", " ")
        """Its name in `places`."""
        self.seen = seen
        """The seats that see each card that comes here: a mask, or OWNER_SEES. Earlier knowledge stays."""
        self.each = each
        """True if the field holds a pile for each hero, slot, ...; the numbers count from 0."""
        self.refill = refill
        """The pile that is shuffled to refill this one when it is empty and a card is needed."""
        self.at_once = at_once
        """True if it is refilled as soon as its last card is gone, and not only when the next one is needed."""

    def __repr__(self) -> str:
        return f"<Pile {self.name}>"


def open_pile(field: str, *, name: str = "", each: bool = False) -> Pile:
    """Declare a pile whose cards everybody sees."""
    return Pile(field, name=name, seen=EVERYONE, each=each)


def hands(field: str, *, name: str = "") -> Pile:
    """Declare hands, each seen by its keeper alone."""
    return Pile(field, name=name, seen=OWNER_SEES, each=True)


class Piles(Cards):
    """Drawing, moving and dealing cards between declared piles."""

    __slots__ = ()
    piles: ClassVar[tuple[Pile, ...]] = ()
    shown_faces: ClassVar[frozenset[int]] = frozenset()
    """Faces that everybody sees as soon as they leave a facedown pile: no card hidden elsewhere has one of them."""

    # -- hooks that a game may define

    def keepers(self, pile: Pile, number: int) -> Readers:
        """Return the seats that see a pile with `OWNER_SEES`, as a mask: the seat of its number by default."""
        return mask_of(number)

    def refilled(self, pile: Pile, number: int) -> None:
        """Hook: a pile has just been refilled. A game may report it, or charge its price."""

    # -- looking

    def cards_in(self, pile: Pile, number: int = 0) -> Sequence[Card]:
        """Return the cards of a pile, the top one last."""
        held = getattr(self, pile.field)
        if pile.each:
            held = held[number]
        return held if type(held) is not int else (Card(held),) if held >= 0 else ()

    def pile_of(self, card: Card) -> tuple[Pile, int]:
        """Return the pile of a card, and its number among several."""
        for pile in self.piles:
            for number in range(self._count(pile)):
                if card in self.cards_in(pile, number):
                    return pile, number
        raise RulesDefect(f"Card {card} lies in no pile.")

    def can_draw(self, pile: Pile, number: int = 0) -> bool:
        """Return True if there is a card to draw, in the pile or in its refill."""
        if self.cards_in(pile, number):
            return True
        return pile.refill is not None and bool(self.cards_in(pile.refill, self._beside(pile.refill, number)))

    def places(self) -> Mapping[str, Iterable[Card]]:
        """Return the place of every card, by the names of the piles."""
        places: dict[str, Iterable[Card]] = {}
        for pile in self.piles:
            if pile.each:
                for number in range(self._count(pile)):
                    places[f"{pile.name} {number + 1}"] = self.cards_in(pile, number)
            else:
                places[pile.name] = [card for card in self.cards_in(pile) if card >= 0]
        return places

    def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
        """Return the cards of each batch that these readers do not know, first those that lie in no facedown pile.

        Such cards get any faces of their batch but the shown ones; then the rest of it is dealt where it lies.
        """
        shown, face = self.shown_faces, self.face
        if not shown:
            yield from Cards.hidden_groups(self, readers)
            return
        down: set[int] = set()
        for pile in self.piles:
            if pile.seen == NOBODY_SEES:
                for number in range(self._count(pile)):
                    down.update(self.cards_in(pile, number))
        for group in Cards.hidden_groups(self, readers):
            held = [card for card in group if card not in down]
            if held:
                yield held + [card for card in group if card in down and face[card] not in shown]
            if len(held) < len(group):
                yield [card for card in group if card in down] if held else group

    # -- moving

    def draw(self, pile: Pile, number: int = 0) -> Card:
        """Take the top card off; an empty pile is refilled first. NO_CARD where there is none at all.

        The caller puts the card somewhere; until then nobody sees it.
        """
        held = getattr(self, pile.field)
        if type(held) is not list:
            return self._draw_from_row(pile, number)
        if not held and not self.refill(pile, number):
            return NO_CARD
        card: Card = held.pop()
        if pile.at_once and not held:
            self.refill(pile, number)
        return card

    def put(self, card: Card, pile: Pile, number: int = 0, *, bottom: bool = False) -> None:
        """Lay a card that was drawn or taken on top of a pile, or under it; seats that see the pile see it."""
        held = getattr(self, pile.field)
        if type(held) is list:
            held.insert(0 if bottom else len(held), card)
        else:
            cards = self.cards_in(pile, number)
            self._hold(pile, number, (card, *cards) if bottom else (*cards, card))
        if pile.seen:
            self.reveal(card, self.keepers(pile, number) if pile.seen == OWNER_SEES else pile.seen)

    def pick_up(self, card: Card, pile: Pile | None = None, number: int = 0) -> None:
        """Take a card from its place, to put it elsewhere. Naming the pile saves a search through all of them."""
        if pile is None:
            pile, number = self.pile_of(card)
        cards = self.cards_in(pile, number)
        if type(cards) is list:
            cards.remove(card)
        else:
            place = cards.index(card)
            self._hold(pile, number, (*cards[:place], *cards[place + 1 :]))
        if pile.at_once:
            self._refill_if_empty(pile, number)

    def move(self, card: Card, pile: Pile, number: int = 0, *, bottom: bool = False) -> None:
        """Move a card from its place to the top of a pile, or under it."""
        self.pick_up(card)
        self.put(card, pile, number, bottom=bottom)

    def move_all(self, source: Pile, pile: Pile, source_number: int = 0, number: int = 0) -> None:
        """Put all cards of one pile on top of another, in their order."""
        cards = [*self.cards_in(source, source_number)]
        self._hold(source, source_number, ())
        for card in cards:
            self.put(card, pile, number)

    def deal(self, pile: Pile, to: Pile, number: int = 0, *, source: int = 0) -> Card:
        """Deal the top card of one pile (`source` says which of several) on top of another. NO_CARD: there was none."""
        card = self.draw(pile, source)
        if card != NO_CARD:
            self.put(card, to, number)
        return card

    def deal_row(self, pile: Pile, to: Pile, count: int) -> None:
        """Deal this many cards, one after another, as far as there are any."""
        held, row = getattr(self, pile.field), getattr(self, to.field)
        if type(held) is list and type(row) is list and len(held) > count and not to.seen:
            # Nothing is refilled and nobody sees anything, so they may go at once.
            row += held[: -count - 1 : -1]
            del held[len(held) - count :]
            return
        for _ in range(count):
            self.deal(pile, to)

    def look(self, pile: Pile, count: int, seats: Readers, number: int = 0) -> list[Card]:
        """Let these seats (a mask) look at the top cards of a pile, which stay there; the top one comes first."""
        top = [*self.cards_in(pile, number)[: -count - 1 : -1]]
        for card in top:
            self.reveal(card, seats)
        return top

    def put_in_order(self, cards: Sequence[Card], pile: Pile, number: int = 0) -> None:
        """Put the top cards of a pile in this order, the first one on top."""
        held = self.cards_in(pile, number)
        rest = held[: len(held) - len(cards)]
        if sorted(held[len(rest) :]) != sorted(cards):
            raise RulesDefect(f"The top cards of {pile.name} are put back in an order that names others: {cards}.")
        self._hold(pile, number, (*rest, *reversed(cards)))

    # -- shuffling

    def shuffle_into(self, source: Pile, pile: Pile, source_number: int = 0, number: int = 0) -> None:
        """Shuffle all cards of one pile into another."""
        self._hold(pile, number, (*self.cards_in(pile, number), *self.cards_in(source, source_number)))
        self._hold(source, source_number, ())
        self.shuffle(self.cards_in(pile, number))

    def refill(self, pile: Pile, number: int = 0) -> bool:
        """Refill a pile by shuffling its source; return False where that is empty."""
        source = pile.refill
        if source is None:
            return False
        beside = self._beside(source, number)
        if not self.cards_in(source, beside):
            return False
        self.shuffle_into(source, pile, beside, number)
        self.refilled(pile, number)
        return True

    # -- inside

    def _draw_from_row(self, pile: Pile, number: int) -> Card:
        if not self.cards_in(pile, number) and not self.refill(pile, number):
            return NO_CARD
        *rest, card = self.cards_in(pile, number)
        self._hold(pile, number, rest)
        if pile.at_once:
            self._refill_if_empty(pile, number)
        return card

    def _refill_if_empty(self, pile: Pile, number: int) -> None:
        if not self.cards_in(pile, number):
            self.refill(pile, number)

    def _beside(self, pile: Pile, number: int) -> int:
        """Return the number of the discards: each of several decks has its own, or all share them."""
        return number if pile.each else 0

    def _count(self, pile: Pile) -> int:
        return len(getattr(self, pile.field)) if pile.each else 1

    def _hold(self, pile: Pile, number: int, cards: Sequence[Card]) -> None:
        """Set the cards of the field, in its own form."""
        held = getattr(self, pile.field)
        if pile.each:
            setattr(self, pile.field, (*held[:number], (*cards,), *held[number + 1 :]))
        elif type(held) is list:
            held[:] = cards
        elif type(held) is tuple:
            setattr(self, pile.field, (*cards,))
        elif len(cards) > 1:
            raise RulesDefect(f"There is room for one card in {pile.name}, not for {len(cards)}.")
        else:
            setattr(self, pile.field, cards[0] if cards else NO_CARD)


def _check_piles(cls: Any) -> None:
    for pile in cls.piles if issubclass(cls, Piles) else ():
        if pile.field not in cls.fields:
            raise RulesDefect(f"{cls.__name__} declares the pile {pile.field!r}, but has no such field.")


ONCE_FOR_EACH_CLASS.append(_check_piles)
