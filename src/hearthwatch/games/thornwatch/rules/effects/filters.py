"""Filters for pawns and tiles: strings of words that must all match, such as "other hero here"."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias

from hearthwatch.kernel.authored import Misspelt, did_you_mean
from hearthwatch.kernel.effects import Reading

from ...content import CREATURE_NAMES, CREATURES, ICONS, TERRAIN_NAMES
from ...table import (
    FIRST_CREATURE,
    NO_EVENT,
    NO_TERRAIN,
    WITH_HERO,
    Thornwatch,
    Tile,
)
from .language import effects

Test: TypeAlias = Callable[[Thornwatch, int, int, int, int], bool]
"""A test of a pawn: the table, the pawn, me, it, the event."""
TileTest: TypeAlias = Callable[[Thornwatch, int, int, int], bool]
"""A test of a tile: the table, the tile, me, it."""

TYPES: Final = ("beast", "corrupted", "plant", "undead")
ATTRIBUTES: Final = ("pack", "leader", "villain", "persistent", "huge")
PLURALS: Final = {one.plural: one.name for one in CREATURES}


def _target(table: Thornwatch, event: int) -> int:
    match table.happening(event):
        case ("Blow", _, target, *_):
            return int(target)
        case ("Fall" | "Came", pawn, *_):
            return int(pawn)
    return -1


def _attacker(table: Thornwatch, event: int) -> int:
    match table.happening(event):
        case ("Blow", by, *_) | ("Fall", _, by, *_):
            return int(by)
    return -1


def stood_on(table: Thornwatch, pawn: int, event: int) -> tuple[Tile, ...]:
    """Return the tiles of a pawn, as an event sees them.

    Who has come to a tile entered that one, not another that a huge one kept (TWN-30.4); who has fallen was where the
    blow met it.
    """
    match happening := table.happening(event):
        case ("Came", came, tile) if came == pawn and tile in table.tiles_of(pawn):
            return (Tile(tile),)
        case ("Blow", _, target, *_) if target == pawn and not table.stands(pawn):
            return (Tile(happening[-1]),)
    return table.tiles_of(pawn)


def _here(table: Thornwatch, pawn: int, me: int, it: int, event: int) -> bool:
    if event < 0:
        return table.share_tile(pawn, me)
    here = table.tiles_of(me)
    return any(tile in here for tile in stood_on(table, pawn, event))


def _there(table: Thornwatch, pawn: int, it: int, event: int) -> bool:
    """On its tile; of a target that has fallen, where it stood."""
    if event < 0:
        return table.share_tile(pawn, it)
    there = stood_on(table, it, event)
    return any(tile in there for tile in table.tiles_of(pawn))


def _where_it_fell(table: Thornwatch, pawn: int, me: int, it: int, event: int) -> bool:
    """On the tile of a pawn that was just taken off the map."""
    match happening := table.happening(event):
        case ("Fall", _, _, _, *_):
            return any(tile in happening[4:] for tile in table.tiles_of(pawn))
    return False


def _alone(table: Thornwatch, pawn: int, me: int, it: int, event: int) -> bool:
    """No other pawn of its side is on its tile."""
    return not any(
        other != pawn and table.share_tile(pawn, other) and not table.are_enemies(pawn, other) for other in table.pawns
    )


PAWN_WORDS: Final[dict[str, Test]] = {
    # relation
    "any": lambda table, pawn, me, it, event: True,
    "self": lambda table, pawn, me, it, event: pawn == me,
    "it": lambda table, pawn, me, it, event: pawn == it,
    "other": lambda table, pawn, me, it, event: pawn != me,
    "else": lambda table, pawn, me, it, event: pawn != it,
    "ally": lambda table, pawn, me, it, event: pawn != me and not table.are_enemies(pawn, me),
    "enemy": lambda table, pawn, me, it, event: table.are_enemies(pawn, me),
    "target": lambda table, pawn, me, it, event: pawn == _target(table, event),
    "attacker": lambda table, pawn, me, it, event: pawn == _attacker(table, event),
    "active": lambda table, pawn, me, it, event: pawn == table.active,
    # what it is
    "hero": lambda table, pawn, me, it, event: table.is_hero(pawn),
    "monster": lambda table, pawn, me, it, event: table.is_monster(pawn),
    "denizen": lambda table, pawn, me, it, event: table.is_denizen(pawn),
    # where it is
    "here": _here,
    "there": lambda table, pawn, me, it, event: _there(table, pawn, it, event),
    "adjacent": lambda table, pawn, me, it, event: table.distance(pawn, me) == 1,
    "near": lambda table, pawn, me, it, event: table.distance(pawn, me) <= 1,
    "in 2": lambda table, pawn, me, it, event: table.distance(pawn, me) <= 2,
    "alone": _alone,
    "where it fell": _where_it_fell,
    # how it is
    "tracked": lambda table, pawn, me, it, event: bool(table.cards_of(pawn)),
    "turned": lambda table, pawn, me, it, event: any(card in table.turned for card in table.cards_of(pawn)),
    "upright": lambda table, pawn, me, it, event: any(card not in table.turned for card in table.cards_of(pawn)),
    "on edge": lambda table, pawn, me, it, event: any(table.on_edge(card) for card in table.cards_of(pawn)),
    "on root": lambda table, pawn, me, it, event: table.track[:1] == table.cards_of(pawn)[:1] != [],
    "afflicted": lambda table, pawn, me, it, event: table.is_hero(pawn) and table.wounds_in_hand(pawn) > 0,
    "bound": lambda table, pawn, me, it, event: any(
        table.spot[card] == pawn for card in table.placed if is_binding(table, card)
    ),
    "infused": lambda table, pawn, me, it, event: (
        pawn >= FIRST_CREATURE and bool(table.infused >> table.group_of[pawn] & 1)
    ),
    "carrying": lambda table, pawn, me, it, event: WITH_HERO + pawn in table.markers,
    "on terrain": lambda table, pawn, me, it, event: any(
        table.terrain[tile] != NO_TERRAIN for tile in table.tiles_of(pawn)
    ),
}


def is_binding(table: Thornwatch, card: int) -> bool:
    """Return whether a placed card lies under a pawn, not on a tile."""
    return table.book.cards[table.face[card]].on_pawn is not None


def _of_kind(name: str) -> Test:
    kind = CREATURE_NAMES.index(name)
    return lambda table, pawn, me, it, event: pawn >= FIRST_CREATURE and table.groups[table.group_of[pawn]] == kind


def _of_type(name: str) -> Test:
    return lambda table, pawn, me, it, event: pawn >= FIRST_CREATURE and table.creature(pawn).type == name


def _of_attribute(name: str) -> Test:
    return lambda table, pawn, me, it, event: pawn >= FIRST_CREATURE and name in table.creature(pawn).attributes


def _in_place(name: str) -> Test:
    def is_there(table: Thornwatch, pawn: int, me: int, it: int, event: int) -> bool:
        place: Collection[int] = table.board_played.sheet.places.get(name, ())
        if event < 0 and pawn >= 0 and table.other[pawn] < 0:
            return table.where[pawn] in place
        return any(tile in place for tile in stood_on(table, pawn, event))

    return is_there


PAWN_WORDS.update({name: _of_type(name) for name in TYPES})
PAWN_WORDS.update({name: _of_attribute(name) for name in ATTRIBUTES})
PAWN_WORDS.update({name: _of_kind(name) for name in CREATURE_NAMES})
PAWN_WORDS.update({plural: _of_kind(name) for plural, name in PLURALS.items()})


OF_CREATURES: Final = frozenset(("monster", "denizen", "infused", *TYPES, *ATTRIBUTES, *CREATURE_NAMES, *PLURALS))
"""Words that fit no hero."""
OF_ONE_KIND: Final = frozenset((*CREATURE_NAMES, *PLURALS))
OF_ONE_PAWN: Final[dict[str, Callable[[Thornwatch, int, int, int], int]]] = {
    "self": lambda table, me, it, event: me,
    "it": lambda table, me, it, event: it,
    "active": lambda table, me, it, event: table.active,
    "target": lambda table, me, it, event: _target(table, event),
    "attacker": lambda table, me, it, event: _attacker(table, event),
}
"""Words that fit one pawn, and which."""


class PawnFilter:
    """Pawns on the map for which every word fits; "not" before a word turns it round."""

    __slots__ = ("kind", "narrow", "of_creatures", "of_heroes", "only", "tests", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = split_words(text, PAWN_WORDS)
        self.tests: tuple[Test, ...] = tuple(_test(word) for word in self.words)
        self.only = next((word for word in self.words if word in OF_ONE_PAWN), "")
        """The word that only one pawn can fit, if there is one."""
        self.of_heroes = "hero" in self.words
        """True where only heroes can match."""
        self.of_creatures = any(word in OF_CREATURES for word in self.words)
        """True where no hero can match."""
        kinds = [CREATURE_NAMES.index(PLURALS.get(word, word)) for word in self.words if word in OF_ONE_KIND]
        self.kind = kinds[0] if len(kinds) == 1 else -1
        """The only kind of creature that can fit; -1 where there are others."""
        looked_at = ("any", "hero", *(OF_ONE_KIND if self.kind >= 0 else ()))
        self.narrow: tuple[Test, ...] = tuple(_test(word) for word in self.words if word not in looked_at)
        """The remaining tests of the candidates."""

    def fits(self, table: Thornwatch, pawn: int, me: int, it: int = -1, event: int = NO_EVENT) -> bool:
        for test in self.tests:  # noqa: SIM110  (a generator would cost more than the tests)
            if not test(table, pawn, me, it, event):
                return False
        return True

    def matching(self, table: Thornwatch, me: int, it: int = -1, event: int = NO_EVENT) -> list[int]:
        """Return every pawn on the map that is meant."""
        where, kind = table.where, self.kind
        found: list[int] = []
        if self.only:
            one = OF_ONE_PAWN[self.only](table, me, it, event)
            if 0 <= one < len(where) and where[one] >= 0 and self.fits(table, one, me, it, event):
                found.append(one)
            return found
        groups, group_of = table.groups, table.group_of
        if kind >= 0 and kind not in groups:
            return found
        first = FIRST_CREATURE if self.of_creatures else 0
        end = min(FIRST_CREATURE, len(where)) if self.of_heroes else len(where)
        for pawn in range(first, end):
            if where[pawn] >= 0 and (kind < 0 or groups[group_of[pawn]] == kind):
                for test in self.narrow:
                    if not test(table, pawn, me, it, event):
                        break
                else:
                    found.append(pawn)
        return found


def _test(word: str) -> Test:
    if word.startswith("not "):
        inner = _test(word.removeprefix("not "))
        return lambda table, pawn, me, it, event: not inner(table, pawn, me, it, event)
    return _in_place(word[1:]) if word.startswith("@") else PAWN_WORDS[word]


def split_words(text: str, known: dict[str, Any]) -> list[str]:
    """Return the words of a filter; names of several words are found whole."""
    found: list[str] = []
    parts = text.split()
    negated = ""
    while parts:
        if parts[0] == "not":
            negated, parts = "not ", parts[1:]
            continue
        for size in range(min(4, len(parts)), 0, -1):
            word = " ".join(parts[:size])
            if word in known or (size == 1 and word.startswith("@")):
                found.append(negated + word)
                negated, parts = "", parts[size:]
                break
        else:
            rest = [" ".join(parts[:size]) for size in range(min(4, len(parts)), 0, -1)]
            close = next(filter(None, (did_you_mean(word, known) for word in rest)), "")
            words = f"; words are {', '.join(known)}, @place and not."
            raise Misspelt(f"{parts[0]!r} is no word of a filter here{f'.{close}' if close else words}")
    return found


# -- tiles

TILE_WORDS: Final[dict[str, TileTest]] = {
    "any": lambda table, tile, me, it: True,
    "here": lambda table, tile, me, it: tile in table.tiles_of(me),
    "there": lambda table, tile, me, it: tile in table.tiles_of(it),
    "adjacent": lambda table, tile, me, it: _steps(table, tile, me) == 1,
    "near": lambda table, tile, me, it: _steps(table, tile, me) <= 1,
    "in 2": lambda table, tile, me, it: _steps(table, tile, me) <= 2,
    "outer": lambda table, tile, me, it: table.board_played.outer[tile],
    "inner": lambda table, tile, me, it: not table.board_played.outer[tile],
    "terrain": lambda table, tile, me, it: table.terrain[tile] != NO_TERRAIN,
    "bare": lambda table, tile, me, it: table.terrain[tile] == NO_TERRAIN,
    "start": lambda table, tile, me, it: tile in table.board_played.sheet.heroes,
    "lair": lambda table, tile, me, it: tile in table.board_played.sheet.monsters,
    "marker": lambda table, tile, me, it: tile in table.markers,
    "empty": lambda table, tile, me, it: not table.pawns_on(tile),
}


def _steps(table: Thornwatch, tile: int, me: int) -> int:
    distances = table.board_played.distances
    return min((distances[tile][one] for one in table.tiles_of(me)), default=99)


def _has_icon(name: str) -> TileTest:
    bit = ICONS.index(name)
    return lambda table, tile, me, it: bool(table.icons[tile] >> bit & 1)


def _has_terrain(name: str) -> TileTest:
    kind = TERRAIN_NAMES.index(name)
    return lambda table, tile, me, it: table.terrain[tile] == kind


TILE_WORDS.update({name: _has_icon(name) for name in ICONS})
TILE_WORDS.update({name: _has_terrain(name) for name in TERRAIN_NAMES})


class TileFilter:
    """Tiles for which every word fits; what stands after "with" are pawns, at least one of whom must be there."""

    __slots__ = ("pawns", "tests", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        own, joined, inhabitants = text.partition("with ")
        self.words = split_words(own, TILE_WORDS)
        self.tests: tuple[TileTest, ...] = tuple(_tile_test(word) for word in self.words)
        self.pawns = PawnFilter(inhabitants) if joined else None

    def fits(self, table: Thornwatch, tile: int, me: int, it: int = -1, event: int = NO_EVENT) -> bool:
        for test in self.tests:
            if not test(table, tile, me, it):
                return False
        pawns = self.pawns
        return pawns is None or any(pawns.fits(table, pawn, me, it, event) for pawn in table.pawns_on(tile))

    def matching(self, table: Thornwatch, me: int, it: int = -1, event: int = NO_EVENT) -> list[Tile]:
        """Return every tile that is meant."""
        return [Tile(tile) for tile in table.tiles if self.fits(table, tile, me, it, event)]


def _tile_test(word: str) -> TileTest:
    if word.startswith("not "):
        inner = _tile_test(word.removeprefix("not "))
        return lambda table, tile, me, it: not inner(table, tile, me, it)
    if word.startswith("@"):
        name = word[1:]
        return lambda table, tile, me, it: tile in table.board_played.sheet.places.get(name, ())
    return TILE_WORDS[word]


@effects.part("pawns")
def _pawns(data: Any, reading: Reading) -> PawnFilter:
    return PawnFilter(str(data))


@effects.part("tiles")
def _tiles(data: Any, reading: Reading) -> TileFilter:
    return TileFilter(str(data))
