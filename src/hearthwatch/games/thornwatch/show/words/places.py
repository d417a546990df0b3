"""Named places of a storyboard in words: what they are called, and which tiles they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel import Readers
from hearthwatch.kernel.english import capital, listed

from ...rules.places import LAIR, START, places_of
from ...table import Thornwatch

if TYPE_CHECKING:
    from hearthwatch.kernel.words import Namer

BEGIN: Final = {START: "heroes begin", LAIR: "monsters begin"}


def place_name(key: str) -> str:
    """Return the name of a place as players read it: the far end."""
    return f"where {BEGIN[key]}" if key in BEGIN else f"the {key.replace('_', ' ')}"


def place_text(key: str, tiles: Sequence[int]) -> str:
    """Return a place and its tiles in a sentence: The shelves are tiles 3, 6 and 7."""
    where = tiles_text(tiles)
    if key in BEGIN:
        return f"{capital(BEGIN[key])} on {where}"
    are = "are" if key.endswith("s") else "is"
    return f"{capital(place_name(key))} {are} {where}"


def tiles_text(tiles: Sequence[int]) -> str:
    """Return some tiles by their numbers: tiles 3, 6 and 7."""
    return f"{'tile' if len(tiles) == 1 else 'tiles'} {listed([str(tile) for tile in numbers(tiles)])}"


def numbers(tiles: Iterable[int]) -> list[int]:
    """Return tiles as players count them."""
    return [tile + 1 for tile in tiles]


def _place(table: Thornwatch, key: str, readers: Readers) -> str:
    return place_text(key, places_of(table.board_played.sheet)[key])


PLACES: Final[dict[str, Namer]] = {"Place": _place}
