"""Setting up: decks from the quest's stacks, the party, its leader, the first location (section 2 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import EVERYONE, Card, OptionValues, Step

from ..content import (
    ENEMY_NAMES,
    EXPLORATION,
    EXPLORATION_SETS,
    FIRST_EXPLORATION,
    FIRST_LOCATION,
    SET_NAMES,
)
from ..table import Hero, Realm, choices, step
from .party import LEAST_HEROES, choose_heroes, gather_party
from .places import arrive
from .quest_book import Quest
from .quest_rules import has_ends_at_any_time, quest_moment
from .rounds import round_begins
from .stacks import LOCATION_NAMES, exploration_fits, gather, location_fits, set_fits


def begin(table: Realm, options: OptionValues) -> None:
    """The ten steps of setup, up to the choice of a leader (HOT-2.1)."""
    choose_quest(table, options["quest"])
    build_decks(table, table.played)
    gather_party(table, options["heroes"])
    table.do(choose_heroes(), choose_leader(), arrive(), quest_begins(), round_begins())


def choose_quest(table: Realm, name: str) -> None:
    """Agreed on, or drawn at random (HOT-2.2)."""
    box = [quest.slug for quest in table.book.box_quests]
    table.quest = box[table.pick(len(box))] if name == "random" else name.partition("@")[0]
    quest = table.played
    table.counters = quest.counters(max(LEAST_HEROES, table.seats))
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


def set_faces(name: str) -> list[int]:
    """Return two Minions and a Master (HOT-2.4, HOT-G52)."""
    minion = 2 * SET_NAMES.index(name)
    return [minion, minion, minion + 1]


def exploration_faces(name: str) -> list[int]:
    """Return all cards with this name in their banner (HOT-2.9)."""
    return [FIRST_EXPLORATION + number for number, card in enumerate(EXPLORATION) if card.set == name]


# -- the leader


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
    """Run the quest's rules for its beginning."""
    quest_moment(table, "begin", table.leader)
