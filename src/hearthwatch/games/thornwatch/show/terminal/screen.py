"""The table drawn for a terminal: the track, the map where there is room, then a line for each thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from hearthwatch.drawing.colours import COLD, EMBER, QUIET
from hearthwatch.drawing.entries import Entry, fitted, single, wrapped

from ..board.parts import Board, HeroBoard
from .close import FIRM, KEPT, LOOSE, USUAL, closely, happening
from .pieces import map_lines, track_lines
from .words import (
    clock,
    creature_line,
    deed_line,
    deeds_in_short,
    end_in_short,
    end_line,
    hand,
    hero_counts,
    hero_head,
    moment,
    planned,
    slot_line,
    terrain,
    tile_line,
    traits,
)

FEWEST: Final = 5
"""Lines that must be left for the list, if the map is drawn."""


def draw(board: Board, width: int, height: int | None = None) -> RenderableType:
    """Return the table: with the map drawn if there is room, else tile by tile."""
    width = max(width, 40)
    track = track_lines(board, width - 1) if board.track else []
    top = [single(Text(moment(board), style="bold")), *map(single, track)]
    most = None if height is None else max(1, height - len(top) - FEWEST)
    drawn = map_lines(board, width, most) if board.tiles and width >= 9 * board.columns else []
    if height is None:
        return Group(*top, *drawn, *fitted(_entries(board, not drawn), width, 1000))
    asked = {line.plain for entry in happening(board) if entry.rank for line in wrapped(entry, width)}

    def listed(entries: Iterator[Entry], room: int) -> list[Text] | None:
        """Return the list if it fits and what is asked stays whole."""
        rows = fitted(entries, width, room)
        return rows if len(rows) <= room and asked <= {row.plain for row in rows} else None

    left = height - len(top) - len(drawn)
    if drawn and left >= FEWEST:  # texts of cards give way to the map
        for entries in (_entries(board, False), closely(board, tiles=False)):
            if (rows := listed(entries, left)) is not None:
                return Group(*top, *drawn, *rows)
    left = max(1, height - len(top))
    rows = listed(_entries(board, True), left)
    return Group(*top, *(fitted(closely(board), width, left) if rows is None else rows))


def _entries(board: Board, tiles: bool) -> Iterator[Entry]:
    reacting = board.window is not None  # then what could be done otherwise matters less
    yield from happening(board)
    if board.scene:
        ends = " · ".join(end_line(end) for end in board.scene.ends)
        short = " · ".join(end_in_short(end) for end in board.scene.ends)
        yield Entry(Text(clock(board), style=f"bold {COLD}"), ends, "", short, rank=FIRM)
    else:
        yield Entry(Text(clock(board), style=f"bold {COLD}"), rank=KEPT)
    judge = board.judge
    short = terrain(board)
    deeds = " · ".join([short, *(deed_line(one) for one in judge.deeds)])
    yield Entry(Text(f"{judge.name} {judge.ebb} ebb", style=f"bold {COLD}"), deeds, short=short, rank=USUAL)
    if board.planned:
        yield Entry(Text(planned(board)), rank=KEPT)
    if tiles:
        for tile in board.tiles:
            if tile.pawns or tile.terrain or tile.markers:
                yield Entry(Text(tile_line(tile)), rank=LOOSE if reacting and not tile.pawns else KEPT)
    for one in board.heroes:
        yield from _hero(one, reacting)
    for creature in board.creatures:
        head, _, rest = creature_line(creature).partition(". ")
        known = creature.kind == "monster" and not reacting
        yield Entry(Text(head, style="bold"), rest, rank=USUAL if known else LOOSE)
    if board.scene:
        places = [f"{place.text}." for place in board.scene.places]
        rules = [f"{rule.name}: {rule.text}" for rule in (*board.scene.rules, *board.scene.actions)]
        yield Entry(Text("Storyboard", style="bold"), " · ".join([*places, *rules]), rank=LOOSE)


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
        yield Entry(Text("   tracker "), text, short=deeds_in_short(one.deeds), rank=LOOSE if reacting else USUAL)
