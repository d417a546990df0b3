"""Setting up: decks from the quest's stacks, the party, its leader, the first location (section 2 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from hearthwatch.kernel import EVERYONE, Card, OptionValues, SetupError, Step

from ..content import (
    ARCHETYPE,
    ARCHETYPES,
    BASIC,
    ENEMY_NAMES,
    EXPLORATION,
    EXPLORATION_SETS,
    FIRST_EXPLORATION,
    FIRST_LOCATION,
    HERO_NAMES,
    LOCATIONS,
    SET_NAMES,
    SETS,
)
from ..table import Hero, Realm, choices, step
from .places import arrive
from .quest_book import Quest
from .quest_rules import has_ends_at_any_time, quest_moment
from .rounds import round_begins

LEAST_HEROES: Final = 2
LOCATION_NAMES: Final = [site.name for site in LOCATIONS]
Fits: TypeAlias = Callable[[str, list[str]], bool]


def begin(table: Realm, options: OptionValues) -> None:
    """The ten steps of setup, up to the choice of a leader (HOT-2.1)."""
    choose_quest(table, options["quest"])
    build_decks(table, table.played)
    choose_heroes(table, options["heroes"])
    table.do(choose_leader(), arrive(), quest_begins(), round_begins())


def choose_quest(table: Realm, name: str) -> None:
    """Agreed on, or drawn at random (HOT-2.2)."""
    box = [quest.slug for quest in table.book.box_quests]
    table.quest = box[table.pick(len(box))] if name == "random" else name.partition("@")[0]
    quest = table.played
    table.counters = [*quest.sheet.counters.values()]
    table.alert = has_ends_at_any_time(quest)


# -- decks


def build_decks(table: Realm, quest: Quest) -> None:
    """Decks, stack by stack, and the Nemesis in its lair (HOT-2.10); what is left goes back to the box.

    Enemies (HOT-2.3, HOT-2.4, HOT-2.5), locations (HOT-2.6, HOT-2.7), exploration cards (HOT-2.8, HOT-2.9).
    """
    sets = gather(table, quest.sheet.enemies, SET_NAMES, set_fits)
    table.enemy_deck = _pile(table, [[face for name in stack for face in set_faces(name)] for stack in sets])
    table.lair = tuple(table.lay_out([ENEMY_NAMES.index(quest.sheet.nemesis)]))
    table.known[table.lair[0]] = EVERYONE
    sites = gather(table, quest.sheet.locations, LOCATION_NAMES, location_fits)
    table.locations = _pile(table, [[FIRST_LOCATION + LOCATION_NAMES.index(name) for name in stack] for stack in sites])
    finds = gather(table, quest.sheet.exploration, EXPLORATION_SETS, exploration_fits)
    table.exploration = _pile(table, [[face for name in stack for face in exploration_faces(name)] for stack in finds])
    bodies = len(table.face)
    table.place = [-1] * bodies
    table.hurt = [0] * bodies
    table.tired = [0] * bodies


def _pile(table: Realm, stacks: list[list[int]]) -> list[Card]:
    """Each stack is shuffled on its own; the first one lies on top (HOT-2.3, HOT-G12)."""
    deck: list[Card] = []
    for faces in stacks:
        cards = table.lay_out(faces)
        if len(cards) > 1:
            table.shuffle(cards)
        else:
            for card in cards:  # A stack of one is no secret.
                table.known[card] = EVERYONE
        deck = [*cards, *deck]
    return deck


def gather(table: Realm, stacks: list[list[str]], pool: Sequence[str], fits: Fits) -> list[list[str]]:
    """The names of each stack: everything that is named first, then what is drawn at random from the rest (HOT-28.2).

    An entry is a name, or a number and words that a card drawn at random must fit: "2 Challenging".
    """
    taken = {entry for stack in stacks for entry in stack}
    gathered = []
    for stack in stacks:
        names: list[str] = []
        for entry in stack:
            count, _, words = entry.partition(" ")
            if not count.isdecimal():
                names.append(entry)
                continue
            for _ in range(int(count)):
                free = [name for name in pool if name not in taken and fits(name, words.split())]
                names.append(free[table.pick(len(free))])
                taken.add(names[-1])
        gathered.append(names)
    return gathered


def set_fits(name: str, words: list[str]) -> bool:
    """Whether an enemy set has this rating."""
    return words == [SETS[SET_NAMES.index(name)].rating]


def location_fits(name: str, words: list[str]) -> bool:
    """Whether a location has this rating, this trait, or both (HOT-28.3)."""
    site = LOCATIONS[LOCATION_NAMES.index(name)]
    return {*words} <= {site.rating, site.trait}


def exploration_fits(name: str, words: list[str]) -> bool:
    """Any further set of five (HOT-28.3)."""
    return name != EXPLORATION_SETS[0]


def set_faces(name: str) -> list[int]:
    """Two Minions and a Master (HOT-2.4, HOT-G52)."""
    minion = 2 * SET_NAMES.index(name)
    return [minion, minion, minion + 1]


def exploration_faces(name: str) -> list[int]:
    """All cards with this name in their banner (HOT-2.9)."""
    return [FIRST_EXPLORATION + number for number, card in enumerate(EXPLORATION) if card.set == name]


# -- the party


def choose_heroes(table: Realm, names: Any) -> None:
    """A hero for each player, two in solo play, no archetype twice (HOT-2.14, HOT-26.6)."""
    count = max(LEAST_HEROES, table.seats)
    chosen = [None] * count if names == "random" else names
    taken = {ARCHETYPE[HERO_NAMES.index(name)] for name in chosen if name is not None}
    archetypes = [archetype for archetype in range(len(ARCHETYPES)) if archetype not in taken]
    party = []
    for name in chosen:
        if name is not None:
            party.append(HERO_NAMES.index(name))
        else:
            archetype = archetypes.pop(table.pick(len(archetypes)))
            own = [face for face, kind in enumerate(ARCHETYPE) if kind == archetype]
            party.append(own[table.pick(len(own))])
    table.party = tuple(party)
    check_party(table.party, table.seats)
    table.wounds = [0] * count
    table.tokens = [0] * count
    table.conditions = [0] * count
    table.marks = [0] * count
    table.cards = [card for face in table.party for card in BASIC[ARCHETYPE[face]]]
    table.exhausted = [0] * len(table.cards)


def check_party(party: tuple[int, ...], seats: int) -> None:
    """SetupError where these heroes cannot go together."""
    count = max(LEAST_HEROES, seats)
    if len(party) != count:
        players = "One player leads two heroes" if seats == 1 else f"{seats} players lead one hero each"
        raise SetupError(f"{players}; {len(party)} were named (HOT-2.14, HOT-26.6).")
    for archetype, name in enumerate(ARCHETYPES):
        if sum(ARCHETYPE[face] == archetype for face in party) > 1:
            raise SetupError(f"There is one set of {name} cards, so a party has one {name} at most (HOT-2.14).")


@step("HOT-2.18")
def choose_leader(table: Realm) -> None:
    """The players choose who leads."""
    table.ask(tuple(range(table.seats)), first_leaders())


@choices("HOT-2.18", "Who leads the party?")
def first_leaders(table: Realm) -> Iterator[Step]:
    """Any hero."""
    for hero in table.heroes:
        yield lead_first(hero)


@step("HOT-2.18", "{hero} leads", group="Party leader")
def lead_first(table: Realm, hero: Hero) -> None:
    """This hero begins with the token."""
    table.leader = table.active = hero
    table.say("HOT-2.18", "{:Hero} leads the party.", hero)


@step("HOT-18.2")
def quest_begins(table: Realm) -> None:
    """What the quest says of its beginning."""
    quest_moment(table, "begin", table.leader)
