"""The table with a box for every card and every Adventurer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from hearthwatch.drawing.boxes import Boxed, Frame, flowed, height_of, shares, side_by_side
from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET

from ..board_types import AdventurerShown, Board, CreatureShown
from .pieces import card_line, dice_of, fire, numbers
from .words import KINDS, moment, name, now, piles, special, status

BACK: Final = 8
FOUR_COLUMNS: Final = 76
NARROWEST, WIDEST = 17, 36
BACK_BOX: Final = box.Box("┌─┬┐\n│ ││\n├─┼┤\n│ ││\n├─┼┤\n├─┼┤\n│ ││\n└─┴┘\n")


def boxed(
    board: Board, width: int, *, abilities: bool = False, power: int = 99, whole_names: bool = True
) -> tuple[list[RenderableType], int]:
    """Return the parts of the table from top to bottom, and the number of lines they take.

    `abilities`: with the text of every Ability card. `power`: how many lines of a Creature's text.
    `whole_names`: long names of Ability cards take two lines rather than end with dots.
    """
    header = _header(board, width - 4)
    title = Text(moment(board), style="bold")
    parts: list[RenderableType] = [
        Panel(Group(*header), title=title, title_align="left", box=box.ROUNDED, border_style=EMBER, width=width)
    ]
    height = len(header) + 2
    for row in _rows_of_line(board.line, width):
        grid, lines = side_by_side(_filled([_creature(position, card, wide, power) for position, card, wide in row]))
        parts.append(grid)
        height += lines
    for several in _rows_of_party(board.adventurers, width):
        grid, lines = side_by_side([_adventurer(one, wide, abilities, whole_names) for one, wide in several])
        parts.append(grid)
        height += lines
    below = [Text(line, style=QUIET) for line in wrap(" · ".join(piles(board)), width - 1)]
    return [*parts, *below], height + len(below)


def _filled(boxes: Sequence[Boxed]) -> list[Boxed]:
    """Pad the backs of unknown cards to the height of their neighbours."""
    tall = height_of(boxes) - 2
    return [(lines * tall if look["box"] is BACK_BOX and len(lines) == 1 else lines, look) for lines, look in boxes]


def _header(board: Board, width: int) -> list[Text]:
    place = board.location
    first = Text.assemble(
        (place.name, "bold"),
        (f"  {KINDS[place.kind]}wood {place.firewood:+d}, {place.creatures} creatures", QUIET),
    )
    light = fire(board)
    gap = width - first.cell_len - light.cell_len
    lines = [Text.assemble(first, " " * gap, light)] if gap > 1 else [first, light]
    lines += [Text(line) for line in wrap(place.text, width)]
    lines += [Text(line, style=QUIET) for line in wrap(now(board), width)]
    if board.looking:
        in_hand = "In hand: " + ", ".join(name(one) for one in board.looking)
        lines += [Text(line, style=COLD) for line in wrap(in_hand, width)]
    return lines


def _rows_of_line(line: Sequence[CreatureShown], width: int) -> Iterator[list[tuple[int, CreatureShown, int]]]:
    """The Line broken into rows: backs are narrow, what lies faceup shares the rest."""
    narrow = [NARROWEST if card.up else _back_width(card) for card in line]
    start = 0
    while start < len(line):
        end, used = start, 0
        while end < len(line) and (used + narrow[end] <= width or end == start):
            used += narrow[end]
            end += 1
        row = range(start, end)
        faceup = sum(line[place].up for place in row)
        spare = min((width - used) // faceup, WIDEST - NARROWEST) if faceup else 0
        yield [(place + 1, line[place], narrow[place] + (spare if line[place].up else 0)) for place in row]
        start = end


def _back_width(card: CreatureShown) -> int:
    longest = max((len(word) for word in card.name.split()), default=0) if card.name else 0
    return max(BACK, longest + 4)


def _creature(position: int, card: CreatureShown, width: int, power: int) -> Boxed:
    """Return a card of the Line: faceup with all it says, facedown as a back."""
    inside = width - 4
    look: Frame = {"width": width, "title": str(position), "title_align": "left"}
    if not card.up:
        look |= {"box": BACK_BOX, "border_style": QUIET}
        if not card.name:
            return [Text("░" * inside, style=QUIET)], look
        words = ["░" * inside, *wrap(card.name, inside), "░" * inside]
        return [Text(word, style=QUIET if word[0] == "░" else COLD) for word in words], look
    look["title"] = f"{position} {'lit' if card.lit else 'dark'}"
    lines = [Text(word, style="bold") for word in wrap(card.name or "", inside)]
    lines.append(numbers(card))
    if card.type:
        lines.append(Text(card.type, style=COLD))
    if card.mount:
        lines += [Text(word, style=COLD) for word in wrap(f"on {card.mount}", inside)]
    if card.dice:
        lines.append(Text("holds " + " ".join(f"[{die}]" for die in card.dice), style=DANGER))
    text = f"({card.text})" if card.smoked and card.text else card.text
    words = wrap(text, inside)
    if len(words) > power:
        words[power - 1 :] = [words[power - 1][: inside - 1] + "…"]
    lines += [Text(word, style=QUIET if card.smoked else "") for word in words]
    frame: Frame = {"box": box.HEAVY, "border_style": EMBER} if card.lit else {"box": box.SQUARE, "border_style": COLD}
    return lines, look | frame


def _rows_of_party(party: Sequence[AdventurerShown], width: int) -> Iterator[list[tuple[AdventurerShown, int]]]:
    """All four side by side, or two and two; fewer while they are being chosen."""
    count = 4 if width >= FOUR_COLUMNS else 2
    for start in range(0, len(party), count):
        yield list(zip(party[start : start + count], shares(width, count), strict=False))


def _adventurer(one: AdventurerShown, width: int, texts: bool, whole_names: bool) -> Boxed:
    """Return an Adventurer's board: what they reach, their dice, their cards."""
    inside = width - 4
    away = one.resting or one.barred
    lines = [Text(line, style=QUIET) for line in wrap(status(one), inside)]
    lines += flowed(dice_of(one), inside)
    for tame in one.tamed:
        lines.append(Text(f"({tame.value}) {tame.name}, tamed", style=COLD, no_wrap=True, overflow="ellipsis"))
    for card in one.cards:
        if card.state == "leftover":
            continue
        up = card.state == "up"
        line = card_line(card, inside)
        names = wrap(line, inside, subsequent_indent="  ") if whole_names else [line]
        style = "bold" if up else QUIET
        lines += [Text(part, style=style, no_wrap=True, overflow="ellipsis") for part in names]
        if texts:
            lines += [Text("  " + line, style="" if up else QUIET) for line in wrap(card.text, inside - 2)]
    aside = [card.name for card in one.cards if card.state == "leftover"]
    if texts and aside:
        lines += [Text(line, style=QUIET) for line in wrap(f"aside: {', '.join(aside)}", inside)]
    if texts and one.resting:
        lines += [Text(line, style=COLD) for line in wrap(special(one), inside)]
    frame = box.SQUARE if away else box.ROUNDED
    title = Text(one.name, style=QUIET if away else "bold default")
    rests = Text(f"rested {one.rests}", style=QUIET)
    look: Frame = {"title": title, "title_align": "left", "subtitle": rests, "subtitle_align": "right"}
    return lines, look | {"width": width, "box": frame, "border_style": QUIET}
