"""The table in a small window: what happens and who acts in full, everything else in a line."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from hearthwatch.drawing.colours import COLD, DANGER, EMBER
from hearthwatch.drawing.entries import Entry

from ..board.parts import Board, HeroBoard
from .words import (
    CANNOT,
    blow_line,
    clock,
    creature_line,
    deeds_in_short,
    end_in_short,
    hand,
    hero_counts,
    hero_head,
    laid,
    planned,
    slot_line,
    tile_line,
    window_lines,
)

LOOSE, USUAL, FIRM, KEPT, ASKED = range(5)
"""The priority of a text: loose texts may be left out, the subject of the question is cut last of all."""


def happening(board: Board) -> Iterator[Entry]:
    """The attack under way, and who may react."""
    if board.blow:
        yield Entry(Text(blow_line(board.blow), style=f"bold {DANGER}"), rank=ASKED)
    if board.window:
        for line in window_lines(board.window):
            name, _, rest = line.partition(". " if ". " in line else ": ")
            yield Entry(Text(name, style=f"bold {EMBER}"), rest, rank=LOOSE if name == CANNOT else ASKED)


def closely(board: Board, *, tiles: bool = True) -> Iterator[Entry]:
    """All of it in as few lines as can be. Where the map is drawn, the `tiles` need no lines."""
    reacting = board.window is not None
    yield from happening(board)
    ends = [end_in_short(end) for end in board.scene.ends] if board.scene else []
    judge = f"{board.judge.name} {board.judge.ebb} ebb"
    yield Entry(Text(clock(board), style=f"bold {COLD}"), " · ".join([judge, *ends]), "", rank=FIRM)
    if board.planned:
        yield Entry(Text(planned(board)), rank=KEPT)
    if tiles:
        yield from (Entry(Text(tile_line(tile)), rank=KEPT) for tile in board.tiles if tile.pawns)
    lying = [f"{one.number} {', '.join(laid(one))}" for one in board.tiles if tiles and not one.pawns and laid(one)]
    if lying:
        yield Entry(Text("Other tiles"), " · ".join(lying), rank=LOOSE if reacting else FIRM)
    for one in board.heroes:
        yield from _acting(one) if one.active and not reacting else _waiting(one)
    for creature in board.creatures:
        head, _, rest = creature_line(creature).partition(". ")
        yield Entry(Text(head, style="bold"), rest, rank=LOOSE)


def _acting(one: HeroBoard) -> Iterator[Entry]:
    yield Entry(Text(hero_head(one), style=f"bold {EMBER}"), hero_counts(one), rank=KEPT)
    if one.hand:
        yield Entry(Text("   hand "), hand(one), "", rank=KEPT)
    if slots := [slot_line(slot) for slot in one.slots if slot.card]:
        yield Entry(Text("   slots "), " · ".join(slots), "", rank=FIRM)
    if one.deeds:
        yield Entry(Text("   tracker "), deeds_in_short(one.deeds), rank=LOOSE)


def _waiting(one: HeroBoard) -> Iterator[Entry]:
    parts = [hero_counts(one), *([f"hand: {hand(one)}"] if one.hand else []), *([one.reacts] if one.reacts else [])]
    parts += [slot_line(slot) for slot in one.slots if slot.card]
    yield Entry(Text(hero_head(one), style="bold"), " · ".join(parts), rank=USUAL)
