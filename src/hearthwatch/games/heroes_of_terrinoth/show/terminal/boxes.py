"""The table with a box for every hero, and one for what waits in the shadows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from hearthwatch.drawing.boxes import Boxed, Frame, flowed, shares, side_by_side
from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.entries import single

from ..board.parts import Board, EnemyBoard, HeroBoard
from .pieces import bar, card_line, dice_line, enemy_line, enemy_parts, health, marks, progress_bar, signs, track
from .words import (
    aside,
    calling,
    card_in_use,
    chooses_card,
    coming,
    coming_effect,
    counters,
    glossary,
    moment,
    piles,
    quest_lines,
    text_of,
    under_way,
    way_ahead,
)

NONE, DECIDER, ALL = range(3)
"""Whose activation cards are shown with their text."""
FOUR_COLUMNS: Final = 112
THREE_COLUMNS: Final = 84


def boxed(
    board: Board, width: int, *, texts: int = ALL, whole: bool = False, abilities: bool = True
) -> tuple[list[RenderableType], int]:
    """Return the parts of the table one below the other, and how many lines they take.

    `texts`: whose activation cards say what they do. `whole`: with the quest's rules and the enemies' keywords.
    """
    parts: list[RenderableType] = []
    header = _header(board, width - 4, whole=whole)
    title = Text(moment(board), style="bold")
    tier = Text(f"{board.quest.tier}{', the Grim Rule' if board.grim else ''}", style=QUIET)
    parts.append(
        Panel(
            Group(*header),
            title=title,
            title_align="left",
            subtitle=tier,
            subtitle_align="right",
            box=box.ROUNDED,
            border_style=EMBER,
            width=width,
        )
    )
    height = len(header) + 2
    for several in _rows_of_party([one for one in board.heroes if not one.fallen], width):
        grid, lines = side_by_side(
            [_hero(one, wide, board, texts=texts, abilities=abilities) for one, wide in several],
        )
        parts.append(grid)
        height += lines
    shadows = _shadows(board, width - 4)
    parts.append(
        Panel(Group(*shadows), title="Shadows", box=box.SQUARE, title_align="left", width=width, border_style=QUIET)
    )
    height += len(shadows) + 2
    below = list(_below(board, width, texts, whole))
    return [*parts, *below], height + len(below)


# -- quest and location


def _header(board: Board, width: int, whole: bool) -> list[Text]:
    quest, place = board.quest, board.location
    peril = track(quest)
    parts: list[Text] = []
    if place is not None:
        kind = ("last, " if place.final else "") + f"{place.trait}, {place.rating}"
        parts = [Text.assemble((place.name, "bold"), (f" ({kind})", QUIET)), progress_bar(place)]
    gap = width - sum(part.cell_len + 1 for part in parts) - 1 - peril.cell_len
    lines = [Text(" ").join([*parts, Text(" " * gap), peril])] if gap > 1 else flowed([*parts, peril], width)
    if place is not None and place.text:
        lines += [Text(line) for line in wrap(place.text, width)]
    if ahead := way_ahead(board):
        lines += [Text(line, style=QUIET) for line in wrap(ahead, width)]
    lines += [Text(line, style=QUIET) for line in wrap(f"{coming(board)}: {coming_effect(board)}", width)]
    if quest.counters:
        lines.append(Text(counters(quest), style=f"bold {COLD}"))
    told = list(quest_lines(quest))
    for words in told if whole else told[:1]:
        lines += [Text(line, style=QUIET) for line in wrap(words, width)]
    return lines


# -- heroes


def _rows_of_party(party: Sequence[HeroBoard], width: int) -> Iterator[list[tuple[HeroBoard, int]]]:
    """Side by side as far as there is room, else in two rows."""
    least = {3: THREE_COLUMNS, 4: FOUR_COLUMNS}.get(len(party), 0)
    count = len(party) if width >= least else 2
    for start in range(0, len(party), max(1, count)):
        row = party[start : start + count]
        yield list(zip(row, shares(width, count), strict=False))


def _hero(one: HeroBoard, width: int, board: Board, *, texts: int, abilities: bool) -> Boxed:
    """Return a hero's play area."""
    inside = width - 4
    decides = board.decides == one.id
    look: Frame = {"width": width, "title_align": "left", "subtitle_align": "right"}
    look["title"] = Text(f"{signs(one)} {one.name}".strip(), style="bold default")
    look["subtitle"] = Text("decides" if decides else "", style=f"bold {EMBER}")
    parts = [Text(calling(one), style=QUIET), *health(one)]
    if one.marks:
        parts.append(Text(marks(one, board.quest.mark), style=DANGER))
    lines = [single(line) for line in flowed(parts, inside)]
    if abilities:
        used = " (used)" if one.ability.limit and one.ability.used else ""
        lines += [Text(line, style=QUIET) for line in wrap(one.ability.text + used, inside)]
    for card in one.cards:
        lines += [single(line) for line in flowed(card_line(card), inside)]
        if texts == ALL or (texts == DECIDER and decides and chooses_card(board)):
            style = QUIET if card.exhausted else ""
            lines += [Text("  " + line, style=style) for line in wrap(text_of(card), inside - 2)]
    for item in one.items:
        words = f"{item.name}: {item.text}" if abilities else item.name
        lines += [Text(line, style=COLD) for line in wrap(words, inside)]
    for enemy in one.engaged:
        lines += [single(line) for line in flowed(enemy_parts(enemy), inside)]
        lines += [Text(line, style=QUIET) for line in wrap("  " + bar(enemy), inside, subsequent_indent="  ")]
    frame: Frame = {"box": box.HEAVY, "border_style": EMBER} if decides else {"box": box.ROUNDED, "border_style": QUIET}
    return lines, look | frame


