"""The table as a list, one line for each thing: for small terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from hearthwatch.drawing.colours import COLD, EMBER, QUIET
from hearthwatch.drawing.entries import Entry, fitted

from ..board_types import Board, CreatureShown
from .pieces import card_line, dice_of, fire, numbers
from .words import extras, moment, name, now, piles

WITH_BAR: Final = 76


def listed(board: Board, width: int, height: int) -> list[Text]:
    """All rows. Where they are too many, texts are cut off: first the longest, the Location's before the others."""
    return fitted(_entries(board, width), width, height)


def _entries(board: Board, width: int) -> Iterator[Entry]:
    place = board.location
    yield Entry(Text.assemble((f"{moment(board)} · ", "bold"), fire(board, bar=width >= WITH_BAR)))
    yield Entry(Text(place.name, style="bold"), f"wood {place.firewood:+d}. {place.text}", rank=1)
    if words := now(board):
        yield Entry(Text(""), words)
    if board.looking:
        yield Entry(Text(""), "In hand: " + ", ".join(name(one) for one in board.looking), COLD)
    yield from _line(board.line)
    widest = max((cell_len(one.name) for one in board.adventurers), default=0)
    for one in board.adventurers:
        does = "resting" if one.resting else "barred" if one.barred else f"{one.attack} {one.reach}"
        cards = [card for card in one.cards if card.state != "leftover"]
        tamed = "".join(f" ({tame.value}) {tame.name}" for tame in one.tamed)
        dice = Text(" ").join(dice_of(one))
        yield Entry(
            Text.assemble((f"{one.name:<{widest}}", "bold"), (f" {does:<8} ", QUIET), dice, (tamed, COLD)),
            " · ".join(card_line(card, 99) for card in cards),
            short=" · ".join(card_line(card, 0) for card in cards),
        )
    counts = piles(board)
    yield Entry(Text(""), " · ".join(counts), short=" · ".join(pile.partition(" (")[0] for pile in counts))


def _line(line: Sequence[CreatureShown]) -> Iterator[Entry]:
    """Yield the known cards of the Line one by one, and the unknown ones together."""
    unseen: list[int] = []
    for position, card in enumerate(line, start=1):
        if not card.up and not card.name:
            unseen.append(position)
            continue
        if unseen:
            yield _unseen(unseen)
            unseen = []
        light = "lit " if card.lit else "dark"
        lead = Text.assemble((f"{position} {light} ", EMBER if card.lit else QUIET), (name(card.name), "bold"), " ")
        if card.up:
            text = " ".join(part for part in (extras(card), card.text) if part)
            yield Entry(Text.assemble(lead, numbers(card)), text, "")
        else:
            yield Entry(lead, "facedown")
    if unseen:
        yield _unseen(unseen)


def _unseen(positions: Sequence[int]) -> Entry:
    places = f"{positions[0]}" if len(positions) == 1 else f"{positions[0]} to {positions[-1]}"
    return Entry(Text(f"{places} facedown{' ░░' * len(positions)}", style=QUIET))
