"""Words of the chronicle alone: who moved, whose ability woke, how many wounds are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers, Ref, Words

from ...table import FIRST_CREATURE, Thornwatch
from .names import hero_name, kind_name, pawn_name, trait_name

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

ZONES: Final = {"hand": "the hand", "discard": "the discard pile", "deck": "the deck", "any": "hand or discard pile"}


def _mover(table: Thornwatch, pawn: int, readers: Readers) -> Words:
    """A pawn before its new tile is told: where it stands is what the line says."""
    name = hero_name(table, pawn) if pawn < FIRST_CREATURE else pawn_name(table, pawn)
    return Words("the ", Ref("Pawn", pawn, name))


def _keeping(table: Thornwatch, pawn_and_left: tuple[int, int], readers: Readers) -> str:
    """The tile on which a huge creature keeps lying when it leaves its other one (TWN-30.4)."""
    pawn, left = pawn_and_left
    if table.other[pawn] < 0:
        return ""
    kept = [tile for tile in table.tiles_of(pawn) if tile != left]
    return f", keeping tile {kept[0] + 1}"


def _deed_there(table: Thornwatch, name: str, readers: Readers) -> str:
    """An ability that came about by itself, with the card that it is printed on."""
    kind, _, rest = name.partition("/")
    title, card = table.book.deeds[name].title, rest.partition("/")[0]
    return f"{card}: {title}" if kind in ("terrain", "creature") and card != title else title


def _left(table: Thornwatch, count: int, readers: Readers) -> str:
    return "none is left" if not count else "1 is left" if count == 1 else f"{count} are left"


def _more(single: str, many: str) -> Namer:
    """What is added to a number, or taken from it: 1 hit more, 2 dice fewer."""

    def named(table: Thornwatch, by: int, readers: Readers) -> str:
        return f"{abs(by)} {single if abs(by) == 1 else many} {'more' if by > 0 else 'fewer'}"

    return named


def _claimed(table: Thornwatch, slot: int, readers: Readers) -> str:
    """A trait that its hero claims to have acted out."""
    return f"The {hero_name(table, slot // 2)} claims {trait_name(table, slot)}"


def _next_of(table: Thornwatch, group: int, readers: Readers) -> Words:
    """A creature that is put on the map: one of several, or the only one."""
    which = "next " if table.pawns_of(group) else ""
    return Words(f"the {which}", Ref("Group", group, kind_name(table.groups[group])))


TOLD: Final[dict[str, Namer]] = {
    "Claimed": _claimed,
    "DeedThere": _deed_there,
    "Keeping": _keeping,
    "Left": _left,
    "MoreDice": _more("die", "dice"),
    "MoreHits": _more("hit", "hits"),
    "Mover": _mover,
    "NextOf": _next_of,
    "WoundZone": lambda table, zone, readers: ZONES[zone],
}
