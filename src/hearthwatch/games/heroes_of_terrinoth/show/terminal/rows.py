"""The table as a list, one line for each thing: for small terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from hearthwatch.drawing.boxes import flowed
from hearthwatch.drawing.colours import COLD, DANGER, EMBER, QUIET
from hearthwatch.drawing.entries import Entry, fitted

from ..board.parts import Board, EnemyBoard, HeroBoard
from .pieces import card_line, dice_line, enemy_line, health, marks, progress_bar, signs, track
from .words import (
    aside,
    card_in_use,
    chooses_card,
    coming,
    coming_effect,
    counters,
    decks,
    glossary,
    moment,
    piles,
    text_of,
    under_way,
    way_ahead,
)

LOOSE, USUAL, FIRM, KEPT = range(4)
"""The priority of a text: loose texts may be left out."""


def listed(board: Board, width: int, height: int) -> list[Text]:
    """All rows. Where they are too many, texts are cut off: what the open question is about keeps its own longest."""
    return fitted(_entries(board, width), width, height)


def _entries(board: Board, width: int) -> Iterator[Entry]:
    quest, place = board.quest, board.location
    yield Entry(Text.assemble((moment(board), "bold")), counters(quest), COLD, rank=KEPT)
    yield Entry(track(quest), f"{coming(board)}: {coming_effect(board)}", short=coming(board), rank=USUAL)
    if place is not None:
        lead = Text.assemble((place.name, "bold"), " ", progress_bar(place))
        yield Entry(lead, " ".join(part for part in (place.text, way_ahead(board)) if part), rank=USUAL)
    widest = max((cell_len(one.name) for one in board.heroes), default=0)
    for one in board.heroes:
        yield from _hero(one, quest.mark, widest, board)
        yield from _all(one.engaged, "   ", width)
    yield from _all(board.shadows, "Shadows: ", width)
    yield from _all(board.lair, "Lair: ", width)
    if board.slain:
        yield Entry(Text(f"Slain: {', '.join(board.slain)}", style=QUIET), rank=KEPT)
    yield from _hand(board)
    yield from _under_way(board)
    if board.roll:
        yield Entry(dice_line(board.roll), aside(board.roll), rank=USUAL if board.action else LOOSE)
    acts = board.phase == "enemy"
    yield Entry(Text(""), " · ".join(glossary(board)), "" if acts else QUIET, rank=FIRM if acts else LOOSE)
    counts = piles(board)
    yield Entry(Text(""), " · ".join(counts), short=" · ".join(decks(board)), rank=LOOSE)
    yield Entry(Text(""), f"Aim: {quest.aim}", rank=LOOSE)


def _hero(one: HeroBoard, mark: str, widest: int, board: Board) -> Iterator[Entry]:
    name = Text(f"{signs(one):<2} {one.name:<{widest}} ", style="bold")
    if one.fallen:
        yield Entry(Text.assemble(name, ("defeated", DANGER)), rank=KEPT)
        return
    decides = board.decides == one.id
    lead = Text.assemble(name, Text(" ").join(health(one)), (f" {marks(one, mark)}" if one.marks else "", DANGER))
    own = "; ".join(item.name for item in one.items)
    if decides and chooses_card(board):
        yield Entry(lead, own, COLD, rank=KEPT)
        for card in one.cards:
            yield Entry(Text.assemble("   ", Text(" ").join(card_line(card))), text_of(card), rank=FIRM)
    else:
        cards = [f"{'x' if card.exhausted else '+'}{card.name}" for card in one.cards]
        short = [f"{'x' if card.exhausted else '+'}{card.action}" for card in one.cards]
        more = [own] if own else []
        yield Entry(lead, " · ".join([*cards, *more]), short=" · ".join([*short, *more]), rank=USUAL)


def _all(enemies: Sequence[EnemyBoard], lead: str, width: int) -> Iterator[Entry]:
    """Every enemy that is known; what is not, together. None of them is ever cut off."""
    parts = [enemy_line(enemy) for enemy in enemies if not enemy.facedown]
    hidden = len(enemies) - len(parts)
    if hidden:
        parts.append(Text(f"{hidden} facedown{' ░░' * hidden}", style=QUIET))
    for line in flowed(parts, width - len(lead) - 1, " · "):
        yield Entry(Text.assemble((lead, "bold"), line), rank=KEPT)
        lead = " " * len(lead)


def _under_way(board: Board) -> Iterator[Entry]:
    """The card in use with its text."""
    if board.action is not None:
        yield Entry(Text(under_way(board.action), style=f"bold {EMBER}"), card_in_use(board, board.action), rank=FIRM)


def _hand(board: Board) -> Iterator[Entry]:
    for sort, cards in (("Drawn", board.drawn), ("Now", board.events)):
        for card in cards:
            yield Entry(Text(f"{sort}: {card.name}", style=f"bold {COLD}"), card.text, rank=FIRM)
