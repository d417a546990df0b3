"""Checks of a position of Thorgal: tiles that overlap, Rows and tracks that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from hearthwatch.kernel.shapes import Cell, Shape

from .content import CARD_NUMBERS, CHARACTER_NAMES, LETTERS, SPECIAL_CARDS, TYPES
from .content.cards import ACTIONS
from .content.pieces import SHAPES
from .things import MYSTICAL, RANK_COUNT

if TYPE_CHECKING:
    from .position import SagaPosition
    from .table import Saga

TILES: Final = {cells for shape in SHAPES for cells in shape.orientations}
"""The cells of every tile of the box, however it is turned."""


def check(table: Saga, said: SagaPosition) -> Iterator[str]:
    """Yield what is wrong, each with the key that says it."""
    yield from _check_tracks(table, said)
    yield from _check_row(table, said)
    yield from _check_tiles("path", said.path, table.path)
    for who, number in enumerate(table.party):
        full = CHARACTER_NAMES[number]
        for state in [state for name, state in said.character.items() if name and full.startswith(name)][-1:]:
            yield from _check_tiles(f"wounds of {full}", state.wounds, table.bodies[who])
    if table.played.sheet.mystical is None and any(table.foes[MYSTICAL::RANK_COUNT]):
        yield "enemies: there is no mystical Enemy in this Adventure."


def _check_tracks(table: Saga, said: SagaPosition) -> Iterator[str]:
    sheet = table.played.sheet
    if said.round > sheet.rounds:
        yield f"round is {said.round}, and this Adventure has {sheet.rounds} rounds."
    if said.track is not None:
        spaces = sheet.track.spaces if sheet.track else 0
        if not 1 <= said.track <= spaces:
            has = f"the track has the spaces 1 to {spaces}" if spaces else "this Adventure has no track"
            yield f"track is {said.track}, and {has}."
    for number in said.read:
        if number not in table.played.entries:
            yield f"read names Entry {number}, which this Adventure does not have."


def _check_row(table: Saga, said: SagaPosition) -> Iterator[str]:
    if not table.row:
        yield "row has no card: at least one lies in the Action Row."
    for place, card in enumerate(table.row):
        if card in table.row[:place]:
            yield f"row holds the Action card {CARD_NUMBERS[card]} twice."
    for card, count in enumerate(table.markers):
        if count > 1:
            yield f"markers: the Action card {CARD_NUMBERS[card]} has {count}, and takes one at most (THG-G68)."
    for special, card in enumerate(table.specials):
        if card < 0 or LETTERS[special] not in said.special:
            continue
        number, action = CARD_NUMBERS[card], SPECIAL_CARDS[special].action
        if card not in table.row:
            yield f"special: the Action card {number} above {LETTERS[special]} is not in the Row (THG-28.1)."
        elif ACTIONS.index(action) not in TYPES[card]:
            yield f"special: {LETTERS[special]} lies below a card of type {action}, which {number} is not (THG-28.1)."


def _check_tiles(key: str, tiles: Sequence[Sequence[Cell]], masks: Sequence[int]) -> Iterator[str]:
    """Each is one of the box, and none lies on another."""
    taken = 0
    for number, (cells, mask) in enumerate(zip(tiles, masks, strict=True), start=1):
        if not cells or len({*cells}) != len(cells) or Shape(cells).cells not in TILES:
            yield f"{key}: {number} is no tile of the box."
        elif mask & taken:
            yield f"{key}: tile {number} lies on another."
        taken |= mask
