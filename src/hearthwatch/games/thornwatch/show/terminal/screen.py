"""The table drawn for a terminal: the track, the map where there is room, then a line for each thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.entries import Entry, fitted, single

from ..board.parts import Board, HeroBoard
from .pieces import map_lines, track_lines
from .words import (
    CANNOT,
    blow_line,
    clock,
    creature_line,
    deed_line,
    end_in_short,
    end_line,
    hand,
    hero_counts,
    hero_head,
    laid,
    moment,
    planned,
    price,
    slot_line,
    tile_line,
    traits,
    window_lines,
)

LOOSE, USUAL, FIRM, KEPT, ASKED = range(5)
"""How firmly a text holds its place: what is loose may be left out, what is asked about is cut last of all."""
FEWEST: Final = 9
"""Lines that must be left for the list, if the map is drawn."""


def draw(board: Board, width: int, height: int | None = None) -> RenderableType:
    """The table: with the map drawn if there is room, else tile by tile."""
    width = max(width, 40)
    top = [single(Text(moment(board), style="bold")), *map(single, track_lines(board, width - 1))]
    drawn = map_lines(board, width) if board.tiles and width >= 9 * board.columns else []
    if height is None:
        return Group(*top, *drawn, *fitted(_entries(board, not drawn), width, 1000))
    if drawn and len(top) + len(drawn) + FEWEST > height:
        drawn = []
    left = max(1, height - len(top) - len(drawn))
    rows = fitted(_entries(board, not drawn), width, left)
    if len(rows) > left:  # the track must not be pushed off the screen by tiles where nobody stands
        rows = fitted(_entries(board, not drawn, closely=True), width, left)
    return Group(*top, *drawn, *rows)


def _entries(board: Board, tiles: bool, *, closely: bool = False) -> Iterator[Entry]:
    reacting = board.window is not None  # then what could be done otherwise matters less
    if board.blow:
        yield Entry(Text(blow_line(board.blow), style=f"bold {DANGER}"), rank=ASKED)
    if board.window:
        for line in window_lines(board.window):
            name, _, rest = line.partition(". " if ". " in line else ": ")
            yield Entry(Text(name, style=f"bold {EMBER}"), rest, rank=LOOSE if name == CANNOT else ASKED)
    if board.scene:
        ends = " · ".join(end_line(end) for end in board.scene.ends)
        short = " · ".join(end_in_short(end) for end in board.scene.ends)
        yield Entry(Text(clock(board), style=f"bold {COLD}"), ends, "", short, rank=FIRM)
    else:
        yield Entry(Text(clock(board), style=f"bold {COLD}"), rank=KEPT)
    judge = board.judge
    short = f"{judge.terrain}/{judge.most_terrain} terrain"
    deeds = " · ".join([short, *(deed_line(one) for one in judge.deeds)])
    yield Entry(Text(f"{judge.name} {judge.ebb} ebb", style=f"bold {COLD}"), deeds, short=short, rank=USUAL)
    if board.planned:
        yield Entry(Text(planned(board)), rank=KEPT)
    if tiles:
        yield from _tiles(board, reacting, closely)
    for one in board.heroes:
        yield from _hero(one, reacting)
    for creature in board.creatures:
        head, _, rest = creature_line(creature).partition(". ")
        known = creature.kind == "monster" and not reacting
        yield Entry(Text(head, style="bold"), rest, rank=USUAL if known else LOOSE)
    if board.scene:
        rules = " · ".join(f"{rule.name}: {rule.text}" for rule in (*board.scene.rules, *board.scene.actions))
        if rules:
            yield Entry(Text("Storyboard", style="bold"), rules, rank=LOOSE)


def _tiles(board: Board, reacting: bool, closely: bool) -> Iterator[Entry]:
    """A line for each tile that has something on it; closely, one for all on which nobody stands."""
    lying = [tile for tile in board.tiles if not tile.pawns and (tile.terrain or tile.markers)]
    for tile in board.tiles:
        if tile.pawns or (tile in lying and not closely):
            yield Entry(Text(tile_line(tile)), rank=KEPT if tile.pawns or not reacting else LOOSE)
    if closely and lying:
        texts = (f"{tile.number} {', '.join(laid(tile))}" for tile in lying)
        yield Entry(Text("Other tiles"), " · ".join(texts), rank=LOOSE if reacting else USUAL)


def _hero(one: HeroBoard, reacting: bool) -> Iterator[Entry]:
    style = f"bold {EMBER}" if one.active else "bold"
    parts = [hero_counts(one), *([traits(one)] if one.traits else []), *([one.reacts] if one.reacts else [])]
    yield Entry(Text(hero_head(one), style=style), " · ".join(parts), rank=KEPT)
    mine = any(card.name is not None and card.sort != "wound" for card in one.hand)
    if one.hand:
        yield Entry(Text("   hand "), hand(one), "" if mine else QUIET, rank=KEPT if mine else LOOSE)
    rank = LOOSE if reacting else USUAL  # what a slot may answer with, the window tells
    for slot in one.slots:
        if slot.card:
            yield Entry(Text(f"   {slot_line(slot)}", style="bold" if slot.powered else ""), slot.text, rank=rank)
    if mine and one.deeds:
        text = " · ".join(deed_line(deed) for deed in one.deeds)
        short = " · ".join(f"{deed.name}{f' ({price(deed.cost)})' if deed.cost else ''}" for deed in one.deeds)
        yield Entry(Text("   tracker "), text, short=short, rank=LOOSE if reacting else USUAL)
