"""Words of the chronicle alone: who moved, whose ability woke, how many wounds are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers, Ref, Words
from hearthwatch.kernel.english import listed, signed

from ...table import FIRST_CREATURE, Thornwatch
from ..printing import change_text
from .names import face_name, hero_name, kind_name, pawn_name, trait_name

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

    from ...rules.book import Change

ZONES: Final = {"hand": "the hand", "discard": "the discard pile", "deck": "the deck", "any": "hand or discard pile"}


def _mover(table: Thornwatch, pawn: int, readers: Readers) -> Words:
    """Name a pawn before its new tile, without its present one."""
    name = hero_name(table, pawn) if pawn < FIRST_CREATURE else pawn_name(table, pawn)
    return Words("the ", Ref("Pawn", pawn, name))


def _keeping(table: Thornwatch, pawn_and_left: tuple[int, int], readers: Readers) -> str:
    """Return the tile on which a huge creature keeps lying when it leaves its other one (TWN-30.4)."""
    pawn, left = pawn_and_left
    if table.other[pawn] < 0:
        return ""
    kept = [tile for tile in table.tiles_of(pawn) if tile != left]
    return f", keeping tile {kept[0] + 1}"


def _deed_there(table: Thornwatch, name: str, readers: Readers) -> str:
    """Return an ability that came about by itself, with the card that it is printed on."""
    kind, _, rest = name.partition("/")
    title, card = table.book.deeds[name].title, rest.partition("/")[0]
    return f"{card}: {title}" if kind in ("terrain", "creature") and card != title else title


def _left(table: Thornwatch, count: int, readers: Readers) -> str:
    return "none is left" if not count else "1 is left" if count == 1 else f"{count} are left"


def _change(table: Thornwatch, change_and_by: tuple[Change, int], readers: Readers) -> str:
    """Return a change to an attack, in the words of its card; where it is counted, with its total."""
    change, by = change_and_by
    text = change_text(change).rstrip(".")
    comes_to = "" if isinstance(change.by, int) else f" ({signed(by)})"
    return f"{text[0].lower()}{text[1:]}{comes_to}"


def _claimed(table: Thornwatch, slot: int, readers: Readers) -> str:
    """Return a trait that its hero claims to have acted out."""
    return f"The {hero_name(table, slot // 2)} claims {trait_name(table, slot)}"


def _next_of(table: Thornwatch, group: int, readers: Readers) -> Words:
    """Return a creature that is put on the map: one of several, or the only one."""
    which = "next " if table.pawns_of(group) else ""
    return Words(f"the {which}", Ref("Group", group, kind_name(table.groups[group])))


def _wounds_among(table: Thornwatch, wounds_of_cards: tuple[int, int], readers: Readers) -> str:
    """Return the number of wounds among the drawn cards, which everybody sees (TWN-23.6)."""
    wounds, cards = wounds_of_cards
    if wounds == cards:
        return "a wound" if cards == 1 else "all of them wounds"
    return f"{wounds} of them {'a wound' if wounds == 1 else 'wounds'}"


def _faces_fallen(table: Thornwatch, faces: tuple[int, ...], readers: Readers) -> str:
    """Cards that fall from a deck to the open discard pile, those alike together."""
    names = [face_name(face) for face in faces]
    return listed([f"{names.count(name)} {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)])


TOLD: Final[dict[str, Namer]] = {
    "Change": _change,
    "Claimed": _claimed,
    "DeedThere": _deed_there,
    "FacesFallen": _faces_fallen,
    "Keeping": _keeping,
    "Left": _left,
    "Mover": _mover,
    "NextOf": _next_of,
    "WoundsAmong": _wounds_among,
    "WoundZone": lambda table, zone, readers: ZONES[zone],
}
