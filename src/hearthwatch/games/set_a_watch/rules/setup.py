"""Setting up: Adventurers, Unhallowed, Creatures, Map and fire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any, Final

from hearthwatch.kernel import Card, OptionValues, SetupError
from hearthwatch.kernel.readers import EVERYONE

from ..content import CLASSES, DIFFICULTIES, PACK_PLACES, PER_CLASS, location
from ..content.box import ACOLYTES, CREATURES_IN_PLAY, REGULAR_LOCATIONS, Box, box_for
from ..show.sight import ASIDE, FIRST_PILE, LOCATION_BATCH, SPARE_SUMMONS, UNHALLOWED_BATCH
from ..table import EXHAUSTED, FACEUP, HEROES, LEFTOVER, Watch, step
from .choosing import AT_THE_TABLE, choose_adventurers
from .rounds import round_begins

START_FIREWOOD: Final = 7
UNHALLOWED_IN_PLAY: Final = 7
# One draw out of all that are equally likely is cheaper than a shuffle.
DEALS: Final = sorted(set(permutations((FACEUP, FACEUP, EXHAUSTED, LEFTOVER, LEFTOVER))))
DEALS_FOR_ALL: Final = [len(DEALS)] * len(HEROES)
IN_PLAY: Final = [Card(body) for body in range(CREATURES_IN_PLAY)]


def begin(table: Watch, options: OptionValues) -> None:
    """Set up a game, in the order of the rules; then the first round begins.

    The first Location's firewood modifier is not applied (SAW-3.20); its count and ability are (SAW-3.23).
    """
    check_pack(options)
    box = box_for(options)
    layout = layout_for(DIFFICULTIES[options["difficulty"]], box)
    lay_out_bodies(table, box)
    at_the_table = options["adventurers"] == AT_THE_TABLE
    if not at_the_table:
        choose_party(table, options["adventurers"], box)
        deal_all_abilities(table)
    place_unhallowed(table, box, layout)
    build_creature_deck(table, box, layout)
    build_map(table, options["final"], box)
    table.batch = layout.batch
    table.firewood = START_FIREWOOD
    seen = _beside(options)
    if at_the_table:
        table.do(choose_adventurers(), uncover(), light_fire(int(options["random_firewood"])), round_begins())
    else:
        seen += _faceup(table)
        table.do(light_fire(int(options["random_firewood"])), round_begins())
    for card in seen:
        table.known[card] = EVERYONE


def check_pack(options: OptionValues) -> None:
    """Refuse deluxe content unless the pack is used (SAW-22.4)."""
    box = box_for(options)
    named = options["adventurers"] if isinstance(options["adventurers"], list) else []
    missing = [name for name in named if CLASSES.index(name) >= box.classes]
    final = options["final"]
    if final != "random" and final not in [card.name for card in box.places]:
        if final not in [card.name for card in PACK_PLACES] or box.deluxe:
            raise SetupError(f"The Final Location {final} takes no part in a game with these cards (SAW-3.15).")
        missing.append(final)
    if missing:
        raise SetupError(f"The deluxe pack holds {' and '.join(missing)}: play with the option deluxe (SAW-22.4).")


@step("SAW-2.4", "The cards are dealt")
def uncover(table: Watch) -> None:
    """The Adventurers were chosen at the table, before anybody had seen a card."""
    deal_all_abilities(table)
    for card in _faceup(table):
        table.reveal(card)


def _faceup(table: Watch) -> list[Card]:
    """Return what lies faceup when the game begins: the first Location and the Unhallowed deck (SAW-3.26)."""
    return [table.location, *table.unhallowed]


def _beside(options: OptionValues) -> list[Card]:
    """Return what nobody turns up: a picked Final Location (SAW-3.15), plain Summons without use (SAW-3.5)."""
    box = box_for(options)
    picked = box.final if options["final"] != "random" else []
    return [*picked, *([] if box.deluxe else box.summons[DIFFICULTIES[options["difficulty"]] :])]


def lay_out_bodies(table: Watch, box: Box) -> None:
    """Every card gets its body, Unhallowed and Summons apart (SAW-3.25); all other piles begin empty (SAW-3.24)."""
    table.face = box.faces[:]
    table.known = [0] * len(table.face)


def choose_party(table: Watch, names: Any, box: Box) -> None:
    """Four different classes, chosen or at random (SAW-1.2, SAW-1.7)."""
    if names == "random":
        table.choose_party(box.parties[table.pick(len(box.parties))])
    else:
        table.choose_party(tuple(CLASSES.index(name) for name in names))


def deal_all_abilities(table: Watch) -> None:
    """Deal everybody the own five cards: two equipped faceup, one exhausted, two next to the board.

    SAW-2.4, SAW-2.5, SAW-2.6, SAW-2.7.
    """
    cards = list(table.cards)
    for kind, deal in zip(table.party, table.pick_each(DEALS_FOR_ALL), strict=True):
        first = kind * PER_CLASS
        cards[first : first + PER_CLASS] = DEALS[deal]
    table.cards = tuple(cards)


def place_unhallowed(table: Watch, box: Box, layout: Layout) -> None:
    """One goes unseen into the Horde, seven are stacked faceup, the rest is set aside (SAW-3.1, SAW-3.2, SAW-3.3)."""
    table.shuffle(box.unhallowed)
    table.horde = layout.horde[:]
    table.unhallowed = layout.unhallowed
    table.removed = layout.removed


def build_creature_deck(table: Watch, box: Box, layout: Layout) -> None:
    """Two Acolytes and 28 others in as many piles as there are Summons, a Summon in each.

    The number of Summons is the difficulty (SAW-3.4, SAW-3.5, SAW-22.1); the Acolytes always take part (SAW-3.6,
    SAW-G21), eight other Creatures do not (SAW-3.7, SAW-3.8). Where there are variants, which Summons take part is
    drawn unseen (SAW-G52).
    """
    table.shuffle(box.others)
    if box.deluxe:
        table.shuffle(box.summons)
    further = table.pick_each(layout.places)
    mix_in(table, IN_PLAY, further[:ACOLYTES])
    for number, pile in enumerate(layout.piles, start=ACOLYTES):
        mix_in(table, pile, further[number : number + 1])
    table.deck = layout.deck[:]


class Layout:
    """The places of all bodies when a game begins: a shuffle moves faces, so the layout is the same in every game."""

    def __init__(self, summons: int, box: Box) -> None:
        first, *rest = box.unhallowed
        self.horde = [first]
        self.unhallowed = tuple(rest[:UNHALLOWED_IN_PLAY])
        self.piles = piles_for(summons, box)
        self.deck = [body for pile in reversed(self.piles) for body in pile]
        self.removed = (*rest[UNHALLOWED_IN_PLAY:], *box.out_of_play, *box.summons[summons:])
        self.places = [*range(len(IN_PLAY), len(IN_PLAY) - ACOLYTES, -1), *map(len, self.piles)]
        """Number of places for each Acolyte, then for the Summon of each pile."""
        self.batch = batches_for(summons, box)


@cache
def layout_for(summons: int, box: Box) -> Layout:
    """Return the layout of a game with this many Summons."""
    return Layout(summons, box)


def piles_for(summons: int, box: Box) -> list[list[Card]]:
    """Piles as even as possible, the larger ones first, a Summon in each (SAW-3.9, SAW-3.10, SAW-3.11, SAW-3.12)."""
    piles, start = [], 0
    for number in range(summons):
        size = CREATURES_IN_PLAY // summons + (number < CREATURES_IN_PLAY % summons)
        piles.append([box.summons[number], *IN_PLAY[start : start + size]])
        start += size
    return piles


def batches_for(summons: int, box: Box) -> tuple[int, ...]:
    """Return what everybody knows of the origin of each hidden card: see sight.py."""
    batch = [ASIDE] * len(box.creatures) + [SPARE_SUMMONS] * len(box.summons)
    batch += [UNHALLOWED_BATCH] * len(box.unhallowed)
    for number, pile in enumerate(piles_for(summons, box)):
        for body in pile:
            batch[body] = FIRST_PILE + number
    return (*batch, *[LOCATION_BATCH] * len(box.places))


def mix_in(table: Watch, bodies: Sequence[Card], further: list[int]) -> None:
    """Move the first of these bodies this many places further among the others, which are shuffled already."""
    face = table.face
    for place, distance in enumerate(further):
        one, other = bodies[place], bodies[place + distance]
        face[one], face[other] = face[other], face[one]


def build_map(table: Watch, final: str, box: Box) -> None:
    """Eight regular Locations over a Final one; all others and every Respite are unused.

    SAW-1.8, SAW-3.13, SAW-3.14, SAW-3.15, SAW-3.16, SAW-3.17, SAW-3.18, SAW-3.19, SAW-22.3.
    """
    table.shuffle(box.regular)
    if final == "random":
        table.shuffle(box.final)
        last = box.final[0]
    else:
        last = next(body for body in box.final if location(table.face[body]).name == final)
    table.removed = (*table.removed, *(body for body in box.final if body != last))
    mix_in(table, box.unused, table.pick_each(box.places_for_respite))
    table.unused = box.unused
    first, *chosen = box.regular[:REGULAR_LOCATIONS]
    table.map = (last, *chosen)
    table.location = first


@step("SAW-3.21", "Light the fire")
def light_fire(table: Watch, by_die: int) -> None:
    """Firewood starts at 7 (SAW-3.21), or at the roll of a d6 in the harder variant (SAW-3.22, SAW-22.2, SAW-G53)."""
    if by_die:
        table.firewood = table.roll(6)
    table.say("SAW-3.21", "The fire is lit with {} firewood.", table.firewood)
