"""Setting up: Adventurers, Unhallowed, Creatures, Map and fire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any, Final

from hearthwatch.kernel import Card, OptionValues
from hearthwatch.kernel.readers import EVERYONE

from ..content import (
    BODY_FACES,
    CLASSES,
    CREATURE_BODIES,
    DIFFICULTIES,
    FIRST_LOCATION,
    FIRST_SUMMON_BODY,
    FIRST_UNHALLOWED_BODY,
    LOCATION_NAMES,
    LOCATIONS,
    MONSTER_BODIES,
    PER_CLASS,
)
from ..show.sight import ASIDE, FIRST_PILE, LOCATION_BATCH, UNHALLOWED_BATCH
from ..table import EXHAUSTED, FACEUP, HEROES, LEFTOVER, Watch, step
from .rounds import round_begins

CREATURES_IN_PLAY: Final = 30
ACOLYTES: Final = 2
START_FIREWOOD: Final = 7
UNHALLOWED_IN_PLAY: Final = 7
# One draw out of all that are equally likely is cheaper than a shuffle.
DEALS: Final = sorted(set(permutations((FACEUP, FACEUP, EXHAUSTED, LEFTOVER, LEFTOVER))))
PARTIES: Final = list(permutations(range(len(CLASSES)), len(HEROES)))
REGULAR_LOCATIONS: Final = 8

REGULAR, RESPITE, FINAL = (
    [Card(MONSTER_BODIES + number) for number, card in enumerate(LOCATIONS) if card.kind == kind]
    for kind in ("regular", "respite", "final")
)
UNUSED: Final = (*RESPITE, *REGULAR[REGULAR_LOCATIONS:])
# A shuffle moves faces, so which bodies lie where is the same in every game.
OTHERS: Final = [Card(body) for body in range(ACOLYTES, CREATURE_BODIES)]
IN_PLAY: Final = [Card(body) for body in range(CREATURES_IN_PLAY)]
OUT_OF_PLAY: Final = [Card(body) for body in range(CREATURES_IN_PLAY, CREATURE_BODIES)]
UNHALLOWED_BODIES: Final = [Card(body) for body in range(FIRST_UNHALLOWED_BODY, MONSTER_BODIES)]


def begin(table: Watch, options: OptionValues) -> None:
    """Set up a game, in the order of the rules; then the first round begins.

    The first Location's firewood modifier is not applied (SAW-3.20); its count and ability are (SAW-3.23).
    """
    lay_out_bodies(table)
    choose_party(table, options["adventurers"])
    for hero in HEROES:
        deal_abilities(table, hero)
    place_unhallowed(table)
    build_creature_deck(table, DIFFICULTIES[options["difficulty"]])
    build_map(table, options["final"])
    table.batch = batches_for(DIFFICULTIES[options["difficulty"]])
    table.firewood = START_FIREWOOD
    table.do(light_fire(int(options["random_firewood"])), round_begins())


def lay_out_bodies(table: Watch) -> None:
    """Every card gets its body, Unhallowed and Summons apart (SAW-3.25); all other piles begin empty (SAW-3.24)."""
    table.face = [*BODY_FACES, *range(FIRST_LOCATION, FIRST_LOCATION + len(LOCATIONS))]
    table.known = [0] * len(table.face)


def choose_party(table: Watch, names: Any) -> None:
    """Four different classes, chosen or at random (SAW-1.2, SAW-1.7)."""
    if names == "random":
        table.choose_party(PARTIES[table.pick(len(PARTIES))])
    else:
        table.choose_party(tuple(CLASSES.index(name) for name in names))


def deal_abilities(table: Watch, hero: int) -> None:
    """Of five Ability cards two are equipped faceup, one exhausted, two lie beside the board.

    SAW-2.4, SAW-2.5, SAW-2.6, SAW-2.7.
    """
    first = table.party[hero] * PER_CLASS
    table.cards[first : first + PER_CLASS] = DEALS[table.pick(len(DEALS))]


def place_unhallowed(table: Watch) -> None:
    """One goes unseen into the Horde, seven are stacked faceup, the rest is set aside (SAW-3.1, SAW-3.2, SAW-3.3)."""
    table.shuffle(UNHALLOWED_BODIES)
    first, *rest = UNHALLOWED_BODIES
    table.horde = [first]
    table.unhallowed = tuple(rest[:UNHALLOWED_IN_PLAY])
    table.removed = tuple(rest[UNHALLOWED_IN_PLAY:])
    for body in table.unhallowed:
        table.known[body] = EVERYONE


def build_creature_deck(table: Watch, summons: int) -> None:
    """Two Acolytes and 28 others in as many piles as there are Summons, a Summon in each.

    The number of Summons is the difficulty (SAW-3.4, SAW-3.5, SAW-22.1); the Acolytes always take part (SAW-3.6,
    SAW-G21), eight other Creatures do not (SAW-3.7, SAW-3.8).
    """
    table.shuffle(OTHERS)
    mix_in(table, IN_PLAY, ACOLYTES)
    piles = piles_for(summons)
    for pile in piles:
        mix_in(table, pile, 1)
    table.deck = [body for pile in reversed(piles) for body in pile]
    unused_summons = range(FIRST_SUMMON_BODY + summons, FIRST_UNHALLOWED_BODY)
    for body in unused_summons:
        table.known[body] = EVERYONE
    table.removed = (*table.removed, *OUT_OF_PLAY, *map(Card, unused_summons))


@cache
def piles_for(summons: int) -> list[list[Card]]:
    """Piles as even as possible, the larger ones first, a Summon in each (SAW-3.9, SAW-3.10, SAW-3.11, SAW-3.12)."""
    piles, start = [], 0
    for number in range(summons):
        size = CREATURES_IN_PLAY // summons + (number < CREATURES_IN_PLAY % summons)
        piles.append([Card(FIRST_SUMMON_BODY + number), *IN_PLAY[start : start + size]])
        start += size
    return piles


@cache
def batches_for(summons: int) -> tuple[int, ...]:
    """What everybody knows about where each hidden card came from: see sight.py."""
    batch = [UNHALLOWED_BATCH if body >= FIRST_UNHALLOWED_BODY else ASIDE for body in range(MONSTER_BODIES)]
    for number, pile in enumerate(piles_for(summons)):
        for body in pile:
            batch[body] = FIRST_PILE + number
    return (*batch, *[LOCATION_BATCH] * len(LOCATIONS))


def mix_in(table: Watch, bodies: Sequence[Card], count: int) -> None:
    """The first few of these bodies go to random places among the others, which are shuffled already."""
    face = table.face
    for place in range(count):
        one, other = bodies[place], bodies[place + table.pick(len(bodies) - place)]
        face[one], face[other] = face[other], face[one]


def build_map(table: Watch, final: str) -> None:
    """Eight regular Locations over a Final one; all others and every Respite are unused.

    SAW-1.8, SAW-3.13, SAW-3.14, SAW-3.15, SAW-3.16, SAW-3.17, SAW-3.18, SAW-3.19, SAW-22.3.
    """
    table.shuffle(REGULAR)
    if final == "random":
        table.shuffle(FINAL)
        last = FINAL[0]
    else:
        last = Card(MONSTER_BODIES + LOCATION_NAMES.index(final))
        for body in FINAL:
            table.known[body] = EVERYONE
    table.removed = (*table.removed, *(body for body in FINAL if body != last))
    mix_in(table, UNUSED, len(RESPITE))
    table.unused = UNUSED
    first, *chosen = REGULAR[:REGULAR_LOCATIONS]
    table.map = (last, *chosen)
    table.location = first
    table.known[first] = EVERYONE


@step("SAW-3.21", "Light the fire")
def light_fire(table: Watch, by_die: int) -> None:
    """Firewood starts at 7 (SAW-3.21), or at the roll of a d6 in the harder variant (SAW-3.22, SAW-22.2, SAW-G53)."""
    if by_die:
        table.firewood = table.roll(6)
    table.say("SAW-3.21", "The fire is lit with {} firewood.", table.firewood)
