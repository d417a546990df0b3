"""The words that effects may use: kinds of parts, numbers that are read off the table, conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hearthwatch.kernel.authored import Misspelt, unknown
from hearthwatch.kernel.effects import Reading
from hearthwatch.kernel.effects.reading import one_of

from ...content import CARD_NUMBERS, LETTERS, TILE_NAMES
from ...content.cards import ACTIONS, COLOURS, GOODS, RANKS
from ...content.pieces import wound_named
from ...table import GOOD_COUNT, Saga
from ...things import MYSTICAL, RANK_COUNT, Character, Location
from .filters import Areas, Locations, bit
from .language import AdventureReading, effects

ANY_GOOD: Final = "any"
SOURCE: Final = "source"
LEVEL_OFFSET: Final = 1

# -- kinds of parts

effects.parts.update(
    {
        "good": one_of(*GOODS, ANY_GOOD, SOURCE),
        "held": one_of(*GOODS, ANY_GOOD),
        "ranks": one_of(*RANKS, "any"),
        "colour": one_of(*COLOURS),
        "penalty": one_of("red", "yellow"),
        "penalties": one_of("red", "yellow", "all"),
        "action": one_of(*ACTIONS),
        "learning": one_of("combat", "journey"),
        "blockable": one_of("location", "border", "card", "space", "source"),
        "side": one_of("active", "inactive"),
    }
)


@effects.part("rank")
def _placed_rank(data: Any, reading: Reading) -> str:
    """Return a type of Enemy that is placed; of Mystical ones the sheet says what they are (THG-22.3)."""
    rank: str = one_of(*RANKS)(data, reading)
    if rank == RANKS[MYSTICAL] and isinstance(reading, AdventureReading) and not reading.adventure.sheet.mystical:
        raise Misspelt("Mystical Enemies are placed, so the sheet says under [mystical] what they are.")
    return rank


@effects.part("direction")
def _direction(data: Any, reading: Reading) -> str:
    """Return the direction of the marker of the Adventure track, if there is one (THG-5.6)."""
    if not isinstance(reading, AdventureReading) or not reading.adventure.sheet.track:
        raise Misspelt("The sheet has no [track] along which a marker could move.")
    direction: str = one_of("left", "right")(data, reading)
    return direction


@effects.part("wounds")
def _wounds(data: Any, reading: Reading) -> tuple[int, ...]:
    found = [wound_named(str(one)) for one in (data if isinstance(data, list) else [data])]
    if not found or None in found:
        raise Misspelt(f"A Wound is a tile ({', '.join(TILE_NAMES)}), a size, threat or such as red die; not {data!r}.")
    return tuple(one for one in found if one is not None)


@effects.part("tiles")
def _tile(data: Any, reading: Reading) -> int:
    if data not in TILE_NAMES:
        raise Misspelt(f"A tile is one of {', '.join(TILE_NAMES)}; {data!r} is not.")
    return TILE_NAMES.index(data)


@effects.part("price")
def _price(data: Any, reading: Reading) -> tuple[int, ...]:
    """Return a price: a word for each Good, as sets of Goods (bits)."""
    if not isinstance(data, list) or not data or not all(one in (*GOODS, ANY_GOOD) for one in data):
        raise Misspelt(f"A price is a list of Goods such as ['magic', 'any']; {data!r} is not.")
    return tuple((1 << GOOD_COUNT) - 1 if word == ANY_GOOD else 1 << GOODS.index(word) for word in data)


@effects.part("enemies")
def _enemies(data: Any, reading: Reading) -> tuple[int, ...]:
    if not isinstance(data, list) or not data or not all(one in RANKS[:-1] for one in data):
        raise Misspelt(f"Enemies are a list such as ['minor', 'major']; {data!r} is not.")
    return tuple(RANKS.index(one) for one in data)


@effects.part("card number")
def _card_number(data: Any, reading: Reading) -> int:
    if data not in CARD_NUMBERS:
        raise Misspelt(unknown("Action card", data, CARD_NUMBERS))
    return CARD_NUMBERS.index(data)


@effects.part("letter")
def _letter(data: Any, reading: Reading) -> int:
    if data not in LETTERS:
        raise Misspelt(unknown("Special Action card", data, LETTERS))
    return LETTERS.index(data)


@effects.part("entry")
def _entry(data: Any, reading: Reading) -> int:
    if not isinstance(reading, AdventureReading) or data not in [one.number for one in reading.adventure.book.entry]:
        raise Misspelt(f"This Adventure has no Entry {data!r}.")
    return int(data)


@effects.part("icon")
def _icon(data: Any, reading: Reading) -> int:
    if data not in (1, 2, 3):
        raise Misspelt(f"Event icons are 1 (left), 2 (middle) and 3 (right); {data!r} is none of these.")
    return int(data)


@effects.part("rank of characters")
def _rank(data: Any, reading: Reading) -> tuple[int, str]:
    most, _, name = str(data).partition(" ")
    if most not in ("most", "fewest") or name not in effects.of_a_character:
        raise Misspelt(f"{data!r} is no rank: it is most or fewest and one of {', '.join(effects.of_a_character)}.")
    return (1 if most == "most" else -1, name)


# -- numbers


def _of_good(good: int) -> Callable[[Saga, Character], int]:
    return lambda table, who: table.goods[who * GOOD_COUNT + good]


OF_A_CHARACTER: Final[dict[str, Callable[[Saga, Character], int]]] = {
    "threats": lambda table, who: table.threats[who],
    "wounds": lambda table, who: len(table.bodies[who]),
    "squares": lambda table, who: table.hurt(who).bit_count(),
    "free squares": lambda table, who: (table.body(who).cells & ~table.hurt(who)).bit_count(),
    "items": lambda table, who: len(table.items[who]),
    "goods": lambda table, who: sum(table.goods_of(who)),
    "combat level": lambda table, who: table.combat_level[who] + LEVEL_OFFSET,
    "journey level": lambda table, who: table.journey_level[who] + LEVEL_OFFSET,
    "company": lambda table, who: len(table.others_here(who)),
    **{good: _of_good(number) for number, good in enumerate(GOODS)},
}
OF_THE_TABLE: Final[dict[str, Callable[[Saga], int]]] = {
    "round": lambda table: table.round,
    "players": lambda table: table.players,
    "characters": lambda table: len(table.party),
    "track": lambda table: table.track,
    "only chip": lambda table: table.counted[0],
    "chips left": lambda table: table.counted[1],
    "chips here": lambda table: table.counted[2],
    "active chips": lambda table: table.chips_active.bit_count(),
    "markers": lambda table: sum(table.markers[card] for card in table.row),
    "terrain": lambda table: len(table.terrain),
    "collected": lambda table: table.collected.bit_count(),
    "all threats": lambda table: sum(table.threats),
    "most threats": lambda table: max(table.threats),
    "entries": lambda table: table.entries_read.bit_count(),
    "all enemies": lambda table: sum(table.foes),
    "all strength": lambda table: sum(map(table.strength, _all_locations(table))),
    "die": lambda table: table.latest_die,
}


def _all_locations(table: Saga) -> list[Location]:
    return [Location(place) for place in range(len(table.played.locations))]


def _of_who(of: Callable[[Saga, Character], int]) -> Callable[[Saga, Character, Location], int]:
    return lambda table, who, place: of(table, who)


def _of_table(of: Callable[[Saga], int]) -> Callable[[Saga, Character, Location], int]:
    return lambda table, who, place: of(table)


effects.of_a_character.update(OF_A_CHARACTER)
effects.quantities.update({name: _of_who(of) for name, of in OF_A_CHARACTER.items()})
effects.quantities.update({name: _of_table(of) for name, of in OF_THE_TABLE.items()})


def _sum_at(of: Callable[[Saga, Location], int]) -> Callable[[str, Reading], Callable[..., int]]:
    """Return the sum of a number over the Locations that some words mean; what lies under a Blockade does not count."""

    def read(words: str, reading: Reading) -> Callable[..., int]:
        meant = Locations(words, reading)
        return lambda table, who, place: sum(of(table, one) for one in meant.matching(table, who, place))

    return read


def _good_at(good: int) -> Callable[[Saga, Location], int]:
    return lambda table, place: table.assigned[place * GOOD_COUNT + good]


def _surplus(words: str, reading: Reading) -> Callable[..., int]:
    """ "power at sun": Goods there less the total Strength there, at least 0 (THG-G69)."""
    good, _, where = words.partition(" at ")
    if good not in GOODS:
        raise Misspelt(unknown("Good", good, GOODS))
    meant, of = Locations(where, reading), _good_at(GOODS.index(good))

    def surplus(table: Saga, who: Character, place: Location) -> int:
        total = 0
        for one in meant.matching(table, who, place):
            total += of(table, one) - table.strength(one)
        return max(0, total)

    return surplus


def _group(words: str, reading: Reading) -> Callable[..., int]:
    """Return a number of a Character, over all of them (THG-1.12)."""
    if words not in OF_A_CHARACTER:
        raise Misspelt(f"{words!r} is nothing that Characters have; it is one of {', '.join(OF_A_CHARACTER)}.")
    of = OF_A_CHARACTER[words]
    return lambda table, who, place: sum(of(table, one) for one in table.characters)


def _characters_in(words: str, reading: Reading) -> Callable[..., int]:
    meant = Areas(words, reading)
    return lambda table, who, place: sum(
        table.area[one] in meant.matching(table, who, place) for one in table.characters
    )


def _sources_in(words: str, reading: Reading) -> Callable[..., int]:
    meant = Areas(words, reading)
    return lambda table, who, place: sum(len(table.sources_in(area)) for area in meant.matching(table, who, place))


effects.families.update(
    {
        "locations ": _sum_at(lambda table, place: 1),
        "enemies at ": _sum_at(lambda table, place: sum(table.foes_at(place))),
        "mystical at ": _sum_at(lambda table, place: table.foes[place * RANK_COUNT + RANK_COUNT - 1]),
        "strength at ": _sum_at(lambda table, place: table.strength(place)),
        "goods at ": _sum_at(lambda table, place: sum(table.goods_on(place))),
        "objectives at ": _sum_at(lambda table, place: table.objectives[place]),
        "surplus of ": _surplus,
        "group ": _group,
        "characters in ": _characters_in,
        "sources in ": _sources_in,
        **{f"{good} at ": _sum_at(_good_at(number)) for number, good in enumerate(GOODS)},
    }
)


def own_counters(names: tuple[str, ...]) -> dict[str, Callable[[Saga, Character, Location], int]]:
    """Return the numbers of an Adventure, for what is written in it."""
    return {name: _counter_at(number) for number, name in enumerate(names)}


def _counter_at(number: int) -> Callable[[Saga, Character, Location], int]:
    return lambda table, who, place: table.counters[number]


# -- conditions


def _stands_in(words: str, reading: Reading) -> Callable[..., bool]:
    meant = Areas(words, reading)
    return lambda table, who, place: table.area[who] in meant.matching(table, who, place)


def _has_read(words: str, reading: Reading) -> Callable[..., bool]:
    number = _entry(int(words) if words.isdecimal() else words, reading)
    return lambda table, who, place: bit(table.entries_read, number)


def _is_place(words: str, reading: Reading) -> Callable[..., bool]:
    meant = Locations(words, reading)
    return lambda table, who, place: place in meant.matching(table, who, place)


def _is_action(action: int) -> Callable[[Saga, Character, Location], bool]:
    return lambda table, who, place: table.action == action


effects.asking.update({"in ": _stands_in, "read ": _has_read, "at ": _is_place})
effects.conditions.update(
    {
        "with company": lambda table, who, place: bool(table.others_here(who)),
        "alone": lambda table, who, place: not table.others_here(who),
        "skill ready": lambda table, who, place: table.has_skill(who),
        "won": lambda table, who, place: bool(table.won_last),
        "all read": lambda table, who, place: table.entries_read.bit_count() >= len(table.played.book.entry),
        "first player": lambda table, who, place: who == table.first,
        **{f"by {action}": _is_action(number) for number, action in enumerate(ACTIONS)},
    }
)
