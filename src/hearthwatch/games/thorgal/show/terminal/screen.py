"""The table with boxes: what the question is about, the Row, the party; the rest as lines, as far as there is room."""

from __future__ import annotations

from textwrap import wrap

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from hearthwatch.drawing.boxes import Boxed, Frame, shares, side_by_side
from hearthwatch.drawing.colours import COLD, EMBER, QUIET

from ...content.pieces import GRID_HEIGHT
from ..board.parts import AreaShown, Board, CharacterShown, LocationShown, SlotShown
from ..printing import listed
from .grids import MARGIN, grid_rows
from .words import LAST_CARDS, amounts, area_lines, combat_lines, legends, moment

ACROSS = 100
"""From this width on the party stands in one row."""


def draw(board: Board, width: int, height: int | None = None) -> RenderableType:
    """The table for a terminal of this size."""
    width = max(width, 44)
    parts = [_world(board, width), _row(board, width), *_party(board, width)]
    return Group(*parts)


def _world(board: Board, width: int) -> RenderableType:
    """What the question is about: the fight, the path, the Entry, or the map."""
    if board.combat:
        body = list(combat_lines(board.combat))
    elif board.pane in ("path", "body"):
        body = _path(board)
    elif board.entry:
        body = [line for text in (board.entry.story, board.entry.effect) for line in wrap(text, width - 4)]
    else:
        body = [line for area in board.map.areas for line in _area(board, area, width - 4)]
    if board.event and not board.combat:
        body += wrap(f"Event {board.event.name}: {' '.join(board.event.during)} Next: {board.event.next}", width - 4)
    goal = board.sheet.goals[0]
    return Panel(
        Group(*(Text(line) for line in body)),
        title=Text(moment(board), style="bold"),
        title_align="left",
        subtitle=Text(f"Goal: {goal.name}", style=QUIET),
        subtitle_align="right",
        width=width,
        padding=(0, 1),
    )


def _path(board: Board) -> list[str]:
    cards = board.path.cards[-LAST_CARDS:]
    if not cards:
        return ["The first Terrain card is still to come."]
    lines = grid_rows([card.cells for card in cards], GRID_HEIGHT, cards[0].first)
    lines += [f"{card.name}: {legends(card)}" for card in cards]
    return [*lines, f"{board.path.deck} Terrain cards to come."]


def _area(board: Board, area: AreaShown, width: int) -> list[str]:
    """An Area in one line, and its Locations in short."""
    head = next(iter(area_lines(board, area)))
    places = [_place(place) for place in board.map.locations if place.areas[0] == area.name]
    return [head, *(line for line in wrap("   ".join(places), width, initial_indent="  ", subsequent_indent="  "))]


def _place(place: LocationShown) -> str:
    signs = [place.name]
    if place.done:
        return f"{place.name} ✓"
    if place.action == "assign" and not place.covered:
        signs.append(f"[{amounts(place.needs)}{f' +{place.costs}' if place.costs else ''}]")
    elif place.action != "none":
        signs.append(f"[{place.covered or place.wound or place.action}]")
    signs += [f"has {amounts(place.holds)}"] if place.holds else []
    signs += [f"✕ {listed([f'{foe.count} {foe.rank}' for foe in place.foes])}"] if place.foes else []
    signs += ["(blocked)"] if place.blocked else []
    return " ".join(signs)


def _row(board: Board, width: int) -> RenderableType:
    boxes: list[Boxed] = []
    for slot, share in zip(board.row, shares(width, len(board.row)), strict=True):
        boxes.append((_slot(slot, share - 4), Frame(width=share, title=str(slot.number), box=box.ROUNDED)))
    return side_by_side(boxes)[0]


def _slot(slot: SlotShown, width: int) -> list[Text]:
    lines = [Text(f"{one.action.capitalize()[: max(4, width - 2)]} {one.value}", style="bold") for one in slot.main]
    text = " ".join(slot.lines)
    lines += [Text(line) for line in wrap(text, max(8, width))[:4]]
    discs = "".join("●" if chip.active else "○" for chip in slot.chips)
    return [*lines, Text(f"{discs}{' blocked' if slot.blocked else ''}", style=EMBER)]


def _party(board: Board, width: int) -> list[RenderableType]:
    count = len(board.characters)
    if not count:
        return []
    across = count if width >= ACROSS else min(2, count)
    rows = [board.characters[start : start + across] for start in range(0, count, across)]
    return [
        side_by_side(
            [(_character(who), _frame(who, share)) for who, share in zip(row, shares(width, len(row)), strict=True)]
        )[0]
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
        f"Journey {who.journey}: {' '.join(who.tiles)}",
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
