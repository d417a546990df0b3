"""Wounds, healing, Threats and unfulfilled effects (sections 7, 9 and 10 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from hearthwatch.kernel import Refusal, Stage, Step, no
from hearthwatch.kernel.shapes import bits

from ..content import MOST_THREATS
from ..content.pieces import BY_DIE, BY_THREATS, FACES_OF_DIE, OF_SIZE, SHAPES, SIZE, SIZES, laid_anywhere
from ..table import Saga, choices, step
from ..things import WOUNDS_OF_ONE, Character, Spot, Tile, Turn, Wound, WoundSort

SPOTS_OF_ONE = 64
"""A Spot is the Character times this plus the cell, so that each is one thing on the board."""


def cell_of(spot: Spot) -> int:
    """Return the cell of the Wound area."""
    return spot % SPOTS_OF_ONE


def kinds_of(sort: WoundSort) -> list[int]:
    """Return the kinds of tiles that a Wound may be: a given one, or all of a size (THG-7.6, THG-7.7)."""
    return [sort] if sort < SIZE else OF_SIZE[sort - SIZE]


# -- gaining


@step("THG-7.11")
def gain_wounds(table: Saga, who: Character, sorts: tuple[int, ...]) -> None:
    """Several Wounds, one after the other, in an order that the owner picks."""
    if len({*sorts}) > 1:
        table.ask(table.seat_of(who), wounds_to_take(who, sorts))
    else:
        table.do(*[gain_wound(who, WoundSort(sort)) for sort in sorts])


@choices("THG-7.11", "{who}: which Wound comes first?")
def wounds_to_take(table: Saga, who: Character, sorts: tuple[int, ...]) -> Iterator[Step]:
    for sort in dict.fromkeys(sorts):
        yield take_first(who, WoundSort(sort), sorts)


@step("THG-7.11", "{sort}", group="Wounds")
def take_first(table: Saga, who: Character, sort: WoundSort, sorts: tuple[int, ...]) -> None:
    """This one now, then the others."""
    rest = list(sorts)
    rest.remove(sort)
    table.do(gain_wound(who, sort), gain_wounds(who, tuple(rest)))


@step("THG-7.1")
def gain_wound(table: Saga, who: Character, sort: WoundSort) -> None:
    """A tile is placed in the Wound area; where none fits the Character dies (THG-7.10)."""
    if sort >= BY_DIE:
        colour = sort - BY_DIE
        side = table.roll(6, colour) - 1
        sort = WoundSort(FACES_OF_DIE[colour][side])
        table.latest_die = SIZES[sort]
        table.say("THG-16.15", "The die shows {:Tile}.", sort)
    elif sort == BY_THREATS:
        sort = WoundSort(SIZE + table.threats[who])
    if sort != SIZE:  # THG-7.9: without Threats a Wound (Threat) places nothing
        table.ask(table.seat_of(who), wound_places(who, sort), if_none=die(who))


@step("THG-7.8")
def gain_wound_by_threats(table: Saga, who: Character) -> None:
    """A Wound of as many squares as the Character has Threats; these stay (THG-9.6)."""
    table.do(gain_wound(who, WoundSort(BY_THREATS)))


@choices("THG-7.5", "{who}: where does the Wound go? {sort}.")
def wound_places(table: Saga, who: Character, sort: WoundSort) -> list[Step]:
    """Into an empty Wound area anywhere (THG-7.3), else with an edge at a Wound (THG-7.4, THG-7.16)."""
    body, hurt = table.body(who), table.hurt(who)
    first = who * SPOTS_OF_ONE
    return [
        suffer(who, Tile(kind), Turn(turn), Spot(first + place))
        for kind in kinds_of(sort)
        for turn, places in enumerate(body.openings(SHAPES[kind], hurt, hurt or None))
        for place in bits(places)
    ]


@step(
    "THG-7.1",
    "{who} takes {tile} at {spot}{tile+turn:Lying}",
    group="Wounds",
    stages=(
        Stage("tile", "Which tile?", "{tile}", back="Another tile"),
        Stage("turn", "Which way round does {tile} lie?", "Way {turn}", back="Another way round"),
        Stage("spot", "Where does {tile} go?", "At {spot}"),
    ),
)
def suffer(table: Saga, who: Character, tile: Tile, turn: Turn, spot: Spot) -> None:
    """The tile lies there until it is healed (THG-7.18)."""
    mask = table.body(who).lay(SHAPES[tile], turn, cell_of(spot))
    table.bodies = (*table.bodies[:who], (*table.bodies[who], mask), *table.bodies[who + 1 :])
    table.say("THG-7.1", "{:Character} takes a Wound: {:Tile}.", who, tile)


@suffer.refuses
def cannot_suffer(table: Saga, who: Character, tile: Tile, turn: Turn, spot: Spot) -> Refusal | None:
    body, hurt = table.body(who), table.hurt(who)
    mask = body.lay(SHAPES[tile], turn, cell_of(spot))
    if not mask:
        return no("THG-14.4", "{:Tile} would stick out of the Wound area.", tile)
    if mask & hurt:
        return no("THG-7.1", "{:Tile} would lie on another Wound.", tile)
    if hurt and not body.neighbours(hurt) & mask:
        return no("THG-7.4", "{:Tile} must share an edge with a Wound that is there.", tile)
    return None


@wound_places.besides
def other_places(table: Saga, who: Character, sort: WoundSort) -> Iterator[Step]:
    """Yield every place on the board, also where the tile would stick out, which is refused."""
    for kind, turn, place in laid_anywhere(kinds_of(sort), table.body(who)):
        yield suffer(who, Tile(kind), Turn(turn), Spot(who * SPOTS_OF_ONE + place))


@step("THG-3.3")
def die(table: Saga, who: Character) -> None:
    """The team loses at once; what was still to come does not (THG-3.2)."""
    table.finish(False, "THG-3.2", "{:Character} is dead: a Wound found no room.", who)


# -- healing

ANY_SIZE = 99


@step("THG-7.13")
def heal_wounds(table: Saga, who: Character, times: int, size: int) -> None:
    """Heal up to this many tiles, each of at most this size (THG-7.14)."""
    if times > 0 and any(mask.bit_count() <= size for mask in table.bodies[who]):
        table.ask(table.seat_of(who), wounds_to_heal(who, times, size), pause=True)


@choices("THG-7.15", "{who}: which Wound heals?")
def wounds_to_heal(table: Saga, who: Character, times: int, size: int) -> Iterator[Step]:
    """Each tile that is small enough, or none."""
    for place in range(len(table.bodies[who])):
        yield heal_wound(Wound(who * WOUNDS_OF_ONE + place), times, size)
    yield heal_no_more()


@wounds_to_heal.besides
def wounds_of_others(table: Saga, who: Character, times: int, size: int) -> Iterator[Step]:
    """Yield everybody's Wounds, for refusals."""
    for one in table.characters:
        for place in range(len(table.bodies[one])):
            yield heal_wound(Wound(one * WOUNDS_OF_ONE + place), times, size)


