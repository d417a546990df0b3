"""The table as a list, one line for each thing: for small terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from .pieces import COLD, EMBER, QUIET, card_line, dice_of, fire, numbers
from .words import extras, moment, name, now, piles

WITH_BAR: Final = 76


class Entry(NamedTuple):
    """A beginning, and a text behind it that may be long."""

    lead: Text
    text: str = ""
    style: str = QUIET
    short: str = ""
    """The text in fewer words."""


def listed(board: dict[str, Any], width: int, height: int) -> list[Text]:
    """All rows. Where they are too many, texts are cut off: first the longest, the Location's before the others."""
    entries = list(_entries(board, width))
    rows = [_wrapped(entry, width) for entry in entries]
    for shorten in (_shorter, _cut):
        for place in sorted(range(len(entries)), key=lambda place: (place != 1, -len(rows[place]))):
            if sum(map(len, rows)) > height:
                rows[place] = shorten(entries[place], width)
    return [row for several in rows for row in several]


def _entries(board: dict[str, Any], width: int) -> Iterator[Entry]:
    place = board["location"]
    yield Entry(Text.assemble((f"{moment(board)} · ", "bold"), fire(board, bar=width >= WITH_BAR)))
    yield Entry(Text(place["name"], style="bold"), f"wood {place['firewood']:+d}. {place['text']}")
    if words := now(board):
        yield Entry(Text(""), words)
    if board["looking"]:
        yield Entry(Text(""), "In hand: " + ", ".join(name(one) for one in board["looking"]), COLD)
    yield from _line(board["line"])
    widest = max(cell_len(one["name"]) for one in board["adventurers"])
    for one in board["adventurers"]:
        does = "resting" if one["resting"] else "barred" if one["barred"] else f"{one['attack']} {one['reach']}"
        cards = [card for card in one["cards"] if card["state"] != "leftover"]
        tamed = "".join(f" ({tame['value']}) {tame['name']}" for tame in one["tamed"])
        dice = Text(" ").join(dice_of(one))
        yield Entry(
            Text.assemble((f"{one['name']:<{widest}}", "bold"), (f" {does:<8} ", QUIET), dice, (tamed, COLD)),
            " · ".join(card_line(card, 99) for card in cards),
            short=" · ".join(card_line(card, 0) for card in cards),
        )
    counts = piles(board)
    yield Entry(Text(""), " · ".join(counts), short=" · ".join(pile.partition(" (")[0] for pile in counts))


def _line(line: Sequence[dict[str, Any]]) -> Iterator[Entry]:
    """What is known of the Line, card by card; what is not, together."""
    unseen: list[int] = []
    for position, card in enumerate(line, start=1):
        if not card["up"] and not card["name"]:
            unseen.append(position)
            continue
        if unseen:
            yield _unseen(unseen)
            unseen = []
        light = "lit " if card["lit"] else "dark"
        lead = Text.assemble((f"{position} {light} ", EMBER if card["lit"] else QUIET), (card["name"], "bold"), " ")
        if card["up"]:
            text = " ".join(part for part in (extras(card), card["text"]) if part)
            yield Entry(Text.assemble(lead, numbers(card)), text, "")
        else:
            yield Entry(lead, "facedown")
    if unseen:
        yield _unseen(unseen)


def _unseen(positions: Sequence[int]) -> Entry:
    places = f"{positions[0]}" if len(positions) == 1 else f"{positions[0]} to {positions[-1]}"
    return Entry(Text(f"{places} facedown{' ░░' * len(positions)}", style=QUIET))


def _shorter(entry: Entry, width: int) -> list[Text]:
    return _wrapped(entry._replace(text=entry.short or entry.text), width)


def _cut(entry: Entry, width: int) -> list[Text]:
    text = entry.short or entry.text
    return [_single(Text.assemble(entry.lead, "  " if entry.lead else "", (text, entry.style)))]


def _wrapped(entry: Entry, width: int) -> list[Text]:
    """The text begins behind the lead; its further lines are indented."""
    start = "x" * entry.lead.cell_len + "  " if entry.lead else ""
    first, *further = wrap(entry.text, width - 1, initial_indent=start, subsequent_indent="    ") or [start]
    begin = Text.assemble(entry.lead, "  " if entry.lead else "", (first[len(start) :], entry.style))
    return [_single(begin), *(Text(line, style=entry.style) for line in further)]


def _single(line: Text) -> Text:
    """A line that stays one line, whatever happens."""
    line.no_wrap, line.overflow = True, "ellipsis"
    return line
