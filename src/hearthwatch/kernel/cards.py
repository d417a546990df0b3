"""Cards as bodies and faces.

A body is where a card lies: piles, options and keys name bodies. `face[body]` is its face, `known[body]` the mask of
seats who know it. A shuffle moves faces among bodies and touches nothing else, so a pending step can never name a card
that moved, and no key betrays a face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, cast

from . import chance
from .dice import typed_card
from .errors import RulesDefect
from .faces import Step
from .flow import Flow
from .readers import EVERYONE, SPECTATOR, Readers
from .rules import KERNEL_RULES
from .steps import Card, Face

LONGEST_DEAL: Final = 10_000
"""Most reshuffles of hidden cards, until a card revealed with real cards fits the knowledge of the others."""


class Cards(Flow):
    """Faces, the seats that know them, and shuffling."""

    __slots__ = ("batch", "face", "known")
    APART: ClassVar[tuple[str, ...]] = ()
    face_order: ClassVar[Sequence[int]] = ()
    """By face: its place in the order in which groups are sorted before reshuffling; () for that of the faces."""
    face: list[int]
    known: list[int]
    batch: tuple[int, ...]
    """By body: a number shared by cards that were shuffled together. Empty in a game without batches."""

    def __init__(self, seed: int, typed: tuple[str, ...]) -> None:
        super().__init__(seed, typed)
        self.face = []
        self.known = []
        self.batch = ()

    def lay_out(self, faces: Iterable[int]) -> list[Card]:
        """Return new bodies with these faces: a batch that nobody knows and nobody can tell apart."""
        first = len(self.face)
        self.face.extend(faces)
        count = len(self.face) - first
        self.known.extend([0] * count)
        self.batch = (*self.batch, *[max(self.batch, default=-1) + 1] * count)
        return [Card(first + place) for place in range(count)]

    def reveal(self, card: Card, seats: Readers = EVERYONE) -> None:
        """Let these seats (a mask) learn the card's face."""
        known = self.known[card]
        if known & seats != seats:
            if not known and self.typed and self.is_typed("cards"):
                self._take_typed_face(card, seats)
            self.known[card] = known | seats
            self.luck += 1
            if self.teller is not None:
                self.teller.saw(card, seats)

    def hide(self, card: Card) -> None:
        """Record that the card moved where nobody can tell it from others of its kind."""
        self.known[card] = 0

    def shuffle(self, cards: Sequence[Card]) -> None:
        """Shuffle the faces of these bodies; afterwards nobody knows any of them."""
        self.luck += 1
        self.shuffled = 1
        self.rng = chance.permute_faces(self.face, list(cards), self.rng)
        if self.batch:
            self._join_batches(cards)
        known = self.known
        if any(known):  # While a game is set up, nobody knows any card yet.
            for card in cards:
                known[card] = 0

    def _join_batches(self, cards: Sequence[Card]) -> None:
        """Merge shuffled cards into one batch, with all cards that a seat could not tell apart from them before.

        Cards of a hand that were dealt from a deck could still be any of the deck; where all of a discard pile was
        faceup, the new deck has nothing to do with any hand.
        """
        known, batch = self.known, self.batch
        joined = {batch[card] for card in cards if known[card] != EVERYONE}
        if len(joined) == 1 and not any(known[card] == EVERYONE for card in cards):
            return
        others = [Card(body) for body, one in enumerate(batch) if one in joined and known[body] != EVERYONE]
        self.make_batch((*cards, *others) if others else cards)

    def make_batch(self, cards: Iterable[Card]) -> None:
        """Make these cards a batch of their own: to every seat, each could be any of them."""
        fresh = max(self.batch, default=-1) + 1
        inside = {*cards}
        self.batch = tuple(fresh if body in inside else number for body, number in enumerate(self.batch))

    def knows(self, readers: Readers, card: Card) -> bool:
        """Return True if any of these readers (a mask) knows the card."""
        return self.known[card] & readers != 0

    def hidden_groups(self, readers: Readers) -> Iterator[list[Card]]:
        """Yield groups of bodies whose faces could be reshuffled without these readers being able to tell.

        The groups are reshuffled one after another, so a later group may depend on an earlier one. By default they are
        the cards of each batch that these readers do not know.
        """
        batch = self.batch
        groups: dict[int, list[Card]] = {}
        bodies = cast("Iterable[Card]", range(len(batch)))
        for body in [body for body, known in zip(bodies, self.known, strict=False) if not known & readers]:
            number = batch[body]
            if number in groups:
                groups[number].append(body)
            else:
                groups[number] = [body]
        return iter(groups.values())

    def could_be(self, card: Card) -> set[int]:
        """Return every face that a hidden card could have to a spectator. The true one must not matter."""
        return {self.face[other] for group in self.hidden_groups(SPECTATOR) if card in group for other in group}

    def deal_anew(self, readers: Readers, seed: int) -> None:
        """Reshuffle everything that these readers cannot see, and keep everything that they know. A game may extend
        this.

        Each group is sorted first, so that the result depends on the seed and on the readers' knowledge alone: the true
        places of hidden cards cannot influence a search on such copies.
        """
        state = chance.start(seed)
        face = self.face
        order = self.face_order.__getitem__ if self.face_order else None
        for group in self.hidden_groups(readers):
            if len(group) < 2:
                continue
            bodies: list[int] = [*group]
            for body, one in zip(bodies, sorted([face[body] for body in bodies], key=order), strict=True):
                face[body] = one
            state = chance.permute_faces(face, bodies, state)
        self.rng = chance.start(state)

    def places(self) -> Mapping[str, Iterable[Card]]:
        """Return the place of every card: each body in exactly one. The conformance suite checks it."""
        return {}

    def _take_typed_face(self, card: Card, seats: Readers) -> None:
        """Take the face that the seats who see the real card typed; the face comes from a place where it could have
        been.

        A card that nobody knows is preferred. If a seat knows another card as this face, one of them was typed wrongly:
        the two change faces, and that is a revelation too.
        """
        faces = tuple(sorted(self.could_be(card) | {self.face[card]}))
        face = self.next_typed(typed_cards_of_shuffled(faces) if self.shuffled else typed_cards(faces), seats)
        groups = [[*group] for group in self.hidden_groups(SPECTATOR) if card in group]
        if not groups:
            raise RulesDefect(f"Card {card} is unknown, yet in no hidden group: groups go by who knows a card.")
        for group in groups:
            holders = [other for other in group if self.face[other] == face]
            if holders:
                other = min(holders, key=lambda body: self.known[body] != 0)
                self.face[card], self.face[other] = self.face[other], self.face[card]
                if self.known[other] and self.teller is not None:
                    self.teller.saw(other, Readers(self.known[other]))
                return
        rng = self.rng
        for seed in range(LONGEST_DEAL):
            if self.face[card] == face:
                break
            self.deal_anew(EVERYONE, seed)
        else:
            raise RulesDefect(f"Card {card} was typed as face {face}, which it cannot have.")
        self.rng = rng


def typed_cards_in(faces: tuple[int, ...]) -> list[Step]:
    """Return one option for each face."""
    return [typed_card(Face(face)) for face in faces]


@KERNEL_RULES.choices("", "Turn up the real card: which one is it?")
def typed_cards(table: Cards, faces: tuple[int, ...]) -> list[Step]:
    """Return every card that it could be, by the table's knowledge when the card was revealed.

    The step that revealed it is rolled back before this is asked, with any shuffle before it: so the faces are named.
    """
    return typed_cards_in(faces)


@KERNEL_RULES.choices("", "Shuffle the cards that make the new deck, then turn up the real card: which one is it?")
def typed_cards_of_shuffled(table: Cards, faces: tuple[int, ...]) -> list[Step]:
    """Return the same, where the step shuffled before it revealed the card."""
    return typed_cards_in(faces)
