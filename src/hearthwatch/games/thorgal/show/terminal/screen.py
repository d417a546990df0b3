"""The table with boxes: what the question is about, the Row, the party; a line for each thing where they do not fit."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final, Literal, NamedTuple, TypeAlias

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from hearthwatch.drawing.boxes import Boxed, Frame, shares, side_by_side
from hearthwatch.drawing.colours import COLD, EMBER, QUIET
from hearthwatch.kernel.english import counted

from ...content.pieces import GRID_HEIGHT
from ..board.parts import AreaShown, Board, CharacterShown, SlotShown
from ..printing import TILES_CALLED
from .grids import MARGIN, grid_rows
from .map import map_lines
from .rows import WHOLE, place_words, rows
from .sheet import aims, coming, tracks
from .words import LAST_CARDS, area_lines, beyond, combat_lines, legends, moment

Part: TypeAlias = tuple[RenderableType, int]
"""A part of the table, and how many lines it takes."""
MAP_HEIGHT: Final = 18
LIST_HEIGHT: Final = 8
"""The most lines of the map where the rest is a list, and the lines that the list needs."""
ACROSS = 100
"""From this width on the party stands in one row."""


class Detail(NamedTuple):
    """The level of detail; reduced where the window is too small."""

    effects: Literal["all", "here", "none"]
    """The Locations whose effects are shown: all, those where a Character is, or none."""
    coming: bool
    """True where the sheet says what is to come, too."""
    lines: int
    """The number of text lines of an Action card."""


DETAILS: Final = (
    Detail("all", coming=True, lines=20),
    Detail("here", coming=True, lines=20),
    Detail("none", coming=True, lines=20),
    Detail("here", coming=False, lines=20),
    Detail("none", coming=False, lines=20),
    Detail("none", coming=False, lines=3),
)


def draw(board: Board, width: int, height: int | None = None) -> RenderableType:
    """Return the table for a terminal of this size."""
    width = max(width, 44)
    if height is not None and (mapped := _with_map(board, width, height)):
        return mapped
    for detail in DETAILS:
        parts = [_sheet(board, width, detail), _world(board, width, detail)]
        parts += [_row(board, width, detail), *_party(board, width)]
        if height is None or sum(lines for _, lines in parts) <= height:
            return Group(*(part for part, _ in parts))
    return Group(*rows(board, width, height or 0))


def _with_map(board: Board, width: int, height: int) -> RenderableType | None:
    """The table with its map drawn: other texts give way to it. None where the question is about something else."""
    if width < ACROSS or board.combat or board.entry or board.pane in ("path", "body"):
        return None
    for detail in DETAILS:
        parts = [_sheet(board, width, detail, WHOLE), _row(board, width, detail), *_party(board, width)]
        if drawn := map_lines(board, width, height - sum(lines for _, lines in parts)):
            return Group(parts[0][0], *drawn, *(part for part, _ in parts[1:]))
    if drawn := map_lines(board, width, min(MAP_HEIGHT, height - LIST_HEIGHT)):
        return Group(*drawn, *rows(board, width, height - len(drawn), areas=False))
    return None


def _sheet(board: Board, width: int, detail: Detail, subtitle: str = "") -> Part:
    """Draw what wins and what loses, and the tracks."""
    said = [*aims(board), *tracks(board), *(coming(board) if detail.coming else ())]
    return _panel(said, width, title=moment(board), subtitle=subtitle)


def _world(board: Board, width: int, detail: Detail) -> Part:
    """Draw the subject of the question: the fight, the path, the Entry, or the map."""
    if board.combat:
        body = list(combat_lines(board.combat))
    elif board.pane in ("path", "body"):
        body = _path(board)
    elif board.entry:
        body = [text for text in (board.entry.story, board.entry.effect) if text]
    else:
        body = [line for area in board.map.areas for line in _area(board, area, detail)]
    if board.event and not board.combat and not detail.coming:
        following = f" Next: {board.event.next}" if board.event.next else ""
        body.append(f"Event {board.event.name}: {' '.join(board.event.during)}{following}")
    return _panel(body, width, subtitle=WHOLE)


def _panel(body: Iterable[str], width: int, title: str = "", subtitle: str = "") -> Part:
    lines = [row for line in body for row in _wrapped(line, width - 4)]
    panel = Panel(
        Group(*(Text(line, no_wrap=True) for line in lines)),
        title=Text(title, style="bold") if title else None,
        title_align="left",
        subtitle=Text(subtitle, style=QUIET) if subtitle else None,
        subtitle_align="right",
        width=width,
        padding=(0, 1),
    )
    return panel, len(lines) + 2


def _wrapped(line: str, width: int) -> list[str]:
    """Return a line in the width of its box; what follows of it is indented as it is."""
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line, width, subsequent_indent=indent, drop_whitespace=True) if len(line) > width else [line]


def _path(board: Board) -> list[str]:
    cards = board.path.cards[-LAST_CARDS:]
    if not cards:
        return ["The first Terrain card is still to come."]
    lines = grid_rows([card.cells for card in cards], GRID_HEIGHT, cards[0].first)
    lines += [f"{card.name}: {legends(card)}" for card in cards]
    return [*lines, f"{counted(board.path.deck, 'Terrain card')} to come."]


def _area(board: Board, area: AreaShown, detail: Detail) -> list[str]:
    """Return an Area in one line with its neighbours, and its Locations: in full, or in short."""
    head, *whole = area_lines(board, area)
    beside = beyond(board, area)
    first = f"{head} Beside it: {', '.join(beside)}." if beside else head
    if detail.effects == "all" or (detail.effects == "here" and area.characters):
        return [first, *whole]
    places = [place_words(place) for place in board.map.locations if place.areas[0] == area.name]
    return [first, *([f"  {' · '.join(places)}"] if places else [])]


def _row(board: Board, width: int, detail: Detail) -> Part:
    boxes: list[Boxed] = []
    for slot, share in zip(board.row, shares(width, len(board.row)), strict=True):
        lines = _slot(slot, share - 4, detail.lines)
        boxes.append((lines, Frame(width=share, title=str(slot.number), box=box.ROUNDED)))
    return side_by_side(boxes)


def _slot(slot: SlotShown, width: int, most: int) -> list[Text]:
    width = max(8, width)
    lines = [Text(f"{one.action.capitalize()[: max(4, width - 2)]} {one.value}", style="bold") for one in slot.main]
    special = [f"{slot.special.name}: {slot.special.text}"] if slot.special else []
    text = " ".join([*slot.lines, *special])
    lines += [Text(line) for line in wrap(text, width, max_lines=most, placeholder=" …")]
    discs = "".join("●" if chip.active else "○" for chip in slot.chips)
    return [*lines, Text(f"{discs}{' blocked' if slot.blocked else ''}", style=EMBER)]


def _party(board: Board, width: int) -> list[Part]:
    count = len(board.characters)
    if not count:
        return []
    across = count if width >= ACROSS else min(2, count)
    rows = [board.characters[start : start + across] for start in range(0, count, across)]
    return [
        side_by_side(
            [(_character(who), _frame(who, share)) for who, share in zip(row, shares(width, len(row)), strict=True)]
        )
        for row in rows
    ]


def _frame(who: CharacterShown, width: int) -> Frame:
    return Frame(width=width, title=who.name, title_align="left", box=box.HEAVY if who.active else box.ROUNDED)


def _character(who: CharacterShown) -> list[Text]:
    wounds = grid_rows([who.cells], who.rows)[1:]
    held = [one for one in who.goods if one.count]
    beside = [
        f"{who.area}{' ★' if who.first else ''}",
        " ".join(f"{one.count} {one.good.capitalize()}" for one in held) or "no Goods",
        f"Threats {'▮' * who.threats}{'▯' * (5 - who.threats)} {who.threats}",
        f"Combat {who.combat}: {' '.join(who.dice)}",
        f"Journey {who.journey}: {' '.join(TILES_CALLED[one] for one in who.tiles)}",
        f"{who.skill.name} {'ready' if who.skill.ready else 'turned'}",
        *(one.name for one in who.items),
    ]
    rows = max(len(wounds), len(beside))
    left = [*wounds, *[""] * (rows - len(wounds))]
    right = [*beside, *[""] * (rows - len(beside))]
    wide = max(len(line) for line in wounds) + 2
    return [
        Text.assemble((f"{one[MARGIN:]:<{wide - MARGIN}}", COLD), other, no_wrap=True, overflow="ellipsis")
        for one, other in zip(left, right, strict=True)
    ]