@step("THG-7.12", "Heal {wound}", group="Healing")
def heal_wound(table: Saga, wound: Wound, times: int, size: int) -> None:
    """The whole tile goes back to the supply; nothing else moves (THG-7.16)."""
    who, place = divmod(wound, WOUNDS_OF_ONE)
    body = table.bodies[who]
    table.say("THG-7.12", "{:Character} heals a Wound of size {}.", who, body[place].bit_count())
    table.bodies = (*table.bodies[:who], (*body[:place], *body[place + 1 :]), *table.bodies[who + 1 :])
    table.do(heal_wounds(Character(who), times - 1, size))


@heal_wound.refuses
def cannot_heal(table: Saga, wound: Wound, times: int, size: int) -> Refusal | None:
    who, place = divmod(wound, WOUNDS_OF_ONE)
    asked = table.question
    if asked and asked[0] == wounds_to_heal.kind.id and asked[1] != who:
        return no("THG-7.12", "{:Character} heals an own Wound.", asked[1])
    squares = table.bodies[who][place].bit_count()
    if squares > size:
        return no("THG-7.14", "This Wound has {} squares; at most {} can be healed.", squares, size)
    return None


@step("THG-7.15", "Heal no more", group="Healing")
def heal_no_more(table: Saga) -> None:
    """Healing is optional in amount."""


# -- Threats and what cannot be fulfilled


def take_threats(table: Saga, who: Character, count: int) -> int:
    """Take Threats up to five; how many were taken (THG-9.1)."""
    taken = max(0, min(count, MOST_THREATS - table.threats[who]))
    table.threats[who] += taken
    if taken:
        words = "{:Character} gains 1 Threat." if taken == 1 else "{:Character} gains {} Threats."
        table.say("THG-9.1", words, who, taken)
    return taken


@step("THG-9.3")
def gain_threats(table: Saga, who: Character, count: int) -> None:
    """One effect: tokens up to five, and if any remain one Wound (Threat) in all (THG-9.4)."""
    if take_threats(table, who, count) < count:
        table.say("THG-9.3", "{:Character} has five Threats and can gain no more.", who)
        table.do(unfulfilled(1 << who))


@step("THG-10.2")
def unfulfilled(table: Saga, affected: int) -> None:
    """Each Character that the effect concerned gains one Wound (Threat) (THG-10.3, THG-10.4, THG-10.5)."""
    hurt = [who for who in table.characters if affected >> who & 1]
    for who in hurt:
        table.say("THG-10.2", "Unfulfilled: {:Character} gains a Wound as large as their Threats.", who)
    table.do(*[gain_wound_by_threats(who) for who in hurt])
