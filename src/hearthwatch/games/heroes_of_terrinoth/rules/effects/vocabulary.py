"""The words that effects may use: which enemies are meant, numbers that are read off the table, conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hearthwatch.kernel import Card
from hearthwatch.kernel.authored import Misspelt, did_you_mean
from hearthwatch.kernel.effects import Reading

from ...content import AID, ATTACK, EXPLORE, FIRST_NEMESIS, RATING, RATINGS, REST, TRAITS
from ...table import FOCUSED, NO_CARD, POISONED, SHADOWS, WEAKENED, Hero, Realm
from ..quest_book import count
from ..strength import attack_value
from .language import effects

# -- which enemies: a string of words that must all fit, such as "mine Minion readied"

PLACES: Final = ("mine", "others", "engaged", "shadows", "aided", "this", "else")
STATES: Final = ("readied", "exhausted", "wounded", "facedown", "faceup", "untargeted", "common")
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
                words = [*PLACES, *STATES, *RATINGS]
                close = "" if word in words else did_you_mean(word, [*words, *ALL_TRAITS, ANY])
                raise Misspelt(
                    f"{word!r} says nothing about enemies here"
                    + (f".{close}" if close else f"; words are {', '.join(words)}, ")
                    + ("" if close else f"a trait ({', '.join(sorted(ALL_TRAITS))}) or any, with one place at most.")
                )
        self.states = tuple(states)
        self.traits = frozenset(traits)

    def fits(self, table: Realm, card: Card, hero: Hero, source: Card) -> bool:
        """Return whether the filter matches an enemy in play. Nothing is known of a facedown enemy (HOT-G21)."""
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
        """Return whether the traits and the rating match, as far as the card is known."""
        if not table.is_up(card):
            return False
        face = table.face[card]
        return TRAITS[face] >= self.traits and self.rating in (-1, RATING[face])

    def matching(self, table: Realm, hero: Hero, source: Card) -> list[Card]:
        """Return every enemy in play that is meant."""
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
    if state == "common":
        return table.is_up(card) and table.face[card] < FIRST_NEMESIS
    return table.is_up(card) == (state == "faceup")


@effects.part("filter")
def _filter(data: Any, reading: Reading) -> Filter:
    return Filter(str(data))


# -- numbers

OF_A_HERO: Final[dict[str, Callable[[Realm, Hero], int]]] = {
    "engaged": lambda table, hero: len(table.engaged(hero)),
    "tokens": lambda table, hero: table.tokens[hero],
    "wounds": lambda table, hero: table.wounds[hero],
    "health": lambda table, hero: table.health(hero) - table.wounds[hero],
    "readied": lambda table, hero: len(table.readied(hero)),
    "exhausted": lambda table, hero: len(table.turned(hero)),
    "items": lambda table, hero: sum(table.place[card] == hero for card in table.items),
    "marks": lambda table, hero: table.marks[hero],
}
OF_THE_TABLE: Final[dict[str, Callable[[Realm], int]]] = {
    "successes": lambda table: table.successes,
    "defenses": lambda table: table.defenses,
    "defeated": lambda table: table.defeated,
    "counterattacks": lambda table: table.counterattacks,
    "heroes": lambda table: len(table.heroes),
    "party": lambda table: len(table.party),
    "fallen": lambda table: table.fallen.bit_count(),
    "shadows": lambda table: len(table.in_shadows()),
    "enemies": lambda table: len(table.enemies),
    "round": lambda table: table.round,
    "peril": lambda table: table.peril,
    "progress": lambda table: table.progress,
    "left": lambda table: max(0, table.site().value - table.progress),
    "all marks": lambda table: sum(table.marks),
}
OF_THIS_ENEMY: Final[dict[str, Callable[[Realm, Card], int]]] = {
    "attack": attack_value,
    "own wounds": lambda table, card: table.hurt[card],
}
COUNT: Final = "count of "
"""Begins the number of enemies that a filter means."""


def _of_hero(of: Callable[[Realm, Hero], int]) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: of(table, hero)


def _of_table(of: Callable[[Realm], int]) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: of(table)


def _of_enemy(of: Callable[[Realm, Card], int]) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: of(table, source) if source != NO_CARD else 0


def _count_of(words: str, reading: Reading) -> Callable[[Realm, Hero, Card], int]:
    meant = Filter(words)
    return lambda table, hero, source: len(meant.matching(table, hero, source))


effects.of_a_hero.update(OF_A_HERO)
effects.quantities.update({name: _of_hero(of) for name, of in OF_A_HERO.items()})
effects.quantities.update({name: _of_table(of) for name, of in OF_THE_TABLE.items()})
effects.quantities.update({name: _of_enemy(of) for name, of in OF_THIS_ENEMY.items()})
effects.families[COUNT] = _count_of


def own_counters(names: tuple[str, ...]) -> dict[str, Callable[[Realm, Hero, Card], int]]:
    """Return the numbers of a quest, for what is written on its own sheet."""
    return {name: _counter_at(place) for place, name in enumerate(names)}


def _counter_at(place: int) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: table.counters[place]


def counters(names: tuple[str, ...]) -> dict[str, Callable[[Realm, Hero, Card], int]]:
    """Return the numbers of several quests, for cards; 0 where the quest that is played has none of that name."""
    return {name: _counter_named(name) for name in names}


def _counter_named(name: str) -> Callable[[Realm, Hero, Card], int]:
    return lambda table, hero, source: count(table, name)


# -- conditions


def _is_mine(table: Realm, hero: Hero, source: Card) -> bool:
    return source != NO_CARD and table.place[source] == hero


def _is_crowded(table: Realm, hero: Hero, source: Card) -> bool:
    return _is_mine(table, hero, source) and len(table.engaged(hero)) > 1


def _others_exhausted(table: Realm, hero: Hero, source: Card) -> bool:
    return all(table.exhausted[skill] for skill in table.skills(hero) if skill != table.using)


def _nemesis_in_play(table: Realm, hero: Hero, source: Card) -> bool:
    return not table.lair and not table.slain


effects.conditions.update(
    {
        "explored": lambda table, hero, source: table.is_explored,
        "final": lambda table, hero, source: table.is_final,
        "mine": _is_mine,
        "in shadows": lambda table, hero, source: source != NO_CARD and table.place[source] == SHADOWS,
        "crowded": _is_crowded,
        "poisoned": lambda table, hero, source: bool(table.conditions[hero] & POISONED),
        "weakened": lambda table, hero, source: bool(table.conditions[hero] & WEAKENED),
        "focused": lambda table, hero, source: bool(table.conditions[hero] & FOCUSED),
        "leader": lambda table, hero, source: table.leader == hero,
        "nemesis waits": lambda table, hero, source: bool(table.lair),
        "nemesis in play": _nemesis_in_play,
        "nemesis defeated": lambda table, hero, source: bool(table.slain),
        "alone": lambda table, hero, source: not table.engaged(hero),
        "all others exhausted": _others_exhausted,
        "attacking": lambda table, hero, source: table.action == ATTACK,
        "exploring": lambda table, hero, source: table.action == EXPLORE,
        "aiding": lambda table, hero, source: table.action == AID,
        "resting": lambda table, hero, source: table.action == REST,
    }
)
