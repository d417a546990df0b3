"""The value of the Judge's powers: wounds or their equivalent, for each ebb that they cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final
from zlib import crc32

from ..content import JUDGE_NAMES
from ..rules.book import Deed
from ..table import FIRST_CREATURE, JUDGE, Thornwatch
from . import terrain
from .looks import STRENGTH, nearest, seat_deciding, steps_from_edge, tiles_of_prey
from .moods import mood
from .progress import rounds_left

A_DIE: Final = 0.55
"""Hits of a basic die, about."""
MOST_ROUNDS: Final = 4
"""The horizon of effects that last for a scene, in rounds."""
WORTH: Final[dict[str, float]] = {"place": 1.2, "push": 0.9, "unslot": 0.9, "bring": 0.8, "act": 0.8}
PLAIN: Final = 0.7
UNWANTED: Final = -1.0
MOOD: Final = 0.4
POOR, RICH = 0.4, 0.2
"""The least value of an ebb while the Judge has little of it, and while there is plenty."""
PLENTY: Final = 2.5
"""Ebb for each hero that counts as plenty."""
PATIENCE: Final = {"Judge of Stars": 0.0, "Judge Below": 0.15}
"""The additional value that an ebb must have early in a scene: the Judge Below keeps what is buried."""
_PATIENCE: Final = [PATIENCE.get(name, 0.0) for name in JUDGE_NAMES]


def gain(table: Thornwatch, name: str, me: int) -> float:
    """Return what a power brings for each ebb, above what an ebb should bring now; below 0 it is better saved.

    Heroes who lead a creature leave its powers alone: those are made for the other side.
    """
    if seat_deciding(table) != JUDGE:
        return UNWANTED
    deed = table.book.deeds[name]
    rate = worth(table, deed, me) / max(1, deed.ebb)
    return rate - wanted_rate(table, deed) + mood(table, crc32(name.encode()), MOOD)


def wanted_rate(table: Thornwatch, deed: Deed) -> float:
    """Return what an ebb should bring: less where there is plenty, nothing where the scene is nearly over."""
    if not deed.ebb:
        return 0.0
    plenty = min(1.0, table.ebb / (PLENTY * len(table.roles)))
    left = min(1.0, rounds_left(table) / MOST_ROUNDS)
    patience = _PATIENCE[table.judge] if 0 <= table.judge < len(_PATIENCE) else 0.0
    return (POOR + (RICH - POOR) * plenty + patience) * left


def worth(table: Thornwatch, deed: Deed, me: int) -> float:
    """Return what a power brings, in wounds."""
    verbs = verbs_of(deed)
    if "infuse" in verbs:
        return max((_infused(table, group) for group in _groups(table, me)), default=0.0)
    if "restore" in verbs:
        return max((_restored(table, group) for group in _groups(table, -1)), default=0.0)
    if "more_dice" in verbs:
        return A_DIE * _number(verbs["more_dice"])
    if "spawn" in verbs:
        return 1.8 * min(1.0, rounds_left(table) / MOST_ROUNDS)
    if "lay" in verbs:
        return terrain.best_in_play(table, table.ebb - deed.ebb)
    if "shift" in verbs:
        return _shifted(table, me)
    return max((WORTH.get(verb, PLAIN) for verb in verbs), default=PLAIN)


@cache
def verbs_of(deed: Deed) -> dict[str, Any]:
    """Return the verbs that are written in an effect, with their values."""
    return dict(_pairs(deed.effect.data))


def _pairs(said: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(said, Mapping):
        for key, value in said.items():
            yield key, value
            yield from _pairs(value)
    elif isinstance(said, list | tuple):
        for one in said:
            yield from _pairs(one)


def _number(said: Any) -> int:
    return said if isinstance(said, int) else 1


def _groups(table: Thornwatch, me: int) -> set[int]:
    """Return the kinds of creatures against the heroes on the map; of a creature's own power only its kind."""
    if me >= FIRST_CREATURE:
        return {table.group_of[me]}
    return {table.group_of[pawn] for pawn in table.pawns if table.is_against_heroes(pawn)}


def _pawns_that_bite(table: Thornwatch, group: int) -> float:
    """Return how many pawns of a kind are near prey; one farther off counts half."""
    prey = tiles_of_prey(table)
    distances = table.board_played.distances
    return sum(0.5 + 0.5 * (nearest(distances[table.where[pawn]], prey) <= 1) for pawn in table.pawns_of(group))


def _infused(table: Thornwatch, group: int) -> float:
    if table.infused >> group & 1:
        return 0.0
    return A_DIE * _pawns_that_bite(table, group) * min(MOST_ROUNDS, rounds_left(table))


def _restored(table: Thornwatch, group: int) -> float:
    pawns = table.pawns_of(group)
    if not pawns or not any(card in table.turned for card in table.cards_of(pawns[0])):
        return 0.0
    dice = STRENGTH[table.groups[group]][table.infused >> group & 1]
    return A_DIE * dice * _pawns_that_bite(table, group)


def _shifted(table: Thornwatch, me: int) -> float:
    """Return the value of a better place on the track: most where a monster would fall at the next blow."""
    against = [pawn for pawn in table.pawns if table.is_against_heroes(pawn)]
    on_edge = any(steps_from_edge(table, pawn) <= 1 for pawn in (against if me < FIRST_CREATURE else [me]))
    return 0.9 if on_edge else 0.5