# -- enemies, dice, piles


def _shadows(board: Board, width: int) -> list[Text]:
    parts = [Text.assemble(enemy_line(enemy), (f" {bar(enemy)}", QUIET)) for enemy in board.shadows if _up(enemy)]
    hidden = [enemy for enemy in board.shadows if not _up(enemy)]
    if hidden:
        parts.append(Text(f"{len(hidden)} facedown{' ░░' * len(hidden)}", style=QUIET))
    if not parts:
        parts.append(Text("nobody", style=QUIET))
    lines = flowed(parts, width, "   ")
    for enemy in board.lair:
        lines.append(Text.assemble(("In the lair: ", "bold"), enemy_line(enemy), (f" {bar(enemy)}", QUIET)))
    if board.slain:
        lines.append(Text(f"Slain: {', '.join(board.slain)}", style=QUIET))
    return [single(line) for line in lines]


def _up(enemy: EnemyBoard) -> bool:
    return not enemy.facedown


def _below(board: Board, width: int, texts: int, whole: bool) -> Iterator[Text]:
    for sort, cards in (("Drawn", board.drawn), ("Happens now", board.events)):
        for card in cards:
            yield from (Text(line, style=COLD) for line in wrap(f"{sort}: {card.name}. {card.text}", width - 1))
    if whole:
        for words in glossary(board):
            yield from (Text(line, style=QUIET) for line in wrap(words, width - 1, subsequent_indent="  "))
    if fallen := [one.name for one in board.heroes if one.fallen]:
        yield single(Text(f"Defeated: {', '.join(fallen)}", style=DANGER))
    if board.action:
        in_use = f"{under_way(board.action)}." + (f" {card_in_use(board, board.action)}" if texts else "")
        yield from (Text(line, style=EMBER) for line in wrap(in_use, width - 1))
    if board.roll:
        roll = board.roll
        beside = [Text(line, style=QUIET) for line in wrap(f"({aside(roll)})", width - 1)]
        yield from (single(line) for line in flowed([dice_line(roll), *beside], width - 1, "  "))
    yield from (Text(line, style=QUIET) for line in wrap(" · ".join(piles(board)), width - 1))
