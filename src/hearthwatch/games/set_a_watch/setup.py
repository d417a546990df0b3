"""Setting up: Adventurers, Unhallowed, Creatures, Map and fire."""

from __future__ import annotations

from typing import Any, Final

from hearthwatch.kernel import Card
from hearthwatch.kernel.cards import EVERYONE

from .content import (
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
)
from .rounds import round_begins
from .sight import ASIDE, FIRST_PILE, UNHALLOWED_BATCH
from .table import EXHAUSTED, FACEUP, HEROES, LEFTOVER, Watch, step

CREATURES_IN_PLAY: Final = 30
ACOLYTES: Final = 2
START_FIREWOOD: Final = 7
UNHALLOWED_IN_PLAY: Final = 7
REGULAR_LOCATIONS: Final = 8


def begin(table: Watch, options: dict[str, Any]) -> None:
    """Set up a game, in the order of the rules; then the first round begins."""
    lay_out_bodies(table)
    choose_party(table, options["adventurers"])
    for hero in HEROES:
        deal_abilities(table, hero)
    place_unhallowed(table)
    build_creature_deck(table, DIFFICULTIES[options["difficulty"]])
    build_map(table, options["final"])
    table.firewood = START_FIREWOOD
    table.do(light_fire(int(options["random_firewood"])), round_begins())


def lay_out_bodies(table: Watch) -> None:
    """Every card gets its body; nobody knows anything yet."""
    table.face = [*BODY_FACES, *range(FIRST_LOCATION, FIRST_LOCATION + len(LOCATIONS))]
    table.known = [0] * len(table.face)


def choose_party(table: Watch, names: Any) -> None:
    """Four different classes, chosen or at random (SAW-1.2, SAW-1.7)."""
    if names == "random":
        classes = list(range(len(CLASSES)))
        table.party = tuple(classes.pop(table.pick(len(classes))) for _ in HEROES)
    else:
        table.party = tuple(CLASSES.index(name) for name in names)


def deal_abilities(table: Watch, hero: int) -> None:
    """Of five Ability cards two are equipped faceup, one exhausted, two lie beside the board (SAW-2.4 to SAW-2.6)."""
    cards = list(table.abilities_of(HEROES[hero]))
    for state in (FACEUP, FACEUP, EXHAUSTED, LEFTOVER, LEFTOVER):
        table.cards[cards.pop(table.pick(len(cards)))] = state


def place_unhallowed(table: Watch) -> None:
    """One goes unseen into the Horde, seven are stacked faceup, the rest is set aside (SAW-3.1 to SAW-3.3)."""
    bodies = [Card(body) for body in range(FIRST_UNHALLOWED_BODY, MONSTER_BODIES)]
    table.shuffle(bodies)
    table.horde = [bodies[0]]
    table.unhallowed = tuple(bodies[1 : 1 + UNHALLOWED_IN_PLAY])
    table.removed = tuple(bodies[1 + UNHALLOWED_IN_PLAY :])
    for body in table.unhallowed:
        table.known[body] = EVERYONE
    table.batch = tuple(UNHALLOWED_BATCH if body in bodies else batch for body, batch in enumerate(table.batch))


def build_creature_deck(table: Watch, summons: int) -> None:
    """Two Acolytes and 28 others in as many piles as there are Summons, a Summon in each (SAW-3.4 to SAW-3.12)."""
    acolytes = [Card(body) for body in range(ACOLYTES)]
    others = [Card(body) for body in range(ACOLYTES, CREATURE_BODIES)]
    table.shuffle(others)
    chosen, aside = others[: CREATURES_IN_PLAY - ACOLYTES], others[CREATURES_IN_PLAY - ACOLYTES :]
    creatures = [*acolytes, *chosen]
    table.shuffle(creatures)
    batch = list(table.batch)
    for body in aside:
        batch[body] = ASIDE
    piles: list[list[Card]] = []
    for number in range(summons):
        size = len(creatures) // summons + (number < len(creatures) % summons)
        start = sum(len(pile) - 1 for pile in piles)
        pile = [*creatures[start : start + size], Card(FIRST_SUMMON_BODY + number)]
        table.shuffle(pile)
        for body in pile:
            batch[body] = FIRST_PILE + number
        piles.append(pile)
    table.deck = [body for pile in reversed(piles) for body in pile]
    table.batch = tuple(batch)
    unused_summons = [Card(body) for body in range(FIRST_SUMMON_BODY + summons, FIRST_UNHALLOWED_BODY)]
    for body in unused_summons:
        table.known[body] = EVERYONE
    table.removed = (*table.removed, *aside, *unused_summons)


def build_map(table: Watch, final: str) -> None:
    """Eight regular Locations over a Final one; all others and every Respite are unused (SAW-3.13 to SAW-3.19)."""
    regular, respite, finals = ([_body(i) for i, card in enumerate(LOCATIONS) if card["kind"] == kind]
                                for kind in ("regular", "respite", "final"))  # fmt: skip
    table.shuffle(regular)
    if final == "random":
        table.shuffle(finals)
        last = finals[0]
    else:
        last = _body(LOCATION_NAMES.index(final))
        for body in finals:
            table.known[body] = EVERYONE
    table.removed = (*table.removed, *(body for body in finals if body != last))
    unused = [*regular[REGULAR_LOCATIONS:], *respite]
    table.shuffle(unused)
    table.unused = tuple(unused)
    *rest, first = [last, *regular[:REGULAR_LOCATIONS]]
    table.map = tuple(rest)
    table.location = first
    table.reveal(first)


def _body(number: int) -> Card:
    return Card(MONSTER_BODIES + number)


@step("SAW-3.21", "Light the fire")
def light_fire(table: Watch, by_die: int) -> None:
    """Firewood starts at 7, or at the roll of a d6 in the harder variant (SAW-3.21, SAW-3.22)."""
    if by_die:
        table.firewood = table.roll(6)
        if table.cap:
            table.firewood = min(table.firewood, table.cap)
    table.say("SAW-3.21", "The fire is lit with {} firewood.", table.firewood)
