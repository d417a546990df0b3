"""Which enemies an effect speaks of: a string of words that must all fit, such as "mine Minion readied"."""

from __future__ import annotations

from typing import Final

from hearthwatch.kernel import Card
from hearthwatch.kernel.authored import Misspelt

from ...content import RATING, RATINGS, TRAITS
from ...table import SHADOWS, Hero, Realm

PLACES: Final = ("mine", "others", "engaged", "shadows", "aided", "this", "else")
STATES: Final = ("readied", "exhausted", "wounded", "facedown", "faceup", "untargeted")
ALL_TRAITS: Final = frozenset().union(*TRAITS)
ANY: Final = "any"


class Filter:
    """The words of a filter, sorted by what they ask."""

    __slots__ = ("place", "rating", "states", "text", "traits")

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = ""
        self.rating = -1
        states: list[str] = []
        traits: set[str] = set()
        for word in text.split():
            if word == ANY:
                continue
            if word in PLACES and not self.place:
                self.place = word
            elif word in STATES:
                states.append(word)
            elif word in RATINGS:
                self.rating = RATINGS.index(word)
            elif word in ALL_TRAITS:
                traits.add(word)
            else:
                raise Misspelt(
                    f"{word!r} says nothing about enemies here; words are {', '.join([*PLACES, *STATES, *RATINGS])}, "
                    f"a trait ({', '.join(sorted(ALL_TRAITS))}) or any, with one place at most."
                )
        self.states = tuple(states)
        self.traits = frozenset(traits)

    def fits(self, table: Realm, card: Card, hero: Hero, source: Card) -> bool:
        """Whether an enemy in play is meant. Of what lies facedown nothing is known (HOT-G21)."""
        place = self.place
        if place:
            where = table.place[card]
            if place == "mine":
                fits = where == hero
            elif place == "shadows":
                fits = where == SHADOWS
            elif place == "engaged":
                fits = where != SHADOWS
            elif place == "others":
                fits = where not in (SHADOWS, hero)
            elif place == "aided":
                fits = where == table.aided and where != SHADOWS
            else:
                fits = (card == source) == (place == "this")
            if not fits:
                return False
        if (self.traits or self.rating >= 0) and not self.fits_face(table, card):
            return False
        return all(_is(table, card, state) for state in self.states)

    def fits_face(self, table: Realm, card: Card) -> bool:
        """Whether the traits and the rating fit, as far as the card is known."""
        if not table.is_up(card):
            return False
        face = table.face[card]
        return TRAITS[face] >= self.traits and self.rating in (-1, RATING[face])

    def matching(self, table: Realm, hero: Hero, source: Card) -> list[Card]:
        """Every enemy in play that is meant."""
        return [card for card in table.enemies if self.fits(table, card, hero, source)]


def _is(table: Realm, card: Card, state: str) -> bool:
    if state == "readied":
        return not table.tired[card]
    if state == "exhausted":
        return table.tired[card] != 0
    if state == "wounded":
        return table.hurt[card] > 0
    if state == "untargeted":
        return card not in table.targets
    return table.is_up(card) == (state == "faceup")
